"""The composite score: how much a concept matters now, from counters alone.

    S(c) = 0.25 R + 0.20 F + 0.20 A + 0.35 D + Σ b(edge) + m(type)

It is computed when it is asked for, from the concept's own counters and five figures of its memory,
so that it is never stale and the same log scores the same whenever it is replayed. It orders a
queue; it promotes nothing. Source: the page "Canonization", "The composite score".

Recall mixes what of it is earned: all but recency, which whatever was written last has by itself.
"""

from collections.abc import Mapping
from math import isfinite
from typing import Final, NamedTuple

from canonry.graph.vocabulary import EDGES, TYPES, ConceptType, EdgeType

RECENCY_WEIGHT: Final = 0.25
FREQUENCY_WEIGHT: Final = 0.20
ACTIVITY_WEIGHT: Final = 0.20
DENSITY_WEIGHT: Final = 0.35

SPAN_MIN_MS: Final = 10 * 60 * 1_000
ACCESSES_FULL: Final = 10
BONUS_MAX: Final = 0.25
SCORE_MAX: Final = 1.40

SWEEP_SPAN_MS: Final = 365 * 24 * 60 * 60 * 1_000
"""The fixed span over which a sweep measures recency, so that a quiet memory is not swept bare."""


class Counters(NamedTuple):
    """What is kept of one concept: incident edges by type, and what touched it.

    `edges` counts edges that still count; `derives` the interactions that derived the concept, the
    last of them at `derived_us` in about-time; `accesses` how often it was recalled, last at
    `accessed_us`.
    """

    type: ConceptType
    edges: Mapping[EdgeType, int]
    derives: int
    derived_us: int
    accesses: int = 0
    accessed_us: int | None = None


class Figures(NamedTuple):
    """What is kept of a memory: its first and last about-time, how many interactions, two maxima.

    `degree_max` is the largest `degree` and `derives_max` the largest `derives` of a concept.
    """

    first_us: int
    last_us: int
    interactions: int
    degree_max: int
    derives_max: int


class Score(NamedTuple):
    """The four dimensions in [0, 1], the two additions, and the composite in [0, 1.40].

    `earned` is the composite without recency, in [0, 1.15].
    """

    recency: float
    frequency: float
    activity: float
    density: float
    bonus: float
    offset: float
    earned: float
    total: float


def score(counters: Counters, figures: Figures) -> Score:
    """Return the score of a concept, with what reading adds."""
    touched = max(counters.derived_us, counters.accessed_us or counters.derived_us)
    span = max(_ms(figures.last_us) - _ms(figures.first_us), SPAN_MIN_MS)
    return _composite(
        counters,
        figures,
        recency=_recency(touched, figures, span),
        frequency=_ratio(counters.accesses, ACCESSES_FULL),
        activity=_ratio(counters.derives, figures.derives_max),
    )


def unread_score(counters: Counters, figures: Figures) -> Score:
    """Return the score without what reading adds: the order within a window of the ladder."""
    return score(counters._replace(accesses=0, accessed_us=None), figures)


def sweep_score(counters: Counters, figures: Figures) -> Score:
    """Return the score that a sweep cuts by (CANONIZATION, section 3); reading decides nothing."""
    return _composite(
        counters,
        figures,
        recency=_recency(counters.derived_us, figures, SWEEP_SPAN_MS),
        frequency=0.0,
        activity=_ratio(counters.derives, figures.interactions),
    )


def degree(edges: Mapping[EdgeType, int]) -> int:
    """Return how many incident edges count as density: all but Contradicts."""
    return sum(count for kind, count in edges.items() if kind is not EdgeType.CONTRADICTS)


def _composite(
    counters: Counters, figures: Figures, *, recency: float, frequency: float, activity: float
) -> Score:
    density = _ratio(degree(counters.edges), figures.degree_max)
    bonus = _bonus(counters.edges)
    offset = TYPES[counters.type].offset
    earned = (
        FREQUENCY_WEIGHT * frequency
        + ACTIVITY_WEIGHT * activity
        + DENSITY_WEIGHT * density
        + bonus
        + offset
    )
    return Score(
        recency,
        frequency,
        activity,
        density,
        bonus,
        offset,
        earned=_clamped(earned, SCORE_MAX - RECENCY_WEIGHT),
        total=_clamped(RECENCY_WEIGHT * recency + earned, SCORE_MAX),
    )


def _bonus(edges: Mapping[EdgeType, int]) -> float:
    return _clamped(sum(EDGES[kind].bonus * count for kind, count in edges.items()), BONUS_MAX)


def _recency(touched_us: int, figures: Figures, span_ms: int) -> float:
    return _clamped(1 - (_ms(figures.last_us) - _ms(touched_us)) / span_ms)


def _ratio(part: float, whole: float) -> float:
    """A share in [0, 1]; of nothing, it is nothing."""
    return _clamped(part / whole) if whole else 0.0


def _clamped(value: float, most: float = 1.0) -> float:
    """Bring `value` into [0, `most`]; what is not finite counts as 0."""
    return min(max(value, 0.0), most) if isfinite(value) else 0.0


def _ms(time_us: int) -> int:
    return time_us // 1_000
