"""Copies of a store's file: backups, what a restore puts in its place, and the sweep after erasing.

A copy is made by `VACUUM INTO`: one read transaction, which no writer waits for, into one file that
needs no other, without the free pages in which old text could stay. It gets its name once it is
durable, so that nobody meets half of it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from canonry.adapters.stores import failures
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.connections import Pool
from canonry.adapters.stores.files import make_private
from canonry.core.errors import Busy, Clash, NotFound, Unavailable

if TYPE_CHECKING:
    from sqlite3 import Connection

_BESIDE = ("-wal", "-shm")
_FLUSH = "PRAGMA wal_checkpoint(TRUNCATE)"


def backup(access: Access, path: str) -> None:
    """Write the store as it stands into a new file at `path`.

    Raises Clash, NotFound where there is no store yet, Unavailable.
    """
    target = Path(path)
    pool = access.pool()
    connection = None if pool is None else pool.reader()
    if pool is None or connection is None:
        raise NotFound("no-store", f"there is no store {access.file.path} yet", field="store")
    try:
        if target.exists() or target.is_symlink():
            raise Clash(
                "file-exists",
                f"there is a file {target} already",
                field="file",
                advice="name another",
            )
        copy_into(access, connection, target)
    finally:
        pool.give_back(connection)


def copy_into(access: Access, connection: Connection, target: Path) -> None:
    """Write what `connection` reads into the file `target`, where none is. Raises Unavailable."""
    try:
        with _part_of(target) as part:
            connection.execute("VACUUM INTO ?", (str(part),))
    except failures.raised_by(access.driver) as error:
        raise failures.of_sqlite(error, access.file.path) from error


def vacuum_into(connection: Connection, path: str) -> bool:
    """Write what `connection` reads into the file at `path`; whether none was there before.

    Raises Unavailable, and what the driver raises.
    """
    target = Path(path)
    if target.exists():
        return False
    try:
        with _part_of(target) as part:
            connection.execute("VACUUM INTO ?", (str(part),))
    except Clash:
        return False
    return True


def restore(access: Access, path: str) -> str | None:
    """Let the store be the file at `path`; return where the file that was there is kept.

    Raises Busy while others use the store, Unavailable.
    """
    turns = access.take_turn()
    try:
        file = Path(access.file.path)
        kept = None
        with _part_of(file, replace=True) as part:
            copyfile(path, part)
            pool = access.pool()
            if pool is not None:
                _flush(access, pool)
                kept = _unused(file)
                os.link(file, kept)
            for ending in _BESIDE:
                Path(f"{file}{ending}").unlink(missing_ok=True)
        return None if kept is None else str(kept)
    except OSError as error:
        raise failures.of_system(error, access.file.path) from error
    finally:
        turns.give()


def sweep(access: Access, due: int) -> bool:
    """Let no byte of what was erased stay in the files; False where others read an old state.

    `due` is what the file says of itself where any may have stayed. Raises Busy, Unavailable.
    """
    turns = access.take_turn()
    try:
        pool = access.pool()
        if pool is None:
            return True
        connection = pool.writer()
        try:
            [[told]] = connection.execute("PRAGMA user_version")
            if told != due:
                return True
            connection.execute("VACUUM")
            [[is_busy, _, _]] = connection.execute(_FLUSH)
            if is_busy:
                return False
            connection.execute("PRAGMA user_version = 0")
            return True
        except failures.raised_by(access.driver) as error:
            failure = failures.of_sqlite(error, access.file.path)
            if isinstance(failure, Busy):
                return False
            raise failure from error
        finally:
            pool.give_back(connection)
    finally:
        turns.give()


def is_sweep_due(access: Access, due: int) -> bool:
    """Whether the file says that bytes of what was erased may have stayed."""
    pool = access.pool()
    connection = None if pool is None else pool.reader()
    if pool is None or connection is None:
        return False
    try:
        [[told]] = connection.execute("PRAGMA user_version")
        return bool(told == due)
    finally:
        pool.give_back(connection)


def _flush(access: Access, pool: Pool) -> None:
    """Bring all that was written into the main file. Raises Busy while others read."""
    connection = pool.writer()
    try:
        [[is_busy, _, _]] = connection.execute(_FLUSH)
    except failures.raised_by(access.driver) as error:
        raise failures.of_sqlite(error, access.file.path) from error
    finally:
        pool.close()
        pool.give_back(connection)
    if is_busy:
        raise failures.locked(access.file.path)


def _unused(file: Path) -> Path:
    number = 1
    while (kept := file.with_name(f"{file.name}.replaced-{number}")).exists():
        number += 1
    return kept


@contextmanager
def _part_of(target: Path, *, replace: bool = False) -> Iterator[Path]:
    """Make a file beside `target` that takes its name once it is durable. Raises Unavailable."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        make_private(str(part))
        yield part
        for path in (part, part.parent):
            _make_durable(path)
        if replace:
            part.replace(target)
        else:
            os.link(part, target)
        _make_durable(target.parent)
    except FileExistsError:
        raise Clash("file-exists", f"there is a file {target} already", field="file") from None
    except OSError as trouble:
        problem = f"{target} cannot be written: {trouble.strerror}"
        raise Unavailable("unwritable-file", problem, field="file") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _make_durable(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
