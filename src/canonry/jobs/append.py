"""append: admit one transaction, and answer with the statement that now holds for its entity."""

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta

from canonry.core.errors import CanonryError, Clash, Forbidden, Incorrect
from canonry.core.places import Place
from canonry.core.reasons import Outcome, Refusal
from canonry.core.rights import Right
from canonry.jobs.admitting import Batch, Stored
from canonry.jobs.answering import Answerer, Times
from canonry.jobs.context import Context
from canonry.jobs.entities import near_keys
from canonry.ledger.admission import Exists, Refused, Transaction, check_form, prepare
from canonry.ledger.quarantine import examine
from canonry.ledger.statement import Statement
from canonry.ledger.successor import shown_id
from canonry.ports.store import Entity, UnitOfWork


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A transaction, and how to admit it. The ledger's own rules check the fields."""

    entity_key: Annotated[str, Meta(description="What it is about, such as release:target.")]
    value: Annotated[Any, Meta(description="Any JSON value; a claim needs one.")] = UNSET
    status: Annotated[
        str,
        Meta(
            description="claim, corrected, resolved, revoked, conflict, or superseded, expired, "
            "quarantined to only retire."
        ),
    ] = "claim"
    record_id: Annotated[str | None, Meta(description="The record's own id; minted if absent.")] = (
        None
    )
    effective_at: Annotated[
        str | None, Meta(description="When it became true, RFC 3339 with an offset; now if absent.")
    ] = None
    expires_at: Annotated[str | None, Meta(description="When it stops being true.")] = None
    supersedes: Annotated[
        str | None, Meta(description="The one record of this entity that it retires.")
    ] = None
    settles: Annotated[
        list[str] | None, Meta(description="The records that this decision closes.")
    ] = None
    disputes: Annotated[
        list[str] | None, Meta(description="The records that this conflict speaks against.")
    ] = None
    replaced_by: Annotated[
        list[str] | None, Meta(description="The entity keys where a revoked answer has moved to.")
    ] = None
    premises: Annotated[
        list[str] | None, Meta(description="The records, of any entity, that it rests on.")
    ] = None
    depends_on: Annotated[list[str] | None, Meta(description="What the entity depends on.")] = None
    produces: Annotated[list[str] | None, Meta(description="What it produces.")] = None
    modifies: Annotated[list[str] | None, Meta(description="What it modifies.")] = None
    parent_of: Annotated[list[str] | None, Meta(description="What it is the parent of.")] = None
    against: Annotated[list[str] | None, Meta(description="What it speaks against.")] = None
    project: Annotated[
        str | None, Meta(description="The project where it holds; everywhere if absent.")
    ] = None
    scope: Annotated[
        str | None, Meta(description="The scope where it holds; everywhere if absent.")
    ] = None
    kind: Annotated[
        str | None, Meta(description="entity, logic, constraint, resource or observation.")
    ] = None
    source: Annotated[str | None, Meta(description="Who or what said so.")] = None
    evidence: Annotated[
        str | list[str] | None, Meta(description="What supports it, a text or a list of texts.")
    ] = None
    confidence: Annotated[str | None, Meta(description="high, medium or low.")] = None
    tags: Annotated[list[str] | None, Meta(description="Words to find it by.")] = None
    metadata: Annotated[
        dict[str, Any] | None, Meta(description="A JSON object, kept whole, never interpreted.")
    ] = None
    agent: Annotated[str | None, Meta(description="The writer; the caller if absent.")] = None
    expected_head: Annotated[
        int | str | None,
        Meta(description="Refuse unless the entity's head is this seq or digest; 0 for none."),
    ] = None
    reaffirm: Annotated[bool, Meta(description="Store a claim even where an equal one stands.")] = (
        False
    )


class Response(msgspec.Struct, frozen=True):
    """What the append came to, and what now holds.

    `record` is the record as kept, null where it was set aside; `rules` name what was found in its
    text; `near` are other entity keys that look like this one.
    """

    outcome: str
    record_id: str
    seq: int | None
    record: dict[str, Any] | None
    rules: list[str]
    near: list[str]
    statement: Statement


OPTIONS = frozenset({"expected_head", "reaffirm"})


def sent_fields(request: Request) -> dict[str, Any]:
    """Return the transaction's fields, as far as they were sent."""
    said = msgspec.structs.asdict(request)
    return {name: item for name, item in said.items() if name not in OPTIONS and item is not UNSET}


