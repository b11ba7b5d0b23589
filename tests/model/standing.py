"""Checks 1 to 8: which records of an entity stand, before anyone asks where.

Each function that is named like a check does what that row of section 3 says. It returns a
decision, or nothing where the next check goes on.
"""

from typing import Any

from tests.model import rows as read
from tests.model.question import Decision, Question, Record, covers

# Check 1.


def recall(q: Question) -> Decision | None:
    if q.expected_count is not None and len(q.rows) < q.expected_count:
        return Decision("provisional", "recall-integrity-unknown")
    if not q.rows:
        reason = "no-history" if q.complete else "recall-integrity-unknown"
        return Decision("provisional", reason)
    return None


# Check 2.


def identity(q: Question) -> None:
    for row in sorted(q.rows, key=seq_last):
        written = read.field(row, "record_id")
        record_id = written if isinstance(written, str) and written.strip() else ""
        twins = [r for r in q.records if record_id and r.record_id == record_id]
        if any(read.body(twin.row) == read.body(row) for twin in twins):
            continue
        record = Record(row, record_id, clashes=bool(twins))
        for twin in twins:
            twin.clashes = True
        record.rejected = q.reviews.get(record_id) == "reject"
        q.records.append(record)


def seq_last(row: Any) -> tuple[int, int, str]:
    seq = read.field(row, "seq")
    known = isinstance(seq, int) and not isinstance(seq, bool)
    return (0 if known else 1, seq if known else 0, read.canonical_line(row))


# Checks 3 to 5.


def quarantine(q: Question) -> None:
    for record in q.records:
        review = q.reviews.get(record.record_id)
        verdict = q.verdicts.get(record.record_id)
        untrusted = q.untrusted(record.row) if verdict is None else verdict
        if review == "reject" or (untrusted and review != "release"):
            record.aside = "untrusted-memory-content"


def schema(q: Question) -> None:
    for record in q.sound:
        if record.clashes or read.faults(record.row):
            record.aside = "invalid-event-schema"


def vocabulary(q: Question) -> Decision | None:
    for record in q.sound:
        if record.status not in read.STATUSES:
            record.aside = "invalid-event-status"
    if q.sound:
        return None
    found = {record.aside for record in q.records}
    order = ("untrusted-memory-content", "invalid-event-schema", "invalid-event-status")
    return Decision("provisional", next(reason for reason in order if reason in found))


# Check 6.


def effect(q: Question) -> Decision | None:
    q.pending = [record for record in q.sound if record.time > q.as_of]
    q.in_effect = [record for record in q.sound if record.time <= q.as_of]
    return None if q.in_effect else Decision("provisional", "not-yet-effective")


# Check 7.


def lifecycle(q: Question) -> Decision | None:
    for target in q.in_effect:
        target.linked_by = [r for r in q.in_effect if r.names(target) and may_retire(r, target)]
    circle = [record for record in q.in_effect if record in retirers_above(record)]
    for record in circle:
        record.aside = "supersession-cycle"
    q.in_effect = [record for record in q.in_effect if record not in circle]
    if not q.in_effect:
        return Decision("provisional", "supersession-cycle")
    for target in q.in_effect:
        target.linked_by = [record for record in target.linked_by if record not in circle]
        withdrawers = [record for record in q.in_effect if withdraws(record, target)]
        target.retired_by = target.linked_by + withdrawers
    return None


def may_retire(record: Record, target: Record) -> bool:
    if record is target:
        return False
    by_another = bool(record.agent and target.agent and record.agent != target.agent)
    return record.grounded or not by_another


def retirers_above(record: Record) -> list[Record]:
    """List every record from which a chain of retiring links leads down to this one."""
    above = list(record.linked_by)
    for one in above:
        above += [further for further in one.linked_by if further not in above]
    return above


def withdraws(record: Record, target: Record) -> bool:
    if record.status != "revoked" or read.field(record.row, "supersedes") is not None:
        return False
    before = target.time <= record.time or precedes_in_log(target, record)
    return (
        target.status != "revoked"
        and before
        and covers(record.place, target.place)
        and not target.names(record)
        and record.record_id not in (read.field(target.row, "disputes") or [])
        and may_retire(record, target)
    )


def precedes_in_log(one: Record, other: Record) -> bool:
    return one.seq is not None and other.seq is not None and one.seq < other.seq


def is_expired(q: Question, record: Record) -> bool:
    return record.expiry is not None and record.expiry <= q.as_of


# Check 8.


def is_voice(q: Question, record: Record) -> bool:
    if record.is_claim:
        return record.grounded
    if record.status == "revoked":
        return record.grounded or any(record in target.retired_by for target in q.in_effect)
    return bool(record.status == "conflict")


def succession(q: Question) -> None:
    settle_positions(q)
    for earlier in q.in_effect:
        earlier.outdated_by = [r for r in q.in_effect if outdates(q, r, earlier)]
    q.live = [
        record
        for record in q.in_effect
        if not record.retired_by
        and not record.outdated_by
        and not is_expired(q, record)
        and record.status not in read.MARKERS
    ]


def same_writer(one: Record, other: Record) -> bool:
    return one.agent is not None and one.agent == other.agent and one.place == other.place


def settle_positions(q: Question) -> None:
    """Give every record at least the time and `seq` of what it retires in its own group.

    Repeated until nothing moves, since a record may retire one that was itself moved.
    """
    for record in q.in_effect:
        record.position = (record.time, record.seq)
    for _ in q.in_effect:
        for record in q.in_effect:
            record.position = (max([record.time, *(o.position[0] for o in own(q, record))]), None)
    for record in q.in_effect:
        record.position = (record.position[0], record.seq)
    for _ in q.in_effect:
        for record in q.in_effect:
            record.position = (record.position[0], raised_seq(q, record))


def own(q: Question, record: Record) -> list[Record]:
    """List what a record retires in its own group."""
    return [t for t in q.in_effect if record in t.retired_by and same_writer(record, t)]


def raised_seq(q: Question, record: Record) -> int | None:
    instant = record.position[0]
    if record.seq is None and record.time == instant:
        return None
    beside = [target.position for target in own(q, record) if target.position[0] == instant]
    known = [seq for seq in [record.seq, *(seq for _, seq in beside)] if seq is not None]
    return max(known, default=None)


def is_later(one: Record, other: Record) -> bool:
    (one_time, one_seq), (other_time, other_seq) = one.position, other.position
    if one_time != other_time:
        return one_time > other_time
    return one_seq is not None and other_seq is not None and one_seq > other_seq


def outdates(q: Question, later: Record, earlier: Record) -> bool:
    if not same_writer(later, earlier) or not is_later(later, earlier):
        return False
    if is_expired(q, later) and not later.retired_by:
        return False
    return outdates_by_status(q, later, earlier)


def outdates_by_status(q: Question, later: Record, earlier: Record) -> bool:
    if later.is_claim:
        return later.grounded and earlier.status not in read.MARKERS
    if later.status == "revoked":
        return is_voice(q, later) and earlier.status == "revoked"
    return bool(later.status == "conflict" == earlier.status)
