"""Whether a concept that speaks against another has earned its place: by evidence, never by word.

A contradiction alone demotes nothing. The contradicting concept must clear the bars of Stage 2 with
support that is newer than anything that counts for the old belief, while one new piece of support
for the old belief puts that ahead again: the bar is uneven on purpose. What a declarer of the
contradiction wrote in support of the belief it contradicts does not defend it.

Source: the page "Canonization", "Supersession".
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canonry.graph.evidence import Reach, Support, coverage, spread
from canonry.graph.thresholds import VENERABLE_COVERAGE, VENERABLE_DISTINCT, Thresholds


class Side(NamedTuple):
    """One of two concepts: its number, the interaction it came from, its support, its demotion."""

    number: int
    origin: int
    supports: Sequence[Support]
    demoted_us: int | None


class Contradiction(NamedTuple):
    """`newer` speaks against `older`, declared by `declarers`.

    `answered_by` are the declarers of the contradiction the other way, where there is one.
    """

    newer: Side
    older: Side
    declarers: frozenset[str | None]
    answered_by: frozenset[str | None] | None = None


def supersedes(
    contradiction: Contradiction, extent_us: int, now_us: int, thresholds: Thresholds
) -> bool:
    """Whether the newer concept would supersede the older one at once, at the clock `now_us`."""
    if not _qualifies(contradiction, extent_us, now_us, thresholds):
        return False
    if contradiction.answered_by is None:
        return True
    back = Contradiction(contradiction.older, contradiction.newer, contradiction.answered_by)
    if not _qualifies(back, extent_us, now_us, thresholds):
        return True
    return _newest(contradiction, now_us, thresholds) > _newest(back, now_us, thresholds)


def _qualifies(
    contradiction: Contradiction, extent_us: int, now_us: int, thresholds: Thresholds
) -> bool:
    newer = contradiction.newer
    if _is_cooling(newer, now_us, thresholds):
        return False
    earned = _reach(newer, _cut(contradiction, now_us, thresholds), now_us, thresholds)
    if earned.distinct < VENERABLE_DISTINCT:
        return False
    share = coverage(earned.distinct, earned.span_us, extent_us, thresholds)
    return share >= VENERABLE_COVERAGE


def _is_cooling(side: Side, now_us: int, thresholds: Thresholds) -> bool:
    cooldown = thresholds.canonization_repromotion_cooldown_us
    return side.demoted_us is not None and now_us - side.demoted_us < cooldown


def _cut(contradiction: Contradiction, now_us: int, thresholds: Thresholds) -> int | None:
    """The date of the latest support that defends the older concept, None where none does."""
    defending = (
        _date(support)
        for support in _counted(contradiction.older, now_us, thresholds)
        if support.agent is None or support.agent not in contradiction.declarers
    )
    return max(defending, default=None)


def _reach(side: Side, after_us: int | None, now_us: int, thresholds: Thresholds) -> Reach:
    """The support newer than `after_us`; what is older is cut before anything is counted."""
    newer = [
        support
        for support in _counted(side, now_us, thresholds)
        if after_us is None or _date(support) > after_us
    ]
    return Reach(len({s.origin for s in newer}), spread([_date(s) for s in newer]))


def _counted(side: Side, now_us: int, thresholds: Thresholds) -> Iterable[Support]:
    """Declarations written long enough ago, from interactions other than the concept's own."""
    newest = now_us - thresholds.canonization_edge_min_age_us
    return (s for s in side.supports if s.written_us <= newest and s.origin != side.origin)


def _date(support: Support) -> int:
    """When a declaration counts from: its event time, but never later than it was written."""
    return min(support.about_us, support.written_us)


def _newest(contradiction: Contradiction, now_us: int, thresholds: Thresholds) -> tuple[int, int]:
    """The newest support by which a side acts; between equals the concept made later acts."""
    newer = contradiction.newer
    return max(_date(s) for s in _counted(newer, now_us, thresholds)), newer.number
