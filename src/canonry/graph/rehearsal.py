"""A memory's ladder held in memory, so that cycles can be run on it without writing anything.

Previews run the ladder's own cycles on it, and tests hold the store's board against it. Cycles are
needed only while concepts stand in each other's way, before a budget that is too small for all or
where one may supersede another. Once nobody does, each comes to where its own evidence leads,
whatever the order.
"""

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from canonry.graph.evidence import Evidence, Reach, Support, reach
from canonry.graph.gates import FIRST_HOP, GateName, Verdict, held_by, judge
from canonry.graph.ladder import HOPS, Round, Transition, can_qualify
from canonry.graph.supersession import Contradiction, Side, supersedes
from canonry.graph.thresholds import Thresholds
from canonry.graph.vocabulary import ConceptType, Stage, above

_ROUND_OF: Final = {
    Stage.NONE: Round.STAGE_1,
    Stage.CANDIDATE: Round.STAGE_2,
    Stage.VENERABLE: Round.STAGE_3,
    Stage.CANONICAL: Round.SUPERSESSION,
}

_WITHOUT_BUDGET: Final = frozenset({Stage.NONE, Stage.CANDIDATE})
"""The stages from which a hop asks for no room at the top."""


class Standing(NamedTuple):
    """All that the ladder reads of one concept that is not dormant.

    `dependents` are those that rest on it directly, and `distinct` the interactions, other than its
    own, that they came from. `span_us` is how far those lie apart where all of its support was
    written long enough ago; else it is measured from `supports`. `days` are at least its sessions;
    `contradicted_by` has each concept that speaks against it, with the agents that declared so.
    """

    number: int
    type: ConceptType
    stage: Stage
    origin: int
    gc_survived: int
    demoted_us: int | None
    dependents: int
    distinct: int
    span_us: int | None
    supports: tuple[Support, ...] = ()
    sessions: int = 0
    days: int = 0
    confirmations: int = 0
    reverts: int = 0
    contradicted_by: tuple[tuple[int, frozenset[str | None]], ...] = ()


