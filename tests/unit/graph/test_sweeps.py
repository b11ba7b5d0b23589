"""When a sweep is due, what it may put to sleep, and what it never does."""

from typing import Any

import pytest

from canonry.graph.scoring import Counters, Figures
from canonry.graph.sweeps import (
    Resting,
    Watermark,
    gc_survived,
    going_dormant,
    is_due,
    is_protected,
    woken,
)
from canonry.graph.thresholds import DAY_US, DEFAULT
from canonry.graph.vocabulary import ConceptType, EdgeType, Stage

YEAR = Figures(0, 365 * DAY_US, 1_000, 10, 10)


def resting(number: int = 1, **fields: Any) -> Resting:
    """A concept that a sweep would put to sleep, unless told otherwise."""
    counters = Counters(
        fields.pop("type", ConceptType.RESOURCE),
        fields.pop("edges", {EdgeType.DERIVES: 1}),
        1,
        fields.pop("derived_us", 0),
        fields.pop("accesses", 0),
        fields.pop("accessed_us", None),
    )
    made: dict[str, Any] = {
        "number": number,
        "counters": counters,
        "stage": Stage.NONE,
        "dependents": 0,
        "root_goal": False,
        "live_record": False,
    }
    return Resting(**{**made, **fields})


def sleeps(**fields: Any) -> bool:
    return going_dormant([resting(**fields)], YEAR, 100) == (1,)


# When.


@pytest.mark.parametrize("mutations, due", [(10_000, True), (9_999, False)])
def test_a_sweep_is_due_after_10_000_mutations(mutations: int, *, due: bool) -> None:
    assert due is is_due(Watermark(0, 0, mutations), 1, DEFAULT)


@pytest.mark.parametrize(
    "waited, mutations, due",
    [(DAY_US, 100, True), (DAY_US - 1, 100, False), (DAY_US, 99, False), (99 * DAY_US, 99, False)],
)
def test_a_day_makes_a_sweep_due_only_with_100_mutations(
    waited: int, mutations: int, *, due: bool
) -> None:
    assert due is is_due(Watermark(3, 7, mutations), 7 + waited, DEFAULT)


def test_the_cadences_are_settings() -> None:
    often = DEFAULT._replace(gc_interval=5, gc_max_interval_us=10, gc_idle_floor=2)
    assert is_due(Watermark(0, 0, 5), 0, often)
    assert is_due(Watermark(0, 0, 2), 10, often)
    assert not is_due(Watermark(0, 0, 1), 10, often)


# What.


def test_what_scores_too_little_and_hangs_on_nothing_goes_dormant() -> None:
    assert sleeps()


@pytest.mark.parametrize("edge", sorted(set(EdgeType) - {EdgeType.DERIVES}))
def test_what_has_any_edge_but_derives_stays_awake(edge: EdgeType) -> None:
    assert not sleeps(edges={EdgeType.DERIVES: 1, edge: 1})
    assert sleeps(edges={EdgeType.DERIVES: 1, edge: 0})


def test_what_something_rests_on_stays_awake() -> None:
    assert not sleeps(dependents=1)


@pytest.mark.parametrize(
    "fields",
    [
        {"stage": Stage.VENERABLE},
        {"stage": Stage.CANONICAL},
        {"root_goal": True},
        {"type": ConceptType.LOGIC},
        {"type": ConceptType.CONSTRAINT},
        {"live_record": True},
        {"dependents": 1, "type": ConceptType.RESOURCE},
    ],
)
def test_what_a_sweep_never_puts_to_sleep(fields: dict[str, Any]) -> None:
    assert is_protected(resting(**fields))
    assert not sleeps(**fields)


@pytest.mark.parametrize("stage", [Stage.NONE, Stage.CANDIDATE])
def test_the_lower_rungs_protect_nobody(stage: Stage) -> None:
    assert not is_protected(resting(stage=stage))


@pytest.mark.parametrize("type_", ["entity", "resource", "observation"])
def test_the_cut_is_0_12_by_the_type_s_resistance(type_: str) -> None:
    """Density decides here: 0.35 D + offset against 0.12 / r."""
    kind = ConceptType(type_)
    bars = {"entity": 0.12 / 1.2 - 0.05, "resource": 0.12, "observation": 0.12 / 0.7 + 0.10}
    figures = Figures(0, 365 * DAY_US, 10**9, 1_000_000, 1)
    edge = int((bars[type_] / 0.35) * 1_000_000)
    for degree, expected in ((edge - 10, (1,)), (edge + 10, ())):
        one = resting(type=kind, edges={EdgeType.DERIVES: degree})
        assert expected == going_dormant([one], figures, 100)


def test_a_quiet_memory_is_not_swept_bare() -> None:
    quiet = Figures(0, 30 * DAY_US, 1_000, 10, 10)
    assert () == going_dormant([resting()], quiet, 100)


def test_reading_keeps_nobody_awake() -> None:
    assert sleeps(accesses=1_000, accessed_us=365 * DAY_US)


@pytest.mark.parametrize("unprotected, most", [(10, 32), (640, 32), (660, 33), (2_000, 100)])
def test_a_sweep_puts_at_most_32_or_a_twentieth_to_sleep(unprotected: int, most: int) -> None:
    crowd = [resting(number) for number in range(1, 201)]
    assert most == len(going_dormant(crowd, YEAR, unprotected))


def test_the_weakest_go_first_and_between_equals_the_first_made() -> None:
    strong = resting(1, edges={EdgeType.DERIVES: 2})
    crowd = [strong, *(resting(number) for number in range(40, 1, -1))]
    assert tuple(range(2, 34)) == going_dormant(crowd, YEAR, 100)


# Survivals.


def test_survivals_are_the_sweeps_since_a_concept_was_made() -> None:
    assert [0, 1, 3] == [gc_survived(sweeps, 4) for sweeps in (4, 5, 7)]


def test_a_concept_that_wakes_keeps_the_survivals_that_it_had() -> None:
    born = woken(9, 2)
    assert 2 == gc_survived(9, born)
    assert 3 == gc_survived(10, born)


def test_what_scores_just_the_cut_stays_awake() -> None:
    """A quarter of a recency of 0.48 is 0.12 to the last bit."""
    cut_us = YEAR.last_us - 52 * 365 * DAY_US // 100
    bare = resting(edges={}, derived_us=cut_us)
    at_cut = bare._replace(counters=bare.counters._replace(derives=0))
    below = at_cut._replace(counters=at_cut.counters._replace(derived_us=cut_us - 1_000))
    assert () == going_dormant([at_cut], YEAR, 100)
    assert (1,) == going_dormant([below], YEAR, 100)


def test_what_is_protected_ends_no_sweep() -> None:
    assert (2,) == going_dormant([resting(1, root_goal=True), resting(2)], YEAR, 100)
