"""The power goes at any moment: what was acknowledged is kept, and nothing is damaged.

The same test must see that a store which syncs less does lose records, or it would see nothing.
"""

from pathlib import Path

import pytest

from tests.simulation.lives import lose_power


def test_five_hundred_power_cuts_lose_nothing_and_damage_nothing(tmp_path: Path) -> None:
    count = lose_power(500, 1, tmp_path)
    assert (500, 0, []) == count


def test_a_store_that_syncs_less_loses_what_it_acknowledged_but_is_whole(tmp_path: Path) -> None:
    count = lose_power(100, 1, tmp_path, "NORMAL")
    assert [] == count.damaged
    assert count.lost


def test_a_store_that_does_not_sync_at_all_is_damaged(tmp_path: Path) -> None:
    count = lose_power(100, 1, tmp_path, "OFF", new_one_in=1)
    assert count.lost
    assert count.damaged


@pytest.mark.long
def test_ten_thousand_power_cuts_lose_nothing_and_damage_nothing(tmp_path: Path, seed: int) -> None:
    count = lose_power(10_000, seed, tmp_path)
    assert (10_000, 0, []) == count
