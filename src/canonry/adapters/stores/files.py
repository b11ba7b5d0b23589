"""The file of a store: which one a path means, and how it and its folder are made.

What is made is for its owner alone, whatever the umask; what is there already keeps its mode. The
file is never opened here once it exists, because closing it would drop the locks that SQLite holds
on it elsewhere in this process.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from canonry.adapters.stores import failures

_FILE_MODE = 0o600
_FOLDER_MODE = 0o700
_CANNOT_SYNC = (errno.EINVAL, errno.EBADF, errno.EACCES)
"""What is answered where a folder cannot be synced: by its file system, or by this user."""
_SAFE_IN_URI = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/:")


class Identity(NamedTuple):
    """Which file stands under a path; it changes when the file is replaced."""

    device: int
    inode: int


class StoreFile:
    """The place of a store. `path` is absolute and leads through no link.

    Raises Incorrect for a path that no file can have.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        try:
            self.path = os.path.realpath(path)
        except (OSError, ValueError):
            raise failures.no_path(repr(os.fspath(path))) from None
        self._folder = os.path.dirname(self.path)

    @property
    def turns_path(self) -> str:
        """The file by which writers take turns."""
        return self.path + "-turn"

    def identity(self) -> Identity | None:
        """Return which file is there; None for none, or for one that is still empty.

        Raises Incorrect for what can be no store, Unavailable where nobody may look.
        """
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise failures.of_looking(error, self.path) from error
        if not stat.S_ISREG(found.st_mode):
            raise failures.no_file(self.path, is_folder=stat.S_ISDIR(found.st_mode))
        return Identity(found.st_dev, found.st_ino) if found.st_size else None

    def make_folder(self) -> None:
        """Make the folder where it is missing. Raises Incorrect, Unavailable."""
        try:
            missing = [folder for folder in self._folders() if not os.path.exists(folder)]
            for folder in reversed(missing):
                with suppress(FileExistsError):
                    os.mkdir(folder, _FOLDER_MODE)
                    os.chmod(folder, _FOLDER_MODE)
                keep_name(folder)
        except OSError as error:
            raise failures.of_system(error, self.path) from error

    def make(self) -> Identity:
        """Make the file where it is missing, empty, and return which it is.

        Raises Incorrect, Unavailable.
        """
        self.make_folder()
        try:
            make_private(self.path)
            keep_name(self.path)
            found = os.stat(self.path)
        except OSError as error:
            raise failures.of_system(error, self.path) from error
        return Identity(found.st_dev, found.st_ino)

    def is_read_only(self) -> bool:
        """Whether this process may not write the store, or not make it where it is missing."""
        needed = [self.path] if _may(self.path, os.F_OK) else []
        needed.append(next((f for f in self._folders() if _may(f, os.F_OK)), os.sep))
        return not all(_may(path, os.W_OK) for path in needed)

    def has_log(self) -> bool:
        """Whether a write-ahead log stands beside the file, which is incomplete without it."""
        return self.log_bytes() > 0

    def log_bytes(self) -> int:
        """Return the size of the write-ahead log, 0 where there is none. Raises Unavailable."""
        return self._size("-wal")

    def file_bytes(self) -> int:
        """Return the size of the file itself, 0 where there is none. Raises Unavailable."""
        return self._size("")

    def _size(self, ending: str) -> int:
        try:
            return os.stat(self.path + ending).st_size
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise failures.of_looking(error, self.path) from error

    def _folders(self) -> Iterator[str]:
        """Yield the folder of the file, and the one that holds it, up to the root."""
        folder, below = self._folder, self.path
        while folder != below:
            yield folder
            folder, below = os.path.dirname(folder), folder

    def uri(self, option: str) -> str:
        """Return the address by which SQLite opens the file with `option`."""
        path = os.fsencode(self.path.replace(os.sep, "/"))
        text = "".join(chr(byte) if byte in _SAFE_IN_URI else f"%{byte:02X}" for byte in path)
        return f"file:{'' if text.startswith('/') else '/'}{text}?{option}"


def make_private(path: str) -> None:
    """Make the file at `path` for its owner alone, where none is there. Raises OSError."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, _FILE_MODE))
        os.chmod(path, _FILE_MODE)


def keep_name(path: str) -> None:
    """Write to the disk that `path` is there, where the system lets a folder be synced.

    SQLite syncs what is in the file, and the names of its journals. Raises OSError.
    """
    if os.name != "posix":
        return
    try:
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        if error.errno not in _CANNOT_SYNC:
            raise


def _may(path: str, mode: int) -> bool:
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)
