"""Backups under load, and restores that never go behind what is known unnoticed."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.bootstrap import build_store
from canonry.core.errors import Clash, Fault, NotFound
from canonry.jobs import backup, restore
from canonry.jobs.context import Context
from canonry.jobs.memory import Memory
from canonry.ledger.checkpoints import Checkpoint
from canonry.testing.parts import CountingIds, SetClock
from tests.adapters.stores.places import mode, run

GROUNDED: Final[dict[str, Any]] = {"evidence": "a ticket", "confidence": "high"}
WRITER = """
import sys
import canonry
memory = canonry.open(sys.argv[1]).memory("m", agent=sys.argv[2])
print("ready", flush=True)
number = 0
while True:
    number += 1
    report = memory.append(f"{sys.argv[2]}:{number}", "x" * 200, evidence="e", confidence="high")
    print(report.record_id, flush=True)
"""


@pytest.fixture
def context(store_path: Path, clock: SetClock) -> Iterator[Context]:
    store = SqliteStore(store_path, timeout_ms=2_000)
    yield Context(store, clock, CountingIds(), "m", "ann")
    store.close()


@pytest.fixture
def memory(context: Context) -> Memory:
    return Memory(context)


def say(memory: Memory, count: int, about: str = "k") -> None:
    for number in range(count):
        memory.append(f"{about}{number}", f"{about} {number}", **GROUNDED)


def back_up(context: Context, path: Path) -> backup.Held:
    found = backup.run(context, backup.Request(), str(path), build_store)
    [held] = found.memories
    return held


def put_back(context: Context, path: Path, **asked: Any) -> restore.Response:
    known = asked.pop("known", ())
    return restore.run(context, restore.Request(**asked), str(path), build_store, known)


def told(memory: Memory) -> tuple[int, str | None, str]:
    found = memory.verify()
    assert found.ok, found.faults
    return found.entries, found.head_digest, found.root


def test_a_backup_is_one_file_for_its_owner_that_holds_all(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    say(memory, 30)
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    held = back_up(context, copy)
    assert told(memory) == (held.entries, held.head_digest, held.root)
    assert [copy] == list(copy.parent.iterdir())
    assert 0o600 == mode(copy)


def test_a_backup_never_takes_the_place_of_a_file(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    with pytest.raises(NotFound):
        back_up(context, copy)
    say(memory, 1)
    copy.write_text("mine")
    with pytest.raises(Clash):
        back_up(context, copy)
    assert "mine" == copy.read_text()


@contextmanager
def writers(path: Path, count: int) -> Iterator[list[list[str]]]:
    """Run processes that write until the end, and give what each was told of so far."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, path, f"w{n}"], stdout=subprocess.PIPE, text=True
        )
        for n in range(count)
    ]
    heard: list[list[str]] = [[] for _ in processes]

    def hear(process: subprocess.Popen[str], lines: list[str]) -> None:
        assert process.stdout is not None
        while (line := process.stdout.readline()).endswith("\n"):
            lines.append(line.strip())

    threads = [
        threading.Thread(target=hear, args=pair) for pair in zip(processes, heard, strict=True)
    ]
    for thread in threads:
        thread.start()
    try:
        yield heard
    finally:
        for process in processes:
            process.kill()
        for thread in threads:
            thread.join()
        for process in processes:
            process.communicate()


def assert_hot_backups_restore_to_their_checkpoint(
    context: Context, memory: Memory, folder: Path, times: int
) -> None:
    say(memory, 1)
    copies: list[tuple[Path, backup.Held, list[str]]] = []
    with writers(Path(context.store.describe()["path"]), 2) as heard:
        for number in range(times):
            before = [len(lines) for lines in heard]
            while not all(len(lines) > at + 1 for lines, at in zip(heard, before, strict=True)):
                threading.Event().wait(0.01)
            acknowledged = [line for lines in heard for line in lines if line != "ready"]
            path = folder / f"copy-{number}.db"
            copies.append((path, back_up(context, path), acknowledged))
    sizes = [held.entries for _, held, _ in copies]
    assert sizes == sorted(set(sizes)), "the writers wrote while the copies were made"
    for path, held, acknowledged in copies:
        store = SqliteStore(folder / f"restored-{path.name}")
        other = context._replace(store=store)
        assert [held] == put_back(other, path).memories
        assert (held.entries, held.head_digest, held.root) == told(Memory(other))
        with store.read("m") as snapshot:
            assert len(acknowledged) == len(snapshot.find(acknowledged))
        store.close()


def test_hot_backups_restore_to_exactly_their_checkpoint(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    """br-130."""
    assert_hot_backups_restore_to_their_checkpoint(context, memory, tmp_path, 4)


@pytest.mark.long
def test_twenty_hot_backups_restore_to_exactly_their_checkpoint(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    assert_hot_backups_restore_to_their_checkpoint(context, memory, tmp_path, 20)


def test_a_restore_goes_forward_and_to_a_place_without_a_store(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    say(memory, 3)
    early, late = tmp_path / "early.db", tmp_path / "late.db"
    back_up(context, early)
    say(memory, 5)
    held = back_up(context, late)
    other = context._replace(store=SqliteStore(tmp_path / "other" / "memory.db"))
    assert put_back(other, early).kept is None
    found = put_back(other, late)
    assert ([], [held]) == (found.behind, found.memories)
    assert told(memory) == told(Memory(other))
    assert 0o600 == mode(tmp_path / "other" / "memory.db")
    other.store.close()


def test_a_restore_behind_the_store_is_refused_and_changes_nothing(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    say(memory, 3)
    copy = tmp_path / "copy.db"
    back_up(context, copy)
    say(memory, 1, "later")
    before = told(memory)
    with pytest.raises(Clash) as raised:
        put_back(context, copy)
    assert "behind-known" == raised.value.code
    assert before == told(memory)


def test_a_restore_behind_a_checkpoint_is_refused_wherever_it_goes(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    say(memory, 3)
    copy = tmp_path / "copy.db"
    back_up(context, copy)
    say(memory, 1, "later")
    size, _, root = told(memory)
    known = [Checkpoint("", size, bytes.fromhex(root))]
    other = context._replace(store=SqliteStore(tmp_path / "other.db"))
    with pytest.raises(Clash):
        put_back(other, copy, known=known)
    found = put_back(other, copy, known=known, new_generation=True)
    assert ["m"] == found.behind
    [fault] = Memory(other).verify(checkpoints=known).faults
    assert "a restore went behind it, and a new generation begins at entry 5" in fault.fault
    other.store.close()


def test_a_new_generation_is_told_in_the_log_and_keeps_the_store_that_was_there(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    say(memory, 3)
    copy = tmp_path / "copy.db"
    back_up(context, copy)
    say(memory, 1, "later")
    size, _, root = told(memory)
    found = put_back(context, copy, new_generation=True)
    assert ["m"] == found.behind
    last = memory.changes(since=4).changes[0]
    assert "generation" == last.kind
    assert {"generation": 2, "behind": {"entries": size, "root": root}} == last.fields
    assert memory.verify().ok
    assert found.kept is not None
    kept = SqliteStore(found.kept)
    assert (size, root) == told(Memory(context._replace(store=kept)))[::2]
    kept.close()
    say(memory, 1, "on")
    assert "on 0" == memory.resolve("on0").value


def test_what_was_erased_since_a_backup_is_erased_again(
    context: Context, memory: Memory, tmp_path: Path, store_path: Path
) -> None:
    say(memory, 3)
    memory.append("k9", "zebra-crossing-7134", record_id="t1", **GROUNDED)
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    back_up(context, copy)
    memory.erase("t1")
    found = put_back(context, copy, new_generation=True)
    assert 1 == found.erased_again
    assert memory.verify().ok
    assert b"zebra-crossing" not in store_path.read_bytes()


def test_a_damaged_backup_is_refused(context: Context, memory: Memory, tmp_path: Path) -> None:
    say(memory, 3)
    copy = tmp_path / "copy.db"
    back_up(context, copy)
    run(
        copy,
        "DROP TRIGGER entries_are_only_erased",
        'UPDATE entries SET payload = CAST(\'{"value":"z"}\' AS BLOB) WHERE seq = 2',
    )
    with pytest.raises(Fault) as raised:
        put_back(context, copy)
    assert "damaged-copy" == raised.value.code


def test_a_memory_that_a_backup_does_not_know_begins_anew_and_says_so(
    context: Context, memory: Memory, tmp_path: Path
) -> None:
    say(memory, 1)
    copy = tmp_path / "copy.db"
    back_up(context, copy)
    other = Memory(context._replace(memory="other"))
    say(other, 2)
    with pytest.raises(Clash):
        put_back(context, copy)
    assert ["other"] == put_back(context, copy, new_generation=True).behind
    assert ["memory", "generation"] == [change.kind for change in other.changes().changes]
    assert other.verify().ok
    assert memory.verify().ok
