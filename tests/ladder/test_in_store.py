"""The ladder on a real store: climbing, telling, replaying, and what nobody can bring about."""

import random
from pathlib import Path

import pytest

from canonry.adapters.stores.postgresql import PostgresStore
from canonry.graph.gates import judge
from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.graph.vocabulary import Stage
from canonry.jobs import cycle, rebuild
from canonry.jobs.admitting import Batch
from canonry.jobs.board import StoreBoard
from canonry.jobs.previews import rehearse
from canonry.jobs.replaying import Replay
from canonry.ledger.digests import unseal
from canonry.ledger.projection import Kind
from canonry.testing.scripts import TRANSITIONS, Script, graph_of, said, user_schema
from tests.ladder.memories import SOLO, random_memory, script

RANDOM_MEMORIES = 4


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_what_others_rest_on_climbs_one_rung_a_cycle(
    tmp_path: Path, thresholds: Thresholds
) -> None:
    with script(tmp_path / "m.db") as one:
        number = user_schema(one)
        climbed = []
        for _ in range(4):
            one.cycle(thresholds)
            climbed.append(one.stages()[number].value)
        assert ["candidate", "venerable", "canonical", "canonical"] == climbed
        assert {number} == {n for n, stage in one.stages().items() if stage is not Stage.NONE}


def test_the_log_tells_each_hop_with_its_gates_and_the_blast_radius_on_the_last(
    tmp_path: Path,
) -> None:
    with script(tmp_path / "m.db") as one:
        number = user_schema(one)
        for _ in range(3):
            one.cycle()
        told = [(row["from"], row["to"], row["cycle"], row["blast_radius"]) for row in one.audit()]
        assert [
            ("none", "candidate", 1, None),
            ("candidate", "venerable", 2, None),
            ("venerable", "canonical", 3, 7),
        ] == told
        first = one.audit()[0]
        assert number == first["concept"]
        assert [["sweeps", 3, ">=", 3], ["distinct", 7, ">=", 2]] == first["gates"]
        assert ("Swarm", "promoted") == (first["policy"], first["cause"])


def test_a_rebuild_gives_the_same_rows(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        random_memory(one, random.Random(5))
        one.sweep(3)
        for _ in range(5):
            one.cycle()
        before = rows(one)
        rebuild.run(one.context, rebuild.Request())
        assert before == rows(one)


def test_postgresql_climbs_the_same_ladder(tmp_path: Path, address: str) -> None:
    supersede = SOLO._replace(canonization_supersede=True, max_canonical=2)
    found = []
    for place in (tmp_path / "m.db", PostgresStore(address)):
        with script(place) as one:
            random_memory(one, random.Random(11), 40)
            one.sweep(3)
            for thresholds in (DEFAULT, SOLO, supersede) * 3:
                one.cycle(thresholds)
            one.days(60)
            one.sweep()
            before = rows(one)
            rebuild.run(one.context, rebuild.Request())
            assert before == rows(one)
            found.append((one.audit(), before))
    assert found[0] == found[1]
    assert found[0][0]


def rows(one: Script) -> tuple[object, ...]:
    with one.context.read() as snapshot:
        return graph_of(snapshot)


@pytest.mark.parametrize("seed", range(RANDOM_MEMORIES))
@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_a_preview_is_what_the_cycles_come_to(
    tmp_path: Path, thresholds: Thresholds, seed: int
) -> None:
    tight = thresholds._replace(
        canonization_eval_batch_size=3, max_canonical=2, canonization_supersede=seed % 2 == 0
    )
    with script(tmp_path / "m.db") as one:
        random_memory(one, random.Random(seed))
        one.sweep(3)
        one.clock.advance(60)
        with one.context.read() as snapshot:
            seen = rehearse(snapshot, tight, one.clock.now_us)
        for _ in range(seen.cycles):
            cycle.run(one.context, tight)
            one.clock.advance(60)
        assert seen.stages == one.stages()


@pytest.mark.parametrize("seed", range(RANDOM_MEMORIES))
@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_a_concept_is_eligible_exactly_when_the_next_windows_promote_it(
    tmp_path: Path, thresholds: Thresholds, seed: int
) -> None:
    with script(tmp_path / "m.db") as one:
        random_memory(one, random.Random(seed))
        one.sweep(3)
        for _ in range(4):
            one.clock.advance(60)
            eligible = eligible_now(one, thresholds)
            found = cycle.run(one.context, thresholds)
            assert found is not None
            assert eligible == {hop.number for hop in found.transitions}


def eligible_now(one: Script, thresholds: Thresholds) -> set[int]:
    """The concepts whose next hop has a verdict that passes, by the evaluator that explains it."""
    with one.context.read() as snapshot:
        graph = snapshot.graph()
        assert graph is not None
        board = StoreBoard(snapshot, thresholds)
        seen = board.evidence(range(1, graph.concepts + 1), one.clock.now_us)
    verdicts = {n: judge(e, thresholds, graph.canonical) for n, e in seen.items()}
    return {number for number, verdict in verdicts.items() if verdict and verdict.passed}


@pytest.mark.parametrize("seed", range(3))
def test_replaying_a_log_without_its_cycles_and_running_them_again_gives_the_same_audit(
    tmp_path: Path, seed: int
) -> None:
    with script(tmp_path / "m.db") as one, script(tmp_path / "again.db") as again:
        rng = random.Random(seed)
        clocks = []
        for _ in range(6):
            random_memory(one, rng, 12)
            one.sweep()
            for _ in range(2):
                length = len(one.entries())
                one.cycle()
                clocks.append((length, one.clock.now_us))
        replay(one, again, clocks)
        assert one.audit() == again.audit()
        assert one.audit()


def replay(one: Script, again: Script, cycles: list[tuple[int, int]]) -> None:
    """Write one log's entries but for its transitions to another, with cycles where they ran."""
    due = iter([*cycles, (10**9, 0)])
    length, clock_us = next(due)
    made_us = 0
    for position, entry in enumerate(one.entries()):
        while position >= length:
            again.clock.now_us = clock_us
            cycle.run(again.context, DEFAULT)
            length, clock_us = next(due)
        if entry.kind == Kind.MEMORY:
            made_us = entry.recorded_us
        elif entry.kind not in TRANSITIONS:
            # The first write makes the memory, at the same time.
            again.clock.now_us = entry.recorded_us if again.entries() else made_us
            with again.context.write() as unit:
                batch = Batch(unit, again.context)
                written = batch.add_entry(Kind(entry.kind), said(entry), unseal(entry)[1])
                batch.flush()
                follow = Replay(unit)
                assert follow.take(written)
                follow.flush()
    for _, later_us in [(length, clock_us), *due][:-1]:
        again.clock.now_us = later_us
        cycle.run(again.context, DEFAULT)
