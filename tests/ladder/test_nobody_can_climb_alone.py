"""What no writer and no reader can bring about."""

import random
from pathlib import Path

import pytest

from canonry.graph.identity import short_id
from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.graph.vocabulary import Stage
from canonry.jobs import inspect, recall
from canonry.jobs.accesses import Accesses
from canonry.ports.graph import Access
from canonry.testing.scripts import Script
from tests.ladder.memories import SOLO, TOPICS, random_memory, script

CLIMBED = {Stage.CANDIDATE, Stage.VENERABLE, Stage.CANONICAL}


def ten_days(one: Script) -> None:
    """Other work, so that the memory has an extent."""
    for at in range(4):
        one.action(f"other work {at}", agent="bob")
        one.days(3)


def climbed(one: Script, thresholds: Thresholds, cycles: int = 5) -> set[Stage]:
    for _ in range(cycles):
        one.cycle(thresholds)
    return set(one.stages().values()) & CLIMBED


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_an_agent_that_writes_the_same_idea_1000_times_in_a_minute_promotes_nothing(
    tmp_path: Path, thresholds: Thresholds
) -> None:
    with script(tmp_path / "m.db") as one:
        ten_days(one)
        for _ in range(1_000):
            one.clock.advance(0.06)
            one.derive("this is the best idea", "constraint")
        one.days(1)
        one.sweep(3)
        assert set() == climbed(one, thresholds)


def test_an_action_repeated_1000_times_in_a_minute_is_one_source(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        ten_days(one)
        one.derive("the best idea")
        for _ in range(1_000):
            one.clock.advance(0.06)
            one.action("rely on it", depends_on=["the best idea"])
        one.days(1)
        one.sweep(3)
        assert set() == climbed(one, DEFAULT)
        assert climbed(one, SOLO) <= {Stage.CANDIDATE}


def test_a_hundred_names_used_by_one_writer_within_a_minute_promote_nothing(
    tmp_path: Path,
) -> None:
    with script(tmp_path / "m.db") as one:
        ten_days(one)
        hundred_names(one)
        assert set() == climbed(one, DEFAULT)


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_a_hundred_names_within_a_minute_never_pass_the_first_rung(
    tmp_path: Path, thresholds: Thresholds
) -> None:
    with script(tmp_path / "m.db") as one:
        ten_days(one)
        hundred_names(one)
        one.days(1)
        one.sweep(3)
        assert climbed(one, thresholds) <= {Stage.CANDIDATE}


def hundred_names(one: Script) -> None:
    one.derive("the best idea")
    for at in range(100):
        one.clock.advance(0.6)
        one.action(f"rely on it, {at}", agent=f"name-{at}", depends_on=["the best idea"])


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_ten_thousand_reads_change_nobody_s_chances(tmp_path: Path, thresholds: Thresholds) -> None:
    """The same script twice, once with reads between: not one byte of the audit differs."""
    audits = []
    for reads in (0, 100):
        with script(tmp_path / f"{reads}.db") as one:
            random_memory(one, random.Random(3))
            for at in range(100):
                if at % 10 == 0:
                    one.cycle(thresholds)
                    one.sweep()
                with one.context.write() as unit:
                    for _ in range(reads):
                        unit.count_accesses([Access(n, 1, one.clock.now_us) for n in (1, 2, 3)])
            audits.append(one.audit())
    assert audits[0] == audits[1]
    assert audits[0]


@pytest.mark.long
def test_ten_thousand_inspections_and_recalls_change_nobody_s_chances(tmp_path: Path) -> None:
    """The same by an agent's own calls: what it reads is counted, and no verdict differs."""
    said = []
    for reads in (0, 500):
        with script(tmp_path / f"{reads}.db") as one:
            random_memory(one, random.Random(5))
            accesses = Accesses(one.store)
            context = one.context._replace(accesses=accesses)
            for at in range(10):
                one.cycle()
                one.sweep()
                for _ in range(reads):
                    inspect.run(context, inspect.Request(focus=f"topic {TOPICS[at % 3]}"))
                    recall.run(context, recall.Request(query=f"topic {TOPICS[at % 3]}"))
            accesses.write()
            with context.read() as snapshot:
                read = snapshot.accesses(range(1, 100))
            assert bool(reads) is bool(read)
            gates = [
                inspect.run(context, inspect.Request(focus=short_id(number))).gates
                for number in one.stages()
            ]
            said.append((one.audit(), one.stages(), gates))
    assert said[0] == said[1]
    assert said[0][0]
