"""import: bring an exported memory back.

Into an empty memory the log comes as it was: ids, order, times and digests. Into any other, and
from the first damaged line on, its records are appended as transactions, which keep their ids and
their event times; what the memory holds already adds nothing. A line that is not whole, or that
does not follow from the line before it, is named and left out. A record that the rules of today
would set aside is set aside at the end, wherever the file had it.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from canonry import limits
from canonry.core.errors import CanonryError, Incorrect
from canonry.core.reasons import Outcome
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
    chain = _Chain()
    rest: list[Line] = []
    untrusted = False
    while not rest and (chunk := list(islice(source, limits.BULK_BATCH))):
        with context.store.write(context.memory) as unit:
            standing, reports = _keep(unit, chunk)
        rest = chunk[len(reports) :]
        untrusted = untrusted or any(map(_hides_poison, standing))
        chain.remember(standing)
        yield from reports
    if rest:
        yield from _append(context, chain, rest, source)
    if untrusted:
        rescan(context)


def _keep(unit: UnitOfWork, chunk: list[Line]) -> tuple[list[Entry], list[LineReport]]:
    """Take the lines that continue the log as it stands, up to the first that does not.

    Returns the entries that now stand in the log as the lines have them, and the reports.
    """
    previous = _last(unit)
    standing: list[Entry] = []
    kept: list[Entry] = []
    reports: list[LineReport] = []
    held = unit.entries([e.seq for e in map(_read, chunk) if isinstance(e, Entry)])
    for line in chunk:
        entry = _read(line)
        if isinstance(entry, Entry) and _same(held.get(entry.seq), entry):
            reports.append(LineReport(line.number, Outcome.EXISTS, seq=entry.seq))
        elif isinstance(entry, Entry) and not faults(entry, previous) and _is_sound(entry):
            kept.append(entry)
            previous = held[entry.seq] = entry
            reports.append(LineReport(line.number, KEPT, seq=entry.seq))
        else:
            break
        standing.append(entry)
    if kept:
        unit.append(kept)
        rows = [(row, entry.digest) for entry in kept if (row := project(entry)) is not None]
        unit.project(rows)
    return standing, reports


class _Chain:
    """The entries of the last lines, by seq, so that a line is held against the one it follows.

    A line whose predecessor was damaged or is far away has only itself to vouch for it.
    """

    def __init__(self) -> None:
        self._last: dict[int, Entry] = {}

    def remember(self, entries: Iterable[Entry]) -> None:
        """Let what follows `entries` be held against them."""
        self._last |= {entry.seq: entry for entry in entries}
        for seq in list(self._last)[: -limits.BULK_BATCH]:
            del self._last[seq]

    def fault(self, entry: Entry) -> str | None:
        """Return what is wrong with the next entry; it is remembered where nothing is."""
        previous = self._last.get(entry.seq - 1)
        found = faults(entry, previous) if previous or entry.seq == 1 else []
        if found:
            return found[0]
        self.remember([entry])
        return None


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


def _append(
    context: Context, chain: _Chain, rest: list[Line], source: Iterator[Line]
) -> Iterator[LineReport]:
    """Append what the other lines hold as transactions; only records can be."""
    others: dict[int, LineReport] = {}

    def transactions() -> Iterator[Line]:
        for line in (*rest, *source):
            found = _transaction(line, chain)
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


def _transaction(line: Line, chain: _Chain) -> Line | LineReport:
    entry = _read(line)
    problem = None if isinstance(entry, CanonryError) else chain.fault(entry)
    if problem is not None:
        entry = _broken(line, problem)
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
    return _broken(line, found.problem) if isinstance(found, Broken) else found


def _broken(line: Line, problem: str) -> Incorrect:
    named = f"line {line.number}"
    return Incorrect("broken-entry", f"{named} {problem}", field=named)


def _same(held: Entry | None, entry: Entry) -> bool:
    return held is not None and held.digest == entry.digest and held.skeleton == entry.skeleton


def _last(unit: UnitOfWork) -> Entry | None:
    head = unit.head()
    return None if head is None else unit.entries([head.seq])[head.seq]
