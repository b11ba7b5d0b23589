"""What rests on a concept through the graph: its dependents, theirs, and so on, each once.

Dependents are who declared a dependency, and the children of a parent. The walk is breadth first,
so circles end it as anything seen does, and it reads no more than a bound however much rests on a
hub.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from canonry import limits
from canonry.graph.vocabulary import EdgeType
from canonry.ports.graph import ConceptRow
from canonry.ports.store import Snapshot


class Resting(NamedTuple):
    """A concept that rests on another, `depth` steps from where the walk began."""

    row: ConceptRow
    depth: int
    rests_on: int


def walk(snapshot: Snapshot, start: int, depth: int) -> tuple[list[Resting], bool]:
    """Return who rests on `start` within `depth` steps, in order, and whether that is all.

    The order is by step, then by number. Dormant concepts rest on nothing.
    """
    seen = {start}
    found: list[Resting] = []
    front = list(snapshot.concepts([start]).values())
    for step in range(1, depth + 1):
        through: dict[int, int] = {}
        for number, dependent in _dependents(snapshot, front):
            if dependent in seen or dependent in through:
                continue
            if len(seen) + len(through) > limits.IMPACT_CONCEPTS:
                return [*found, *_rows(snapshot, through, step)], False
            through[dependent] = number
        seen |= through.keys()
        reached = _rows(snapshot, through, step)
        found += reached
        front = [resting.row for resting in reached]
        if not front:
            return found, True
    return found, not any(row.dependents for row in front)


def _rows(snapshot: Snapshot, through: Mapping[int, int], step: int) -> list[Resting]:
    rows = snapshot.concepts(through) if through else {}
    return [Resting(rows[n], step, through[n]) for n in sorted(rows) if not rows[n].dormant]


def _dependents(snapshot: Snapshot, front: Collection[ConceptRow]) -> Iterator[tuple[int, int]]:
    """Yield each concept of `front` with each dependent, reading a bounded set at a time."""
    group: list[int] = []
    room = limits.IMPACT_CONCEPTS
    for row in front:
        if row.dependents > limits.HUB_DEPENDENTS:
            yield from _of_hub(snapshot, row.number)
        elif row.dependents:
            group.append(row.number)
            room -= row.dependents
        if room <= 0:
            yield from _of_group(snapshot, group)
            group, room = [], limits.IMPACT_CONCEPTS
    yield from _of_group(snapshot, group)


def _of_group(snapshot: Snapshot, numbers: Collection[int]) -> Iterator[tuple[int, int]]:
    if not numbers:
        return
    for number, resting in dependents_of(snapshot, numbers).items():
        for dependent in sorted(resting):
            yield number, dependent


def dependents_of(snapshot: Snapshot, numbers: Collection[int]) -> dict[int, set[int]]:
    """Return who rests directly on each of these concepts, in their order."""
    below = snapshot.ends(EdgeType.DEPENDENCY, numbers, into=True)
    children = snapshot.ends(EdgeType.HIERARCHICAL, numbers, into=False)
    return {number: {*below.get(number, ()), *children.get(number, ())} for number in numbers}


def _of_hub(snapshot: Snapshot, number: int) -> Iterator[tuple[int, int]]:
    """Yield the dependents of a concept with very many, a page of declarations at a time."""
    after: tuple[int, int, EdgeType, int] | None = None
    while page := snapshot.support(number, after, limits.PAGE_ROWS_MAX):
        for said in page:
            yield number, said.dependent
        last = page[-1]
        after = last.origin, last.dependent, last.type, last.seq


def left_with_nothing(
    snapshot: Snapshot, start: int, found: Collection[Resting], held_up: Collection[int]
) -> set[int]:
    """Return who of `found` would have nothing left to rest on, were `start` withdrawn.

    Those of `held_up` stay whatever happens to what they rest on.
    """
    numbers = [resting.row.number for resting in found]
    if not numbers:
        return set()
    supports: dict[int, set[int]] = {number: set() for number in numbers}
    for kind, into in ((EdgeType.DEPENDENCY, False), (EdgeType.HIERARCHICAL, True)):
        for number, ends in snapshot.ends(kind, numbers, into=into).items():
            supports[number].update(ends)
    above: dict[int, list[int]] = {}
    for number, own in supports.items():
        for end in own:
            above.setdefault(end, []).append(number)
    falling: set[int] = set()
    front = [start]
    while front:
        gone = front.pop()
        for number in above.get(gone, ()):
            supports[number].discard(gone)
            if not supports[number] and number not in falling and number not in held_up:
                falling.add(number)
                front.append(number)
    return falling
