"""Every query finds its rows by the key that fits it, whatever statistics SQLite has."""

import re
from pathlib import Path

import pytest

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.adapters.stores.sqlite_units import CHECKS, READS, WRITES
from canonry.testing.drafts import record, write
from tests.adapters.stores.places import run

QUERIES = READS | WRITES | CHECKS

WALKS_A_MEMORY = {
    "counts",
    "spans",
    "unprotected",
    "entity_keys_holding",
    "record_passed_over",
    *(name for name in WRITES if name.startswith("clear_")),
    *CHECKS,
}
"""Those that are asked about the whole of a memory."""

WALKS_THE_NAMES = {"memories", "memory_passed_over"}
"""Those that look at every memory, which are few."""

HAS_WHAT_IS_ASKED = {"open", "graph", "goals", "cursors"}
"""Those whose key holds nothing else: the end of it, its only row, or an index of a few."""

STATISTICS = {
    "as made": [],
    "of a small store": ["ANALYZE"],
    "none": ["DELETE FROM sqlite_stat1"],
}


@pytest.fixture(scope="module", params=STATISTICS)
def path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("plans") / "memory.db"
    store = SqliteStore(path)
    for memory in ("a", "b"):
        write(store, *(record(f"r{n}", f"k{n // 3}") for n in range(60)), memory=memory)
    store.close()
    run(path, *STATISTICS[request.param])
    return path


def plan(path: Path, query: str) -> list[str]:
    filled = re.sub(r"\?|:\w+", "1", query)
    return [row[3] for row in run(path, f"EXPLAIN QUERY PLAN {filled}")]


@pytest.mark.parametrize("name", QUERIES)
def test_no_query_scans_a_table_or_sorts(path: Path, name: str) -> None:
    for step in plan(path, QUERIES[name]):
        if name not in WALKS_THE_NAMES:
            assert not re.match(r"SCAN (?!CONSTANT ROW|origins|asked|wanted .*VIRTUAL TABLE)", step)
        assert "TEMP B-TREE" not in step
        assert "AUTOMATIC" not in step


@pytest.mark.parametrize("name", sorted(QUERIES.keys() - WALKS_A_MEMORY - HAS_WHAT_IS_ASKED))
def test_no_query_for_some_rows_walks_a_memory(path: Path, name: str) -> None:
    assert [] == [step for step in plan(path, QUERIES[name]) if "(memory=?)" in step]


def test_the_head_is_the_end_of_a_key(path: Path) -> None:
    assert "SEARCH entries USING PRIMARY KEY (memory=?)" in plan(path, READS["open"])
