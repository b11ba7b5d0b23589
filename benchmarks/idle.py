"""A daemon that has nothing to do: which share of a core it takes, beside one in a hundred.

Its CPU time is that of a long life less that of a short one, so that its start does not count. With
the shipped cadence it turns once a minute; here it turns once a second too, to see a turn at all.
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
from canonry.graph.thresholds import DEFAULT, SECOND_US

SIZE = 10_000
SHARE = 0.01
SHORT_SECONDS = 5
CADENCES = {1: 30, DEFAULT.canonization_eval_interval_us // SECOND_US: 120}
"""How many seconds lie between two turns, and how long the long life is then."""


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield the measure of each cadence; `say` tells what is under way."""
    home = folder / "idle"
    home.mkdir()
    context = generated(home / "memory.db", SIZE)
    context.store.close()
    for seconds, life in CADENCES.items():
        say(f"a daemon that turns every {seconds} s, for {life} s")
        (home / "canonry.toml").write_text(
            f"[daemon]\ncanonization_eval_interval_secs = {seconds}\n", encoding="utf-8"
        )
        _live(home, 2 * SHORT_SECONDS)  # what had earned a stage has climbed before it counts
        spent = _live(home, life) - _live(home, SHORT_SECONDS)
        window = life - SHORT_SECONDS
        share = spent / window
        yield Measure(
            f"an idle daemon that turns every {seconds} s / 1 % of a core",
            SHARE * window * 1e6,
            spent * 1e6,
            *(share / SHARE,) * 4,
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
