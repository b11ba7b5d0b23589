"""Writers take turns in the order in which they came: threads of a process, then processes.

Two queues on one file stand for two processes, since their locks are as apart as those of two are.
"""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from canonry.adapters.stores.turns import Turns

PATIENCE = 10.0
STEP = 0.05
"""Long enough, in seconds, for a thread to have joined a queue."""


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "memory.db-turn")


def join_in_order(queues: list[Turns]) -> Callable[[], list[int]]:
    """Let a thread join each of `queues`, one after the other; the result waits for their order."""
    order: list[int] = []

    def take(number: int) -> None:
        assert queues[number].take(PATIENCE)
        order.append(number)
        queues[number].give()

    threads = [threading.Thread(target=take, args=(number,)) for number in range(len(queues))]
    for thread in threads:
        thread.start()
        time.sleep(STEP)

    def finished() -> list[int]:
        for thread in threads:
            thread.join()
        return order

    return finished


def test_threads_pass_in_the_order_in_which_they_came(path: str) -> None:
    turns = Turns(path)
    assert turns.take(0)
    finished = join_in_order([turns] * 5)
    turns.give()
    assert [0, 1, 2, 3, 4] == finished()


def test_processes_pass_in_the_order_in_which_they_came(path: str) -> None:
    first = Turns(path)
    assert first.take(0)
    finished = join_in_order([Turns(path) for _ in range(5)])
    first.give()
    assert [0, 1, 2, 3, 4] == finished()


def test_who_gives_up_does_not_keep_the_others_from_passing(path: str) -> None:
    first, second, third = (Turns(path) for _ in range(3))
    assert first.take(0)
    assert not second.take(STEP)
    assert not second.take(STEP)
    finished = join_in_order([third, second])
    first.give()
    assert [0, 1] == finished()


def test_a_thread_that_gives_up_does_not_keep_the_others_from_passing(path: str) -> None:
    turns = Turns(path)
    assert turns.take(0)
    assert not turns.take(STEP)
    turns.give()
    assert turns.take(0)
    turns.give()


def test_a_lock_file_may_be_deleted_at_any_time(path: str) -> None:
    turns = Turns(path)
    for _ in range(2):
        assert turns.take(0)
        Path(path).unlink()
        turns.give()
