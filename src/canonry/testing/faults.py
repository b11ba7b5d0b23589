"""Faults under a store: a SQLite whose disk loses power, runs full, or fails the N-th time.

`driver` is a module that `SqliteStore` can speak through in place of its own. It is apsw, with a
file system in between that does what it is told by a `Disk`: it counts every write, sync, truncate,
open and unlink, fails those that are to fail, and records them, so that `Disk.after_power_loss`
can say what may be on a disk that lost its power at any moment: what was synced, and a torn, random
part of the rest, in any order.

apsw must be installed; it is for tests alone. Shared memory is not recorded, since it does not
outlive a process.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

import apsw

SECTOR: Final = 512
"""What a disk writes whole or not at all."""

_SWAPPED_SYNC: Final = "PRAGMA synchronous"


class Failing(NamedTuple):
    """Which calls fail: the `first`-th and, if `for_ever`, all after it, by an `error` of errno.

    `calls` names the kinds that count: write, sync, truncate, open, unlink.
    """

    first: int
    error: int = errno.EIO
    for_ever: bool = False
    calls: frozenset[str] = frozenset({"write", "sync", "truncate", "open", "unlink"})


class Operation(NamedTuple):
    """One call that reached the disk: its kind, the file's name, and what it wrote where."""

    kind: str
    name: str
    offset: int = 0
    data: bytes = b""


class Disk:
    """What a store stands on. `failing` may be set at any time; `calls` counts what was asked."""

    def __init__(self, *, synchronous: str = "FULL") -> None:
        self.failing: Failing | None = None
        self.calls = 0
        self.operations: list[Operation] = []
        self.synchronous = synchronous
        self.fails_ever = False
        self._name = f"canonry-faults-{id(self)}"
        self._vfs = _Vfs(self, self._name)

    def mark(self, text: str) -> None:
        """Note among the operations that `text` was acknowledged."""
        self.operations.append(Operation("mark", text))

    def ask(self, kind: str) -> None:
        """Count a call of this `kind`, and raise where it is to fail."""
        failing = self.failing
        if failing is None or kind not in failing.calls:
            return
        self.calls += 1
        if self.calls == failing.first or (failing.for_ever and self.calls > failing.first):
            self.fails_ever = True
            raise _error(kind, failing.error)

    def driver(self) -> ModuleType:
        """Return the module by which a store speaks to this disk."""
        module = ModuleType("apsw")
        vfs, synchronous = self._name, self.synchronous

        def connect(address: str, **options: Any) -> _Connection:
            return _Connection(address, vfs, options.get("timeout", 5.0), synchronous)

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
        files: dict[str, _File] = {}
        acknowledged: list[str] = []
        for operation in self.operations[:count]:
            if operation.kind == "mark":
                acknowledged.append(operation.name)
            elif operation.kind == "unlink":
                files.pop(operation.name, None)
            else:
                files.setdefault(operation.name, _File()).do(operation)
        return {name: file.torn(chance) for name, file in files.items()}, acknowledged


class _File:
    """A file as a disk has it: what was synced, and what was only asked for since."""

    def __init__(self) -> None:
        self._synced = bytearray()
        self._asked: list[Operation] = []

    def do(self, operation: Operation) -> None:
        if operation.kind == "sync":
            for one in self._asked:
                _apply(self._synced, one)
            self._asked = []
        elif operation.kind in ("write", "truncate"):
            self._asked.append(operation)

    def torn(self, chance: Random) -> bytes:
        """The content after a loss of power: each sector of what was not synced, or not."""
        content = bytearray(self._synced)
        kept = chance.choice((0.0, 0.5, 0.9, 1.0))
        in_any_order = chance.choice((False, True))
        parts = [part for operation in self._asked for part in _sectors(operation)]
        if in_any_order:
            chance.shuffle(parts)
        for part in parts:
            if chance.random() < kept:
                _apply(content, part)
        return bytes(content)


def _sectors(operation: Operation) -> Iterator[Operation]:
    if operation.kind == "truncate":
        yield operation
        return
    start, end = operation.offset, operation.offset + len(operation.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        first = start - operation.offset
        yield operation._replace(offset=start, data=operation.data[first : first + stop - start])
        start = stop


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "truncate":
        del content[operation.offset :]
        return
    end = operation.offset + len(operation.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[operation.offset : end] = operation.data


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

    def xOpen(self, name: Any, flags: list[int]) -> _VfsFile:  # noqa: N802  # apsw's own name
        self.disk.ask("open")
        return _VfsFile(self.disk, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001, N802
        self.disk.ask("unlink")
        super().xDelete(filename, syncdir)
        self.disk.operations.append(Operation("unlink", Path(filename).name))

    def excepthook(self, *_: object) -> bool:
        """Say nothing more of a failure that SQLite was told of."""
        return True


class _VfsFile(apsw.VFSFile):
    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self._disk = disk
        said = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = "" if said is None else Path(said).name
        super().__init__("unix", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.ask("write")
        super().xWrite(data, offset)
        self._note("write", offset, bytes(data))

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.ask("sync")
        super().xSync(flags)
        self._note("sync")

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.ask("truncate")
        super().xTruncate(newsize)
        self._note("truncate", newsize)

    def excepthook(self, *_: object) -> bool:
        """Say nothing more of a failure that SQLite was told of."""
        return True

    def _note(self, kind: str, offset: int = 0, data: bytes = b"") -> None:
        if self._name:
            self._disk.operations.append(Operation(kind, self._name, offset, data))


class _Connection:
    """A connection of apsw with the face of one of `sqlite3`, as far as a store needs it."""

    def __init__(self, uri: str, vfs: str, timeout: float, synchronous: str) -> None:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI
        self._connection = _named(lambda: apsw.Connection(uri, flags=flags, vfs=vfs))
        self._connection.set_busy_timeout(round(timeout * 1_000))
        self._synchronous = synchronous

    @property
    def in_transaction(self) -> bool:
        found: bool = self._connection.in_transaction
        return found

    def execute(self, query: str, arguments: Any = ()) -> Any:
        """Run `query`; what a store says about syncing is replaced by what the test says."""
        if query.startswith(_SWAPPED_SYNC):
            query = f"{_SWAPPED_SYNC} = {self._synchronous}"
        return _Rows(_named(lambda: self._connection.execute(query, arguments or None)))

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
