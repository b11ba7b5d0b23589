"""import: bring an exported memory back.

Into an empty memory the log comes as it was: ids, order, times and digests. Into any other, and
from the first damaged line on, its records are appended as transactions, which keep their ids and
their event times; what the memory holds already adds nothing. A line that is not whole, or that
does not follow from the entry before it, is named and left out. A record that the rules of today
would set aside is set aside at the end, wherever the file had it.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from itertools import islice

import msgspec

from canonry import limits
from canonry.core.errors import CanonryError, Forbidden, Incorrect
from canonry.core.reasons import Outcome, Refusal
from canonry.core.rights import Right
from canonry.jobs.append_lines import REFUSED, Line, LineReport, append_lines
from canonry.jobs.context import Context
from canonry.jobs.erase import blank, tell
from canonry.jobs.replaying import Replay
from canonry.jobs.rescan import rescan
from canonry.jobs.verify import walk
from canonry.ledger.admission import verdict_on
from canonry.ledger.digests import GENESIS, Entry, faults, unseal
from canonry.ledger.erasure import Absences, Target, erased_by
from canonry.ledger.projection import Kind, RecordRow, Row, body_of, project
from canonry.ledger.soundness import is_sound, needs_review_right
from canonry.ledger.transcript import Broken, entry_of
from canonry.ports.store import UnitOfWork

KEPT = "kept"
"""The outcome of a line whose entry stands in the log as it was."""

ERASED = "erased"
"""The outcome of a line whose text was erased here, and stays so."""

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
    may_review = Right.REVIEW in context.rights
    source = iter(lines)
    chain = _Chain()
    rest: list[Line] = []
    untrusted = False
    absences = Absences()
    while not rest and (chunk := list(islice(source, limits.BULK_BATCH))):
        keep = partial(_keep, chunk=chunk, may_review=may_review)
        standing, reports = context.in_turn(keep)
        rest = chunk[len(reports) :]
        if rest and not may_review and _is_of_a_person(rest[0]):
            yield _barred(rest.pop(0))
        untrusted = untrusted or any(map(_hides_poison, standing))
        chain.remember(standing)
        for entry in standing:
            absences.pass_by(entry, unseal(entry)[0])
        yield from reports
    _tell_left_behind(context, absences)
    if rest:
        yield from _append(context, chain, rest, source)
    if untrusted:
        rescan(context)
    context.store.sweep()


def _keep(
    unit: UnitOfWork, chunk: list[Line], *, may_review: bool
) -> tuple[list[Entry], list[LineReport]]:
    """Take the lines that continue the log as it stands, up to the first that does not.

    Return the entries that stand in the log now, and a report of the line of each.
    """
    previous = _last(unit)
    kept: list[Entry] = []
    standing: list[Entry] = []
    reports: list[LineReport] = []
    read = [_read(line) for line in chunk]
    entries = [entry for entry in read if isinstance(entry, Entry)]
    held = unit.entries([entry.seq for entry in entries])
    taken = set(unit.find(_record_ids(entries)))
    sound = [entry for entry in entries if is_sound(entry)]
    replay = Replay(unit)
    replay.load(sound)
    for line, entry in zip(chunk, read, strict=True):
        if isinstance(entry, Entry) and _same(held.get(entry.seq), entry):
            gone = entry.payload is not None and held[entry.seq].payload is None
            outcome = ERASED if gone else Outcome.EXISTS
            reports.append(LineReport(line.number, outcome, seq=entry.seq))
            standing.append(held[entry.seq])
            continue
        if not isinstance(entry, Entry) or faults(entry, previous) or not is_sound(entry):
            break
        if needs_review_right(entry) and not may_review:
            break
        row = project(entry)
        if row is not None:
            if (_record_id(row) in taken) is isinstance(row, RecordRow):
                break  # a second record of that id, or a review of none
            taken.add(_record_id(row))
        if not replay.take(entry):
            break
        kept.append(entry)
        standing.append(entry)
        previous = held[entry.seq] = entry
        reports.append(LineReport(line.number, KEPT, seq=entry.seq))
    if kept:
        unit.append(kept)
        rows = [(row, entry.digest) for entry in kept if (row := project(entry)) is not None]
        unit.project(rows)
        replay.flush()
        _carry_out(unit, kept)
    return standing, reports


def _is_of_a_person(line: Line) -> bool:
    entry = _read(line)
    return isinstance(entry, Entry) and is_sound(entry) and needs_review_right(entry)


def _barred(line: Line) -> LineReport:
    """Say why the log cannot be taken as it was from here on."""
    message = f"line {line.number} holds what only a person may bring: it needs the review right"
    advice = "run the import at a terminal; until then the lines behind it are appended anew"
    named = f"line {line.number}"
    return _refused(
        line, Forbidden(f"{Right.REVIEW}-right-required", message, field=named, advice=advice)
    )


def _tell_left_behind(context: Context, absences: Absences) -> None:
    """Account for texts that an export left behind, where nothing in the log says why."""
    missing = absences.missing()
    if not missing:
        return

    def account(unit: UnitOfWork) -> None:
        told = {seq for entry in walk(unit) for seq in erased_by(entry)}
        untold = [seq for seq in missing if seq not in told]
        if untold:
            tell(unit, context, Target.LEFT_BEHIND, untold)

    context.in_turn(account)


def _carry_out(unit: UnitOfWork, kept: Iterable[Entry]) -> None:
    """Erase here what an erasure among the entries `kept` says was erased elsewhere."""
    named = [seq for entry in kept for seq in erased_by(entry)]
    if named:
        blank(unit, [e for e in unit.entries(named).values() if e.payload is not None])


class _Chain:
    """The entries of the last lines, by seq, so that each is held against the one it follows.

    Where that one was damaged, is missing or stands elsewhere, a line has only itself to vouch for
    it: damage to one line is no fault of the next.
    """

    def __init__(self) -> None:
        self._digests = {0: GENESIS}

    def remember(self, entries: Iterable[Entry]) -> None:
        """Let what follows `entries` be held against them."""
        self._digests |= {entry.seq: entry.digest for entry in entries}
        for seq in list(self._digests)[: -limits.BULK_BATCH]:
            del self._digests[seq]

    def follows(self, entry: Entry) -> bool:
        """Whether `entry` follows from the one before it, as far as that can be told."""
        before = self._digests.get(entry.seq - 1)
        if before is not None and sha256(before + entry.skeleton).digest() != entry.digest:
            return False
        self.remember([entry])
        return True


def _record_ids(entries: list[Entry]) -> set[str]:
    return {_record_id(row) for e in entries if is_sound(e) and (row := project(e)) is not None}


def _record_id(row: Row) -> str:
    return row.record.record_id if isinstance(row, RecordRow) else row.record_id


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
    named: dict[int, str] = {}

    def transactions() -> Iterator[Line]:
        for line in (*rest, *source):
            found = _transaction(line, chain)
            if isinstance(found, LineReport):
                others[line.number] = found
            else:
                assert isinstance(found.fields, dict)
                named[line.number] = str(found.fields.get("record_id"))
                yield found

    for report in append_lines(context, transactions()):
        yield from _before(others, report.line)
        yield _erased_or(context, report, named.pop(report.line))
    yield from _before(others, None)


def _erased_or(context: Context, report: LineReport, record_id: str) -> LineReport:
    """A line that clashes with a record that was erased here is no news: it stays erased."""
    if report.error is None or report.error["code"] != Refusal.ID_CLASH:
        return report
    with context.read() as snapshot:
        seqs = [found.seq for found in snapshot.find([record_id]).values()]
        gone = any(entry.payload is None for entry in snapshot.entries(seqs).values())
    return LineReport(report.line, ERASED) if gone else report


def _before(others: dict[int, LineReport], line: int | None) -> Iterator[LineReport]:
    for number in sorted(n for n in others if line is None or n < line):
        yield others.pop(number)


def _transaction(line: Line, chain: _Chain) -> Line | LineReport:
    entry = _read(line)
    if isinstance(entry, CanonryError):
        return _refused(line, entry)
    if not chain.follows(entry):
        return _refused(
            line, _broken(line, "has a digest that does not follow from the entry before it")
        )
    fields, payload = unseal(entry)
    if entry.kind != Kind.RECORD or payload is None:
        return LineReport(line.number, LEFT)
    body, stamped = fields.get("body"), fields.get("stamped", {})
    if not isinstance(body, dict) or not isinstance(stamped, dict):
        return _refused(line, _broken(line, "holds a record without a body"))
    return Line(line.number, {**stamped, **body, **payload})


def _read(line: Line) -> Entry | CanonryError:
    if isinstance(line.fields, CanonryError):
        return line.fields
    found = entry_of(line.fields)
    return _broken(line, found.problem) if isinstance(found, Broken) else found


def _broken(line: Line, problem: str) -> Incorrect:
    named = f"line {line.number}"
    return Incorrect("broken-entry", f"{named} {problem}", field=named)


def _refused(line: Line, error: CanonryError) -> LineReport:
    return LineReport(line.number, REFUSED, error=error.to_dict()["error"])


def _same(held: Entry | None, entry: Entry) -> bool:
    return held is not None and held.digest == entry.digest and held.skeleton == entry.skeleton


def _last(unit: UnitOfWork) -> Entry | None:
    head = unit.head()
    return None if head is None else unit.entries([head.seq])[head.seq]
