"""import: bring an exported memory back.

Into an empty memory the log comes as it was: ids, order, times and digests. Into any other, and from
the first damaged line on, its records are appended as transactions, which keep their ids and their
event times; what the memory holds already adds nothing. A line that is not whole is named and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from canonry import limits
from canonry.core.errors import CanonryError, Incorrect
from canonry.core.rights import Right
from canonry.jobs.append_lines import REFUSED, Line, LineReport, append_lines
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, faults, unseal
from canonry.ledger.projection import Kind, body_of, project
from canonry.ledger.transcript import Broken, entry_of
from canonry.ports.store import UnitOfWork

KEPT = "kept"
"""The outcome of a line whose entry stands in the log as it was."""

LEFT = "left"
"""The outcome of a line that holds no record, where the log could not be taken as it was."""


def import_log(context: Context, lines: Iterable[Line]) -> Iterator[LineReport]:
    """Import `lines` in batches and yield a report a line, once it is durable.

    Raises Forbidden without the right to operate; Busy or Unavailable where the store cannot take a
    batch, and the batches before it stay.
    """
    context.need(Right.OPERATE, "importing")
    source = iter(lines)
    rest: list[Line] = []
    while not rest and (chunk := list(islice(source, limits.BULK_BATCH))):
        with context.store.write(context.memory) as unit:
            reports, rest = _keep(unit, chunk)
        yield from reports
    if rest:
        yield from _append(context, rest, source)


def _keep(unit: UnitOfWork, chunk: list[Line]) -> tuple[list[LineReport], list[Line]]:
    """Take the lines that continue the log as it stands; return their reports and the other lines."""
    previous = _last(unit)
    kept: list[Entry] = []
    reports: list[LineReport] = []
    rest: list[Line] = []
    held = unit.entries([e.seq for e in map(_read, chunk) if isinstance(e, Entry)])
    for number, line in enumerate(chunk):
        entry = _read(line)
        if isinstance(entry, Entry) and _same(held.get(entry.seq), entry):
            reports.append(LineReport(line.number, "exists", seq=entry.seq))
        elif isinstance(entry, Entry) and not faults(entry, previous):
            kept.append(entry)
            previous = entry
            reports.append(LineReport(line.number, KEPT, seq=entry.seq))
        else:
            rest = chunk[number:]
            break
    if kept:
        unit.append(kept)
        rows = [(row, entry.digest) for entry in kept if (row := project(entry)) is not None]
        unit.project(rows)
    return reports, rest


def _append(context: Context, rest: list[Line], source: Iterator[Line]) -> Iterator[LineReport]:
    """Append what the other lines hold as transactions; only records can be."""
    others: dict[int, LineReport] = {}

    def transactions() -> Iterator[Line]:
        for line in (*rest, *source):
            found = _transaction(line)
            if isinstance(found, LineReport):
                others[line.number] = found
            else:
                yield found

    for report in append_lines(context, transactions()):
        yield from _before(others, report.line)
        yield report
    yield from _before(others, None)


def _before(others: dict[int, LineReport], line: int | None) -> Iterator[LineReport]:
    for number in sorted(n for n in others if line is None or n < line):
        yield others.pop(number)


def _transaction(line: Line) -> Line | LineReport:
    entry = _read(line)
    if isinstance(entry, CanonryError):
        return LineReport(line.number, REFUSED, error=entry.to_dict()["error"])
    fields, payload = unseal(entry)
    if entry.kind != Kind.RECORD:
        return LineReport(line.number, LEFT)
    if payload is None:
        return LineReport(line.number, LEFT, record_id=fields["body"].get("record_id"))
    body: dict[str, Any] = body_of(fields, payload)
    return Line(line.number, body)


def _read(line: Line) -> Entry | CanonryError:
    if isinstance(line.fields, CanonryError):
        return line.fields
    found = entry_of(line.fields)
    if isinstance(found, Broken):
        return Incorrect("broken-entry", f"the line {found.problem}", field=f"line {line.number}")
    return found


def _same(held: Entry | None, entry: Entry) -> bool:
    return held is not None and held.digest == entry.digest and held.skeleton == entry.skeleton


def _last(unit: UnitOfWork) -> Entry | None:
    head = unit.head()
    return None if head is None else unit.entries([head.seq])[head.seq]


class Totals(msgspec.Struct):
    """How many lines came to what."""

    kept: int = 0
    stored: int = 0
    exists: int = 0
    set_aside: int = 0
    left: int = 0
    refused: int = 0

    def count(self, report: LineReport) -> None:
        """Count `report`."""
        name = report.outcome
        setattr(self, name, getattr(self, name) + 1)
