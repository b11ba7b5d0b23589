"""The tables of the graph are those of the two pages."""

import pytest

from canonry import limits
from canonry.graph.vocabulary import (
    EDGES,
    LINKS,
    REINFORCEMENT,
    TYPES,
    WEIGHT_MAX,
    ConceptType,
    EdgeType,
    Effect,
    Link,
    Stage,
    above,
)
from canonry.ledger.transactions import FIELDS, KINDS


@pytest.mark.parametrize(
    "type_, resistance, offset",
    [
        ("constraint", 1.5, 0.15),
        ("entity", 1.2, 0.05),
        ("logic", 1.1, 0.05),
        ("resource", 1.0, 0.0),
        ("observation", 0.7, -0.10),
    ],
)
def test_each_type_has_its_resistance_and_offset(
    type_: str, resistance: float, offset: float
) -> None:
    assert (resistance, offset) == TYPES[ConceptType(type_)]


@pytest.mark.parametrize(
    "edge, weight, bonus, structural",
    [
        ("temporal", 1.0, 0.0, False),
        ("derives", 0.9, 0.0, False),
        ("co-occurrence", 0.5, 0.005, False),
        ("semantic", None, 0.01, False),
        ("causal", 0.5, 0.02, True),
        ("dependency", 0.5, 0.02, True),
        ("hierarchical", 0.5, 0.015, True),
        ("contradicts", 1.0, 0.0, False),
    ],
)
def test_each_edge_has_its_weight_and_bonus_and_may_be_structural(
    edge: str, weight: float | None, bonus: float, *, structural: bool
) -> None:
    figures = EDGES[EdgeType(edge)]
    assert (weight, bonus, structural) == (figures.weight, figures.bonus, figures.structural)


def test_only_associations_are_mutual_and_fade() -> None:
    associations = {EdgeType.CO_OCCURRENCE, EdgeType.SEMANTIC}
    assert associations == {edge for edge, figures in EDGES.items() if figures.mutual}
    assert associations == {edge for edge, figures in EDGES.items() if figures.fades}


def test_types_are_the_kinds_of_records_and_links_are_their_fields() -> None:
    assert set(KINDS) == set(ConceptType)
    assert set(Link) <= {field.name for field in FIELDS}


def test_produces_and_modifies_are_causal_and_stay_apart() -> None:
    produces, modifies = LINKS[Link.PRODUCES], LINKS[Link.MODIFIES]
    assert EdgeType.CAUSAL == produces.edge == modifies.edge
    assert (Effect.PRODUCED, Effect.MODIFIED) == (produces.effect, modifies.effect)


def test_an_unknown_citation_is_a_resource_only_where_an_action_affects_it() -> None:
    resources = {link for link in Link if LINKS[link].unknown is ConceptType.RESOURCE}
    assert {Link.PRODUCES, Link.MODIFIES} == resources
    assert {ConceptType.ENTITY} == {LINKS[link].unknown for link in set(Link) - resources}


def test_the_ladder_has_four_rungs_and_ends_at_canonical() -> None:
    assert [above(stage) for stage in Stage] == ["candidate", "venerable", "canonical", None]


def test_the_bounds_of_a_call() -> None:
    assert (64, 256, 64, 10) == (
        limits.CALL_CONCEPTS,
        limits.CALL_LINKS,
        limits.CALL_ACTION_TARGETS,
        limits.CALL_CO_OCCURRENCES,
    )
    assert (1.0, 10.0) == (REINFORCEMENT, WEIGHT_MAX)
