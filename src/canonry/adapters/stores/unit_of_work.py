"""What a job writes in a store that speaks SQL: one memory, in one write transaction.

Rows go in by the hundred where there are hundreds, in the order in which they lie in the store.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import ClassVar

import msgspec

from canonry.adapters.stores.graph_writes import GraphWrites
from canonry.adapters.stores.ladder_writes import LadderWrites
from canonry.adapters.stores.rows import (
    Columns,
    EntityRow,
    checksum,
    entity_columns,
    entity_row,
    entry_columns,
    record_columns,
    review_columns,
    texts,
)
from canonry.adapters.stores.snapshot import SqlSnapshot
from canonry.core.errors import Fault
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.graph_part import part_of
from canonry.ledger.likeness import fold
from canonry.ledger.projection import Kind, RecordRow, ReviewRow, Row
from canonry.ports.store import MemoryHead

_CLEARINGS = ("clear_premises", "clear_reviews", "clear_records", "clear_entities")
_ENTITY_AND_SEQ = itemgetter(1, 4)
"""The order in which rows of records lie in the store."""


class SqlUnitOfWork(SqlSnapshot, GraphWrites, LadderWrites):
    """A writer's turn in one memory; see `canonry.ports.store`. `writes` are queries by name."""

    writes: ClassVar[Mapping[str, str]]
    _memory: int | None

    def append(self, entries: Sequence[Entry]) -> None:
        """Add `entries` at the end of the log; the first of a memory makes the memory.

        Raises Fault where they do not follow the log without a gap, in time too.
        """
        head = self._head
        for entry in entries:
            if entry.seq != (1 if head is None else head.seq + 1):
                raise Fault("log-order", f"entry {entry.seq} does not follow the log without a gap")
            if head is not None and entry.recorded_us <= head.recorded_us:
                raise Fault("log-order", f"entry {entry.seq} is not later than the one before it")
            head = MemoryHead(entry.seq, entry.recorded_us, entry.digest)
        if self._memory is None and entries:
            self._found_memory()
        self._write(
            self.writes["add_entry"], [(self._memory, *entry_columns(entry)) for entry in entries]
        )
        self._head = head

    def project(self, rows: Sequence[tuple[Row, bytes]]) -> None:
        """Add projected rows, each with its entry's digest, in rising order of seq."""
        records = [(row, digest) for row, digest in rows if isinstance(row, RecordRow)]
        if records:
            self._add_records(records)
        reviews = [row for row, _ in rows if isinstance(row, ReviewRow)]
        if reviews:
            memory = self._memory
            self._write(
                self.writes["add_review"], [(memory, *review_columns(row)) for row in reviews]
            )
            self._write(self.writes["put_in_review"], [(memory, row.record_id) for row in reviews])

    def erase(self, erased: Sequence[tuple[int, Row | None]]) -> None:
        """Blank the entries at these seqs, each with the row that it gives from now on."""
        memory = self._memory
        before = self.entries(seq for seq, _ in erased)
        blank = [entry._replace(payload=None, salt=None) for entry in before.values()]
        lines = [(checksum(entry), memory, entry.seq) for entry in blank]
        self._write(self.writes["blank_entry"], lines)
        touched: set[int] = set()
        for seq, row in erased:
            held = self._fetch(self.writes["record_at"], seq=seq)
            for number, record_id, premises, in_review in held:
                self._drop_record(number, seq, record_id, premises)
                if isinstance(row, RecordRow):
                    self._replace_record(number, row, in_review)
                else:
                    touched.add(number)
            if row is None:
                self._write(self.writes["drop_review"], [(memory, seq)])
                self._forget_texts(before[seq])
        for number in touched:
            self._recount(number)

    def _forget_texts(self, entry: Entry) -> None:
        """Let no concept be found by a text of `entry`, which is gone."""
        fields, payload = unseal(entry)
        part = part_of(fields, None)
        if part is not None:
            made = [(self._memory, concept.number) for concept in part.made]
            self._write(self.writes["forget_keys"], made)
        if entry.kind == Kind.ALIAS and payload is not None:
            self._write(self.writes["drop_alias"], [(self._memory, payload["alias"])])

    def _drop_record(self, number: int, seq: int, record_id: str, premises: str | None) -> None:
        memory = self._memory
        named = [] if premises is None else msgspec.json.decode(premises, type=list[str])
        self._write(
            self.writes["drop_premise"], [(memory, premise, record_id) for premise in named]
        )
        self._write(self.writes["drop_record"], [(memory, number, seq)])

    def _replace_record(self, number: int, row: RecordRow, in_review: int) -> None:
        memory, record = self._memory, row.record
        columns = record_columns(row)
        self._write(self.writes["add_record"], [(memory, number, in_review, *columns[1:])])
        named = [(memory, premise, record.record_id) for premise in sorted(set(record.premises))]
        self._write(self.writes["add_premise"], named)

    def _recount(self, number: int) -> None:
        """Let an entity be what its records make of it, some of which have gone."""
        memory = self._memory
        [(count, first, last)] = self._fetch(self.writes["records_of"], entity=number)
        if not count:
            self._write(self.writes["drop_entity"], [(memory, number)])
            return
        [[key]] = self._fetch(self.reads["entity_key_at"], entity=number)
        digest = self.entries([last])[last].digest
        _, *columns = entity_columns(EntityRow(key, first, count, last, digest))
        self._write(self.writes["renumber_concept"], [(first, memory, memory, number)])
        self._write(self.writes["renumber_records"], [(first, memory, number)])
        self._write(self.writes["recount_entity"], [(*columns, memory, number)])

    def clear_projections(self) -> None:
        """Empty everything that `project` fills, for `rebuild`."""
        for name in _CLEARINGS:
            self._fetch(self.writes[name])

    def _add_records(self, records: Sequence[tuple[RecordRow, bytes]]) -> None:
        memory = self._memory
        numbers = self._count_entities(records)
        lines = [(memory, numbers[row.entity_key], *record_columns(row)) for row, _ in records]
        self._write(self.writes["add_record"], sorted(lines, key=_ENTITY_AND_SEQ))
        premises = {
            (memory, premise, row.record.record_id)
            for row, _ in records
            for premise in row.record.premises
        }
        if premises:
            self._write(self.writes["add_premise"], sorted(premises))

    def _count_entities(self, records: Sequence[tuple[RecordRow, bytes]]) -> dict[str, int]:
        """Add `records` to what is known of their entities, and return the entities' numbers.

        An entity's number is the seq of its first record.
        """
        keys = self.listed(texts(row.entity_key for row, _ in records))
        known = self._fetch(self.reads["entity_rows"], wanted=keys)
        counted = {row.entity_key: row for row in self._built(entity_row, known)}
        for (key, record, _), digest in records:
            assert record.seq is not None
            held = counted.get(key) or EntityRow(key, record.seq, 0, 0, b"")
            count = held.record_count + 1
            counted[key] = EntityRow(key, held.number, count, record.seq, digest)
        lines = [
            (self._memory, fold(key), *entity_columns(counted[key])) for key in sorted(counted)
        ]
        self._write(self.writes["count_entity"], lines)
        return {key: row.number for key, row in counted.items()}

    @abstractmethod
    def _found_memory(self) -> None:
        """Give the memory a number, for its first entry."""

    @abstractmethod
    def _write(self, query: str, rows: Sequence[Columns]) -> None:
        """Do `query` once with each of `rows`."""
