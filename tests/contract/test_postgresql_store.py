"""The store on PostgreSQL keeps the contract of every store, on a real server."""

from collections.abc import Callable

import pytest

from canonry.adapters.stores.postgresql import PostgresStore
from canonry.ports.store import Store
from canonry.testing.store_contract import StoreContract


class TestPostgresStore(StoreContract):
    @pytest.fixture
    def open_store(self, address: str) -> Callable[[], Store]:
        return lambda: PostgresStore(address)
