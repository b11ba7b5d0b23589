"""Check 7: who retires whom, across all places.

Links and withdrawals retire, whatever the status, expiry or place of the record that holds them,
and even when it is itself retired. But another writer's record falls only to a grounded one.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

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
    """Fill `edges` (retirer's id to what it retires by link), `challenges` and `unmet`."""
    as_of = case.question.as_of
    for record in case.in_effect:
        if record.supersedes is None and not record.settles:
            continue
        for name in record.retires:
            target = case.by_id.get(name)
            if target is None:
                case.unmet.append(name)
            elif target.effective_us > as_of:
                continue
            elif may_retire(record, target):
                case.edges.setdefault(record.record_id, []).append(target)
            else:
                case.challenges.setdefault(name, []).append(record.record_id)


def break_circles(case: Case) -> None:
    """Set aside the records in effect that retire one another in a circle of links."""
    if all(_points_back(case.by_id[source], targets) for source, targets in case.edges.items()):
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


def _points_back(record: Record, targets: Iterable[Record]) -> bool:
    """Whether each link leads to an earlier place in the log, as those of a log must: no circle."""
    seq = record.seq
    return seq is not None and all(t.seq is not None and t.seq < seq for t in targets)


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
    withdrawals = [record for record in case.in_effect if is_withdrawal(record)]
    if not withdrawals:
        return
    index = WithdrawalIndex(withdrawals)
    for record in case.in_effect:
        if record.record_id not in retired and record.status != Status.REVOKED:
            found = index.withdrawal_of(record)
            if found is not None:
                retired[record.record_id] = found


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


def retires_something(record: Record, case: Case) -> bool:
    """Whether `record`, which is in effect, retires any record by link or withdrawal."""
    if record.record_id in case.edges:
        return True
    return is_withdrawal(record) and any(withdraws(record, other) for other in case.in_effect)


class _Lists(NamedTuple):
    by_start: list[Record]
    by_seq: list[Record]


class WithdrawalIndex:
    """Withdrawals by place and weight, latest first, so that each record meets only a few."""

    def __init__(self, withdrawals: Iterable[Record]) -> None:
        groups: defaultdict[tuple[Place, str | None, bool], list[Record]] = defaultdict(list)
        for record in withdrawals:
            groups[record.place, None if record.grounded else record.agent, record.grounded].append(
                record
            )
        self._groups = {
            key: _Lists(
                sorted(group, key=lambda r: (-r.effective_us, r.record_id)),
                sorted(
                    (r for r in group if r.seq is not None),
                    key=lambda r: (-(r.seq or 0), r.record_id),
                ),
            )
            for key, group in groups.items()
        }

    def withdrawal_of(self, record: Record) -> Record | None:
        """Return the withdrawal that retires `record`, or None; the answer is the same in any
        order.
        """
        found = [
            withdrawal
            for (place, agent, grounded), lists in self._groups.items()
            if place.covers(record.place)
            and (grounded or agent is None or record.agent is None or agent == record.agent)
            for withdrawal in self._candidates(lists, record)
        ]
        return min(found, key=_by_start) if found else None

    @staticmethod
    def _candidates(lists: _Lists, record: Record) -> Iterable[Record]:
        for group in lists:
            first = next((w for w in group if not _links_to(record, w.record_id)), None)
            if first is not None and _reaches(first, record):
                yield first


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
    """Return the nodes that lie on a circle: first peel off what cannot, then look closely."""
    rest = _peeled(graph)
    return frozenset(node for node in rest if _reaches_itself(node, rest)) if rest else frozenset()


def _peeled(graph: dict[str, list[str]]) -> dict[str, list[str]]:
    """Take away, again and again, the nodes that lead nowhere; what is left leads to a circle."""
    sources: defaultdict[str, list[str]] = defaultdict(list)
    open_links = {node: len(targets) for node, targets in graph.items()}
    for node, targets in graph.items():
        for target in targets:
            sources[target].append(node)
    ends = [target for target in sources if target not in graph]
    ends += [node for node, count in open_links.items() if not count]
    while ends:
        for source in sources[ends.pop()]:
            open_links[source] -= 1
            if not open_links[source]:
                ends.append(source)
    return {node: graph[node] for node, count in open_links.items() if count}


def _reaches_itself(node: str, graph: dict[str, list[str]]) -> bool:
    seen: set[str] = set()
    front = [target for target in graph[node] if target in graph]
    while front:
        here = front.pop()
        if here == node:
            return True
        if here not in seen:
            seen.add(here)
            front.extend(target for target in graph[here] if target in graph)
    return False
