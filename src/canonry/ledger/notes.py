"""What a reader should know beside the state: one rule a note, in the order of the vocabulary."""

from collections.abc import Callable

import msgspec

from canonry.core.places import EVERYWHERE
from canonry.core.reasons import CLAIMS, Note, Reason, State, Status
from canonry.ledger.case import Case
from canonry.ledger.lifecycle import is_withdrawal, may_retire, withdraws
from canonry.ledger.scope import match
from canonry.ledger.succession import group_of, ran_out
from canonry.ledger.transactions import Record


class AnswerRule(msgspec.Struct, frozen=True):
    """A note about the record behind an answer; `about` names what of the case it looks at.

    Where that is empty the note cannot hold, and its rule is not run.
    """

    note: Note
    about: str
    holds: Callable[[Case, Record], bool]


class EntityRule(msgspec.Struct, frozen=True):
    """A note about the entity, whatever the answer; `about` as in an AnswerRule."""

    note: Note
    about: str
    holds: Callable[[Case], bool]


def find(case: Case, reason: Reason) -> tuple[Note, ...]:
    """Return the notes that hold; those about an answer only where one record answers."""
    answered = reason.state is State.RESOLVED or reason.state is State.REVOKED
    chosen = case.selected if answered else None
    found: list[Note] = []
    for about, of_answer, of_entity in _BY_SUBJECT:
        if getattr(case, about):
            found += [rule.note for rule in of_entity if rule.holds(case)]
            if chosen is not None:
                found += [rule.note for rule in of_answer if rule.holds(case, chosen)]
    return tuple(found if len(found) < 2 else sorted(found, key=_ORDER.index))  # noqa: PLR2004


def _corroborated(case: Case, chosen: Record) -> bool:
    return True


def _corrected_retroactively(case: Case, chosen: Record) -> bool:
    return any(chosen.effective_us < gone.effective_us for gone in _retired(case, chosen))


def _reinstated(case: Case, chosen: Record) -> bool:
    """It supersedes a revocation, or a correction of a record that stated the same value."""
    return chosen.is_claim and any(
        gone.status == Status.REVOKED
        or any(r.value_key == chosen.value_key for r in case.edges.get(gone.record_id, ()))
        for gone in _retired(case, chosen)
    )


def _settled(case: Case, chosen: Record) -> bool:
    return any(gone.record_id in chosen.settles for gone in _retired(case, chosen))


def _settled_by_party(case: Case, chosen: Record) -> bool:
    return chosen.agent is not None and any(
        gone.agent == chosen.agent and gone.record_id in chosen.settles
        for gone in _retired(case, chosen)
    )


def _retired_by_another_writer(case: Case) -> bool:
    return any(
        by.agent is not None and (own := case.by_id[name].agent) is not None and own != by.agent
        for name, by in case.retired_by.items()
    )


def _challenged(case: Case, chosen: Record) -> bool:
    return chosen.record_id in case.challenges


def _overrides_wider(case: Case, chosen: Record) -> bool:
    return any(other.place.covers(chosen.place) for other in _that_differ(case, chosen))


def _narrower_differs(case: Case, chosen: Record) -> bool:
    return any(chosen.place.covers(other.place) for other in _that_differ(case, chosen))


def _change_scheduled(case: Case, chosen: Record) -> bool:
    return any(_will_replace(record, chosen) for record in case.pending)


def _from_wider_scope(case: Case, chosen: Record) -> bool:
    asked = case.question.place
    return (asked.project is not None and chosen.project is None) or (
        asked.scope is not None and chosen.scope is None
    )


def _resumed(case: Case, chosen: Record) -> bool:
    group = group_of(chosen)
    return group is not None and any(
        record.grounded
        and record.status in CLAIMS
        and group_of(record) == group
        and ran_out(record, case)
        and (record.effective_us, record.seq or 0) > (chosen.effective_us, chosen.seq or 0)
        for record in case.expired
    )


def _supersedes_unknown_record(case: Case) -> bool:
    held = {aside.record_id for aside in case.asides} | case.foreign
    return not held.issuperset(case.unmet)


