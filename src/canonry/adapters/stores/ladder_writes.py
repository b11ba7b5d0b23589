"""What the daemon writes in the store beside the log: its lease, and where its rounds stand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from canonry.adapters.stores.rows import Columns
from canonry.ports.ladder import Lease


class LadderWrites(ABC):
    """The ladder's part of a unit of work; see `canonry.ports.ladder`."""

    writes: ClassVar[Mapping[str, str]]
    _memory: int | None

    @abstractmethod
    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        """Do `query` once with each of `rows`."""

    def put_cursors(self, cursors: Mapping[str, int]) -> None:
        """Keep where the rounds of windows stand."""
        rows = [(self._memory, *item) for item in sorted(cursors.items())]
        self._write(self.writes["put_cursor"], rows)

    def put_lease(self, lease: Lease) -> None:
        """Keep a lease; its token is never below the one that is held."""
        self._write(self.writes["put_lease"], [(self._memory, *lease)])
