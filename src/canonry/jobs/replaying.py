"""The graph from the entries of the log, as a rebuild and an import replay them.

An entry keeps what its call came to, so nothing is decided again, but for the concept of the entity
that a plain record is about: its key finds it, or makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from canonry import limits
from canonry.core.ids import normal_key
from canonry.core.times import parse_time
from canonry.graph.changes import Call, Named, Node
from canonry.graph.vocabulary import ConceptType
from canonry.jobs.citing import Citing
from canonry.jobs.counting import Interaction
from canonry.jobs.graphing import Graphing
from canonry.jobs.laddering import take_sweep, take_transition
from canonry.jobs.planning import call_of
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.graph_part import about_of, part_of
from canonry.ledger.projection import Kind, body_of
from canonry.ports.store import UnitOfWork

Fields = Mapping[str, Any]


class Replay:
    """Entries on their way into the graph, page by page, inside one unit of work."""

    def __init__(self, unit: UnitOfWork) -> None:
        self._unit = unit
        self.graph = Graphing(unit)
        self._citing = Citing(unit)
        self._entities: dict[str, int] = {}

    def load(self, entries: Sequence[Entry]) -> None:
        """Read what a page of entries will ask about the entities of its records."""
        keys = {key for entry in entries if (key := _entity_key(entry)) is not None}
        self._citing.load_entities(keys)
        self._entities |= self._unit.entity_numbers(keys - self._entities.keys())

    def take(self, entry: Entry) -> bool:
        """Take in a loaded entry; return whether it can follow those before it.

        The entries of this system always can; one from elsewhere may name a concept that is not
        there, or close a circle.
        """
        kind = _KINDS.get(entry.kind)
        return kind is None or kind(self, entry, *unseal(entry))

    def flush(self) -> None:
        """Hand all that was taken to the store, once the rows of the records are there."""
        self.graph.flush()

    def _record(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        body = body_of(fields, payload)
        if "entity_key" not in body:
            return True
        key = normal_key(body["entity_key"])
        entity = self._entities.setdefault(key, entry.seq)
        if "verdict" in fields:
            return True
        part = part_of(fields, payload)
        known = self._citing.entity(key)
        if part is not None:
            call = call_of(part, key)
            own = part.entity
            if own is None or own != (self.graph.next_number if known is None else known):
                return False
        elif known is not None:
            own, call = known, Call((), (known,), (), ())
        else:
            own = self.graph.next_number
            named = Named(key, ConceptType(body.get("kind", ConceptType.ENTITY)), None, None)
            call = Call((Node(own, named),), (own,), (), ())
        event_us = parse_time(body["effective_at"])
        interaction = Interaction(
            entry.seq, entry.recorded_us, event_us, body.get("agent"), own, entity
        )
        if not self._take(interaction, call):
            return False
        self._citing.add_entity(key, own)
        self.graph.name_entity(key, own)
        return True

    def _review(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        """A review or a rescan changes nothing but where it lets a record count."""
        part = part_of(fields, payload)
        if part is None:
            return True
        about = about_of(fields, payload)
        key = about.get("entity_key")
        own = part.entity
        known = None if key is None else self._citing.entity(key)
        if own is None or (key is not None and own != (known or self.graph.next_number)):
            return False
        interaction = Interaction(
            entry.seq,
            entry.recorded_us,
            parse_time(about["effective_at"]) if "effective_at" in about else entry.recorded_us,
            about.get("agent"),
            own,
            None if key is None else self._entities.get(key),
            is_release=True,
        )
        if not self._take(interaction, call_of(part, key)):
            return False
        if key is not None:
            self._citing.add_entity(key, own)
            self.graph.name_entity(key, own)
        return True

    def _call(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        part = part_of(fields, payload)
        if part is None:
            return False
        said = fields.get("effective_at")
        event_us = entry.recorded_us if said is None else parse_time(said)
        interaction = Interaction(entry.seq, entry.recorded_us, event_us, fields.get("agent"))
        return self._take(interaction, call_of(part))

    def _take(self, interaction: Interaction, call: Call) -> bool:
        first = self.graph.next_number
        made = [node.number for node in call.made]
        after = first + len(made)
        ends = [end for tie in call.ties for end in (tie.source, tie.target)]
        if made != list(range(first, after)):
            return False
        if any(number >= after for number in (*call.derived, *call.cited, *ends)):
            return False
        if not set(made) <= set(call.derived) or not set(ends) <= {*call.derived, *call.cited}:
            return False
        if call.ties and self.graph.refusal(call.ties, made) is not None:
            return False
        self.graph.take(interaction, call)
        for node in call.made:
            self._citing.add(node)
        return True

    def _alias(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        if payload is not None and self._holds(fields):
            self.graph.set_alias(payload["alias"], fields["concept"], entry.seq)
        return self._holds(fields)

    def _goal(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        if self._holds(fields):
            self.graph.set_goal(fields["concept"], is_goal=fields["goal"])
        return self._holds(fields)

    def _confirmation(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        if self._holds(fields):
            self.graph.confirm(fields["concept"], fields["person"], entry.seq)
        return self._holds(fields)

    def _transition(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        return take_transition(self.graph, entry.seq, fields)

    def _sweep(self, entry: Entry, fields: Fields, payload: Fields | None) -> bool:
        return take_sweep(self.graph, fields)

    def _holds(self, fields: Fields) -> bool:
        number: int = fields["concept"]
        return 0 < number < self.graph.next_number


Taker = Callable[[Replay, Entry, Fields, Fields | None], bool]

_KINDS: dict[str, Taker] = {
    Kind.RECORD: Replay._record,  # noqa: SLF001  # because the table stands beside its class
    Kind.REVIEW: Replay._review,  # noqa: SLF001
    Kind.RESCAN: Replay._review,  # noqa: SLF001
    Kind.DERIVE: Replay._call,  # noqa: SLF001
    Kind.ACTION: Replay._call,  # noqa: SLF001
    Kind.ALIAS: Replay._alias,  # noqa: SLF001
    Kind.GOAL: Replay._goal,  # noqa: SLF001
    Kind.CONFIRMATION: Replay._confirmation,  # noqa: SLF001
    Kind.PROMOTION: Replay._transition,  # noqa: SLF001
    Kind.DEMOTION: Replay._transition,  # noqa: SLF001
    Kind.SWEEP: Replay._sweep,  # noqa: SLF001
}


def _entity_key(entry: Entry) -> str | None:
    """The entity whose record an entry is, or lets count."""
    if entry.kind == Kind.RECORD:
        key = body_of(*unseal(entry)).get("entity_key")
    elif entry.kind in (Kind.REVIEW, Kind.RESCAN):
        key = about_of(*unseal(entry)).get("entity_key")
    else:
        return None
    return None if key is None else normal_key(key)


def replay_log(unit: UnitOfWork) -> None:
    """Fill an empty graph from the log of a memory whose other rows are there."""
    replay = Replay(unit)
    after = 0
    while page := unit.log(after, limits.BULK_BATCH):
        replay.load(page)
        for entry in page:
            replay.take(entry)
        replay.flush()
        after = page[-1].seq
