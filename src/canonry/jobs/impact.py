"""impact: what rests on a record or an entity, and what would fall if it were withdrawn."""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import NotFound
from canonry.core.ids import normal_key
from canonry.core.places import Place
from canonry.core.reasons import Disposition
from canonry.jobs.answering import Answer, Answerer
from canonry.jobs.context import Context
from canonry.jobs.resolve import times_of
from canonry.ledger.statement import dispositions
from canonry.ports.store import Entity, Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of what, and how far."""

    focus: Annotated[str, Meta(description="A record id or an entity key.")]
    depth: Annotated[
        int, Meta(description="How many steps to follow.", ge=1, le=limits.PREMISE_DEPTH)
    ] = limits.PREMISE_DEPTH


class Dependent(msgspec.Struct, frozen=True):
    """A record that rests on the focus, directly (depth 1) or through others.

    `would_fall` says that it answers for its entity now, so that its answer would go with the
    focus.
    """

    record_id: str
    entity_key: str
    depth: int
    rests_on: str
    disposition: str
    would_fall: bool


class Response(msgspec.Struct, frozen=True):
    """The focus, its records, and the dependents by depth and id.

    `on_retired` lists those dependents that rest, directly, on a record that no longer stands.
    """

    focus: str
    records: list[str]
    dependents: list[Dependent]
    on_retired: list[str]
    complete: bool


def run(context: Context, request: Request) -> Response:
    """Return what rests on the focus. Raises NotFound where it names nothing."""
    with context.read() as snapshot:
        focus, start = _focus(snapshot, request.focus)
        walk = _Walk(snapshot, Answerer(snapshot, times_of(context, snapshot, None, None)))
        walk.run(start, request.depth)
    return Response(focus, start, walk.dependents, sorted(walk.on_retired), walk.complete)


class _Walk:
    """Breadth first along the premises, against their direction."""

    def __init__(self, snapshot: Snapshot, answerer: Answerer) -> None:
        self._snapshot = snapshot
        self._answerer = answerer
        self._entities: dict[str, Entity] = {}
        self._answers: dict[tuple[str, Place], dict[str, Disposition]] = {}
        self.dependents: list[Dependent] = []
        self.on_retired: set[str] = set()
        self.complete = True

    def run(self, start: list[str], depth: int) -> None:
        """Walk `depth` steps from the records `start`, or until the bound on dependents."""
        seen = set(start)
        front = start
        for step in range(1, depth + 1):
            resting = self._snapshot.resting_on(front)
            front = []
            for premise, record_id in resting:
                if record_id in seen:
                    continue
                if len(self.dependents) == limits.IMPACT_DEPENDENTS:
                    self.complete = False
                    return
                seen.add(record_id)
                if self._add(record_id, premise, step):
                    front.append(record_id)
            if not front:
                return
        self.complete = not self._snapshot.resting_on(front)

    def _add(self, record_id: str, premise: str, step: int) -> bool:
        """Add a dependent; nothing rests on one that was set aside."""
        found = self._snapshot.find([record_id])[record_id]
        became = self._became(record_id, found.entity_key)
        if became is Disposition.SET_ASIDE:
            return False
        answers = became in (Disposition.CANON, Disposition.CORROBORATING)
        if self._became(premise) not in (Disposition.CANON, Disposition.CORROBORATING):
            self.on_retired.add(record_id)
        self.dependents.append(
            Dependent(record_id, found.entity_key, step, premise, became, answers)
        )
        return True

    def _became(self, record_id: str, entity_key: str | None = None) -> Disposition:
        key = entity_key or self._snapshot.find([record_id])[record_id].entity_key
        if key not in self._entities:
            self._entities[key] = self._snapshot.entities([key])[key]
        rows = self._entities[key].rows
        place = next(row.record.place for row in rows if row.record.record_id == record_id)
        if (key, place) not in self._answers:
            answer = self._answerer.answer_entity(self._entities[key], place)
            self._answers[key, place] = dict(_told(answer))
        return self._answers[key, place].get(record_id, Disposition.SET_ASIDE)


def _told(answer: Answer) -> Iterable[tuple[str, Disposition]]:
    return ((name, told) for name, (told, _) in dispositions(answer.resolution).items())


def _focus(snapshot: Snapshot, focus: str) -> tuple[str, list[str]]:
    """Return what `focus` names, a record before an entity, and its record ids."""
    if focus in snapshot.find([focus]):
        return focus, [focus]
    key = normal_key(focus)
    entity = snapshot.entities([key]).get(key)
    if entity is None:
        raise NotFound(
            "unknown-focus", "the memory holds no record and no entity of that name", field="focus"
        )
    return key, sorted(row.record.record_id for row in entity.rows if not row.set_aside)
