"""What each entry of the log puts into the tables that answers are read from.

`project` is the one place that says it: an append projects the entry that it has just sealed,
`rebuild` replays the whole log through it, and `verify` holds what is stored against it.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from msgspec.structs import replace

from canonry.core.ids import normal_key
from canonry.ledger.case import Aside, Why
from canonry.ledger.digests import Entry, Unsealed, unseal
from canonry.ledger.successor import aside_of
from canonry.ledger.transactions import Record, record_of


class Kind(StrEnum):
    """The kinds of entries: of the ledger, then of the graph."""

    MEMORY = "memory"
    RECORD = "record"
    REVIEW = "review"
    RESCAN = "rescan"
    ERASURE = "erasure"
    GENERATION = "generation"
    DERIVE = "derive"
    ACTION = "action"
    ALIAS = "alias"
    GOAL = "goal"
    CONFIRMATION = "confirmation"
    MERGE = "merge"
    UNMERGE = "unmerge"
    SWEEP = "sweep"
    PROMOTION = "promotion"
    DEMOTION = "demotion"


class Decision(StrEnum):
    """What a reviewer, or a later version of the rules, decided about a record."""

    RELEASE = "release"
    REJECT = "reject"
    FLAG = "flag"
    CLEAR = "clear"


BY_A_PERSON = frozenset({Decision.RELEASE, Decision.REJECT})


class RecordRow(NamedTuple):
    """A record, the entity that it is about, and whether admission set it aside."""

    entity_key: str
    record: Record
    set_aside: bool


class ReviewRow(NamedTuple):
    """A review of the record `record_id`, or a rescan: the latest one that is known decides."""

    record_id: str
    seq: int
    recorded_us: int
    decision: Decision


Row = RecordRow | ReviewRow


def project(entry: Entry, unsealed: Unsealed | None = None) -> Row | None:
    """Return the row that `entry` puts beside the log, or None where it puts none.

    `unsealed` is what `unseal` made of it, where that was done before.
    """
    fields, payload = unseal(entry) if unsealed is None else unsealed
    if entry.kind == Kind.RECORD:
        return _record_row(entry, fields, payload)
    named = {**fields, **(payload or {})}
    if entry.kind == Kind.REVIEW and "record_id" in named:
        decision = Decision(fields["decision"])
        return ReviewRow(named["record_id"], entry.seq, entry.recorded_us, decision)
    if entry.kind == Kind.RESCAN and "record_id" in named:
        decision = Decision.CLEAR if fields["verdict"] is None else Decision.FLAG
        return ReviewRow(named["record_id"], entry.seq, entry.recorded_us, decision)
    return None


def _record_row(
    entry: Entry, fields: Mapping[str, Any], payload: Mapping[str, Any] | None
) -> RecordRow | None:
    """A record that lost its id or its entity with an untrusted payload has no row any more."""
    body = body_of(fields, payload)
    if "record_id" not in body or "entity_key" not in body:
        return None
    record = record_of(body, entry.seq, entry.recorded_us)
    record = replace(record, grounded=fields["grounded"], erased=payload is None)
    return RecordRow(normal_key(body["entity_key"]), record, "verdict" in fields)


def body_of(fields: Mapping[str, Any], payload: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the body of a record's entry, with what admission stamped where nothing was sent."""
    return {**fields.get("stamped", {}), **fields["body"], **(payload or {})}


def as_known(
    held: Sequence[Record],
    set_aside: Collection[str],
    reviews: Mapping[str, Sequence[ReviewRow]],
    known_at: int | None,
) -> tuple[Sequence[Record], list[Aside]]:
    """Return the records and what is set aside of all that an entity holds, as known at a time.

    `set_aside` are the ids of those that admission set aside, `reviews` what was decided since.
    """
    if known_at is not None:
        held = [record for record in held if (record.recorded_us or 0) <= known_at]
    if not set_aside and not reviews:
        return held, []
    records: list[Record] = []
    asides: list[Aside] = []
    for record in held:
        name = record.record_id
        decision = decision_of(reviews.get(name, ()), known_at)
        if is_aside(set_aside=name in set_aside, decision=decision):
            rejected = decision is Decision.REJECT
            asides.append(aside_of(record, Why.UNTRUSTED, rejected=rejected))
        else:
            records.append(record)
    return records, asides


def is_aside(*, set_aside: bool, decision: Decision | None) -> bool:
    """Whether a record is set aside: as admission found, until a decision says otherwise."""
    if decision is None:
        return set_aside
    return decision in (Decision.REJECT, Decision.FLAG)


def decision_of(reviews: Sequence[ReviewRow], known_at: int | None = None) -> Decision | None:
    """Return the latest decision known at `known_at`, None where there is none."""
    known = [r for r in reviews if known_at is None or r.recorded_us <= known_at]
    return max(known, key=lambda review: review.seq).decision if known else None
