"""What the tests of faults share: a memory on a disk that does what the test says."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.core.errors import CanonryError
from canonry.jobs.context import Context
from canonry.jobs.memory import Memory
from canonry.ports.clock import Clock
from canonry.testing.faults import Disk
from canonry.testing.parts import CountingIds, SetClock

MEMORY: Final = "world"
GROUNDED: Final[dict[str, Any]] = {"evidence": "a ticket", "confidence": "high"}


@contextmanager
def memory_on(
    path: Path, disk: Disk | None = None, clock: Clock | None = None, prefix: str = "r"
) -> Iterator[Memory]:
    """Open a memory on a disk with faults, or on that of the machine."""
    driver = None if disk is None else disk.driver()
    store = SqliteStore(path, timeout_ms=300, driver=driver)
    ids = CountingIds(prefix)
    try:
        yield Memory(Context(store, clock or SetClock(), ids, MEMORY, "ann"))
    finally:
        try:
            store.close()
        except CanonryError:
            assert disk is not None


def say(memory: Memory, name: str) -> None:
    """Append one record, with a text long enough to fill pages in time."""
    memory.append(f"k:{name}", f"{name} " + "x" * 400, record_id=name, **GROUNDED)


def lost(path: Path, acknowledged: list[str]) -> list[str]:
    """Return what was acknowledged and is not there. Whether it says the same, `verify` tells."""
    store = SqliteStore(path)
    try:
        with store.read(MEMORY) as snapshot:
            return sorted(set(acknowledged) - snapshot.find(acknowledged).keys())
    finally:
        store.close()
