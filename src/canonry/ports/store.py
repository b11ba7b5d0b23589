"""What a job needs from a store: snapshots to read, units of work to write.

A store keeps memories: each a log of entries and the rows that are projected from it. It enforces
what only it can (one writer at a time in a memory, an append-only log, durable commits) and decides
nothing: ids, times, digests and rows come from the jobs. `canonry.testing.store_contract` is this
page as tests.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from canonry.ledger.digests import Entry
from canonry.ledger.projection import Row
from canonry.ports.graph import GraphSnapshot, GraphUnitOfWork
from canonry.ports.ladder import LadderSnapshot, LadderUnitOfWork
from canonry.ports.ledger import (
    COMMIT_UNKNOWN,
    TURN_LOST,
    Counts,
    Entity,
    Found,
    LedgerSnapshot,
    MemoryHead,
    Waiting,
)
from canonry.ports.search import SearchSnapshot, SearchUnitOfWork

__all__ = [
    "COMMIT_UNKNOWN",
    "TURN_LOST",
    "Counts",
    "Entity",
    "Found",
    "LedgerSnapshot",
    "MemoryHead",
    "Snapshot",
    "Store",
    "UnitOfWork",
    "Waiting",
]


class Snapshot(LedgerSnapshot, GraphSnapshot, LadderSnapshot, SearchSnapshot, Protocol):
    """One memory as it stood at one moment; every method answers for that moment."""


class UnitOfWork(Snapshot, GraphUnitOfWork, LadderUnitOfWork, SearchUnitOfWork, Protocol):
    """A writer's turn in one memory: what it did is kept whole on a clean exit, else not at all.

    Its reads see its own writes.
    """

    def append(self, entries: Sequence[Entry]) -> None:
        """Add `entries` at the end of the log; the first of a memory makes the memory."""
        ...

    def project(self, rows: Sequence[tuple[Row, bytes]]) -> None:
        """Add projected rows, each with its entry's digest, in rising order of seq."""
        ...

    def erase(self, erased: Sequence[tuple[int, Row | None]]) -> None:
        """Blank payload and salt of the entries at these seqs, for good.

        Each comes with the row that its entry gives from now on, which takes the place of the one
        it gave; None where it gives none any more.
        """
        ...

    def clear_projections(self) -> None:
        """Empty everything that `project` fills, for `rebuild`."""
        ...


class Store(Protocol):
    """A place that holds memories; safe to use from any number of threads and processes."""

    def read(self, memory: str) -> AbstractContextManager[Snapshot]:
        """Open a snapshot of `memory`, which need not exist."""
        ...

    def read_ledger(self, memory: str) -> AbstractContextManager[LedgerSnapshot]:
        """Open a snapshot of the ledger of `memory` alone, which may take less."""
        ...

    def write(self, memory: str) -> AbstractContextManager[UnitOfWork]:
        """Take a turn to write in `memory`, which need not exist. Raises Busy, Unavailable."""
        ...

    def memories(self) -> list[str]:
        """Return the names of the memories held, sorted."""
        ...

    def describe(self) -> Mapping[str, Any]:
        """Return what a person wants to know of the store: kind, place, versions, read-only."""
        ...

    def condition(self) -> Mapping[str, Any]:
        """Return what may need a person, as far as it applies.

        `free_bytes` on the disk; paths that are `open_to_others`; copies `kept` beside the store;
        whether a `sweep_due` after erasing has not been done. Raises what a read raises.
        """
        ...

    def check(self, memory: str) -> list[str]:
        """Return every fault that the engine finds in its file or in `memory`, for people."""
        ...

    def sweep(self) -> bool:
        """Let no byte of what was erased stay in the store's files, where any may have stayed.

        Return False where others still read a state from before. Raises Busy, Unavailable.
        """
        ...

    def backup(self, path: str) -> None:
        """Write the store as it stands into one new file at `path`, while others write.

        The file is whole and durable when it appears. Raises Clash where one is there already,
        Unavailable where it cannot be written.
        """
        ...

    def restore(self, path: str) -> str | None:
        """Let the store be what `backup` wrote to `path`; return where the file before it is kept.

        Raises Busy while others use the store, Unavailable.
        """
        ...

    def close(self) -> None:
        """Let go of everything held; the store is not used afterwards."""
        ...
