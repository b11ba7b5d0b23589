"""review: look at what was set aside, and release or reject it with a reason.

A review is an entry of the log like any other: what it changes, it changes from its own write time
on, and an answer as known before it stays what it was.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import Incorrect, NotFound
from canonry.core.ids import is_blank
from canonry.core.rights import Right
from canonry.core.times import format_time
from canonry.jobs.admitting import Batch
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import (
    BY_A_PERSON,
    Decision,
    Kind,
    ReviewRow,
    body_of,
    decision_of,
)
from canonry.ledger.quarantine import examine, mask
from canonry.ledger.successor import shown_id
from canonry.ledger.transactions import texts
from canonry.ledger.values import json_problem
from canonry.ports.store import Snapshot, UnitOfWork, Waiting


class ListRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which page of what was set aside."""

    after: Annotated[int, Meta(description="Begin after this seq.", ge=0, le=limits.SEQ_MAX)] = 0
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )
    decided: Annotated[bool, Meta(description="List what has been decided too.")] = False


class AsideRow(msgspec.Struct, frozen=True):
    """A record that was set aside, without its text. `decision` is null while it waits."""

    record_id: str
    seq: int
    recorded_at: str
    status: str
    rules: list[str]
    fields: list[str]
    decision: str | None


class ListResponse(msgspec.Struct, frozen=True):
    """A page of what was set aside; `next_after` is null where no more can follow."""

    waiting: list[AsideRow]
    next_after: int | None


def list_run(context: Context, request: ListRequest) -> ListResponse:
    """Return one page of the records that were set aside, oldest first."""
    with context.read() as snapshot:
        found = snapshot.set_aside(request.after, request.limit)
        shown = [_aside_row(snapshot, waiting) for waiting in found]
    full = len(found) == request.limit
    return ListResponse(
        [row for row in shown if request.decided or row.decision is None],
        found[-1].row.record.seq if full else None,
    )


def _aside_row(snapshot: Snapshot, waiting: Waiting) -> AsideRow:
    record = waiting.row.record
    assert record.seq is not None
    assert record.recorded_us is not None
    verdict = _verdict(snapshot, record.seq, waiting.reviews)
    return AsideRow(
        record_id=shown_id(record.record_id),
        seq=record.seq,
        recorded_at=format_time(record.recorded_us),
        status=record.status,
        rules=verdict.get("rules", []),
        fields=verdict.get("fields", []),
        decision=_told(waiting.reviews),
    )


def _told(reviews: Sequence[ReviewRow]) -> str | None:
    """The decision as a reviewer sees it: what only the rules flagged still waits."""
    decision = decision_of(reviews)
    return None if decision is Decision.FLAG else decision


def _verdict(snapshot: Snapshot, seq: int, reviews: Sequence[ReviewRow]) -> dict[str, Any]:
    """The last verdict of the rules on the record at `seq`: a rescan's, else admission's."""
    rescans = [r.seq for r in reviews if r.decision not in BY_A_PERSON]
    at = max([seq, *rescans])
    return unseal(snapshot.entries([at])[at])[0].get("verdict") or {}


class ExplainRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which record to explain, by its id or its seq."""

    record: Annotated[str, Meta(description="The record's id, or its seq after a #.")]


class FoundText(msgspec.Struct, frozen=True):
    """One text of the record in which something was found, with what was found masked."""

    field: str
    masked: str


class ExplainResponse(msgspec.Struct, frozen=True):
    """What a reviewer needs: what was found where, the text masked, and the decision so far."""

    record_id: str
    seq: int
    rules: list[str]
    version: int
    texts: list[FoundText]
    decision: str | None


def explain_run(context: Context, request: ExplainRequest) -> ExplainResponse:
    """Explain why a record was set aside. Raises NotFound, Forbidden without the review right."""
    context.need(Right.REVIEW, "seeing what was set aside")
    with context.read() as snapshot:
        record_id, waiting = _find_aside(snapshot, request.record)
        seq = waiting.row.record.seq
        assert seq is not None
        fields, payload = unseal(snapshot.entries([seq])[seq])
        verdict = _verdict(snapshot, seq, waiting.reviews)
    return ExplainResponse(
        record_id=shown_id(record_id),
        seq=seq,
        rules=verdict.get("rules", []),
        version=verdict.get("version", 0),
        texts=_masked(body_of(fields, payload)),
        decision=_told(waiting.reviews),
    )


def _masked(body: dict[str, Any]) -> list[FoundText]:
    shown = []
    for field, text in texts(body):
        findings = examine(((field, text),))
        if findings:
            shown.append(FoundText(field, mask(text, findings)))
    return shown


class DecideRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which record, and why it is decided so."""

    record: Annotated[str, Meta(description="The record's id, or its seq after a #.")]
    reason: Annotated[str, Meta(description="Why; kept in the log.")]


