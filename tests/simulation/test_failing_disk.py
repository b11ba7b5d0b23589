"""A disk whose N-th call fails, for every N: each call is whole or names its failure, and what was
acknowledged stays."""

import errno
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import canonry
from canonry.core.errors import CanonryError
from canonry.testing.faults import Disk, Failing
from tests.simulation.worlds import lost, memory_on, say

# apsw reports failures that SQLite was told of and went on after.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

CALLS_MAX = 3_000


NAMED = {
    "disk-full",
    "io-error",
    "unreadable",
    "read-only",
    "locked",
    "no-such-record",
    "no-such-memory",
}


def succeeds(attempt: Callable[[], object]) -> bool:
    """Whether `attempt` succeeds; a failure must be one that is named."""
    try:
        attempt()
    except CanonryError as error:
        if error.code not in NAMED:
            raise
        return False
    return True


def work(path: Path, disk: Disk) -> list[str]:
    """Make a store, write, erase, close and do so again; return what was acknowledged."""
    acknowledged: list[str] = []
    for half in range(2):
        with memory_on(path, disk, prefix=f"h{half}") as memory:
            names = [f"n{half}{number}" for number in range(3)]
            acknowledged += [name for name in names if succeeds(partial(say, memory, name))]
            succeeds(partial(memory.resolve, "k:n00"))
            succeeds(partial(memory.erase, "n00"))
    return acknowledged


def fail(folder: Path, failing: Failing) -> bool:
    """Let calls fail as said; return whether any did."""
    path = folder / f"{failing.first}.db"
    disk = Disk()
    disk.failing = failing
    acknowledged = work(path, disk)
    with memory_on(path) as memory:
        found = memory.verify()
        assert [] == found.faults, failing
        say(memory, "afterwards")
        assert memory.resolve("k:afterwards").state == "resolved"
    assert [] == lost(path, acknowledged), failing
    for file in folder.glob(f"{failing.first}.db*"):
        file.unlink()
    return disk.fails_ever


def fail_from_the_first_on(folder: Path, error: int, *, for_ever: bool, step: int = 1) -> int:
    """Fail the N-th call for N = 1, 1 + `step`, … until a run is clean; return how many failed."""
    for first in range(1, CALLS_MAX, step):
        if not fail(folder, Failing(first, error, for_ever=for_ever)):
            return first
    raise AssertionError("the run never became clean")


@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC], ids=["EIO", "ENOSPC"])
def test_calls_along_the_way_may_fail(tmp_path: Path, error: int, for_ever: bool) -> None:
    assert fail_from_the_first_on(tmp_path, error, for_ever=for_ever, step=31) > 50


@pytest.mark.long
@pytest.mark.parametrize("for_ever", [False, True], ids=["once", "for ever"])
@pytest.mark.parametrize("error", [errno.EIO, errno.ENOSPC], ids=["EIO", "ENOSPC"])
def test_every_call_may_fail(tmp_path: Path, error: int, for_ever: bool) -> None:
    assert fail_from_the_first_on(tmp_path, error, for_ever=for_ever) > 50


LIMITED = """
import json, resource, signal, sys
import canonry
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, limit = sys.argv[1], int(sys.argv[2])
store = canonry.open(path)
memory = store.memory("m", agent="ann")
memory.append("k", "first", evidence="e", confidence="high")
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
told, stored = None, 1
for number in range(2_000):
    try:
        memory.append(f"k{number}", "x" * 2_000, evidence="e", confidence="high")
        stored += 1
    except canonry.CanonryError as error:
        told = error.to_dict()["error"]
        break
read = memory.resolve("k").value
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
memory.append("later", "v", evidence="e", confidence="high")
found = memory.verify()
print(json.dumps([told, read, stored, found.entries, found.ok]))
"""


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="the system has no such limit")
def test_a_file_that_may_grow_no_more_is_named_reads_go_on_and_writes_recover(
    store_path: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, store_path, "400000"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(Path(canonry.__file__).parents[1])},
    )
    told, read, stored, entries, ok = json.loads(done.stdout)
    assert told["code"] in {"disk-full", "io-error"}
    assert ("first", True) == (read, ok)
    assert stored + 2 == entries
