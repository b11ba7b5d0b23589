"""Any number of processes share one file: none is refused, none waits long, none loses a record."""

import multiprocessing
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from canonry.adapters.stores import drivers
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.core.errors import Busy, Fault
from canonry.ledger.digests import faults
from canonry.testing.drafts import add, record, write

APPENDER = Path(__file__).with_name("appender.py")
FORKS = pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="the system has no fork"
)
IGNORE_FORK = pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "memory.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path, timeout_ms=200)
    yield store
    store.close()


@contextmanager
def appenders(path: Path, names: list[str], count: int) -> Iterator[list[subprocess.Popen[str]]]:
    """Start a process for each of `names`, and let all go at once."""
    processes = [
        subprocess.Popen(
            [sys.executable, APPENDER, path, name, str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in names
    ]
    try:
        for process in processes:
            assert process.stdout is not None
            assert "ready\n" == process.stdout.readline()
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        yield processes
    finally:
        for process in processes:
            process.kill()
            process.communicate()


def assert_whole(store: SqliteStore) -> None:
    """The log has no gap and its digests follow, and the rows beside it are its own."""
    before = None
    with store.read("m") as snapshot:
        for entry in snapshot.log(0, 1_000_000):
            assert [] == faults(entry, before)
            before = entry
        counts = snapshot.counts()
    assert counts.entries == counts.records + (counts.entries > 0)
    assert [] == store.check("m")


def append_by_processes(path: Path, count: int) -> int:
    """Let 8 processes make a store and append, and return the longest wait in milliseconds."""
    names = [f"p{number}" for number in range(8)]
    with appenders(path, names, count) as processes:
        outputs = [process.communicate(timeout=120)[0].split() for process in processes]
    store = SqliteStore(path)
    acknowledged = [identifier for output in outputs for identifier in output[:-1]]
    with store.read("m") as snapshot:
        assert 8 * count == len(acknowledged) == len(snapshot.find(acknowledged))
        assert 8 * count + 1 == snapshot.counts().entries
    assert_whole(store)
    store.close()
    return max(int(output[-1]) for output in outputs)


def test_eight_processes_make_a_store_at_once_and_append(path: Path) -> None:
    append_by_processes(path, 40)


@pytest.mark.long
def test_eight_processes_append_and_none_waits_a_second(path: Path) -> None:
    assert append_by_processes(path, 500) < 1_000


def kill_writers(path: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged: list[str] = []
    for number in range(times):
        with appenders(path, [f"w{number}"], 100_000) as [process]:
            time.sleep(chance.uniform(0, 0.03))
            process.kill()
            output, _ = process.communicate()
            whole, _, _ = output.rpartition("\n")
            acknowledged += whole.split()
        store = SqliteStore(path)
        with store.read("m") as snapshot:
            assert len(acknowledged) == len(snapshot.find(acknowledged))
            assert snapshot.counts().records <= len(acknowledged) + number + 1
        store.close()
    store = SqliteStore(path)
    assert_whole(store)
    store.close()
    assert acknowledged


def test_a_writer_that_is_killed_loses_nothing_that_it_acknowledged(path: Path) -> None:
    kill_writers(path, 50, seed=1)


@pytest.mark.long
def test_two_hundred_killed_writers_lose_nothing_that_they_acknowledged(path: Path) -> None:
    kill_writers(path, 200, seed=2)


def test_a_store_is_whole_after_its_making_was_killed(tmp_path: Path) -> None:
    chance = random.Random(3)
    for number in range(10):
        path = tmp_path / f"{number}.db"
        with appenders(path, ["w"], 1) as [process]:
            time.sleep(chance.uniform(0, 0.01))
            process.kill()
        store = SqliteStore(path)
        with store.read("m") as snapshot:
            assert snapshot.counts().records in (0, 1)
        write(store, record("r1"))
        assert_whole(store)
        store.close()


def test_a_store_can_be_opened_at_any_moment_of_its_making(tmp_path: Path) -> None:
    def look(path: Path) -> int:
        """Open the store anew until it holds something, and return how much."""
        while True:
            store = SqliteStore(path)
            with store.read("m") as snapshot:
                counts = snapshot.counts()
            store.close()
            if counts.entries:
                return counts.entries

    for number in range(20):
        path = tmp_path / f"{number}.db"
        with ThreadPoolExecutor(4) as threads:
            found = [threads.submit(look, path) for _ in range(4)]
            store = SqliteStore(path)
            write(store, record("r1"))
            store.close()
        assert [2] * 4 == [entries.result(timeout=60) for entries in found]


def test_a_writer_that_waits_too_long_for_its_turn_is_told_that_others_write(
    path: Path, store: SqliteStore
) -> None:
    write(store, record("r1"))
    other = SqliteStore(path)
    with other.write("m") as unit:
        add(unit, record("r2"))
        for _ in range(2):
            with pytest.raises(Busy) as raised:
                write(store, record("r3"))
            assert "locked" == raised.value.code
        with store.read("m") as snapshot:
            assert 2 == snapshot.counts().entries
    write(store, record("r3"))
    other.close()
    assert_whole(store)


def test_a_thread_that_waits_too_long_is_told_too_and_the_next_one_goes_on(
    store: SqliteStore,
) -> None:
    with store.write("m") as unit:
        with pytest.raises(Busy):
            write(store, record("r1"))
        add(unit, record("r2"))
    write(store, record("r3"))
    assert_whole(store)


def test_a_program_that_knows_no_turns_is_waited_for_too(path: Path, store: SqliteStore) -> None:
    write(store, record("r1"))
    connection = drivers.choose().connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        write(store, record("r2"))
    connection.execute("ROLLBACK")
    connection.close()
    write(store, record("r2"))


def test_writers_do_without_turns_where_their_file_cannot_be_made(
    path: Path, store: SqliteStore
) -> None:
    path.parent.mkdir()
    path.with_name("memory.db-turn").mkdir()
    write(store, record("r1"))
    with store.write("m") as unit:
        other = SqliteStore(path, timeout_ms=50)
        with pytest.raises(Busy):
            write(other, record("r2"))
        other.close()
        add(unit, record("r2"))
    assert_whole(store)


@FORKS
@IGNORE_FORK
def test_a_forked_child_uses_a_store_that_its_parent_opened(store: SqliteStore) -> None:
    write(store, record("r0"))

    def append(name: str) -> None:
        for number in range(20):
            write(store, record(f"{name}{number}"))

    with store.read("m") as snapshot:
        child = multiprocessing.get_context("fork").Process(target=append, args=("child",))
        child.start()
        append("parent")
        child.join()
        assert 2 == snapshot.counts().entries
    assert 0 == child.exitcode
    assert_whole(store)
    with store.read("m") as snapshot:
        assert 41 == snapshot.counts().records


@FORKS
@IGNORE_FORK
def test_a_forked_child_cannot_end_what_its_parent_began(store: SqliteStore) -> None:
    write(store, record("r0"))
    with store.write("m") as unit, store.read("m") as snapshot:
        add(unit, record("r1"))
        child = os.fork()
        if child == 0:
            ended = []
            snapshot.__exit__(None, None, None)
            try:
                unit.__exit__(None, None, None)
            except Fault:
                ended.append("refused")
            os._exit(0 if ended else 1)
        assert 0 == os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        add(unit, record("r2"))
    assert_whole(store)
    with store.read("m") as snapshot:
        assert 3 == snapshot.counts().records
