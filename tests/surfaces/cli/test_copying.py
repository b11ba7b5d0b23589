"""backup, restore, erase and doctor, as people use them."""

from pathlib import Path

import pytest

from tests.surfaces.cli.conftest import Run


@pytest.fixture
def ready(run: Run) -> Run:
    """A store with one record, and a backup of it in the file `copy.db`."""
    run("init")
    run("append", "k", "v", "--record-id", "a1", "--evidence", "t")
    found = run("backup", "copy.db")
    assert (0, "") == (found.code, found.err)
    return run


def test_a_backup_tells_what_it_holds(ready: Run) -> None:
    head = ready("verify", "--json").json
    told = ready("backup", "other.db", "--json").json
    assert str(Path("other.db").absolute()) == told["file"]
    [held] = told["memories"]
    assert ("default", 2, head["head_digest"], head["root"]) == tuple(held.values())
    refused = ready("backup", "other.db")
    assert (1, "") == (refused.code, refused.out)
    assert "already" in refused.err


def test_a_restore_goes_behind_only_when_told_to(ready: Run) -> None:
    ready("append", "k", "w", "--evidence", "t")
    refused = ready("restore", "copy.db")
    assert (1, "") == (refused.code, refused.out)
    assert "--new-generation" in refused.err
    found = ready("restore", "copy.db", "--new-generation")
    assert (0, "") == (found.code, found.err)
    assert "default: behind what is known, a new generation begins\n" in found.out
    assert "memory.db.replaced-1" in found.out
    assert "v" == ready("resolve", "k", "--json").json["value"]
    assert 0 == ready("verify").code


def test_a_restore_is_held_against_a_checkpoint(ready: Run) -> None:
    ready("keys", "make")
    ready("append", "k", "w", "--evidence", "t")
    Path("known").write_text(ready("checkpoint").out)
    words = ("restore", "copy.db", "--store", "elsewhere.db")
    assert 1 == ready(*words, "--checkpoint", "known").code
    assert not Path("elsewhere.db").exists()
    assert 0 == ready(*words).code


def test_nothing_is_erased_without_a_yes(ready: Run) -> None:
    refused = ready("erase", "a1")
    assert (2, "") == (refused.code, refused.out)
    assert "--yes" in refused.err
    assert "v" == ready("resolve", "k", "--json").json["value"]


def test_what_to_erase_is_asked_before_the_yes(ready: Run) -> None:
    refused = ready("erase")
    assert 2 == refused.code
    assert "exactly one of record, entity, writer and everything must be named" in refused.err


def test_what_is_erased_is_told_by_the_entry_that_tells_of_it(ready: Run) -> None:
    found = ready("erase", "a1", "--yes")
    assert (0, "1 erased, as entry 3 tells\n", "") == found
    assert "nothing left to erase\n" == ready("erase", "a1", "--yes").out
    assert "without their text: 1 erased, 0 left behind" in ready("verify").out


@pytest.mark.parametrize(
    "words",
    [("--entity", "k"), ("--writer", "ann"), ("--everything",)],
)
def test_an_entity_a_writer_or_everything_is_erased(ready: Run, words: tuple[str, ...]) -> None:
    assert 1 == ready("erase", *words, "--yes", "--json").json["erased"]


def test_one_thing_is_erased_at_a_time(ready: Run) -> None:
    for words in ((), ("a1", "--entity", "k"), ("--writer", " ")):
        found = ready("erase", *words, "--yes")
        assert (2, "") == (found.code, found.out), words


def test_the_doctor_ends_with_a_failure_where_one_is_found(ready: Run) -> None:
    found = ready("doctor")
    assert (0, "") == (found.code, found.err)
    assert "ok: writing: the store can be written\n" in found.out
    assert ready("doctor", "--json").json["ok"]
    Path("notes").write_text("notes\n" * 1_000)
    broken = ready("doctor", "--store", "notes")
    assert (1, True) == (broken.code, broken.out.startswith("failure: store: "))