class DecideResponse(msgspec.Struct, frozen=True):
    """The decision as it stands in the log."""

    record_id: str
    decision: str
    seq: int


def release_run(context: Context, request: DecideRequest) -> DecideResponse:
    """Make the record a candidate from now on. Raises NotFound, Incorrect, Forbidden."""
    return _decide(context, request, Decision.RELEASE)


def reject_run(context: Context, request: DecideRequest) -> DecideResponse:
    """Keep the record set aside; it holds no answer. Raises NotFound, Incorrect, Forbidden."""
    return _decide(context, request, Decision.REJECT)


def _decide(context: Context, request: DecideRequest, decision: Decision) -> DecideResponse:
    context.need(Right.REVIEW, "reviewing")
    _check_reason(request.reason)
    if context.agent is not None and examine((("agent", context.agent),)):
        raise Incorrect(
            "invalid-text",
            "agent holds what looks like an instruction or a secret",
            field="agent",
        )

    def decide(unit: UnitOfWork) -> DecideResponse:
        record_id, waiting = _find_aside(unit, request.record)
        batch = Batch(unit, context)
        fields = {"decision": decision, "agent": context.agent}
        said = {"reason": request.reason}
        held = to_count(unit, waiting) if decision is Decision.RELEASE else None
        if held is None:
            entry = batch.add_review(Kind.REVIEW, record_id, fields, said)
        else:
            entry = batch.add_release(Kind.REVIEW, held, fields, said)
        batch.flush()
        return DecideResponse(shown_id(record_id), decision, entry.seq)

    return context.in_turn(decide)


def to_count(snapshot: Snapshot, waiting: Waiting) -> Entry | None:
    """Return a record's entry where a release lets it count in the graph, else None.

    A record that admission let in counts from then on, one that was released before from then, and
    of one that was erased nothing is left to count.
    """
    seq = waiting.row.record.seq
    assert seq is not None
    entries = snapshot.entries([seq, *(review.seq for review in waiting.reviews)])
    held = entries[seq]
    if not waiting.row.set_aside or held.payload is None:
        return None
    counted = any("graph" in unseal(entry)[0] for at, entry in entries.items() if at != seq)
    return None if counted else held


def _check_reason(reason: str) -> None:
    if is_blank(reason):
        raise Incorrect("invalid-text", "reason is blank", field="reason")
    problem = json_problem(reason)
    if problem is not None:
        raise Incorrect(problem[0], f"reason {problem[1]}", field="reason")
    if examine((("reason", reason),)):
        raise Incorrect(
            "invalid-text",
            "reason holds what looks like an instruction or a secret",
            field="reason",
            advice="say it without quoting the record",
        )


def _find_aside(snapshot: Snapshot, named: str) -> tuple[str, Waiting]:
    """Return the set-aside record that `named` means. Raises NotFound, Incorrect."""
    record_id = _id_at(snapshot, named[1:]) if named.startswith("#") else named
    found = None if record_id is None else snapshot.find([record_id]).get(record_id)
    if record_id is None or found is None:
        raise NotFound(
            "unknown-record",
            "the memory holds no such record",
            field="record",
            advice="canonry review list shows what waits",
        )
    waiting = next(iter(snapshot.set_aside(found.seq - 1, 1)), None)
    if waiting is None or waiting.row.record.seq != found.seq:
        raise Incorrect("not-set-aside", "the record was not set aside", field="record")
    return record_id, waiting


_SEQ_DIGITS = 18


def _id_at(snapshot: Snapshot, text: str) -> str | None:
    if not (text.isascii() and text.isdigit() and len(text) <= _SEQ_DIGITS):
        return None
    entry = snapshot.entries([int(text)]).get(int(text))
    if entry is None or entry.kind != Kind.RECORD:
        return None
    record_id: str = body_of(*unseal(entry))["record_id"]
    return record_id
