"""pillars: the concepts that other work rests on most, the load-bearing (Canonical) ones."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.jobs.concepts import views
from canonry.jobs.context import Context
from canonry.jobs.pages import after_of


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which page."""

    after: Annotated[
        str, Meta(description="Begin after this place, the next_after of the page before.")
    ] = ""
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )


class Pillar(msgspec.Struct, frozen=True):
    """A load-bearing concept and its blast radius: how many concepts rest on it directly."""

    concept_id: str
    entity_key: str | None
    content: str | None
    type: str
    blast_radius: int


class Response(msgspec.Struct, frozen=True):
    """A page of pillars, the largest blast radius first; `next_after` is null at the end."""

    pillars: list[Pillar]
    next_after: str | None


def run(context: Context, request: Request) -> Response:
    """Return a page of the load-bearing concepts."""
    after = after_of(request.after, beginning=(limits.SEQ_MAX, limits.SEQ_MAX))
    with context.read() as snapshot:
        rows = snapshot.pillars(after, request.limit + 1)
        more = len(rows) > request.limit
        rows = rows[: request.limit]
        told = views(snapshot, rows)
    last = f"{rows[-1].dependents}:{rows[-1].number}" if more else None
    found = [
        Pillar(
            told[row.number].concept_id,
            told[row.number].entity_key,
            told[row.number].content,
            told[row.number].type,
            row.dependents,
        )
        for row in rows
    ]
    return Response(found, last)
