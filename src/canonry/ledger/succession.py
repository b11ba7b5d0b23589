"""Check 8: event time orders the words of one writer in one place.

A position is (time, seq). A record takes at least the time and seq of what it retires in its own
group, so that a correction that reaches back is not outdated by what it corrects.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canonry.core.reasons import Status
from canonry.ledger.case import Case
from canonry.ledger.lifecycle import is_withdrawal, retires_something, withdraws
from canonry.ledger.transactions import Record

Group = tuple[str, str | None, str | None]


class Position(NamedTuple):
    """When a record counts within its group; a missing seq ties with any other at the same time."""

    time: int
    seq: int | None

    def precedes(self, other: Position) -> bool:
        """Whether `other` is later: by time, then by seq where both have one."""
        if self.time != other.time:
            return self.time < other.time
        return self.seq is not None and other.seq is not None and self.seq < other.seq

    def at_least(self, other: Position) -> Position:
        """Return this position moved to `other` where that is later, with the greater seq.

        At equal times a missing seq stays missing.
        """
        if other.time < self.time or (other.time == self.time and self.seq is None):
            return self
        seqs = [seq for seq in (self.seq, other.seq) if seq is not None]
        return Position(other.time, max(seqs, default=None))


def group_of(record: Record) -> Group | None:
    """Return the group in which a writer's words follow one another; a record without agent has none."""
    return None if record.agent is None else (record.agent, record.project, record.scope)


def outdate(case: Case) -> None:
    """Fill `outdated_by` with the latest record of the same writer and place that outdates each."""
    groups: defaultdict[Group, list[Record]] = defaultdict(list)
    for record in case.in_effect:
        if record.agent is not None:
            groups[record.agent, record.project, record.scope].append(record)
    for group in groups.values():
        if len(group) > 1:
            _outdate_group(group, case)


def _outdate_group(group: Sequence[Record], case: Case) -> None:
    positions = _positions(group, case)
    speakers = [record for record in group if not ran_out(record, case)]

    def latest(records: Iterable[Record]) -> Record | None:
        return max(records, key=lambda r: _rank(positions[r.record_id], r), default=None)

    claim = latest(r for r in speakers if r.is_claim and r.grounded)
    revocation = latest(r for r in speakers if r.status == Status.REVOKED and is_voice(r, case))
    dispute = latest(r for r in speakers if r.status == Status.CONFLICT)
    for record in group:
        own = positions[record.record_id]
        rivals = [claim]
        if record.status == Status.REVOKED:
            rivals.append(revocation)
        elif record.status == Status.CONFLICT:
            rivals.append(dispute)
        elif not record.is_claim:
            continue
        later = latest(r for r in rivals if r is not None and own.precedes(positions[r.record_id]))
        if later is not None:
            case.outdated_by[record.record_id] = later


def ran_out(record: Record, case: Case) -> bool:
    """Whether `record` expired without having been retired: then it no longer outdates."""
    return (
        record.expires_us is not None
        and record.expires_us <= case.question.as_of
        and record.record_id not in case.retired_by
    )


def is_voice(record: Record, case: Case) -> bool:
    """Whether `record` can speak: a grounded claim, a dispute, a revocation with evidence or effect."""
    if record.status == Status.CONFLICT:
        return True
    if record.status == Status.REVOKED:
        return record.grounded or retires_something(record, case)
    return record.is_claim and record.grounded


def _rank(position: Position, record: Record) -> tuple[int, int, str]:
    return position.time, -1 if position.seq is None else position.seq, record.record_id


def _positions(group: Sequence[Record], case: Case) -> dict[str, Position]:
    positions = {r.record_id: Position(r.effective_us, r.seq) for r in group}
    withdrawals = [record for record in group if is_withdrawal(record)]
    _raise_by_links(group, positions, case)
    settled = not withdrawals
    while not settled:
        before = dict(positions)
        for withdrawal in withdrawals:
            positions[withdrawal.record_id] = _raised(withdrawal, group, positions)
        _raise_by_links(group, positions, case)
        settled = positions == before
    return positions


def _raised(
    withdrawal: Record, group: Sequence[Record], positions: dict[str, Position]
) -> Position:
    position = positions[withdrawal.record_id]
    for record in group:
        if withdraws(withdrawal, record):
            position = position.at_least(positions[record.record_id])
    return position


def _raise_by_links(group: Sequence[Record], positions: dict[str, Position], case: Case) -> None:
    """Move each record to at least what it retires, deepest first; links make no circle here."""
    settled: set[str] = set()
    for record in group:
        if record.record_id not in case.edges:
            continue
        stack = [record.record_id]
        while stack:
            here = stack[-1]
            targets = [t.record_id for t in case.edges.get(here, ()) if t.record_id in positions]
            waiting = [] if here in settled else [t for t in targets if t not in settled]
            if waiting:
                stack.extend(waiting)
                continue
            for target in targets:
                positions[here] = positions[here].at_least(positions[target])
            settled.add(here)
            stack.pop()
