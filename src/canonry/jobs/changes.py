"""changes: the entries of the log since a seq, in order."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.times import format_time
from canonry.jobs.context import Context
from canonry.ledger.admission import verdict_on
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import Kind, body_of, decision_of, is_aside
from canonry.ledger.transactions import split
from canonry.ports.store import Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From where on."""

    since: Annotated[
        int, Meta(description="Begin after this seq; 0 for the start.", ge=0, le=limits.SEQ_MAX)
    ] = 0
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
    with context.read() as snapshot:
        entries = snapshot.log(request.since, request.limit)
        aside = _aside(snapshot, entries)
    shown = [_change(entry, aside=entry.seq in aside) for entry in entries]
    return Response(shown, entries[-1].seq if entries else request.since)


def _aside(snapshot: Snapshot, entries: Sequence[Entry]) -> frozenset[int]:
    """The seqs of the entries whose records are set aside today, by admission or by a rescan."""
    if not entries:
        return frozenset()
    return frozenset(
        waiting.row.record.seq or 0
        for waiting in snapshot.set_aside(entries[0].seq - 1, len(entries))
        if is_aside(set_aside=waiting.row.set_aside, decision=decision_of(waiting.reviews))
    )


def _change(entry: Entry, *, aside: bool) -> Change:
    fields, payload = unseal(entry)
    for stamp in ("seq", "kind", "recorded_at", "format", "payload"):
        fields.pop(stamp, None)
    if entry.kind == Kind.RECORD:
        fields = _aside_record(fields, payload) if aside else _record(fields, payload or {})
    elif payload is not None:
        fields |= _shown(payload)
    return Change(entry.seq, entry.kind, format_time(entry.recorded_us), entry.digest.hex(), fields)


def _record(fields: dict[str, Any], payload: dict[str, Any]) -> dict[str, Any]:
    verdict = {"set_aside": fields["verdict"]} if "verdict" in fields else {}
    return {**fields["body"], **payload, **fields.get("stamped", {}), **verdict}


def _aside_record(fields: dict[str, Any], payload: dict[str, Any] | None) -> dict[str, Any]:
    """A record without its text, nor what only the rules of today find in its other fields."""
    untrusted = (verdict_on(body_of(fields, payload)) or {}).get("fields", ())
    return _record({**fields, "body": split(fields["body"], untrusted)[1]}, {})


def _shown(payload: dict[str, Any]) -> dict[str, Any]:
    """A review without the id of its record, where that is the poison itself."""
    return {name: item for name, item in payload.items() if name != "record_id"}
