"""What a job reads in the SQLite store: one memory, in one read transaction.

Each question is one query, whatever it asks for: keys, ids and seqs go in as one JSON array.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import merge
from itertools import islice
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec

from canonry.adapters.stores import failures
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.connections import Pool
from canonry.adapters.stores.migrations import require_format
from canonry.adapters.stores.rows import (
    RECORD_COLUMNS,
    Columns,
    array,
    entry,
    folded_key,
    is_text,
    record_row,
    review_row,
    texts,
)
from canonry.adapters.stores.sql import queries
from canonry.core.errors import CanonryError
from canonry.ledger.digests import Entry
from canonry.ledger.projection import RecordRow, ReviewRow, Row
from canonry.ports.store import Counts, Entity, Found, MemoryHead, Waiting

if TYPE_CHECKING:
    from sqlite3 import Connection

READS = queries("reads.sql")

Built = TypeVar("Built")

_LAST_CHARACTER = "\U0010ffff"
"""It sorts behind every other, and no key holds it."""


class SqliteSnapshot:
    """One memory as it stood when the snapshot was entered; see `canonry.ports.store`."""

    def __init__(self, access: Access, memory: str) -> None:
        self._access = access
        self._name = memory
        self._is_open = False
        self._failure: CanonryError | None = None
        self._memory: int | None = None
        self._head: MemoryHead | None = None
        self._pool: Pool | None = None
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        pool = self._access.pool()
        connection = None if pool is None else pool.reader()
        self._is_open = True
        if pool is not None and connection is not None:
            self._begin(pool, connection, "BEGIN")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end("ROLLBACK")

    def head(self) -> MemoryHead | None:
        """Return the memory's last entry, or None where the memory does not exist."""
        return self._head

    def entities(self, keys: Iterable[str]) -> dict[str, Entity]:
        """Return what is held about each of `keys` (in normal form); unknown ones are left out."""
        found: dict[str, Entity] = {}
        records: list[RecordRow] = []
        reviews: dict[str, list[ReviewRow]] = {}
        reviews_of: dict[str, dict[str, list[ReviewRow]]] = {}
        for row in self._fetch(READS["entities"], wanted=array(texts(keys))):
            key, seq = row[0], row[2]
            in_review, record_count, head_seq, head_digest = row[RECORD_COLUMNS:]
            if key not in found:
                records, reviews = [], {}
                found[key] = Entity(key, record_count, head_seq, head_digest, records, reviews)
            if seq is None:
                continue
            [record] = self._built(record_row, [row])
            records.append(record)
            if in_review:
                reviews_of[record.record.record_id] = reviews
        for record_id, several in self._reviews(reviews_of).items():
            reviews_of[record_id][record_id] = several
        return found

    def entity_keys(self, prefix: str, after: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys that begin with `prefix`, sorted, after `after`."""
        if not (is_text(prefix) and is_text(after)):
            return []
        rows = self._fetch(
            READS["entity_keys"],
            first=max(prefix, after),
            bound=prefix + _LAST_CHARACTER,
            after=after,
            limit=limit,
        )
        return [key for (key,) in rows]

    def entity_keys_holding(self, folded: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys whose fold holds `folded`, sorted."""
        rows = self._fetch(READS["entity_keys_holding"], folded=folded, limit=limit)
        return [key for (key,) in rows]

    def folded(self, beginning: str, limit: int) -> list[tuple[str, str]]:
        """Return up to `limit` entity keys with their folds, which begin so, by fold."""
        bound = beginning + _LAST_CHARACTER
        rows = self._fetch(READS["folded"], beginning=beginning, bound=bound, limit=limit)
        return self._built(folded_key, rows)

    def resting_on(self, record_ids: Iterable[str]) -> list[tuple[str, str]]:
        """Return (premise, record) for every record that names one of `record_ids` as a premise."""
        return self._fetch(READS["resting_on"], wanted=array(sorted(texts(record_ids))))

    def find(self, record_ids: Iterable[str]) -> dict[str, Found]:
        """Return where each of `record_ids` stands; unknown ones are left out."""
        rows = self._fetch(READS["find"], wanted=array(texts(record_ids)))
        return {record_id: Found(key, seq, aside == 1) for record_id, key, seq, aside in rows}

    def entries(self, seqs: Iterable[int]) -> dict[int, Entry]:
        """Return the entries with these `seqs`; unknown ones are left out."""
        rows = self._fetch(READS["entries"], wanted=array(list(dict.fromkeys(seqs))))
        return {found.seq: found for found in self._built(entry, rows)}

    def log(self, after: int, limit: int) -> list[Entry]:
        """Return up to `limit` entries with a seq greater than `after`, in order of seq."""
        return self._built(entry, self._fetch(READS["log"], after=after, limit=limit))

    def rows(self, after: int, limit: int) -> list[tuple[int, Row]]:
        """Return up to `limit` projected rows with the seq of their entry, greater than `after`."""
        page = {"after": after, "limit": limit}
        rows = self._fetch(READS["record_rows"], **page)
        records = [(row.record.seq or 0, row) for row in self._built(record_row, rows)]
        rows = self._fetch(READS["review_rows"], **page)
        reviews = [(row.seq, row) for row in self._built(review_row, rows)]
        return list(islice(merge(records, reviews, key=lambda pair: pair[0]), limit))

    def set_aside(self, after: int, limit: int) -> list[Waiting]:
        """Return up to `limit` records that were set aside or reviewed, with a seq over `after`."""
        rows = self._fetch(READS["set_aside"], after=after, limit=limit)
        records = self._built(record_row, rows)
        reviews = self._reviews(row.record.record_id for row in records)
        return [Waiting(row, reviews.get(row.record.record_id, [])) for row in records]

    def counts(self) -> Counts:
        """Return how much the memory holds."""
        rows = self._fetch(READS["counts"])
        return Counts(*rows[0]) if rows else Counts(0, 0, 0, 0, 0)

    def number(self, query: str) -> int:
        """Return the one number that `query` has for the memory, 0 where it does not exist."""
        rows = self._fetch(query)
        return rows[0][0] if rows else 0

    def memories(self) -> list[str]:
        """Return the names of all memories, sorted."""
        return [name for (name,) in self._run(READS["memories"])]

    def integrity_faults(self) -> list[str]:
        """Return what SQLite finds wrong with the whole file, in its own words."""
        return [
            f"SQLite: {text}." for (text,) in self._run("PRAGMA integrity_check") if text != "ok"
        ]

    def _reviews(self, record_ids: Iterable[str]) -> dict[str, list[ReviewRow]]:
        found: dict[str, list[ReviewRow]] = {}
        wanted = list(record_ids)
        for row in self._fetch(READS["reviews"], wanted=array(wanted)) if wanted else ():
            found.setdefault(row[0], []).extend(self._built(review_row, [row]))
        return found

    def _begin(self, pool: Pool, connection: Connection, begin: str) -> None:
        self._pool, self._connection = pool, connection
        self._is_open = True
        try:
            self._run(begin)
            [(found, self._memory)] = self._run(READS["open"], name=self._name)
            require_format(found, self._access.steps, self._access.file.path)
            for last in self._fetch(READS["head"]):
                self._head = MemoryHead(*last)
        except BaseException:  # because the connection is lent, whatever fails
            self._end("ROLLBACK")
            raise

    def _end(self, end: str) -> None:
        """End the transaction by `end`, but in a fork's child, which leaves it to its parent."""
        pool, connection = self._pool, self._connection
        self._pool = self._connection = self._memory = self._head = None
        self._is_open = False
        if pool is None or connection is None or pool.inherited:
            return
        try:
            if end == "COMMIT" or connection.in_transaction:
                connection.execute(end)
        except failures.raised_by(self._access.driver) as error:
            raise failures.of_sqlite(error, self._access.file.path) from error
        finally:
            pool.give_back(connection)

    def _fetch(self, query: str, **arguments: Any) -> list[Columns]:
        """Return the rows of a `query` in this memory, which has none where it does not exist."""
        assert self._is_open
        return [] if self._memory is None else self._run(query, memory=self._memory, **arguments)

    def _built(self, build: Callable[[Columns], Built], rows: Sequence[Columns]) -> list[Built]:
        """Return what `build` makes of each row. Raises Fault for rows that are none of its."""
        try:
            return [build(row) for row in rows]
        except (TypeError, ValueError, LookupError, msgspec.MsgspecError) as error:
            raise failures.damaged(self._access.file.path) from error

    def _run(self, query: str, **arguments: Any) -> list[Columns]:
        assert self._is_open
        if self._connection is None:
            return []
        try:
            return self._connection.execute(query, arguments).fetchall()
        except failures.raised_by(self._access.driver) as error:
            self._failure = failures.of_sqlite(error, self._access.file.path)
            raise self._failure from error
