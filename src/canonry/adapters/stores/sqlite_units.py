"""Snapshots and units of work on a SQLite file: each a transaction on a connection that is lent."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from canonry.adapters.stores import failures
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.connections import SWEEP_IS_DUE
from canonry.adapters.stores.rows import Columns
from canonry.adapters.stores.search import SqliteSearchSnapshot, SqliteSearchUnitOfWork
from canonry.adapters.stores.snapshot import SqlSnapshot
from canonry.adapters.stores.sql import queries
from canonry.adapters.stores.sqlite_ledger import LEDGER_READS, SqliteLedger
from canonry.adapters.stores.turns import Turns
from canonry.adapters.stores.unit_of_work import SqlUnitOfWork
from canonry.core.errors import CanonryError, Fault
from canonry.ledger.projection import Row


def _queries(*files: str) -> dict[str, str]:
    return {name: query for file in files for name, query in queries(file, "sqlite").items()}


READS = LEDGER_READS | _queries("graph_reads.sql", "ladder_reads.sql")
WRITES = _queries("writes.sql", "graph_writes.sql", "ladder_writes.sql")
CHECKS = _queries("checks.sql")


class SqliteSnapshot(SqliteLedger, SqlSnapshot, SqliteSearchSnapshot):
    """One memory in one read transaction."""

    reads = READS


class SqliteUnitOfWork(SqlUnitOfWork, SqliteSnapshot, SqliteSearchUnitOfWork):
    """A writer's turn in one memory, in one write transaction."""

    writes = WRITES

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

    def erase(self, erased: Sequence[tuple[int, Row | None]]) -> None:
        """Blank the entries at these seqs, and let the file say that a sweep is due."""
        self._run("PRAGMA secure_delete = ON")
        self._run(f"PRAGMA user_version = {SWEEP_IS_DUE}")
        super().erase(erased)

    def _refusal(self) -> CanonryError | None:
        """Say why nothing can be kept: a query failed, or this is a fork of the turn's process."""
        if self._pool is not None and self._pool.inherited:
            return Fault("forked", "a unit of work was left in a fork of the process that took it")
        return self._failure

    def _found_memory(self) -> None:
        [(self._memory,)] = self._run(WRITES["add_memory"], name=self._name)

    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        assert self._connection is not None
        try:
            self._connection.executemany(query, rows)
        except failures.raised_by(self._access.driver) as error:
            self._failure = failures.of_sqlite(error, self._access.file.path)
            raise self._failure from error
