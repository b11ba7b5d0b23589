"""The few numbers that every gate reads: who rests on a concept, from where, and since when.

A concept cannot give itself any of them. They are computed in one place, here for rows at hand and
by a store in one query for a concept with very many dependents, and mean the same in both.

Source: the page "Canonization", "The three gates" and "The Solo policy"; CANONIZATION, section 4.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from canonry.graph.thresholds import DAY_US, Thresholds
from canonry.graph.vocabulary import TYPES, ConceptType, Stage

SESSION_WEIGHT: Final = 1.0
CONFIRMATION_WEIGHT: Final = 4.0
DISTINCT_WEIGHT: Final = 2.0
REVERT_WEIGHT: Final = 3.0


class Support(NamedTuple):
    """One declaration that `dependent`, which is not dormant, rests on a concept.

    The declaration is a Dependency edge into the concept or a Hierarchical edge out of it, written
    at `written_us` by `agent` and about `about_us`. The dependent came from the interaction
    `origin`, written at `origin_written_us` and about `origin_about_us`.
    """

    dependent: int
    agent: str | None
    written_us: int
    about_us: int
    origin: int
    origin_written_us: int
    origin_about_us: int


class Reach(NamedTuple):
    """How many other interactions support a concept, and how far apart they lie in about-time."""

    distinct: int
    span_us: int


class Evidence(NamedTuple):
    """All that the gates of a concept read, at the clock `now_us`.

    `extent_us` is that of the memory in about-time; `sessions` are days at least 24 hours apart;
    `demoted_us` is the clock of the last demotion; `superseded_by` are the concepts that would
    supersede this one at once.
    """

    number: int
    type: ConceptType
    stage: Stage
    now_us: int
    gc_survived: int
    dependents: int
    distinct: int
    span_us: int
    extent_us: int
    demoted_us: int | None
    sessions: int = 0
    confirmations: int = 0
    reverts: int = 0
    superseded_by: tuple[int, ...] = ()

    @property
    def solo(self) -> float:
        """The score of a concept over its own evidence, for a single writer."""
        weighed = (
            self.sessions * SESSION_WEIGHT
            + self.confirmations * CONFIRMATION_WEIGHT
            + self.distinct * DISTINCT_WEIGHT
            - self.reverts * REVERT_WEIGHT
        )
        return weighed * TYPES[self.type].resistance


def reach(
    supports: Iterable[Support], own_origin: int, now_us: int, thresholds: Thresholds
) -> Reach:
    """Measure the support of a concept that came from the interaction `own_origin`.

    Declarations and interactions younger than `canonization_edge_min_age` count for nothing, so
    that a burst of fresh writes cannot stretch a span.
    """
    newest = now_us - thresholds.canonization_edge_min_age_us
    origins = {
        support.origin: support.origin_about_us
        for support in supports
        if support.origin != own_origin
        and support.written_us <= newest
        and support.origin_written_us <= newest
    }
    return Reach(len(origins), spread(origins.values()))


def coverage(distinct: int, span_us: int, extent_us: int, thresholds: Thresholds) -> float:
    """Return which share of the memory's extent, capped at 14 days, the support covers.

    In a memory at one instant any support covers it all; the share is never more than 1.
    """
    if not distinct:
        return 0.0
    whole = min(extent_us, thresholds.canonization_coverage_window_us)
    return min(span_us / whole, 1.0) if whole > 0 else 1.0


def sessions(times_us: Iterable[int]) -> int:
    """Return how many days the times fall on that lie at least 24 hours apart.

    `times_us` are the event times at which the concept was derived or something declared that it
    depends on it; actions that only produced or modified it are none of them.
    """
    count = 0
    last: int | None = None
    for time in sorted(times_us):
        if last is None or time - last >= DAY_US:
            count += 1
            last = time
    return count


def spread(times_us: Collection[int]) -> int:
    """Return how far apart the first and the last of some times lie."""
    return max(times_us) - min(times_us) if times_us else 0
