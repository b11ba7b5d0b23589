"""What a job reads of the ledger in a store, which is all that a statement is drawn from.

It stands by itself, so that a question about what is true loads nothing of what matters.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple, Protocol

from canonry.ledger.digests import Entry
from canonry.ledger.projection import RecordRow, ReviewRow, Row
from canonry.ledger.transactions import Record

TURN_LOST = "turn-lost"
"""The code of a Busy of a unit of work that was given up before anything of it was kept."""
COMMIT_UNKNOWN = "commit-unknown"
"""The code of an Unavailable of a unit of work of which nobody can say whether it was kept."""


class MemoryHead(NamedTuple):
    """The last entry of a memory: seq, write time in microseconds, and digest."""

    seq: int
    recorded_us: int
    digest: bytes


class Entity(NamedTuple):
    """All that is held about one entity: its records by seq, their reviews, and the last one.

    `set_aside` are the ids of those that admission set aside.

    `record_count` is how many records the entity is known to have; it is kept apart from the rows,
    so that a row that went missing shows. `concept` is the number of its concept, None where it has
    none yet.
    """

    key: str
    record_count: int
    head_seq: int
    head_digest: bytes
    records: Sequence[Record]
    set_aside: AbstractSet[str]
    reviews: Mapping[str, Sequence[ReviewRow]]
    concept: int | None = None

    @property
    def rows(self) -> list[RecordRow]:
        """The rows of the records, by seq."""
        aside = self.set_aside
        return [RecordRow(self.key, record, record.record_id in aside) for record in self.records]


class Found(NamedTuple):
    """Where a record id stands, and whether admission set it aside."""

    entity_key: str
    seq: int
    set_aside: bool


class Waiting(NamedTuple):
    """A record that was set aside, by admission or later, with its reviews by seq."""

    row: RecordRow
    reviews: Sequence[ReviewRow]


class Counts(NamedTuple):
    """How much a memory holds."""

    entries: int
    records: int
    entities: int
    set_aside: int
    reviews: int


class LedgerSnapshot(Protocol):
    """The ledger of one memory as it stood at one moment; every method answers for that moment."""

    def head(self) -> MemoryHead | None:
        """Return the memory's last entry, or None where the memory does not exist."""
        ...

    def entities(self, keys: Iterable[str]) -> dict[str, Entity]:
        """Return what is held about each of `keys` (in normal form); unknown ones are left out."""
        ...

    def entity(self, key: str) -> tuple[Entity, Entry | None] | None:
        """Return what is held about `key` with the entry of its last record, None if unknown.

        That record mostly is the answer. Its entry is None where the log has lost it.
        """
        ...

    def entity_keys(self, prefix: str, after: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys that begin with `prefix` and sort after `after`, sorted.

        Keys sort by code point.
        """
        ...

    def entity_keys_holding(self, folded: str, limit: int) -> list[str]:
        """Return up to `limit` entity keys whose fold (see `likeness`) holds `folded`, sorted."""
        ...

    def folded(self, beginning: str, limit: int) -> list[tuple[str, str]]:
        """Return up to `limit` keys with their folds, which begin with `beginning`, by fold."""
        ...

    def resting_on(self, record_ids: Iterable[str]) -> list[tuple[str, str]]:
        """Return (premise, record) for every record that names one of `record_ids` as a premise.

        They come by premise and then by record id.
        """
        ...

    def find(self, record_ids: Iterable[str], *, were_held: bool = False) -> dict[str, Found]:
        """Return where each of `record_ids` stands; unknown ones are left out.

        `were_held` says that they were held once, as premises are, which few erasures undo: a store
        that can tell then looks again for what it does not find, and raises Fault where damage
        hides it.
        """
        ...

    def entries(self, seqs: Iterable[int]) -> dict[int, Entry]:
        """Return the entries with these `seqs`; unknown ones are left out."""
        ...

    def log(self, after: int, limit: int, *, as_found: bool = False) -> list[Entry]:
        """Return up to `limit` entries with a seq greater than `after`, in order of seq.

        `as_found` is for `verify`, which names what is damaged: it reads what other readers of a
        store that can tell are refused with Fault.
        """
        ...

    def rows(self, after: int, limit: int) -> list[tuple[int, Row]]:
        """Return up to `limit` projected rows with the seq of their entry, greater than `after`."""
        ...

    def set_aside(self, after: int, limit: int) -> list[Waiting]:
        """Return up to `limit` records that were set aside or reviewed, with a seq over `after`."""
        ...

    def counts(self) -> Counts:
        """Return how much the memory holds."""
        ...
