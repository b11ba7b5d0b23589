"""How often concepts are recalled: gathered in the process, and written down in batches.

A recall that committed its own accesses would cost a commit. What is gathered is lost when the
process is killed, and where the store cannot be written; nothing that a concept climbs by depends
on it, and it is no part of the log (CANONIZATION, section 2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Final

from canonry.core.errors import CanonryError

if TYPE_CHECKING:
    from canonry.ports.graph import Access
    from canonry.ports.store import Store

RECALLS: Final = 100
"""After so many recalls what was gathered is written."""

PERIOD_US: Final = 60 * 1_000_000
"""After so long, with the next recall."""

STEP_US: Final = 60 * 60 * 1_000_000
"""A concept whose count is full is touched again only where it was not for so long."""


class Accesses:
    """Gathers the accesses of one open store. Safe to use from any number of threads."""

    def __init__(self, store: Store) -> None:
        """Gather for `store`; whoever closes it calls `write` before."""
        self._store = store
        self._lock = Lock()
        self._gathered: dict[str, dict[int, Access]] = {}
        self._recalls = 0
        self._since_us = 0

    def add(self, memory: str, concepts: Collection[int], about_us: int, now_us: int) -> None:
        """Note that a recall at `now_us`, about the time `about_us`, returned these concepts.

        A question about a time to come counts as one about now.
        """
        if not concepts:
            return
        from canonry.ports.graph import Access  # noqa: PLC0415  # for those who recall alone

        last_us = min(about_us, now_us)
        with self._lock:
            if not self._recalls:
                self._since_us = now_us
            self._recalls += 1
            held = self._gathered.setdefault(memory, {})
            for number in concepts:
                before = held.get(number, Access(number, 0, last_us))
                held[number] = Access(number, before.times + 1, max(before.last_us, last_us))
            waits = 0 <= now_us - self._since_us < PERIOD_US and self._recalls < RECALLS
        if not waits:
            self.write()

    def write(self) -> None:
        """Write what was gathered, a memory in one unit of work; drop it where that fails."""
        with self._lock:
            gathered, self._gathered, self._recalls = self._gathered, {}, 0
        for memory, accesses in gathered.items():
            try:
                self._write(memory, accesses)
            except CanonryError:
                continue

    def _write(self, memory: str, accesses: Mapping[int, Access]) -> None:
        """Write what matters; where nothing does, as is usual, no writer's turn is taken."""
        with self._store.read(memory) as snapshot:
            told = worth_writing(accesses, snapshot.accesses(accesses))
        if told:
            with self._store.write(memory) as unit:
                known = unit.concepts([access.concept for access in told])
                unit.count_accesses([access for access in told if access.concept in known])


def worth_writing(
    gathered: Mapping[int, Access], held: Mapping[int, tuple[int, int]]
) -> list[Access]:
    """Return what of `gathered` can change a score, where the store holds `held`.

    Frequency is full at ten accesses; beyond, only a touch that came much later matters.
    """
    from canonry.graph.scoring import ACCESSES_FULL  # noqa: PLC0415  # for those who recall alone

    told = []
    for number in sorted(gathered):
        access = gathered[number]
        count, last_us = held.get(number, (0, access.last_us))
        if count < ACCESSES_FULL or access.last_us - last_us >= STEP_US:
            told.append(access)
    return told
