"""A disk that loses its power at any moment: nothing that was acknowledged is lost."""

from pathlib import Path
from random import Random

import pytest

from canonry.testing.faults import Disk
from tests.simulation.worlds import lost, memory_on, say

RECORDS = 24


@pytest.fixture
def place(tmp_path: Path) -> Path:
    folder = tmp_path / "after"
    folder.mkdir()
    return folder


def written(path: Path, synchronous: str) -> Disk:
    """A disk that saw a store made, written, erased in, swept, closed, and all of it again."""
    disk = Disk(synchronous=synchronous)
    for half in range(2):
        with memory_on(path, disk, prefix=f"h{half}") as memory:
            for number in range(half * RECORDS // 2, (half + 1) * RECORDS // 2):
                name = f"n{number}"
                say(memory, name)
                disk.mark(name)
            memory.erase("n0")
    return disk


def after(disk: Disk, chance: Random, place: Path) -> tuple[list[str], list[str]]:
    """Lose the power at a random moment; return what was lost, and what is damaged."""
    for file in place.iterdir():
        file.unlink()
    files, acknowledged = disk.after_power_loss(chance)
    for name, content in files.items():
        (place / name).write_bytes(content)
    with memory_on(place / "memory.db") as memory:
        found = memory.verify()
        damaged = [f"{row.seq}: {row.fault}" for row in found.faults]
        if chance.random() < 0.2:
            say(memory, "afterwards")
            assert memory.resolve("k:afterwards").state == "resolved"
    return lost(place / "memory.db", acknowledged), damaged


def lose_power(path: Path, place: Path, chance: Random, times: int) -> None:
    disk = written(path, "FULL")
    for number in range(times):
        assert ([], []) == after(disk, chance, place), f"state {number}"


def test_five_hundred_losses_of_power_lose_nothing_that_was_acknowledged(
    store_path: Path, place: Path
) -> None:
    lose_power(store_path, place, Random(5), 500)


@pytest.mark.long
def test_ten_thousand_losses_of_power_lose_nothing_that_was_acknowledged(
    store_path: Path, place: Path, seed: int
) -> None:
    lose_power(store_path, place, Random(seed), 10_000)


def test_without_waiting_for_the_disk_something_is_lost_so_that_the_test_is_not_blind(
    store_path: Path, place: Path
) -> None:
    disk = written(store_path, "NORMAL")
    chance = Random(5)
    results = [after(disk, chance, place) for _ in range(60)]
    assert any(missing for missing, _ in results)
