"""verify: hold the log against its digests and the projections against the log; list faults."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from canonry import limits
from canonry.core.errors import Fault
from canonry.jobs.context import Context
from canonry.ledger.checkpoints import Checkpoint
from canonry.ledger.digests import Entry, Unsealed, faults, unseal
from canonry.ledger.erasure import Absences
from canonry.ledger.past import Past
from canonry.ledger.projection import RecordRow, Row, project
from canonry.ledger.transactions import Record
from canonry.ports.store import MemoryHead, Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say; checkpoints to hold the log against come beside it."""


class FaultRow(msgspec.Struct, frozen=True):
    """One fault: the seq of the entry that has it (null for the store's own), and what it is."""

    seq: int | None
    where: str
    fault: str


class Response(msgspec.Struct, frozen=True):
    """How many entries were read, the head's digest, and every fault in order of seq.

    `root` is that of the tree of entries, in hexadecimal. `erased` and `left_behind` count payloads
    that are missing by an erasure, or because an export left behind what was set aside.
    """

    ok: bool
    entries: int
    head_digest: str | None
    root: str
    erased: int
    left_behind: int
    faults: list[FaultRow]


Progress = Callable[[int, int], None]


def no_progress(done: int, total: int) -> None:
    """Tell nobody."""


def run(
    context: Context,
    request: Request,
    progress: Progress = no_progress,
    known: Sequence[Checkpoint] = (),
) -> Response:
    """Read the whole log once and return all that is wrong with it; the memory is only read.

    `known` are checkpoints from elsewhere: the log must still begin with what each of them saw.
    """
    found = [FaultRow(None, "store", fault) for fault in context.store.check(context.memory)]
    with context.read() as snapshot:
        head = snapshot.head()
        previous: Entry | None = None
        past, absences = Past(known), Absences()
        try:
            stored = _Stored(snapshot)
            for entry in walk(snapshot, progress, as_found=True):
                unsealed = _unsealed(entry)
                fields = None if unsealed is None else unsealed[0]
                told = faults(entry, previous, fields)
                found += [FaultRow(entry.seq, "log", fault) for fault in told]
                found += _projection_faults(entry, unsealed, stored)
                found += _absence_faults(entry, fields, absences)
                past.append(entry)
                previous = entry
        except Fault as fault:
            found.append(FaultRow(None, "store", f"cannot be read further: {fault}"))
        else:
            found += _end_faults(head, previous, stored)
            found += [FaultRow(seq, "log", _MISSING) for seq in absences.missing()]
        found += [FaultRow(None, "checkpoint", fault) for fault in past.faults()]
    erased, left_behind = absences.counts()
    return Response(
        not found,
        0 if previous is None else previous.seq,
        None if previous is None else previous.digest.hex(),
        past.root().hex(),
        erased,
        left_behind,
        found,
    )


def walk(
    snapshot: Snapshot, progress: Progress = no_progress, *, as_found: bool = False
) -> Iterator[Entry]:
    """Yield every entry of the log in order, a page at a time; see `Snapshot.log`."""
    head = snapshot.head()
    total = 0 if head is None else head.seq
    after = 0
    while page := snapshot.log(after, limits.BULK_BATCH, as_found=as_found):
        yield from page
        after = page[-1].seq
        progress(after, total)


_MISSING = "has lost its payload, and no erasure tells of it"


def _unsealed(entry: Entry) -> Unsealed | None:
    """Read an entry once for all that is asked of it; None where some of it cannot be read."""
    try:
        return unseal(entry)
    except Fault:
        return None


def _absence_faults(
    entry: Entry, fields: dict[str, Any] | None, absences: Absences
) -> list[FaultRow]:
    try:
        if fields is None:
            fields, _ = unseal(entry._replace(payload=None))
        told = absences.pass_by(entry, fields)
    except (Fault, KeyError, TypeError, ValueError):
        return []  # the skeleton cannot be read, which is told already
    return [FaultRow(entry.seq, "log", fault) for fault in told]


class _Stored:
    """The projected rows in order of seq, beside the walk through the log."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._rows = self._walk(snapshot)
        self._next = next(self._rows, None)

    @staticmethod
    def _walk(snapshot: Snapshot) -> Iterator[tuple[int, Row]]:
        after = 0
        while page := snapshot.rows(after, limits.BULK_BATCH):
            yield from page
            after = page[-1][0]

    def before(self, seq: int | None) -> list[int]:
        """Pass over the rows before `seq` (all that are left, for None) and return their seqs."""
        passed = []
        while self._next is not None and (seq is None or self._next[0] < seq):
            passed.append(self._next[0])
            self._next = next(self._rows, None)
        return passed

    def at(self, seq: int) -> Row | None:
        """Return the row of the entry `seq` and move on, or None where there is none."""
        if self._next is None or self._next[0] != seq:
            return None
        row = self._next[1]
        self._next = next(self._rows, None)
        return row


def _projection_faults(entry: Entry, unsealed: Unsealed | None, stored: _Stored) -> list[FaultRow]:
    found = [_stray(seq) for seq in stored.before(entry.seq)]
    held = stored.at(entry.seq)
    try:
        expected = project(entry, unsealed)
    except (Fault, KeyError, TypeError, ValueError):
        return [*found, FaultRow(entry.seq, "log", "holds an entry that cannot be projected")]
    if held == expected:
        return found
    if held is None:
        return [*found, FaultRow(entry.seq, "projection", "has no row beside the log")]
    if expected is None:
        return [*found, _stray(entry.seq)]
    return [*found, FaultRow(entry.seq, "projection", f"differs in {_differing(held, expected)}")]


def _differing(held: Row, expected: Row) -> str:
    if type(held) is not type(expected):
        return "kind"
    names = [name for name in held._fields if getattr(held, name) != getattr(expected, name)]
    if "record" in names and isinstance(held, RecordRow) and isinstance(expected, RecordRow):
        one, other = held.record, expected.record
        differing = (n for n in Record.__struct_fields__ if getattr(one, n) != getattr(other, n))
        names = [*(name for name in names if name != "record"), *differing]
    return ", ".join(names)


def _stray(seq: int) -> FaultRow:
    return FaultRow(seq, "projection", "has a row beside the log that its entry does not give")


def _end_faults(head: MemoryHead | None, last: Entry | None, stored: _Stored) -> list[FaultRow]:
    found = [_stray(seq) for seq in stored.before(None)]
    told = None if head is None else tuple(head)
    held = None if last is None else (last.seq, last.recorded_us, last.digest)
    if told != held:
        found.append(FaultRow(None, "head", "the memory's head is not its last entry"))
    return found
