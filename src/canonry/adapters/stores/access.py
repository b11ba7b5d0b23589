"""How this process reaches the file of a store: its connections and its place in the queue.

A file that was replaced is opened anew, so that no write is acknowledged into one that has lost its
name. A forked child starts anew too: it must neither use nor close what its parent opened.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from types import ModuleType
from weakref import WeakSet

from canonry.adapters.stores import failures
from canonry.adapters.stores.connections import Pool
from canonry.adapters.stores.files import Identity, StoreFile
from canonry.adapters.stores.migrations import Migration
from canonry.adapters.stores.turns import Turns


class Access:
    """The way to the file that stands under a path. Safe to use from any number of threads."""

    def __init__(
        self,
        file: StoreFile,
        driver: ModuleType,
        steps: Sequence[Migration],
        timeout_ms: int,
    ) -> None:
        self.file = file
        self.driver = driver
        self.steps = steps
        self._timeout_ms = timeout_ms
        self._start()
        _ALL.add(self)

    def pool(self) -> Pool | None:
        """Return the connections to the file that is there now; None where there is none.

        Raises Incorrect, Unavailable.
        """
        identity = self.file.identity()
        if identity is None:
            return None
        opened = self._opened
        if opened is None or opened[0] != identity:
            opened = self._open(identity)
        return opened[1]

    def made_pool(self) -> Pool:
        """Return the connections to the file, which is made where it is missing.

        Only for a writer whose turn it is. Raises Incorrect, Unavailable.
        """
        pool = self.pool()
        if pool is None:
            identity = self.file.make()
            pool = self._open(identity)[1]
        return pool

    def take_turn(self) -> Turns:
        """Wait for the turn to write, and return the queue to give it back to.

        A file that is no store is refused before anything is made beside it. Raises Busy,
        Incorrect, Unavailable, Fault.
        """
        if self._opened is None or not self._opened[1].is_store:
            pool = self.pool()
            if pool is None:
                self.file.make_folder()
            else:
                pool.recognise()
        turns = self._turns
        if not turns.take(self._timeout_ms / 1_000):
            raise failures.locked(self.file.path)
        return turns

    def close(self) -> None:
        """Close every connection: what is lent, when it comes back."""
        if self._opened is not None:
            self._opened[1].close()

    def leave_to_parent(self) -> None:
        """Start anew in a forked child."""
        if self._opened is not None:
            self._opened[1].inherited = True
            _INHERITED.append(self._opened[1])
        self._turns.leave_to_parent()
        self._start()

    def _start(self) -> None:
        self._mutex = threading.Lock()
        self._turns = Turns(self.file.turns_path)
        self._opened: tuple[Identity, Pool] | None = None

    def _open(self, identity: Identity) -> tuple[Identity, Pool]:
        with self._mutex:
            if self._opened is None or self._opened[0] != identity:
                if self._opened is not None:
                    self._opened[1].close()
                pool = Pool(self.file, self.driver, self.steps, self._timeout_ms)
                self._opened = identity, pool
            return self._opened


_ALL: WeakSet[Access] = WeakSet()
_INHERITED: list[Pool] = []


def _leave_to_parent() -> None:
    for access in _ALL:
        access.leave_to_parent()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)
