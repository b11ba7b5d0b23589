"""From texts that match to what stands: each entity found is answered, and only its answer shown.

A text of a record that no longer holds leads to its entity, and through `replaced_by` to where that
has moved; the text itself is counted as hidden, by the reason, and never shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from canonry.core.places import Place
from canonry.core.reasons import Disposition, Reason, State
from canonry.core.times import format_time
from canonry.jobs.answering import Answer, Answerer, bodies
from canonry.jobs.entities import may_be_shown
from canonry.jobs.filtering import Filtering
from canonry.jobs.texts import Texts
from canonry.ledger.statement import Statement, dispositions
from canonry.ports.graph import ConceptRow
from canonry.ports.store import Entity, Snapshot
from canonry.recall.passages import passages, strings
from canonry.recall.ranking import Found

SHOWN = frozenset(
    {Disposition.CANON, Disposition.CORROBORATING, Disposition.DISPUTED, Disposition.HELD}
)
_UNGROUNDED = frozenset({Disposition.UNGROUNDED})


OUTSIDE: Final = "outside-filters"
"""Why a hit is left out whose former text passes the filters, and what stands now does not."""


class Told(NamedTuple):
    """One thing said: by which record, by whom, when, and the words of it."""

    record_id: str
    agent: str | None
    effective_at: str | None
    said: str


class Standing(NamedTuple):
    """What stands of one entity or concept: its statement, what is said, and how it was found.

    A concept that is no entity's has neither key nor statement.

    `moved_from` is the entity that was found and has moved here; `by_former` says that only a text
    that no longer holds matched.
    """

    entity_key: str | None
    statement: Statement | None
    told: tuple[Told, ...]
    found: Found
    moved_from: str | None
    by_former: bool
    kind: str | None
    concept: int | None = None


class Standings:
    """Walks what was found, the best first, and yields what stands, each entity once."""

    def __init__(
        self,
        snapshot: Snapshot,
        answerer: Answerer,
        place: Place,
        filtering: Filtering,
        texts: Texts,
    ) -> None:
        self._snapshot = snapshot
        self._answerer = answerer
        self._place = place
        self._filtering = filtering
        self._texts = texts
        self._seen: set[str | int] = set()
        self.hidden: Counter[str] = Counter()

    def walk(self, ranked: Sequence[Found]) -> Iterator[Standing]:
        """Yield what stands of the entities and concepts found, in the order of their best text.

        Of those whose best texts score the same, the one that most such texts lead to comes first.
        """
        keys = self._entities_of(ranked)
        by_owner: dict[str | int, list[Found]] = {}
        for found in ranked:
            number = found.candidate.concept
            owner = keys.get(found.candidate.spot, number)
            if owner is not None:
                by_owner.setdefault(owner, []).append(found)
        for _, group in groupby(by_owner.items(), key=lambda item: item[1][0].score):
            yield from self._of_group(dict(group))

    def _entities_of(self, ranked: Sequence[Found]) -> dict[int, str]:
        """Return the keys of the entities whose texts were found, by spot."""
        numbers = {f.candidate.concept for f in ranked if f.candidate.concept is not None}
        of_concepts: Mapping[Any, str] = self._snapshot.entity_keys_of(numbers) if numbers else {}
        keys = {
            f.candidate.spot: of_concepts[f.candidate.concept]
            for f in ranked
            if f.candidate.concept in of_concepts
        }
        unknown = [f.candidate.spot for f in ranked if f.candidate.concept is None]
        return keys | {spot: t.entity_key for spot, t in self._texts.at(unknown).items()}

    def _of_group(self, texts: Mapping[str | int, Sequence[Found]]) -> list[Standing]:
        """Return what stands of the owners of texts that score the same, each once."""
        held = self._snapshot.entities([key for key in texts if isinstance(key, str)])
        numbers = [number for number in texts if isinstance(number, int)]
        rows = self._snapshot.concepts(numbers) if numbers else {}
        led: dict[str | int, list[Standing]] = {}
        for owner, found in texts.items():
            if owner in self._seen:
                continue
            if isinstance(owner, int):
                for standing in self._of_concept(rows.get(owner), found):
                    led.setdefault(owner, []).append(standing)
            elif owner in held:
                for standing in self._of_entity(held[owner], found):
                    led.setdefault(standing.entity_key or "", []).append(standing)
        self._seen.update(texts, led)
        ordered = sorted(led.values(), key=len, reverse=True)
        return [min(several, key=_directness) for several in ordered]

    def _of_concept(self, row: ConceptRow | None, texts: Sequence[Found]) -> Iterator[Standing]:
        if row is None or row.dormant:
            self.hidden["dormant"] += len(texts)
            return
        found = texts[0]
        passage = self._texts.at([found.candidate.spot]).get(found.candidate.spot)
        if passage is None:
            return
        if passage.event_us > self._answerer.as_of:
            self.hidden[str(Disposition.PENDING)] += len(texts)
            return
        told = Told("", passage.agent, format_time(passage.event_us), passage.said)
        yield Standing(
            None,
            None,
            (told,),
            found,
            moved_from=None,
            by_former=False,
            kind=row.type.value,
            concept=row.number,
        )

    def _of_entity(self, entity: Entity, texts: Sequence[Found]) -> Iterator[Standing]:
        if not may_be_shown(entity):
            self.hidden[Disposition.SET_ASIDE] += len(texts)
            return
        answer = self._answerer.answer_entity(entity, self._place)
        fates = dispositions(answer.resolution)
        statement = answer.statement
        shown = _shown(statement)
        said = self._texts.at([f.candidate.spot for f in texts]).values()
        gone = [
            fates.get(text.record_id, (Disposition.RETIRED, None))[0]
            for text in said
            if text.concept is None
        ]
        for fate in gone:
            if fate not in shown:
                self.hidden[str(fate)] += 1
        if statement.state == State.REVOKED:
            yield from self._moved(statement, texts[0])
            return
        told = self._told(answer, fates, shown)
        if told is None:
            return
        if not shown & set(gone) and not self._passes(answer, told):
            self.hidden[OUTSIDE] += len(texts)
            return
        by_former = bool(gone) and len(gone) == len(texts) and not shown & set(gone)
        kind = _kind(answer, told)
        yield Standing(entity.key, statement, told, texts[0], None, by_former, kind, entity.concept)

    def _moved(self, statement: Statement, found: Found) -> Iterator[Standing]:
        reached = self._answerer.follow(statement, self._place)
        if not reached:
            self.hidden[str(State.REVOKED)] += 1
        keys = [current.entity_key for current in reached]
        concepts = self._snapshot.concepts_of_entities(keys) if keys else {}
        for current in reached:
            if current.entity_key in self._seen:
                continue
            answer = self._answerer.answer(current.entity_key, self._place)
            fates = dispositions(answer.resolution)
            told = self._told(answer, fates, _shown(answer.statement))
            if told is None:
                continue
            if not self._passes(answer, told):
                self.hidden[OUTSIDE] += 1
                continue
            yield Standing(
                current.entity_key,
                answer.statement,
                told,
                found,
                moved_from=statement.entity_key,
                by_former=True,
                kind=_kind(answer, told),
                concept=concepts.get(current.entity_key),
            )

    def _passes(self, answer: Answer, told: Sequence[Told]) -> bool:
        """Whether what an answer shows passes the filters, of several sides any one."""
        if not told or not self._filtering.within:
            return True
        shown = {one.record_id for one in told}
        seqs = [record.seq for record in answer.records if record.record_id in shown]
        entries = self._snapshot.entries([seq for seq in seqs if seq is not None])
        said = [text for entry in entries.values() for text in passages(entry)]
        return bool(self._filtering.passing(said))

    def _told(
        self,
        answer: Answer,
        fates: Mapping[str, tuple[Disposition, str | None]],
        shown: frozenset[Disposition],
    ) -> tuple[Told, ...] | None:
        """Return what may be shown of an answer; None where nothing stands."""
        statement = answer.statement
        if statement.state == State.RESOLVED:
            said = _words(statement.value)
            agent = answer.resolution.selected.agent if answer.resolution.selected else None
            return (Told(statement.selected or "", agent, statement.effective_at, said),)
        if statement.state == State.CONFLICT:
            return tuple(
                Told(side.record_id, side.agent, side.effective_at, _words(side.value))
                for side in statement.disputed
            )
        if statement.reason == Reason.UNGROUNDED_CURRENT_EVIDENCE:
            return self._ungrounded(answer, fates)
        return () if statement.reason in _TOLD_WITHOUT_VALUE else None

    def _ungrounded(
        self, answer: Answer, fates: Mapping[str, tuple[Disposition, str | None]]
    ) -> tuple[Told, ...]:
        records = [
            record
            for record in answer.records
            if fates.get(record.record_id, (None, None))[0] is Disposition.UNGROUNDED
        ]
        held = bodies(self._snapshot, [r.seq for r in records if r.seq is not None])
        said = [held[r.seq] for r in records if r.seq in held]
        return tuple(
            Told(b["record_id"], b.get("agent"), b.get("effective_at"), _words(b["value"]))
            for b in said
            if "value" in b
        )


def _directness(standing: Standing) -> bool:
    return standing.moved_from is not None


_TOLD_WITHOUT_VALUE = frozenset(
    {
        Reason.SCOPE_REQUIRED,
        Reason.PREMISE_RETIRED,
        Reason.PREMISE_CYCLE,
        Reason.SUCCESSOR_SET_ASIDE,
        Reason.STORAGE_UNCONFIRMED,
    }
)
"""An entity that has no answer for one of these is told without any value, and why."""


def _shown(statement: Statement) -> frozenset[Disposition]:
    if statement.reason == Reason.UNGROUNDED_CURRENT_EVIDENCE:
        return _UNGROUNDED
    return SHOWN if statement.state in (State.RESOLVED, State.CONFLICT) else frozenset()


def _words(value: Any) -> str:
    return " ".join(" ".join(strings(value)).split())


def _kind(answer: Answer, told: Sequence[Told]) -> str | None:
    first = min(answer.records, key=lambda record: record.seq or 0, default=None)
    return None if first is None else first.kind
