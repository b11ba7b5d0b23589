"""The figures that gates, cycles and sweeps compare with, in one place.

The cadences say how often the bar is looked at, and may be set in the configuration file; the
others say where it stands, and are settings of the library. Names are those of the page
"Canonization", with the unit last.
"""

from typing import Final, NamedTuple

from canonry.graph.vocabulary import Policy

SECOND_US: Final = 1_000_000
MINUTE_US: Final = 60 * SECOND_US
DAY_US: Final = 24 * 60 * MINUTE_US


class Thresholds(NamedTuple):
    """The live policy of a memory; the defaults are the shipped ones."""

    promotion_policy: Policy = Policy.SWARM
    canonization_supersede: bool = False
    canonization_edge_min_age_us: int = 60 * SECOND_US
    canonization_coverage_window_us: int = 14 * DAY_US
    canonization_repromotion_cooldown_us: int = 300 * SECOND_US
    canonization_eval_batch_size: int = 50
    max_canonical: int = 1_000
    canonization_eval_interval_us: int = 60 * SECOND_US
    gc_interval: int = 10_000
    gc_max_interval_us: int = DAY_US
    gc_idle_floor: int = 100
    semantic_match_threshold: float = 0.85


DEFAULT: Final = Thresholds()

CANDIDATE_SWEEPS: Final = 3
CANDIDATE_DISTINCT: Final = 2
VENERABLE_DISTINCT: Final = 3
VENERABLE_COVERAGE: Final = 0.3
CANONICAL_DEPENDENTS_OVER: Final = 5

SOLO_CANDIDATE: Final = 3.0
SOLO_VENERABLE: Final = 6.0
SOLO_CANONICAL: Final = 10.0

assert CANDIDATE_DISTINCT <= VENERABLE_DISTINCT
assert SOLO_CANDIDATE <= SOLO_VENERABLE <= SOLO_CANONICAL
