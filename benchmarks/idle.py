"""A daemon that has nothing to do: which share of a core it takes, beside one in a hundred.

Its CPU time is that of a long life less that of a short one, so that its start does not count. It
turns once a second, sixty times as often as it is shipped to.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.graph import generated
from benchmarks.ledger import Scale
from benchmarks.pairs import Measure

SIZE = 10_000
SHARE = 0.01
SHORT_SECONDS = 5
LONG_SECONDS = 35


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield the one measure; `say` tells what is under way."""
    home = folder / "idle"
    home.mkdir()
    context = generated(home / "memory.db", SIZE)
    context.store.close()
    cadence = "[daemon]\ncanonization_eval_interval_secs = 1\n"
    (home / "canonry.toml").write_text(cadence, encoding="utf-8")
    say(f"a daemon that turns every second, for {LONG_SECONDS} s")
    _live(home, SHORT_SECONDS)  # what had earned a stage has begun to climb before it counts
    spent = _live(home, LONG_SECONDS) - _live(home, SHORT_SECONDS)
    window = LONG_SECONDS - SHORT_SECONDS
    share = spent / window / SHARE
    yield Measure(
        "a daemon that turns every second / 1 % of a core",
        SHARE * window * 1e6,
        spent * 1e6,
        *(share,) * 4,
        spent * 1e6,
        1,
    )


def _live(home: Path, seconds: float) -> float:
    """Let a daemon live for some seconds and end it; return the CPU seconds that it took.

    Raises RuntimeError where it did not end cleanly.
    """
    command = [sys.executable, "-m", "canonry", "--store", str(home / "memory.db")]
    process = subprocess.Popen(
        [*command, "--memory", "m", "daemon", "run"], cwd=home, stderr=subprocess.DEVNULL
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGTERM)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"the daemon ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime
