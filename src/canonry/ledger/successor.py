"""Check 14: whether something set aside may be a true successor of the answer.

A record that was set aside is no candidate, but if it may be what its writer says now, the answer
is held rather than given as if nothing had been said. What cannot be read is read against the
answer: a time counts as late, a place as every place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canonry.core.places import Place
from canonry.core.reasons import Status
from canonry.ledger.case import ANYWHERE, Aside, Question, Why
from canonry.ledger.lifecycle import is_withdrawal
from canonry.ledger.quarantine import examine
from canonry.ledger.scope import match
from canonry.ledger.transactions import Record


def shown_id(record_id: str) -> str:
    """Return the id of a record that was set aside as it may be shown: empty where it is the
    poison.
    """
    return "" if examine((("record_id", record_id),)) else record_id


def aside_of(record: Record, why: Why, *, rejected: bool = False) -> Aside:
    """Return a well-formed `record` as one set aside."""
    return Aside(
        record_id=shown_id(record.record_id) if why is Why.UNTRUSTED else record.record_id,
        why=why,
        status=record.status,
        effective_us=record.effective_us,
        agent=record.agent,
        project=record.project,
        scope=record.scope,
        grounded=record.grounded,
        names=frozenset(record.retires),
        withdraws=is_withdrawal(record),
        rejected=rejected,
    )


def may_succeed(aside: Aside, answer: Sequence[Record], question: Question) -> bool:
    """Whether `aside` may be a true successor of `answer`: the chosen record and those agreeing."""
    if aside.rejected or _is_pending(aside, question):
        return False
    chosen = answer[0]
    return (
        any(record.record_id in aside.names and _has_weight(aside, record) for record in answer)
        or (aside.withdraws and _withdraws(aside, chosen))
        or (aside.status == Status.CONFLICT and _in_reach(aside, question.place))
        or (aside.clashes and _in_reach(aside, question.place))
        or _speaks_after(aside, answer)
    )


def _is_pending(aside: Aside, question: Question) -> bool:
    return aside.effective_us is not None and aside.effective_us > question.as_of


def _has_weight(aside: Aside, record: Record) -> bool:
    """The measure of check 7: another writer's record falls only to a grounded one."""
    named = aside.agent is not None and record.agent is not None
    return aside.grounded or not named or aside.agent == record.agent


def _withdraws(aside: Aside, chosen: Record) -> bool:
    return (
        _has_weight(aside, chosen)
        and all(
            held in (None, ANYWHERE, own)
            for held, own in ((aside.project, chosen.project), (aside.scope, chosen.scope))
        )
        and _starts_no_earlier(aside, chosen)
    )


def _in_reach(aside: Aside, asked: Place) -> bool:
    project = asked.project if aside.project == ANYWHERE else aside.project
    scope = asked.scope if aside.scope == ANYWHERE else aside.scope
    return match(asked, project, scope) is not None


def _speaks_after(aside: Aside, answer: Iterable[Record]) -> bool:
    return aside.agent is not None and any(
        aside.agent == record.agent
        and aside.project in (ANYWHERE, record.project)
        and aside.scope in (ANYWHERE, record.scope)
        and _starts_no_earlier(aside, record)
        for record in answer
    )


def _starts_no_earlier(aside: Aside, record: Record) -> bool:
    return aside.effective_us is None or aside.effective_us >= record.effective_us
