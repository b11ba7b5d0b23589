"""What the concepts of the demo score, worked out by hand from the page's formula.

    S(c) = 0.25 R + 0.20 F + 0.20 A + 0.35 D + Σ b(edge) + m(type)

The demo's memory lasts 18 days, from 14 August 10:00 to 1 September 10:00: 1,555,200,000 ms. Its
busiest concept, `release:target`, was derived 8 times; the most connected one, "user schema", has
9 edges: its Derives and 8 Dependency edges. Nothing is read in it, so F is 0 everywhere.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.jobs import demo, inspect, rebuild
from canonry.jobs.context import Context
from canonry.ports.graph import Access
from canonry.testing.parts import CountingIds, SetClock

DAYS_18 = 1_555_200_000

BY_HAND = {
    # 11 days and 55 minutes before the end; 8 of 8 derives, 8 of 9 edges, all Derives
    "release:target": 0.25 * (1 - 953_700_000 / DAYS_18) + 0.20 * 8 / 8 + 0.35 * 8 / 9 + 0.05,
    # 17 d 21 h 50 min; 2 derives; they and one Dependency
    "canary:capacity": (
        0.25 * (1 - 1_547_400_000 / DAYS_18) + 0.20 * 2 / 8 + 0.35 * 3 / 9 + 0.02 + 0.05
    ),
    # 17 d 21 h 40 min; 1 derive and one Dependency
    "canary:share": (
        0.25 * (1 - 1_546_800_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 2 / 9 + 0.02 + 0.05
    ),
    # 11 d 1 h; 1 derive and nothing else
    "deploy:target": 0.25 * (1 - 954_000_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 1 / 9 + 0.05,
    # 8 d 1 h; 1 derive; it and 8 Dependency edges, 8 × 0.02 = 0.16 of bonus
    "user schema": (0.25 * (1 - 694_800_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 9 / 9 + 0.16 + 0.05),
    # derived last at the very end; 2 derives and 2 Dependency edges
    "users:id-format": 0.25 * 1 + 0.20 * 2 / 8 + 0.35 * 4 / 9 + 0.04 + 0.05,
    # 8 d 0 h 30 min; a Resource, with a Causal and a Dependency edge
    "build POST /users": (
        0.25 * (1 - 693_000_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 3 / 9 + 0.04 + 0.0
    ),
    # made in the same call; two Causal edges, since it was modified later, which derives nothing
    "src/users.py": (0.25 * (1 - 693_000_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 3 / 9 + 0.04 + 0.0),
    # 6 d 0 h; Logic, with two Dependency edges
    "Rows of the user schema are keyed by a number": (
        0.25 * (1 - 518_400_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 3 / 9 + 0.04 + 0.05
    ),
    # 5 d 0 h; a Resource with one Dependency edge
    "test the users endpoints": (
        0.25 * (1 - 432_000_000 / DAYS_18) + 0.20 * 1 / 8 + 0.35 * 2 / 9 + 0.02 + 0.0
    ),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Context]:
    store = SqliteStore(str(Path(tmp_path_factory.mktemp("demo")) / "memory.db"))
    context = Context(store, SetClock(), CountingIds(), demo.MEMORY)
    assert demo.run(context, demo.Request()).holds
    yield context
    store.close()


def scores(context: Context) -> dict[str, float]:
    return {
        focus: inspect.run(context, inspect.Request(focus=focus)).score for focus in sorted(BY_HAND)
    }


@pytest.mark.parametrize("focus", BY_HAND)
def test_ten_concepts_of_the_demo_score_what_the_page_s_formula_gives(
    played: Context, focus: str
) -> None:
    found = inspect.run(played, inspect.Request(focus=focus)).score
    assert abs(BY_HAND[focus] - found) <= 1e-12


def test_the_same_log_scores_the_same_at_any_later_clock(played: Context) -> None:
    before = scores(played)
    for clock in ("2026-09-01T10:00:01Z", "2026-10-01T00:00:00Z", "2096-01-01T00:00:00Z"):
        assert before == scores(played._replace(clock=SetClock(clock)))


def test_the_same_log_scores_the_same_after_a_rebuild(played: Context) -> None:
    before = scores(played)
    rebuild.run(played, rebuild.Request())
    assert before == scores(played)


def test_reading_adds_its_fifth_and_touches_last(played: Context) -> None:
    before = scores(played)
    with played.write() as unit:
        unit.count_accesses([Access(5, 3, 1_788_256_800_000_000)])
    added = 0.20 * 3 / 10 + 0.25 * 694_800_000 / DAYS_18
    expected = {**before, "user schema": before["user schema"] + added}
    assert expected == pytest.approx(scores(played), abs=1e-12)
