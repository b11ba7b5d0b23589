"""One cycle of the ladder: who climbs, who falls, in which order.

    supersession → budget → Stage 3 → Stage 2 → Stage 1

Supersession comes first, so that the same cycle's Stage 3 may fill a place that it frees, and the
stages go from the top down, so that a concept climbs one rung a cycle. Each stage looks at one
*window*: the next concepts in a round that every concept's turn comes up in, however many wait.
Within a window the strongest go first.

What the ladder stands on is a `Board`: a store's rows in a cycle of the daemon, a copy in memory in
a preview. The order and the decisions are these lines in both.

Source: the page "Canonization"; CANONIZATION, section 4.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from canonry.graph.evidence import (
    CONFIRMATION_WEIGHT,
    DISTINCT_WEIGHT,
    SESSION_WEIGHT,
    Evidence,
)
from canonry.graph.gates import Verdict, judge
from canonry.graph.thresholds import CANDIDATE_DISTINCT, SOLO_CANDIDATE, Thresholds
from canonry.graph.vocabulary import TYPES, ConceptType, Policy, Stage


class Round(StrEnum):
    """The rounds that windows walk, each with its own durable cursor."""

    SUPERSESSION = "supersession"
    STAGE_3 = "stage-3"
    STAGE_2 = "stage-2"
    STAGE_1 = "stage-1"


HOPS: Final[tuple[tuple[Round, Stage], ...]] = (
    (Round.STAGE_3, Stage.VENERABLE),
    (Round.STAGE_2, Stage.CANDIDATE),
    (Round.STAGE_1, Stage.NONE),
)
"""The stages of a cycle in their order, each with the rung that its window is taken from."""


class Cause(StrEnum):
    """Why a concept changed its stage."""

    PROMOTED = "promoted"
    BUDGET = "budget"
    SUPERSEDED = "superseded"


class Cursors(NamedTuple):
    """The number of the last concept that each round has looked at, 0 before the first."""

    supersession: int = 0
    stage_3: int = 0
    stage_2: int = 0
    stage_1: int = 0


class Transition(NamedTuple):
    """One row of the audit.

    `verdict` holds the gates of a promotion, `by` the concept that superseded; `blast_radius` is
    told on the hop to Canonical and null elsewhere.
    """

    number: int
    source: Stage
    target: Stage
    cause: Cause
    verdict: Verdict | None
    by: int | None
    blast_radius: int | None


class Cycle(NamedTuple):
    """What a cycle came to: its transitions in their order, and where the rounds stand now."""

    clock_us: int
    policy: Policy
    transitions: tuple[Transition, ...]
    cursors: Cursors


class Board(Protocol):
    """The concepts of one memory, as a cycle asks about them."""

    def canonical_count(self) -> int:
        """Return how many concepts are Canonical."""
        ...

    def window(self, round_: Round, after: int, limit: int) -> Sequence[int]:
        """Return the next `limit` concepts of a round with a number over `after`, in order.

        The round of supersession holds the Canonical concepts that something speaks against, that
        of a stage the concepts on its rung; Stage 1 only those that `can_qualify`. Dormant concepts
        are in none.
        """
        ...

    def hopeful(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return those of `numbers` that may climb; a board may know of some that they cannot."""
        ...

    def evidence(self, numbers: Sequence[int], now_us: int) -> Mapping[int, Evidence]:
        """Return the evidence of each concept at the clock `now_us`."""
        ...

    def order(self, numbers: Sequence[int]) -> Mapping[int, float]:
        """Return the composite score of each concept, without what reading adds."""
        ...

    def weakest(self, limit: int) -> Sequence[int]:
        """Return the `limit` Canonical concepts with the fewest dependents, fewest first.

        Between equals the one that was made first comes first.
        """
        ...

    def move(self, transition: Transition, now_us: int) -> None:
        """Let the concept stand where the transition leads, for what the cycle asks next."""
        ...


def can_qualify(
    policy: Policy, type_: ConceptType, distinct: int, days: int, confirmations: int
) -> bool:
    """Whether a concept belongs to the round of Stage 1, by counters that know no age.

    `days` are at least its sessions. Everything that could pass belongs to it, and of the others
    too few to make a lap long.
    """
    if policy is Policy.SWARM:
        return distinct >= CANDIDATE_DISTINCT
    weighed = (
        days * SESSION_WEIGHT + confirmations * CONFIRMATION_WEIGHT + distinct * DISTINCT_WEIGHT
    )
    return weighed * TYPES[type_].resistance >= SOLO_CANDIDATE


