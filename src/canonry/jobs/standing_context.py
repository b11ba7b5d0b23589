"""context: what stands for a project, short enough for the start of a conversation."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.ids import normal_key
from canonry.core.places import Place
from canonry.core.reasons import State
from canonry.jobs.answering import Answerer
from canonry.jobs.context import Context
from canonry.jobs.pages import visit
from canonry.jobs.resolve import check_name, times_of
from canonry.ledger.statement import Statement


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """For which place, and how much."""

    project: Annotated[str | None, Meta(description="The project; everywhere if absent.")] = None
    scope: Annotated[str | None, Meta(description="The scope; everywhere if absent.")] = None
    prefix: Annotated[str, Meta(description="Only entity keys that begin with this.")] = ""
    limit: Annotated[
        int, Meta(description="How many facts at most.", ge=1, le=limits.PAGE_ROWS_MAX)
    ] = limits.CONTEXT_FACTS


class Fact(msgspec.Struct, frozen=True):
    """One fact that stands."""

    entity_key: str
    value: Any
    record_id: str


class Waiting(msgspec.Struct, frozen=True):
    """One entity that nothing may be said of yet, or that was withdrawn."""

    entity_key: str
    state: str
    reason: str


class Response(msgspec.Struct, frozen=True):
    """The facts by entity key, the conflicts, the withdrawn, and how many more facts there are."""

    project: str | None
    scope: str | None
    facts: list[Fact]
    conflicts: list[Waiting]
    revoked: list[Waiting]
    more: int
    complete: bool


def run(context: Context, request: Request) -> Response:
    """Return what stands for the place. It looks at a bounded number of entities."""
    place = Place(check_name("project", request.project), check_name("scope", request.scope))
    found = Response(place.project, place.scope, [], [], [], 0, complete=True)
    with context.read() as snapshot:
        answerer = Answerer(snapshot, times_of(context, snapshot, None, None))
        seen = visit(snapshot, answerer, place, prefix=normal_key(request.prefix), after="")
        for count, visited in enumerate(seen, 1):
            if visited.answer is not None:
                found = _with(found, visited.answer.statement, request.limit)
            if count == limits.PAGE_SCAN:
                return msgspec.structs.replace(found, complete=False)
    return found


def _with(found: Response, statement: Statement, limit: int) -> Response:
    told = Waiting(statement.entity_key, statement.state, statement.reason)
    if statement.state == State.CONFLICT:
        found.conflicts.append(told)
    elif statement.state == State.REVOKED:
        found.revoked.append(told)
    elif statement.state == State.RESOLVED and len(found.facts) < limit:
        assert statement.selected is not None
        found.facts.append(Fact(statement.entity_key, statement.value, statement.selected))
    elif statement.state == State.RESOLVED:
        return msgspec.structs.replace(found, more=found.more + 1)
    return found
