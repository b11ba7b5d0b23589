"""Clients of the server for agents."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.surfaces.mcp.raw import RawClient

collect_ignore_glob = [] if find_spec("mcp") else ["test_*.py"]  # the extra server may be absent


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("store") / "memory.db"


@pytest.fixture(scope="module")
def client(store: Path) -> Iterator[RawClient]:
    """A client that has shaken hands, for the tests of one module, each with keys of its own."""
    with RawClient(store) as client:
        client.initialize()
        yield client
