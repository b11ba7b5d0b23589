"""resolve: the statement of canon for one entity, now or as it stood."""

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry.core.errors import Incorrect
from canonry.core.ids import name_fault
from canonry.core.places import Place
from canonry.jobs.answering import Answerer, Times
from canonry.jobs.context import Context, now_us, time_argument
from canonry.ledger.statement import Statement
from canonry.ports.ledger import LedgerSnapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked."""

    entity_key: Annotated[str, Meta(description="What the question is about.")]
    project: Annotated[str | None, Meta(description="The project asked about.")] = None
    scope: Annotated[str | None, Meta(description="The scope asked about.")] = None
    as_of: Annotated[
        str | None,
        Meta(description="The time asked about, RFC 3339 with an offset; now if absent."),
    ] = None
    known_at: Annotated[
        str | None, Meta(description="Answer with what was known at this time; all if absent.")
    ] = None
    follow: Annotated[bool, Meta(description="Follow a revoked entity to what replaced it.")] = (
        False
    )
    confirmed: Annotated[
        bool, Meta(description="Answer only from records whose storage is confirmed.")
    ] = False


Response = Statement


def run(context: Context, request: Request) -> Statement:
    """Answer the question. Raises Incorrect for a time or a name that cannot be."""
    place = check_place(request.entity_key, request.project, request.scope)
    with context.read_ledger() as snapshot:
        answerer = Answerer(
            snapshot,
            times_of(context, snapshot, request.as_of, request.known_at),
            confirmed=request.confirmed,
        )
        statement = answerer.answer(request.entity_key, place).statement
        if not request.follow:
            return statement
        return msgspec.structs.replace(statement, current=answerer.follow(statement, place))


def times_of(
    context: Context, snapshot: LedgerSnapshot, as_of: str | None, known_at: str | None
) -> Times:
    """Return the times of a question; what lies past the last write is known up to that write."""
    head = snapshot.head()
    now, ahead = now_us(context, head)
    asked = time_argument("as_of", as_of)
    known = time_argument("known_at", known_at)
    last = None if head is None else head.recorded_us
    told = last if known is None or last is None else min(known, last)
    return Times(now if asked is None else asked, known, told, ahead)


def check_place(entity_key: str, project: str | None, scope: str | None) -> Place:
    """Return the place asked about. Raises Incorrect for a name that no record can have."""
    check_name("entity_key", entity_key)
    return Place(check_name("project", project), check_name("scope", scope))


def check_name(field: str, text: str | None) -> str | None:
    """Return `text`, the argument `field`. Raises Incorrect where no record can bear it."""
    trouble = None if text is None else name_fault(text)
    if trouble is not None:
        raise Incorrect("invalid-text", f"{field} {trouble}", field=field)
    return text
