"""What is asked of a candidate set, and what the checks have found so far.

Only nouns live here; the checks that fill them stand in `standing` (1 to 8) and `judging` (9 to
14).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tests.model import rows as read

EVERYWHERE: Final = object()  # stands in a set-aside record's place for what is not text


class Decision(NamedTuple):
    state: str
    reason: str


@dataclass(eq=False)
class Record:
    """One row and what the checks found about it; two records are equal only if they are one."""

    row: Any
    record_id: str  # empty where the row has no readable id
    aside: str = ""  # the reason code under which it was set aside
    clashes: bool = False  # shares its id with another body
    rejected: bool = False
    retired_by: list["Record"] = field(default_factory=list)  # links and withdrawals
    linked_by: list["Record"] = field(default_factory=list)  # links alone
    outdated_by: list["Record"] = field(default_factory=list)
    position: tuple[int, int | None] = (0, None)

    @property
    def status(self) -> Any:
        return read.field(self.row, "status")

    @property
    def agent(self) -> str | None:
        return read.text(self.row, "agent")

    @property
    def place(self) -> tuple[Any, Any]:
        return (read.field(self.row, "project"), read.field(self.row, "scope"))

    @property
    def time(self) -> int:
        instant = read.microseconds(read.field(self.row, "effective_at"))
        assert instant is not None, "only a well-formed record is asked for its time"
        return instant

    @property
    def expiry(self) -> int | None:
        return read.microseconds(read.field(self.row, "expires_at"))

    @property
    def seq(self) -> int | None:
        seq: int | None = read.field(self.row, "seq")
        return seq

    @property
    def grounded(self) -> bool:
        return read.is_grounded(self.row)

    @property
    def is_claim(self) -> bool:
        return self.status in read.CLAIMS

    def names(self, other: "Record") -> bool:
        return other.record_id in read.links(self.row)


@dataclass(eq=False)
class Trial:
    """The voices that go on to checks 10 to 13, and what those checks made of them."""

    voices: list[Record]
    claims: list[Record] = field(default_factory=list)
    after_revocation: list[Record] = field(default_factory=list)
    premise_fallen: list[Record] = field(default_factory=list)

    @property
    def revocations(self) -> list[Record]:
        return [voice for voice in self.voices if voice.status == "revoked"]

    @property
    def chosen(self) -> Record:
        latest = max(claim.time for claim in self.claims)
        return min((c for c in self.claims if c.time == latest), key=lambda c: c.record_id)


@dataclass(eq=False)
class Question:
    """What is asked, of which rows, and how far the checks have come."""

    rows: list[Any]
    other_ids: list[str | None]  # ids of other entities' rows
    entity_key: str
    place: tuple[str | None, str | None]
    as_of: int
    complete: bool
    expected_count: int | None
    untrusted: Callable[[Any], bool]
    verdicts: Mapping[str, bool]
    reviews: Mapping[str, str]
    # Follows a premise, given its id and the claims on the way there; nothing: do not follow.
    premise: Callable[[str, frozenset[str]], "Standing"] | None
    erased: frozenset[str]
    confirm_storage: bool
    receipts: frozenset[str]
    path: frozenset[str]
    records: list[Record] = field(default_factory=list)
    pending: list[Record] = field(default_factory=list)
    in_effect: list[Record] = field(default_factory=list)
    live: list[Record] = field(default_factory=list)
    in_reach: list[Record] = field(default_factory=list)
    voices: list[Record] = field(default_factory=list)
    trial: Trial = field(default_factory=lambda: Trial([]))
    reached: list[str] = field(default_factory=list)

    @property
    def sound(self) -> list[Record]:
        return [record for record in self.records if not record.aside]

    @property
    def set_aside(self) -> list[Record]:
        return [record for record in self.records if record.aside]


class Standing(NamedTuple):
    """A premise and the statement of its own entity, asked in its own place."""

    row: Any
    question: Question | None  # nothing where the premise is not held
    statement: Mapping[str, Any]


def covers(outer: tuple[Any, Any], inner: tuple[Any, Any]) -> bool:
    """Say whether one place contains another: what is absent contains everything."""
    return all(o is None or o is EVERYWHERE or o == i for o, i in zip(outer, inner, strict=True))
