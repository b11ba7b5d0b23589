"""What sweeps and cycles read in the store: sets of rows, each by one query."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from canonry.adapters.stores.graph_rows import (
    EDGE_NUMBERS,
    STAGE_NUMBERS,
    concept_row,
    held_edge,
)
from canonry.adapters.stores.rows import Columns
from canonry.graph.evidence import Reach
from canonry.graph.vocabulary import EdgeType, Policy, Stage
from canonry.ports.graph import ConceptRow, HeldEdge
from canonry.ports.ladder import Lease

_ROUNDS = {Policy.SWARM: "qualifying_swarm", Policy.SOLO: "qualifying_solo"}

Built = TypeVar("Built")


class LadderReads(ABC):
    """The ladder's part of a snapshot; see `canonry.ports.ladder`."""

    reads: ClassVar[Mapping[str, str]]

    @abstractmethod
    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""

    @abstractmethod
    def _built(self, build: Callable[[Columns], Built], rows: Sequence[Columns]) -> list[Built]:
        """Return what `build` makes of each row. Raises Fault for rows that are none of its."""

    def rung(self, stage: Stage, after: int, limit: int) -> list[int]:
        """Return up to `limit` concepts on a stage above none, over `after`, in order."""
        number = STAGE_NUMBERS[stage]
        return self._numbers("rung", stage=number, after=after, limit=limit)

    def qualifying(self, policy: Policy, after: int, limit: int) -> list[int]:
        """Return up to `limit` concepts without a stage that can qualify, in order."""
        return self._numbers(_ROUNDS[policy], after=after, limit=limit)

    def contradicted(self, after: int, limit: int) -> list[int]:
        """Return up to `limit` Canonical concepts that something speaks against, in order."""
        kind = EDGE_NUMBERS[EdgeType.CONTRADICTS]
        return self._numbers("contradicted", contradicts=kind, after=after, limit=limit)

    def contradictions(self, number: int, limit: int, *, into: bool) -> list[HeldEdge]:
        """Return up to `limit` Contradicts edges into a concept, or out of it."""
        name = "contradictions_into" if into else "contradictions_out_of"
        kind = EDGE_NUMBERS[EdgeType.CONTRADICTS]
        rows = self._fetch(self.reads[name], number=number, contradicts=kind, limit=limit)
        return self._built(held_edge, rows)

    def weakest(self, limit: int) -> list[int]:
        """Return the `limit` Canonical concepts with the fewest dependents."""
        return self._numbers("weakest", limit=limit)

    def reach(self, number: int, own_origin: int, newest_us: int) -> Reach:
        """Return the support of a concept from other interactions, up to `newest_us`."""
        asked = {"number": number, "own": own_origin, "newest": newest_us}
        rows = self._fetch(self.reads["reach"], **asked)
        distinct, span_us = rows[0] if rows else (0, None)
        return Reach(distinct, span_us or 0)

    def times(self, number: int) -> list[int]:
        """Return the event times at which a concept was derived or depended on."""
        kind = EDGE_NUMBERS[EdgeType.DEPENDENCY]
        return self._numbers("times", number=number, dependency=kind)

    def loose(self, after: int, limit: int) -> list[ConceptRow]:
        """Return up to `limit` awake concepts below Venerable that no edge but Derives holds."""
        rows = self._fetch(self.reads["loose"], after=after, limit=limit)
        return self._built(concept_row, rows)

    def awake(self, after: int, limit: int) -> list[ConceptRow]:
        """Return up to `limit` concepts that are not dormant, over `after`, by number."""
        rows = self._fetch(self.reads["awake"], after=after, limit=limit)
        return self._built(concept_row, rows)

    def spans(self) -> list[tuple[int, int, int]]:
        """Return (concept, span, written) for every awake concept that something rests on."""
        rows = self._fetch(self.reads["spans"])
        return [(number, span_us, max(written)) for number, span_us, *written in rows]

    def unprotected(self) -> int:
        """Return how many awake concepts a sweep may put to sleep at all."""
        [count] = self._numbers("unprotected") or [0]
        return count

    def faded(self, now_us: int) -> list[HeldEdge]:
        """Return the edges that still count and should not from `now_us` on."""
        return self._built(held_edge, self._fetch(self.reads["faded"], now_us=now_us))

    def cursors(self) -> dict[str, int]:
        """Return where each round of windows stands."""
        return dict(self._fetch(self.reads["cursors"]))

    def lease(self) -> Lease | None:
        """Return the lease as it was last taken, None where it never was."""
        rows = self._fetch(self.reads["lease"])
        return Lease(*rows[0]) if rows else None

    def _numbers(self, name: str, **arguments: Any) -> list[int]:
        return [row[0] for row in self._fetch(self.reads[name], **arguments)]
