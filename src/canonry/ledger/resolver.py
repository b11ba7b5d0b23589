"""What is true right now: one entity's records in, one answer out.

The checks stand in CHECKS, in the order in which they run; the first that returns a reason decides.
What they make of a plain history is read off by `plain`.
There is no clock and no I/O, and the order in which records come makes no difference. Recency,
loudness and rank never decide between writers: links, event time and evidence do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

from canonry.core.places import EVERYWHERE
from canonry.core.reasons import MARKERS, Check, Disposition, Reason, State, Status
from canonry.ledger import hearing, lifecycle, notes, scope, succession
from canonry.ledger.case import (
    Aside,
    Case,
    Premises,
    Question,
    Resolution,
    Why,
    all_premises_stand,
)
from canonry.ledger.plain import read_off
from canonry.ledger.successor import aside_of, may_succeed
from canonry.ledger.transactions import Record

Rule = Callable[[Case], Reason | None]


def resolve(
    question: Question,
    records: Sequence[Record],
    asides: Sequence[Aside] = (),
    *,
    premises: Premises = all_premises_stand,
    foreign: frozenset[str] = frozenset(),
    receipts: frozenset[str] = frozenset(),
    lineage: bool = False,
) -> Resolution:
    """Answer `question` from an entity's `records` and from what was set aside.

    `premises` tells how a claim's premises stand; `foreign` holds ids known to belong to other
    entities; `receipts` the ids whose storage is confirmed; `lineage` asks for all that came after
    each record. Every record has its own id.
    """
    plain = None if asides or lineage else read_off(question, records)
    if plain is not None:
        return plain
    return by_checks(Case(question, records, asides, premises, foreign, receipts, lineage))


def by_checks(case: Case) -> Resolution:
    """Run the checks on `case` until one decides."""
    for check, rule in CHECKS:
        reason = rule(case)
        if reason is not None:
            return _resolution(case, reason, check)
    raise AssertionError("the last check always decides")


def standing(records: Sequence[Record], as_of: int) -> list[Record]:
    """Return the records that nothing has retired or outdated, nor let expire, by `as_of`."""
    case = Case(
        Question("", EVERYWHERE, as_of), records, (), all_premises_stand, frozenset(), frozenset()
    )
    for check, rule in CHECKS:
        if check is Check.SCOPE or rule(case) is not None:
            break
    return case.live


def _recall(case: Case) -> Reason | None:
    question = case.question
    held = len(case.records) + len(case.asides)
    if question.read_failed or (question.expected is not None and held < question.expected):
        return Reason.RECALL_INTEGRITY_UNKNOWN
    if held:
        return None
    return Reason.NO_HISTORY if question.complete else Reason.RECALL_INTEGRITY_UNKNOWN


def _identity(case: Case) -> None:
    case.by_id = {record.record_id: record for record in case.records}
    case.kinds = {record.kind for record in case.records if record.kind is not None}


def _quarantine(case: Case) -> None:
    _count_asides(case, Check.QUARANTINE, Why.UNTRUSTED)


def _schema(case: Case) -> None:
    _count_asides(case, Check.SCHEMA, Why.MALFORMED)


def _vocabulary(case: Case) -> Reason | None:
    _count_asides(case, Check.VOCABULARY, Why.UNKNOWN_STATUS)
    if case.records:
        return None
    found = {aside.why for aside in case.asides}
    return next(reason for why, reason in _NOTHING_LEFT if why in found)


_NOTHING_LEFT = (
    (Why.UNTRUSTED, Reason.UNTRUSTED_MEMORY_CONTENT),
    (Why.MALFORMED, Reason.INVALID_EVENT_SCHEMA),
    (Why.UNKNOWN_STATUS, Reason.INVALID_EVENT_STATUS),
)


def _effect(case: Case) -> Reason | None:
    as_of = case.question.as_of
    for record in case.records:
        (case.in_effect if record.effective_us <= as_of else case.pending).append(record)
    if case.pending:
        case.details[Check.EFFECT] = f"{len(case.pending)} pending"
    return None if case.in_effect else Reason.NOT_YET_EFFECTIVE


def _lifecycle(case: Case) -> Reason | None:
    lifecycle.links(case)
    if case.edges:
        lifecycle.break_circles(case)
    case.asides += [aside_of(record, Why.CIRCLE) for record in case.circle]
    if not case.in_effect:
        return Reason.SUPERSESSION_CYCLE
    lifecycle.retire(case)
    as_of = case.question.as_of
    case.expired = [
        record
        for record in case.in_effect
        if record.expires_us is not None
        and record.expires_us <= as_of
        and record.record_id not in case.retired_by
    ]
    _detail(case, Check.LIFECYCLE, retired=len(case.retired_by), expired=len(case.expired))
    return None


def _succession(case: Case) -> None:
    succession.outdate(case)
    gone = {*case.retired_by, *case.outdated_by, *map(_id, case.expired)}
    case.live = [
        record
        for record in case.in_effect
        if record.record_id not in gone and record.status not in MARKERS
    ]
    _detail(case, Check.SUCCESSION, outdated=len(case.outdated_by))


def _scope(case: Case) -> Reason | None:
    scope.find_voices(case)
    if not case.reach:
        return Reason.NO_CURRENT_EVIDENCE
    if not case.voices:
        return Reason.UNGROUNDED_CURRENT_EVIDENCE
    scope.choose_match(case)
    if len(case.places) > 1 and _places_differ(case):
        case.details[Check.SCOPE] = f"{len(case.places)} places answer differently"
        return Reason.SCOPE_REQUIRED
    return None


def _places_differ(case: Case) -> bool:
    outcomes = (hearing.hear(voices, case) for voices in scope.voices_by_place(case))
    first = next(outcomes)
    return any(outcome != first for outcome in outcomes)


def _dispute(case: Case) -> Reason | None:
    if all(record.status != Status.CONFLICT for record in case.answering):
        return None
    claims_stand = any(record.is_claim for record in case.answering)
    case.disputed = [r for r in case.answering if r.status != Status.REVOKED or not claims_stand]
    return Reason.EXPLICIT_CONFLICT


def _revocation(case: Case) -> Reason | None:
    heard = hearing.after_revocations(case.answering, case)
    case.claims, case.after_revocation, case.revocations = heard
    if case.claims:
        return None
    case.selected = _latest(case.revocations)
    return Reason.CURRENT_EVENT_REVOKED


def _premises(case: Case) -> Reason | None:
    heard = hearing.on_standing_premises(case.claims, case)
    case.claims, case.fallen = heard.claims, heard.fallen
    if case.claims:
        return None
    return Reason.PREMISE_RETIRED if heard.retired else Reason.PREMISE_CYCLE


def _agreement(case: Case) -> Reason | None:
    reason = hearing.disagreement(case.claims, case)
    if reason is not None:
        case.disputed = list(case.claims)
        return reason
    case.selected = _latest(case.claims)
    case.corroborating = [record for record in case.claims if record is not case.selected]
    return None


def _successor(case: Case) -> Reason | None:
    chosen = case.selected
    assert chosen is not None
    answer = [chosen, *case.corroborating]
    case.successors = [aside for aside in case.asides if may_succeed(aside, answer, case.question)]
    if case.successors:
        _detail(case, Check.SUCCESSOR, held=len(case.successors))
        return Reason.SUCCESSOR_SET_ASIDE
    if chosen.erased:
        return Reason.RECORD_ERASED
    if case.question.confirmed and chosen.record_id not in case.receipts:
        return Reason.STORAGE_UNCONFIRMED
    return Reason.CURRENT_RECORD_SELECTED


CHECKS: tuple[tuple[Check, Rule], ...] = (
    (Check.RECALL, _recall),
    (Check.IDENTITY, _identity),
    (Check.QUARANTINE, _quarantine),
    (Check.SCHEMA, _schema),
    (Check.VOCABULARY, _vocabulary),
    (Check.EFFECT, _effect),
    (Check.LIFECYCLE, _lifecycle),
    (Check.SUCCESSION, _succession),
    (Check.SCOPE, _scope),
    (Check.DISPUTE, _dispute),
    (Check.REVOCATION, _revocation),
    (Check.PREMISES, _premises),
    (Check.AGREEMENT, _agreement),
    (Check.SUCCESSOR, _successor),
)


def _latest(records: Sequence[Record]) -> Record:
    if len(records) == 1:
        return records[0]
    return min(records, key=lambda record: (-record.effective_us, record.record_id))


# From the working state to the answer.


def _resolution(case: Case, reason: Reason, decided: Check) -> Resolution:
    resolved = reason.state is State.RESOLVED
    revoked = reason.state is State.REVOKED
    corroborating = _by_id(case.corroborating) if resolved else ()
    others = [r for r in case.revocations if r is not case.selected] if revoked else ()
    held = _held(case, reason)
    return Resolution(
        case.question,
        reason,
        decided,
        case.selected if resolved or revoked else None,
        corroborating,
        _by_id(others) if revoked else corroborating,
        _by_id(case.disputed),
        _by_id(held),
        _lists(case, held),
        {target: by.record_id for target, by in case.retired_by.items()},
        {record_id: by.record_id for record_id, by in case.outdated_by.items()},
        _later(case) if case.lineage else {},
        notes.find(case, reason),
        case.details,
    )


def _later(case: Case) -> dict[str, list[str]]:
    """Return, for each record in effect, all those that retire or outdate it."""
    later: defaultdict[str, list[str]] = defaultdict(list)
    for record_id, outdaters in case.outdaters.items():
        later[record_id] += [record.record_id for record in outdaters]
    for source, targets in case.edges.items():
        for target in targets:
            later[target.record_id].append(source)
    for withdrawal in filter(lifecycle.is_withdrawal, case.in_effect):
        for record in case.in_effect:
            if lifecycle.withdraws(withdrawal, record):
                later[record.record_id].append(withdrawal.record_id)
    return later


def _held(case: Case, reason: Reason) -> list[Record]:
    """The records that would answer, where something holds the answer back."""
    if reason is Reason.SCOPE_REQUIRED:
        return case.answering
    if reason.state is State.PROVISIONAL and case.selected is not None:
        return [case.selected, *case.corroborating]
    return []


def _lists(case: Case, held: Sequence[Record]) -> dict[Disposition, list[str]]:
    """Put every record that is not behind the answer on the first list that takes it.

    Lists that would be empty are left out.
    """
    lists: dict[Disposition, list[str]] = {}
    if case.asides:
        lists[Disposition.SET_ASIDE] = sorted(aside.record_id for aside in case.asides)
    listed: set[str] = set()
    for disposition, records in _off_the_answer(case, held):
        if not records:
            continue
        ids = sorted(r.record_id for r in records if r.record_id not in listed)
        if ids:
            listed.update(ids)
            lists[disposition] = ids
    return lists


def _off_the_answer(
    case: Case, held: Sequence[Record]
) -> tuple[tuple[Disposition, Sequence[Record]], ...]:
    by_id = case.by_id
    gone = len(case.in_effect) - len(case.live)
    away = len(case.live) - len(case.reach)
    reach = {record.record_id for record in case.reach} if away else ()
    return (
        (Disposition.PENDING, case.pending),
        (Disposition.RETIRED, [by_id[name] for name in case.retired_by]),
        (Disposition.EXPIRED, case.expired),
        (Disposition.MARKER, [r for r in case.in_effect if r.status in MARKERS] if gone else ()),
        (Disposition.OUTDATED, [by_id[name] for name in case.outdated_by]),
        (
            Disposition.OUT_OF_SCOPE,
            [r for r in case.live if r.record_id not in reach] if away else (),
        ),
        (Disposition.UNGROUNDED, case.ungrounded),
        (Disposition.WIDER, _unheard(case, held) if len(case.voices) > 1 else ()),
        (Disposition.AFTER_REVOCATION, case.after_revocation),
        (Disposition.PREMISE_FALLEN, case.fallen),
    )


def _unheard(case: Case, held: Sequence[Record]) -> list[Record]:
    """The voices that have no part in the answer; before check 9 has run, none has spoken yet."""
    heard = {r.record_id for r in (*held, *case.claims, *case.disputed, *case.fallen)}
    heard |= {r.record_id for r in case.after_revocation}
    if not case.claims and not case.fallen and not case.disputed:
        heard |= {r.record_id for r in case.revocations}
    return [record for record in case.voices if record.record_id not in heard]


def _by_id(records: Sequence[Record]) -> tuple[Record, ...]:
    return tuple(records) if len(records) < 2 else tuple(sorted(records, key=_id))  # noqa: PLR2004


def _id(record: Record) -> str:
    return record.record_id


def _count_asides(case: Case, check: Check, why: Why) -> None:
    if not case.asides:
        return
    count = sum(aside.why is why for aside in case.asides)
    if count:
        case.details[check] = f"{count} set aside"


def _detail(case: Case, check: Check, **counts: int) -> None:
    if any(counts.values()):
        told = (f"{count} {word}" for word, count in counts.items() if count)
        case.details[check] = ", ".join(told)
