"""audit: every change of a concept's stage, with its reason and every gate's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.times import format_time
from canonry.jobs.concepts import ConceptView, views
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, unseal


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which page."""

    since: Annotated[int, Meta(description="Begin after this seq.", ge=0, le=limits.SEQ_MAX)] = 0
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )


class GateView(msgspec.Struct, frozen=True):
    """One gate of a verdict: its value, null where nothing speaks against it, and its bar."""

    name: str
    value: float | None
    comparison: str
    bar: float


class AuditRow(msgspec.Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """One change of a stage: of what, from where to where, in which cycle and at which clock.

    `by` is the concept that superseded it, and `blast_radius` is told on the hop to canonical
    alone.
    """

    seq: int
    recorded_at: str
    concept: ConceptView
    source: str
    target: str
    cycle: int
    clock: str
    policy: str
    cause: str
    gates: list[GateView]
    by: ConceptView | None
    blast_radius: int | None


class Response(msgspec.Struct, frozen=True):
    """A page of changes by seq; `next_since` is null at the end."""

    rows: list[AuditRow]
    next_since: int | None


def run(context: Context, request: Request) -> Response:
    """Return a page of changes of stages."""
    with context.read() as snapshot:
        found = snapshot.transitions(request.since, request.limit + 1)
        more = len(found) > request.limit
        found = found[: request.limit]
        entries = snapshot.entries([transition.seq for transition in found])
        fields = {seq: unseal(entry)[0] for seq, entry in entries.items()}
        numbers = {transition.concept for transition in found}
        numbers |= {said["by"] for said in fields.values() if said.get("by") is not None}
        told = views(snapshot, snapshot.concepts(numbers).values())
    rows = [audit_row(entries[t.seq], fields[t.seq], told) for t in found]
    return Response(rows, found[-1].seq if more else None)


def audit_row(entry: Entry, fields: Mapping[str, Any], told: Mapping[int, ConceptView]) -> AuditRow:
    """Return the change of a stage that an entry holds."""
    by = fields.get("by")
    return AuditRow(
        entry.seq,
        format_time(entry.recorded_us),
        told[fields["concept"]],
        fields["from"],
        fields["to"],
        fields["cycle"],
        fields["clock"],
        fields["policy"],
        fields["cause"],
        [GateView(*gate) for gate in fields["gates"]],
        None if by is None else told[by],
        fields["blast_radius"],
    )
