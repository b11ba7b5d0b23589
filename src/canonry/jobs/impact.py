"""impact: what rests on a record, an entity or a concept, and what would fall without it.

Records rest on records by their premises, and an answer falls with what it rests on. Concepts rest
on concepts by the links of whatever was written; no link makes an answer fall, but what a concept
rests on may be retired, or be all that it rests on.
"""

from collections.abc import Collection, Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import NotFound
from canonry.core.ids import normal_key
from canonry.core.places import EVERYWHERE, Place
from canonry.core.reasons import Disposition
from canonry.graph.vocabulary import EdgeType
from canonry.jobs.answering import Answer, Answerer
from canonry.jobs.concepts import ConceptView, find_concept, views
from canonry.jobs.context import Context
from canonry.jobs.dependents import Resting, left_with_nothing, walk
from canonry.jobs.entities import may_be_shown
from canonry.jobs.fallen import Fallen, fallen_under
from canonry.jobs.pages import after_of
from canonry.jobs.resolve import times_of
from canonry.ledger.statement import dispositions
from canonry.ports.store import Entity, Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of what, how far, and which page of the concepts."""

    focus: Annotated[
        str, Meta(description="A record id, an entity key, or a concept: its id, alias or text.")
    ]
    depth: Annotated[
        int, Meta(description="How many steps to follow.", ge=1, le=limits.PREMISE_DEPTH)
    ] = limits.PREMISE_DEPTH
    after: Annotated[
        str,
        Meta(description="Begin the concepts after this place, the next_after of the page before."),
    ] = ""
    limit: Annotated[
        int, Meta(description="How many concepts at most.", ge=1, le=limits.PAGE_ROWS_MAX)
    ] = limits.PAGE_ROWS


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


class DependentConcept(msgspec.Struct, frozen=True):
    """A concept that rests on the focus, directly (depth 1) or through others.

    `rests_on` is the id of the concept through which it does. `would_fall` says of an entity that
    its answer would go, by the premises of its records, and of any other concept that nothing it
    rests on would be left. `on_retired` is what it rests on, directly, that no longer stands.
    """

    concept: ConceptView
    depth: int
    rests_on: str
    would_fall: bool
    on_retired: list[Fallen]


class Response(msgspec.Struct, frozen=True):
    """The focus with its records and its concept, and what rests on each.

    `dependents` are records, by depth and id; `on_retired` lists those of them that rest, directly,
    on a record that no longer stands. `concepts` are a page of those that rest on the concept, by
    depth and number, of `concepts_count`; `next_after` is null at their end. A record has no
    concept of its own. `complete` says whether all of both could be followed.
    """

    focus: str
    records: list[str]
    concept: ConceptView | None
    dependents: list[Dependent]
    on_retired: list[str]
    concepts: list[DependentConcept]
    concepts_count: int
    next_after: str | None
    complete: bool


def run(context: Context, request: Request) -> Response:
    """Return what rests on the focus.

    Raises NotFound where it names nothing, Incorrect where it names several concepts.
    """
    after = after_of(request.after, beginning=(0, 0))
    with context.read() as snapshot:
        focus, start, number = _focus(snapshot, request.focus)
        answerer = Answerer(snapshot, times_of(context, snapshot, None, None))
        records = _Walk(snapshot, answerer)
        records.run(start, request.depth)
        falling = {d.entity_key for d in records.dependents if d.would_fall}
        found: list[Resting] = []
        complete = True
        if number is not None:
            found, complete = walk(snapshot, number, request.depth)
        page = [resting for resting in found if (resting.depth, resting.row.number) > after]
        more = len(page) > request.limit
        page = page[: request.limit]
        concepts = _Concepts(snapshot, answerer, falling)
        told = [] if number is None else concepts.told(number, found, page)
        return Response(
            focus=focus,
            records=start,
            concept=None if number is None else concepts.view(number),
            dependents=records.dependents,
            on_retired=sorted(records.on_retired),
            concepts=told,
            concepts_count=len(found),
            next_after=f"{page[-1].depth}:{page[-1].row.number}" if more else None,
            complete=records.complete and complete,
        )


class _Concepts:
    """What there is to say of the concepts that rest on the focus, read for one page."""

    def __init__(self, snapshot: Snapshot, answerer: Answerer, falling: Collection[str]) -> None:
        self._snapshot = snapshot
        self._answerer = answerer
        self._falling = falling

    def view(self, number: int) -> ConceptView:
        """Return the concept of the focus."""
        return views(self._snapshot, self._snapshot.concepts([number]).values())[number]

    def told(
        self, start: int, found: Collection[Resting], page: Collection[Resting]
    ) -> list[DependentConcept]:
        """Return those of a page, which may be shown; `found` are all that rest on `start`."""
        entities = {r.row.number for r in found if r.row.entity is not None}
        falling = left_with_nothing(self._snapshot, start, found, held_up=entities)
        shown = {resting.row.number: resting.row for resting in page}
        numbers = {*shown, *(resting.rests_on for resting in page)}
        told = views(self._snapshot, self._snapshot.concepts(numbers).values())
        keys = [told[n].entity_key for n in shown]
        held = self._snapshot.entities([key for key in keys if key is not None])
        rests_on = self._snapshot.ends(EdgeType.DEPENDENCY, shown, into=False) if shown else {}
        fallen = fallen_under(self._snapshot, self._answerer, EVERYWHERE, rests_on)
        rows = []
        for resting in page:
            number = resting.row.number
            key = told[number].entity_key
            if key is not None and not may_be_shown(held[key]):
                continue
            would_fall = number in falling if key is None else key in self._falling
            through = told[resting.rests_on].concept_id
            lost = fallen.get(number, [])
            rows.append(DependentConcept(told[number], resting.depth, through, would_fall, lost))
        return rows


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


def _focus(snapshot: Snapshot, focus: str) -> tuple[str, list[str], int | None]:
    """Return what `focus` names, its record ids and its concept.

    A record comes before an entity, which comes before any other concept.
    """
    if focus in snapshot.find([focus]):
        return focus, [focus], None
    key = normal_key(focus)
    entity = snapshot.entities([key]).get(key)
    if entity is not None:
        return key, _records(entity), entity.concept
    try:
        number = find_concept(snapshot, focus, "focus")
    except NotFound:
        raise NotFound(
            "unknown-focus",
            "the memory holds no record, no entity and no concept of that name",
            field="focus",
        ) from None
    owner = snapshot.entity_keys_of([number]).get(number)
    if owner is None:
        return focus, [], number
    return owner, _records(snapshot.entities([owner])[owner]), number


def _records(entity: Entity) -> list[str]:
    return sorted(row.record.record_id for row in entity.rows if not row.set_aside)
