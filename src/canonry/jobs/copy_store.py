"""copy: bring every memory of a store into another one, entry by entry, as it is.

A memory that is there already goes on where it ends, if what it holds is the beginning of the same
log; one that differs is refused by name, and the others are copied. A run that was stopped can be
run again.
"""

from collections.abc import Callable, Iterator

import msgspec

from canonry import limits
from canonry.core.errors import Clash, Fault
from canonry.core.rights import Right
from canonry.jobs.context import Context
from canonry.jobs.erase import blank
from canonry.jobs.replaying import Replay
from canonry.ledger.digests import Entry, faults
from canonry.ledger.erasure import erased_by
from canonry.ledger.projection import project
from canonry.ports.store import MemoryHead, Snapshot, Store, UnitOfWork

COPIED, HELD, DIFFERENT = "copied", "held", "different"
"""What became of a memory: entries were added, none was lacking, or it is another log."""

Progress = Callable[[str, int, int], None]


class CopiedMemory(msgspec.Struct, frozen=True):
    """One memory: how many entries it has here, how many were added there, the head's digest."""

    name: str
    outcome: str
    entries: int
    added: int
    head_digest: str


def no_progress(memory: str, done: int, total: int) -> None:
    """Tell nobody."""


def run(
    context: Context, target: Store, progress: Progress = no_progress
) -> Iterator[CopiedMemory]:
    """Copy each memory of the context's store into `target`, and yield what became of it.

    Raises Forbidden without the right to operate; Busy or Unavailable where a store cannot be used,
    and Fault for a damaged log, and what was copied before stays.
    """
    context.need(Right.OPERATE, "copying")
    for name in context.store.memories():
        with context.store.read(name) as source:
            head = source.head()
            if head is not None:
                yield _copied(source, head, target, name, progress)


def _copied(
    source: Snapshot, head: MemoryHead, target: Store, name: str, progress: Progress
) -> CopiedMemory:
    digest, added = head.digest.hex(), 0
    try:
        with target.read(name) as there:
            start = after = _common(source, head, there, name)
        while after < head.seq:
            progress(name, after, head.seq)
            after = _add(source, target, name, after)
        added = max(after - start, 0)
    except Clash:
        return CopiedMemory(name, DIFFERENT, head.seq, added, digest)
    return CopiedMemory(name, COPIED if added else HELD, head.seq, added, digest)


def _common(source: Snapshot, head: MemoryHead, there: Snapshot, name: str) -> int:
    """Return where the log there ends. Raises Clash where one is not the beginning of the other.

    Digests are chained, so that one equal digest stands for all before it.
    """
    end = there.head()
    if end is None:
        return 0
    longer = source if end.seq <= head.seq else there
    shorter = end if end.seq <= head.seq else head
    same = longer.entries([shorter.seq]).get(shorter.seq)
    if same is None or same.digest != shorter.digest:
        raise Clash("another-log", f"the memory {name} is another log there", field="memory")
    return end.seq


def _add(source: Snapshot, target: Store, name: str, after: int) -> int:
    """Add a batch of entries behind `after`, and return the seq of the last."""
    before = source.entries([after]).get(after)
    entries = source.log(after, limits.BULK_BATCH)
    for entry in entries:
        _check(entry, before, name)
        before = entry
    with target.write(name) as unit:
        end = unit.head()
        if (0 if end is None else end.seq) != after:
            raise Clash("another-log", f"others write the memory {name} there", field="memory")
        _take(unit, entries)
    return entries[-1].seq


def _take(unit: UnitOfWork, entries: list[Entry]) -> None:
    unit.append(entries)
    unit.project([(row, e.digest) for e in entries if (row := project(e)) is not None])
    replay = Replay(unit)
    replay.load(entries)
    for entry in entries:
        replay.take(entry)
    replay.flush()
    named = [seq for entry in entries for seq in erased_by(entry)]
    if named:
        blank(unit, [e for e in unit.entries(named).values() if e.payload is not None])


def _check(entry: Entry, before: Entry | None, name: str) -> None:
    found = faults(entry, before)
    if found:
        raise Fault(
            "damaged",
            f"the entry {entry.seq} of the memory {name} {found[0]}",
            advice="run `canonry verify`",
        )