def run_cycle(board: Board, cursors: Cursors, now_us: int, thresholds: Thresholds) -> Cycle:
    """Run one cycle on `board` at the clock `now_us`; each concept moves at most once."""
    walk = _Walk(board, cursors, now_us, thresholds)
    if thresholds.canonization_supersede:
        walk.supersede()
    walk.keep_budget()
    for round_, rung in HOPS:
        walk.climb(round_, rung)
    return Cycle(now_us, thresholds.promotion_policy, tuple(walk.transitions), walk.cursors)


class _Walk:
    """A cycle under way."""

    def __init__(self, board: Board, cursors: Cursors, now_us: int, thresholds: Thresholds) -> None:
        self.transitions: list[Transition] = []
        self.cursors = cursors
        self._board = board
        self._now_us = now_us
        self._thresholds = thresholds
        self._canonical = board.canonical_count()
        self._moved: set[int] = set()

    def supersede(self) -> None:
        """Demote each Canonical concept of the window that something better supported contradicts.

        Each is asked about when its turn comes: what fell a moment ago supersedes nothing.
        """
        for number in self._window(Round.SUPERSESSION):
            evidence = self._board.evidence([number], self._now_us)[number]
            if evidence.superseded_by:
                self._demote(number, Cause.SUPERSEDED, by=evidence.superseded_by[0])

    def keep_budget(self) -> None:
        """Demote what is over budget, the fewest dependents first."""
        excess = self._canonical - self._thresholds.max_canonical
        batch = self._thresholds.canonization_eval_batch_size
        for number in self._board.weakest(min(excess, batch)) if excess > 0 else ():
            self._demote(number, Cause.BUDGET)

    def climb(self, round_: Round, rung: Stage) -> None:
        """Promote what qualifies in the window of one stage, strongest first."""
        if round_ is Round.STAGE_3 and self._is_full():
            return
        window = self._board.hopeful([n for n in self._window(round_) if n not in self._moved])
        evidence = self._board.evidence(window, self._now_us)
        order = self._board.order(window)
        for number in sorted(window, key=lambda number: (-order[number], number)):
            verdict = judge(evidence[number], self._thresholds, self._canonical)
            if verdict is not None and verdict.passed and evidence[number].stage is rung:
                self._promote(evidence[number], verdict)

    def _is_full(self) -> bool:
        return self._canonical >= self._thresholds.max_canonical

    def _window(self, round_: Round) -> Sequence[int]:
        """The next concepts of a round, which begins again where it has come to its end."""
        name = round_.value.replace("-", "_")
        after: int = getattr(self.cursors, name)
        size = self._thresholds.canonization_eval_batch_size
        window = list(self._board.window(round_, after, size))
        if len(window) < size:
            fresh = self._board.window(round_, 0, size - len(window))
            window += [number for number in fresh if number <= after]
        if window:
            self.cursors = self.cursors._replace(**{name: window[-1]})
        return window

    def _promote(self, evidence: Evidence, verdict: Verdict) -> None:
        top = verdict.target is Stage.CANONICAL
        self._canonical += top
        radius = evidence.dependents if top else None
        self._take(
            Transition(
                evidence.number,
                evidence.stage,
                verdict.target,
                Cause.PROMOTED,
                verdict,
                None,
                radius,
            )
        )

    def _demote(self, number: int, cause: Cause, by: int | None = None) -> None:
        self._canonical -= 1
        self._take(Transition(number, Stage.CANONICAL, Stage.NONE, cause, None, by, None))

    def _take(self, transition: Transition) -> None:
        self._moved.add(transition.number)
        self.transitions.append(transition)
        self._board.move(transition, self._now_us)


def settled_us(now_us: int, thresholds: Thresholds) -> int:
    """Return a clock at which nothing of now is too young and nobody cools down any more."""
    return now_us + max(
        thresholds.canonization_edge_min_age_us, thresholds.canonization_repromotion_cooldown_us
    )


def cycles(
    board: Board, cursors: Cursors, now_us: int, thresholds: Thresholds, lap: int
) -> Iterator[Cycle]:
    """Run cycles, one interval apart, until none of a whole lap moves anything.

    `lap` is how many cycles take every round once about. The last clock is late enough that
    nothing is too young and nobody cools down any more.
    """
    still = 0
    quiet_from = settled_us(now_us, thresholds)
    while still < lap or now_us <= quiet_from:
        cycle = run_cycle(board, cursors, now_us, thresholds)
        cursors = cycle.cursors
        still = 0 if cycle.transitions else still + 1
        if any(transition.target is Stage.NONE for transition in cycle.transitions):
            quiet_from = settled_us(now_us, thresholds)
        now_us += thresholds.canonization_eval_interval_us
        yield cycle
