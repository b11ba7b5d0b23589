"""Connections to one database in one process: made, told what it is, and brought up to date.

Several servers may stand in an address; the one that takes writes is used, and found again after a
failover. A forked child starts anew: it must neither use nor close what its parent opened.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from canonry.adapters.stores import postgresql_failures as failures
from canonry.adapters.stores.migrations import Migration, older, outstanding
from canonry.adapters.stores.rows import Columns

Connection = psycopg.Connection[Columns]
Connect = Callable[..., Connection]

_IDLE_MAX = 16
_TRIES = 50
_PAUSE_SECONDS = 0.01
_DEFAULTS = {
    "target_session_attrs": "read-write",
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
    "application_name": "canonry",
    "client_encoding": "utf8",
}
"""What holds where the address says nothing."""

_TABLES = """
    SELECT table_name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_name IN ('migrations', 'memories', 'entries')
"""
_MAKE_LIST = """
    CREATE TABLE IF NOT EXISTS migrations (
        number BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL
    )
"""
_MAKE_LOCK = "INSERT INTO migrations VALUES (0, 'lock', '') ON CONFLICT (number) DO NOTHING"
_LOCK = "UPDATE migrations SET name = 'lock' WHERE number = 0"
_APPLIED = "SELECT number, checksum FROM migrations WHERE number > 0 ORDER BY number"
_APPLY = "INSERT INTO migrations (number, name, checksum) VALUES (%s, %s, %s)"

ENGINE = (_TABLES, _MAKE_LIST, _MAKE_LOCK, _LOCK, _APPLIED, _APPLY)
"""Every statement that stands here and in no file."""

_INHERITED: list[Connection] = []


def run(connection: Connection, query: str, arguments: Any = None) -> list[Columns]:
    """Return the rows of `query`. Raises psycopg's errors."""
    cursor = connection.execute(query, arguments)
    return cursor.fetchall() if cursor.description else []


def run_all(connection: Connection, message: str) -> list[list[Columns]]:
    """Return the rows of each query of `message`, which goes out at once, without arguments."""
    cursor = connection.execute(message)
    found = []
    while True:
        found.append(cursor.fetchall() if cursor.description else [])
        if not cursor.nextset():
            return found


class Pool:
    """The connections of this process to the database at `address`.

    Safe to use from any number of threads. `steps` make the tables; `connect` is psycopg's. Methods
    raise Busy, Incorrect, Unavailable, Fault.
    """

    def __init__(
        self, address: str, steps: Sequence[Migration], timeout_ms: int, connect: Connect
    ) -> None:
        try:
            said = conninfo_to_dict(address)
        except psycopg.Error:
            raise failures.no_address() from None
        self.steps = steps
        self.timeout_ms = timeout_ms
        self._address = {**_DEFAULTS, **said}
        self._connect = connect
        self._idle: list[Connection] = []
        self._process = os.getpid()
        self._is_store = self._is_ready_to_write = self._is_closed = False

    def reader(self) -> Connection | None:
        """Lend a connection to read by; None where the database has no tables yet."""
        connection = self._lend()
        if not self._is_store:
            with _Dropped(self, connection):
                applied = self._applied(connection)
                if applied and len(applied) != len(self.steps):
                    self._bring_up_to_date(connection, applied)
            if not applied:
                self.give_back(connection)
                return None
            self._is_store = True
        return connection

    def writer(self) -> Connection:
        """Lend a connection to write by, to a store that is there and up to date."""
        connection = self._lend()
        if not self._is_ready_to_write:
            with _Dropped(self, connection):
                self._bring_up_to_date(connection, self._applied(connection) or [])
            self._is_store = self._is_ready_to_write = True
        return connection

    def lend(self) -> Connection:
        """Lend a connection to any database, whatever it holds."""
        return self._lend()

    def give_back(self, connection: Connection) -> None:
        """Take back `connection`, and keep it where nothing is under way on it."""
        idle = connection.pgconn.transaction_status == psycopg.pq.TransactionStatus.IDLE
        if self._is_closed or not idle or len(self._idle) >= _IDLE_MAX:
            connection.close()
        else:
            self._idle.append(connection)

    def drop(self, connection: Connection) -> None:
        """Close `connection`; where it was lost, the others most likely are too."""
        if connection.closed:
            self._close_idle()
        connection.close()

    def close(self) -> None:
        """Close every connection: what is lent, when it comes back."""
        self._is_closed = True
        self._close_idle()

    def is_of_parent(self) -> bool:
        """Whether this is a fork of the process that lent the connections."""
        return self._process != os.getpid()

    def _lend(self) -> Connection:
        if self.is_of_parent():
            _INHERITED.extend(self._idle)
            self._idle = []
            self._process = os.getpid()
        try:
            return self._idle.pop()
        except IndexError:
            pass
        try:
            return self._connect(autocommit=True, **self._address)
        except psycopg.Error as error:
            raise failures.of_connecting(error) from None

    def _close_idle(self) -> None:
        while self._idle:
            self._idle.pop().close()

    def _applied(self, connection: Connection) -> list[tuple[int, str]] | None:
        """Return the steps that made this store, or None for a schema without such tables."""
        tables = {name for (name,) in run(connection, _TABLES)}
        if "migrations" not in tables:
            if tables:
                raise failures.foreign()
            return None
        try:
            return [(number, checksum) for number, checksum in run(connection, _APPLIED)]
        except (errors.UndefinedColumn, errors.DatatypeMismatch):
            raise failures.foreign() from None

    def _bring_up_to_date(self, connection: Connection, applied: Sequence[tuple[int, str]]) -> None:
        if not outstanding(applied, self.steps, failures.PLACE):
            return
        try:
            self._make_list(connection)
            run(connection, "BEGIN")
            run(connection, _LOCK)
            self._migrate(connection)
            run(connection, "COMMIT")
        except (errors.InsufficientPrivilege, errors.ReadOnlySqlTransaction):
            raise (older(failures.PLACE) if applied else failures.not_set_up()) from None

    def _make_list(self, connection: Connection) -> None:
        """Make the list of steps and its lock; several may try at once."""
        for tries in range(_TRIES):
            try:
                run(connection, _MAKE_LIST)
                break
            except (errors.UniqueViolation, errors.DuplicateTable, errors.DuplicateObject):
                if tries == _TRIES - 1:
                    raise
                time.sleep(_PAUSE_SECONDS)
        run(connection, _MAKE_LOCK)

    def _migrate(self, connection: Connection) -> None:
        """Apply what is outstanding now that no other process can be at it."""
        applied = [(number, checksum) for number, checksum in run(connection, _APPLIED)]
        for step in outstanding(applied, self.steps, failures.PLACE):
            for statement in statements(step.sql):
                run(connection, statement)
            run(connection, _APPLY, (step.number, step.name, step.checksum))


def statements(sql: str) -> Iterator[str]:
    """Take `sql` apart, whose statements each end with a semicolon at the end of a line."""
    lines = [line for line in sql.splitlines() if not line.startswith("--")]
    for part in "\n".join(lines).split(";\n"):
        if part.strip():
            yield part.strip().removesuffix(";")


class _Dropped:
    """Drops a connection where what is done with it fails, and says why."""

    def __init__(self, pool: Pool, connection: Connection) -> None:
        self._pool, self._connection = pool, connection

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self._pool.drop(self._connection)
            if isinstance(error, psycopg.Error):
                raise failures.of(error) from None
