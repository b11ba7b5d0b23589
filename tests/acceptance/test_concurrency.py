"""Many writers at once, and writers that are killed, through the library: nothing is lost or
doubled.
"""

import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Final

import pytest

import canonry
from canonry import limits
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from tests.acceptance.writer import records

WRITER: Final = Path(__file__).with_name("writer.py")
PROCESSES: Final = 8
KILLED_COUNT: Final = 2_000


def start(path: Path | str, name: str, count: int, mode: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), str(path), name, str(count), mode]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def append_by_processes(store: str, count: int) -> None:
    writers = [start(store, f"w{number}", count, "each") for number in range(PROCESSES)]
    told = [writer.communicate(timeout=240)[0].split("\n")[:-1] for writer in writers]
    assert [0] * PROCESSES == [writer.returncode for writer in writers]
    outcomes = Counter(line.split()[1] for lines in told for line in lines)
    assert Counter(stored=PROCESSES * count) == outcomes
    with canonry.open(store) as opened:
        memory = opened.memory("shared")
        assert PROCESSES * count == memory.stats().records
        assert memory.verify().ok


def test_eight_processes_append_five_hundred_records_each(store_path: Path) -> None:
    append_by_processes(str(store_path), 500)


def test_eight_processes_contend_for_one_memory_on_postgresql(address: str) -> None:
    append_by_processes(address, 25)


def test_threads_that_send_one_record_at_once_store_it_once(store: OpenStore) -> None:
    """They share one store; a second thread may wait, and is told that the record exists."""
    fields = next(records("w", 1))
    memories = [store.memory("shared", agent="w") for _ in range(10)]
    with ThreadPoolExecutor(len(memories)) as threads:
        outcomes = list(threads.map(lambda memory: memory.append(**fields).outcome, memories))
    assert Counter(stored=1, exists=9) == Counter(outcomes)
    assert 1 == memories[0].stats().records


def kill_writers(path: Path, times: int, random: Random) -> None:
    """Kill a writer in mid-write again and again, and hold the store against what it was told.

    One store stays open all the while. Half of the writers send lines, in batches that count whole.
    """
    with canonry.open(path) as store:
        memory, total = store.memory("shared"), 0
        for number in range(times):
            mode = random.choice(("each", "many"))
            writer = start(path, f"w{number}", KILLED_COUNT, mode)
            told = killed(writer, random)
            own = store.memory("shared", agent=f"w{number}")
            total += stored_and_resent(own, f"w{number}", told, mode)
            assert total == memory.stats().records
        assert memory.verify().ok


def killed(writer: subprocess.Popen[str], random: Random) -> list[str]:
    """Kill the writer soon after some acknowledgement; return the ids that it acknowledged."""
    assert writer.stdout is not None
    told = [writer.stdout.readline() for _ in range(random.randint(1, 20))]
    time.sleep(random.uniform(0, 0.005))
    writer.kill()
    rest, _ = writer.communicate()
    whole, _, _ = ("".join(told) + rest).rpartition("\n")
    return [line.split()[0] for line in whole.split("\n")]


def stored_and_resent(memory: Memory, name: str, told: list[str], mode: str) -> int:
    """Resend what was acknowledged, and as much as may have been stored unsaid.

    Return how many records there are now. A write is whole: beyond what was acknowledged there is
    nothing, or one record, or one batch of lines.
    """
    unsaid = 1 if mode == "each" else limits.BULK_BATCH
    before = len(told)
    assert told == [fields["record_id"] for fields in records(name, before)]
    if mode == "many":
        before = -(-before // limits.BULK_BATCH) * limits.BULK_BATCH
    resent = list(records(name, min(before + unsaid, KILLED_COUNT)))
    outcomes = [report.outcome for report in memory.append_lines(resent)]
    assert ["exists"] * before == outcomes[:before]
    assert 1 >= len(set(outcomes[before:]))
    return len(resent)


def test_a_killed_writer_loses_nothing_acknowledged_and_a_resend_makes_no_double(
    store_path: Path,
) -> None:
    kill_writers(store_path, 30, Random(1))


@pytest.mark.long
def test_two_hundred_killed_writers_lose_nothing(store_path: Path, seed: int) -> None:
    kill_writers(store_path, 200, Random(seed))
