"""Snapshots of the ledger on a SQLite file: each a transaction on a connection that is lent."""

from __future__ import annotations

from collections.abc import Collection
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from canonry.adapters.stores import failures
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.connections import Pool
from canonry.adapters.stores.ledger_snapshot import LedgerReads
from canonry.adapters.stores.migrations import require_format
from canonry.adapters.stores.rows import Columns, array, is_text, memory_head
from canonry.adapters.stores.sql import queries
from canonry.core.errors import CanonryError
from canonry.ledger.likeness import fold
from canonry.ports.ledger import MemoryHead

if TYPE_CHECKING:
    from sqlite3 import Connection

LEDGER_READS = queries("reads.sql", "sqlite")


class SqliteLedger(LedgerReads):
    """The ledger of one memory in one read transaction."""

    reads = LEDGER_READS

    def __init__(self, access: Access, memory: str) -> None:
        self._access = access
        self._name = memory
        self._is_open = False
        self._failure: CanonryError | None = None
        self._memory: int | None = None
        self._head: MemoryHead | None = None
        self._pool: Pool | None = None
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        pool = self._access.pool()
        connection = None if pool is None else pool.reader()
        self._is_open = True
        if pool is not None and connection is not None:
            self._begin(pool, connection, "BEGIN")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end("ROLLBACK")

    def integrity_faults(self) -> list[str]:
        """Return what SQLite finds wrong with the whole file, in its own words.

        FTS5 checks an index by what the connection remembers of its structure, which another
        connection may have changed since; only a search lets it read that anew.
        """
        self._run("SELECT rowid FROM search WHERE search MATCH '\"\"'")
        return [
            f"SQLite: {text}." for (text,) in self._run("PRAGMA integrity_check") if text != "ok"
        ]

    @staticmethod
    def listed(items: list[Any]) -> str:
        """Return `items` as JSON, which a query takes apart."""
        return array(items)

    def _damaged(self) -> CanonryError:
        return failures.damaged(self._access.file.path)

    def _begin(self, pool: Pool, connection: Connection, begin: str) -> None:
        self._pool, self._connection = pool, connection
        self._is_open = True
        try:
            self._run(begin)
            [(found, self._memory, *stamps)] = self._run(LEDGER_READS["open"], name=self._name)
            require_format(found, self._access.steps, self._access.file.path)
            if stamps[0] is None:
                self._look_again()
            else:
                [self._head] = self._built(memory_head, [tuple(stamps)])
        except BaseException:  # because the connection is lent, whatever fails
            self._end("ROLLBACK")
            raise

    def _look_again(self) -> None:
        """Raise Fault where a damaged index hides the memory, or a damaged page its log."""
        if self._memory is not None or self._run(
            LEDGER_READS["memory_passed_over"], name=self._name
        ):
            raise self._damaged()

    def _passed_over(self, keys: Collection[str]) -> bool:
        """Whether a damaged page hides one of these `keys` of entities."""
        pairs = [(fold(key), key) for key in keys]
        return bool(self._fetch(LEDGER_READS["entities_passed_over"], wanted=self.listed(pairs)))

    def _hides(self, record_id: str) -> bool:
        query = LEDGER_READS["record_passed_over"]
        return is_text(record_id) and bool(self._fetch(query, record_id=record_id))

    def _end(self, end: str) -> None:
        """End the transaction by `end`, but in a fork's child, which leaves it to its parent."""
        pool, connection = self._pool, self._connection
        self._pool = self._connection = self._memory = self._head = None
        self._is_open = False
        if pool is None or connection is None or pool.inherited:
            return
        try:
            if end == "COMMIT" or connection.in_transaction:
                connection.execute(end)
        except failures.raised_by(self._access.driver) as error:
            raise failures.of_sqlite(error, self._access.file.path) from error
        finally:
            pool.give_back(connection)

    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""
        assert self._is_open
        return [] if self._memory is None else self._run(query, memory=self._memory, **arguments)

    def _run(self, query: str, **arguments: Any) -> list[Columns]:
        assert self._is_open
        if self._connection is None:
            return []
        try:
            return self._connection.execute(query, arguments).fetchall()
        except failures.raised_by(self._access.driver) as error:
            self._failure = failures.of_sqlite(error, self._access.file.path)
            raise self._failure from error
