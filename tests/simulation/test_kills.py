"""Writers are killed in mid-write: what they were told is kept, and nothing is there in part."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import canonry
from canonry import limits
from canonry.adapters.stores.sqlite import SqliteStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")

ROOT = Path(__file__).parents[2]
LOOK_EVERY = 1_000
"""After how many kills all of the store is looked at."""

Forker = subprocess.Popen[str]


@pytest.fixture
def forker(store_path: Path) -> Iterator[Forker]:
    command = [sys.executable, "-m", "tests.simulation.forker", str(store_path)]
    source = str(Path(canonry.__file__).parents[1])
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": source},
    ) as process:
        yield process
        process.kill()


def killed(forker: Forker, name: str, mode: str, chance: Random) -> list[str]:
    """Let a writer begin, kill it at some moment, and return the ids that it was told are kept."""
    assert forker.stdin is not None
    assert forker.stdout is not None
    forker.stdin.write(f"{name} {mode}\n")
    pid = int(forker.stdout.readline().removeprefix("pid "))
    told = [forker.stdout.readline() for _ in range(chance.choice((0, 0, 1, 1, 2, 5)))]
    time.sleep(chance.uniform(0, 0.006))
    os.kill(pid, signal.SIGKILL)
    told += iter(forker.stdout.readline, "end\n")
    return [line.strip() for line in told]


def kill_writers(path: Path, forker: Forker, times: int, chance: Random) -> int:
    """Kill writers again and again, and return how many records they were told are kept."""
    store, acknowledged, entries = SqliteStore(path), 0, 0
    for number in range(1, times + 1):
        mode = "many" if chance.randrange(50) == 0 else "each"
        told = killed(forker, f"w{number}", mode, chance)
        acknowledged += len(told)
        whole = 1 if mode == "each" else limits.BULK_BATCH
        with store.read("shared") as snapshot:
            head = snapshot.head()
            kept = snapshot.find(told)
        assert kept.keys() == set(told), f"writer {number} lost what it was told is kept"
        after = 0 if head is None else head.seq
        more = after - entries - len(told) - (entries == 0 and after > 0)
        begun = -len(told) % whole
        assert more in {begun, begun + whole}, f"writer {number} left {more} in part"
        entries = after
        if number % LOOK_EVERY == 0 or number == times:
            with canonry.open(path) as looked_at:
                assert looked_at.memory("shared").verify().ok
    store.close()
    return acknowledged


def test_a_hundred_kills_lose_nothing_and_leave_nothing_in_part(
    store_path: Path, forker: Forker
) -> None:
    assert kill_writers(store_path, forker, 100, Random(5))


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_ten_thousand_kills_lose_nothing_and_leave_nothing_in_part(
    store_path: Path, forker: Forker, seed: int, part: int
) -> None:
    """In four stores, 2,500 kills each."""
    assert kill_writers(store_path, forker, 2_500, Random(f"{seed}.{part}"))
