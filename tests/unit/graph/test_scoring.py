"""The composite score, held against the formula by hand."""

from math import inf, isfinite, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.graph.scoring import (
    Counters,
    Figures,
    degree,
    score,
    sweep_score,
    unread_score,
)
from canonry.graph.vocabulary import ConceptType, EdgeType

MS = 1_000
MINUTE = 60_000 * MS
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DEP, CO, DER, CON = (
    EdgeType.DEPENDENCY,
    EdgeType.CO_OCCURRENCE,
    EdgeType.DERIVES,
    EdgeType.CONTRADICTS,
)


def counters(**fields: Any) -> Counters:
    made: dict[str, Any] = {
        "type": ConceptType.RESOURCE,
        "edges": {},
        "derives": 0,
        "derived_us": 0,
    }
    return Counters(**{**made, **fields})


def figures(**fields: Any) -> Figures:
    made: dict[str, Any] = {
        "first_us": 0,
        "last_us": HOUR,
        "interactions": 10,
        "degree_max": 10,
        "derives_max": 5,
    }
    return Figures(**{**made, **fields})


def test_the_composite_weighs_its_four_dimensions_and_adds_bonus_and_offset() -> None:
    one = counters(
        type=ConceptType.CONSTRAINT,
        edges={DEP: 3, CO: 1, DER: 2},
        derives=2,
        derived_us=45 * MINUTE,
        accesses=4,
    )
    found = score(one, figures())
    assert (0.75, 0.4, 0.4, 0.6) == found[:4]
    expected = 0.25 * 0.75 + 0.20 * 0.4 + 0.20 * 0.4 + 0.35 * 0.6 + (3 * 0.02 + 0.005) + 0.15
    assert abs(found.total - expected) < 1e-12


def test_recency_is_measured_over_the_memory_s_own_span_from_ten_minutes_on() -> None:
    ten = figures(last_us=10 * MINUTE)
    assert 0.5 == score(counters(derived_us=5 * MINUTE), ten).recency
    assert 0.0 == score(counters(derived_us=0), ten).recency


def test_a_memory_younger_than_ten_minutes_is_measured_over_ten_minutes() -> None:
    young = figures(last_us=1 * MINUTE)
    assert 0.9 == score(counters(derived_us=0), young).recency


def test_recency_is_measured_in_whole_milliseconds() -> None:
    assert 1.0 == score(counters(derived_us=HOUR), figures(last_us=HOUR + 999)).recency
    assert score(counters(derived_us=HOUR), figures(last_us=HOUR + 1_000)).recency < 1.0


def test_an_access_touches_as_a_derive_does_and_the_later_of_both_counts() -> None:
    read = counters(derived_us=0, accessed_us=HOUR)
    assert 1.0 == score(read, figures()).recency
    assert 1.0 == score(counters(derived_us=HOUR, accessed_us=0), figures()).recency


def test_recency_stays_within_its_bounds_for_touches_outside_the_memory_s_time() -> None:
    assert 1.0 == score(counters(derived_us=2 * HOUR), figures()).recency
    assert 0.0 == score(counters(derived_us=-HOUR), figures()).recency


def test_frequency_is_full_at_ten_accesses() -> None:
    found = [score(counters(accesses=n), figures()).frequency for n in (0, 9, 10, 11)]
    assert [0.0, 0.9, 1.0, 1.0] == found


def test_activity_is_a_share_of_the_most_derived_concept_not_of_the_interactions() -> None:
    assert 1.0 == score(counters(derives=5), figures()).activity
    assert 0.0 == score(counters(derives=0), figures()).activity
    assert 0.4 == score(counters(derives=2), figures(interactions=1_000)).activity


def test_density_counts_every_incident_edge_but_contradicts() -> None:
    assert 3 == degree({DEP: 1, DER: 2, CON: 9})
    assert 0.3 == score(counters(edges={DEP: 1, DER: 2, CON: 9}), figures()).density
    assert 1.0 == score(counters(edges={DER: 10}), figures()).density


@pytest.mark.parametrize("edge", [EdgeType.DERIVES, EdgeType.TEMPORAL, EdgeType.CONTRADICTS])
def test_provenance_and_contradiction_earn_no_bonus_however_many(edge: EdgeType) -> None:
    assert 0.0 == score(counters(edges={edge: 1_000}), figures()).bonus


