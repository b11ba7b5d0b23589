"""The forgetting pass: when it is due, what goes dormant, and how survivals are counted.

Nothing is deleted and next to nothing is written: an association fades by the time of its last
reinforcement, and a survival is the sweep that a concept was born in, taken from the sweeps since.
A dormant concept leaves recall and the memory's figures until something mentions or cites it. The
ledger is never swept.

Source: CANONIZATION, section 3.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from canonry.graph.scoring import Counters, Figures, sweep_score
from canonry.graph.thresholds import Thresholds
from canonry.graph.vocabulary import TYPES, ConceptType, EdgeType, Stage

CUT: Final = 0.12
"""Divided by the type's resistance: what scores below it, and hangs on nothing, goes dormant."""

DORMANT_A_SWEEP: Final = 32
DORMANT_SHARE: Final = 20
"""A sweep makes at most 32 concepts dormant, or one in 20 of the unprotected where that is more."""

KEPT_STAGES: Final = frozenset({Stage.VENERABLE, Stage.CANONICAL})
KEPT_TYPES: Final = frozenset({ConceptType.LOGIC, ConceptType.CONSTRAINT})


class Watermark(NamedTuple):
    """Where a memory's sweeps stand: how many there were, the last one's clock, mutations since.

    Before the first sweep its clock is the memory's first write.
    """

    sweeps: int
    clock_us: int
    mutations: int


class Resting(NamedTuple):
    """A concept as a sweep sees it."""

    number: int
    counters: Counters
    stage: Stage
    dependents: int
    root_goal: bool
    live_record: bool


def is_due(watermark: Watermark, now_us: int, thresholds: Thresholds) -> bool:
    """Whether a memory that takes writes should be swept at the clock `now_us`."""
    if watermark.mutations >= thresholds.gc_interval:
        return True
    waited = now_us - watermark.clock_us >= thresholds.gc_max_interval_us
    return waited and watermark.mutations >= thresholds.gc_idle_floor


def gc_survived(sweeps: int, born: int) -> int:
    """Return how many sweeps a concept has outlived.

    `sweeps` is how many the memory has seen, `born` how many it had seen when the concept was made;
    for one that woke, when it woke less those that it had outlived before.
    """
    return sweeps - born


def woken(sweeps: int, survived: int) -> int:
    """Return the `born` of a concept that wakes after `sweeps` and had outlived `survived`."""
    return sweeps - survived


def is_protected(concept: Resting) -> bool:
    """Whether a sweep may never make a concept dormant."""
    return (
        concept.stage in KEPT_STAGES
        or concept.root_goal
        or concept.live_record
        or concept.counters.type in KEPT_TYPES
        or (concept.counters.type is ConceptType.RESOURCE and concept.dependents > 0)
    )


def hangs_on_nothing(concept: Resting) -> bool:
    """Whether a concept has no edge but Derives, and nothing rests on it."""
    bound = (n for kind, n in concept.counters.edges.items() if kind is not EdgeType.DERIVES)
    return concept.dependents == 0 and not any(bound)


def going_dormant(
    concepts: Iterable[Resting], figures: Figures, unprotected: int
) -> tuple[int, ...]:
    """Return the concepts that a sweep makes dormant, weakest first, within the bound of a sweep.

    `unprotected` is how many concepts of the memory are awake and may go dormant at all.
    """
    falling = []
    for concept in concepts:
        if is_protected(concept) or not hangs_on_nothing(concept):
            continue
        total = sweep_score(concept.counters, figures).total
        if total < CUT / TYPES[concept.counters.type].resistance:
            falling.append((total, concept.number))
    most = max(DORMANT_A_SWEEP, unprotected // DORMANT_SHARE)
    return tuple(number for _, number in sorted(falling)[:most])
