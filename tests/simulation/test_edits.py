"""No edit of a store's file passes unseen by `verify` with a checkpoint from elsewhere."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

import canonry
from canonry.ledger.checkpoints import Checkpoint
from tests.adapters.stores.places import run
from tests.simulation.edits import EDITS, MEMORY, answers, found_in, make, truncate

INCOMPLETE = b'"reason":"recall-integrity-unknown"'
"""How a statement tells that rows are missing."""


def dump(path: Path) -> list[object]:
    """Everything that the tables hold, or nothing where they cannot be read."""
    tables = ("memories", "entries", "records", "entities", "premises", "reviews")
    return [run(path, f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]


def edited(source: Path, chance: Random) -> tuple[Path, str]:
    """A copy of `source` that says something else, and what was done to it."""
    before = dump(source)
    while True:
        path = source.with_name("edited.db")
        shutil.copyfile(source, path)
        told = chance.choice(EDITS)(chance, path)
        try:
            same = dump(path) == before
        except Exception:  # because a file that cannot be read was changed
            same = False
        if not same:
            return path, told


def assert_every_edit_is_found(source: Path, known: Checkpoint, chance: Random, times: int) -> None:
    for number in range(times):
        path, told = edited(source, chance)
        named = found_in(path, [known])
        assert named, f"edit {number}, {told}, passed unseen"
        assert all(len(text) > 10 for text in named), named


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "source.db"


def test_every_edit_of_a_fixed_run_is_found_and_named(source: Path) -> None:
    assert_every_edit_is_found(source, make(source), Random(3), 60)


@pytest.mark.long
def test_every_edit_of_a_thousand_is_found_and_named(source: Path, seed: int) -> None:
    assert_every_edit_is_found(source, make(source), Random(seed), 1_000)


def test_a_tail_that_was_cut_off_well_is_found_by_a_checkpoint_alone(source: Path) -> None:
    known = make(source)
    path = source.with_name("cut.db")
    for seed in range(5):
        shutil.copyfile(source, path)
        truncate(Random(seed), path)
        assert [] == found_in(path, [])
        [named] = found_in(path, [known])
        assert "that the checkpoint of" in named


def test_a_write_ahead_log_that_was_cut_loses_its_tail_and_a_checkpoint_finds_it(
    source: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "copy.db"
    with canonry.open(source) as store:
        memory = store.memory(MEMORY)
        memory.append("k0", "before")
        for number in range(30):
            memory.append("k1", f"a value {number}")
        found = memory.verify()
        known = Checkpoint("", found.entries, bytes.fromhex(found.root))
        shutil.copyfile(source, cut)
        log = source.with_name("source.db-wal").read_bytes()
    cut.with_name("copy.db-wal").write_bytes(log[: len(log) // 2])
    with canonry.open(cut) as store:
        told = store.memory(MEMORY).verify()
        assert told.ok
        assert told.entries < known.size
    [named] = found_in(cut, [known])
    missing = known.size - told.entries
    assert f"the log ends at entry {told.entries}, and {missing} that the checkpoint" in named


def flip_bits(source: Path, chance: Random, times: int) -> int:
    """Flip a bit of the file, `times` over; return how many were told of when they were met.

    No answer may be wrong without a word, before `verify` is run as after it, and what readers are
    told of, `verify` finds too.
    """
    known = make(source)
    whole, before = source.read_bytes(), answers(source)
    path, told = source.with_name("flipped.db"), 0
    for _ in range(times):
        content = bytearray(whole)
        at, bit = chance.randrange(len(content)), chance.randrange(8)
        content[at] ^= 1 << bit
        path.write_bytes(content)
        answered = answered_by(path)
        if answered is None:
            told += 1
            assert found_in(path, [known]), f"bit {bit} of byte {at} was told of and not found"
        else:
            assert before == answered, f"bit {bit} of byte {at} changed an answer without a word"
        for beside in source.parent.glob("flipped.db-*"):
            beside.unlink()
    return told


def answered_by(path: Path) -> Any:
    """Return all that the store answers, or None where it tells that something is wrong."""
    try:
        answered = answers(path)
    except canonry.CanonryError:
        return None
    return None if any(INCOMPLETE in statement for statement in answered[0]) else answered


def test_a_flipped_bit_is_told_of_or_changes_no_answer(source: Path) -> None:
    assert flip_bits(source, Random(4), 100)


@pytest.mark.long
def test_five_thousand_flipped_bits_are_told_of_or_change_no_answer(
    source: Path, seed: int
) -> None:
    assert flip_bits(source, Random(seed), 5_000)


def test_a_row_whose_entry_is_not_in_the_log_is_told_by_name(source: Path) -> None:
    make(source)
    run(source, "UPDATE records SET seq = 4000, crc = NULL WHERE record_id = 'r1'")
    with canonry.open(source) as store, pytest.raises(canonry.Fault, match="entry 4000 is not in"):
        store.memory(MEMORY).history("k0")
