"""A memory's ladder held in memory, so that cycles can be run on it without writing anything.

Previews run the ladder's own cycles on it, and tests hold the store's board against it.
"""

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from canonry.graph.evidence import Evidence, Reach, Support, blast_radius, reach
from canonry.graph.ladder import Round, Transition, can_qualify
from canonry.graph.supersession import Contradiction, Side, supersedes
from canonry.graph.thresholds import Thresholds
from canonry.graph.vocabulary import ConceptType, Stage

_RUNG_OF: Final = {
    Round.STAGE_1: Stage.NONE,
    Round.STAGE_2: Stage.CANDIDATE,
    Round.STAGE_3: Stage.VENERABLE,
    Round.SUPERSESSION: Stage.CANONICAL,
}


class Standing(NamedTuple):
    """All that the ladder reads of one concept that is not dormant.

    `order` is its score without what reading adds; `days` are at least its sessions;
    `contradicted_by` has each concept that speaks against it, with the agents that declared so.
    """

    number: int
    type: ConceptType
    stage: Stage
    origin: int
    gc_survived: int
    demoted_us: int | None
    supports: tuple[Support, ...]
    order: float
    sessions: int = 0
    days: int = 0
    confirmations: int = 0
    reverts: int = 0
    contradicted_by: tuple[tuple[int, frozenset[str | None]], ...] = ()


class Rehearsal:
    """A `Board` whose moves are forgotten with it."""

    def __init__(
        self, concepts: Iterable[Standing], extent_us: int, thresholds: Thresholds
    ) -> None:
        self._concepts = {concept.number: concept for concept in concepts}
        self._extent_us = extent_us
        self._thresholds = thresholds
        self._settled: dict[int, Reach] = {}
        self._radius = {n: blast_radius(c.supports, n) for n, c in self._concepts.items()}
        self._canonical = sum(c.stage is Stage.CANONICAL for c in self._concepts.values())
        self._rounds: defaultdict[Round, list[int]] = defaultdict(list)
        for concept in sorted(self._concepts.values()):
            for round_ in self._rounds_of(concept):
                self._rounds[round_].append(concept.number)

    @property
    def longest_round(self) -> int:
        """How many concepts are in the round that has most of them."""
        return max((len(numbers) for numbers in self._rounds.values()), default=0)

    def stage_of(self, number: int) -> Stage:
        """Return where a concept stands now."""
        return self._concepts[number].stage

    def canonical_count(self) -> int:
        """Return how many concepts are Canonical."""
        return self._canonical

    def window(self, round_: Round, after: int, limit: int) -> Sequence[int]:
        """Return the next concepts of a round."""
        numbers = self._rounds[round_]
        at = bisect_right(numbers, after)
        return numbers[at : at + limit]

    def evidence(self, numbers: Sequence[int], now_us: int) -> Mapping[int, Evidence]:
        """Return the evidence of each concept at the clock `now_us`."""
        return {number: self._evidence(self._concepts[number], now_us) for number in numbers}

    def order(self, numbers: Sequence[int]) -> Mapping[int, float]:
        """Return the score of each concept by which a window is ordered."""
        return {number: self._concepts[number].order for number in numbers}

    def weakest(self, limit: int) -> Sequence[int]:
        """Return the Canonical concepts with the fewest dependents."""
        top = [c for c in self._concepts.values() if c.stage is Stage.CANONICAL]
        top.sort(key=lambda c: (self._radius[c.number], c.number))
        return [concept.number for concept in top[:limit]]

    def move(self, transition: Transition, now_us: int) -> None:
        """Let a concept stand where the transition leads; a fall is remembered against it."""
        was = self._concepts[transition.number]
        now = was._replace(stage=transition.target)
        if transition.target is Stage.NONE:
            now = now._replace(demoted_us=now_us, reverts=was.reverts + 1)
        for round_ in self._rounds_of(was):
            numbers = self._rounds[round_]
            del numbers[bisect_right(numbers, was.number) - 1]
        for round_ in self._rounds_of(now):
            insort(self._rounds[round_], now.number)
        self._concepts[was.number] = now
        self._canonical += (now.stage is Stage.CANONICAL) - (was.stage is Stage.CANONICAL)

    def _rounds_of(self, concept: Standing) -> list[Round]:
        return [
            round_
            for round_, rung in _RUNG_OF.items()
            if concept.stage is rung and self._belongs(concept, round_)
        ]

    def _belongs(self, concept: Standing, round_: Round) -> bool:
        if round_ is Round.SUPERSESSION:
            return bool(concept.contradicted_by)
        if round_ is not Round.STAGE_1:
            return True
        distinct = len({s.origin for s in concept.supports} - {concept.origin})
        policy = self._thresholds.promotion_policy
        days = max(concept.days, concept.sessions)
        return can_qualify(policy, concept.type, distinct, days, concept.confirmations)

    def _evidence(self, concept: Standing, now_us: int) -> Evidence:
        distinct, span_us = self._reach(concept, now_us)
        return Evidence(
            concept.number,
            concept.type,
            concept.stage,
            now_us,
            concept.gc_survived,
            self._radius[concept.number],
            distinct,
            span_us,
            self._extent_us,
            concept.demoted_us,
            concept.sessions,
            concept.confirmations,
            concept.reverts,
            self._superseding(concept, now_us),
        )

    def _reach(self, concept: Standing, now_us: int) -> Reach:
        """The support of a concept, measured once for all when none of it is too young any more."""
        known = self._settled.get(concept.number)
        if known is not None:
            return known
        found = reach(concept.supports, concept.origin, now_us, self._thresholds)
        newest = now_us - self._thresholds.canonization_edge_min_age_us
        if all(max(s.written_us, s.origin_written_us) <= newest for s in concept.supports):
            self._settled[concept.number] = found
        return found

    def _superseding(self, concept: Standing, now_us: int) -> tuple[int, ...]:
        """The concepts that would supersede this one at once, in the order of their numbers."""
        found = []
        for number, declarers in sorted(concept.contradicted_by, key=lambda item: item[0]):
            newer = self._concepts.get(number)
            if newer is not None:
                answer = dict(newer.contradicted_by).get(concept.number)
                sides = _side(newer), _side(concept)
                contradiction = Contradiction(*sides, declarers, answer)
                if supersedes(contradiction, self._extent_us, now_us, self._thresholds):
                    found.append(number)
        return tuple(found)


def _side(concept: Standing) -> Side:
    return Side(concept.number, concept.origin, concept.supports, concept.demoted_us)
