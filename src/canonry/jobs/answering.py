"""From a snapshot to a statement: the one way in which every job answers a question."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from canonry.core.errors import Fault
from canonry.core.ids import normal_key
from canonry.core.places import Place
from canonry.core.reasons import Note, State
from canonry.ledger.case import Question, Resolution
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.premises import KnownEntity, PremiseWalk
from canonry.ledger.projection import ReviewRow, as_known, body_of
from canonry.ledger.resolver import resolve
from canonry.ledger.statement import Head, Statement, behind, state
from canonry.ledger.transactions import Record
from canonry.ports.ledger import Entity, LedgerSnapshot


class Times(msgspec.Struct, frozen=True):
    """When a question is asked about, in microseconds.

    `known_at` bounds what was known and is None for everything; `known_us` is what the statement
    tells: the last write that the answer could know, None where there was none.
    """

    as_of: int
    known_at: int | None
    known_us: int | None
    clock_ahead: bool


class Answer(msgspec.Struct, frozen=True):
    """A resolution with all that it was drawn from."""

    resolution: Resolution
    statement: Statement
    records: Sequence[Record]
    reviews: Mapping[str, Sequence[ReviewRow]]


class Answerer:
    """Answers questions about one memory from one snapshot."""

    def __init__(self, snapshot: LedgerSnapshot, times: Times, *, confirmed: bool = False) -> None:
        self._snapshot = snapshot
        self._times = times
        self._confirmed = confirmed
        self._known: dict[str, KnownEntity] = {}
        self._notes = (Note.CLOCK_AHEAD,) if times.clock_ahead else ()

    @property
    def as_of(self) -> int:
        """The time that is asked about, in microseconds."""
        return self._times.as_of

    def answer(self, entity_key: str, place: Place) -> Answer:
        """Return the answer for `entity_key`, which is brought to its normal form, at `place`."""
        key = normal_key(entity_key)
        found = self._snapshot.entity(key)
        if found is None:
            return self.answer_entity(unheard_of(key), place)
        entity, last = found
        return self.answer_entity(entity, place, () if last is None else (last,))

    def answer_entity(self, entity: Entity, place: Place, entries: Sequence[Entry] = ()) -> Answer:
        """Return the answer drawn from all that is held about an entity.

        `entries` are those of its records that were read already.
        """
        known_at = self._times.known_at
        held, head = entity.records, _head(entity)
        if known_at is not None:
            held = [record for record in held if (record.recorded_us or 0) <= known_at]
            head = self._head_of(held)
        records, asides = as_known(held, entity.set_aside, entity.reviews, known_at)
        question = Question(
            entity.key,
            place,
            self._times.as_of,
            expected=self._expected(entity),
            confirmed=self._confirmed,
        )
        walk = PremiseWalk(self._times.as_of, self._look_up)
        resolution = resolve(question, records, asides, premises=walk.premises_of)
        statement = state(
            resolution,
            self._bodies(behind(resolution), entries),
            known_at=self._times.known_us,
            head=head,
            notes=self._notes,
        )
        return Answer(resolution, statement, held, entity.reviews)

    def follow(self, statement: Statement, place: Place) -> list[Statement]:
        """Walk `replaced_by` from revoked entity to revoked entity; return where the answer stands
        now.
        """
        seen = {statement.entity_key}
        front = list(statement.replaced_by) if statement.state == State.REVOKED else []
        found: dict[str, Statement] = {}
        while front:
            key = front.pop()
            if key in seen:
                continue
            seen.add(key)
            reached = self.answer(key, place).statement
            if reached.state == State.REVOKED and reached.replaced_by:
                front.extend(reached.replaced_by)
            elif reached.state != State.REVOKED:
                found[key] = reached
        return [found[key] for key in sorted(found)]

    def _look_up(self, record_id: str) -> KnownEntity | None:
        found = self._snapshot.find([record_id], were_held=True).get(record_id)
        if found is None:
            return None
        key = found.entity_key
        if key not in self._known:
            entity = self._snapshot.entities([key])[key]
            held = entity.records, entity.set_aside, entity.reviews
            records, asides = as_known(*held, self._times.known_at)
            self._known[key] = KnownEntity(key, records, asides, self._expected(entity))
        return self._known[key]

    def _expected(self, entity: Entity) -> int | None:
        """How many records the entity should have; of a time in the past only the rows can tell."""
        known_at = self._times.known_at
        cut_off = known_at is not None and any(
            (record.recorded_us or 0) > known_at for record in entity.records
        )
        return None if cut_off else entity.record_count

    def _bodies(
        self, records: Sequence[Record], entries: Sequence[Entry]
    ) -> dict[str, dict[str, Any]]:
        seqs = [record.seq for record in records if record.seq is not None]
        found = bodies(self._snapshot, seqs, entries)
        return {body["record_id"]: body for body in found.values()}

    def _head_of(self, held: Sequence[Record]) -> Head | None:
        seq = max((record.seq or 0 for record in held), default=None)
        if seq is None:
            return None
        return Head(seq, self._snapshot.entries([seq])[seq].digest.hex())


def unheard_of(key: str) -> Entity:
    """Return what is held about an entity of which nothing is held."""
    return Entity(key, 0, 0, b"", (), frozenset(), {})


def _head(entity: Entity) -> Head | None:
    return Head(entity.head_seq, entity.head_digest.hex()) if entity.head_seq else None


def bodies(
    snapshot: LedgerSnapshot, seqs: Iterable[int], at_hand: Iterable[Entry] = ()
) -> dict[int, dict[str, Any]]:
    """Return the bodies of the records at these `seqs`, completed by what admission stamped.

    Entries `at_hand` are not read again. Raises Fault where one is not in the log, as in a damaged
    store.
    """
    wanted = set(seqs)
    found = {entry.seq: entry for entry in at_hand if entry.seq in wanted}
    missing = wanted - found.keys()
    if missing:
        found |= snapshot.entries(missing)
        missing -= found.keys()
    if missing:
        raise Fault(
            "damaged", f"entry {min(missing)} is not in the log", advice="run `canonry verify`"
        )
    return {seq: body_of(*unseal(entry)) for seq, entry in found.items()}