def test_the_bonus_is_capped_at_a_quarter() -> None:
    assert 0.24 == score(counters(edges={DEP: 12}), figures()).bonus
    assert 0.25 == score(counters(edges={DEP: 13}), figures()).bonus


def test_the_composite_stays_between_0_and_1_40() -> None:
    most = counters(
        type=ConceptType.CONSTRAINT,
        edges={DEP: 1_000},
        derives=5,
        derived_us=HOUR,
        accesses=10,
    )
    assert 1.40 == pytest.approx(score(most, figures()).total, abs=1e-12)
    assert score(most, figures()).total <= 1.40
    least = counters(type=ConceptType.OBSERVATION, derived_us=-HOUR)
    assert 0.0 == score(least, figures()).total


def test_a_dimension_that_is_not_finite_counts_as_0() -> None:
    assert 0.0 == score(counters(accesses=nan), figures()).frequency
    assert 0.0 == score(counters(derives=inf), figures()).activity
    assert 0.0 == score(counters(edges={DEP: nan}), figures()).density
    assert isfinite(score(counters(edges={DEP: inf}, accesses=nan), figures()).total)


def test_an_empty_memory_scores_without_dividing_by_nothing() -> None:
    found = score(counters(), figures(interactions=0, degree_max=0, derives_max=0))
    assert (0.0, 0.0) == (found.activity, found.density)


def test_the_order_of_a_window_needs_no_reads() -> None:
    read = counters(derived_us=0, accesses=10, accessed_us=HOUR)
    assert score(counters(), figures()) == unread_score(read, figures())


def test_a_sweep_measures_recency_over_365_days_so_that_a_quiet_memory_is_not_swept_bare() -> None:
    year = figures(last_us=365 * DAY)
    assert 0.0 == sweep_score(counters(derived_us=0), year).recency
    assert 0.8 == sweep_score(counters(derived_us=292 * DAY), year).recency
    assert sweep_score(counters(derived_us=0), figures(last_us=HOUR)).recency > 0.99


def test_in_a_sweep_activity_is_a_share_of_the_interactions_and_reading_decides_nothing() -> None:
    found = sweep_score(counters(derives=2, accesses=10, accessed_us=HOUR), figures())
    assert (0.2, 0.0) == (found.activity, found.frequency)
    assert found.recency == sweep_score(counters(derives=2), figures()).recency


@given(
    st.builds(
        counters,
        type=st.sampled_from(ConceptType),
        edges=st.dictionaries(st.sampled_from(EdgeType), st.integers(0, 10**9)),
        derives=st.integers(0, 10**9),
        derived_us=st.integers(-(10**17), 10**17),
        accesses=st.integers(0, 10**9),
        accessed_us=st.none() | st.integers(-(10**17), 10**17),
    ),
    st.builds(
        figures,
        first_us=st.integers(-(10**17), 10**17),
        last_us=st.integers(-(10**17), 10**17),
        interactions=st.integers(0, 10**9),
        degree_max=st.integers(0, 10**9),
        derives_max=st.integers(0, 10**9),
    ),
)
def test_every_score_is_finite_and_within_its_bounds(one: Counters, memory: Figures) -> None:
    for found in (score(one, memory), unread_score(one, memory), sweep_score(one, memory)):
        assert all(0.0 <= dimension <= 1.0 for dimension in found[:4])
        assert 0.0 <= found.total <= 1.40


def test_recency_is_measured_from_the_first_interaction_on() -> None:
    late = figures(first_us=100 * DAY, last_us=110 * DAY)
    assert 0.5 == score(counters(derived_us=105 * DAY), late).recency


def test_the_parts_of_a_score_are_told() -> None:
    told = score(counters(type=ConceptType.OBSERVATION, derives=5, derived_us=HOUR), figures())
    assert (1.0, 0.0, 1.0, 0.0, 0.0, -0.10) == told[:6]


@given(st.integers(0, HOUR), st.integers(0, HOUR), st.sampled_from(ConceptType))
def test_when_a_concept_was_touched_earns_nothing(
    one: int, another: int, kind: ConceptType
) -> None:
    touched = [
        score(counters(type=kind, edges={DEP: 2}, derives=2, derived_us=at), figures())
        for at in (one, another)
    ]
    assert touched[0].earned == touched[1].earned
    for each in touched:
        assert each.total == pytest.approx(0.25 * each.recency + each.earned)
