"""The disk forgets what was not synced, and nothing else."""

from random import Random

import pytest

from canonry.testing.disk import SECTOR, SyncedFiles

PAGE = bytes(range(1, 256)) * 20


def cuts(disk: SyncedFiles, name: str = "a") -> list[bytes | None]:
    return [disk.cut(Random(seed)).get(name) for seed in range(300)]


def test_what_was_synced_is_there_whole() -> None:
    disk = SyncedFiles({"a": b"before"})
    disk.write("a", 2, PAGE)
    disk.sync("a")
    assert {b"be" + PAGE} == set(cuts(disk))


def test_what_was_not_synced_is_there_whole_not_at_all_or_in_part() -> None:
    disk = SyncedFiles({"a": b"before"})
    disk.write("a", 0, PAGE)
    found = set(cuts(disk))
    assert {b"before", PAGE} < found
    assert any(PAGE[:SECTOR] != part[:SECTOR] for part in found if part and len(part) > SECTOR)


def test_a_later_write_can_be_there_without_an_earlier_one() -> None:
    disk = SyncedFiles({"a": bytes(2 * SECTOR)})
    disk.write("a", 0, b"1" * SECTOR)
    disk.write("a", SECTOR, b"2" * SECTOR)
    assert bytes(SECTOR) + b"2" * SECTOR in cuts(disk)


def test_a_file_that_was_cut_may_still_be_long() -> None:
    disk = SyncedFiles({"a": b"before"})
    disk.truncate("a", 2)
    assert {b"before", b"be"} == set(cuts(disk))


def test_a_name_counts_once_the_names_are_synced() -> None:
    disk = SyncedFiles()
    disk.create("a")
    disk.write("a", 0, b"text")
    disk.sync("a")
    assert {None, b"text"} == set(cuts(disk))
    disk.sync_names()
    assert {b"text"} == set(cuts(disk))
    disk.delete("a")
    assert {None, b"text"} == set(cuts(disk))


def test_a_name_that_was_taken_again_is_another_file() -> None:
    disk = SyncedFiles({"a": b"old"})
    disk.delete("a")
    disk.create("a")
    disk.write("a", 0, b"new")
    disk.sync("a")
    assert {b"old", None, b"new"} == set(cuts(disk))


def test_what_a_sync_failed_to_write_is_kept_by_no_later_one() -> None:
    left = set()
    for seed in range(300):
        disk = SyncedFiles({"a": b"before"})
        disk.write("a", 0, b"BEFORE")
        disk.fail_sync("a", Random(seed))
        disk.sync("a")
        left.add(disk.cut(Random(0))["a"])
    assert {b"before", b"BEFORE"} < left


def test_a_file_that_is_not_there_is_not_written() -> None:
    with pytest.raises(KeyError):
        SyncedFiles().write("a", 0, b"")
