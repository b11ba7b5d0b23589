"""The store on SQLite: one file, for any number of threads and processes.

A snapshot is one read transaction; a unit of work is one write transaction behind a queue
(`turns`), and is on the disk before it is acknowledged. Every query finds its rows by a key at any
size of a memory, and nothing here reads a memory whole but `check`, which is asked to.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from canonry import limits
from canonry.adapters.stores import drivers
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.connections import SWEEP_IS_DUE
from canonry.adapters.stores.files import StoreFile
from canonry.adapters.stores.migrations import Migration, migrations
from canonry.adapters.stores.sqlite_ledger import SqliteLedger
from canonry.core.errors import Fault

if TYPE_CHECKING:
    from canonry.adapters.stores.sqlite_units import SqliteSnapshot, SqliteUnitOfWork

STEPS = migrations("sqlite")
"""What made the tables of a store; their number is its format."""


class SqliteStore:
    """The store in the file at `path`, which its first write makes.

    A writer waits for its turn up to `timeout_ms` milliseconds; `steps` make the tables, and
    `driver` speaks SQLite, with the interface of `sqlite3`; the best one here, for None. Methods
    raise Incorrect for a path that holds no store, Unavailable where the file cannot be used now,
    and Fault for a damaged one.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        timeout_ms: int = limits.BUSY_TIMEOUT_MS,
        steps: Sequence[Migration] = STEPS,
        driver: ModuleType | None = None,
    ) -> None:
        speaks = drivers.choose() if driver is None else driver
        self._access = Access(StoreFile(path), speaks, steps, timeout_ms)

    def read(self, memory: str) -> SqliteSnapshot:
        """Open a snapshot of `memory`, which need not exist; nothing is made."""
        from canonry.adapters.stores.sqlite_units import SqliteSnapshot  # for more than the ledger

        return SqliteSnapshot(self._access, memory)

    def read_ledger(self, memory: str) -> SqliteLedger:
        """Open a snapshot of the ledger of `memory`, by what is loaded already."""
        return SqliteLedger(self._access, memory)

    def write(self, memory: str) -> SqliteUnitOfWork:
        """Take a turn to write in `memory`, which need not exist. Raises Busy."""
        from canonry.adapters.stores.sqlite_units import SqliteUnitOfWork

        return SqliteUnitOfWork(self._access, memory)

    def memories(self) -> list[str]:
        """Return the names of the memories held, sorted."""
        with self.read("") as snapshot:
            return snapshot.memories()

    def describe(self) -> dict[str, Any]:
        """Return kind, path, versions of SQLite and of the format, and whether it is read-only."""
        driver, file = self._access.driver, self._access.file
        return {
            "kind": "sqlite",
            "path": file.path,
            "sqlite": driver.sqlite_version,
            "driver": driver.__name__.split(".", maxsplit=1)[0],
            "format": len(self._access.steps),
            "read_only": file.is_read_only(),
            "wal_reset_safe": driver.sqlite_version_info >= drivers.WAL_RESET_SAFE,
            "bytes": file.file_bytes(),
            "log_bytes": file.log_bytes(),
        }

    def condition(self) -> dict[str, Any]:
        """Return what may need a person: disk, rights, copies left beside, a sweep that is due."""
        from canonry.adapters.stores import (
            condition,  # only the doctor asks
            copies,
        )

        path = self._access.file.path
        return {
            "free_bytes": condition.free_bytes(path),
            "open_to_others": condition.open_to_others(path),
            "kept": condition.kept(path),
            "sweep_due": copies.is_sweep_due(self._access, SWEEP_IS_DUE),
        }

    def check(self, memory: str) -> list[str]:
        """Return every fault that SQLite finds in the file, and each misfit row of `memory`."""
        from canonry.adapters.stores.misfits import misfits
        from canonry.adapters.stores.sqlite_units import CHECKS

        found: list[str] = []
        try:
            with self.read("") as snapshot:
                found += snapshot.integrity_faults()
            with self.read(memory) as snapshot:
                found += misfits(snapshot, memory, CHECKS)
        except Fault as fault:
            found.append(f"{fault}.")
        return found

    def sweep(self) -> bool:
        """Let no byte of what was erased stay in the files; False where an old state is read."""
        from canonry.adapters.stores import copies, mapped

        is_swept = copies.sweep(self._access, SWEEP_IS_DUE)
        if is_swept:
            mapped.discard(self._access.file.path)
        return is_swept

    def backup(self, path: str) -> None:
        """Write the store as it stands into one new file at `path`, while others write."""
        from canonry.adapters.stores import copies

        copies.backup(self._access, path)

    def restore(self, path: str) -> str | None:
        """Let the store be the file at `path`; return where the file before it is kept."""
        from canonry.adapters.stores import copies

        return copies.restore(self._access, path)

    def close(self) -> None:
        """Close every connection."""
        self._access.close()
