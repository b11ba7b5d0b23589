"""statements: what stands now, for all entities that match, page by page."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.core.ids import normal_key
from canonry.core.places import Place
from canonry.core.reasons import State
from canonry.jobs.answering import Answerer
from canonry.jobs.context import Context
from canonry.jobs.pages import visit
from canonry.jobs.resolve import check_name, times_of
from canonry.ledger.statement import Statement


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which entities, at which place and times."""

    prefix: Annotated[str, Meta(description="Only entity keys that begin with this.")] = ""
    project: Annotated[str | None, Meta(description="The project asked about.")] = None
    scope: Annotated[str | None, Meta(description="The scope asked about.")] = None
    state: Annotated[
        str | None, Meta(description="Only this state: resolved, provisional, revoked, conflict.")
    ] = None
    as_of: Annotated[
        str | None,
        Meta(description="The time asked about, RFC 3339 with an offset; now if absent."),
    ] = None
    known_at: Annotated[
        str | None, Meta(description="Answer with what was known at this time; all if absent.")
    ] = None
    after: Annotated[str, Meta(description="Begin after this entity key.")] = ""
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )


class Standing(msgspec.Struct, frozen=True):
    """One entity's answer in short; `resolve` gives it whole."""

    entity_key: str
    state: str
    reason: str
    value: Any
    selected: str | None
    effective_at: str | None
    records_in_scope: list[str]
    notes: list[str]


class Response(msgspec.Struct, frozen=True):
    """One page by entity key; `next_after` is null where no more can follow.

    `hidden` counts the entities passed over because all that is known of them was set aside and the
    key itself may not be shown.
    """

    statements: list[Standing]
    hidden: int
    next_after: str | None


def run(context: Context, request: Request) -> Response:
    """Return one page, short where few entities match; `next_after` goes on from it."""
    check_state(request.state)
    place = check_name("project", request.project), check_name("scope", request.scope)
    shown: list[Standing] = []
    hidden = 0
    with context.read() as snapshot:
        answerer = Answerer(snapshot, times_of(context, snapshot, request.as_of, request.known_at))
        seen = visit(
            snapshot,
            answerer,
            Place(*place),
            prefix=normal_key(request.prefix),
            after=normal_key(request.after),
        )
        for count, visited in enumerate(seen, 1):
            if visited.answer is None:
                hidden += 1
            elif matches(visited.answer.statement, request.state):
                shown.append(_short(visited.answer.statement))
            may_end = visited.answer is not None  # a page never ends with a key that is the poison
            if may_end and (len(shown) == request.limit or count >= limits.PAGE_SCAN):
                return Response(shown, hidden, visited.entity_key)
    return Response(shown, hidden, None)


def check_state(state: str | None) -> None:
    """Raise Incorrect unless `state` is one of the four, or absent."""
    if state is not None and state not in tuple(State):
        raise Incorrect(
            "invalid-word",
            "state is not a state of a statement",
            field="state",
            expected="one of " + ", ".join(State),
        )


def matches(statement: Statement, state: str | None) -> bool:
    """Whether a page asked for `state` shows `statement`; what was not yet known is never shown."""
    if statement.reason == "no-history":
        return False
    return state is None or statement.state == state


def _short(statement: Statement) -> Standing:
    return Standing(
        entity_key=statement.entity_key,
        state=statement.state,
        reason=statement.reason,
        value=statement.value,
        selected=statement.selected,
        effective_at=statement.effective_at,
        records_in_scope=statement.records_in_scope,
        notes=statement.notes,
    )
