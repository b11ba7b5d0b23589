"""What every job is given: the ports, the memory, and who calls."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from canonry import limits
from canonry.core.errors import Busy, Forbidden, Incorrect, Unavailable
from canonry.core.ids import is_memory_name
from canonry.core.rights import EVERY_RIGHT, Right
from canonry.core.times import TimeFault, parse_time
from canonry.ledger.successor import shown_id
from canonry.ports.clock import Clock
from canonry.ports.embedder import Embedder
from canonry.ports.ids import Ids
from canonry.ports.ledger import COMMIT_UNKNOWN, TURN_LOST, LedgerSnapshot, MemoryHead

if TYPE_CHECKING:
    from canonry.graph.thresholds import Thresholds
    from canonry.jobs.accesses import Accesses
    from canonry.ports.store import Snapshot, Store, UnitOfWork


def no_embedder() -> Embedder | None:
    """Return none: recall then goes by words alone."""
    return None


Made = TypeVar("Made")

_PAUSES_SECONDS = tuple(0.01 * 2**tries for tries in range(8))


class Context(NamedTuple):
    """One caller's view of one memory; `thresholds` of None are the shipped ones.

    `embedder` builds the embedder when it is first asked. `accesses` gathers what recalls return;
    with None nothing is counted.
    """

    store: Store
    clock: Clock
    ids: Ids
    memory: str
    agent: str | None = None
    rights: frozenset[Right] = EVERY_RIGHT
    thresholds: Thresholds | None = None
    embedder: Callable[[], Embedder | None] = no_embedder
    accesses: Accesses | None = None

    def read(self) -> AbstractContextManager[Snapshot]:
        """Open a snapshot of the memory. Raises Forbidden without the right to read."""
        self.need(Right.READ, "reading")
        return self.store.read(self.memory)

    def read_ledger(self) -> AbstractContextManager[LedgerSnapshot]:
        """Open a snapshot of the ledger alone. Raises Forbidden without the right to read."""
        self.need(Right.READ, "reading")
        return self.store.read_ledger(self.memory)

    def write(self) -> AbstractContextManager[UnitOfWork]:
        """Take a turn to write in the memory. Raises Forbidden, Busy, Unavailable."""
        self.need(Right.WRITE, "writing")
        return self.store.write(self.memory)

    def in_turn(self, work: Callable[[UnitOfWork], Made], record_ids: Sequence[str] = ()) -> Made:
        """Do `work` in a unit of work, and again where the store gave it up and kept nothing of it.

        Returns what `work` returns, once it is durable. Raises what `work` and `write` raise; where
        nobody can say whether it was kept, the error names the `record_ids` that it was to keep, by
        which a caller settles it.
        """
        for pause in _PAUSES_SECONDS:
            try:
                return self._once(work, record_ids)
            except Busy as busy:
                if busy.code != TURN_LOST:
                    raise
            from random import random  # noqa: PLC0415  # hardly anyone comes here

            time.sleep(pause * random())  # noqa: S311  # so that those who met part
        return self._once(work, record_ids)

    def _once(self, work: Callable[[UnitOfWork], Made], record_ids: Sequence[str]) -> Made:
        try:
            with self.write() as unit:
                return work(unit)
        except Unavailable as error:
            if error.code == COMMIT_UNKNOWN and record_ids:
                error.details["record_ids"] = [shown_id(name) for name in record_ids]
            raise

    def need(self, right: Right, what: str) -> None:
        """Raise Forbidden where the caller lacks `right`, which `what` needs."""
        if right not in self.rights:
            raise Forbidden(
                f"{right}-right-required",
                f"{what} needs the {right} right",
                advice=_ADVICE.get(right),
            )


_ADVICE = {Right.REVIEW: "run the command at a terminal, or use a credential with the review right"}


def check_memory_name(name: str) -> str:
    """Return `name` if it can name a memory. Raises Incorrect."""
    if not is_memory_name(name):
        raise Incorrect(
            "invalid-memory-name",
            "this cannot name a memory",
            field="memory",
            expected="1 to 128 of A-Za-z0-9._:- without a leading dot",
        )
    return name


def now_us(context: Context, head: MemoryHead | None) -> tuple[int, bool]:
    """Return the time now in microseconds, and whether the memory's last write lies ahead of it.

    Now is the clock, or the last write where that is at most five minutes ahead (RESOLVER, section
    3).
    """
    clock = context.clock()
    if head is None or head.recorded_us <= clock:
        return clock, False
    near = head.recorded_us - clock <= limits.CLOCK_LEAD_US
    return (head.recorded_us if near else clock), True


def time_argument(field: str, text: str | None) -> int | None:
    """Return the microseconds that an argument names, None where it is absent. Raises Incorrect."""
    if text is None:
        return None
    try:
        return parse_time(text)
    except TimeFault as trouble:
        raise Incorrect("invalid-time", f"{field} {trouble}", field=field) from None
