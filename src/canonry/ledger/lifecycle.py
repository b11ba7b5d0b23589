"""Check 7: who retires whom, across all places.

Links and withdrawals retire, whatever the status, expiry or place of the record that holds them,
and even when it is itself retired. But another writer's record falls only to a grounded one.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import accumulate

from canonry.core.places import Place
from canonry.core.reasons import Status
from canonry.ledger.case import Case
from canonry.ledger.transactions import Record


def may_retire(record: Record, target: Record) -> bool:
    """Whether `record` has the weight to retire `target`: its own writer's, or by evidence."""
    return (
        record.grounded
        or record.agent is None
        or target.agent is None
        or record.agent == target.agent
    )


def links(case: Case) -> None:
    """Fill `edges` (retirer's id to what it retires by link), `challenges` and `unmet`.

    And tell of these edges whether any leads to a later place in the log, or to a later time.
    """
    as_of, by_id, edges = case.question.as_of, case.by_id, case.edges
    for record in case.in_effect:
        if record.supersedes is None and not record.settles:
            continue
        for name in record.retires:
            target = by_id.get(name)
            if target is None:
                case.unmet.append(name)
            elif target.effective_us > as_of:
                continue
            elif may_retire(record, target):
                edges.setdefault(record.record_id, []).append(target)
                if target.effective_us > record.effective_us:
                    case.reaches_later = True
                if not _precedes(target, record):
                    case.may_circle = True
            else:
                case.challenges.setdefault(name, []).append(record.record_id)


def break_circles(case: Case) -> None:
    """Set aside the records in effect that retire one another in a circle of links."""
    if not case.may_circle:
        return
    graph = {s: [target.record_id for target in targets] for s, targets in case.edges.items()}
    on_circle = _on_circles(graph)
    if not on_circle:
        return
    case.circle = [record for record in case.in_effect if record.record_id in on_circle]
    case.in_effect = [record for record in case.in_effect if record.record_id not in on_circle]
    kept = {
        source: [target for target in targets if target.record_id not in on_circle]
        for source, targets in case.edges.items()
        if source not in on_circle
    }
    case.edges = {source: targets for source, targets in kept.items() if targets}


def _precedes(target: Record, record: Record) -> bool:
    """Whether a link leads to an earlier place in the log, as each of a log does: no circle."""
    return record.seq is not None and target.seq is not None and target.seq < record.seq


def retire(case: Case) -> None:
    """Fill `retired_by`: by link first, then by withdrawal; the earliest retirer is told."""
    retired = case.retired_by
    if case.edges:
        retirers = [record for record in case.in_effect if record.record_id in case.edges]
        if len(retirers) > 1:
            retirers.sort(key=_by_start)
        for record in retirers:
            for target in case.edges[record.record_id]:
                retired.setdefault(target.record_id, record)
    case.retirers.update(case.edges)
    case.withdrawals = [record for record in case.in_effect if is_withdrawal(record)]
    if not case.withdrawals:
        return
    withdrawals = case.withdrawals
    index = WithdrawalIndex(withdrawals)
    for record in case.in_effect:
        if record.status != Status.REVOKED:
            found = index.withdrawal_of(record)
            if found is not None:
                retired.setdefault(record.record_id, found)
    weak = [withdrawal for withdrawal in withdrawals if not withdrawal.grounded]
    case.retirers.update(r.record_id for r in WithdrawnIndex(case.in_effect).effective(weak))


def is_withdrawal(record: Record) -> bool:
    """Whether `record` withdraws the whole entity within its place."""
    return record.status == Status.REVOKED and record.supersedes is None


def withdraws(withdrawal: Record, record: Record) -> bool:
    """Whether `withdrawal` retires `record`, which is in effect."""
    return (
        record.status != Status.REVOKED
        and _reaches(withdrawal, record)
        and withdrawal.place.covers(record.place)
        and may_retire(withdrawal, record)
        and not _links_to(record, withdrawal.record_id)
    )


