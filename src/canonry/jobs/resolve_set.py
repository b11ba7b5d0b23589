"""resolve-set: one answer for a candidate set that comes from elsewhere; no store is needed."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry.core.places import Place
from canonry.core.rights import Right
from canonry.jobs.context import Context, time_argument
from canonry.jobs.resolve import check_name
from canonry.ledger.candidates import SetAnswer, resolve_set


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A candidate set, and the place and time asked about."""

    records: Annotated[list[Any], Meta(description="The candidate records, each a JSON object.")]
    project: Annotated[str | None, Meta(description="The project asked about.")] = None
    scope: Annotated[str | None, Meta(description="The scope asked about.")] = None
    as_of: Annotated[
        str | None,
        Meta(description="The time asked about, RFC 3339 with an offset; now if absent."),
    ] = None
    complete: Annotated[
        bool, Meta(description="The set holds all that is known of its entities.")
    ] = False


Response = SetAnswer


def run(context: Context, request: Request) -> SetAnswer:
    """Answer the set. Raises Incorrect for a time that cannot be."""
    context.need(Right.READ, "resolving")
    as_of = time_argument("as_of", request.as_of)
    return resolve_set(
        request.records,
        place=Place(check_name("project", request.project), check_name("scope", request.scope)),
        as_of=context.clock() if as_of is None else as_of,
        complete=request.complete,
    )
