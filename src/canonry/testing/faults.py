"""Faults under a store: a SQLite whose disk loses power, runs full, or fails the N-th time.

`driver` is a module that `SqliteStore` can speak through in place of its own. It is apsw, with a
file system in between that does what it is told by a `Disk`: it counts every write, sync, truncate,
open and unlink, fails those that are to fail, and records them, so that `Disk.after_power_loss`
can say what may be on a disk that lost its power at any moment (see `canonry.testing.disk`).

apsw must be installed; it is for tests alone. Shared memory is not recorded, since it does not
outlive a process.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

import apsw

from canonry import limits
from canonry.testing.disk import SyncedFiles

_SWAPPED_SYNC: Final = "PRAGMA synchronous"
_SWAPPED_CHECKPOINT: Final = "PRAGMA wal_autocheckpoint"
_NAMED_FILES: Final = (
    apsw.SQLITE_OPEN_MAIN_DB
    | apsw.SQLITE_OPEN_MAIN_JOURNAL
    | apsw.SQLITE_OPEN_SUPER_JOURNAL
    | apsw.SQLITE_OPEN_WAL
)


class Failing(NamedTuple):
    """Which calls fail: the `first`-th and, if `for_ever`, all after it, by an `error` of errno.

    `calls` names the kinds that count: write, sync, truncate, open, unlink.
    """

    first: int
    error: int = errno.EIO
    for_ever: bool = False
    calls: frozenset[str] = frozenset({"write", "sync", "truncate", "open", "unlink"})


class Operation(NamedTuple):
    """One call that reached the disk: its kind, the file's name, and what it wrote where.

    Beside the calls there are `create`, `names` (every name so far is synced), `forget` (a sync
    failed, see `SyncedFiles.fail_sync`) and `mark`.
    """

    kind: str
    name: str
    offset: int = 0
    data: bytes = b""


class Disk:
    """What a store stands on. `failing` may be set at any time; `calls` counts what was asked.

    `files` are there at first, synced. `synchronous` and `checkpoint_pages` stand in the place of
    the store's own settings of SQLite.
    """

    def __init__(
        self,
        *,
        synchronous: str = "FULL",
        checkpoint_pages: int = limits.WAL_AUTOCHECKPOINT_PAGES,
        files: Mapping[str, bytes] | None = None,
    ) -> None:
        self.failing: Failing | None = None
        self.calls = 0
        self.operations: list[Operation] = []
        self.synchronous = synchronous
        self.checkpoint_pages = checkpoint_pages
        self.fails_ever = False
        self.named = set(files or ())
        self._files = dict(files or {})
        self._name = f"canonry-faults-{id(self)}"
        self._vfs = _Vfs(self, self._name)

    def mark(self, text: str) -> None:
        """Note among the operations that `text` was acknowledged."""
        self.operations.append(Operation("mark", text))

    def strikes(self, kind: str) -> bool:
        """Count a call of this `kind`, and say whether it is to fail."""
        failing = self.failing
        if failing is None or kind not in failing.calls:
            return False
        self.calls += 1
        if self.calls != failing.first and not (failing.for_ever and self.calls > failing.first):
            return False
        self.fails_ever = True
        return True

    def ask(self, kind: str) -> None:
        """Count a call of this `kind`, and raise where it is to fail."""
        if self.strikes(kind) and self.failing is not None:
            raise _error(kind, self.failing.error)

    def driver(self) -> ModuleType:
        """Return the module by which a store speaks to this disk."""
        module = ModuleType("apsw")

        def connect(address: str, **options: Any) -> _Connection:
            return _Connection(address, self._name, options.get("timeout", 5.0), self)

        version = apsw.sqlite_lib_version()
        members = {
            "connect": connect,
            "Error": apsw.Error,
            "OperationalError": apsw.Error,
            "complete_statement": apsw.complete,
            "sqlite_version": version,
            "sqlite_version_info": tuple(int(part) for part in version.split(".")),
        }
        for name, member in members.items():
            setattr(module, name, member)
        return module

    def after_power_loss(
        self, chance: Random, until: int | None = None
    ) -> tuple[dict[str, bytes], list[str]]:
        """Return files that may be left after the power went, and what was acknowledged by then.

        It goes after `until` operations, or at a random moment.
        """
        count = chance.randrange(len(self.operations) + 1) if until is None else until
        files = SyncedFiles(self._files)
        acknowledged: list[str] = []
        for operation in self.operations[:count]:
            if operation.kind == "mark":
                acknowledged.append(operation.name)
            else:
                _do(files, operation, chance)
        return files.cut(chance), acknowledged


def _do(files: SyncedFiles, operation: Operation, chance: Random) -> None:
    match operation.kind:
        case "write":
            files.write(operation.name, operation.offset, operation.data)
        case "truncate":
            files.truncate(operation.name, operation.offset)
        case "sync":
            files.sync(operation.name)
        case "forget":
            files.fail_sync(operation.name, chance)
        case "create":
            files.create(operation.name)
        case "unlink":
            files.delete(operation.name)
        case "names":
            files.sync_names()


_CODES: Final = {
    "write": apsw.SQLITE_IOERR_WRITE,
    "sync": apsw.SQLITE_IOERR_FSYNC,
    "truncate": apsw.SQLITE_IOERR_TRUNCATE,
    "unlink": apsw.SQLITE_IOERR_DELETE,
    "open": apsw.SQLITE_CANTOPEN,
}


def _error(kind: str, number: int) -> Exception:
    """Return how SQLite tells that a call of this `kind` failed by an error `number` of errno."""
    is_full = number == errno.ENOSPC and kind in ("write", "truncate")
    return apsw.exception_for(apsw.SQLITE_FULL if is_full else _CODES[kind])


class _Vfs(apsw.VFS):
    """The file system of the machine, with a disk's faults in between."""

    def __init__(self, disk: Disk, name: str) -> None:
        self.disk = disk
        super().__init__(name, "unix")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  # apsw's own name
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        if path is None or not flags[0] & _NAMED_FILES:
            return apsw.VFSFile("unix", name, flags)
        self.disk.ask("open")
        opened = _VfsFile(self.disk, name, flags, Path(path).name)
        if Path(path).name not in self.disk.named:
            self.disk.named.add(Path(path).name)
            self.disk.operations.append(Operation("create", Path(path).name))
        return opened

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        self.disk.ask("unlink")
        super().xDelete(filename, syncdir)
        self.disk.named.discard(Path(filename).name)
        self.disk.operations.append(Operation("unlink", Path(filename).name))
        if syncdir:
            self.disk.operations.append(Operation("names", ""))

    def excepthook(self, *_: object) -> bool:
        """Say nothing more of a failure that SQLite was told of."""
        return True


