"""Each call that the store makes of its disk fails in turn, once or from then on.

Whatever fails: the error has a name and tells nothing secret, what was acknowledged stays, reads go
on or say why, writes go on once the fault is gone, and a power cut then finds all of it.
"""

import errno
import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.core.errors import CanonryError, Unavailable
from canonry.jobs.memory import Memory
from canonry.testing.faults import Disk, Failing
from tests.simulation.lives import FILE, POISON, State, clear, look_at, memory_in

# apsw reports failures that SQLite was told of and went on after.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

PRIVATE: Final = "a text that no error may tell"
NAMED: Final = {"io-error", "disk-full", "unreadable"}
PAGES: Final = 6
MANY: Final = 100
EVERY: Final = frozenset({"write", "sync", "truncate", "unlink", "open", "mkdir", "chmod", "stat"})
CALLS_OF_SYSTEM: Final = ("open", "mkdir", "chmod", "stat")


class Run:
    """One run of the steps with one fault; what it acknowledges is held against every answer."""

    def __init__(self, folder: Path, failing: Failing) -> None:
        self.folder = folder / "made" / "below"
        self.disk = Disk(checkpoint_pages=PAGES)
        self.disk.failing = failing
        self.error = failing.error
        self.acknowledged: dict[int, str] = {}
        self.told: list[str] = []
        self.store = self._open()

    def play(self) -> None:
        """Do every step once as far as it goes, and reopen between them."""
        for name, step in STEPS:
            self._try(name, step)
            self._read()
            if name in ("lines", "rebuild"):
                self.store.close()
                self.store = self._open()

    def recover(self) -> None:
        """With the fault gone, do every step again in the same store, which now holds all."""
        self.disk.failing = None
        for name, step in STEPS:
            self._note(name, step)
        assert [] == memory_in(self.store).verify().faults
        self._read()

    def lose_power(self) -> None:
        """Let the power go, and see that all is there."""
        files, _ = self.disk.after_power_loss(Random(1), len(self.disk.operations))
        left = State(files, self.acknowledged)
        assert (self.acknowledged, []) == look_at(left, self.folder.parent / "left")

    def close(self) -> None:
        self.store.close()
        for folder in (self.folder, self.folder.parent):
            clear(folder)

    def _open(self) -> SqliteStore:
        return SqliteStore(self.folder / FILE, driver=self.disk.driver())

    def _try(self, name: str, step: "Step") -> None:
        try:
            self._note(name, step)
        except CanonryError as error:
            self._is_fit_to_tell(error)

    def _note(self, name: str, step: "Step") -> None:
        for seq, record_id in step(memory_in(self.store), name):
            self.acknowledged[seq] = record_id

    def _read(self) -> None:
        """Read everything back, or be told why not."""
        try:
            changes = memory_in(self.store).changes(limit=1_000).changes
        except CanonryError as error:
            self._is_fit_to_tell(error)
            return
        told = {c.seq: c.fields.get("record_id") for c in changes}
        assert self.acknowledged.items() <= told.items()

    def _is_fit_to_tell(self, error: CanonryError) -> None:
        assert self.disk.fails_ever, f"an error without a fault: {error!r}"
        self.told.append(error.code)
        assert isinstance(error, Unavailable), repr(error)
        assert error.code in NAMED
        assert error.advice
        assert error.field == "store"
        text = str(error.to_dict())
        assert not any(word in text for word in (PRIVATE, POISON, "SELECT", "INSERT", "Traceback"))


Step = Callable[[Memory, str], Iterator[tuple[int, str]]]


def claim(record_id: str, size: int = 1) -> dict[str, Any]:
    return {
        "record_id": record_id,
        "entity_key": "k",
        "value": PRIVATE + record_id + "x" * size,
        "evidence": "seen",
        "confidence": "high",
    }


def append(memory: Memory, name: str) -> Iterator[tuple[int, str]]:
    report = memory.append(**claim(name, 9_000))
    if report.seq is not None:
        yield report.seq, name


def append_lines(memory: Memory, name: str) -> Iterator[tuple[int, str]]:
    for line in memory.append_lines(claim(f"{name}-{n}", 900) for n in range(6)):
        if line.seq is not None:
            yield line.seq, str(line.record_id)


def review(memory: Memory, name: str) -> Iterator[tuple[int, str]]:
    report = memory.append("k", POISON, record_id=name, evidence="seen")
    if report.seq is not None:
        yield report.seq, name
    yield memory.review_reject(name, "an attack").seq, name


def rebuild(memory: Memory, name: str) -> Iterator[tuple[int, str]]:
    memory.rebuild()
    yield from ()


STEPS: Final[tuple[tuple[str, Step], ...]] = (
    ("first", append),
    ("lines", append_lines),
    ("poison", review),
    ("large", append),
    ("rebuild", rebuild),
    ("last", append),
)


@pytest.fixture
def under_system(monkeypatch: pytest.MonkeyPatch) -> Callable[[Run], None]:
    """Let the calls fail too that the store itself makes of the system, in the folder of a run."""
    real = {name: getattr(os, name) for name in CALLS_OF_SYSTEM}

    def let_fail(run: Run) -> None:
        below = str(run.folder.parent)

        def failing(name: str) -> Callable[..., Any]:
            def call(path: Any, *rest: Any, **options: Any) -> Any:
                ours = isinstance(path, str) and path.startswith(below)
                if ours and run.disk.strikes(name):
                    raise OSError(run.error, os.strerror(run.error), path)
                return real[name](path, *rest, **options)

            return call

        for name in CALLS_OF_SYSTEM:
            monkeypatch.setattr(os, name, failing(name))

    return let_fail


def fail_each(
    folder: Path, let_fail: Callable[[Run], None], number: int, *, for_ever: bool, by: int = 1
) -> int:
    """Run the steps with every `by`-th call failing, until no call is left; return how many did."""
    for first in itertools.count(1, by):
        run = Run(folder / f"{first}", Failing(first, number, for_ever, EVERY))
        let_fail(run)
        try:
            run.play()
            run.recover()
            run.lose_power()
        except BaseException as error:
            error.add_note(f"call {first} failed; told were {run.told}")
            raise
        run.close()
        if not run.disk.fails_ever:
            assert [] == run.told
            return first // by
    raise AssertionError


@pytest.mark.parametrize("for_ever", [False, True])
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
def test_every_fifth_call_fails(
    tmp_path: Path, under_system: Callable[[Run], None], number: int, for_ever: bool
) -> None:
    assert fail_each(tmp_path, under_system, number, for_ever=for_ever, by=5)


@pytest.mark.long
@pytest.mark.parametrize("for_ever", [False, True])
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
def test_every_call_fails_in_every_way(
    tmp_path: Path, under_system: Callable[[Run], None], number: int, for_ever: bool
) -> None:
    assert fail_each(tmp_path, under_system, number, for_ever=for_ever) > MANY
