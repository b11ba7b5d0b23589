"""Check 8: event time orders the words of one writer in one place.

A position is (time, seq). A record takes at least the time of what it retires in its own group, and
at least the seq of what it retires at that time, so that a correction that reaches back is not
outdated by what it corrects.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from canonry.core.reasons import CLAIMS, Status
from canonry.ledger.case import Case
from canonry.ledger.lifecycle import is_withdrawal, withdraws
from canonry.ledger.transactions import Record

Group = tuple[str, str | None, str | None]


class Position(NamedTuple):
    """When a record counts within its group; a missing seq ties with any other at the same time."""

    time: int
    seq: int | None

    def precedes(self, other: "Position") -> bool:
        """Whether `other` is later: by time, then by seq where both have one."""
        if self.time != other.time:
            return self.time < other.time
        return self.seq is not None and other.seq is not None and self.seq < other.seq


def group_of(record: Record) -> Group | None:
    """Return the group in which a writer's words follow one another; a record without agent has
    none.
    """
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
    open_to_it = [record for record in group if _may_be_outdated(record, case)]
    if not open_to_it:
        return
    if not _may_move(case):
        # What comes before all that is open outdates nothing, and most of a long history does.
        first = min((record.effective_us, record.seq or 0) for record in open_to_it)
        group = [r for r in group if r.seq is None or (r.effective_us, r.seq) >= first]
    positions = _positions(group, case)
    speakers = [r for r in group if _word(r) and not ran_out(r, case) and is_voice(r, case)]
    rivals = speakers if case.lineage else _latest(speakers, positions)
    for record in open_to_it:
        own, words = positions[record.record_id], _OUTDATED_BY.get(_word(record), ())
        later = [r for r in rivals if _word(r) in words and own.precedes(positions[r.record_id])]
        if later:
            case.outdated_by[record.record_id] = max(later, key=lambda r: _rank(positions, r))
            case.outdaters[record.record_id] = later


def _latest(speakers: Sequence[Record], positions: dict[str, Position]) -> list[Record]:
    """Return the latest speaker of each word, which outdates whatever any other one does."""
    latest: dict[str | None, Record] = {}
    for record in speakers:
        best = latest.get(_word(record))
        if best is None or _rank(positions, best) < _rank(positions, record):
            latest[_word(record)] = record
    return list(latest.values())


def _may_be_outdated(record: Record, case: Case) -> bool:
    """A retired record is told as retired: what outdated it too matters to check 11 and to
    premises.
    """
    return (
        case.lineage or record.record_id not in case.retired_by or record.status == Status.REVOKED
    )


def _word(record: Record) -> str | None:
    """What kind of word a record is within its group; a marker is none."""
    if record.status in CLAIMS:
        return Status.CLAIM
    return record.status if record.status in _OUTDATED_BY else None


_OUTDATED_BY: dict[str | None, tuple[str, ...]] = {
    Status.CLAIM: (Status.CLAIM,),
    Status.REVOKED: (Status.CLAIM, Status.REVOKED),
    Status.CONFLICT: (Status.CLAIM, Status.CONFLICT),
}
"""Which later voices outdate a word: a claim's do so to all, the others only to their own kind."""


def ran_out(record: Record, case: Case) -> bool:
    """Whether `record` expired without having been retired: then it no longer outdates."""
    return (
        record.expires_us is not None
        and record.expires_us <= case.question.as_of
        and record.record_id not in case.retired_by
    )


def is_voice(record: Record, case: Case) -> bool:
    """Whether `record` can speak: a grounded claim, a dispute, a revocation with evidence or
    effect.
    """
    if record.status == Status.CONFLICT:
        return True
    if record.status == Status.REVOKED:
        return record.grounded or record.record_id in case.retirers
    return record.is_claim and record.grounded


def _rank(positions: dict[str, Position], record: Record) -> tuple[int, int, str]:
    time, seq = positions[record.record_id]
    return time, -1 if seq is None else seq, record.record_id


def _positions(group: Sequence[Record], case: Case) -> dict[str, Position]:
    """Give every record its own time and seq, moved to those of what it retires in the group."""
    positions = {r.record_id: Position(r.effective_us, r.seq) for r in group}
    if _may_move(case):
        retired = _retired_within(group, case)
        while _move(retired, case, positions, _moved_time):
            pass
        while _move(retired, case, positions, _moved_seq):
            pass
    return positions


def _may_move(case: Case) -> bool:
    """Whether a record may retire what moves it: by a withdrawal, or by a link to a later one."""
    return case.reaches_later or case.may_circle or bool(case.withdrawals)


def _move(
    retired: dict[str, list[str]],
    case: Case,
    positions: dict[str, Position],
    rule: Callable[[Record, Position, list[Position]], Position],
) -> bool:
    """Apply `rule` once to every record that retires some, and say whether any has moved."""
    moved = False
    for record_id, targets in retired.items():
        before = positions[record_id]
        after = rule(case.by_id[record_id], before, [positions[target] for target in targets])
        if after != before:
            positions[record_id] = after
            moved = True
    return moved


def _moved_time(record: Record, own: Position, targets: list[Position]) -> Position:
    return Position(max(own.time, *(target.time for target in targets)), own.seq)


def _moved_seq(record: Record, own: Position, targets: list[Position]) -> Position:
    """Take the greatest seq among those at its own time; one that has none and was not moved to
    another time stays without.
    """
    if record.seq is None and record.effective_us == own.time:
        return own
    seqs = [target.seq for target in targets if target.time == own.time and target.seq is not None]
    return Position(own.time, max([*seqs, *([] if own.seq is None else [own.seq])], default=None))


def _retired_within(group: Sequence[Record], case: Case) -> dict[str, list[str]]:
    """Return what each record retires in its group: by link, the deepest first, or withdrawal."""
    members = {record.record_id for record in group}
    retired: dict[str, list[str]] = {}
    done: set[str] = set()
    stack = [record.record_id for record in group if record.record_id in case.edges]
    while stack:
        here = stack[-1]
        targets = [t.record_id for t in case.edges.get(here, ()) if t.record_id in members]
        waiting = [target for target in targets if target not in done]
        if waiting and here not in done:
            stack += waiting
            continue
        done.add(stack.pop())
        if targets:
            retired.setdefault(here, targets)
    for record in group:
        if is_withdrawal(record):
            targets = [r.record_id for r in group if withdraws(record, r)]
            if targets:
                retired[record.record_id] = targets
    return retired
