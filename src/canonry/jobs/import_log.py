"""import: bring an exported memory back.

Into an empty memory the log comes as it was: ids, order, times and digests. Into any other, and from
the first damaged line on, its records are appended as transactions, which keep their ids and their
event times; what the memory holds already adds nothing. A line that is not whole is named and left out. A record
that the rules of today would set aside is set aside at the end, wherever the file had it.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from canonry import limits
from canonry.core.errors import CanonryError, Incorrect
from canonry.core.rights import Right
from canonry.jobs.append_lines import REFUSED, Line, LineReport, append_lines
from canonry.jobs.context import Context
from canonry.jobs.rescan import rescan
from canonry.ledger.admission import STATUSES, verdict_on
from canonry.ledger.digests import Entry, faults, unseal
from canonry.ledger.projection import Kind, body_of, project
from canonry.ledger.transactions import fault, is_grounded
from canonry.ledger.transcript import Broken, entry_of
from canonry.ports.store import UnitOfWork

KEPT = "kept"
"""The outcome of a line whose entry stands in the log as it was."""

LEFT = "left"
"""The outcome of a line that holds no record, where the log could not be taken as it was."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say: the lines come beside it."""


def run(context: Context, request: Request, lines: Iterable[Line]) -> Iterator[LineReport]:
    """Import `lines` in batches and yield a report a line, once it is durable.

    Raises Forbidden without the right to operate; Busy or Unavailable where the store cannot take a
    batch, and the batches before it stay.
    """
    context.need(Right.OPERATE, "importing")
    source = iter(lines)
    rest: list[Line] = []
    untrusted = False
    while not rest and (chunk := list(islice(source, limits.BULK_BATCH))):
        with context.store.write(context.memory) as unit:
            kept, reports = _keep(unit, chunk)
        rest = chunk[len(reports) :]
        untrusted = untrusted or any(map(_hides_poison, kept))
        yield from reports
    if rest:
        yield from _append(context, rest, source)
    if untrusted:
        rescan(context)


def _keep(unit: UnitOfWork, chunk: list[Line]) -> tuple[list[Entry], list[LineReport]]:
    """Take the lines that continue the log as it stands, up to the first that does not."""
    previous = _last(unit)
    kept: list[Entry] = []
    reports: list[LineReport] = []
    held = unit.entries([e.seq for e in map(_read, chunk) if isinstance(e, Entry)])
    for line in chunk:
        entry = _read(line)
        if isinstance(entry, Entry) and _same(held.get(entry.seq), entry):
            reports.append(LineReport(line.number, "exists", seq=entry.seq))
        elif isinstance(entry, Entry) and not faults(entry, previous) and _is_sound(entry):
            kept.append(entry)
            previous = entry
            reports.append(LineReport(line.number, KEPT, seq=entry.seq))
        else:
            break
    if kept:
        unit.append(kept)
        rows = [(row, entry.digest) for entry in kept if (row := project(entry)) is not None]
        unit.project(rows)
    return kept, reports


def _is_sound(entry: Entry) -> bool:
    """Whether a record's entry holds what admission would have let in; other kinds always do."""
    fields, payload = unseal(entry)
    if entry.kind != Kind.RECORD or payload is None:
        return True
    body = body_of(fields, payload)
    return (
        fault(body) is None
        and body["status"] in STATUSES
        and fields.get("grounded") is is_grounded(body)
    )


def _hides_poison(entry: Entry) -> bool:
    """Whether a record comes as trusted that the rules of today would set aside."""
    fields, payload = unseal(entry)
    if entry.kind != Kind.RECORD or payload is None or "verdict" in fields:
        return False
    return verdict_on(body_of(fields, payload)) is not None


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
