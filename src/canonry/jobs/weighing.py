"""What the graph says of concepts that were found: how much they matter, and who rests on what.

The score is the daemon's, computed when it is asked for. A concept that rests on an entity whose
answer has changed since, or has fallen, is told with the record that retired it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from canonry.core.places import Place
from canonry.graph.scoring import score
from canonry.graph.vocabulary import EdgeType, Stage
from canonry.jobs.answering import Answerer
from canonry.jobs.board import counters_of, figures_of
from canonry.jobs.citing import ids
from canonry.jobs.fallen import Fallen, fallen_under
from canonry.ports.graph import ConceptRow
from canonry.ports.store import Snapshot

HIGH_DEPENDENTS: Final = 5
"""More dependents than this make a concept one that a fresh change is told of."""

FRESH_US: Final = 30 * 1_000_000


class Weight(NamedTuple):
    """What the graph says of one concept, and lines to warn by.

    `score` is in [0, 1.40], and what of it is `earned` in [0, 1.15].
    """

    concept_id: str
    stage: Stage
    score: float
    earned: float
    dependents: int
    warnings: tuple[str, ...]

    @property
    def is_canonical(self) -> bool:
        """Whether it is load-bearing."""
        return self.stage is Stage.CANONICAL


class Weighing:
    """Weighs the concepts of one memory in one snapshot."""

    def __init__(self, snapshot: Snapshot, answerer: Answerer, place: Place, now_us: int) -> None:
        self._snapshot = snapshot
        self._answerer = answerer
        self._place = place
        self._now_us = now_us

    def of(self, numbers: Iterable[int]) -> dict[int, Weight]:
        """Return what there is to say of each of these concepts."""
        graph = self._snapshot.graph()
        rows = self._snapshot.concepts(set(numbers))
        if graph is None or not rows:
            return {}
        figures = figures_of(self._snapshot, graph)
        reads = self._snapshot.accesses(rows)
        named = ids(self._snapshot, rows)
        rests_on = self._snapshot.ends(EdgeType.DEPENDENCY, rows.keys(), into=False)
        fallen = fallen_under(self._snapshot, self._answerer, self._place, rests_on)
        found = {}
        for number, row in rows.items():
            scored = score(counters_of(row, *reads.get(number, (0, None))), figures)
            found[number] = Weight(
                named[number],
                row.stage,
                scored.total,
                scored.earned,
                row.dependents,
                (*self._own(row), *map(_told, fallen.get(number, ()))),
            )
        return found

    def _own(self, row: ConceptRow) -> Iterable[str]:
        if row.stage is Stage.CANONICAL:
            yield f"load-bearing: {row.dependents} rest on it directly; ask before you change it"
        weighty = row.stage is Stage.CANONICAL or row.dependents > HIGH_DEPENDENTS
        age_us = self._now_us - row.written_us
        if weighty and 0 <= age_us <= FRESH_US:
            yield f"high risk: it was written to {age_us // 1_000_000} s ago"
        if row.demoted_us is not None:
            yield "it was load-bearing once and is not any more"
        for held in self._snapshot.reservations([row.number], self._now_us):
            yield f"{held.agent} has reserved it"


def _told(fall: Fallen) -> str:
    if fall.record_id is None:
        return f"it rests on {fall.entity_key}, which {fall.by} revoked"
    return f"it rests on {fall.entity_key}, whose record {fall.record_id} was retired by {fall.by}"
