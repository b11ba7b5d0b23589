"""What a job reads of the ledger in a store that speaks SQL: one memory, in one transaction.

Each question is one query, whatever it asks for. How a query reaches its database is the matter of
`sqlite_units` and `postgresql_units`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import merge
from itertools import islice
from typing import Any, ClassVar, TypeVar

import msgspec

from canonry.adapters.stores.rows import (
    ENTITY_COLUMNS,
    IN_REVIEW,
    RECORD_ID,
    SET_ASIDE,
    Columns,
    entity_row,
    entry,
    entry_as_found,
    folded_key,
    held_record,
    is_text,
    record_as_found,
    record_row,
    review_as_found,
    review_row,
    texts,
)
from canonry.core.errors import CanonryError
from canonry.ledger.digests import Entry
from canonry.ledger.projection import ReviewRow, Row
from canonry.ports.held import Held
from canonry.ports.ledger import Counts, Entity, Found, MemoryHead, Waiting

Built = TypeVar("Built")

_LAST_CHARACTER = "\U0010ffff"
"""It sorts behind every other, and no key holds it."""


class LedgerReads(ABC):
    """The ledger of one memory as it stood when the snapshot was entered; see `ports.ledger`.

    `reads` are the queries of the kind of store, by name.
    """

    reads: ClassVar[Mapping[str, str]]
    _head: MemoryHead | None = None

    def head(self) -> MemoryHead | None:
        """Return the memory's last entry, or None where the memory does not exist."""
        return self._head

    def entities(self, keys: Iterable[str]) -> dict[str, Entity]:
        """Return what is held about each of `keys` (in normal form); unknown ones are left out."""
        wanted = texts(keys)
        rows: defaultdict[str, list[Columns]] = defaultdict(list)
        for row in self._fetch(self.reads["entities"], wanted=self.listed(wanted)):
            rows[row[0]].append(row)
        found = {}
        for key, several in rows.items():
            held = several if several[0][RECORD_ID] is not None else []
            found[key] = self._entity(several[0][IN_REVIEW + 1 :], held)
        if len(found) < len(wanted) and self._passed_over(found.keys() ^ wanted):
            raise self._damaged()
        return found

    def entity(self, key: str) -> tuple[Entity, Entry | None] | None:
        """Return what is held about `key` with the entry of its last record, None if unknown."""
        rows = self._fetch(self.reads["entity"], key=key) if is_text(key) else []
        if not rows:
            if is_text(key) and self._passed_over([key]):
                raise self._damaged()
            return None
        [row] = rows
        told, last = row[:ENTITY_COLUMNS], row[ENTITY_COLUMNS:]
        held = self._fetch(self.reads["records_about"], key=key, entity=told[1])
        return self._entity(told, held), None if last[0] is None else self._built(entry, [last])[0]

    def _entity(self, told: Columns, held: Sequence[Columns]) -> Entity:
        """Return the entity of the row `told`, with the records of the rows `held`."""
        [row] = self._built(entity_row, [told[:-1]])
        records = self._built(held_record, held)
        in_review = {line[RECORD_ID]: line[SET_ASIDE] == 1 for line in held if line[IN_REVIEW]}
        aside = frozenset(name for name, is_aside in in_review.items() if is_aside)
        reviews = self._reviews(in_review) if in_review else {}
        _, _, count, head_seq, head_digest = row
        own = records, aside, reviews, told[-1]
        return Entity(row.entity_key, count, head_seq, head_digest, *own)

    def entity_keys(self, prefix: str, after: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys that begin with `prefix`, sorted, after `after`."""
        if not (is_text(prefix) and is_text(after)):
            return []
        rows = self._fetch(
            self.reads["entity_keys"],
            first=max(prefix, after),
            bound=prefix + _LAST_CHARACTER,
            after=after,
            limit=limit,
        )
        return [key for (key,) in rows]

    def entity_keys_holding(self, folded: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys whose fold holds `folded`, sorted."""
        rows = self._fetch(self.reads["entity_keys_holding"], folded=folded, limit=limit)
        return [key for (key,) in rows]

    def folded(self, beginning: str, limit: int) -> list[tuple[str, str]]:
        """Return up to `limit` entity keys with their folds, which begin so, by fold."""
        bound = beginning + _LAST_CHARACTER
        rows = self._fetch(self.reads["folded"], beginning=beginning, bound=bound, limit=limit)
        return self._built(folded_key, rows)

    def resting_on(self, record_ids: Iterable[str]) -> list[tuple[str, str]]:
        """Return (premise, record) for every record that names one of `record_ids` as a premise."""
        return self._fetch(self.reads["resting_on"], wanted=self.listed(sorted(texts(record_ids))))

    def find(self, record_ids: Iterable[str], *, were_held: bool = False) -> dict[str, Found]:
        """Return where each of `record_ids` stands; unknown ones are left out."""
        wanted = texts(record_ids)
        rows = self._fetch(self.reads["find"], wanted=self.listed(wanted))
        found = {record_id: Found(key, seq, aside == 1) for record_id, key, seq, aside in rows}
        if were_held and any(map(self._hides, found.keys() ^ wanted)):
            raise self._damaged()
        return found

    def entries(self, seqs: Iterable[int]) -> dict[int, Entry]:
        """Return the entries with these `seqs`; unknown ones are left out."""
        rows = self._fetch(self.reads["entries"], wanted=self.listed(list(dict.fromkeys(seqs))))
        return Held((found.seq, found) for found in self._built(entry, rows))

    def log(self, after: int, limit: int, *, as_found: bool = False) -> list[Entry]:
        """Return up to `limit` entries with a seq greater than `after`, in order of seq."""
        build = entry_as_found if as_found else entry
        return self._built(build, self._fetch(self.reads["log"], after=after, limit=limit))

    def rows(self, after: int, limit: int) -> list[tuple[int, Row]]:
        """Return up to `limit` projected rows with the seq of their entry, greater than `after`."""
        page = {"after": after, "limit": limit}
        rows = self._fetch(self.reads["record_rows"], **page)
        records = [(row.record.seq or 0, row) for row in self._built(record_as_found, rows)]
        rows = self._fetch(self.reads["review_rows"], **page)
        reviews = [(row.seq, row) for row in self._built(review_as_found, rows)]
        return list(islice(merge(records, reviews, key=lambda pair: pair[0]), limit))

    def set_aside(self, after: int, limit: int) -> list[Waiting]:
        """Return up to `limit` records that were set aside or reviewed, with a seq over `after`."""
        rows = self._fetch(self.reads["set_aside"], after=after, limit=limit)
        records = self._built(record_row, rows)
        reviews = self._reviews(row.record.record_id for row in records)
        return [Waiting(row, reviews.get(row.record.record_id, [])) for row in records]

    def counts(self) -> Counts:
        """Return how much the memory holds."""
        rows = self._fetch(self.reads["counts"])
        return Counts(*rows[0]) if rows else Counts(0, 0, 0, 0, 0)

    def number(self, query: str) -> int:
        """Return the one number that `query` has for the memory, 0 where it does not exist."""
        rows = self._fetch(query)
        return rows[0][0] if rows else 0

    def page(self, query: str, **bounds: Any) -> list[Columns]:
        """Return the rows of the query of that name as they are found."""
        return self._fetch(self.reads[query], **bounds)

    def memories(self) -> list[str]:
        """Return the names of all memories, sorted."""
        return [name for (name,) in self._run(self.reads["memories"])]

    def _reviews(self, record_ids: Iterable[str]) -> dict[str, list[ReviewRow]]:
        found: dict[str, list[ReviewRow]] = {}
        wanted = list(record_ids)
        for row in self._fetch(self.reads["reviews"], wanted=self.listed(wanted)) if wanted else ():
            found.setdefault(row[0], []).extend(self._built(review_row, [row]))
        return found

    def _built(self, build: Callable[[Columns], Built], rows: Sequence[Columns]) -> list[Built]:
        """Return what `build` makes of each row. Raises Fault for rows that are none of its."""
        try:
            return [build(row) for row in rows]
        except (TypeError, ValueError, LookupError, msgspec.MsgspecError) as error:
            raise self._damaged() from error

    def _passed_over(self, keys: Collection[str]) -> bool:
        """Whether a damaged page hides one of these `keys` of entities, as far as can be told."""
        return False

    def _hides(self, record_id: str) -> bool:
        """Whether a damaged page hides the record of that id, as far as can be told."""
        return False

    @staticmethod
    @abstractmethod
    def listed(items: list[Any]) -> Any:
        """Return `items` as a query takes them."""

    @abstractmethod
    def _damaged(self) -> CanonryError:
        """Return the error of a store whose rows are not what they should be."""

    @abstractmethod
    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""

    @abstractmethod
    def _run(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query`."""
