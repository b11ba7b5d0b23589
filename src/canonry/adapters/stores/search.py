"""The index of terms and the vectors in the SQLite store.

Every term stands behind the number of its index's making, so that a question meets no other
memory's texts, and an index that was made anew none of its own from before. Terms go into a match
expression in quotes, where nothing means anything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from canonry import limits
from canonry.adapters.stores.graph_rows import STAGE_NUMBERS
from canonry.adapters.stores.rows import Columns, array
from canonry.adapters.stores.sql import queries
from canonry.graph.vocabulary import Stage
from canonry.ports.search import (
    SPOT_BYTES,
    Block,
    Indexed,
    IndexedText,
    Part,
    ScoredText,
    VectorState,
    Within,
)

if TYPE_CHECKING:
    from canonry.adapters.stores.connections import Pool

SEARCH = queries("search.sql", "sqlite")

_MEMORY_SHIFT = 43
_SPOTS = (1 << _MEMORY_SHIFT) - 1


class SearchReads(ABC):
    """What every store reads of the vectors in the same words."""

    searches: ClassVar[Mapping[str, str]]
    _memory: int | None

    @abstractmethod
    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""

    @staticmethod
    @abstractmethod
    def listed(items: list[Any]) -> Any:
        """Return `items` as a query of this store takes them."""

    def scored(self, spots: Iterable[int]) -> list[ScoredText]:
        """Return what the texts at `spots` are scored by; unknown ones are left out."""
        rows = self._fetch(self.searches["scored"], wanted=self.listed(sorted(set(spots))))
        return list(map(ScoredText._make, rows))

    def vector_states(self) -> list[VectorState]:
        """Return what there is of vectors, by contract."""
        rows = self._fetch(self.searches["vector_states"])
        return [VectorState(name, seq, int(size) // SPOT_BYTES) for name, seq, size in rows]

    def vector_blocks(self, contract: str, after: int) -> list[Block]:
        """Return the blocks of `contract` with a number greater than `after`, in order."""
        rows = self._fetch(self.searches["vector_blocks"], contract=contract, after=after)
        return [Block(*row) for row in rows]

    def vector_parts(self, contract: str, norms: Callable[[Block], bytes]) -> list[Part]:
        """Return all vectors of `contract`, in order of their blocks."""
        blocks = self.vector_blocks(contract, 0)
        return [Part(block.spots, norms(block), block.vectors) for block in blocks]


class SearchWrites(SearchReads):
    """What every store writes of the vectors in the same words."""

    @abstractmethod
    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        """Do `query` once with each of `rows`."""

    def add_vectors(self, contract: str, seq: int, spots: bytes, vectors: bytes) -> None:
        """Add a block, or fill up the last one; the vectors of `contract` now reach to `seq`."""
        number = 1
        for last, held, its_vectors in self._fetch(self.searches["last_block"], contract=contract):
            number = last + 1
            if len(held) < limits.VECTOR_BLOCK * SPOT_BYTES:
                self._fetch(self.searches["drop_block"], contract=contract, block=last)
                spots, vectors = held + spots, its_vectors + vectors
        row = self._memory, contract, number, seq, spots, vectors
        self._write(self.searches["add_block"], [row])

    def drop_vectors(self, contract: str) -> None:
        """Forget the vectors of `contract`."""
        self._fetch(self.searches["drop_vectors"], contract=contract)

    def _forget_vectors(self, gone: Collection[int]) -> None:
        for state in self.vector_states():
            for block in self.vector_blocks(state.contract, 0):
                kept = _without(block, gone)
                if kept is not None:
                    changed = {"contract": state.contract, **kept._asdict()}
                    self._fetch(self.searches["replace_block"], **changed)


class SqliteSearchSnapshot(SearchReads):
    """The reading half; see `canonry.ports.search`."""

    searches = SEARCH
    _pool: Pool | None

    def indexed(self) -> Indexed:
        """Return how far the index of terms reaches."""
        rows = self._fetch(SEARCH["indexed"])
        return Indexed(*rows[0][1:]) if rows else Indexed(0, 0)

    def holders(self, terms: Sequence[str]) -> Mapping[str, int]:
        """Return how many texts hold each of `terms`; those that none holds are left out."""
        lead = self._lead()
        if lead is None or not terms:
            return {}
        rows = self._fetch(SEARCH["holders"], wanted=array([lead + term for term in terms]))
        return {term[len(lead) :]: count for term, count in rows}

    def matching(
        self, terms: Sequence[str], begins: Sequence[str], within: Within, limit: int
    ) -> list[int]:
        """Return the spots of texts with one of `terms`, or one that begins so, best first."""
        lead = self._lead()
        if lead is None or not (terms or begins):
            return []
        wanted = [_quoted(lead + term) for term in terms]
        wanted += [_quoted(lead + term) + " *" for term in begins]
        match = _all_of([wanted, *_groups(lead, within.marks)])
        asked = {"match": match, "limit": limit, "spots": _SPOTS}
        if within.by_more_than_marks:
            rows = self._fetch(SEARCH["matching_within"], **asked, **bounds(within))
        else:
            rows = self._fetch(SEARCH["matching"], **asked)
        return [spot for (spot,) in rows]

    def lying(self, within: Within) -> list[int]:
        """Return the spots of all texts that are `within` what is asked, in order."""
        lead = self._lead()
        if lead is None:
            return []
        match = _all_of(_groups(lead, within.marks))
        if not within.marks:
            query = "lying" if within.stage in (None, Stage.NONE) else "lying_on_rung"
            rows = self._fetch(SEARCH[query], **bounds(within))
        elif within.by_more_than_marks:
            marked = SEARCH["marked_within"]
            rows = self._fetch(marked, match=match, spots=_SPOTS, **bounds(within))
        else:
            rows = self._fetch(SEARCH["marked"], match=match, spots=_SPOTS)
        return [spot for (spot,) in rows]

    def vector_parts(self, contract: str, norms: Callable[[Block], bytes]) -> list[Part]:
        """Return all vectors of `contract`, mapped where their files can be."""
        from canonry.adapters.stores.mapped import StoredBlock  # noqa: PLC0415  # for vectors

        rows = self._fetch(SEARCH["blocks_held"], contract=contract)
        if self._pool is None or self._memory is None or not rows:
            return []

        def read(number: int) -> Block:
            [row] = self._fetch(SEARCH["one_block"], contract=contract, block=number)
            return Block(*row)

        held = [StoredBlock(*row) for row in rows]
        return self._pool.mapped().parts(self._memory, contract, held, read, norms)

    def _lead(self) -> str | None:
        """What stands before every term of this index; None where there is none."""
        rows = self._fetch(SEARCH["indexed"])
        return f"{rows[0][0]}~" if rows else None


class SqliteSearchUnitOfWork(SearchWrites, SqliteSearchSnapshot):
    """The writing half; see `canonry.ports.search`."""

    def index(self, seq: int, texts: Sequence[IndexedText]) -> None:
        """Add `texts`, in rising order of spots; the index now reaches to `seq`."""
        lead = self._lead() or f"{self._fetch(SEARCH['make_index'])[0][0]}~"
        base = (self._memory or 0) << _MEMORY_SHIFT
        rows = [(base | t.spot, _led(lead, t.terms), _led(lead, t.marks)) for t in texts]
        self._write(SEARCH["add_text"], rows)
        told = [(self._memory, t.spot, t.event_us, t.concept) for t in texts]
        self._write(SEARCH["tell_text"], told)
        scored = [(self._memory, t.spot, t.is_talk, " ".join(t.terms)) for t in texts]
        self._write(SEARCH["score_text"], scored)
        self._fetch(SEARCH["reach"], seq=seq, texts=len(rows))

    def forget(self, texts: Sequence[IndexedText]) -> None:
        """Take `texts`, as they were indexed, and their vectors out again, leaving no trace."""
        lead = self._lead()
        base = (self._memory or 0) << _MEMORY_SHIFT
        if lead is not None and texts:
            rows = [(base | t.spot, _led(lead, t.terms), _led(lead, t.marks)) for t in texts]
            self._write(SEARCH["remove_text"], rows)
            for query in ("untell_text", "unscore_text"):
                self._write(SEARCH[query], [(self._memory, t.spot) for t in texts])
            self._fetch(SEARCH["rewrite_index"])
        self._forget_vectors({text.spot for text in texts})

    def drop_vectors(self, contract: str) -> None:
        """Forget the vectors of `contract`, with the files that map them."""
        super().drop_vectors(contract)
        if self._pool is not None and self._memory is not None:
            self._pool.mapped().drop(self._memory, contract)

    def clear_index(self) -> None:
        """Begin the index of terms anew, for every memory of the store, and leave none behind."""
        for query in ("empty_index", "empty_told", "empty_scored", "begin_anew", "make_index"):
            self._fetch(SEARCH[query])


def _without(block: Block, gone: Collection[int]) -> Block | None:
    """Return a block without the vectors of some spots; None where it has none of them."""
    spots = [
        int.from_bytes(block.spots[at : at + SPOT_BYTES], "little")
        for at in range(0, len(block.spots), SPOT_BYTES)
    ]
    kept = [place for place, spot in enumerate(spots) if spot not in gone]
    if len(kept) == len(spots):
        return None
    size = len(block.vectors) // len(spots)
    return block._replace(
        spots=b"".join(block.spots[at * SPOT_BYTES : (at + 1) * SPOT_BYTES] for at in kept),
        vectors=b"".join(block.vectors[at * size : (at + 1) * size] for at in kept),
    )


def bounds(within: Within) -> dict[str, int]:
    """Return what bounds texts but for their marks, as the queries take it."""
    return {
        "since": -limits.SEQ_MAX if within.since is None else within.since,
        "until": limits.SEQ_MAX if within.until is None else within.until,
        "bound": limits.SEQ_MAX
        if within.last_seq is None
        else (within.last_seq + 1) << limits.SPOT_BITS,
        "stage": -1 if within.stage is None else STAGE_NUMBERS[within.stage],
    }


def _led(lead: str, words: Iterable[str]) -> str:
    return " ".join([lead + word for word in words])


def _groups(lead: str, marks: Sequence[Sequence[str]]) -> list[list[str]]:
    return [[_quoted(lead + mark) for mark in group] for group in marks]


def _all_of(groups: Sequence[Sequence[str]]) -> str:
    return " AND ".join("(" + " OR ".join(group) + ")" for group in groups)


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
