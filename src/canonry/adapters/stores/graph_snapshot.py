"""What a job reads of the graph in the store: sets of rows, each by one query."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from canonry.adapters.stores.graph_rows import (
    EDGE_NUMBERS,
    STAGE_NUMBERS,
    concept_row,
    held_edge,
    support_row,
    transition_row,
)
from canonry.adapters.stores.rows import Columns, texts
from canonry.graph.changes import EdgeKey
from canonry.graph.vocabulary import EdgeType, Stage
from canonry.ports.graph import (
    ConceptRow,
    GraphRow,
    HeldEdge,
    Maxima,
    Mention,
    Reservation,
    Support,
    Transition,
)
from canonry.ports.held import Held

Built = TypeVar("Built")


class GraphReads(ABC):
    """The graph's half of a snapshot; see `canonry.ports.graph`."""

    reads: ClassVar[Mapping[str, str]]

    @staticmethod
    @abstractmethod
    def listed(items: list[Any]) -> Any:
        """Return `items` as a query takes them."""

    @abstractmethod
    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""

    @abstractmethod
    def _built(self, build: Callable[[Columns], Built], rows: Sequence[Columns]) -> list[Built]:
        """Return what `build` makes of each row. Raises Fault for rows that are none of its."""

    def graph(self) -> GraphRow | None:
        """Return what the graph amounts to, None where nothing was projected into it yet."""
        rows = self._fetch(self.reads["graph"])
        return GraphRow(*rows[0]) if rows else None

    def concepts(self, numbers: Iterable[int]) -> dict[int, ConceptRow]:
        """Return the concepts with these numbers; unknown ones are left out."""
        rows = self._fetch(self.reads["concepts"], wanted=self.listed(sorted(set(numbers))))
        return Held((row.number, row) for row in self._built(concept_row, rows))

    def digests(self, seqs: Iterable[int]) -> dict[int, bytes]:
        """Return the digests of the entries with these seqs; unknown ones are left out."""
        return Held(self._fetch(self.reads["digests"], wanted=self.listed(sorted(set(seqs)))))

    def concepts_by_exact_key(self, digests: Iterable[int]) -> list[tuple[int, int]]:
        """Return (digest, concept) for each concept with one of these exact keys."""
        wanted = self.listed(sorted(set(digests)))
        return self._fetch(self.reads["concepts_by_exact_key"], wanted=wanted)

    def concepts_by_canonical_key(self, digests: Iterable[int]) -> list[tuple[int, int]]:
        """Return (digest, concept) for each concept with one of these canonical keys."""
        wanted = self.listed(sorted(set(digests)))
        return self._fetch(self.reads["concepts_by_canonical_key"], wanted=wanted)

    def concepts_of_entities(self, keys: Iterable[str]) -> dict[str, int]:
        """Return the concept of each entity of `keys` that has one."""
        return dict(
            self._fetch(self.reads["concepts_of_entities"], wanted=self.listed(texts(keys)))
        )

    def entity_numbers(self, keys: Iterable[str]) -> dict[str, int]:
        """Return the number of each of these entities, which is the seq of its first record."""
        return dict(self._fetch(self.reads["entity_numbers"], wanted=self.listed(texts(keys))))

    def entity_keys_of(self, numbers: Iterable[int]) -> dict[int, str]:
        """Return the entity key of each of these concepts that is an entity's."""
        return dict(
            self._fetch(self.reads["entity_keys_of"], wanted=self.listed(sorted(set(numbers))))
        )

    def aliases(self, names: Iterable[str]) -> dict[str, int]:
        """Return the concept of each of these aliases that is set."""
        return dict(self._fetch(self.reads["aliases"], wanted=self.listed(texts(names))))

    def edges(self, keys: Iterable[EdgeKey]) -> dict[EdgeKey, HeldEdge]:
        """Return those of these edges between concepts that are there."""
        wanted = self.listed(sorted((k.source, EDGE_NUMBERS[k.type], k.target) for k in set(keys)))
        found = self._built(held_edge, self._fetch(self.reads["edges"], wanted=wanted))
        return {held.edge.key: held for held in found}

    def ends(
        self, type_: EdgeType, numbers: Collection[int], *, into: bool
    ) -> dict[int, list[int]]:
        """Return, by concept, the other ends of its edges of a type: into it, or out of it."""
        found: dict[int, list[int]] = {}
        query = self.reads["ends_into" if into else "ends_out_of"]
        wanted = self.listed(sorted(set(numbers)))
        for number, end in self._fetch(query, wanted=wanted, type=EDGE_NUMBERS[type_]):
            found.setdefault(number, []).append(end)
        return found

    def edges_at(self, number: int, limit: int) -> list[HeldEdge]:
        """Return up to `limit` edges out of a concept, and as many into it."""
        rows = [
            row
            for name in ("edges_out_of", "edges_into")
            for row in self._fetch(self.reads[name], number=number, limit=limit)
        ]
        return self._built(held_edge, rows)

    def support(
        self, number: int, after: tuple[int, int, EdgeType, int] | None, limit: int
    ) -> list[Support]:
        """Return up to `limit` declarations that something rests on a concept, in pages."""
        origin, dependent, kind, seq = after or (0, 0, EdgeType.TEMPORAL, 0)
        rows = self._fetch(
            self.reads["support"],
            number=number,
            origin=origin,
            dependent=dependent,
            type=EDGE_NUMBERS[kind],
            seq=seq,
            limit=limit,
        )
        return self._built(support_row, rows)

    def resting(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Return (concept, origin, dependent), once each, for pairs of a concept and an origin."""
        rows = self._fetch(self.reads["resting"], wanted=self.listed(sorted(set(pairs))))
        return list(dict.fromkeys(rows))

    def mentions(self, number: int, after: int, limit: int) -> list[Mention]:
        """Return up to `limit` mentions of a concept after the seq `after`."""
        rows = self._fetch(self.reads["mentions"], number=number, after=after, limit=limit)
        return [Mention(*row) for row in rows]

    def maxima(self) -> Maxima:
        """Return the largest counts among awake concepts, 0 where there are none."""
        found = [self._fetch(self.reads["maximum"], figure=figure) for figure in (0, 1)]
        return Maxima(*(rows[0][0] if rows else 0 for rows in found))

    def pillars(self, after: tuple[int, int], limit: int) -> list[ConceptRow]:
        """Return up to `limit` Canonical concepts, those with most dependents first."""
        rows = self._fetch(
            self.reads["pillars"],
            stage=STAGE_NUMBERS[Stage.CANONICAL],
            dependents=after[0],
            number=after[1],
            limit=limit,
        )
        return self._built(concept_row, rows)

    def goals(self) -> list[int]:
        """Return the numbers of the root goals."""
        return [number for (number,) in self._fetch(self.reads["goals"])]

    def transitions(self, after: int, limit: int) -> list[Transition]:
        """Return up to `limit` changes of stages with a seq greater than `after`, in order."""
        rows = self._fetch(self.reads["transitions"], after=after, limit=limit)
        return self._built(transition_row, rows)

    def confirmed_by(self, number: int) -> list[str]:
        """Return the persons who confirmed a concept, sorted."""
        return [person for (person,) in self._fetch(self.reads["confirmed_by"], number=number)]

    def accesses(self, numbers: Iterable[int]) -> dict[int, tuple[int, int]]:
        """Return how often, and when last, these concepts were read; unread ones are left out."""
        rows = self._fetch(self.reads["accesses"], wanted=self.listed(sorted(set(numbers))))
        return {number: (count, last_us) for number, count, last_us in rows}

    def reservations(self, numbers: Iterable[int], now_us: int) -> list[Reservation]:
        """Return the reservations of these concepts that hold at `now_us`."""
        wanted = self.listed(sorted(set(numbers)))
        rows = self._fetch(self.reads["reservations"], wanted=wanted, now_us=now_us)
        return [Reservation(*row) for row in rows]
