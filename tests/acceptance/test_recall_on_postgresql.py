"""Recall on the PostgreSQL wire finds and hides what it does on a file."""

from collections.abc import Iterator

import pytest

import canonry
from canonry.jobs.open_store import OpenStore
from canonry.testing.parts import CountingIds, SetClock
from tests.acceptance.test_recall import GROUNDED, contents, note


@pytest.fixture
def remote(address: str) -> Iterator[OpenStore]:
    with canonry.open(address, clock=SetClock(), ids=CountingIds("p")) as opened:
        yield opened


def test_recall_finds_hides_and_forgets_as_on_a_file(remote: OpenStore) -> None:
    memory = remote.memory("recall", agent="ann")
    note(memory, *(f"fact number {n} about harbours" for n in range(100)))
    memory.append("atlas:database", "PostgreSQL 15", record_id="t1", project="p", **GROUNDED)
    memory.append(
        "atlas:database",
        "MySQL 8.4",
        status="corrected",
        supersedes="t1",
        record_id="t2",
        project="p",
        **GROUNDED,
    )
    found = memory.recall("PostgreSQL 15", project="p")
    assert [hit.record_ids for hit in found.hits] == [["t2"]]
    assert "PostgreSQL" not in found.context
    assert contents(memory, "harbours fact 7")[0] == "fact number 7 about harbours"
    assert memory.stats().search["pending"] <= 64
    assert memory.re_embed().forgotten == 0
    memory.erase(record="t2")
    assert "MySQL" not in memory.recall("MySQL 8.4", project="p").context
    memory.rebuild()
    assert contents(memory, "harbours fact 7")[0] == "fact number 7 about harbours"