class WithdrawalIndex:
    """Withdrawals by place and weight, earliest first, so that each record meets only a few."""

    def __init__(self, withdrawals: Iterable[Record]) -> None:
        groups: defaultdict[tuple[Place, str | None, bool], list[Record]] = defaultdict(list)
        for record in withdrawals:
            groups[record.place, None if record.grounded else record.agent, record.grounded].append(
                record
            )
        self._groups = {key: _Withdrawals(group) for key, group in groups.items()}

    def withdrawal_of(self, record: Record) -> Record | None:
        """Return the earliest withdrawal that retires `record`, or None."""
        found = [
            withdrawal
            for (place, agent, grounded), group in self._groups.items()
            if place.covers(record.place)
            and (grounded or agent is None or record.agent is None or agent == record.agent)
            and (withdrawal := group.first_for(record)) is not None
        ]
        return min(found, key=_by_start) if found else None


class _Withdrawals:
    """Withdrawals of one place and weight: by start, and by seq with the earliest from there on."""

    def __init__(self, group: list[Record]) -> None:
        self._by_start = sorted(group, key=_by_start)
        self._starts = [record.effective_us for record in self._by_start]
        numbered = sorted((r for r in group if r.seq is not None), key=_by_seq)
        self._seqs = [_by_seq(record) for record in numbered]
        self._from_seq = list(accumulate(reversed(numbered), _earlier))[::-1]

    def first_for(self, record: Record) -> Record | None:
        """Return the earliest that reaches `record` and that it does not link to."""
        if record.retires or record.disputes:
            reaching = (w for w in self._by_start if _reaches(w, record))
            return next((w for w in reaching if not _links_to(record, w.record_id)), None)
        found = []
        at = bisect_left(self._starts, record.effective_us)
        if at < len(self._by_start):
            found.append(self._by_start[at])
        if record.seq is not None:
            after = bisect_right(self._seqs, record.seq)
            found += self._from_seq[after : after + 1]
        return min(found, key=_by_start, default=None)


class WithdrawnIndex:
    """Records that a withdrawal may reach, by place and agent, to tell whether it reaches any."""

    def __init__(self, records: Iterable[Record]) -> None:
        groups: defaultdict[tuple[Place, str | None], list[Record]] = defaultdict(list)
        for record in records:
            if record.status != Status.REVOKED:
                groups[record.place, record.agent].append(record)
        self._groups = groups

    def effective(self, withdrawals: Iterable[Record]) -> list[Record]:
        """Return those of `withdrawals`, none of them grounded, that retire something."""
        return [w for w in withdrawals if any(withdraws(w, r) for r in self._near(w))]

    def _near(self, withdrawal: Record) -> Iterator[Record]:
        """Yield what lies in the withdrawal's place and is its writer's, or nobody's."""
        for (place, agent), group in self._groups.items():
            if withdrawal.place.covers(place) and (
                agent is None or withdrawal.agent is None or agent == withdrawal.agent
            ):
                yield from group


def _by_seq(record: Record) -> int:
    assert record.seq is not None
    return record.seq


def _earlier(one: Record, other: Record) -> Record:
    return min(one, other, key=_by_start)


def _by_start(record: Record) -> tuple[int, str]:
    return record.effective_us, record.record_id


def _reaches(withdrawal: Record, record: Record) -> bool:
    """A withdrawal reaches what starts no later than it, or precedes it in the log."""
    return record.effective_us <= withdrawal.effective_us or (
        record.seq is not None and withdrawal.seq is not None and record.seq < withdrawal.seq
    )


def _links_to(record: Record, record_id: str) -> bool:
    return record_id in record.retires or record_id in record.disputes


def _on_circles(graph: dict[str, list[str]]) -> frozenset[str]:
    """Return the nodes that reach one another in a circle (Tarjan, 1972, without recursion)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_nodes: dict[str, None] = {}
    circles: set[str] = set()
    for start, first in graph.items():
        work = [(start, iter(first))] if start not in order else []
        while work:
            node, targets = work[-1]
            if node not in order:
                order[node] = lowest[node] = len(order)
                open_nodes[node] = None
            target = next((t for t in targets if t in graph), None)
            if target is None:
                work.pop()
                if work:
                    parent = work[-1][0]
                    lowest[parent] = min(lowest[parent], lowest[node])
                if lowest[node] == order[node]:
                    circles |= _closed(node, open_nodes)
            elif target not in order:
                work.append((target, iter(graph[target])))
            elif target in open_nodes:
                lowest[node] = min(lowest[node], order[target])
    return frozenset(circles)


def _closed(root: str, open_nodes: dict[str, None]) -> set[str]:
    """Close the part of the graph that `root` opened, and return it where it is a circle."""
    part = set()
    while root not in part:
        part.add(open_nodes.popitem()[0])
    return part if len(part) > 1 else set()
