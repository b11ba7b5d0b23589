"""changes: the entries of the log since a seq, in order."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.times import format_time
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import Kind


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From where on."""

    since: Annotated[int, Meta(description="Begin after this seq; 0 for the start.", ge=0)] = 0
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )


class Change(msgspec.Struct, frozen=True):
    """One entry: its stamps, and its fields but for the text of what was set aside."""

    seq: int
    kind: str
    recorded_at: str
    digest: str
    fields: dict[str, Any]


class Response(msgspec.Struct, frozen=True):
    """The entries in order, and the seq to go on from."""

    changes: list[Change]
    next_since: int


def run(context: Context, request: Request) -> Response:
    """Return up to `limit` entries after `since`."""
    with context.store.read(context.memory) as snapshot:
        entries = snapshot.log(request.since, request.limit)
    shown = [_change(entry) for entry in entries]
    return Response(shown, entries[-1].seq if entries else request.since)


def _change(entry: Entry) -> Change:
    fields, payload = unseal(entry)
    for stamp in ("seq", "kind", "recorded_at", "format", "payload"):
        fields.pop(stamp, None)
    if entry.kind == Kind.RECORD:
        aside = "verdict" in fields
        body = {**fields.pop("body"), **({} if aside else payload or {})}
        fields = {**body, **fields.pop("stamped", {}), **_verdict(fields)}
    elif payload is not None:
        fields |= payload
    return Change(entry.seq, entry.kind, format_time(entry.recorded_us), entry.digest.hex(), fields)


def _verdict(fields: dict[str, Any]) -> dict[str, Any]:
    return {"set_aside": fields["verdict"]} if "verdict" in fields else {}
