"""Connections to one file in one process: opened, told what it is, and brought up to date."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

from canonry import limits
from canonry.adapters.stores import failures
from canonry.adapters.stores.files import StoreFile
from canonry.adapters.stores.migrations import Migration, older, outstanding
from canonry.core.errors import Busy, Unavailable

if TYPE_CHECKING:
    from sqlite3 import Connection

    from canonry.adapters.stores.mapped import MappedBlocks

APPLICATION_ID = 0x43414E4E
"""What marks a SQLite file as a store of Canonry ("CANN")."""

SWEEP_IS_DUE = 1
"""What `PRAGMA user_version` says of a file that may still hold bytes of what was erased."""

_IDLE_MAX = 16
_PAUSE_SECONDS = 0.01
_SETTINGS = (
    "PRAGMA synchronous = FULL",
    f"PRAGMA wal_autocheckpoint = {limits.WAL_AUTOCHECKPOINT_PAGES}",
    f"PRAGMA journal_size_limit = {limits.WAL_BYTES_KEPT}",
    "PRAGMA trusted_schema = OFF",
)
MIGRATIONS = """
    CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)
    STRICT
"""


class Pool:
    """The connections of this process to `file`, each lent for one transaction.

    `is_store` says that the file was recognised as a store once. Safe to use from any number of
    threads, but not across a fork: a child sets `inherited`. Methods raise Busy, Incorrect,
    Unavailable, Fault.
    """

    def __init__(
        self, file: StoreFile, driver: ModuleType, steps: Sequence[Migration], timeout_ms: int
    ) -> None:
        self.is_store = False
        self.inherited = False
        self._file = file
        self._driver = driver
        self._steps = steps
        self._timeout = timeout_ms / 1_000
        self._idle: list[Connection] = []
        self._single: set[Connection] = set()
        self._is_ready_to_write = False
        self._is_closed = False
        self._mapped: MappedBlocks | None = None

    def mapped(self) -> MappedBlocks:
        """Return the vectors of the file as they are mapped."""
        from canonry.adapters.stores.mapped import MappedBlocks  # noqa: PLC0415  # for a search

        if self._mapped is None:
            self._mapped = MappedBlocks(self._file.path)
        return self._mapped

    def reader(self) -> Connection | None:
        """Lend a connection to read by; None where the file is no store yet.

        Where nothing may be written, so that SQLite cannot share the file with others, it is read
        as it stands, by a connection that is not used again.
        """
        if self._idle:
            return self._idle.pop()
        try:
            return self._open_to_read("mode=rw")
        except Unavailable:
            if self._file.has_log() or not self._file.is_read_only():
                raise
        connection = self._open_to_read("mode=ro&immutable=1")
        if connection is not None:
            self._single.add(connection)
        return connection

    def writer(self) -> Connection:
        """Lend a connection to write by, to a store that is there and up to date."""
        connection = self._idle.pop() if self._idle else self._open("mode=rw")
        if not self._is_ready_to_write:
            with self._closed_on_failure(connection):
                applied = self._applied(connection)
                self._keep_write_ahead_log(connection)
                self._bring_up_to_date(connection, applied or [])
            self.is_store = self._is_ready_to_write = True
        if self._file.log_bytes() > limits.WAL_BYTES_MAX:
            self._bound_log(connection)
        return connection

    def recognise(self) -> None:
        """Open the file once, to see that it can be a store."""
        connection = self.reader()
        if connection is not None:
            self.give_back(connection)

    def give_back(self, connection: Connection) -> None:
        """Take back `connection`, and keep it for the next transaction where that can be."""
        if connection in self._single:
            self._single.remove(connection)
            connection.close()
        elif self._is_closed or connection.in_transaction or len(self._idle) >= _IDLE_MAX:
            connection.close()
        else:
            self._idle.append(connection)

    def close(self) -> None:
        """Close every connection: what is lent, when it comes back."""
        self._is_closed = True
        while self._idle:
            self._idle.pop().close()

    def _bound_log(self, connection: Connection) -> None:
        """Empty a write-ahead log that grew too large. Raises Busy while a reader holds it."""
        with self._closed_on_failure(connection):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = self._file.log_bytes()
        if size > limits.WAL_BYTES_MAX:
            connection.close()
            raise failures.log_held(self._file.path, size)

    def _open_to_read(self, option: str) -> Connection | None:
        connection = self._open(option)
        with self._closed_on_failure(connection):
            applied = self._applied(connection)
            if applied is not None:
                # The first writer looks closer: that the steps are ours too, not only as many.
                if len(applied) != len(self._steps):
                    self._bring_up_to_date(connection, applied)
                self.is_store = True
                return connection
        connection.close()
        return None

    def _open(self, option: str) -> Connection:
        try:
            connection: Connection = self._driver.connect(
                self._file.uri(option),
                uri=True,
                timeout=self._timeout,
                isolation_level=None,
                check_same_thread=False,
            )
        except failures.raised_by(self._driver) as error:
            raise failures.of_sqlite(error, self._file.path) from error
        with self._closed_on_failure(connection):
            for setting in _SETTINGS:
                connection.execute(setting)
        return connection

    @contextmanager
    def _closed_on_failure(self, connection: Connection) -> Iterator[None]:
        try:
            yield
        except failures.raised_by(self._driver) as error:
            connection.close()
            raise failures.of_sqlite(error, self._file.path) from error
        except BaseException:  # because nobody else holds the connection
            connection.close()
            raise

    def _applied(self, connection: Connection) -> list[tuple[int, str]] | None:
        """Return the steps that made this store, or None for a file without any table.

        Both are read at one moment, since another process may just be making the store.
        """
        connection.execute("BEGIN")
        applied = self._applied_by_now(connection)
        connection.execute("ROLLBACK")
        return applied

    def _applied_by_now(self, connection: Connection) -> list[tuple[int, str]] | None:
        [[mark]] = connection.execute("PRAGMA application_id")
        if mark == APPLICATION_ID:
            query = "SELECT number, checksum FROM migrations ORDER BY number"
            return connection.execute(query).fetchall()
        if mark or connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
            raise failures.foreign(self._file.path)
        return None

    def _keep_write_ahead_log(self, connection: Connection) -> None:
        """Switch to a write-ahead log, for which SQLite does not wait as it does elsewhere."""
        deadline = time.monotonic() + self._timeout
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
            except self._driver.OperationalError as error:
                failure = failures.of_sqlite(error, self._file.path)
                if not isinstance(failure, Busy) or time.monotonic() > deadline:
                    raise
                time.sleep(_PAUSE_SECONDS)
            else:
                return

    def _bring_up_to_date(self, connection: Connection, applied: list[tuple[int, str]]) -> None:
        if not outstanding(applied, self._steps, self._file.path):
            return
        try:
            if applied and self._file.is_read_only():
                raise older(self._file.path)
            if applied:
                self._keep_copy(connection, len(applied) + 1)
            connection.execute("BEGIN IMMEDIATE")
            self._migrate(connection)
            connection.execute("COMMIT")
        except self._driver.OperationalError as error:
            failure = failures.of_sqlite(error, self._file.path)
            if applied and failure.code == "read-only":
                raise older(self._file.path) from error
            raise

    def _keep_copy(self, connection: Connection, number: int) -> None:
        """Keep a copy of a store whose format is about to change, and tell where it is.

        Another process may be at it too: the first copy stays, which was made before any change.
        """
        import logging  # because an upgrade is rare  # noqa: PLC0415

        from canonry.adapters.stores.copies import vacuum_into  # noqa: PLC0415

        kept = f"{self._file.path}.before-format-{number}"
        if vacuum_into(connection, kept):
            logging.getLogger("canonry").warning(
                "the store %s is brought to a newer format; a copy is kept as %s",
                self._file.path,
                kept,
            )

    def _migrate(self, connection: Connection) -> None:
        """Apply what is outstanding now that no other process can be at it."""
        applied = self._applied_by_now(connection)
        if applied is None:
            connection.execute(MIGRATIONS)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for step in outstanding(applied or [], self._steps, self._file.path):
            for statement in self._statements(step.sql):
                connection.execute(statement)
            row = step.number, step.name, step.checksum
            connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", row)

    def _statements(self, sql: str) -> Iterator[str]:
        """Take `sql` apart, since a script would not run within the transaction."""
        statement = ""
        for line in sql.splitlines(keepends=True):
            statement += line
            if self._driver.complete_statement(statement):
                yield statement
                statement = ""
