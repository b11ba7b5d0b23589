"""The store on SQLite keeps the contract of every store, on real files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.ports.store import Store
from canonry.testing.store_contract import StoreContract


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def open_store(self, tmp_path: Path) -> Callable[[], Store]:
        return lambda: SqliteStore(tmp_path / "memory.db")
