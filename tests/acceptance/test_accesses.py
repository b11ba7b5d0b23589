"""Recalls are counted behind them, raise what a concept scores, and move nobody."""

import sqlite3
from pathlib import Path
from typing import Any, NoReturn, cast

import pytest

import canonry
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.jobs import inspect, recall
from canonry.jobs.accesses import PERIOD_US, RECALLS, STEP_US, Accesses, worth_writing
from canonry.jobs.context import Context
from canonry.ports.graph import Access
from canonry.ports.store import Store
from canonry.testing.parts import CountingIds, SetClock
from canonry.testing.scripts import Script
from tests.adapters.stores.places import open_folder, unprivileged

ASKED = recall.Request(query="user schema")


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """A memory with a concept that others rest on, and one that nobody asks for."""
    one = Script(SqliteStore(tmp_path / "memory.db"))
    one.derive("user schema")
    one.derive("tariff table")
    for n in range(7):
        one.days(1)
        one.action(f"act {n}", agent=f"agent {n}", depends_on=["UserSchema"])
    one.days(1)
    one.sweep(3)
    return one


def counting(script: Script) -> tuple[Context, Accesses]:
    accesses = Accesses(script.store)
    return script.context._replace(accesses=accesses), accesses


def counted(script: Script) -> dict[int, tuple[int, int]]:
    with script.context.read() as snapshot:
        return snapshot.accesses(range(1, 100))


def seen(script: Script, focus: str) -> inspect.Response:
    return inspect.run(script.context, inspect.Request(focus=focus))


def test_ten_recalls_raise_what_a_concept_scores(script: Script) -> None:
    context, accesses = counting(script)
    before, other = seen(script, "user-schema").score, seen(script, "tariff-table").score
    for _ in range(10):
        assert recall.run(context, ASKED).hits[0].content == "user schema"
    assert counted(script) == {}
    accesses.write()
    assert counted(script)[1] == (10, script.clock.now_us)
    assert seen(script, "user-schema").score > before
    assert seen(script, "tariff-table").score == other


def test_a_thousand_recalls_change_no_stage_no_gate_and_no_entry(script: Script) -> None:
    context, accesses = counting(script)
    entries, stages = script.entries(), script.stages()
    gates = seen(script, "user-schema").gates
    for _ in range(1_000):
        recall.run(context, ASKED)
    accesses.write()
    assert (entries, stages) == (script.entries(), script.stages())
    after = seen(script, "user-schema")
    assert (gates, True) == (after.gates, after.eligible)
    assert counted(script)[1][0] >= 10


def test_what_is_gathered_is_written_after_many_recalls_or_a_while(script: Script) -> None:
    accesses = Accesses(script.store)
    now = script.clock.now_us
    for n in range(RECALLS):
        assert counted(script) == {}
        accesses.add("m", [1], now, now + n)
    assert counted(script) == {1: (RECALLS, now)}
    accesses.add("m", [2], now, now)
    assert 2 not in counted(script)
    accesses.add("m", [2], now - 5, now + PERIOD_US)
    assert counted(script)[2] == (2, now)


def test_a_question_about_a_time_to_come_is_no_later_access(script: Script) -> None:
    accesses = Accesses(script.store)
    now = script.clock.now_us
    accesses.add("m", [1], now + PERIOD_US, now)
    accesses.write()
    assert counted(script) == {1: (1, now)}


def test_a_full_count_is_touched_again_only_after_a_while() -> None:
    now = STEP_US * 100
    gathered = {1: Access(1, 3, now), 2: Access(2, 3, now), 3: Access(3, 3, now)}
    held = {1: (10, now - STEP_US + 1), 2: (10, now - STEP_US), 3: (9, now)}
    assert [gathered[2], gathered[3]] == worth_writing(gathered, held)


class ReadAlone:
    """A store that nobody may take a turn in."""

    def __init__(self, store: Store) -> None:
        self.read = store.read

    def write(self, memory: str) -> NoReturn:
        raise AssertionError(f"a turn was taken in {memory}")


def test_a_concept_whose_count_is_full_costs_no_writer_a_turn(script: Script) -> None:
    now = script.clock.now_us
    accesses = Accesses(script.store)
    for _ in range(10):
        accesses.add("m", [1], now, now)
    accesses.write()
    later = Accesses(cast("Store", ReadAlone(script.store)))
    later.add("m", [1], now, now)
    later.write()
    later.add("m", [2], now, now)
    with pytest.raises(AssertionError):
        later.write()


def test_closing_a_store_writes_what_was_gathered(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with canonry.open(path, embedder="none", clock=SetClock(), ids=CountingIds()) as store:
        memory = store.memory()
        memory.append("db:engine", "postgres", evidence="e", confidence="high")
        for _ in range(3):
            assert memory.recall("engine").hits
    assert [(1, 3)] == rows(path)


def test_a_store_that_may_only_be_read_recalls_and_counts_nothing() -> None:
    with open_folder() as folder:
        path = folder / "memory.db"
        with canonry.open(path, embedder="none") as store:
            store.memory().append("db:engine", "postgres", evidence="e", confidence="high")
        path.chmod(0o444)
        folder.chmod(0o555)
        with unprivileged(), canonry.open(path, embedder="none") as store:
            for _ in range(RECALLS + 1):
                assert [hit.content for hit in store.memory().recall("engine").hits] == ["postgres"]
        folder.chmod(0o777)
        assert rows(path) == []


def test_what_no_concept_is_any_more_is_dropped(script: Script) -> None:
    accesses = Accesses(script.store)
    accesses.add("m", [1, 10_000], script.clock.now_us, script.clock.now_us)
    accesses.write()
    with script.context.read() as snapshot:
        assert [1] == [*snapshot.accesses([1, 10_000])]


def rows(path: Path) -> list[Any]:
    with sqlite3.connect(path) as connection:
        return connection.execute("SELECT concept, count FROM accesses").fetchall()