class _VfsFile(apsw.VFSFile):
    """A file that is recorded. A journal that may be made has its name synced with it, once."""

    def __init__(self, disk: Disk, path: Any, flags: list[int], name: str) -> None:
        self._disk = disk
        self._name = name
        is_made = flags[0] & apsw.SQLITE_OPEN_CREATE and not flags[0] & apsw.SQLITE_OPEN_MAIN_DB
        self._syncs_names = bool(is_made)
        super().__init__("unix", path, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        try:
            self._disk.ask("write")
        except apsw.Error:
            self._put(bytes(data[: len(data) // 2]), offset)
            raise
        self._put(bytes(data), offset)

    def _put(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self._note("write", offset, data)

    def xSync(self, flags: int) -> None:  # noqa: N802
        try:
            self._disk.ask("sync")
        except apsw.Error:
            self._note("forget")
            raise
        self._note("sync")
        if self._syncs_names:
            self._note("names")
            self._syncs_names = False

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.ask("truncate")
        super().xTruncate(newsize)
        self._note("truncate", newsize)

    def excepthook(self, *_: object) -> bool:
        """Say nothing more of a failure that SQLite was told of."""
        return True

    def _note(self, kind: str, offset: int = 0, data: bytes = b"") -> None:
        self._disk.operations.append(Operation(kind, self._name, offset, data))


class _Connection:
    """A connection of apsw with the face of one of `sqlite3`, as far as a store needs it."""

    def __init__(self, uri: str, vfs: str, timeout: float, disk: Disk) -> None:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
        self._connection = _named(lambda: apsw.Connection(uri, flags=flags, vfs=vfs))
        self._connection.set_busy_timeout(round(timeout * 1_000))
        self._disk = disk

    @property
    def in_transaction(self) -> bool:
        found: bool = self._connection.in_transaction
        return found

    def execute(self, query: str, arguments: Any = ()) -> Any:
        """Run `query`; what a store says about syncing is replaced by what the test says."""
        if query.startswith(_SWAPPED_SYNC):
            query = f"{_SWAPPED_SYNC} = {self._disk.synchronous}"
        if query.startswith(_SWAPPED_CHECKPOINT):
            self._connection.set_wal_hook(self._checkpoint)
            return ()
        return _Rows(_named(lambda: self._connection.execute(query, arguments or None)))

    def _checkpoint(self, connection: apsw.Connection, name: str, pages: int) -> int:
        """Do after a commit what SQLite does, which tells nobody where it fails."""
        if pages >= self._disk.checkpoint_pages:
            with suppress(apsw.Error):
                connection.wal_checkpoint(name, apsw.SQLITE_CHECKPOINT_PASSIVE)
        return apsw.SQLITE_OK

    def executemany(self, query: str, rows: Sequence[Any]) -> None:
        _named(lambda: self._connection.executemany(query, rows))

    def close(self) -> None:
        """Close for good; as `sqlite3` does, without a word of what fails on the way."""
        with suppress(apsw.Error):
            self._connection.close()


def _named(call: Callable[[], Any]) -> Any:
    """Do `call`, and give an error the result code by which a store knows it."""
    try:
        return call()
    except apsw.Error as error:
        _name(error)
        raise


def _name(error: Any) -> None:
    error.sqlite_errorcode = getattr(error, "extendedresult", 0) or getattr(error, "result", 0)


class _Rows:
    """The rows of a cursor, whose errors are named as well."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    def fetchall(self) -> list[Any]:
        return list(self)

    def fetchone(self) -> Any:
        return next(iter(self), None)

    def __iter__(self) -> Iterator[Any]:
        try:
            yield from self._cursor
        except apsw.Error as error:
            _name(error)
            raise
