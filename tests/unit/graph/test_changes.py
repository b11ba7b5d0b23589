"""What a call makes, mentions, ties and may not tie."""

from collections import defaultdict
from collections.abc import Collection, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.graph.changes import (
    DAY_US,
    Ambiguous,
    Call,
    Circle,
    Edge,
    EdgeKey,
    Found,
    Named,
    Node,
    SelfTie,
    Tie,
    cite,
    edges_of,
    faded_at,
    mutations,
    named_by_citation,
    refusal,
    reinforced,
    same_concept,
    weight_at,
)
from canonry.graph.vocabulary import LINKS, ConceptType, EdgeType, Effect, Link

NONE = Effect.NONE


class Stored:
    """Edges as a store would read them, with a count of the concepts asked about."""

    def __init__(self, *edges: tuple[int, EdgeType, int]) -> None:
        self.asked = 0
        self._out: defaultdict[tuple[EdgeType, int], list[int]] = defaultdict(list)
        self._into: defaultdict[tuple[EdgeType, int], list[int]] = defaultdict(list)
        for source, kind, target in edges:
            self._out[kind, source].append(target)
            self._into[kind, target].append(source)

    def out(self, kind: EdgeType, numbers: Collection[int]) -> Mapping[int, Collection[int]]:
        self.asked += len(numbers)
        return {number: self._out[kind, number] for number in numbers}

    def into(self, kind: EdgeType, numbers: Collection[int]) -> Mapping[int, Collection[int]]:
        self.asked += len(numbers)
        return {number: self._into[kind, number] for number in numbers}


def refused(
    *ties: Tie, stored: Stored | None = None, new: Collection[int] = ()
) -> SelfTie | Circle | None:
    held = stored or Stored()
    return refusal(ties, new, held.into, held.out)


# Which concept a text is.


def test_the_ways_of_citing_count_in_their_order() -> None:
    found = Found((1,), (2,), (3,), (4,), (5,))
    for way in range(5):
        assert way + 1 == cite(found)
        found = found._replace(**{Found._fields[way]: ()})
    assert cite(found) is None


def test_an_ambiguous_citation_names_its_candidates_even_where_a_later_way_would_decide() -> None:
    assert Ambiguous((2, 7)) == cite(Found(by_short_id=(7, 2), by_exact_key=(3,)))


def test_a_text_of_a_call_s_own_is_found_by_its_keys_alone_and_the_first_made_counts() -> None:
    assert same_concept(Found(by_id=(1,), by_short_id=(1,), by_alias=(1,))) is None
    assert 3 == same_concept(Found(by_exact_key=(3,), by_canonical_key=(2,)))
    assert 2 == same_concept(Found(by_canonical_key=(5, 2)))


@pytest.mark.parametrize("link", list(Link))
def test_an_unknown_citation_makes_a_concept_that_keeps_its_text(link: Link) -> None:
    named = named_by_citation(link, "User Schema", "User Schema", "user schema")
    assert "User Schema" == named.text
    assert LINKS[link].unknown is named.type


# Circles.


@pytest.mark.parametrize("link", list(Link))
def test_no_concept_is_tied_to_itself(link: Link) -> None:
    assert SelfTie(Tie(1, link, 1)) == refused(Tie(2, link, 3), Tie(1, link, 1))


@pytest.mark.parametrize("link", [Link.DEPENDS_ON, Link.PARENT_OF, Link.PRODUCES, Link.MODIFIES])
def test_a_structural_edge_closes_no_circle(link: Link) -> None:
    kind = LINKS[link].edge
    stored = Stored((1, kind, 2), (2, kind, 3))
    assert Circle(Tie(3, link, 1)) == refused(Tie(3, link, 1), stored=stored)
    assert refused(Tie(1, link, 3), stored=stored) is None


def test_a_circle_within_one_call_is_refused_at_the_tie_that_closes_it() -> None:
    there, back = Tie(1, Link.DEPENDS_ON, 2), Tie(2, Link.DEPENDS_ON, 1)
    assert Circle(back) == refused(there, back, new={1, 2})


