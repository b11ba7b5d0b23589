"""Which SQLite is chosen."""

import sqlite3
import sys
from pathlib import Path
from types import ModuleType

import pytest

from canonry.adapters.stores import drivers
from canonry.adapters.stores.sqlite import STEPS, SqliteStore
from canonry.core.errors import Unavailable
from canonry.testing.drafts import record, write


def install(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int] | None
) -> ModuleType | None:
    """Make `pysqlite3` one that has a SQLite of `version`, or none."""
    if version is None:
        monkeypatch.setitem(sys.modules, "pysqlite3", None)
        monkeypatch.setitem(sys.modules, "pysqlite3.dbapi2", None)
        return None
    package, module = ModuleType("pysqlite3"), ModuleType("pysqlite3.dbapi2")
    package.dbapi2 = module  # type: ignore[attr-defined]  # because a module holds anything
    module.sqlite_version_info = version  # type: ignore[attr-defined]  # the same
    monkeypatch.setitem(sys.modules, "pysqlite3", package)
    monkeypatch.setitem(sys.modules, "pysqlite3.dbapi2", module)
    return module


def test_a_newer_sqlite_is_taken_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert install(monkeypatch, (3, 51, 3)) is drivers.choose()


@pytest.mark.parametrize("version", [None, (3, 51, 2)])
def test_else_the_standard_library_serves(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int] | None
) -> None:
    install(monkeypatch, version)
    assert drivers.choose() is sqlite3


def test_a_sqlite_that_is_too_old_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, None)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 9))
    with pytest.raises(Unavailable) as raised:
        drivers.choose()
    assert "sqlite-too-old" == raised.value.code


def test_a_store_says_which_sqlite_it_uses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    install(monkeypatch, None)
    store = SqliteStore(tmp_path / "memory.db")
    write(store, record("r1"))
    assert {
        "kind": "sqlite",
        "path": str(tmp_path / "memory.db"),
        "sqlite": sqlite3.sqlite_version,
        "driver": "sqlite3",
        "format": len(STEPS),
        "read_only": False,
        "wal_reset_safe": sqlite3.sqlite_version_info >= (3, 51, 3),
        "bytes": (tmp_path / "memory.db").stat().st_size,
        "log_bytes": (tmp_path / "memory.db-wal").stat().st_size,
    } == store.describe()
    store.close()
