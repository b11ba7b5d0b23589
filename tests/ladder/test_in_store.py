"""The ladder on a real store: climbing, telling, replaying, and what nobody can bring about."""

import random
from pathlib import Path

import pytest

from canonry.adapters.stores.postgresql import PostgresStore
from canonry.core.jcs import canonical
from canonry.graph.identity import short_id
from canonry.graph.ladder import Cause
from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.graph.vocabulary import Stage
from canonry.jobs import cycle, inspect, rebuild
from canonry.jobs.admitting import Batch
from canonry.jobs.previews import rehearse
from canonry.jobs.replaying import Replay
from canonry.ledger.digests import unseal
from canonry.ledger.projection import Kind
from canonry.testing.scripts import TRANSITIONS, Script, graph_of, said, user_schema
from tests.ladder.memories import SOLO, random_memory, script

SOME, MANY = 4, 200
"""How many random memories are tried, and how many in `make long`."""


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


def check_preview(path: Path, thresholds: Thresholds, seed: int) -> None:
    """A preview before any cycle, and one half-way, against the cycles that then run.

    Budgets differ, so that some boards are open at once, some once they are full, and some never.
    """
    tight = thresholds._replace(
        canonization_eval_batch_size=3,
        max_canonical=(0, 1, 2, 1_000)[seed % 4],
        canonization_supersede=seed % 3 == 0,
    )
    with script(path) as one:
        random_memory(one, random.Random(seed))
        one.sweep(3)
        one.clock.advance(seed % 90)
        for _ in range(2):
            with one.context.read() as snapshot:
                seen = rehearse(snapshot, tight, one.clock.now_us)
            for _ in range(seen.cycles):
                cycle.run(one.context, tight)
                one.clock.advance(60)
            assert seen.stages == one.stages(), seed
            with one.context.read() as snapshot:
                again = rehearse(snapshot, tight, one.clock.now_us)
            assert (again.stages, again.failing) == (seen.stages, seen.failing), seed
            random_memory(one, random.Random(-seed - 1), 10)


@pytest.mark.parametrize("seed", range(SOME))
@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_a_preview_is_what_the_cycles_come_to(
    tmp_path: Path, thresholds: Thresholds, seed: int
) -> None:
    check_preview(tmp_path / "m.db", thresholds, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_previews_of_200_memories_are_what_the_cycles_come_to(
    tmp_path: Path, thresholds: Thresholds, part: int
) -> None:
    for seed in range(part, MANY, 8):
        check_preview(tmp_path / f"{seed}.db", thresholds, seed)


def check_eligible(path: Path, thresholds: Thresholds, seed: int) -> None:
    """What inspections call eligible, against what the next windows promote.

    Where the budget has room for some of them only, inspection cannot tell which: those are the
    strongest of the window.
    """
    live = thresholds._replace(
        max_canonical=(1_000, 0, 1)[seed % 3], canonization_supersede=seed % 2 == 0
    )
    with script(path) as one:
        random_memory(one, random.Random(seed))
        one.sweep(3)
        for _ in range(6):
            one.clock.advance(60)
            eligible = eligible_now(one, live)
            with one.context.read() as snapshot:
                graph = snapshot.graph()
            assert graph is not None
            found = cycle.run(one.context, live)
            assert found is not None
            hops = {hop.number for hop in found.transitions if hop.cause is Cause.PROMOTED}
            if any(hop.target is Stage.NONE for hop in found.transitions):
                continue  # a fall that came first may have freed a place or closed one
            tops = {n for n, target in eligible.items() if target == Stage.CANONICAL}
            room = live.max_canonical - graph.canonical
            if len(tops) > room:
                assert room == len(tops & hops), seed
                assert eligible.keys() - tops == hops - tops, seed
            else:
                assert eligible.keys() == hops, seed


def eligible_now(one: Script, thresholds: Thresholds) -> dict[int, str | None]:
    """Which concepts an inspection calls eligible, and for which stage."""
    context = one.context._replace(thresholds=thresholds)
    found = {}
    for number in one.stages():
        seen = inspect.run(context, inspect.Request(focus=short_id(number)))
        if seen.eligible:
            found[number] = seen.next_stage
    return found


@pytest.mark.parametrize("seed", range(SOME))
@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_a_concept_is_eligible_exactly_when_the_next_windows_promote_it(
    tmp_path: Path, thresholds: Thresholds, seed: int
) -> None:
    check_eligible(tmp_path / "m.db", thresholds, seed)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_in_200_memories_concepts_are_eligible_exactly_when_the_next_windows_promote_them(
    tmp_path: Path, thresholds: Thresholds, part: int
) -> None:
    for seed in range(part, MANY, 8):
        check_eligible(tmp_path / f"{seed}.db", thresholds, seed)


@pytest.mark.parametrize("seed", range(3))
def test_replaying_a_log_without_its_cycles_and_running_them_again_gives_the_same_audit(
    tmp_path: Path, seed: int
) -> None:
    check_replay(tmp_path, seed)


@pytest.mark.long
def test_200_logs_replayed_without_their_cycles_give_the_same_audit(tmp_path: Path) -> None:
    for seed in range(MANY):
        (tmp_path / str(seed)).mkdir()
        check_replay(tmp_path / str(seed), seed)


def check_replay(folder: Path, seed: int) -> None:
    """A log without its transitions, and the cycles run again where they ran: the same bytes."""
    with script(folder / "m.db") as one, script(folder / "again.db") as again:
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
        assert audit_bytes(one) == audit_bytes(again)
        assert one.audit()


def audit_bytes(one: Script) -> list[bytes]:
    """The rows of the audit, as their canonical bytes."""
    return [canonical(row) for row in one.audit()]


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
