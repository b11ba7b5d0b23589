"""conflicts: what waits for a person, page by page."""

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.ids import normal_key
from canonry.core.places import Place
from canonry.core.reasons import Reason, State
from canonry.jobs.answering import Answerer
from canonry.jobs.context import Context
from canonry.jobs.pages import visit
from canonry.jobs.resolve import check_name, times_of
from canonry.ledger.statement import Statement


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which entities, at which place."""

    prefix: Annotated[str, Meta(description="Only entity keys that begin with this.")] = ""
    project: Annotated[str | None, Meta(description="The project asked about.")] = None
    scope: Annotated[str | None, Meta(description="The scope asked about.")] = None
    after: Annotated[str, Meta(description="Begin after this entity key.")] = ""
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )


class Response(msgspec.Struct, frozen=True):
    """Conflicts with both evidence trails, answers that something set aside holds back, and the
    page.
    """

    conflicts: list[Statement]
    held: list[Statement]
    next_after: str | None


def run(context: Context, request: Request) -> Response:
    """Return one page by entity key; `next_after` goes on, null where no more can follow."""
    place = Place(check_name("project", request.project), check_name("scope", request.scope))
    response = Response([], [], None)
    with context.read() as snapshot:
        answerer = Answerer(snapshot, times_of(context, snapshot, None, None))
        prefix, after = normal_key(request.prefix), normal_key(request.after)
        seen = visit(snapshot, answerer, place, prefix=prefix, after=after)
        for count, visited in enumerate(seen, 1):
            if visited.answer is not None:
                _sort(visited.answer.statement, response)
            full = len(response.conflicts) + len(response.held) == request.limit
            if full or (count >= limits.PAGE_SCAN and visited.answer is not None):
                return msgspec.structs.replace(response, next_after=visited.entity_key)
    return response


def _sort(statement: Statement, response: Response) -> None:
    if statement.state == State.CONFLICT:
        response.conflicts.append(statement)
    elif statement.reason in (Reason.SUCCESSOR_SET_ASIDE, Reason.SUPERSESSION_CYCLE):
        response.held.append(statement)
