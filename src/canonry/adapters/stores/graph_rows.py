"""Rows of the graph in the database as the values of the port, and back.

A word is kept as its place in its vocabulary, which only ever grows at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from canonry.adapters.stores.rows import Columns
from canonry.graph.changes import Edge, EdgeKey
from canonry.graph.vocabulary import STAGES, ConceptType, EdgeType, Effect
from canonry.ports.graph import ConceptRow, HeldEdge, Support, Transition

_TYPES = tuple(ConceptType)
_EDGES = tuple(EdgeType)
TYPE_NUMBERS = {word: number for number, word in enumerate(_TYPES)}
EDGE_NUMBERS = {word: number for number, word in enumerate(_EDGES)}
STAGE_NUMBERS = {word: number for number, word in enumerate(STAGES)}


Word = TypeVar("Word")


def _word(words: Sequence[Word], number: int) -> Word:
    """Return the word at a place of its vocabulary. Raises LookupError for a place it has not."""
    if number < 0:
        raise LookupError(number)
    return words[number]


def concept_row(row: Columns) -> ConceptRow:
    """Return the concept in `row`, whose columns stand in the order of its fields."""
    return ConceptRow._make(
        (
            row[0],
            _word(_TYPES, row[1]),
            *row[2:8],
            _word(STAGES, row[8]),
            *row[9:11],
            row[11] == 1,
            row[12] == 1,
            *row[13:],
        )
    )


def concept_columns(row: ConceptRow) -> Columns:
    """Return the columns of `row`."""
    return (
        row[0],
        TYPE_NUMBERS[row.type],
        *row[2:8],
        STAGE_NUMBERS[row.stage],
        *row[9:],
    )


def held_edge(row: Columns) -> HeldEdge:
    """Return the edge in `row`: source, type, target, weight, effect, made and its two times."""
    source, type_, target, weight, effect, made, reinforced_us, fades_us = row
    key = EdgeKey(source, target, _word(_EDGES, type_))
    return HeldEdge(Edge(key, weight, Effect(effect), reinforced_us), made, fades_us)


def edge_columns(held: HeldEdge) -> Columns:
    """Return the columns of an edge, in the order in which edges lie in the file."""
    key, weight, effect, reinforced_us = held.edge
    return (
        key.source,
        EDGE_NUMBERS[key.type],
        key.target,
        weight,
        int(effect),
        held.made,
        reinforced_us,
        held.fades_us,
    )


def support_row(row: Columns) -> Support:
    """Return the declaration of support in `row`, whose columns stand in order of its fields."""
    return Support._make((*row[:3], _word(_EDGES, row[3]), *row[4:]))


def support_columns(row: Support) -> Columns:
    """Return the columns of a declaration of support."""
    return (*row[:3], EDGE_NUMBERS[row.type], *row[4:])


def transition_row(row: Columns) -> Transition:
    """Return the change of a stage in `row`."""
    seq, concept, stage, lowers = row
    return Transition(seq, concept, _word(STAGES, stage), lowers == 1)
