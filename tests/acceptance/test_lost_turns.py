"""A unit of work that the store gave up is done again by every job of an operator, unnoticed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.bootstrap import build_store
from canonry.core.errors import Busy
from canonry.graph.thresholds import DEFAULT
from canonry.jobs import cycle, sweep
from canonry.jobs.context import Context
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.ports.store import TURN_LOST, UnitOfWork
from canonry.testing.parts import CountingIds, SetClock

GROUNDED: Final[dict[str, Any]] = {"evidence": "a ticket", "confidence": "high"}


class Losing:
    """A store that gives up the next units of work at their end, as often as it is told."""

    def __init__(self, path: Path) -> None:
        self._store = SqliteStore(path)
        self.left = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @contextmanager
    def write(self, memory: str) -> Iterator[UnitOfWork]:
        """Take a turn that may be lost."""
        with self._store.write(memory) as unit:
            yield unit
            if self.left:
                self.left -= 1
                raise Busy(TURN_LOST, "a test gave this turn up")


class Bench:
    """A memory on such a store, with a backup that lacks its last record."""

    def __init__(self, folder: Path) -> None:
        self.store: Any = Losing(folder / "memory.db")
        parts = self.store, SetClock(), CountingIds()
        self.opened = OpenStore(*parts, build_store)
        self.context = Context(*parts, "m", "ann")
        self.memory = Memory(self.context)
        for number in range(20):
            self.memory.append(f"k{number % 4}", number, **GROUNDED)
        self.backup = str(folder / "backup.db")
        self.opened.backup(self.backup)
        self.memory.append("last", 1, **GROUNDED)
        self.lines = [msgspec.json.decode(line) for line in self.memory.export()]

    def bring_back(self) -> None:
        """Import the memory into an empty one."""
        copy = Memory(self.context._replace(memory="copy"))
        assert {"kept"} == {report.outcome for report in copy.import_log(self.lines)}
        assert copy.verify().ok


JOBS: Final[dict[str, Callable[[Bench], object]]] = {
    "import": Bench.bring_back,
    "rebuild": lambda bench: bench.memory.rebuild(),
    "rescan": lambda bench: bench.memory.review_rescan(),
    "restore": lambda bench: bench.opened.restore(bench.backup, new_generation=True),
    "sweep": lambda bench: sweep.run(bench.context),
    "cycle": lambda bench: cycle.run(bench.context, DEFAULT),
}


@pytest.mark.parametrize("name", JOBS)
def test_a_lost_turn_is_taken_again_and_the_outcome_is_the_same(name: str, tmp_path: Path) -> None:
    found = []
    for lost in (0, 2):
        folder = tmp_path / f"{lost}"
        folder.mkdir()
        bench = Bench(folder)
        bench.store.left = lost
        JOBS[name](bench)
        assert 0 == bench.store.left, "no turn was lost"
        assert bench.memory.verify().ok
        found.append((bench.memory.stats().records, str(bench.memory.statements())))
        bench.opened.close()
    assert found[0] == found[1]
