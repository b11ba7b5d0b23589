"""reinstate: restate a record that was retired, linked to what now stands in its place."""

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry.core.errors import Incorrect, NotFound
from canonry.core.reasons import Disposition
from canonry.jobs import append
from canonry.jobs.answering import Answer, Answerer, bodies
from canonry.jobs.context import Context
from canonry.jobs.resolve import times_of
from canonry.ledger.statement import dispositions
from canonry.ledger.transactions import Record


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which record, and on what evidence."""

    record: Annotated[str, Meta(description="The id of the record to restate.")]
    evidence: Annotated[
        str | list[str] | None, Meta(description="What supports it now, a text or a list of texts.")
    ] = None
    confidence: Annotated[str | None, Meta(description="high, medium or low.")] = None
    record_id: Annotated[
        str | None, Meta(description="The new record's own id; minted if absent.")
    ] = None
    source: Annotated[str | None, Meta(description="Who or what said so.")] = None
    agent: Annotated[str | None, Meta(description="The writer; the caller if absent.")] = None


Response = append.Response


def run(context: Context, request: Request) -> append.Response:
    """Append a claim with the old value in the old place, and answer with what now holds.

    Raises NotFound for an unknown record, Incorrect for one that is no claim or still stands.
    """
    with context.read() as snapshot:
        found = snapshot.find([request.record]).get(request.record)
        if found is None:
            raise NotFound("unknown-record", "the memory holds no such record", field="record")
        entity = snapshot.entities([found.entity_key])[found.entity_key]
        row = next(row for row in entity.rows if row.record.seq == found.seq)
        answerer = Answerer(snapshot, times_of(context, snapshot, None, None))
        answer = answerer.answer_entity(entity, row.record.place)
        body = bodies(snapshot, [found.seq])[found.seq]
    _check(row.record, answer)
    return append.run(
        context,
        append.Request(
            entity_key=found.entity_key,
            value=body["value"],
            record_id=request.record_id,
            supersedes=_in_its_place(row.record, answer),
            project=body.get("project"),
            scope=body.get("scope"),
            kind=body.get("kind"),
            source=request.source,
            evidence=request.evidence,
            confidence=request.confidence,
            tags=body.get("tags"),
            metadata=body.get("metadata"),
            agent=request.agent,
            reaffirm=True,
        ),
    )


def _check(record: Record, answer: Answer) -> None:
    disposition, _ = dispositions(answer.resolution).get(
        record.record_id, (Disposition.SET_ASIDE, None)
    )
    if disposition is Disposition.SET_ASIDE:
        raise Incorrect(
            "set-aside-record",
            "the record was set aside",
            field="record",
            advice="a reviewer may release it",
        )
    if not record.is_claim or record.erased:
        raise Incorrect(
            "not-a-claim", "only a claim with a value can be reinstated", field="record"
        )
    if disposition in (Disposition.CANON, Disposition.CORROBORATING, Disposition.PENDING):
        told = disposition.sentence[:-1]
        raise Incorrect(
            "still-standing",
            f"the record needs no reinstatement: {told[0].lower()}{told[1:]}",
            field="record",
        )


def _in_its_place(record: Record, answer: Answer) -> str | None:
    """Follow what retired or outdated the record, and so on, to what nothing has retired since."""
    resolution = answer.resolution
    here, seen = record.record_id, {record.record_id}
    while True:
        after = resolution.retired_by.get(here) or resolution.outdated_by.get(here)
        if after is None or after in seen:
            return None if here == record.record_id else here
        seen.add(after)
        here = after
