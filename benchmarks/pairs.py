"""Measure a pair: our way and a bare floor, in turn, in the same run.

Absolute times drift with the machine; a ratio to a floor that ran a moment before does not. A pair
runs in blocks, floor and ours by turns; the ratio is the median over the blocks, its spread the
10th and 90th percentile.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

Work = Callable[[int], object]
"""Does the `i`-th call; every call of a pair has its own number."""


class Measure(NamedTuple):
    """One pair. Times are in microseconds a call.

    `mean` is the ratio of all time spent; `goal` and `mean_goal` are the greatest that are welcome.
    """

    name: str
    floor: float
    ours: float
    ratio: float
    mean: float
    low: float
    high: float
    p99: float
    goal: float | None
    mean_goal: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the goals were met, None where there is none."""
        if self.goal is None:
            return None
        return self.ratio <= self.goal and (self.mean_goal is None or self.mean <= self.mean_goal)

    def to_dict(self) -> dict[str, Any]:
        """Return the measure as JSON values."""
        return {**self._asdict(), "met": self.met}


def compare(
    name: str,
    floor: Work,
    ours: Work,
    *,
    blocks: int,
    calls: int,
    floor_calls: int | None = None,
    goal: float | None = None,
    mean_goal: float | None = None,
) -> Measure:
    """Run `blocks` blocks of `calls` calls of each, by turns, after one block that does not count.

    `floor_calls` is for a floor that does in one call what ours does in several, or the reverse.
    """
    bare_calls = floor_calls or calls
    floors: list[float] = []
    times: list[float] = []
    singles: list[float] = []
    for block in range(blocks + 1):
        bare = _block(floor, block, bare_calls)
        own = _block(ours, block, calls)
        if block:
            floors.append(sum(bare) / bare_calls)
            times.append(sum(own) / calls)
            singles += own
    ratios = sorted(own / bare for own, bare in zip(times, floors, strict=True))
    return Measure(
        name,
        statistics.median(floors) * 1e6,
        statistics.median(times) * 1e6,
        statistics.median(ratios),
        sum(times) / sum(floors),
        ratios[len(ratios) // 10],
        ratios[-1 - len(ratios) // 10],
        sorted(singles)[int(len(singles) * 0.99)] * 1e6,
        goal,
        mean_goal,
    )


def _block(work: Work, block: int, calls: int) -> list[float]:
    spent = []
    for call in range(block * calls, (block + 1) * calls):
        start = time.perf_counter()
        work(call)
        spent.append(time.perf_counter() - start)
    return spent


@contextmanager
def stopwatch() -> Iterator[Callable[[], float]]:
    """Give a function that returns the seconds since the block was entered."""
    start = time.perf_counter()
    yield lambda: time.perf_counter() - start


def table(measures: list[Measure]) -> Iterator[str]:
    """Yield the measures as lines of an aligned table."""
    header = ("measure", "floor µs", "ours µs", "ratio", "mean", "p10–p90", "p99 µs", "goal", "")
    rows = [header]
    for m in measures:
        told = {None: "", True: "met", False: "not met"}[m.met]
        goal = ", ".join(f"≤ {g:g}" for g in (m.goal, m.mean_goal) if g is not None)
        spread = f"{m.low:.2f}–{m.high:.2f}"
        figures = (
            f"{m.floor:,.1f}",
            f"{m.ours:,.1f}",
            f"{m.ratio:.2f}",
            f"{m.mean:.2f}",
            spread,
            f"{m.p99:,.0f}",
        )
        rows.append((m.name, *figures, goal, told))
    widths = [max(len(row[i]) for row in rows) for i in range(len(header))]
    for row in rows:
        first, *rest = row
        cells = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        yield f"{first:<{widths[0]}}  {'  '.join(cells)}".rstrip()
