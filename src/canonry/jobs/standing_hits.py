"""From texts that match to what stands: each entity found is answered, and only its answer shown.

A text of a record that no longer holds leads to its entity, and through `replaced_by` to where that
has moved; the text itself is counted as hidden, by the reason, and never shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from canonry.core.places import Place
from canonry.core.reasons import Disposition, Reason, State
from canonry.jobs.answering import Answer, Answerer, bodies
from canonry.jobs.entities import may_be_shown
from canonry.ledger.statement import Statement, dispositions
from canonry.ports.store import Entity, Snapshot
from canonry.recall.passages import strings
from canonry.recall.ranking import Found

SHOWN = frozenset(
    {Disposition.CANON, Disposition.CORROBORATING, Disposition.DISPUTED, Disposition.HELD}
)
_UNGROUNDED = frozenset({Disposition.UNGROUNDED})


class Told(NamedTuple):
    """One thing said: by which record, by whom, when, and the words of it."""

    record_id: str
    agent: str | None
    effective_at: str | None
    said: str


class Standing(NamedTuple):
    """What stands of one entity: its statement, what is said, and how it was found.

    `moved_from` is the entity that was found and has moved here; `by_former` says that only a text
    that no longer holds matched.
    """

    entity_key: str
    statement: Statement
    told: tuple[Told, ...]
    found: Found
    moved_from: str | None
    by_former: bool
    kind: str | None


class Standings:
    """Walks what was found, the best first, and yields what stands, each entity once."""

    def __init__(self, snapshot: Snapshot, answerer: Answerer, place: Place) -> None:
        self._snapshot = snapshot
        self._answerer = answerer
        self._place = place
        self._seen: set[str] = set()
        self.hidden: Counter[str] = Counter()

    def walk(self, ranked: Sequence[Found]) -> Iterator[Standing]:
        """Yield what stands of the entities found, in the order of their best text.

        Of those whose best texts score the same, the one that most such texts lead to comes first.
        """
        by_entity: dict[str, list[Found]] = {}
        for found in ranked:
            by_entity.setdefault(found.passage.entity_key, []).append(found)
        for _, group in groupby(by_entity.items(), key=lambda item: item[1][0].score):
            yield from self._of_group(dict(group))

    def _of_group(self, texts: Mapping[str, Sequence[Found]]) -> list[Standing]:
        """Return what stands of entities whose best texts score the same, each once."""
        held = self._snapshot.entities(texts)
        led: dict[str, list[Standing]] = {}
        for key, found in texts.items():
            if key in held and key not in self._seen:
                for standing in self._of_entity(held[key], found):
                    led.setdefault(standing.entity_key, []).append(standing)
        self._seen.update(texts, led)
        ordered = sorted(led.values(), key=len, reverse=True)
        return [min(several, key=_directness) for several in ordered]

    def _of_entity(self, entity: Entity, texts: Sequence[Found]) -> Iterator[Standing]:
        if not may_be_shown(entity):
            self.hidden[Disposition.SET_ASIDE] += len(texts)
            return
        answer = self._answerer.answer_entity(entity, self._place)
        fates = dispositions(answer.resolution)
        gone = [fates.get(f.passage.record_id, (Disposition.RETIRED, None))[0] for f in texts]
        statement = answer.statement
        shown = _shown(statement)
        for fate in gone:
            if fate not in shown:
                self.hidden[str(fate)] += 1
        if statement.state == State.REVOKED:
            yield from self._moved(statement, texts[0])
            return
        told = self._told(answer, fates, shown)
        if told is None:
            return
        best = next((f for f, fate in zip(texts, gone, strict=True) if fate in shown), None)
        yield Standing(
            entity.key, statement, told, texts[0], None, best is None, _kind(answer, told)
        )

    def _moved(self, statement: Statement, found: Found) -> Iterator[Standing]:
        reached = self._answerer.follow(statement, self._place)
        if not reached:
            self.hidden[str(State.REVOKED)] += 1
        for current in reached:
            if current.entity_key in self._seen:
                continue
            answer = self._answerer.answer(current.entity_key, self._place)
            fates = dispositions(answer.resolution)
            told = self._told(answer, fates, _shown(answer.statement))
            if told is None:
                continue
            yield Standing(
                current.entity_key,
                answer.statement,
                told,
                found,
                statement.entity_key,
                True,  # noqa: FBT003  # a field of the tuple
                _kind(answer, told),
            )

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
        rows = [
            row.record
            for row in answer.rows
            if fates.get(row.record.record_id, (None, None))[0] is Disposition.UNGROUNDED
        ]
        held = bodies(self._snapshot, [r.seq for r in rows if r.seq is not None])
        said = [held[r.seq] for r in rows if r.seq in held]
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
    first = min(answer.rows, key=lambda row: row.record.seq or 0, default=None)
    return None if first is None else first.record.kind
