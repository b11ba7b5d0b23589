"""history: every record of an entity in the order of the log, with what became of it."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry.core.reasons import Disposition
from canonry.core.times import format_time
from canonry.jobs.answering import Answer, Answerer, bodies
from canonry.jobs.context import Context, time_argument
from canonry.jobs.resolve import check_place, times_of
from canonry.ledger.statement import Statement, dispositions
from canonry.ledger.succession import group_of
from canonry.ledger.successor import shown_id
from canonry.ledger.transactions import Record
from canonry.ports.ledger import LedgerSnapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose history, and at which place and times its dispositions are told."""

    entity_key: Annotated[str, Meta(description="Whose records.")]
    project: Annotated[str | None, Meta(description="The project asked about.")] = None
    scope: Annotated[str | None, Meta(description="The scope asked about.")] = None
    as_of: Annotated[
        str | None,
        Meta(description="The time asked about, RFC 3339 with an offset; now if absent."),
    ] = None
    known_at: Annotated[
        str | None, Meta(description="Tell what was known at this time; all if absent.")
    ] = None
    since: Annotated[
        str | None, Meta(description="Leave out what stopped holding before this time.")
    ] = None
    until: Annotated[
        str | None, Meta(description="Leave out what begins later than this time.")
    ] = None


class LedgerRow(msgspec.Struct, frozen=True):
    """One record: its fields as sent (no text of one set aside) and its disposition."""

    record_id: str
    seq: int
    recorded_at: str
    effective_at: str
    status: str
    disposition: str
    by: str | None
    fields: dict[str, Any]


class Response(msgspec.Struct, frozen=True):
    """The statement, and the ledger that it was drawn from, by seq."""

    statement: Statement
    records: list[LedgerRow]


def run(context: Context, request: Request) -> Response:
    """Return the history. An unknown entity has an empty one."""
    place = check_place(request.entity_key, request.project, request.scope)
    since = time_argument("since", request.since)
    until = time_argument("until", request.until)
    with context.read_ledger() as snapshot:
        times = times_of(context, snapshot, request.as_of, request.known_at)
        answer = Answerer(snapshot, times).answer(request.entity_key, place)
        told = [record for record in answer.records if _within(record, answer, since, until)]
        return Response(answer.statement, ledger(snapshot, answer, told))


def ledger(snapshot: LedgerSnapshot, answer: Answer, records: list[Record]) -> list[LedgerRow]:
    """Return `records` of an answer as people and programs read them."""
    became = dispositions(answer.resolution)
    found = bodies(snapshot, [record.seq for record in records if record.seq is not None])
    return [_ledger_row(record, became, found) for record in records]


def _ledger_row(
    record: Record,
    became: dict[str, tuple[Disposition, str | None]],
    found: dict[int, dict[str, Any]],
) -> LedgerRow:
    assert record.seq is not None
    assert record.recorded_us is not None
    disposition, by = became.get(record.record_id, (Disposition.SET_ASIDE, None))
    aside = disposition is Disposition.SET_ASIDE
    return LedgerRow(
        record_id=shown_id(record.record_id) if aside else record.record_id,
        seq=record.seq,
        recorded_at=format_time(record.recorded_us),
        effective_at=format_time(record.effective_us),
        status=record.status,
        disposition=Disposition.ERASED if record.erased else disposition,
        by=by,
        fields={} if aside else found[record.seq],
    )


def _within(record: Record, answer: Answer, since: int | None, until: int | None) -> bool:
    """Whether a record holds at some time between the bounds; an open bound shuts nothing out."""
    if until is not None and record.effective_us > until:
        return False
    end = _end(record, answer)
    return since is None or end is None or end >= since


def _end(record: Record, answer: Answer) -> int | None:
    """When a record stopped holding: by its expiry, or by the first that retired or outdated it."""
    ends = [] if record.expires_us is None else [record.expires_us]
    resolution = answer.resolution
    retirer = resolution.retired_by.get(record.record_id)
    outdated = record.record_id in resolution.outdated_by
    for other in answer.records:
        follows = outdated and other.is_claim and other.grounded
        if other.record_id == retirer or (follows and _is_later_word(other, record)):
            ends.append(other.effective_us)
    return min(ends, default=None)


def _is_later_word(other: Record, record: Record) -> bool:
    return group_of(other) == group_of(record) and (other.effective_us, other.seq or 0) > (
        record.effective_us,
        record.seq or 0,
    )
