"""The server that takes writes is killed under load: no record that was acknowledged is lost."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

import canonry
from canonry.core.errors import Busy, Unavailable
from canonry.jobs.memory import Memory
from tests.simulation import trio

WRITERS = 4
SECONDS = 180
HANDFUL = 150
"""How many records are written before, between and after the kills."""


class Load:
    """Writers that send each record until it is acknowledged."""

    def __init__(self, address: str) -> None:
        self.acknowledged: list[str] = []
        self._address = address
        self._is_over = threading.Event()
        self._threads = ThreadPoolExecutor(WRITERS)
        self._running = [self._threads.submit(self._write, f"w{n}") for n in range(WRITERS)]

    def wait_for(self, more: int) -> None:
        """Wait until so many more records are acknowledged."""
        wanted = len(self.acknowledged) + more
        wait(lambda: len(self.acknowledged) >= wanted, f"{more} more records")

    def end(self) -> None:
        """Let each writer finish its record."""
        self._is_over.set()
        for writer in self._running:
            writer.result(timeout=SECONDS)
        self._threads.shutdown()

    def _write(self, name: str) -> None:
        with canonry.open(self._address) as store:
            memory = store.memory("m", agent=name)
            number = 0
            while not self._is_over.is_set():
                self._send(memory, f"{name}-{number}", number)
                number += 1

    def _send(self, memory: Memory, record_id: str, number: int) -> None:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            with suppress(Busy, Unavailable):
                memory.append(f"k{number % 20}", number, record_id=record_id, evidence="e")
                self.acknowledged.append(record_id)
                return
        raise AssertionError(f"{record_id} was never acknowledged")


def wait(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"no {what} in {SECONDS} s"
        time.sleep(0.1)


@pytest.mark.long
@pytest.mark.skipif(trio.python() is None, reason="no Python with Patroni that its user may run")
def test_a_primary_that_is_killed_under_load_loses_nothing_that_was_acknowledged() -> None:
    with trio.running() as servers:
        load = Load(servers.address)
        load.wait_for(HANDFUL)
        for _ in range(2):
            primary = servers.primary()
            primary.kill()
            load.wait_for(HANDFUL)
            assert primary is not servers.primary()
            servers.begin(primary)
            wait(primary.is_following, "return of the server that was killed")
        load.end()
        with canonry.open(servers.address) as store:
            memory = store.memory("m")
            assert [] == memory.verify().faults
            lines = "".join(str(line) for line in memory.export())
            lost = [name for name in load.acknowledged if f'"record_id":"{name}"' not in lines]
            assert [] == lost, f"{len(load.acknowledged)} were acknowledged"
            assert len(load.acknowledged) == len(set(load.acknowledged)) == memory.stats().records
