"""What a job writes in the SQLite store: one memory, in one write transaction.

Rows go in by the hundred where there are hundreds, in the order in which they lie in the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from types import TracebackType
from typing import Self

from canonry.adapters.stores import failures
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.rows import Columns, array, record_columns
from canonry.adapters.stores.snapshot import SqliteSnapshot
from canonry.adapters.stores.sql import queries
from canonry.adapters.stores.turns import Turns
from canonry.core.errors import CanonryError, Fault
from canonry.ledger.digests import Entry
from canonry.ledger.likeness import fold
from canonry.ledger.projection import RecordRow, ReviewRow, Row
from canonry.ports.store import MemoryHead

WRITES = queries("writes.sql")

_CLEARINGS = ("clear_premises", "clear_reviews", "clear_records", "clear_entities")
_ENTITY_AND_SEQ = itemgetter(1, 4)
"""The order in which rows of records lie in the file."""


class SqliteUnitOfWork(SqliteSnapshot):
    """A writer's turn in one memory; see `canonry.ports.store`."""

    def __init__(self, access: Access, memory: str) -> None:
        super().__init__(access, memory)
        self._turns: Turns | None = None

    def __enter__(self) -> Self:
        self._turns = self._access.take_turn()
        try:
            pool = self._access.made_pool()
            self._begin(pool, pool.writer(), "BEGIN IMMEDIATE")
        except BaseException:  # because the turn is given back, whatever fails
            self._turns.give()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._turns is not None
        refusal = self._refusal()
        try:
            self._end("ROLLBACK" if kind or refusal else "COMMIT")
        finally:
            self._turns.give()
        if refusal and not kind:
            raise refusal

    def append(self, entries: Sequence[Entry]) -> None:
        """Add `entries` at the end of the log; the first of a memory makes the memory.

        Raises Fault where they do not follow the log without a gap, in time too.
        """
        head = self._head
        for entry in entries:
            if entry.seq != (1 if head is None else head.seq + 1):
                raise Fault("log-order", f"entry {entry.seq} does not follow the log without a gap")
            if head is not None and entry.recorded_us <= head.recorded_us:
                raise Fault("log-order", f"entry {entry.seq} is not later than the one before it")
            head = MemoryHead(entry.seq, entry.recorded_us, entry.digest)
        if self._memory is None and entries:
            [(self._memory,)] = self._run(WRITES["add_memory"], name=self._name)
        self._write(WRITES["add_entry"], [(self._memory, *entry) for entry in entries])
        self._head = head

    def project(self, rows: Sequence[tuple[Row, bytes]]) -> None:
        """Add projected rows, each with its entry's digest, in rising order of seq."""
        records = [(row, digest) for row, digest in rows if isinstance(row, RecordRow)]
        if records:
            self._add_records(records)
        reviews = [row for row, _ in rows if isinstance(row, ReviewRow)]
        if reviews:
            memory = self._memory
            self._write(WRITES["add_review"], [(memory, *row) for row in reviews])
            self._write(WRITES["put_in_review"], [(memory, row.record_id) for row in reviews])

    def clear_projections(self) -> None:
        """Empty everything that `project` fills, for `rebuild`."""
        for name in _CLEARINGS:
            self._fetch(WRITES[name])

    def _add_records(self, records: Sequence[tuple[RecordRow, bytes]]) -> None:
        memory = self._memory
        numbers = self._count_entities(records)
        lines = [(memory, numbers[row.entity_key], *record_columns(row)) for row, _ in records]
        self._write(WRITES["add_record"], sorted(lines, key=_ENTITY_AND_SEQ))
        premises = {
            (memory, premise, row.record.record_id)
            for row, _ in records
            for premise in row.record.premises
        }
        if premises:
            self._write(WRITES["add_premise"], sorted(premises))

    def _count_entities(self, records: Sequence[tuple[RecordRow, bytes]]) -> dict[str, int]:
        """Add `records` to what is known of their entities, and return the entities' numbers.

        An entity's number is the seq of its first record.
        """
        memory = self._memory
        firsts: dict[str, int] = {}
        counts: dict[str, int] = {}
        heads: dict[str, tuple[int, bytes]] = {}
        for (key, record, _), digest in records:
            assert record.seq is not None
            firsts.setdefault(key, record.seq)
            counts[key] = counts.get(key, 0) + 1
            heads[key] = record.seq, digest
        numbers = firsts | dict(self._fetch(WRITES["entity_numbers"], wanted=array(list(counts))))
        lines = [
            (memory, key, fold(key), numbers[key], counts[key], *heads[key])
            for key in sorted(counts)
        ]
        self._write(WRITES["count_entity"], lines)
        return numbers

    def _refusal(self) -> CanonryError | None:
        """Say why nothing can be kept: a query failed, or this is a fork of the turn's process."""
        if self._pool is not None and self._pool.inherited:
            return Fault("forked", "a unit of work was left in a fork of the process that took it")
        return self._failure

    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        assert self._connection is not None
        try:
            self._connection.executemany(query, rows)
        except failures.raised_by(self._access.driver) as error:
            self._failure = failures.of_sqlite(error, self._access.file.path)
            raise self._failure from error
