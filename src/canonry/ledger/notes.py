"""What a reader should know beside the state: one predicate a note, in the order of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable

from canonry.core.reasons import CLAIMS, Note, Reason, State, Status
from canonry.ledger.case import Case
from canonry.ledger.lifecycle import is_withdrawal, may_retire, withdraws
from canonry.ledger.scope import match
from canonry.ledger.succession import group_of, ran_out
from canonry.ledger.transactions import Record

Predicate = Callable[[Case, Record | None], bool]


def find(case: Case, reason: Reason) -> tuple[Note, ...]:
    """Return the notes that hold; those about an answer only where one record answers."""
    chosen = case.selected if reason.state in (State.RESOLVED, State.REVOKED) else None
    return tuple(note for note, holds in NOTES if holds(case, chosen))


def _corroborated(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and bool(case.corroborating)


def _corrected_retroactively(case: Case, chosen: Record | None) -> bool:
    return any(chosen.effective_us < r.effective_us for r in _retired(case, chosen) if chosen)


def _reinstated(case: Case, chosen: Record | None) -> bool:
    """It supersedes a revocation, or a correction of a record that stated the same value."""
    if chosen is None or not chosen.is_claim:
        return False
    for gone in _retired(case, chosen):
        if gone.status == Status.REVOKED:
            return True
        if any(r.value_key == chosen.value_key for r in case.edges.get(gone.record_id, ())):
            return True
    return False


def _settled(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and bool(chosen.settles)


def _settled_by_party(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and any(
        chosen.agent is not None and case.by_id[name].agent == chosen.agent
        for name in chosen.settles
        if name in case.by_id
    )


def _retired_by_another_writer(case: Case, chosen: Record | None) -> bool:
    return any(
        by.agent is not None and (own := case.by_id[name].agent) is not None and own != by.agent
        for name, by in case.retired_by.items()
    )


def _challenged(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and chosen.record_id in case.challenges


def _overrides_wider(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and any(
        other.place.covers(chosen.place) for other in _others_that_differ(case, chosen)
    )


def _narrower_differs(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and any(
        chosen.place.covers(other.place) for other in _others_that_differ(case, chosen)
    )


def _change_scheduled(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and any(_will_replace(r, chosen) for r in case.pending)


def _from_wider_scope(case: Case, chosen: Record | None) -> bool:
    if chosen is None:
        return False
    asked = case.question.place
    return any(
        part is not None and held is None for part, held in zip(asked, chosen.place, strict=True)
    )


def _resumed(case: Case, chosen: Record | None) -> bool:
    group = None if chosen is None else group_of(chosen)
    return group is not None and any(
        chosen is not None
        and record.grounded
        and record.status in CLAIMS
        and group_of(record) == group
        and ran_out(record, case)
        and (record.effective_us, record.seq or 0) > (chosen.effective_us, chosen.seq or 0)
        for record in case.expired
    )


def _supersedes_unknown_record(case: Case, chosen: Record | None) -> bool:
    held = case.by_id.keys() | {aside.record_id for aside in case.asides} | case.foreign
    return any(name not in held for record in case.in_effect for name in record.retires)


def _cross_entity_link(case: Case, chosen: Record | None) -> bool:
    return bool(case.foreign) and any(
        name in case.foreign and name not in case.by_id
        for record in case.in_effect
        for name in record.retires
    )


def _superseded_out_of_scope(case: Case, chosen: Record | None) -> bool:
    asked = case.question.place
    return any(
        match(asked, by.project, by.scope) is None
        and match(asked, case.by_id[name].project, case.by_id[name].scope) is not None
        for name, by in case.retired_by.items()
    )


def _successor_expired(case: Case, chosen: Record | None) -> bool:
    return any(record.record_id in case.edges for record in case.expired)


def _claim_after_revocation(case: Case, chosen: Record | None) -> bool:
    return bool(case.after_revocation)


def _weaker_rival(case: Case, chosen: Record | None) -> bool:
    return chosen is not None and any(
        record.is_claim and record.value_key != chosen.value_key for record in case.ungrounded
    )


def _kind_ignored(case: Case, chosen: Record | None) -> bool:
    if all(record.kind is None for record in case.records):
        return False
    first = min(case.records, key=_log_order)
    decided = first.kind or "entity"
    return any(r.kind not in (None, decided) for r in case.records)


NOTES: tuple[tuple[Note, Predicate], ...] = (
    (Note.CORROBORATED, _corroborated),
    (Note.CORRECTED_RETROACTIVELY, _corrected_retroactively),
    (Note.REINSTATED, _reinstated),
    (Note.SETTLED, _settled),
    (Note.SETTLED_BY_PARTY, _settled_by_party),
    (Note.RETIRED_BY_ANOTHER_WRITER, _retired_by_another_writer),
    (Note.CHALLENGED, _challenged),
    (Note.OVERRIDES_WIDER, _overrides_wider),
    (Note.NARROWER_DIFFERS, _narrower_differs),
    (Note.CHANGE_SCHEDULED, _change_scheduled),
    (Note.FROM_WIDER_SCOPE, _from_wider_scope),
    (Note.RESUMED, _resumed),
    (Note.SUPERSEDES_UNKNOWN_RECORD, _supersedes_unknown_record),
    (Note.CROSS_ENTITY_LINK, _cross_entity_link),
    (Note.SUPERSEDED_OUT_OF_SCOPE, _superseded_out_of_scope),
    (Note.SUCCESSOR_EXPIRED, _successor_expired),
    (Note.CLAIM_AFTER_REVOCATION, _claim_after_revocation),
    (Note.WEAKER_RIVAL, _weaker_rival),
    (Note.KIND_IGNORED, _kind_ignored),
)
"""`clock-ahead` is missing here: only the caller, who has the clock, can tell it."""


def _retired(case: Case, chosen: Record | None) -> list[Record]:
    return [] if chosen is None else case.edges.get(chosen.record_id, [])


def _others_that_differ(case: Case, chosen: Record) -> list[Record]:
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
