"""What the tests of the SQLite store share: raw connections, and running without privileges."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from canonry.adapters.stores import drivers

NOBODY = 65_534


def run(path: Path, *statements: str) -> list[Any]:
    """Run `statements` on the file behind the store's back, and return the last one's rows.

    It speaks through the store's own driver, because two SQLites in one process would drop each
    other's locks.
    """
    with closing(drivers.choose().connect(path, isolation_level=None)) as connection:
        rows: list[Any] = []
        for statement in statements:
            rows = connection.execute(statement).fetchall()
        return rows


def mode(path: Path) -> int:
    """Return the permissions of `path`."""
    return path.stat().st_mode & 0o777


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """Run with another umask."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


@contextmanager
def unprivileged() -> Iterator[None]:
    """Run as nobody where the tests run as root, whom permissions do not bind."""
    if os.getuid():
        yield
        return
    os.setresgid(NOBODY, NOBODY, 0)
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(0, 0, 0)


@contextmanager
def open_folder() -> Iterator[Path]:
    """Make a folder that everybody may use, for as long as it is needed."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o700)
        shutil.rmtree(folder)