class Rehearsal:
    """A `Board` whose moves are forgotten with it."""

    def __init__(
        self,
        concepts: Iterable[Standing],
        extent_us: int,
        thresholds: Thresholds,
        orders: Callable[[Sequence[int]], Mapping[int, float]],
    ) -> None:
        """Take concepts; `orders` tells their scores, without what reading adds."""
        self._concepts = {concept.number: concept for concept in concepts}
        self._extent_us = extent_us
        self._thresholds = thresholds
        self._orders = orders
        self._canonical = sum(c.stage is Stage.CANONICAL for c in self._concepts.values())
        self._ends: dict[int, Stage] = {}
        self._held_by: dict[int, tuple[GateName, ...]] = {}
        self._tops = 0
        self._alike: dict[tuple[object, ...], tuple[GateName, ...]] = {}
        self._rounds: defaultdict[Round, list[int]] = defaultdict(list)
        for number in sorted(self._concepts):
            round_ = self._round_of(self._concepts[number])
            if round_ is not None:
                self._rounds[round_].append(number)

    @property
    def longest_round(self) -> int:
        """How many concepts are in the round that has most of them."""
        return max((len(numbers) for numbers in self._rounds.values()), default=0)

    def is_open(self, settled_us: int) -> bool:
        """Whether nobody stands in another's way from here on.

        `settled_us` is a clock at which nothing is too young and nobody cools down any more.
        """
        if self._thresholds.canonization_supersede and any(
            concept.contradicted_by for concept in self._concepts.values()
        ):
            return False
        room = self._thresholds.max_canonical
        if self._canonical >= room:
            return self._canonical == room
        self._find_ends(settled_us)
        return self._tops <= room

    def settle(self, settled_us: int) -> int:
        """Let each concept come to its own end, once the board is open.

        Returns in how many cycles, each a batch a round, they come there at the latest.
        """
        self._find_ends(settled_us)
        full = self._canonical == self._thresholds.max_canonical
        lengths = [len(self._rounds[round_]) for round_, _ in reversed(HOPS)]
        for number, concept in self._concepts.items():
            end = self._ends[number]
            if full and end is Stage.CANONICAL:
                end = concept.stage if concept.stage is end else Stage.VENERABLE
            if concept.stage is not end:
                self._concepts[number] = concept._replace(stage=end)
        self._rounds.clear()
        self._canonical = sum(c.stage is Stage.CANONICAL for c in self._concepts.values())
        batch = self._thresholds.canonization_eval_batch_size
        return sum(total // batch + 2 for total in accumulate(lengths))

    def held_by(self, number: int, now_us: int) -> tuple[GateName, ...]:
        """Return the gates that hold a concept back from its next stage, on a settled board."""
        end = self._ends.get(number)
        if end in _WITHOUT_BUDGET and end is self._concepts[number].stage:
            return self._held_by[number]
        evidence = self._evidence(self._concepts[number], now_us)
        return held_by(evidence, self._thresholds, self._canonical)

    def verdict(self, number: int, now_us: int) -> Verdict | None:
        """Return the verdict on a concept's next hop as it stands now."""
        evidence = self._evidence(self._concepts[number], now_us)
        return judge(evidence, self._thresholds, self._canonical)

    def _find_ends(self, settled_us: int) -> None:
        if not self._ends:
            for concept in self._concepts.values():
                self._find_end(concept, settled_us)
            self._tops = sum(end is Stage.CANONICAL for end in self._ends.values())

    def _find_end(self, concept: Standing, settled_us: int) -> None:
        """Find where a concept comes to if nobody is in its way, and what holds it back there.

        Most wait for their first hop, and those whose gates read the same are alike.
        """
        evidence = self._evidence(concept, settled_us)
        alike = None
        if concept.stage is Stage.NONE:
            alike = FIRST_HOP[self._thresholds.promotion_policy](evidence)
        names = None if alike is None else self._alike.get(alike)
        if names is None:
            names = held_by(evidence, self._thresholds, 0)
        if alike is not None:
            self._alike[alike] = names
        while not names and (higher := above(evidence.stage)) is not None:
            evidence = evidence._replace(stage=higher)
            names = held_by(evidence, self._thresholds, 0)
        self._ends[concept.number] = evidence.stage
        self._held_by[concept.number] = names

    def stages(self) -> dict[int, Stage]:
        """Return where every concept stands now."""
        return {number: concept.stage for number, concept in self._concepts.items()}

    def canonical_count(self) -> int:
        """Return how many concepts are Canonical."""
        return self._canonical

    def window(self, round_: Round, after: int, limit: int) -> Sequence[int]:
        """Return the next concepts of a round."""
        numbers = self._rounds[round_]
        at = bisect_right(numbers, after)
        return numbers[at : at + limit]

    def hopeful(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return `numbers` without those that stand where their own evidence ends."""
        return [n for n in numbers if self._ends.get(n) is not self._concepts[n].stage]

    def evidence(self, numbers: Sequence[int], now_us: int) -> Mapping[int, Evidence]:
        """Return the evidence of each concept at the clock `now_us`."""
        return {number: self._evidence(self._concepts[number], now_us) for number in numbers}

    def order(self, numbers: Sequence[int]) -> Mapping[int, float]:
        """Return the score of each concept by which a window is ordered."""
        return self._orders(numbers) if numbers else {}

    def weakest(self, limit: int) -> Sequence[int]:
        """Return the Canonical concepts with the fewest dependents."""
        top = [c for c in self._concepts.values() if c.stage is Stage.CANONICAL]
        top.sort(key=lambda c: (c.dependents, c.number))
        return [concept.number for concept in top[:limit]]

    def move(self, transition: Transition, now_us: int) -> None:
        """Let a concept stand where the transition leads; a fall is remembered against it."""
        was = self._concepts[transition.number]
        now = was._replace(stage=transition.target)
        if transition.target is Stage.NONE:
            now = now._replace(demoted_us=now_us, reverts=was.reverts + 1)
        left, entered = self._round_of(was), self._round_of(now)
        if left is not None:
            numbers = self._rounds[left]
            del numbers[bisect_right(numbers, was.number) - 1]
        if entered is not None:
            insort(self._rounds[entered], now.number)
        self._concepts[was.number] = now
        self._canonical += (now.stage is Stage.CANONICAL) - (was.stage is Stage.CANONICAL)

    def _round_of(self, concept: Standing) -> Round | None:
        """The round that a concept is in now, None where it waits for nothing."""
        round_ = _ROUND_OF[concept.stage]
        if round_ is Round.SUPERSESSION:
            return round_ if concept.contradicted_by else None
        if round_ is Round.STAGE_1:
            policy = self._thresholds.promotion_policy
            days = max(concept.days, concept.sessions)
            belongs = can_qualify(
                policy, concept.type, concept.distinct, days, concept.confirmations
            )
            return round_ if belongs else None
        return round_

    def _evidence(self, concept: Standing, now_us: int) -> Evidence:
        distinct, span_us = self._reach(concept, now_us)
        return Evidence(
            concept.number,
            concept.type,
            concept.stage,
            now_us,
            concept.gc_survived,
            concept.dependents,
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
        if concept.span_us is not None:
            return Reach(concept.distinct, concept.span_us)
        return reach(concept.supports, concept.origin, now_us, self._thresholds)

    def _superseding(self, concept: Standing, now_us: int) -> tuple[int, ...]:
        """The concepts that would supersede this one at once, in the order of their numbers."""
        if not concept.contradicted_by:
            return ()
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
