"""Recall on the PostgreSQL wire finds and hides what it does on a file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import canonry
from canonry.jobs.memory import Memory
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


TEXTS = ("Test plan A", "test plan B", "running the runs", "only in tag")
QUERIES = ("test", "TEST", "run", "zebra-tag", "plan")


def test_a_search_has_the_same_hits_answers_and_errors_on_both_stores(
    remote: OpenStore, tmp_path: Path
) -> None:
    """br-132."""
    with canonry.open(tmp_path / "m.db", clock=SetClock(), ids=CountingIds("p")) as local:
        told = [list(told_by(store.memory("parity", agent="ann"))) for store in (local, remote)]
    assert told[0] == told[1]


def told_by(memory: Memory) -> Iterator[Any]:
    """Whatever a store tells of the texts, a dispute and what it is asked in vain."""
    for number, text in enumerate(TEXTS):
        tags = ["zebra-tag"] if text == "only in tag" else None
        memory.append(f"t{number}", text, tags=tags, **GROUNDED)
    memory.append("t0", "Test plan C", agent="bob", **GROUNDED)
    for query in QUERIES:
        yield query, [(hit.record_ids, hit.entity_key) for hit in memory.recall(query).hits]
    yield [memory.resolve(f"t{number}").to_json() for number in range(5)]
    yield str(memory.conflicts()), str(memory.history("t0")), str(memory.changes())
    for query, top_k in ((" ", 5), ("x", 0), ("x\ud800", 5)):
        yield tried(memory, query, top_k)
    yield tried(memory, "x", 5, tags=["two\nlines"])


def tried(memory: Memory, query: str, top_k: int, **filters: Any) -> Any:
    """What a recall comes to: its block, or its error."""
    try:
        return memory.recall(query, top_k, **filters).context
    except canonry.CanonryError as error:
        return error.to_dict()
