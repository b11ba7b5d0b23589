"""JSON Lines as a stream: append --file and import, with a report a line and a count at the end.

Under --json every line has its report; else only what was refused or set aside is listed.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import BinaryIO

from canonry import limits
from canonry.core.errors import CanonryError
from canonry.core.reasons import Outcome
from canonry.jobs.append_lines import REFUSED, Line, LineReport, Totals, append_lines
from canonry.jobs.context import Context
from canonry.surfaces.cli import jsonlines, reading
from canonry.surfaces.cli.failing import DONE, FAILED, STOPPED
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.text import visible

Feed = Callable[[Context, Iterable[Line]], Iterator[LineReport]]

APPENDED: Mapping[str, str] = {
    Outcome.STORED: "stored",
    Outcome.EXISTS: "exists",
    Outcome.SET_ASIDE: "set aside",
    REFUSED: "refused",
}
"""The outcomes of a line, each with its word in the count."""


def append_file(session: Session, file: str) -> int:
    """Append the lines of `file` and return the exit code: 1 where a line was refused."""
    return feed(session, file, append_lines, APPENDED)


def feed(session: Session, file: str, run: Feed, told: Mapping[str, str]) -> int:
    """Hand the lines of `file` to a job, show what became of each, and count them as `told`.

    Returns the exit code: 1 where a line was refused, 130 where it was stopped.
    """
    totals, progress = Totals(), Progress()
    try:
        with reading.source(file) as stream, session.context() as context:
            meter = _Meter(progress, totals, stream)
            for report in run(context, jsonlines.lines(stream)):
                totals.count(report)
                _show(session, report, progress)
                meter.move()
    except KeyboardInterrupt:
        progress.clear()
        session.tell(f"stopped, and durable are at least: {counts(totals, told)}")
        session.tell("the same command continues from there")
        return STOPPED
    except CanonryError:
        progress.clear()
        if totals.lines:
            session.tell(f"before it failed: {counts(totals, told)}")
        raise
    progress.clear()
    session.tell(counts(totals, told))
    return FAILED if totals.by_outcome[REFUSED] else DONE


def counts(totals: Totals, told: Mapping[str, str]) -> str:
    """Return how many lines came to what."""
    return ", ".join(f"{totals.by_outcome[outcome]:,} {word}" for outcome, word in told.items())


def _show(session: Session, report: LineReport, progress: Progress) -> None:
    if session.json:
        session.send(report)
        sys.stdout.flush()
    elif report.outcome == REFUSED and report.error is not None:
        progress.clear()
        session.say([_refusal(report.line, report.error)])
    elif report.outcome == Outcome.SET_ASIDE:
        progress.clear()
        session.say([f"line {report.line}: set aside as #{report.seq}: {', '.join(report.rules)}"])


def _refusal(number: int, error: dict[str, str]) -> str:
    problem = error["message"].removeprefix(f"line {number} ")
    return visible(f"line {number}: refused: {problem} ({error['code']})")


class _Meter:
    """How far the reading has come, shown once a batch."""

    def __init__(self, progress: Progress, totals: Totals, stream: BinaryIO) -> None:
        self._progress = progress
        self._totals = totals
        self._stream = stream
        self._bytes = _size(stream)

    def move(self) -> None:
        """Show how many lines are done, after every so many."""
        if self._totals.lines % limits.BULK_BATCH == 0:
            part = f" ({self._stream.tell() * 100 // self._bytes} %)" if self._bytes else ""
            self._progress.show(f"{self._totals.lines:,} lines{part}")


def _size(stream: BinaryIO) -> int | None:
    """The bytes of a file; None for anything whose end nobody knows."""
    try:
        found = os.fstat(stream.fileno())
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None
