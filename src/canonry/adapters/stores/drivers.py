"""Which SQLite speaks to the file.

SQLite 3.7.0 to 3.51.2 can damage a write-ahead log that two connections write and checkpoint at
once. So a `pysqlite3` that is newer is used where it is installed, and the standard library's where
not. It is asked first because importing both would cost every command some milliseconds.
"""

from __future__ import annotations

from types import ModuleType

from canonry.core.errors import Unavailable

WAL_RESET_SAFE = (3, 51, 3)
"""The first version without that fault."""

OLDEST = (3, 37, 0)
"""The first version that has STRICT tables."""


def choose() -> ModuleType:
    """Return the module to use, which has the interface of `sqlite3`.

    Raises Unavailable where the only SQLite is too old.
    """
    try:
        import pysqlite3.dbapi2 as newer  # noqa: PLC0415  # because it need not be installed
    except ImportError:
        pass
    else:
        driver: ModuleType = newer
        if driver.sqlite_version_info >= WAL_RESET_SAFE:
            return driver
    import sqlite3  # noqa: PLC0415  # because one driver is enough

    if sqlite3.sqlite_version_info < OLDEST:
        raise Unavailable(
            "sqlite-too-old",
            f"the SQLite of this Python is {sqlite3.sqlite_version}",
            expected="3.37.0 or newer",
            advice="use a newer Python, or install pysqlite3",
        )
    return sqlite3
