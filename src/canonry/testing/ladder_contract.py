"""The part of a store's contract that is about the ladder: cycles, sweeps, previews and replays."""

# These are tests: a name is a sentence, and a figure its own explanation.
# ruff: noqa: D102, PLR2004, SIM300

from __future__ import annotations

from collections.abc import Callable

import pytest

from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.graph.vocabulary import Policy, Stage
from canonry.jobs import audit, cycle, inspect, lease, marking, pillars, previews, rebuild, verify
from canonry.ports.graph import Access, Transition
from canonry.ports.ladder import Lease
from canonry.ports.store import Store
from canonry.testing.scripts import ALL, Script, graph_of, number_of, user_schema

SOLO = DEFAULT._replace(promotion_policy=Policy.SOLO)
HOPS = ["candidate", "venerable", "canonical"]


class LadderContract:
    """Tests of `StoreContract`, which gives them a store."""

    # Cycles

    @pytest.mark.parametrize("thresholds", [DEFAULT, SOLO], ids=["swarm", "solo"])
    def test_what_others_rest_on_climbs_one_rung_a_cycle(
        self, store: Store, thresholds: Thresholds
    ) -> None:
        one = Script(store)
        number = user_schema(one)
        stages = []
        for _ in range(4):
            one.cycle(thresholds)
            stages.append(one.stages()[number].value)
        assert [*HOPS, "canonical"] == stages
        assert [("none", HOPS[0]), (HOPS[0], HOPS[1]), (HOPS[1], HOPS[2])] == [
            (row["from"], row["to"]) for row in one.audit()
        ]
        assert [None, None, 7] == [row["blast_radius"] for row in one.audit()]

    def test_transitions_come_in_pages_with_their_entries(self, store: Store) -> None:
        one = Script(store)
        number = user_schema(one)
        for _ in range(3):
            one.cycle()
        last = one.entries()[-1].seq
        rows = [
            Transition(last - 2 + at, number, Stage(stage), lowers=False)
            for at, stage in enumerate(HOPS)
        ]
        with one.context.read() as snapshot:
            assert rows == snapshot.transitions(0, 9)
            assert rows[:2] == snapshot.transitions(0, 2)
            assert rows[2:] == snapshot.transitions(last - 1, 9)
        told = audit.run(one.context, audit.Request()).rows
        assert [row.seq for row in rows] == [row.seq for row in told]
        [pillar] = pillars.run(one.context, pillars.Request()).pillars
        assert (number, 7) == (number_of(pillar.concept_id), pillar.blast_radius)

    def test_rungs_are_walked_by_number_and_the_weakest_by_dependents(self, store: Store) -> None:
        one = Script(store)
        for topic, dependents in (("a", 6), ("b", 8), ("c", 6), ("d", 2)):
            one.derive(topic)
            for at in range(dependents):
                one.days(1)
                one.action(f"{topic} act {at}", depends_on=[topic])
        one.sweep(3)
        numbers = [number_of(look(one, topic).concept.concept_id) for topic in "abcd"]
        with one.context.read() as snapshot:
            assert numbers == snapshot.qualifying(Policy.SWARM, 0, 9)
            assert numbers[1:3] == snapshot.qualifying(Policy.SWARM, numbers[0], 2)
            assert set(numbers) <= set(snapshot.qualifying(Policy.SOLO, 0, 99))
        for _ in range(3):
            one.cycle()
        a, b, c, d = numbers
        with one.context.read() as snapshot:
            assert [d] == snapshot.rung(Stage.CANDIDATE, 0, 9)
            assert [a, b, c] == snapshot.rung(Stage.CANONICAL, 0, 9)
            assert [b] == snapshot.rung(Stage.CANONICAL, a, 1)
            assert [a, c, b] == snapshot.weakest(9)
            assert [b, c, a] == [row.number for row in snapshot.pillars((ALL, ALL), 9)]
            assert [] == snapshot.contradicted(0, 9)
        fall = one.cycle(DEFAULT._replace(max_canonical=2)).transitions
        assert [(a, Stage.NONE)] == [(hop.number, hop.target) for hop in fall]
        assert look(one, "a").demotion is not None

    def test_newer_support_takes_the_place_of_what_it_speaks_against(self, store: Store) -> None:
        one = Script(store)
        old = user_schema(one)
        for _ in range(3):
            one.cycle()
        new = one.derive("new schema", "logic", agent="zoë", against=["user schema"])
        with one.context.read() as snapshot:
            assert [old] == snapshot.contradicted(0, 9)
            [held] = snapshot.contradictions(old, 9, into=True)
            assert [held] == snapshot.contradictions(new, 9, into=False)
            assert (new, old) == held.edge.key[:2]
        supersede = DEFAULT._replace(canonization_supersede=True)
        assert () == one.cycle(supersede).transitions
        for at in range(4):
            one.days(3)
            one.action(f"move {at}", agent=f"agent-{at}", depends_on=["new schema"])
        one.clock.advance(120)
        first, *_ = one.cycle(supersede).transitions
        assert (old, "superseded", new) == (first.number, first.cause, first.by)

    def test_a_concept_is_eligible_exactly_when_the_next_cycle_promotes_it(
        self, store: Store
    ) -> None:
        one = Script(store)
        number = user_schema(one)
        for _ in range(5):
            one.clock.advance(60)
            eligible = look(one, "user schema").eligible
            moved = cycle.run(one.context, DEFAULT)
            assert moved is not None
            assert eligible is bool(moved.transitions)
            assert {number} >= {hop.number for hop in moved.transitions}

    # Sweeps

    def test_a_sweep_puts_what_nothing_holds_to_sleep_until_it_is_named(self, store: Store) -> None:
        one = Script(store)
        kept = one.derive("kept", "logic")
        one.days(0.01)
        one.derive("passing", "observation")
        loose = one.derive("passing thing", "resource")
        for _ in range(10):
            one.days(100)
            one.derive("kept", "logic")
        with one.context.read() as snapshot:
            assert [loose - 1, loose] == [row.number for row in snapshot.loose(0, 9)]
            assert [loose] == [row.number for row in snapshot.loose(loose - 1, 9)]
            assert 2 == snapshot.unprotected()
        one.sweep()
        with one.context.read() as snapshot:
            rows = snapshot.concepts([kept, loose])
            assert (False, True) == (rows[kept].dormant, rows[loose].dormant)
            assert loose not in [row.number for row in snapshot.awake(0, 99)]
            assert 0 == snapshot.unprotected()
        assert loose == one.derive("passing thing", "resource")
        with one.context.read() as snapshot:
            assert not snapshot.concepts([loose])[loose].dormant
        assert 0 == look(one, "passing thing").sweeps

    # Previews and replays

    @pytest.mark.parametrize("thresholds", [DEFAULT, SOLO], ids=["swarm", "solo"])
    def test_a_preview_writes_nothing_and_foretells_the_cycles(
        self, store: Store, thresholds: Thresholds
    ) -> None:
        one = Script(store)
        user_schema(one)
        one.action("aside", produces=["x"], depends_on=["user schema"])
        before = one.entries()
        with one.context.read() as snapshot:
            seen = previews.rehearse(snapshot, thresholds, one.clock.now_us)
        assert before == one.entries()
        for _ in range(seen.cycles):
            cycle.run(one.context, thresholds)
            one.clock.advance(60)
        assert seen.stages == one.stages()

    def test_a_replay_gives_what_the_calls_had_left(self, store: Store) -> None:
        one = Script(store)
        user_schema(one)
        one.derive("view", "logic", against=["user schema"], parent_of=["part"])
        marking.alias_run(one.context, marking.AliasRequest(alias="base", concept="user schema"))
        marking.goal_run(one.context, marking.GoalRequest(concept="view"))
        person = one.context._replace(agent="ann")
        marking.confirm_run(person, marking.ConfirmRequest(concept="base"))
        for thresholds in (DEFAULT, SOLO, DEFAULT._replace(max_canonical=0)) * 2:
            one.cycle(thresholds)
        one.days(60)
        one.sweep()
        held = lease.take(one.context, "d", one.clock.now_us, 90)
        with one.context.write() as unit:
            unit.count_accesses([Access(1, 1, one.clock.now_us)])
        with one.context.read() as snapshot:
            before, cursors = graph_of(snapshot), snapshot.cursors()
        rebuild.run(one.context, rebuild.Request())
        with one.context.read() as snapshot:
            assert before == graph_of(snapshot)
            assert {"base": 1} == snapshot.aliases(["base"])
            assert (held, cursors) == (snapshot.lease(), snapshot.cursors())
            assert {1: (1, one.clock.now_us)} == snapshot.accesses([1])
        assert verify.run(one.context, verify.Request()).ok

    # The lease

    def test_a_lease_is_seen_by_others_and_its_token_never_falls(
        self, store: Store, open_store: Callable[[], Store]
    ) -> None:
        one, other = Script(store), Script(open_store())
        one.derive("x")
        tokens = []
        for at in range(4):
            daemon = (one, other)[at % 2]
            held = lease.take(daemon.context, f"d{at}", at * 1_000_000, 1)
            assert held is not None
            tokens.append(held.token)
            assert lease.take(one.context, "late", at * 1_000_000 + 1, 1) is None
        assert [1, 2, 3, 4] == tokens
        with one.context.write() as unit:
            unit.put_lease(Lease("d", 2, ALL))
            held = unit.lease()
        assert held is not None
        assert 4 == held.token
        other.store.close()


def look(one: Script, focus: str) -> inspect.Response:
    """Return what is known of a concept."""
    return inspect.run(one.context, inspect.Request(focus=focus))
