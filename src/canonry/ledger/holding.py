"""What a writer meets: one entity's records as they stand while a batch is being admitted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from canonry.ledger.projection import RecordRow, ReviewRow, as_known
from canonry.ledger.resolver import standing
from canonry.ledger.transactions import Record

Likeness = tuple[str | None, str | None, str | None, bytes | None]


class Holding:
    """An entity's rows, and those that the batch has added to them so far."""

    def __init__(
        self,
        key: str,
        rows: Sequence[RecordRow] = (),
        reviews: Mapping[str, Sequence[ReviewRow]] | None = None,
        head: tuple[int, bytes] | None = None,
        record_count: int = 0,
    ) -> None:
        self.key = key
        self.rows = list(rows)
        self.reviews: Mapping[str, Sequence[ReviewRow]] = reviews or {}
        self.head = head
        self.record_count = record_count
        self._ids = {row.record.record_id for row in self.rows}
        self._alike: defaultdict[Likeness, list[Record]] = defaultdict(list)
        for row in self.rows:
            self._note(row)

    @property
    def records(self) -> list[Record]:
        """Every record, by seq."""
        return [row.record for row in self.rows]

    @property
    def set_aside(self) -> frozenset[str]:
        """The ids of those that admission set aside."""
        return frozenset(row.record.record_id for row in self.rows if row.set_aside)

    def add(self, row: RecordRow, digest: bytes) -> None:
        """Take in a row that the batch has just sealed under `digest`."""
        self.rows.append(row)
        self.record_count += 1
        self._ids.add(row.record.record_id)
        self._note(row)
        assert row.record.seq is not None
        self.head = row.record.seq, digest

    def holds(self, record_id: str) -> bool:
        """Whether the entity has this record."""
        return record_id in self._ids

    def equal_standing(self, record: Record, now_us: int, *, start_was_sent: bool) -> Record | None:
        """Return a standing claim of the same writer that says what `record` says, and no less
        surely.

        Same place, value and expiry; the same start where one was sent. A claim that begins later
        than `now_us` stands if it will when it begins.
        """
        alike = [
            other
            for other in self._alike.get(_likeness(record), ())
            if other.expires_us == record.expires_us
            and (other.effective_us == record.effective_us or not start_was_sent)
            and (other.grounded or not record.grounded)
        ]
        if not alike:
            return None
        records, _ = as_known(self.records, self.set_aside, self.reviews, None)
        stands = {other.record_id for other in standing(records, max(now_us, record.effective_us))}
        return next((other for other in alike if other.record_id in stands), None)

    def _note(self, row: RecordRow) -> None:
        if row.record.is_claim:
            self._alike[_likeness(row.record)].append(row.record)


def _likeness(record: Record) -> Likeness:
    return record.agent, record.project, record.scope, record.value_key
