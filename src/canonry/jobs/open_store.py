"""A store that is open: where the library takes its memories from."""

from collections.abc import Callable
from types import TracebackType
from typing import Self

from canonry.core.errors import Incorrect
from canonry.core.ids import name_fault
from canonry.core.rights import EVERY_RIGHT, Right
from canonry.jobs import backup, restore
from canonry.jobs.accesses import Accesses
from canonry.jobs.context import Context, check_memory_name, no_embedder
from canonry.jobs.memory import Memory
from canonry.ports.clock import Clock
from canonry.ports.embedder import Embedder
from canonry.ports.ids import Ids
from canonry.ports.store import Store


class OpenStore:
    """A store that is open; close it, or use it in a `with` statement."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ids: Ids,
        open_store: backup.OpenStore,
        embedder: Callable[[], Embedder | None] = no_embedder,
    ) -> None:
        """Bind a store to the parts that jobs need; `canonry.open` does it."""
        self._open_store = open_store
        self._store = store
        self._clock = clock
        self._ids = ids
        self._embedder = embedder
        self._accesses = Accesses(store)

    def memory(
        self,
        name: str = "default",
        *,
        agent: str | None = None,
        rights: frozenset[Right] = EVERY_RIGHT,
    ) -> Memory:
        """Return the memory `name`, made by its first write. Raises Incorrect for a bad name."""
        trouble = None if agent is None else name_fault(agent)
        if trouble is not None:
            raise Incorrect("invalid-text", f"agent {trouble}", field="agent")
        name = check_memory_name(name)
        return Memory(
            Context(
                self._store,
                self._clock,
                self._ids,
                name,
                agent,
                rights,
                embedder=self._embedder,
                accesses=self._accesses,
            )
        )

    def memories(self) -> list[str]:
        """Return the names of the memories held, sorted."""
        return self._store.memories()

    def backup(self, path: str) -> backup.Response:
        """Write the whole store into one new file, while others use it, and read it again.

        Raises Clash, NotFound, Unavailable, Fault.
        """
        return backup.run(self._context(), backup.Request(), path, self._open_store)

    def restore(self, path: str, *, new_generation: bool = False) -> restore.Response:
        """Let the store be what a backup holds; never behind what it holds, unless told to.

        Raises Clash, Busy, Fault, Unavailable.
        """
        request = restore.Request(new_generation=new_generation)
        return restore.run(self._context(), request, path, self._open_store)

    def _context(self) -> Context:
        return Context(self._store, self._clock, self._ids, "default")

    def close(self) -> None:
        """Write down which concepts were recalled, and let go of the store."""
        self._accesses.write()
        self._store.close()

    def __enter__(self) -> Self:
        """Return the store itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the store."""
        self.close()