def test_produces_and_modifies_share_their_circles() -> None:
    assert Circle(Tie(2, Link.MODIFIES, 1)) == refused(
        Tie(1, Link.PRODUCES, 2), Tie(2, Link.MODIFIES, 1)
    )


def test_edges_of_different_types_make_no_circle() -> None:
    assert refused(Tie(1, Link.PARENT_OF, 2), Tie(2, Link.DEPENDS_ON, 1)) is None


def test_two_concepts_may_speak_against_each_other() -> None:
    assert refused(Tie(1, Link.AGAINST, 2), Tie(2, Link.AGAINST, 1)) is None


def test_looking_for_circles_does_not_walk_a_hub() -> None:
    crowd = [(number, EdgeType.DEPENDENCY, 1) for number in range(100, 1_100)]
    stored = Stored(*crowd)
    assert refused(Tie(2, Link.DEPENDS_ON, 1), stored=stored) is None
    assert stored.asked <= 3
    assert refused(Tie(1, Link.DEPENDS_ON, 3), stored=stored) is None
    assert stored.asked <= 10


@given(
    st.lists(
        st.tuples(st.integers(1, 8), st.integers(1, 8)).filter(lambda pair: pair[0] != pair[1]),
        max_size=20,
    )
)
def test_what_is_let_in_one_by_one_never_holds_a_circle(pairs: list[tuple[int, int]]) -> None:
    kept: list[tuple[int, EdgeType, int]] = []
    for source, target in pairs:
        tie = Tie(source, Link.DEPENDS_ON, target)
        if refused(tie, stored=Stored(*kept)) is None:
            kept.append((source, EdgeType.DEPENDENCY, target))
        else:
            assert target in ancestors(kept, source)
    assert all(source not in ancestors(kept, source) for source, _, _ in kept)


def ancestors(edges: list[tuple[int, EdgeType, int]], start: int) -> set[int]:
    """Every concept from which a way leads to `start`."""
    found: set[int] = set()
    front = [start]
    while front:
        here = front.pop()
        for source, _, target in edges:
            if target == here and source not in found:
                found.add(source)
                front.append(source)
    return found


# Edges.


def call(derived: tuple[int, ...], *ties: Tie, made: tuple[int, ...] = ()) -> Call:
    named = Named("text", ConceptType.ENTITY, "text", "text")
    return Call(tuple(Node(number, named) for number in made), derived, (), ties)


def kinds(one: Call) -> list[tuple[int, int, str]]:
    return [(key.source, key.target, key.type.value) for key, _ in edges_of(one, 99)]


def test_an_interaction_derives_each_of_its_concepts() -> None:
    assert (99, 1, "derives") in kinds(call((1, 2)))
    assert (99, 2, "derives") in kinds(call((1, 2)))


@pytest.mark.parametrize(
    "link, edge, effect",
    [
        (Link.DEPENDS_ON, "dependency", Effect.NONE),
        (Link.PRODUCES, "causal", Effect.PRODUCED),
        (Link.MODIFIES, "causal", Effect.MODIFIED),
        (Link.PARENT_OF, "hierarchical", Effect.NONE),
        (Link.AGAINST, "contradicts", Effect.NONE),
    ],
)
def test_a_link_is_an_edge_from_what_is_written_to_what_is_cited(
    link: Link, edge: str, effect: Effect
) -> None:
    assert (EdgeKey(1, 2, EdgeType(edge)), effect) in list(edges_of(call((1,), Tie(1, link, 2)), 9))


def test_an_edge_that_a_call_asks_for_twice_is_one_and_keeps_both_effects() -> None:
    twice = call((1,), Tie(1, Link.PRODUCES, 2), Tie(1, Link.MODIFIES, 2))
    causal = [(k, e) for k, e in edges_of(twice, 9) if k.type is EdgeType.CAUSAL]
    assert [(EdgeKey(1, 2, EdgeType.CAUSAL), Effect.PRODUCED | Effect.MODIFIED)] == causal


