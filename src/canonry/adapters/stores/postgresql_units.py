"""Snapshots and units of work on the PostgreSQL wire, each a transaction on a connection that is
lent.

A snapshot is REPEATABLE READ, which is one moment of the database. A unit of work is READ
COMMITTED, and takes its turn by updating the head row of its memory: whoever holds that row is the
only writer there, so that every later query of the unit sees all that was committed before it, and
nothing can be committed beside it. A stronger isolation would see the moment before the wait, and
fail for it.

Writes wait until a query must see them, and go out together, at the end with the commit. A commit
that is lost on the way is settled by asking, in a turn of its own, whether the unit's last entry
stands in the log: the turn comes only when the lost transaction is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import random
from types import TracebackType
from typing import Any, Self

import psycopg

from canonry import limits
from canonry.adapters.stores import postgresql_failures as failures
from canonry.adapters.stores.migrations import require_format
from canonry.adapters.stores.postgresql_pool import Connection, Pool, run, run_all
from canonry.adapters.stores.postgresql_search import (
    PostgresSearchSnapshot,
    PostgresSearchUnitOfWork,
)
from canonry.adapters.stores.postgresql_sql import READS, WRITES, filled
from canonry.adapters.stores.rows import Columns, array, is_text
from canonry.adapters.stores.snapshot import SqlSnapshot
from canonry.adapters.stores.unit_of_work import SqlUnitOfWork
from canonry.core.errors import CanonryError, Fault
from canonry.core.sha import sha256
from canonry.graph.changes import EdgeKey
from canonry.ports.graph import HeldEdge
from canonry.ports.store import MemoryHead

_PAUSE_SECONDS = 0.005
_PAUSE_SECONDS_MAX = 1.0


def number_of(memory: str) -> int:
    """Return the number of the memory of that name: 63 bits of the name's SHA-256."""
    return int.from_bytes(sha256(memory.encode())[:8]) >> 1


