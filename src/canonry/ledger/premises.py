"""Whether what a record rests on still stands: check 12, followed from entity to entity.

A premise stands when its own entity, asked in the premise's own place at the same times, resolves
to it, agrees with it, or resolves to a successor of it with the same value.
"""

from collections.abc import Callable, Sequence

import msgspec

from canonry import limits
from canonry.core.places import Place
from canonry.core.reasons import Reason, State
from canonry.ledger.case import Aside, Question, Resolution, Standing
from canonry.ledger.resolver import resolve
from canonry.ledger.transactions import Record


class KnownEntity(msgspec.Struct, frozen=True):
    """An entity as it is known at the time asked about; `expected` as in a Question."""

    entity_key: str
    records: Sequence[Record]
    asides: Sequence[Aside]
    expected: int | None = None


LookUp = Callable[[str], KnownEntity | None]


class PremiseWalk:
    """Follows premises for one question; what it has settled once it does not settle again.

    A circle is a way that comes back to the same claim. Then the claim counts for nothing on that
    way, and what was found there holds for that way only.
    """

    def __init__(self, as_of: int, look_up: LookUp) -> None:
        self._as_of = as_of
        self._look_up = look_up
        self._settled: dict[str, Standing] = {}
        self._answers: dict[tuple[str, Place], Resolution] = {}
        self._path: list[str] = []
        self._resolutions = 0
        self._circles = 0

    def premises_of(self, claim: Record) -> list[Standing]:
        """Return how each premise of `claim` stands."""
        if claim.record_id in self._path or len(self._path) >= limits.PREMISE_DEPTH:
            self._circles += 1
            return [Standing.CIRCULAR]
        self._path.append(claim.record_id)
        found = [self._standing(premise) for premise in sorted(claim.premises)]
        self._path.pop()
        return found

    def _standing(self, record_id: str) -> Standing:
        if record_id in self._settled:
            return self._settled[record_id]
        circles = self._circles
        found = self._resolve(record_id)
        if self._circles == circles:
            self._settled[record_id] = found
        return found

    def _resolve(self, record_id: str) -> Standing:
        known = self._look_up(record_id)
        premise = None if known is None else _named(known.records, record_id)
        if known is None or premise is None:
            return Standing.FALLEN
        answer = self._answer(known, premise.place)
        if answer is None:
            self._circles += 1
            return Standing.CIRCULAR
        if stands(premise, answer):
            return Standing.STANDS
        return Standing.CIRCULAR if answer.reason is Reason.PREMISE_CYCLE else Standing.FALLEN

    def _answer(self, known: KnownEntity, place: Place) -> Resolution | None:
        """Return the entity's answer at `place`, or None past the bound on a question's work."""
        asked = known.entity_key, place
        if asked in self._answers:
            return self._answers[asked]
        if self._resolutions >= limits.PREMISE_RESOLUTIONS:
            return None
        self._resolutions += 1
        circles = self._circles
        answer = resolve(
            Question(known.entity_key, place, self._as_of, expected=known.expected),
            known.records,
            known.asides,
            premises=self.premises_of,
            lineage=True,
        )
        if self._circles == circles:
            self._answers[asked] = answer
        return answer


def stands(premise: Record, answer: Resolution) -> bool:
    """Whether `answer`, that of the premise's own entity, leaves the premise standing."""
    chosen = answer.selected
    if chosen is None:
        return False
    if chosen.record_id == premise.record_id:
        return True
    if answer.reason.state is not State.RESOLVED:
        return False
    if any(record.record_id == premise.record_id for record in answer.corroborating):
        return True
    return chosen.value_key == premise.value_key and _succeeds(chosen, premise, answer)


def _succeeds(chosen: Record, premise: Record, answer: Resolution) -> bool:
    """Walk from the premise to what retired or outdated it, and on, until the chosen record."""
    seen: set[str] = set()
    front = [premise.record_id]
    while front:
        here = front.pop()
        if here == chosen.record_id:
            return True
        if here not in seen:
            seen.add(here)
            front.extend(answer.later.get(here, ()))
    return False


def _named(records: Sequence[Record], record_id: str) -> Record | None:
    return next((record for record in records if record.record_id == record_id), None)