def _cross_entity_link(case: Case) -> bool:
    return not case.foreign.isdisjoint(case.unmet)


def _superseded_out_of_scope(case: Case) -> bool:
    asked = case.question.place
    return asked != EVERYWHERE and any(
        match(asked, by.project, by.scope) is None
        and match(asked, case.by_id[name].project, case.by_id[name].scope) is not None
        for name, by in case.retired_by.items()
    )


def _successor_expired(case: Case) -> bool:
    return any(record.record_id in case.edges for record in case.expired)


def _claim_after_revocation(case: Case) -> bool:
    return True


def _weaker_rival(case: Case, chosen: Record) -> bool:
    return any(r.is_claim and r.value_key != chosen.value_key for r in case.ungrounded)


def _kind_ignored(case: Case) -> bool:
    decided = min(case.records, key=_log_order).kind or "entity"
    return any(record.kind not in (None, decided) for record in case.records)


NOTES: tuple[AnswerRule | EntityRule, ...] = (
    AnswerRule(Note.CORROBORATED, "corroborating", _corroborated),
    AnswerRule(Note.CORRECTED_RETROACTIVELY, "edges", _corrected_retroactively),
    AnswerRule(Note.REINSTATED, "edges", _reinstated),
    AnswerRule(Note.SETTLED, "edges", _settled),
    AnswerRule(Note.SETTLED_BY_PARTY, "edges", _settled_by_party),
    EntityRule(Note.RETIRED_BY_ANOTHER_WRITER, "retired_by", _retired_by_another_writer),
    AnswerRule(Note.CHALLENGED, "challenges", _challenged),
    AnswerRule(Note.OVERRIDES_WIDER, "several_voices", _overrides_wider),
    AnswerRule(Note.NARROWER_DIFFERS, "several_voices", _narrower_differs),
    AnswerRule(Note.CHANGE_SCHEDULED, "pending", _change_scheduled),
    AnswerRule(Note.FROM_WIDER_SCOPE, "voices", _from_wider_scope),
    AnswerRule(Note.RESUMED, "expired", _resumed),
    EntityRule(Note.SUPERSEDES_UNKNOWN_RECORD, "unmet", _supersedes_unknown_record),
    EntityRule(Note.CROSS_ENTITY_LINK, "unmet", _cross_entity_link),
    EntityRule(Note.SUPERSEDED_OUT_OF_SCOPE, "retired_by", _superseded_out_of_scope),
    EntityRule(Note.SUCCESSOR_EXPIRED, "expired", _successor_expired),
    EntityRule(Note.CLAIM_AFTER_REVOCATION, "after_revocation", _claim_after_revocation),
    AnswerRule(Note.WEAKER_RIVAL, "ungrounded", _weaker_rival),
    EntityRule(Note.KIND_IGNORED, "kinds", _kind_ignored),
)
"""`clock-ahead` is missing here: only the caller, who has the clock, can tell it."""

_ORDER = tuple(Note)
_SUBJECTS = tuple(dict.fromkeys(rule.about for rule in NOTES))
_BY_SUBJECT = tuple(
    (
        about,
        tuple(r for r in NOTES if isinstance(r, AnswerRule) and r.about == about),
        tuple(r for r in NOTES if isinstance(r, EntityRule) and r.about == about),
    )
    for about in _SUBJECTS
)


def _retired(case: Case, chosen: Record) -> list[Record]:
    return case.edges.get(chosen.record_id, [])


def _that_differ(case: Case, chosen: Record) -> list[Record]:
    """The claims in reach that could speak, hold in another place and state another value."""
    return [
        record
        for record in case.voices
        if record.is_claim and record.place != chosen.place and record.value_key != chosen.value_key
    ]


def _will_replace(pending: Record, chosen: Record) -> bool:
    if chosen.record_id in pending.retires:
        return may_retire(pending, chosen)
    if is_withdrawal(pending):
        return withdraws(pending, chosen)
    group = group_of(pending)
    return group is not None and group == group_of(chosen) and pending.is_claim and pending.grounded


def _log_order(record: Record) -> tuple[bool, int, int, str]:
    return record.seq is None, record.seq or 0, record.effective_us, record.record_id
