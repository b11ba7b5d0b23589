"""The part of a store's contract that is about the graph: what calls leave, and how it is asked.

The jobs run on the store as they do everywhere, since what a store must keep is what they ask of
it.
"""

# These are tests: a name is a sentence, and a figure its own explanation.
# ruff: noqa: D102, PLR2004, SIM300

from __future__ import annotations

from collections.abc import Callable

import pytest

from canonry.core.errors import Clash, Incorrect
from canonry.graph.changes import Edge, EdgeKey
from canonry.graph.evidence import Reach
from canonry.graph.identity import exact_key
from canonry.graph.thresholds import DAY_US
from canonry.graph.vocabulary import ConceptType, EdgeType, Effect, Stage
from canonry.jobs import append, derive, marking, reserve
from canonry.jobs.counting import index_key
from canonry.ports.graph import Access, HeldEdge, Maxima, Mention, Reservation
from canonry.ports.store import Store
from canonry.testing.scripts import ALL, Script, graph_of


class GraphContract:
    """Tests of `StoreContract`, which gives them a store."""

    @pytest.fixture
    def one(self, store: Store) -> Script:
        """Give a script on the store of this test."""
        return Script(store)

    # What calls leave

    def test_a_memory_without_a_call_has_an_empty_graph(self, one: Script) -> None:
        with one.context.read() as snapshot:
            assert (None, {}, {}, [], [], [], Maxima(0, 0), [], [], []) == graph_of(snapshot)
            assert ({}, {}, {}) == (
                snapshot.concepts([1]),
                snapshot.aliases("x"),
                snapshot.edges([]),
            )
            assert [] == snapshot.awake(0, 9) == snapshot.loose(0, 9)
            assert [] == snapshot.spans()
            assert Reach(0, 0) == snapshot.reach(1, 1, ALL)
            assert ({}, None) == (snapshot.cursors(), snapshot.lease())

    def test_a_derive_leaves_a_concept_with_its_counters(self, one: Script) -> None:
        number = one.derive("user schema", "constraint")
        one.clock.advance(90)
        assert number == one.derive("UserSchema", "logic")
        first_us, last_us = (entry.recorded_us for entry in one.entries()[1:])
        with one.context.read() as snapshot:
            row = snapshot.concepts([number, number, 99])[number]
            mentions = [Mention(number, 2, first_us), Mention(number, 3, last_us)]
            assert mentions == snapshot.mentions(number, 0, 9)
            assert mentions[1:] == snapshot.mentions(number, 2, 9)
            assert mentions[:1] == snapshot.mentions(number, 0, 1)
            assert Maxima(2, 2) == snapshot.maxima()
            graph = snapshot.graph()
        assert graph is not None
        assert (2, first_us, last_us, 1, 0) == graph[:5]
        assert (ConceptType.CONSTRAINT, Stage.NONE, 15) == (row.type, row.stage, row.resistance)
        assert (2, 2, first_us, last_us) == (row.origin, row.derived, row.origin_us, row.last_us)
        assert (False, False, None) == (row.goal, row.dormant, row.demoted_us)

    def test_an_action_ties_what_it_cites_each_way(self, one: Script) -> None:
        base = one.derive("base")
        act = one.action("build", depends_on=["base"], produces=["a.py"], modifies=["a.py"])
        made = act + 1
        causal, backwards = (EdgeKey(*ends, EdgeType.CAUSAL) for ends in ((act, made), (made, act)))
        acted_us = one.entries()[-1].recorded_us
        edge = Edge(causal, 0.5, Effect.PRODUCED | Effect.MODIFIED, acted_us)
        with one.context.read() as snapshot:
            assert {base: [act]} == snapshot.ends(EdgeType.DEPENDENCY, [base, act], into=True)
            assert {act: [base]} == snapshot.ends(EdgeType.DEPENDENCY, [base, act], into=False)
            assert {causal: HeldEdge(edge, 3, None)} == snapshot.edges([causal, backwards])
            around = [len(snapshot.edges_at(number, 9)) for number in (base, act, made)]
            rows = snapshot.concepts([base, act, made])
        assert [1, 2, 1] == around
        assert (1, 1, 0) == (rows[base].dependents, rows[base].origins, rows[act].dependents)
        assert (1, 1, 1) == (rows[act].dependency, rows[act].causal, rows[made].causal)

    def test_a_record_s_concept_is_found_by_its_entity(self, one: Script) -> None:
        keys = ["k:1", "K:1", "k:é"]
        for key in keys:
            append.run(one.context, append.Request(entity_key=key, value="x"))
        with one.context.read() as snapshot:
            found = snapshot.concepts_of_entities([*keys, "k:2", "\ud800"])
            assert dict(zip(keys, (1, 2, 3), strict=True)) == found
            assert {1: "k:1", 3: "k:é"} == snapshot.entity_keys_of([3, 1, 9])
            assert {"K:1": 3} == snapshot.entity_numbers(["K:1", "x"])

    def test_concepts_are_found_by_keys_on_both_sides_of_zero(self, one: Script) -> None:
        numbers = {name: one.derive(name) for name in (f"topic {at}" for at in range(40))}
        digests = {index_key(exact_key(name)): number for name, number in numbers.items()}
        assert min(digests) < 0 < max(digests)
        with one.context.read() as snapshot:
            found = snapshot.concepts_by_exact_key([*digests, 0, 7])
            assert sorted(digests.items()) == sorted(found)
            assert [] == snapshot.concepts_by_canonical_key([0, 7])

    def test_support_is_told_in_pages_and_reaches_as_far_as_its_origins(self, one: Script) -> None:
        number = one.derive("base")
        for at in range(5):
            one.clock.advance(100)
            one.action(f"act {at}", agent=f"ågent {at}", depends_on=["base"])
        now_us = one.clock.now_us
        with one.context.read() as snapshot:
            own = snapshot.concepts([number])[number].origin
            whole = snapshot.support(number, None, 9)
            assert [f"ågent {at}" for at in range(5)] == [support.agent for support in whole]
            after = whole[1].origin, whole[1].dependent, whole[1].type, whole[1].seq
            assert whole[2:4] == snapshot.support(number, after, 2)
            assert [(number, 400_000_000, now_us)] == snapshot.spans()
            assert Reach(5, 400_000_000) == snapshot.reach(number, own, now_us)
            assert Reach(4, 300_000_000) == snapshot.reach(number, own, now_us - 1)
            assert Reach(4, 300_000_000) == snapshot.reach(number, whole[0].origin, now_us)
            assert Reach(0, 0) == snapshot.reach(number, own, 0)
            pairs = [(number, whole[0].origin), (number, 99)]
            assert [(number, whole[0].origin, 2)] == snapshot.resting(pairs)

    def test_a_refused_call_leaves_the_graph_as_it_was(self, one: Script) -> None:
        one.derive("a", "logic", depends_on=["b"])
        with one.context.read() as snapshot:
            before = graph_of(snapshot)
        with pytest.raises(Incorrect):
            one.derive("b", "logic", depends_on=["c", "a"])
        with one.context.read() as snapshot:
            assert before == graph_of(snapshot)

    def test_what_is_put_is_gone_where_the_unit_of_work_fails(self, one: Script) -> None:
        number = one.derive("a", "logic", depends_on=["b"])
        with one.context.read() as snapshot:
            before = graph_of(snapshot)
        unit_of_work = one.store.write("m")
        unit = unit_of_work.__enter__()
        unit.put_concepts([unit.concepts([number])[number]._replace(goal=True)])
        assert [number] == unit.goals()
        unit.clear_graph()
        assert unit.graph() is None
        failure = ZeroDivisionError()
        assert not unit_of_work.__exit__(ZeroDivisionError, failure, None)
        with one.context.read() as snapshot:
            assert before == graph_of(snapshot)

    def test_graphs_of_two_memories_know_nothing_of_each_other(self, one: Script) -> None:
        other = Script(one.store, "other")
        one.derive("a", depends_on=["b"])
        with one.context.read() as snapshot:
            before = graph_of(snapshot)
        other.derive("a", "logic", depends_on=["b", "c"])
        other.sweep()
        with one.context.read() as snapshot:
            assert before == graph_of(snapshot)

    # What fades

    def test_an_association_is_told_once_it_has_faded_and_not_before(self, one: Script) -> None:
        pair = [derive.Concept(content=text, type="logic") for text in ("one", "two")]
        derive.run(one.context, derive.Request(concepts=pair))
        made_us = one.clock.now_us
        with one.context.read() as snapshot:
            assert [] == snapshot.faded(made_us + 30 * DAY_US)
            [held] = snapshot.faded(made_us + 31 * DAY_US)
            assert (EdgeType.CO_OCCURRENCE, 0.5) == (held.edge.key.type, held.edge.weight)

    # Names, goals, persons, readings, reservations

    def test_aliases_name_exactly_and_one_concept_alone(self, one: Script) -> None:
        number = one.derive("user schema")
        one.derive("other")
        names = ["the base", "The Base", "l'été", '"%_"', "基"]
        for name in names:
            asked = marking.AliasRequest(alias=name, concept="user schema")
            assert marking.alias_run(one.context, asked).seq is not None
            assert marking.alias_run(one.context, asked).seq is None
        with pytest.raises(Clash):
            marking.alias_run(one.context, marking.AliasRequest(alias="l'été", concept="other"))
        with one.context.read() as snapshot:
            found = snapshot.aliases([*names, "the  base", "%", "\ud800"])
            assert dict.fromkeys(names, number) == found
        assert {number} == set(self._dependencies(one, one.action("act", depends_on=["基"])))

    @staticmethod
    def _dependencies(one: Script, number: int) -> list[int]:
        with one.context.read() as snapshot:
            return snapshot.ends(EdgeType.DEPENDENCY, [number], into=False)[number]

    def test_goals_are_set_and_dropped(self, one: Script) -> None:
        numbers = [one.derive(text) for text in ("a", "b", "c")]
        for text in ("c", "a"):
            marking.goal_run(one.context, marking.GoalRequest(concept=text))
        with one.context.read() as snapshot:
            assert [numbers[0], numbers[2]] == snapshot.goals()
        marking.goal_run(one.context, marking.GoalRequest(concept="a", drop=True))
        with one.context.read() as snapshot:
            assert [numbers[2]] == snapshot.goals()

    def test_a_person_confirms_once(self, one: Script) -> None:
        number = one.derive("a")
        for person in ("zoë", "ann", "zoë"):
            context = one.context._replace(agent=person)
            marking.confirm_run(context, marking.ConfirmRequest(concept="a"))
        with one.context.read() as snapshot:
            assert ["ann", "zoë"] == snapshot.confirmed_by(number)
            assert 2 == snapshot.concepts([number])[number].confirmed

    def test_readings_add_up(self, one: Script) -> None:
        numbers = [one.derive(text) for text in ("a", "b")]
        for at in (1, 2):
            with one.context.write() as unit:
                unit.count_accesses([Access(number, 3, at) for number in numbers[:at]])
        with one.context.read() as snapshot:
            assert {numbers[0]: (6, 2), numbers[1]: (3, 2)} == snapshot.accesses([*numbers, 9])

    def test_reservations_are_held_renewed_dropped_and_run_out(
        self, one: Script, open_store: Callable[[], Store]
    ) -> None:
        number = one.derive("a")
        now_us = one.clock.now_us

        def hold(agent: str, seconds: int) -> None:
            asked = reserve.Request(concept="a", seconds=seconds, agent=agent)
            reserve.run(one.context, asked)

        hold("ann", 60)
        hold("bob", 30)
        hold("bob", 90)
        ends = {"ann": now_us + 60_000_000, "bob": now_us + 90_000_000}
        other = open_store()
        with other.read("m") as snapshot:
            for at_us, agents in ((now_us, "ann bob"), (ends["ann"], "bob"), (ends["bob"], "")):
                found = sorted(snapshot.reservations([number, 9], at_us))
                assert found == [
                    Reservation(number, agent, now_us, ends[agent]) for agent in agents.split()
                ]
        other.close()
        reserve.drop_run(one.context, reserve.DropRequest(concept="a", agent="ann"))
        with one.context.write() as unit:
            assert not unit.drop_reservation(number, "ann")
            assert unit.drop_reservation(number, "bob")
            assert [] == unit.reservations([number], now_us)
