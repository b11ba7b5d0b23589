"""What went wrong with a file, in the terms of `canonry.core.errors`.

A driver's error and an error of the operating system end here: what goes on carries a stable code,
names the file and says what to do, and holds no SQL.
"""

import errno
from types import ModuleType
from typing import NamedTuple

from canonry.core.errors import Busy, CanonryError, Fault, Incorrect, Unavailable


class _Failure(NamedTuple):
    """A kind of error: its code, what to say of the store, and what to do."""

    kind: type[CanonryError]
    code: str
    problem: str
    advice: str


_LOCKED = _Failure(Busy, "locked", "is held by another writer", "try again")
_DISK_FULL = _Failure(
    Unavailable, "disk-full", "finds no space left on its disk", "free some space and try again"
)
_READ_ONLY = _Failure(
    Unavailable,
    "read-only",
    "cannot be written",
    "allow writing to the file and its folder, or name another store",
)
_UNREADABLE = _Failure(
    Unavailable,
    "unreadable",
    "cannot be opened",
    "allow reading the file and its folder, or name another store",
)
_IO_ERROR = _Failure(
    Unavailable,
    "io-error",
    "meets an error of its disk",
    "check the disk, then run `canonry verify`",
)
_DAMAGED = _Failure(
    Fault, "damaged", "is damaged", "keep a copy of the file and restore the last backup"
)
_NOT_SQLITE = _Failure(
    Incorrect, "not-a-store", "is a file of another kind", "name another path for the store"
)
_FOREIGN = _Failure(
    Incorrect, "not-a-store", "is a database of another program", "name another path for the store"
)
_FOLDER = _Failure(Incorrect, "is-a-folder", "is a folder", "name a file in it, such as memory.db")
_NO_FILE = _Failure(
    Incorrect, "not-a-store", "is a device or a pipe", "name another path for the store"
)
_NOT_A_FOLDER = _Failure(
    Incorrect, "not-a-folder", "lies below something that is no folder", "name another path"
)
_NO_PATH = _Failure(Incorrect, "invalid-path", "cannot be the name of a file", "name another path")
_BROKEN_RULE = _Failure(
    Fault, "broken-rule", "refused a change that would break its log", "run `canonry verify`"
)
_UNEXPECTED = _Failure(Fault, "store-fault", "failed in an unexpected way", "run `canonry verify`")

_OF_SQLITE = {
    3: _UNREADABLE,  # PERM
    5: _LOCKED,  # BUSY
    6: _LOCKED,  # LOCKED
    8: _READ_ONLY,  # READONLY
    10: _IO_ERROR,  # IOERR
    11: _DAMAGED,  # CORRUPT
    13: _DISK_FULL,  # FULL
    14: _UNREADABLE,  # CANTOPEN
    15: _LOCKED,  # PROTOCOL
    19: _BROKEN_RULE,  # CONSTRAINT
    26: _NOT_SQLITE,  # NOTADB
}
"""By the primary result code of SQLite."""

_OF_SYSTEM = {
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
    errno.EROFS: _READ_ONLY,
    errno.ENOSPC: _DISK_FULL,
    errno.EDQUOT: _DISK_FULL,
    errno.EISDIR: _FOLDER,
    errno.ENOTDIR: _NOT_A_FOLDER,
    errno.ENAMETOOLONG: _NO_PATH,
    errno.ELOOP: _NO_PATH,
}


def primary_code(error: BaseException) -> int:
    """Return SQLite's primary result code of a driver's `error`; 0 where it has none."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def raised_by(driver: ModuleType) -> tuple[type[Exception], ...]:
    """Return what `driver` raises: a damaged file can also hold text that is none."""
    return (driver.Error, UnicodeDecodeError)


def of_sqlite(error: BaseException, path: str) -> CanonryError:
    """Return what an `error` of `raised_by` about the store at `path` means."""
    if isinstance(error, UnicodeDecodeError):
        return damaged(path)
    return _raised(_OF_SQLITE.get(primary_code(error), _UNEXPECTED), path)


def of_system(error: OSError, path: str) -> CanonryError:
    """Return what an error of the operating system while making the store at `path` means."""
    return _raised(_OF_SYSTEM.get(error.errno or 0, _IO_ERROR), path)


def of_looking(error: OSError, path: str) -> CanonryError:
    """Return what an error of the operating system while looking for the store at `path` means."""
    if isinstance(error, PermissionError):
        return _raised(_UNREADABLE, path)
    return of_system(error, path)


def log_held(path: str, size: int) -> CanonryError:
    """Return the error of a write-ahead log of `size` bytes that a reader keeps from ending."""
    return Busy(
        "log-held",
        f"the write-ahead log of {path} has grown to {size:,} bytes, because something has been "
        "reading an old state of the store for long",
        field="store",
        advice="end what reads it, and try again; canonry doctor tells the sizes",
    )


def damaged(path: str) -> CanonryError:
    """Return the error of a store whose rows are not what they should be."""
    return _raised(_DAMAGED, path)


def locked(path: str) -> CanonryError:
    """Return the error of a writer that waited for its turn too long."""
    return _raised(_LOCKED, path)


def foreign(path: str) -> CanonryError:
    """Return the error of a path that holds another program's database."""
    return _raised(_FOREIGN, path)


def no_file(path: str, *, is_folder: bool) -> CanonryError:
    """Return the error of a path that is a folder, or something else that is no file."""
    return _raised(_FOLDER if is_folder else _NO_FILE, path)


def no_path(path: str) -> CanonryError:
    """Return the error of a path that no file can have."""
    return _raised(_NO_PATH, path)


def _raised(failure: _Failure, path: str) -> CanonryError:
    return failure.kind(
        failure.code, f"the store {path} {failure.problem}", field="store", advice=failure.advice
    )
