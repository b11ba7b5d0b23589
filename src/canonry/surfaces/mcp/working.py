"""Where jobs run: in worker threads, on a store that the first of them opens.

A call that its client cancelled may still wait for its turn to write. It holds nothing while it
waits, and when its turn comes it gives it back with nothing done.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

from canonry import limits
from canonry.jobs.context import Context
from canonry.ports.store import LedgerSnapshot, Snapshot, Store, UnitOfWork

Result = TypeVar("Result")


class Cancelled(Exception):
    """The client no longer wants the answer."""


class Workshop:
    """Runs jobs on one memory. `opening` opens it, when the first job needs it."""

    def __init__(self, opening: Callable[[], AbstractContextManager[Context]]) -> None:
        self._opening = opening
        self._held = ExitStack()
        self._context: Context | None = None
        self._lock = threading.Lock()
        self._limiter = CapacityLimiter(limits.SERVER_THREADS)

    async def run(self, job: Callable[[Context], Result]) -> Result:
        """Return what `job` makes of the memory. Raises what the job or the opening raises."""
        cancelled = threading.Event()
        try:
            return await to_thread.run_sync(
                self._work, job, cancelled, limiter=self._limiter, abandon_on_cancel=True
            )
        finally:
            cancelled.set()

    def close(self) -> None:
        """Let go of the store."""
        self._held.close()

    def _work(self, job: Callable[[Context], Result], cancelled: threading.Event) -> Result:
        with self._lock:
            if self._context is None:
                self._context = self._held.enter_context(self._opening())
            context = self._context
        return job(context._replace(store=_WatchedStore(context.store, cancelled)))


class _WatchedStore:
    """A store on which nothing begins or is kept once its caller has gone."""

    def __init__(self, store: Store, cancelled: threading.Event) -> None:
        self._store = store
        self._cancelled = cancelled

    @contextmanager
    def read(self, memory: str) -> Iterator[Snapshot]:
        """Open a snapshot. Raises Cancelled."""
        self._check()
        with self._store.read(memory) as snapshot:
            yield snapshot

    @contextmanager
    def read_ledger(self, memory: str) -> Iterator[LedgerSnapshot]:
        """Open a snapshot of the ledger. Raises Cancelled."""
        self._check()
        with self._store.read_ledger(memory) as snapshot:
            yield snapshot

    @contextmanager
    def write(self, memory: str) -> Iterator[UnitOfWork]:
        """Take a turn to write. Raises Cancelled, before it begins or instead of keeping it."""
        self._check()
        with self._store.write(memory) as unit:
            self._check()
            yield unit
            self._check()

    def memories(self) -> list[str]:
        """Return the names of the memories held."""
        return self._store.memories()

    def describe(self) -> Mapping[str, Any]:
        """Return what a person wants to know of the store."""
        return self._store.describe()

    def condition(self) -> Mapping[str, Any]:
        """Return what may need a person."""
        return self._store.condition()

    def check(self, memory: str) -> list[str]:
        """Return every fault that the storage engine finds."""
        return self._store.check(memory)

    def sweep(self) -> bool:
        """Let no byte of what was erased stay."""
        return self._store.sweep()

    def backup(self, path: str) -> None:
        """Write the store into one new file."""
        self._store.backup(path)

    def restore(self, path: str) -> str | None:
        """Let the store be what a backup holds."""
        return self._store.restore(path)

    def close(self) -> None:
        """Leave the store open, for the other calls."""

    def _check(self) -> None:
        if self._cancelled.is_set():
            raise Cancelled
