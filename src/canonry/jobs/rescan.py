"""review rescan: hold every record against the rules of today, and append what they find otherwise.

Old answers stay what they were: a new verdict counts from its own entry on. What a person has
decided is left alone.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from canonry import limits
from canonry.core.rights import Right
from canonry.jobs.admitting import Batch
from canonry.jobs.context import Context
from canonry.jobs.review import to_count
from canonry.jobs.verify import Progress, no_progress
from canonry.ledger.admission import verdict_on
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import (
    BY_A_PERSON,
    Kind,
    RecordRow,
    body_of,
    decision_of,
    is_aside,
    project,
)
from canonry.ports.store import Snapshot, UnitOfWork


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Response(msgspec.Struct, frozen=True):
    """How many records were read, how many are newly set aside, how many are no longer."""

    records: int
    flagged: int
    cleared: int


class _Finding(msgspec.Struct, frozen=True):
    """A record with another verdict; `counts` is its entry where it counts from now on."""

    record_id: str
    verdict: dict[str, Any] | None
    counts: Entry | None


def run(context: Context, request: Request, progress: Progress = no_progress) -> Response:
    """Rescan the memory, a page of the log at a time. Raises Forbidden without the review right."""
    context.need(Right.REVIEW, "rescanning")
    return rescan(context, progress)


def rescan(context: Context, progress: Progress = no_progress) -> Response:
    """Do what `run` does, for a caller whose right has been asked for already."""
    records = after = 0
    found: list[_Finding] = []
    with context.read() as snapshot:
        head = snapshot.head()
        total = 0 if head is None else head.seq

    def hold_page(unit: UnitOfWork) -> tuple[list[Entry], list[_Finding]]:
        page = [e for e in unit.log(after, limits.BULK_BATCH) if e.seq <= total]
        changed = _changed(unit, [entry for entry in page if entry.kind == Kind.RECORD])
        if changed:
            _append(Batch(unit, context), changed)
        return page, changed

    while after < total:
        page, changed = context.in_turn(hold_page)
        found += changed
        records += sum(entry.kind == Kind.RECORD for entry in page)
        after = page[-1].seq
        progress(after, total)
    flagged = sum(finding.verdict is not None for finding in found)
    return Response(records, flagged, len(found) - flagged)


def _changed(snapshot: Snapshot, entries: Sequence[Entry]) -> list[_Finding]:
    waiting = {
        held.row.record.seq: held
        for held in (snapshot.set_aside(entries[0].seq - 1, len(entries)) if entries else ())
    }
    changed = []
    for entry in entries:
        held = waiting.get(entry.seq)
        reviews = () if held is None else held.reviews
        if any(review.decision in BY_A_PERSON for review in reviews):
            continue
        fields, payload = unseal(entry)
        if payload is None:  # what was left behind or erased keeps the verdict that it had
            continue
        verdict = verdict_on(body_of(fields, payload))
        was = is_aside(set_aside="verdict" in fields, decision=decision_of(reviews))
        row = project(entry)
        if isinstance(row, RecordRow) and was != (verdict is not None):
            counts = to_count(snapshot, held) if held is not None and verdict is None else None
            changed.append(_Finding(row.record.record_id, verdict, counts))
    return changed


def _append(batch: Batch, changed: Sequence[_Finding]) -> None:
    for finding in changed:
        fields = {"verdict": finding.verdict}
        if finding.counts is None:
            batch.add_review(Kind.RESCAN, finding.record_id, fields)
        else:
            batch.add_release(Kind.RESCAN, finding.counts, fields, {})
    batch.flush()
