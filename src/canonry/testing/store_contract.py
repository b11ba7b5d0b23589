"""The contract of a store, as tests: what `canonry.ports.store` promises, for any implementation.

    class TestMyStore(StoreContract):
        @pytest.fixture
        def open_store(self, tmp_path):
            return lambda: MyStore(tmp_path / "memory")

Every call of what `open_store` returns opens the same place once more, as another process would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from canonry.ports.store import Store
from canonry.testing.graph_contract import GraphContract
from canonry.testing.ladder_contract import LadderContract
from canonry.testing.log_contract import LogContract
from canonry.testing.projection_contract import ProjectionContract


class StoreContract(LogContract, ProjectionContract, GraphContract, LadderContract):
    """The tests; a subclass overrides `open_store`."""

    @pytest.fixture
    def open_store(self) -> Callable[[], Store]:
        """Return a function that opens the place of this test, which is empty at first."""
        raise NotImplementedError  # a fixture cannot be abstract: pytest makes the class itself

    @pytest.fixture
    def store(self, open_store: Callable[[], Store]) -> Iterator[Store]:
        """Open the place of this test, and close it."""
        store = open_store()
        yield store
        store.close()
