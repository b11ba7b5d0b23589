"""A small world from one seed: two writers, a clock that steps, a disk that fails, the real code.

What the world was told is held against what it answers: nothing acknowledged is lost, nothing is
there that was not asked for, and the log is whole, after every restart and at the end.
"""

from collections.abc import Callable
from contextlib import ExitStack
from errno import EIO, ENOSPC
from pathlib import Path
from random import Random
from typing import Final

import pytest

from canonry.core.errors import CanonryError
from canonry.jobs.memory import Memory
from canonry.ledger.statement import Statement
from canonry.testing.faults import Disk, Failing
from canonry.testing.parts import SetClock
from tests.simulation.test_failing_disk import NAMED
from tests.simulation.worlds import GROUNDED, memory_on

# apsw reports failures that SQLite was told of and went on after.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

STEPS: Final = 40
CLOCK_STEPS: Final = (-3 * 86_400, 10 * 365 * 86_400, -1, 0.5, 60, 86_400, -86_400)


class World:
    """The state of one run: what was said, what was acknowledged, what was erased."""

    def __init__(self, path: Path, seed: int) -> None:
        self._path = path
        self._chance = Random(seed)
        self._clock = SetClock()
        self._disk = Disk()
        self._open = ExitStack()
        self._writers: list[Memory] = []
        self._asked = 0
        self.acknowledged: dict[str, str] = {}
        self.in_doubt: dict[str, str] = {}
        self.erased: set[str] = set()
        self._start()

    def run(self) -> None:
        """Take a number of random steps, and look at the end."""
        for _ in range(STEPS):
            self._chance.choice(STEPS_OF_A_WORLD)(self)
        self.restart()

    def append(self) -> None:
        """A writer says something new."""
        self._asked += 1
        name, value = f"n{self._asked}", f"value {self._asked}"
        key = f"k{self._chance.randrange(6)}"
        writer = self._chance.choice(self._writers)
        said = self._succeeds(lambda: writer.append(key, value, record_id=name, **GROUNDED))
        (self.acknowledged if said else self.in_doubt)[name] = value

    def append_again(self) -> None:
        """A writer who was not answered says the same again, as a client would."""
        if self.in_doubt:
            name, value = self._chance.choice(sorted(self.in_doubt.items()))
            writer = self._chance.choice(self._writers)
            held = self._find([name])
            if not held and self._succeeds(
                lambda: writer.append(f"again:{name}", value, record_id=name, **GROUNDED)
            ):
                self.acknowledged[name] = self.in_doubt.pop(name)

    def erase(self) -> None:
        """Somebody erases a record."""
        if self.acknowledged:
            name = self._chance.choice(sorted(self.acknowledged))
            writer = self._chance.choice(self._writers)
            if self._succeeds(lambda: writer.erase(name)):
                self.erased.add(name)

    def resolve(self) -> None:
        """A reader asks; the answer is one that was said."""
        key = f"k{self._chance.randrange(6)}"
        writer = self._chance.choice(self._writers)
        self._succeeds(lambda: self._check(writer.resolve(key).value))

    def step_clock(self) -> None:
        """The clock of the machine is set."""
        self._clock.advance(self._chance.choice(CLOCK_STEPS))

    def break_disk(self) -> None:
        """The disk begins to fail soon, once or for ever."""
        self._disk.calls = 0
        self._disk.failing = Failing(
            self._chance.randrange(1, 12),
            self._chance.choice((EIO, ENOSPC)),
            for_ever=self._chance.random() < 0.3,
        )

    def mend_disk(self) -> None:
        """The disk works again."""
        self._disk.failing = None

    def restart(self) -> None:
        """All programs end and begin anew on a disk that works; everything is looked at."""
        self.mend_disk()
        self._open.close()
        self._start()
        found = self._writers[0].verify()
        assert found.ok or not self.acknowledged, found.faults
        held = self._find([*self.acknowledged, *self.in_doubt])
        assert self.acknowledged.keys() <= held, "what was acknowledged is lost"
        assert found.entries <= 1 + len(held) + len(self.acknowledged)
        told = "".join(str(line) for line in self._writers[0].export(with_set_aside=True))
        for name in self.erased:
            assert f'"{self.acknowledged[name]}"' not in told, "what was erased is back"

    def _start(self) -> None:
        self._open = ExitStack()
        self._writers = [
            self._open.enter_context(memory_on(self._path, self._disk, self._clock, prefix=name))
            for name in ("a", "b")
        ]

    def _find(self, names: list[str]) -> set[str]:
        lines = "".join(str(line) for line in self._exported())
        return {name for name in names if f'"record_id":"{name}"' in lines}

    def _exported(self) -> list[bytes]:
        failing, self._disk.failing = self._disk.failing, None
        try:
            return list(self._writers[0].export(with_set_aside=True))
        finally:
            self._disk.failing = failing

    def _check(self, value: object) -> None:
        said = {*self.acknowledged.values(), *self.in_doubt.values()}
        assert value is None or value in said, value

    def _succeeds(self, call: Callable[[], object]) -> bool:
        try:
            call()
        except CanonryError as error:
            if error.code not in NAMED:
                raise
            return False
        return True


STEPS_OF_A_WORLD: Final[tuple[Callable[[World], None], ...]] = (
    *(World.append,) * 8,
    World.append_again,
    World.append_again,
    World.resolve,
    World.resolve,
    World.erase,
    World.step_clock,
    World.step_clock,
    World.break_disk,
    World.break_disk,
    World.mend_disk,
    World.restart,
)


def run_worlds(folder: Path, seeds: range) -> None:
    for seed in seeds:
        path = folder / f"{seed}.db"
        try:
            World(path, seed).run()
        except BaseException as trouble:
            trouble.add_note(f"the world of seed {seed}")
            raise
        for file in folder.glob(f"{seed}.db*"):
            file.unlink()


def test_worlds_of_fixed_seeds_stay_whole(tmp_path: Path) -> None:
    run_worlds(tmp_path, range(30))


@pytest.mark.long
def test_two_thousand_worlds_stay_whole(tmp_path: Path, seed: int) -> None:
    run_worlds(tmp_path, range(seed, seed + 2_000))


@pytest.mark.parametrize("count", [100, pytest.param(1_000, marks=pytest.mark.long)])
def test_steps_of_the_clock_change_no_order_and_no_past_answer(tmp_path: Path, count: int) -> None:
    clock, chance = SetClock(), Random(6)
    steps = [-3 * 86_400, 10 * 365 * 86_400, *(chance.uniform(-1e6, 1e6) for _ in range(count))]
    with memory_on(tmp_path / "memory.db", clock=clock) as memory:
        past: list[Statement] = []
        for number, step in enumerate(steps):
            memory.append("k", number, record_id=f"n{number}", **GROUNDED)
            answer = memory.resolve("k")
            assert (number, "resolved") == (answer.value, answer.state), "nothing new is pending"
            past.append(answer)
            clock.advance(step)
        for before in past:
            again = memory.resolve("k", as_of=before.as_of, known_at=before.known_at)
            assert before.value == again.value
        told = memory.changes(limit=1_000).changes + memory.changes(since=1_000).changes
        seqs = [change.seq for change in told]
        assert list(range(1, len(steps) + 2)) == seqs
        assert memory.verify().ok
