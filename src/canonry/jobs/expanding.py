"""What the graph brings to a recall: weighty concepts near those that were found.

A concept that nobody searched for still matters where much rests on it. The structural edges are
followed both ways; only what is load-bearing, or has more than five dependents, arrives, so that a
block stays about its question.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from canonry import limits
from canonry.graph.vocabulary import EDGES, EdgeType, Stage
from canonry.jobs.filtering import Filtering
from canonry.jobs.texts import Texts
from canonry.jobs.weighing import HIGH_DEPENDENTS
from canonry.ports.graph import ConceptRow
from canonry.ports.store import Snapshot
from canonry.recall.passages import Passage, passages
from canonry.recall.ranking import Found

STRUCTURAL: Final = tuple(kind for kind in EdgeType if EDGES[kind].structural)


def arrivals(
    snapshot: Snapshot, numbers: Collection[int], depth: int, filtering: Filtering, texts: Texts
) -> list[Found]:
    """Return the texts of the weightiest concepts within `depth` steps that pass the filters."""
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
    found: list[Passage] = []
    for start in range(0, len(weighty), limits.ARRIVALS):
        page = weighty[start : start + limits.ARRIVALS]
        found += filtering.passing(_texts_of(snapshot, page))
        if len(found) >= limits.ARRIVALS:
            break
    chosen = texts.candidates(found[: limits.ARRIVALS])
    return [Found(candidate, 0.0, 0.0, 0.0, 0.0, 0.0) for candidate in chosen]


def _texts_of(snapshot: Snapshot, rows: Sequence[ConceptRow]) -> list[Passage]:
    """Return the text by which each of these concepts was made, where it is still there."""
    entries = snapshot.entries([row.origin for row in rows])
    found = []
    for row in rows:
        made_by = passages(entries[row.origin]) if row.origin in entries else ()
        found += [text for text in made_by if text.concept in (row.number, None)][:1]
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
