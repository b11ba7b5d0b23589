"""What a job writes of the graph in the store, in the order in which rows lie in the file."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from canonry.adapters.stores.graph_rows import (
    STAGE_NUMBERS,
    concept_columns,
    edge_columns,
    support_columns,
)
from canonry.adapters.stores.rows import Columns
from canonry.ports.graph import (
    Access,
    ConceptRow,
    GraphRow,
    HeldEdge,
    Mention,
    Reservation,
    Support,
    Tally,
    Transition,
)

_CLEARINGS = tuple(
    f"clear_{table}"
    for table in (
        *("graphs", "concepts", "mentions", "edges", "support", "tallies"),
        *("aliases", "confirmations", "transitions"),
    )
)


class GraphWrites(ABC):
    """The graph's half of a unit of work; see `canonry.ports.graph`."""

    writes: ClassVar[Mapping[str, str]]
    _memory: int | None

    @abstractmethod
    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""

    @abstractmethod
    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        """Do `query` once with each of `rows`."""

    def put_graph(self, row: GraphRow) -> None:
        """Keep what the graph amounts to."""
        self._write(self.writes["put_graph"], [(self._memory, *row)])

    def put_concepts(self, rows: Sequence[ConceptRow]) -> None:
        """Keep concepts, new or changed."""
        memory = self._memory
        self._write(
            self.writes["put_concept"], sorted((memory, *concept_columns(row)) for row in rows)
        )

    def put_edges(self, edges: Sequence[HeldEdge]) -> None:
        """Keep edges between concepts, new or changed."""
        memory = self._memory
        self._write(
            self.writes["put_edge"], sorted((memory, *edge_columns(edge)) for edge in edges)
        )

    def add_mentions(self, mentions: Sequence[Mention]) -> None:
        """Add mentions."""
        memory = self._memory
        self._write(self.writes["add_mention"], sorted((memory, *row) for row in mentions))

    def add_support(self, rows: Sequence[Support]) -> None:
        """Add declarations of support; one that is there already stays."""
        memory = self._memory
        lines = [(memory, *support_columns(row)) for row in rows]
        self._write(self.writes["add_support"], sorted(lines, key=lambda line: line[:6]))

    def add_tallies(self, tallies: Sequence[Tally]) -> None:
        """Change how many awake concepts have each figure."""
        memory = self._memory
        self._write(self.writes["add_tally"], [(memory, *tally) for tally in tallies])
        fewer = [(memory, tally.figure, tally.value) for tally in tallies if tally.change < 0]
        if fewer:
            self._write(self.writes["drop_empty_tally"], fewer)

    def name_entities(self, pairs: Sequence[tuple[str, int]]) -> None:
        """Keep the concept of each entity key, for entities that have a record."""
        memory = self._memory
        rows = [(concept, memory, key) for key, concept in sorted(pairs)]
        self._write(self.writes["name_entity"], rows)

    def put_alias(self, alias: str, concept: int, seq: int) -> None:
        """Keep an alias of a concept, set by the entry `seq`."""
        self._write(self.writes["put_alias"], [(self._memory, alias, concept, seq)])

    def add_confirmation(self, concept: int, person: str, seq: int) -> None:
        """Keep that a person confirmed a concept; a second time adds nothing."""
        self._write(self.writes["add_confirmation"], [(self._memory, concept, person, seq)])

    def add_transition(self, transition: Transition) -> None:
        """Keep a change of a stage."""
        seq, concept, stage, lowers = transition
        row = self._memory, seq, concept, STAGE_NUMBERS[stage], lowers
        self._write(self.writes["add_transition"], [row])

    def count_accesses(self, accesses: Sequence[Access]) -> None:
        """Add accesses to what is counted of each of these concepts."""
        rows = [(self._memory, *access) for access in sorted(accesses)]
        self._write(self.writes["count_access"], rows)

    def put_reservations(self, reservations: Sequence[Reservation], now_us: int) -> None:
        """Keep reservations, and drop those that have run out at `now_us`."""
        self._fetch(self.writes["drop_past_reservations"], now_us=now_us)
        rows = [(self._memory, *reservation) for reservation in sorted(reservations)]
        self._write(self.writes["put_reservation"], rows)

    def drop_reservation(self, concept: int, agent: str) -> bool:
        """Drop an agent's reservation of a concept; return whether there was one."""
        query = self.writes["drop_reservation"]
        return bool(self._fetch(query, concept=concept, agent=agent))

    def clear_graph(self) -> None:
        """Empty all that is projected into the graph, for `rebuild`."""
        for name in _CLEARINGS:
            self._fetch(self.writes[name])
