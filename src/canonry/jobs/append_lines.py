"""append --file: many transactions, one JSON object a line, in the order that their links need.

A line that fails is reported by its number and the rest go in. Lines are stored in batches, each
durable before it is reported, so a run that was stopped can be run again: what is stored answers
`exists`. A line whose links name a record that has not come yet waits for it.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from canonry import limits
from canonry.core.errors import CanonryError
from canonry.core.reasons import Outcome, Refusal
from canonry.core.rights import Right
from canonry.jobs.admitting import Batch, Stored
from canonry.jobs.append import error_of, restamped
from canonry.jobs.context import Context
from canonry.ledger.admission import Exists, Refused, Transaction, check_form, prepare
from canonry.ledger.successor import shown_id
from canonry.ports.store import UnitOfWork


class Line(NamedTuple):
    """One line of the input: its number, and its fields or the error that stands for them."""

    number: int
    fields: dict[str, Any] | CanonryError


class LineReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one line came to: an outcome and a record id, or an error."""

    line: int
    outcome: str
    record_id: str | None = None
    seq: int | None = None
    rules: list[str] = []
    error: dict[str, Any] | None = None


REFUSED = "refused"


class _Waiting(NamedTuple):
    line: int
    transaction: Transaction


class Totals:
    """How many lines came to what."""

    def __init__(self) -> None:
        self.lines = 0
        self.by_outcome: defaultdict[str, int] = defaultdict(int)

    def count(self, report: LineReport) -> LineReport:
        """Count `report` and hand it on."""
        self.lines += 1
        self.by_outcome[report.outcome] += 1
        return report


def append_lines(context: Context, lines: Iterable[Line]) -> Iterator[LineReport]:
    """Admit `lines` in batches and yield a report a line, once it is durable.

    Raises Busy or Unavailable where the store cannot take a batch; the batches before it stay.
    """
    source = iter(lines)
    waiting: defaultdict[str, list[_Waiting]] = defaultdict(list)
    while chunk := list(islice(source, limits.BULK_BATCH)):
        yield from _append_chunk(context, chunk, waiting)
    yield from _left_waiting(waiting)


def _append_chunk(
    context: Context, chunk: list[Line], waiting: defaultdict[str, list[_Waiting]]
) -> Iterator[LineReport]:
    reports: list[LineReport] = []
    sound: list[_Waiting] = []
    for line in chunk:
        prepared = _prepared(context, line)
        if isinstance(prepared, LineReport):
            reports.append(prepared)
        else:
            sound.append(_Waiting(line.number, prepared))
    if sound:
        ids = [line.transaction.body["record_id"] for line in sound]
        found, still = context.in_turn(lambda unit: _admitted(unit, context, sound, waiting), ids)
        reports += found
        waiting.clear()
        waiting.update(still)
    yield from sorted(reports, key=lambda report: report.line)


def _admitted(
    unit: UnitOfWork, context: Context, sound: list[_Waiting], waiting: Mapping[str, list[_Waiting]]
) -> tuple[list[LineReport], defaultdict[str, list[_Waiting]]]:
    """Admit `sound`; return the reports, and what waits then. `waiting` stays as it is."""
    still = defaultdict(list, {name: list(lines) for name, lines in waiting.items()})
    return _Chunk(Batch(unit, context), still).run(sound), still


class _Chunk:
    """One batch of lines inside its unit of work."""

    def __init__(self, batch: Batch, waiting: defaultdict[str, list[_Waiting]]) -> None:
        self._batch = batch
        self._waiting = waiting
        self._reports: list[LineReport] = []

    def run(self, lines: list[_Waiting]) -> list[LineReport]:
        """Admit `lines`, and those from before that they set free; hand all to the store."""
        self._batch.load(line.transaction for line in lines)
        for line in lines:
            self._admit(line)
        self._batch.flush()
        return self._reports

    def _admit(self, first: _Waiting) -> None:
        ready = deque([first])
        while ready:
            line = ready.popleft()
            missing = self._batch.missing(line.transaction)
            if missing is not None:
                self._waiting[missing].append(line)
                continue
            outcome = self._batch.admit(restamped(line.transaction, self._batch.now_us))
            self._reports.append(_report(line.line, outcome))
            if isinstance(outcome, Stored):
                freed = self._waiting.pop(outcome.record_id, [])
                if freed:
                    self._batch.load(line.transaction for line in freed)
                    ready += freed


def _prepared(context: Context, line: Line) -> Transaction | LineReport:
    if isinstance(line.fields, CanonryError):
        return _refused(line.number, line.fields)
    fields = {"status": "claim", **line.fields}
    now = context.clock()
    transaction = prepare(
        fields,
        record_id=context.ids.record_id(now),
        now_us=now,
        agent=context.agent,
        may_settle=Right.REVIEW in context.rights,
    )
    refused = check_form(transaction)
    return transaction if refused is None else _refused(line.number, error_of(refused))


def _left_waiting(waiting: defaultdict[str, list[_Waiting]]) -> Iterator[LineReport]:
    """Lines whose links were never met: by an id that is nowhere, or by one that waits itself."""
    left = [line for lines in waiting.values() for line in lines]
    own = {line.transaction.body["record_id"] for line in left}
    unmet = {line.line: name for name, lines in waiting.items() for line in lines}
    for line in sorted(left, key=lambda line: line.line):
        if unmet[line.line] in own:
            problem = "waits for a line that waits itself, or that was refused"
            refused = Refused(Refusal.LINK_CYCLE, _field_of(line, unmet), problem)
        else:
            problem = "names a record that is not held"
            refused = Refused(Refusal.UNKNOWN_TARGET, _field_of(line, unmet), problem)
        yield _refused(line.line, error_of(refused))


def _field_of(line: _Waiting, unmet: dict[int, str]) -> str:
    sent = line.transaction.sent
    name = unmet[line.line]
    listed = (field for field in ("settles", "disputes", "premises") if name in sent.get(field, ()))
    return next(listed, "supersedes")


def _report(number: int, outcome: Stored | Exists | Refused) -> LineReport:
    if isinstance(outcome, Refused):
        return _refused(number, error_of(outcome))
    if isinstance(outcome, Exists):
        return LineReport(number, Outcome.EXISTS, shown_id(outcome.record_id))
    aside = outcome.outcome is Outcome.SET_ASIDE
    record_id = shown_id(outcome.record_id) if aside else outcome.record_id
    return LineReport(number, outcome.outcome, record_id, outcome.seq, list(outcome.rules))


def _refused(number: int, error: CanonryError) -> LineReport:
    return LineReport(number, REFUSED, error=error.to_dict()["error"])
