"""Many servers on one store: each reads what it wrote, and a killed one harms no other."""

import contextlib
import queue
import threading
import time
from pathlib import Path

import pytest

import canonry
from tests.surfaces.mcp.raw import RawClient

SERVERS = 8

victims: queue.Queue[RawClient] = queue.Queue()
"""Servers that may be killed, the oldest first."""


def write(path: Path, name: str, count: int, acknowledged: list[str]) -> None:
    """Append `count` records as one client; where its server was killed, go on with a new one."""
    number = 0
    while number < count:
        with contextlib.suppress(OSError, queue.Empty), RawClient(path, name=name) as client:
            begun = number
            client.initialize()
            while number < count:
                record = f"{name}-{number}"
                said = client.begin_call(
                    "canon_append",
                    entity_key=f"many:{name}",
                    value=number,
                    record_id=record,
                    evidence="counted",
                    confidence="high",
                )
                found = client.answer(said)["result"]["structuredContent"]
                assert number == found["statement"]["value"]
                acknowledged.append(record)
                number += 1
                if number == begun + 1:
                    victims.put(client)
            client.hang_up(seconds=20)


@pytest.mark.parametrize("count", [10, pytest.param(250, marks=pytest.mark.long)])
def test_every_acknowledged_record_is_kept_once_whoever_is_killed(
    tmp_path: Path, count: int
) -> None:
    path = tmp_path / "memory.db"
    acknowledged: list[str] = []
    writers = [
        threading.Thread(target=write, args=(path, f"w{n}", count, acknowledged))
        for n in range(SERVERS)
    ]
    for writer in writers:
        writer.start()
    while any(writer.is_alive() for writer in writers):
        time.sleep(1)
        with contextlib.suppress(queue.Empty):
            victims.get_nowait().process.kill()
    sent = {f"w{n}-{number}" for n in range(SERVERS) for number in range(count)}
    assert sent == set(acknowledged)
    with canonry.open(path) as store:
        memory = store.memory()
        assert len(sent) == memory.stats().records
        assert [] == memory.verify().faults
