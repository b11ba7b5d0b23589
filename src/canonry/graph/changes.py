"""What one call changes in the graph: concepts made or mentioned, edges made or reinforced.

A write names concepts as its own and cites others. From the rows that were read about them, the
functions here decide which concepts they are, what has to be made, which edges tie them, and
whether the call is refused: for an ambiguous citation, a tie of a concept to itself, or a circle.
The log keeps the outcome, so that a replay decides nothing again.

Concepts are numbered within their memory in the order in which they were made, from 1. Times are
microseconds since the epoch. Source: CANONIZATION, section 1.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import log2
from typing import Final, NamedTuple

from canonry import limits
from canonry.graph.vocabulary import (
    EDGES,
    LINKS,
    REINFORCEMENT,
    WEIGHT_MAX,
    ConceptType,
    EdgeType,
    Effect,
    Link,
)

DAY_US: Final = 24 * 60 * 60 * 1_000_000
HALF_LIFE_US: Final = 30 * DAY_US
FADED_BELOW: Final = 0.25
FADED_AFTER_IDLE_US: Final = DAY_US


class Named(NamedTuple):
    """A concept as a call names it; `canonical` is None for what is found by its exact key alone.

    An Observation has neither key and is found by nothing.
    """

    text: str
    type: ConceptType
    exact: str | None
    canonical: str | None


class Node(NamedTuple):
    """A concept that a call makes, under its number."""

    number: int
    named: Named


class Tie(NamedTuple):
    """One link of a call, between two concepts."""

    source: int
    link: Link
    target: int


class EdgeKey(NamedTuple):
    """What makes an edge one and the same: for a Derives edge, `source` is the interaction's seq.

    The source of a mutual edge is the concept with the lower number.
    """

    source: int
    target: int
    type: EdgeType


class Edge(NamedTuple):
    """An edge with its weight at its last reinforcement, 0 to 10, and what it did."""

    key: EdgeKey
    weight: float
    effect: Effect
    reinforced_us: int


class Call(NamedTuple):
    """What one call comes to, before the edges that are already there are looked at.

    `made` are new concepts in the order of their numbers; `derived` are the concepts that the
    interaction derives, made ones included; `cited` are those that it only names. The last two
    are woken where they are dormant.
    """

    made: tuple[Node, ...]
    derived: tuple[int, ...]
    cited: tuple[int, ...]
    ties: tuple[Tie, ...]


class Found(NamedTuple):
    """The concepts that a citation names, way by way, in the order in which the ways count."""

    by_id: tuple[int, ...] = ()
    by_short_id: tuple[int, ...] = ()
    by_exact_key: tuple[int, ...] = ()
    by_alias: tuple[int, ...] = ()
    by_canonical_key: tuple[int, ...] = ()


class Ambiguous(NamedTuple):
    """A citation that names several concepts, by their numbers."""

    candidates: tuple[int, ...]


class SelfTie(NamedTuple):
    """A link of a concept to itself."""

    tie: Tie


class Circle(NamedTuple):
    """A link that would close a circle of structural edges of one type."""

    tie: Tie


Ways = Callable[[EdgeType, Collection[int]], Mapping[int, Collection[int]]]
"""Reads, for an edge type and concepts, the concepts at the other end of their edges."""


def cite(found: Found) -> int | Ambiguous | None:
    """Return the concept that a citation names, by the first way that finds any; None for none."""
    for numbers in found:
        if len(numbers) > 1:
            return Ambiguous(tuple(sorted(numbers)))
        if numbers:
            return numbers[0]
    return None


def same_concept(found: Found) -> int | None:
    """Return the concept that a text given as a call's own is, None where it is a new one.

    Ids and aliases are for citing; of several concepts with one key the first that was made counts.
    """
    numbers = found.by_exact_key or found.by_canonical_key
    return min(numbers) if numbers else None


def named_by_citation(link: Link, citation: str, exact: str, canonical: str) -> Named:
    """Return what an unknown citation makes: a Resource for an effect, else an Entity."""
    return Named(citation, LINKS[link].unknown, exact, canonical)


def refusal(
    ties: Sequence[Tie], new: Collection[int], into: Ways, out: Ways
) -> SelfTie | Circle | None:
    """Return why the ties of a call are refused, or None.

    `into` reads where edges into concepts come from, `out` where edges out of them lead; `new` are
    the concepts that the call makes, which have no edges yet.
    """
    for tie in ties:
        if tie.source == tie.target:
            return SelfTie(tie)
    for at, tie in enumerate(ties):
        if closes(tie, ties[:at], new, into, out):
            return Circle(tie)
    return None


def closes(tie: Tie, before: Sequence[Tie], new: Collection[int], into: Ways, out: Ways) -> bool:
    """Whether `tie` would close a circle beside the ties `before` it, which close none."""
    kind = LINKS[tie.link].edge
    if not EDGES[kind].structural:
        return False
    alike = [other for other in before if LINKS[other.link].edge is kind]
    return _reaches(tie.target, tie.source, _with(alike, new, kind, into, out))


Step = Callable[[Collection[int]], Iterable[int]]


def _with(
    ties: Sequence[Tie], new: Collection[int], kind: EdgeType, into: Ways, out: Ways
) -> tuple[Step, Step]:
    """The two steps of a walk, forwards and backwards, over stored edges and those of the call."""

    def forwards(numbers: Collection[int]) -> Iterator[int]:
        yield from (tie.target for tie in ties if tie.source in numbers)
        yield from _read(out, kind, numbers, new)

    def backwards(numbers: Collection[int]) -> Iterator[int]:
        yield from (tie.source for tie in ties if tie.target in numbers)
        yield from _read(into, kind, numbers, new)

    return forwards, backwards


def _read(
    ways: Ways, kind: EdgeType, numbers: Collection[int], new: Collection[int]
) -> Iterator[int]:
    stored = [number for number in numbers if number not in new]
    if stored:
        for ends in ways(kind, stored).values():
            yield from ends


def _reaches(start: int, goal: int, steps: tuple[Step, Step]) -> bool:
    """Whether a way leads from `start` to `goal`; the walk grows from the side that is narrower.

    A new action is depended on by nobody and a hub by very many: either side alone could walk a
    memory.
    """
    forwards, backwards = steps
    ahead, behind = {start}, {goal}
    seen_ahead, seen_behind = {start}, {goal}
    while ahead and behind:
        if len(behind) <= len(ahead):
            behind = set(backwards(behind)) - seen_behind
            seen_behind |= behind
        else:
            ahead = set(forwards(ahead)) - seen_ahead
            seen_ahead |= ahead
        if not seen_ahead.isdisjoint(seen_behind):
            return True
    return False


def edges_of(call: Call, interaction: int) -> Iterator[tuple[EdgeKey, Effect]]:
    """Yield each edge that a call asks for, once, with its effect; `interaction` is its seq.

    Temporal edges are implied by the order of the log.
    """
    for number in call.derived:
        yield EdgeKey(interaction, number, EdgeType.DERIVES), Effect.NONE
    effects: dict[EdgeKey, Effect] = {}
    for tie in call.ties:
        figures = LINKS[tie.link]
        key = EdgeKey(tie.source, tie.target, figures.edge)
        effects[key] = effects.get(key, Effect.NONE) | figures.effect
    yield from effects.items()
    tied = {frozenset(key[:2]) for key in effects}
    for key in islice(_together(call.derived, tied), limits.CALL_CO_OCCURRENCES):
        yield key, Effect.NONE


def _together(derived: Sequence[int], tied: Collection[frozenset[int]]) -> Iterator[EdgeKey]:
    """Pairs of concepts of one call that it does not tie in another way, nearest named first."""
    for distance in range(1, len(derived)):
        for one, other in zip(derived, derived[distance:], strict=False):
            if frozenset((one, other)) not in tied:
                yield EdgeKey(min(one, other), max(one, other), EdgeType.CO_OCCURRENCE)


def reinforced(
    key: EdgeKey, effect: Effect, held: Edge | None, now_us: int, cosine: float | None = None
) -> Edge:
    """Return the edge `key` as it is once a call at `now_us` has asked for it.

    A new edge has the weight of its type, a Semantic one its `cosine`; one that is `held` gains 1.0
    on what it weighs now, up to 10.
    """
    if held is None:
        weight = EDGES[key.type].weight
        if weight is None:
            assert cosine is not None, "a Semantic edge weighs its cosine"
            weight = cosine
        return Edge(key, weight, effect, now_us)
    weight = min(weight_at(held, now_us) + REINFORCEMENT, WEIGHT_MAX)
    return Edge(key, weight, held.effect | effect, max(now_us, held.reinforced_us))


def weight_at(edge: Edge, now_us: int) -> float:
    """Return what an edge weighs at `now_us`: one that fades halves every 30 days."""
    idle = now_us - edge.reinforced_us
    if not EDGES[edge.key.type].fades or idle <= 0:
        return edge.weight
    return float(edge.weight * 2.0 ** (-idle / HALF_LIFE_US))


def faded_at(edge: Edge) -> int | None:
    """Return the first whole second at which an edge no longer counts, None for one that stays.

    That is when it weighs less than 0.25 and has been idle for a day; a sweep makes it so.
    """
    if not EDGES[edge.key.type].fades:
        return None
    halvings = log2(edge.weight / FADED_BELOW) if edge.weight > FADED_BELOW else 0.0
    idle = max(int(halvings * HALF_LIFE_US), FADED_AFTER_IDLE_US)
    return ((edge.reinforced_us + idle) // 1_000_000 + 1) * 1_000_000


def mutations(call: Call, interaction: int) -> int:
    """Return how many concepts and edges a call makes or reinforces, by which sweeps are due."""
    return len(call.made) + sum(1 for _ in edges_of(call, interaction))
