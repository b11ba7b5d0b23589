"""What the graph brings to a recall: weighty concepts near those that were found.

A concept that nobody searched for still matters where much rests on it. The structural edges are
followed both ways; only what is load-bearing, or has more than five dependents, arrives, so that a
block stays about its question.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from canonry import limits
from canonry.graph.vocabulary import EDGES, EdgeType, Stage
from canonry.jobs.weighing import HIGH_DEPENDENTS
from canonry.ports.store import Snapshot
from canonry.recall.passages import passages
from canonry.recall.ranking import Found

STRUCTURAL: Final = tuple(kind for kind in EdgeType if EDGES[kind].structural)


def arrivals(snapshot: Snapshot, numbers: Collection[int], depth: int) -> list[Found]:
    """Return the texts of the weightiest concepts within `depth` steps of those found."""
    seen = set(numbers)
    front = sorted(seen)
    for _ in range(depth):
        front = sorted(_beside(snapshot, front) - seen)[: limits.EXPANSION]
        if not front:
            break
        seen.update(front)
    rows = snapshot.concepts(seen - set(numbers)).values()
    weighty = [
        row
        for row in rows
        if not row.dormant and (row.stage is Stage.CANONICAL or row.dependents > HIGH_DEPENDENTS)
    ]
    weighty.sort(key=lambda row: (row.stage is not Stage.CANONICAL, -row.dependents, row.number))
    chosen = {row.number: row.origin for row in weighty[: limits.ARRIVALS]}
    entries = snapshot.entries(chosen.values())
    found = []
    for number, origin in chosen.items():
        for passage in passages(entries[origin]) if origin in entries else ():
            if passage.concept in (number, None):
                found.append(Found(passage, 0.0, 0.0, 0.0, 0.0, 0.0))
                break
    return found


def _beside(snapshot: Snapshot, front: Collection[int]) -> set[int]:
    """Return the concepts one step away; those that rest on a hub are too many to follow."""
    followed = [
        number
        for number, row in snapshot.concepts(front).items()
        if row.dependents <= limits.HUB_DEPENDENTS
    ]
    found: set[int] = set()
    for kind in STRUCTURAL:
        for ends in snapshot.ends(kind, front, into=False).values():
            found.update(ends)
        for ends in snapshot.ends(kind, followed, into=True).values() if followed else ():
            found.update(ends)
    return found