class PostgresSnapshot(SqlSnapshot, PostgresSearchSnapshot):
    """One memory in one read transaction."""

    reads = READS
    _begin_message = (
        f"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {READS['format']}; {READS['head']}"
    )

    def __init__(self, pool: Pool, memory: str) -> None:
        self._pool = pool
        self._name = memory
        self._number = number_of(memory)
        self._memory: int | None = None
        self._head: MemoryHead | None = None
        self._connection: Connection | None = None
        self._is_open = False

    def __enter__(self) -> Self:
        self._begin(self._pool.reader)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._roll_back()

    @staticmethod
    def listed(items: list[Any]) -> Any:
        """Return `items`, which go out as an array; pairs and the like as JSON."""
        return array(items) if items and isinstance(items[0], tuple) else items

    def edges(self, keys: Iterable[EdgeKey]) -> dict[EdgeKey, HeldEdge]:
        """Return those of these edges between concepts that are there."""
        wanted = set(keys)
        return super().edges(wanted) if wanted else {}

    def resting(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Return (concept, origin, dependent), once each, for pairs of a concept and an origin."""
        wanted = set(pairs)
        return super().resting(wanted) if wanted else []

    def entity_keys_holding(self, folded: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys whose fold holds `folded`, sorted."""
        return super().entity_keys_holding(folded, limit) if is_text(folded) else []

    def _damaged(self) -> CanonryError:
        return failures.damaged()

    def _begin(self, lend: Callable[[], Connection | None]) -> None:
        """Begin, again where a connection turns out lost or others came in between."""
        message = filled(self._begin_message, self._number)
        for is_last in _tries(self._pool.timeout_ms):
            connection = None
            try:
                connection = lend()
                if connection is not None:
                    *_, [(found,)], heads = run_all(connection, message)
                    require_format(found, self._pool.steps, failures.PLACE)
                    self._learn(heads or self._found(connection))
            except (psycopg.Error, CanonryError) as error:
                if connection is not None:
                    self._pool.drop(connection)
                failure = failures.of(error) if isinstance(error, psycopg.Error) else error
                if is_last or not failures.is_lost(failure):
                    raise failure from None
            except BaseException:  # because nobody else holds the connection
                if connection is not None:
                    self._pool.drop(connection)
                raise
            else:
                self._connection, self._is_open = connection, True
                return

    def _found(self, connection: Connection) -> list[Columns]:
        """Return the head rows of a memory that is not there."""
        return []

    def _learn(self, heads: Sequence[Columns]) -> None:
        self._memory = self._head = None
        for name, *head in heads:
            if name != self._name:
                raise Fault("memory-number", "two names of memories have one number in this store")
            if head[0]:
                self._memory, self._head = self._number, MemoryHead(*head)

    def _roll_back(self) -> None:
        connection, self._connection, self._is_open = self._connection, None, False
        self._memory = self._head = None
        if connection is None or self._pool.is_of_parent():
            return
        try:
            run(connection, "ROLLBACK")
        except psycopg.Error:
            self._pool.drop(connection)
        else:
            self._pool.give_back(connection)

    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        assert self._is_open
        return [] if self._memory is None else self._run(query, memory=self._memory, **arguments)

    def _run(self, query: str, **arguments: Any) -> list[Columns]:
        assert self._is_open
        if self._connection is None:
            return []
        try:
            return run(self._connection, query, arguments)
        except psycopg.Error as error:
            raise failures.of(error) from None


class PostgresUnitOfWork(SqlUnitOfWork, PostgresSnapshot, PostgresSearchUnitOfWork):
    """A writer's turn in one memory, in one write transaction."""

    writes = WRITES

    def __init__(self, pool: Pool, memory: str) -> None:
        super().__init__(pool, memory)
        self._begin_message = (
            "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; "
            f"SET LOCAL lock_timeout = {pool.timeout_ms}; "
            f"SET LOCAL idle_in_transaction_session_timeout = {limits.TURN_IDLE_MS}; "
            f"{READS['format']}; {WRITES['take_turn']}"
        )
        self._waiting: list[tuple[str, Sequence[Columns]]] = []
        self._is_changed = False
        self._failure: CanonryError | None = None

    def __enter__(self) -> Self:
        self._begin(self._pool.writer)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        refusal = self._refusal()
        if kind or refusal or not (self._waiting or self._is_changed):
            self._roll_back()
        else:
            self._commit()
        if refusal and not kind:
            raise refusal

    def _found(self, connection: Connection) -> list[Columns]:
        """Found the memory, as far as others can tell when this is committed, and take the turn."""
        arguments = {"memory": self._number, "name": self._name}
        run(connection, WRITES["found_memory"], arguments)
        return run(connection, WRITES["take_turn"], arguments)

    def _found_memory(self) -> None:
        self._memory = self._number

    def _refusal(self) -> CanonryError | None:
        if self._pool.is_of_parent():
            return Fault("forked", "a unit of work was left in a fork of the process that took it")
        return self._failure

    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        assert self._is_open
        if rows:
            self._waiting.append((query, [tuple(map(_without_truth, row)) for row in rows]))

    def _run(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query`, which sees what was written."""
        if self._failure is not None:
            raise self._failure
        try:
            assert self._connection is not None
            if self._waiting:
                with self._connection.pipeline():
                    self._send(self._connection)
            cursor = self._connection.execute(query, arguments)
            self._is_changed = self._is_changed or not query.startswith("SELECT")
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            self._failure = failures.of(error)
            raise self._failure from None

    def _send(self, connection: Connection) -> None:
        cursor = connection.cursor()
        waiting, self._waiting, self._is_changed = self._waiting, [], True
        for query, rows in waiting:
            if len(rows) == 1:
                cursor.execute(query, rows[0])
            else:
                cursor.executemany(query, rows)

    def _commit(self) -> None:
        connection, head = self._connection, self._head
        assert connection is not None
        if head is not None:
            self._waiting.append((WRITES["move_head"], [(*head, self._number)]))
        try:
            with connection.pipeline():
                self._send(connection)
                end = connection.execute("COMMIT")
            kept = end.statusmessage == "COMMIT"
        except psycopg.Error as error:
            self._roll_back()
            if failures.leaves_unknown(error) and self._stands(head):
                return
            raise failures.of(error) from None
        except BaseException:  # because nobody else holds the connection
            self._roll_back()
            raise
        self._roll_back_only_here()
        self._pool.give_back(connection)
        if not kept:
            raise failures.lost()

    def _roll_back_only_here(self) -> None:
        self._connection, self._is_open = None, False
        self._memory = self._head = None

    def _stands(self, head: MemoryHead | None) -> bool:
        """Whether the unit's last entry stands in the log, now that its transaction is over."""
        if head is None:
            return False
        try:
            with PostgresUnitOfWork(self._pool, self._name) as unit:
                found = unit.entries([head.seq]).get(head.seq)
        except (CanonryError, psycopg.Error):
            raise failures.unsettled() from None
        return found is not None and found.digest == head.digest


def _without_truth(column: Any) -> Any:
    """What is true or not stands as 1 or 0 in every store."""
    return int(column) if column is True or column is False else column


def _tries(timeout_ms: int) -> Iterator[bool]:
    """Yield for every try whether it is the last, with ever longer pauses of uneven length."""
    deadline = time.monotonic() + timeout_ms / 1_000
    pause = _PAUSE_SECONDS
    while time.monotonic() < deadline:
        yield False
        time.sleep(pause * (0.5 + random()))  # noqa: S311  # no secret
        pause = min(2 * pause, _PAUSE_SECONDS_MAX)
    yield True
