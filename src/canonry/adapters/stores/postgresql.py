"""The store on PostgreSQL and what speaks as it does: a database, for any number of processes.

The SQL stays within what CockroachDB, YugabyteDB and Citus take too; `tests` read every statement
for it. Nothing that an address holds is ever told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg

from canonry import limits
from canonry.adapters.stores import postgresql_failures as failures
from canonry.adapters.stores.migrations import Migration, migrations
from canonry.adapters.stores.misfits import misfits
from canonry.adapters.stores.postgresql_pool import Connect, Pool, run
from canonry.adapters.stores.postgresql_sql import CHECKS
from canonry.adapters.stores.postgresql_units import PostgresSnapshot, PostgresUnitOfWork
from canonry.core.errors import Fault, Unavailable

STEPS = migrations("postgresql")
"""What made the tables of a store; their number is its format."""

_DESCRIPTION = """
    SELECT current_database(), current_schema(), current_setting('server_version'),
        current_setting('transaction_read_only')
"""


class PostgresStore:
    """The store in the database at `address`, a postgresql:// URL; its first write makes the
    tables.

    A writer waits for its turn up to `timeout_ms` milliseconds; `steps` make the tables and
    `connect` makes a connection, as psycopg's does. Methods raise Incorrect for an address that
    cannot be read or a database of another program, Busy, Unavailable where it cannot be used now,
    and Fault for a damaged one.
    """

    def __init__(
        self,
        address: str,
        *,
        timeout_ms: int = limits.BUSY_TIMEOUT_MS,
        steps: Sequence[Migration] = STEPS,
        connect: Connect = psycopg.connect,
    ) -> None:
        self._pool = Pool(address, steps, timeout_ms, connect)

    def read(self, memory: str) -> PostgresSnapshot:
        """Open a snapshot of `memory`, which need not exist; nothing is made."""
        return PostgresSnapshot(self._pool, memory)

    def read_ledger(self, memory: str) -> PostgresSnapshot:
        """Open a snapshot of the ledger of `memory`."""
        return self.read(memory)

    def write(self, memory: str) -> PostgresUnitOfWork:
        """Take a turn to write in `memory`, which need not exist. Raises Busy."""
        return PostgresUnitOfWork(self._pool, memory)

    def memories(self) -> list[str]:
        """Return the names of the memories held, sorted."""
        with self.read("") as snapshot:
            return snapshot.memories()

    def describe(self) -> dict[str, Any]:
        """Return kind, database, schema, versions, and whether it is read-only."""
        connection = self._pool.lend()
        try:
            [(database, schema, server, read_only)] = run(connection, _DESCRIPTION)
        except psycopg.Error as error:
            self._pool.drop(connection)
            raise failures.of(error) from None
        self._pool.give_back(connection)
        return {
            "kind": "postgresql",
            "database": database,
            "schema": schema,
            "server": server,
            "driver": f"psycopg {psycopg.__version__}",
            "format": len(self._pool.steps),
            "read_only": read_only == "on",
        }

    def check(self, memory: str) -> list[str]:
        """Return each misfit row of `memory`; the server looks after its own files."""
        try:
            with self.read(memory) as snapshot:
                return list(misfits(snapshot, memory, CHECKS))
        except Fault as fault:
            return [f"{fault}."]

    def condition(self) -> dict[str, Any]:
        """Return nothing: disk, rights and copies are the server's."""
        return {}

    def sweep(self) -> bool:
        """Return False: the server takes dead rows out of its files in its own time."""
        return False

    def backup(self, path: str) -> None:
        """Raise Unavailable: a server is backed up by its own tools, or copied."""
        raise _not_here("backup")

    def restore(self, path: str) -> str | None:
        """Raise Unavailable: a server is restored by its own tools, or copied to."""
        raise _not_here("restore")

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()


def _not_here(what: str) -> Unavailable:
    return Unavailable(
        "not-on-postgresql",
        f"{what} is for a store in a file",
        field="store",
        advice="use the tools of the server, or `canonry copy --to FILE`",
    )
