"""Two real ledgers: how the headers of Python's PEPs changed, and the moves of the RFCs."""

import itertools
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from canonry.bootstrap import open as open_store
from canonry.jobs.memory import Memory

DATA = Path(__file__).resolve().parents[2].parent / "shared" / "data"
PEPS, TITLES = DATA / "peps", DATA / "titles-dev"

needs_data = pytest.mark.skipif(
    not DATA.is_dir(), reason="../shared/data is not beside the checkout"
)


def rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def outcomes(memory: Memory, path: Path) -> Counter[str]:
    return Counter(str(report.outcome) for report in memory.append_lines(rows(path)))


def append_file(store: Path, file: Path) -> list[str]:
    command = [sys.executable, "-m", "canonry", "--store", str(store), "append", "--file"]
    return [*command, str(file)]


@needs_data
def test_the_peps_are_stored_once_and_answer_every_question(tmp_path: Path) -> None:
    with open_store(tmp_path / "peps.db") as store:
        memory = store.memory("peps", agent="peps")
        assert {"stored": 2_909} == outcomes(memory, PEPS / "transactions.jsonl")
        before = memory.stats().entries
        assert {"exists": 2_909} == outcomes(memory, PEPS / "transactions.jsonl")
        assert before == memory.stats().entries
        asked = list(rows(PEPS / "questions.jsonl"))
        wrong = [
            q
            for q in asked
            if memory.resolve(q["entity_key"], as_of=q["as_of"]).value != q["value"]
        ]
        assert (1_699, []) == (len(asked), wrong)
        assert memory.verify().ok


@needs_data
def test_the_command_line_stores_the_peps_and_again_nothing_new(tmp_path: Path) -> None:
    command = append_file(tmp_path / "peps.db", PEPS / "transactions.jsonl")
    once, again = (
        subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2)
    )
    assert "2,909 stored, 0 exists, 0 set aside, 0 refused" in once.stderr
    assert "0 stored, 2,909 exists, 0 set aside, 0 refused" in again.stderr


@needs_data
def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "peps.db"
    command = append_file(path, PEPS / "transactions.jsonl")
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open_store(path) as store:
        memory = store.memory("default")
        while running.poll() is None and not (path.exists() and memory.stats().records):
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
        running.wait()
        assert memory.stats().records < 2_909, "the run ended before it could be killed"
        finished = subprocess.run(command, capture_output=True, text=True, check=True)
        assert "0 refused" in finished.stderr
        assert 2_909 == memory.stats().records
        assert memory.verify().ok


@needs_data
def test_the_titles_are_stored_and_every_move_is_followed(tmp_path: Path) -> None:
    with open_store(tmp_path / "titles.db") as store:
        memory = store.memory("titles", agent="titles")
        assert {"stored": 10_734} == outcomes(memory, TITLES / "transactions.jsonl")
        asked = list(rows(TITLES / "moves.jsonl"))
        wrong = [move for move in asked if sorted(move["current"]) != current(memory, move)]
        assert (1_368, []) == (len(asked), wrong)


def current(memory: Memory, move: dict[str, Any]) -> list[str]:
    """Where an entity is now: itself where not revoked, else what replaced it, if anything."""
    statement = memory.resolve(move["entity_key"], as_of=move["as_of"], follow=True)
    if statement.state != "revoked":
        return [statement.entity_key]
    return [reached.entity_key for reached in statement.current]


@needs_data
def test_export_and_import_give_the_same_digests(tmp_path: Path) -> None:
    for name, path in (("peps", PEPS), ("titles", TITLES)):
        with (
            open_store(tmp_path / f"{name}.db") as store,
            open_store(tmp_path / "copy.db") as other,
        ):
            memory, copy = store.memory(name), other.memory(name)
            outcomes(memory, path / "transactions.jsonl")
            reports = list(copy.import_log(map(json.loads, memory.export())))
            assert {"kept"} == {report.outcome for report in reports}
            assert memory.stats().head_digest == copy.stats().head_digest
            again = copy.import_log(map(json.loads, memory.export()))
            assert {"exists"} == {report.outcome for report in again}
            assert copy.verify().ok


def ask_the_peps(memory: Memory, count: int) -> None:
    """Store the first transactions, and hold every question about them to a store in a file."""
    sent = list(itertools.islice(rows(PEPS / "transactions.jsonl"), count))
    assert {"stored"} == {str(report.outcome) for report in memory.append_lines(sent)}
    assert {"exists"} == {str(report.outcome) for report in memory.append_lines(sent)}


@needs_data
def test_a_part_of_the_peps_has_the_same_answers_on_postgresql(
    address: str, tmp_path: Path
) -> None:
    with open_store(address) as server, open_store(tmp_path / "peps.db") as file:
        memory, other = server.memory("peps", agent="peps"), file.memory("peps", agent="peps")
        for one in (memory, other):
            ask_the_peps(one, 600)
        for asked in itertools.islice(rows(PEPS / "questions.jsonl"), 300):
            key, as_of = asked["entity_key"], asked["as_of"]
            found, expected = (m.resolve(key, as_of=as_of) for m in (memory, other))
            assert (expected.state, expected.value) == (found.state, found.value)
        assert memory.verify().ok


@needs_data
@pytest.mark.long
def test_the_peps_and_the_titles_have_every_answer_on_postgresql(address: str) -> None:
    with open_store(address) as store:
        memory = store.memory("peps", agent="peps")
        assert {"stored": 2_909} == outcomes(memory, PEPS / "transactions.jsonl")
        wrong = [
            q
            for q in rows(PEPS / "questions.jsonl")
            if memory.resolve(q["entity_key"], as_of=q["as_of"]).value != q["value"]
        ]
        assert [] == wrong
        memory = store.memory("titles", agent="titles")
        assert {"stored": 10_734} == outcomes(memory, TITLES / "transactions.jsonl")
        moves = rows(TITLES / "moves.jsonl")
        assert [] == [move for move in moves if sorted(move["current"]) != current(memory, move)]
        assert memory.verify().ok