def test_concepts_of_one_call_occur_together_in_at_most_10_edges_nearest_first() -> None:
    together = [row for row in kinds(call((5, 4, 3, 2, 1, 6))) if row[2] == "co-occurrence"]
    assert 10 == len(together)
    assert (4, 5, "co-occurrence") == together[0]
    assert {(4, 5), (3, 4), (2, 3), (1, 2), (1, 6)} == {row[:2] for row in together[:5]}
    assert 10 == len(set(together))


def test_concepts_that_a_call_ties_do_not_also_occur_together() -> None:
    assert (1, 2, "co-occurrence") not in kinds(call((1, 2), Tie(2, Link.DEPENDS_ON, 1)))


def test_mutations_are_concepts_and_edges_made_or_reinforced() -> None:
    assert 2 + 2 + 1 == mutations(call((1, 2), made=(1, 2)), 9)


# Weights.

CO = EdgeKey(1, 2, EdgeType.CO_OCCURRENCE)
DEP = EdgeKey(1, 2, EdgeType.DEPENDENCY)


def test_a_new_edge_weighs_what_its_type_weighs_and_a_semantic_one_its_cosine() -> None:
    assert Edge(DEP, 0.5, NONE, 7) == reinforced(DEP, NONE, None, 7)
    semantic = EdgeKey(1, 2, EdgeType.SEMANTIC)
    assert 0.91 == reinforced(semantic, NONE, None, 7, cosine=0.91).weight


def test_a_repeat_adds_1_up_to_10() -> None:
    edge = reinforced(DEP, NONE, None, 0)
    weights = []
    for _ in range(11):
        edge = reinforced(DEP, NONE, edge, 0)
        weights.append(edge.weight)
    assert [1.5, 2.5, 9.5, 10.0, 10.0] == [weights[at] for at in (0, 1, 8, 9, 10)]


def test_a_repeat_adds_what_the_action_did() -> None:
    causal = EdgeKey(1, 2, EdgeType.CAUSAL)
    edge = reinforced(causal, Effect.MODIFIED, Edge(causal, 0.5, Effect.PRODUCED, 0), 5)
    assert Effect.PRODUCED | Effect.MODIFIED == edge.effect
    assert 5 == edge.reinforced_us


def test_associations_halve_every_30_days_without_reinforcement_and_nothing_else_does() -> None:
    assert 0.25 == weight_at(Edge(CO, 0.5, NONE, 0), 30 * DAY_US)
    assert 0.125 == weight_at(Edge(CO, 0.5, NONE, 0), 60 * DAY_US)
    assert 0.5 == weight_at(Edge(DEP, 0.5, NONE, 0), 60 * DAY_US)
    assert 1.25 == reinforced(CO, NONE, Edge(CO, 0.5, NONE, 0), 30 * DAY_US).weight


def test_an_association_no_longer_counts_once_it_weighs_less_than_a_quarter() -> None:
    fresh = Edge(CO, 0.5, NONE, 0)
    faded = faded_at(fresh)
    assert faded is not None
    assert faded > 30 * DAY_US
    assert weight_at(fresh, faded) < 0.25
    assert weight_at(fresh, faded - 1_000_000) >= 0.25
    assert faded_at(Edge(DEP, 0.5, NONE, 0)) is None


def test_an_association_counts_for_a_day_however_little_it_weighs() -> None:
    assert DAY_US + 1_000_000 == faded_at(Edge(CO, 0.1, NONE, 0))


def test_an_association_is_idle_from_its_last_reinforcement_on() -> None:
    assert 0.25 == weight_at(Edge(CO, 0.5, NONE, 70 * DAY_US), 100 * DAY_US)
    assert 0.5 == weight_at(Edge(CO, 0.5, NONE, 70 * DAY_US), 60 * DAY_US)


def test_an_association_fades_on_a_whole_second() -> None:
    faded = faded_at(Edge(CO, 0.5, NONE, 1_234_567))
    assert faded == 30 * DAY_US + 2_000_000
    assert isinstance(faded, int)


def test_an_unknown_citation_is_named_by_both_its_keys() -> None:
    assert Named("X y", ConceptType.ENTITY, "X y", "x y") == named_by_citation(
        Link.DEPENDS_ON, "X y", "X y", "x y"
    )
