"""The statement of canon: what a question is answered with, every record explained.

A Statement has the JSON shape that every surface sends; it is made from a Resolution and the bodies
of the few records behind the answer.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from canonry.core.reasons import Check, CheckOutcome, Disposition, Note, State
from canonry.core.times import format_time
from canonry.ledger.case import Resolution
from canonry.ledger.resolver import CHECKS
from canonry.ledger.transactions import Record


class CheckRow(msgspec.Struct, frozen=True):
    """One line of the audit rail."""

    check: str
    rule: str
    outcome: str
    detail: str


class Disputed(msgspec.Struct, frozen=True):
    """One side of a conflict, with its evidence trail."""

    record_id: str
    agent: str | None
    value: Any
    evidence: list[str]
    effective_at: str


class Head(msgspec.Struct, frozen=True):
    """The entity's last record: its place in the log and its digest, in hexadecimal."""

    seq: int
    digest: str


class Statement(msgspec.Struct, frozen=True):
    """The answer to one question. Times are RFC 3339 in UTC; lists hold record ids, sorted."""

    state: str
    reason: str
    message: str
    entity_key: str
    project: str | None
    scope: str | None
    as_of: str
    known_at: str | None
    selected: str | None
    value: Any
    evidence: list[str]
    source: str | None
    effective_at: str | None
    corroborating: list[str]
    retired: list[str]
    outdated: list[str]
    expired: list[str]
    pending: list[str]
    out_of_scope: list[str]
    wider: list[str]
    ungrounded: list[str]
    after_revocation: list[str]
    premise_fallen: list[str]
    set_aside: list[str]
    markers: list[str]
    replaced_by: list[str]
    current: "list[Statement]"
    disputed: list[Disputed]
    notes: list[str]
    checks: list[CheckRow]
    complete: bool
    head: Head | None
    next: str

    @property
    def records_in_scope(self) -> list[str]:
        """The record ids behind the answer, sorted."""
        if self.selected is not None:
            return sorted([self.selected, *self.corroborating])
        if self.disputed:
            return [side.record_id for side in self.disputed]
        behind = _BEHIND.get(self.reason)
        return sorted(set(behind(self))) if behind else []

    def to_dict(self) -> dict[str, Any]:
        """Return the statement as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain

    def to_json(self) -> bytes:
        """Return the statement as JSON bytes."""
        return msgspec.json.encode(self)

    def __str__(self) -> str:
        ids = ", ".join(self.records_in_scope) or "none"
        return f"CANON: {self.state} — {self.reason}\nrecords in scope: {ids}"


_BEHIND: dict[str, Callable[[Statement], Sequence[str]]] = {
    "untrusted-memory-content": lambda s: s.set_aside,
    "invalid-event-schema": lambda s: s.set_aside,
    "invalid-event-status": lambda s: s.set_aside,
    "not-yet-effective": lambda s: s.pending,
    "supersession-cycle": lambda s: s.set_aside,
    "ungrounded-current-evidence": lambda s: s.ungrounded,
    "premise-retired": lambda s: s.premise_fallen,
    "premise-cycle": lambda s: s.premise_fallen,
    "successor-set-aside": lambda s: s.set_aside,
}

Bodies = Mapping[str, Mapping[str, Any]]


def behind(resolution: Resolution) -> list[Record]:
    """Return the records whose bodies a statement shows."""
    chosen = () if resolution.selected is None else (resolution.selected,)
    return [*chosen, *resolution.disputed]


def state(
    resolution: Resolution,
    bodies: Bodies,
    *,
    known_at: int | None = None,
    head: Head | None = None,
    notes: Sequence[Note] = (),
    current: Sequence[Statement] = (),
) -> Statement:
    """Return the statement of `resolution`; `bodies` holds those of `behind(resolution)` by id."""
    question, reason, lists = resolution.question, resolution.reason, resolution.lists
    chosen = resolution.selected
    body: Mapping[str, Any] = {} if chosen is None else bodies[chosen.record_id]
    revoked = reason.state is State.REVOKED
    return Statement(
        state=reason.state,
        reason=reason,
        message=reason.sentence,
        entity_key=question.entity_key,
        project=question.place.project,
        scope=question.place.scope,
        as_of=format_time(question.as_of),
        known_at=None if known_at is None else format_time(known_at),
        selected=None if chosen is None else chosen.record_id,
        value=None if revoked else body.get("value"),
        evidence=_lines(body),
        source=body.get("source"),
        effective_at=None if chosen is None else format_time(chosen.effective_us),
        corroborating=[record.record_id for record in resolution.corroborating],
        retired=lists.get(Disposition.RETIRED, []),
        outdated=lists.get(Disposition.OUTDATED, []),
        expired=lists.get(Disposition.EXPIRED, []),
        pending=lists.get(Disposition.PENDING, []),
        out_of_scope=lists.get(Disposition.OUT_OF_SCOPE, []),
        wider=lists.get(Disposition.WIDER, []),
        ungrounded=lists.get(Disposition.UNGROUNDED, []),
        after_revocation=lists.get(Disposition.AFTER_REVOCATION, []),
        premise_fallen=lists.get(Disposition.PREMISE_FALLEN, []),
        set_aside=lists.get(Disposition.SET_ASIDE, []),
        markers=lists.get(Disposition.MARKER, []),
        replaced_by=sorted(set(chosen.replaced_by)) if chosen and revoked else [],
        current=list(current),
        disputed=[_side(record, bodies[record.record_id]) for record in resolution.disputed],
        notes=[*resolution.notes, *notes],
        checks=_rail(resolution),
        complete=question.complete,
        head=head,
        next=reason.next,
    )


def dispositions(resolution: Resolution) -> dict[str, tuple[Disposition, str | None]]:
    """Return, by record id, what became of each record, and by which one where another did it."""
    found: dict[str, tuple[Disposition, str | None]] = {}
    by = {Disposition.RETIRED: resolution.retired_by, Disposition.OUTDATED: resolution.outdated_by}
    for disposition, ids in resolution.lists.items():
        for record_id in ids:
            found[record_id] = disposition, by.get(disposition, {}).get(record_id)
    answering = (
        (Disposition.HELD, resolution.held),
        (Disposition.DISPUTED, resolution.disputed),
        (Disposition.CORROBORATING, resolution.agreeing),
        (Disposition.CANON, () if resolution.selected is None else (resolution.selected,)),
    )
    for disposition, records in answering:
        for record in records:
            found[record.record_id] = disposition, None
    return found


def _rail(resolution: Resolution) -> list[CheckRow]:
    rows = list(_RAILS[resolution.decided])
    for check, detail in resolution.details.items():
        at = _ORDER[check]
        rows[at] = CheckRow(check, check.sentence, rows[at].outcome, detail)
    return rows


def _bare_rail(decided: Check) -> tuple[CheckRow, ...]:
    rows = []
    outcome = CheckOutcome.PASSED
    for check, _ in CHECKS:
        if check is decided:
            outcome = CheckOutcome.DECIDED
        rows.append(CheckRow(check, check.sentence, outcome, ""))
        if check is decided:
            outcome = CheckOutcome.NOT_REACHED
    return tuple(rows)


_ORDER = {check: at for at, (check, _) in enumerate(CHECKS)}
_RAILS = {check: _bare_rail(check) for check in _ORDER}


def _side(record: Record, body: Mapping[str, Any]) -> Disputed:
    return Disputed(
        record_id=record.record_id,
        agent=record.agent,
        value=body.get("value"),
        evidence=_lines(body),
        effective_at=format_time(record.effective_us),
    )


def _lines(body: Mapping[str, Any]) -> list[str]:
    evidence = body.get("evidence")
    if evidence is None:
        return []
    return [evidence] if isinstance(evidence, str) else list(evidence)
