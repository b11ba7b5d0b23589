"""What one resolution works on, and what it comes to.

A Case is filled by the checks one after another and lives no longer than the question; a Resolution
is what they found, by record, before the bodies of the records behind the answer are read.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from canonry.core.places import Place
from canonry.core.reasons import Check, Disposition, Note, Reason
from canonry.ledger.transactions import Record


class Question(msgspec.Struct, frozen=True):
    """What is asked: times are microseconds since the epoch.

    `complete` says that the log was read whole; `expected` is how many records the entity is known
    to have, where that is known; `read_failed` that some could not be read. `confirmed` asks for
    records whose storage has a terminal receipt.
    """

    entity_key: str
    place: Place
    as_of: int
    complete: bool = True
    expected: int | None = None
    read_failed: bool = False
    confirmed: bool = False


class Why(StrEnum):
    """Why a record was set aside."""

    UNTRUSTED = "untrusted"
    MALFORMED = "malformed"
    UNKNOWN_STATUS = "unknown status"
    CIRCLE = "circle"


ANYWHERE = "\x00"
"""A part of a place that is no text: such a record may hold everywhere, so it is read as
everyplace.
"""


class Aside(msgspec.Struct, frozen=True):
    """A record that was set aside, as far as it can be read.

    `names` are the records that it names for retirement, as text or in a list; `withdraws` says
    that it is a revocation of the whole entity; `clashes` that another body shares its id. An
    `effective_us` of None is a time that cannot be read and counts as late.
    """

    record_id: str
    why: Why
    status: str | None
    effective_us: int | None
    agent: str | None
    project: str | None
    scope: str | None
    grounded: bool
    names: frozenset[str]
    withdraws: bool
    clashes: bool = False
    rejected: bool = False


class Standing(StrEnum):
    """Whether a premise still stands."""

    STANDS = "stands"
    FALLEN = "fallen"
    CIRCULAR = "circular"


Premises = Callable[[Record], list[Standing]]
"""Tells of a claim how each of its premises stands."""


def all_premises_stand(_claim: Record) -> list[Standing]:
    """Where premises are not followed, as in a candidate set, they stand."""
    return []


class Case:
    """The working state of one resolution; each check fills in what later ones read."""

    __slots__ = (
        "after_revocation", "answering", "asides", "by_id", "challenges", "circle", "claims",
        "corroborating", "details", "disputed", "edges", "expired", "fallen", "foreign",
        "in_effect", "kinds", "lineage", "live", "may_circle", "outdated_by", "outdaters",
        "pending", "places", "premises", "question", "reach", "reaches_later", "receipts",
        "records", "retired_by", "retirers", "revocations", "selected", "successors",
        "ungrounded", "unmet", "voices", "withdrawals",
    )  # fmt: skip

    def __init__(
        self,
        question: Question,
        records: Sequence[Record],
        asides: Sequence[Aside],
        premises: Premises,
        foreign: frozenset[str],
        receipts: frozenset[str],
        lineage: bool = False,  # noqa: FBT001, FBT002  # as in a call of `resolve`
    ) -> None:
        self.question = question
        self.records = records
        self.asides: list[Aside] = list(asides)
        self.premises = premises
        self.foreign = foreign
        self.receipts = receipts
        self.lineage = lineage
        self.details: dict[Check, str] = {}
        self.by_id: dict[str, Record] = {}
        self.kinds: set[str] = set()
        self.pending: list[Record] = []
        self.in_effect: list[Record] = []
        self.edges: dict[str, list[Record]] = {}
        self.reaches_later = False
        self.may_circle = False
        self.circle: list[Record] = []
        self.challenges: dict[str, list[str]] = {}
        self.unmet: list[str] = []
        self.retired_by: dict[str, Record] = {}
        self.retirers: set[str] = set()
        self.withdrawals: list[Record] = []
        self.expired: list[Record] = []
        self.outdated_by: dict[str, Record] = {}
        self.outdaters: dict[str, list[Record]] = {}
        self.live: list[Record] = []
        self.reach: list[Record] = []
        self.ungrounded: list[Record] = []
        self.voices: list[Record] = []
        self.answering: list[Record] = []
        self.places: list[Place] = []
        self.claims: list[Record] = []
        self.revocations: list[Record] = []
        self.after_revocation: list[Record] = []
        self.fallen: list[Record] = []
        self.disputed: list[Record] = []
        self.corroborating: list[Record] = []
        self.successors: list[Aside] = []
        self.selected: Record | None = None

    @property
    def several_voices(self) -> list[Record]:
        """The voices, where one is not alone."""
        return self.voices if len(self.voices) > 1 else []


class Resolution(msgspec.Struct, frozen=True):
    """What the checks found: the records behind the answer, and what became of every other one.

    `corroborating` stands beside a resolved answer; `agreeing` are those and, beside a revoked one,
    the other revocations. `held` are the records that would answer, where the answer is held back.
    `lists` holds record ids by disposition, sorted; `retired_by` and `outdated_by` say by which
    record. `later` names all that retire or outdate each record, where that was asked for.
    """

    question: Question
    reason: Reason
    decided: Check
    selected: Record | None
    corroborating: tuple[Record, ...]
    agreeing: tuple[Record, ...]
    disputed: tuple[Record, ...]
    held: tuple[Record, ...]
    lists: dict[Disposition, list[str]]
    retired_by: dict[str, str]
    outdated_by: dict[str, str]
    later: dict[str, list[str]]
    notes: tuple[Note, ...]
    details: dict[Check, str]
