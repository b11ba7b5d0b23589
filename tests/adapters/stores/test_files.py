"""The file of a store: when it is made, for whom, and what is said of a path that holds none."""

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canonry.adapters.stores.files import StoreFile
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.core.errors import CanonryError, Fault, Incorrect, Unavailable
from canonry.testing.drafts import NOTHING, everything, record, write
from tests.adapters.stores.places import mode, open_folder, run, umask, unprivileged

POSIX = pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that other users reach, with a store in it that was closed cleanly."""
    with open_folder() as folder, umask(0):
        make(folder / "memory.db")
        (folder / "memory.db-turn").unlink()
        (folder / "memory.db").chmod(0o666)
        yield folder


def make(path: Path, records: int = 1) -> None:
    store = SqliteStore(path)
    write(store, *(record(f"r{n}", f"k{n}", value="x" * 500) for n in range(records)))
    store.close()


def failures(path: Path) -> list[CanonryError]:
    """Return what reading, writing and listing a store at `path` raise."""
    store = SqliteStore(path)
    found = []
    for attempt in (lambda: read(store), lambda: write(store), store.memories):
        with pytest.raises(CanonryError) as raised:
            attempt()
        found.append(raised.value)
    store.close()
    return found


def read(store: SqliteStore) -> tuple[Any, ...]:
    with store.read("m") as snapshot:
        return everything(snapshot)


# Made by a write


def test_a_store_that_is_only_read_is_not_made(path: Path) -> None:
    store = SqliteStore(path.parent / "folder" / "memory.db")
    assert NOTHING == read(store)
    assert [] == store.memories() == store.check("m")
    assert not store.describe()["read_only"]
    store.close()
    assert [] == list(path.parent.iterdir())


def test_an_empty_file_is_a_store_that_is_not_made_yet(path: Path) -> None:
    path.touch()
    store = SqliteStore(path)
    assert NOTHING == read(store)
    assert b"" == path.read_bytes()
    write(store, record("r1"))
    assert 2 == len(read(store)[1])
    store.close()


def test_a_file_that_was_deleted_or_replaced_is_opened_anew(path: Path) -> None:
    store, other = SqliteStore(path), SqliteStore(path.with_name("other.db"))
    write(store, record("r1"))
    write(other, record("r2"))
    other.close()
    for file in path.parent.glob("memory.db*"):
        file.unlink()
    assert NOTHING == read(store)
    path.with_name("other.db").rename(path)
    write(store, record("r3"))
    with store.read("m") as snapshot:
        assert {"r2", "r3"} == snapshot.find(["r1", "r2", "r3"]).keys()
    store.close()


def test_any_name_that_the_system_takes_can_be_a_store(path: Path) -> None:
    odd = path.with_name("a?b#c%41&mode=memory \u00e9.db")
    store = SqliteStore(odd)
    write(store, record("r1"))
    assert odd.stat().st_size
    assert str(odd) == store.describe()["path"]
    store.close()


@POSIX
@pytest.mark.parametrize("mask", [0, 0o077, 0o777], ids=oct)
def test_what_is_made_is_for_its_owner_alone(path: Path, mask: int) -> None:
    file = path.parent / "new" / "folder" / path.name
    store = SqliteStore(file)
    with umask(mask):
        write(store, record("r1"))
        assert {"", "-shm", "-turn", "-wal"} == {f.name[9:] for f in file.parent.iterdir()}
        assert {0o600} == {mode(f) for f in file.parent.iterdir()}
        assert [0o700, 0o700] == [mode(file.parent), mode(file.parent.parent)]
    store.close()


@POSIX
def test_a_folder_that_was_there_keeps_its_mode(path: Path) -> None:
    path.parent.chmod(0o755)
    store = SqliteStore(path)
    with umask(0):
        write(store, record("r1"))
    assert 0o755 == mode(path.parent)
    assert {0o600} == {mode(f) for f in path.parent.iterdir()}
    store.close()


# No store


def test_a_path_of_a_folder_is_refused(tmp_path: Path) -> None:
    for failure in failures(tmp_path):
        assert (Incorrect, "is-a-folder") == (type(failure), failure.code)
        assert str(tmp_path) in failure.message
        assert failure.advice


@pytest.mark.parametrize("text", ["short", "no database, but long enough for a header\n" * 9])
def test_a_file_of_another_kind_is_refused_and_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    assert {"not-a-store"} == {failure.code for failure in failures(path)}
    assert text == path.read_text()
    assert [path] == list(path.parent.iterdir())


@pytest.mark.parametrize("mark", [0, 77])
def test_a_database_of_another_program_is_refused_and_left_alone(path: Path, mark: int) -> None:
    run(path, "CREATE TABLE t (a)", f"PRAGMA application_id = {mark}")
    before = path.read_bytes()
    assert {"not-a-store"} == {failure.code for failure in failures(path)}
    assert before == path.read_bytes()
    assert [path] == list(path.parent.iterdir())


@POSIX
def test_a_device_is_refused() -> None:
    assert {"not-a-store"} == {failure.code for failure in failures(Path(os.devnull))}


def test_a_path_below_a_file_is_refused(path: Path) -> None:
    path.touch()
    assert {"not-a-folder"} == {failure.code for failure in failures(path / "memory.db")}


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    assert {"invalid-path"} == {failure.code for failure in failures(tmp_path / ("x" * 999))}
    for text in ("a\0b", "\ud800"):
        with pytest.raises(Incorrect) as raised:
            SqliteStore(text)
        assert "invalid-path" == raised.value.code


@pytest.mark.parametrize("size", [50, 2_000, 4_096, 40_000])
def test_a_file_that_was_cut_short_is_damaged(path: Path, size: int) -> None:
    make(path, 500)
    os.truncate(path, size)
    store = SqliteStore(path)
    with pytest.raises(Fault) as raised:
        read(store)
    assert "damaged" == raised.value.code
    [sentence] = store.check("m")
    assert str(path) in sentence
    store.close()


def test_a_file_that_was_scribbled_over_is_damaged(path: Path) -> None:
    make(path, 500)
    with path.open("r+b") as file:
        file.seek(4_096 * 20)
        file.write(bytes(range(256)) * 16 * 20)
    store = SqliteStore(path)
    assert store.check("m")
    with pytest.raises(Fault):
        read(store)
    store.close()


# Read-only


@POSIX
@pytest.mark.parametrize("file, folder", [(0o444, 0o555), (0o666, 0o555), (0o444, 0o777)])
def test_a_store_that_may_not_be_written_can_be_read(shared: Path, file: int, folder: int) -> None:
    (shared / "memory.db").chmod(file)
    shared.chmod(folder)
    with unprivileged():
        store = SqliteStore(shared / "memory.db")
        for _ in range(2):
            assert 2 == len(read(store)[1])
            with pytest.raises(Unavailable) as raised:
                write(store, record("r2"))
            assert "read-only" == raised.value.code
        assert ["m"] == store.memories()
        assert [] == store.check("m")
        assert store.describe()["read_only"]
        store.close()


@POSIX
def test_a_store_whose_last_writes_cannot_be_seen_is_not_read(shared: Path) -> None:
    """Such are in the write-ahead log of a writer that was killed."""
    store = SqliteStore(shared / "memory.db")
    write(store, record("r2"))
    log = (shared / "memory.db-wal").read_bytes()
    store.close()
    (shared / "memory.db-wal").write_bytes(log)
    shared.chmod(0o555)
    with unprivileged():
        store = SqliteStore(shared / "memory.db")
        with pytest.raises(Unavailable) as raised:
            read(store)
        store.close()
    assert "unreadable" == raised.value.code


@POSIX
def test_a_store_that_may_not_be_read_is_unavailable(shared: Path) -> None:
    (shared / "memory.db").chmod(0)
    with unprivileged():
        assert {"unreadable"} == {failure.code for failure in failures(shared / "memory.db")}
    shared.chmod(0)
    with unprivileged():
        assert {"unreadable"} == {failure.code for failure in failures(shared / "memory.db")}


@POSIX
def test_a_store_cannot_be_made_where_nothing_may_be_written(shared: Path) -> None:
    shared.chmod(0o555)
    with unprivileged():
        for path in (shared / "new.db", shared / "new" / "memory.db"):
            store = SqliteStore(path)
            assert NOTHING == read(store)
            with pytest.raises(Unavailable) as raised:
                write(store, record("r1"))
            assert "read-only" == raised.value.code
            assert store.describe()["read_only"]
            store.close()


# A full disk


@pytest.fixture(params=["64k", "400k", "2m"])
def small_disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    mount = ["mount", "-t", "tmpfs", "-o", f"size={request.param}", "tmpfs", str(tmp_path)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this user may not mount a disk")
    yield tmp_path
    subprocess.run(["umount", "--lazy", tmp_path], check=True)


def fill(store: SqliteStore, written: list[str]) -> None:
    while True:
        name = f"r{len(written)}"
        write(store, record(name, value="x" * 1_000))
        written.append(name)


def test_a_full_disk_refuses_writes_and_loses_nothing(small_disk: Path) -> None:
    store = SqliteStore(small_disk / "memory.db")
    written: list[str] = []
    with pytest.raises(Unavailable) as raised:
        fill(store, written)
    assert "disk-full" == raised.value.code
    assert "free some space" in str(raised.value)
    assert [] == store.check("m")
    store.close()
    again = SqliteStore(small_disk / "memory.db")
    with again.read("m") as snapshot:
        assert len(written) == snapshot.counts().records
        assert set(written) == snapshot.find(written).keys()
    again.close()


def test_a_log_that_cannot_be_looked_for_is_told_by_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, real = StoreFile(path), os.stat

    def failing(name: str, *rest: Any, **options: Any) -> Any:
        if str(name).endswith("-wal"):
            raise OSError(errno.EIO, "Input/output error")
        return real(name, *rest, **options)

    monkeypatch.setattr(os, "stat", failing)
    with pytest.raises(Unavailable, match="meets an error of its disk"):
        file.has_log()


def test_the_names_of_what_is_made_are_synced(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    below = path.parent / "made" / "below"
    StoreFile(below / "memory.db").make()
    assert [f.stat().st_ino for f in (path.parent, below.parent, below)] == synced
