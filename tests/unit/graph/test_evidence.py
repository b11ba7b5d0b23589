"""What supports a concept, and what of it counts."""

import pytest

from canonry.graph.evidence import coverage, reach, sessions
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US
from canonry.graph.vocabulary import ConceptType
from tests.unit.graph.climbing import NOW, T0, evidence, support

HOUR_US = 3_600 * SECOND_US


def test_support_counts_the_distinct_interactions_that_the_dependents_came_from() -> None:
    same = [support(1, origin=7), support(2, origin=7), support(3, origin=8)]
    assert 2 == reach(same, 1, NOW, DEFAULT).distinct


def test_the_interaction_that_a_concept_itself_came_from_does_not_count() -> None:
    own = [support(1, 0, origin=1), support(2, 5, origin=7)]
    assert (1, 0) == reach(own, 1, NOW, DEFAULT)


@pytest.mark.parametrize("age_us, counted", [(60 * SECOND_US, 1), (60 * SECOND_US - 1, 0)])
def test_an_edge_counts_from_60_seconds_on(age_us: int, counted: int) -> None:
    fresh = [support(1, written_us=NOW - age_us)]
    assert counted == reach(fresh, 1, NOW, DEFAULT).distinct


@pytest.mark.parametrize("age_us, counted", [(60 * SECOND_US, 1), (60 * SECOND_US - 1, 0)])
def test_an_interaction_counts_from_60_seconds_on(age_us: int, counted: int) -> None:
    fresh = [support(1, origin_written_us=NOW - age_us)]
    assert counted == reach(fresh, 1, NOW, DEFAULT).distinct


def test_a_burst_of_fresh_writes_stretches_no_span() -> None:
    settled = [support(1, 0), support(2, 1)]
    burst = [support(n, 9, written_us=NOW, origin_written_us=NOW) for n in range(3, 100)]
    assert reach(settled, 1, NOW, DEFAULT) == reach(settled + burst, 1, NOW, DEFAULT)


def test_the_span_is_that_of_the_interactions_in_about_time() -> None:
    apart = [support(1, 9, origin_about_us=T0), support(2, 9, origin_about_us=T0 + 3 * DAY_US)]
    assert 3 * DAY_US == reach(apart, 1, NOW, DEFAULT).span_us


def test_a_thousand_actions_from_one_interaction_are_one_source_without_a_span() -> None:
    crowd = [support(n, 0, origin=7) for n in range(1_000)]
    assert (1, 0) == reach(crowd, 1, NOW, DEFAULT)


def test_coverage_is_a_share_of_the_memory_s_extent_up_to_14_days() -> None:
    assert 0.3 == coverage(3, 3 * DAY_US, 10 * DAY_US, DEFAULT)
    assert 0.5 == coverage(3, 7 * DAY_US, 14 * DAY_US, DEFAULT)
    assert 0.5 == coverage(3, 7 * DAY_US, 60 * DAY_US, DEFAULT)


def test_a_long_memory_asks_for_4_2_days_of_spread() -> None:
    asked = 42 * DAY_US // 10
    assert coverage(3, asked, 365 * DAY_US, DEFAULT) >= 0.3
    assert coverage(3, asked - 1, 365 * DAY_US, DEFAULT) < 0.3


def test_the_cap_is_no_expiry_and_coverage_is_never_more_than_all() -> None:
    assert 1.0 == coverage(3, 30 * DAY_US, 60 * DAY_US, DEFAULT)


def test_in_a_memory_at_one_instant_any_support_covers_it_and_none_covers_nothing() -> None:
    assert 1.0 == coverage(1, 0, 0, DEFAULT)
    assert 0.0 == coverage(0, 0, 0, DEFAULT)


def test_the_cap_is_a_setting() -> None:
    week = DEFAULT._replace(canonization_coverage_window_us=7 * DAY_US)
    assert 0.5 == coverage(3, 7 * DAY_US // 2, 60 * DAY_US, week)


def test_sessions_are_days_at_least_24_hours_apart() -> None:
    assert 0 == sessions([])
    assert 1 == sessions([T0, T0 + 23 * HOUR_US])
    assert 2 == sessions([T0, T0 + 24 * HOUR_US])
    assert 2 == sessions([T0 + 24 * HOUR_US, T0, T0 + 12 * HOUR_US, T0 + 36 * HOUR_US])


@pytest.mark.parametrize(
    "type_, resistance",
    [("constraint", 1.5), ("entity", 1.2), ("logic", 1.1), ("resource", 1.0), ("observation", 0.7)],
)
def test_the_solo_score_weighs_its_counts_and_the_type_s_resistance(
    type_: str, resistance: float
) -> None:
    seen = evidence(type=ConceptType(type_), sessions=2, confirmations=1, distinct=3, reverts=1)
    assert (2 * 1.0 + 1 * 4.0 + 3 * 2.0 - 1 * 3.0) * resistance == seen.solo


def test_no_support_has_no_span_and_a_memory_of_a_moment_has_an_extent() -> None:
    assert (0, 0) == reach([], 1, NOW, DEFAULT)
    assert 0.0 == coverage(1, 0, 1, DEFAULT)
    assert 1.0 == coverage(1, 0, 0, DEFAULT)