def run(context: Context, request: Request) -> Response:
    """Admit one transaction.

    Raises Incorrect, Clash or Forbidden where a rule refuses it (nothing is stored), Busy or
    Unavailable where the store cannot take it.
    """
    transaction = prepare(
        sent_fields(request),
        record_id=context.ids.record_id(context.clock()),
        now_us=context.clock(),
        agent=context.agent,
        expected_head=request.expected_head,
        reaffirm=request.reaffirm,
        may_settle=Right.REVIEW in context.rights,
    )
    refused = check_form(transaction)
    if refused is not None:
        raise error_of(refused)

    def admit(unit: UnitOfWork) -> Response:
        batch = Batch(unit, context)
        stamped = restamped(transaction, batch.now_us)
        batch.load([stamped])
        holding = batch.holding(stamped)
        near = [] if holding.rows else near_keys(unit, holding.key)
        outcome = batch.admit(stamped)
        if isinstance(outcome, Refused):
            raise error_of(outcome, _standing(unit, batch, stamped))
        batch.flush()
        return _response(stamped, outcome, _standing(unit, batch, stamped), near)

    return context.in_turn(admit, [transaction.body["record_id"]])


def restamped(transaction: Transaction, now: int) -> Transaction:
    """Return `transaction` with the time of the writer's turn, where it sent none."""
    if "effective_at" not in transaction.stamped:
        return transaction
    fresh = prepare({}, record_id="", now_us=now, agent=None).stamped["effective_at"]
    return transaction._replace(stamped={**transaction.stamped, "effective_at": fresh})


def _response(
    transaction: Transaction, outcome: Stored | Exists, statement: Statement, near: list[str]
) -> Response:
    if isinstance(outcome, Exists):
        record_id = shown_id(outcome.record_id)
        return Response(Outcome.EXISTS, record_id, None, None, [], near, statement)
    shown = outcome.outcome is Outcome.STORED
    if not shown:
        statement = _without_poison(statement)
    return Response(
        outcome.outcome,
        outcome.record_id if shown else shown_id(outcome.record_id),
        outcome.seq,
        transaction.body if shown else None,
        list(outcome.rules),
        near if shown else [],
        statement,
    )


def _without_poison(statement: Statement) -> Statement:
    """Return the statement for a record that was set aside, without names that are the poison."""
    names = {n: getattr(statement, n) for n in ("entity_key", "project", "scope")}
    hidden = {n: "" for n, text in names.items() if text and examine(((n, text),))}
    return msgspec.structs.replace(statement, **hidden) if hidden else statement


def _standing(unit: UnitOfWork, batch: Batch, transaction: Transaction) -> Statement:
    """The statement that holds now for the transaction's entity, in its own place."""
    holding = batch.holding(transaction)
    head = unit.head()
    last = None if head is None else head.recorded_us
    answerer = Answerer(unit, Times(batch.now_us, None, last, batch.clock_ahead))
    place = Place(transaction.sent.get("project"), transaction.sent.get("scope"))
    seq, digest = holding.head or (0, b"")
    held = holding.records, holding.set_aside, holding.reviews
    entity = Entity(holding.key, holding.record_count, seq, digest, *held)
    return answerer.answer_entity(entity, place).statement


_KINDS: dict[Refusal, type[CanonryError]] = {
    Refusal.ID_CLASH: Clash,
    Refusal.HEAD_CLASH: Clash,
    Refusal.REVIEW_RIGHT_REQUIRED: Forbidden,
}

_ADVICE = {
    Refusal.ID_CLASH: "send a new record_id, or the body that was sent first",
    Refusal.HEAD_CLASH: "read the statement that now holds, then decide again",
    Refusal.UNKNOWN_TARGET: "append the record that it names first",
    Refusal.REVIEW_RIGHT_REQUIRED: "run it at a terminal, or use a credential with the right",
}


def error_of(refused: Refused, standing: Statement | None = None) -> CanonryError:
    """Return the error that tells a writer why nothing was stored."""
    kind = _KINDS.get(refused.code, Incorrect)
    subject = "the record" if refused.field is None else refused.field
    details: dict[str, Any] = {}
    if refused.code is Refusal.HEAD_CLASH and standing is not None:
        details = {"statement": standing.to_dict()}
    return kind(
        refused.code,
        f"{subject} {refused.problem}",
        field=refused.field,
        advice=_ADVICE.get(refused.code),
        details=details,
    )
