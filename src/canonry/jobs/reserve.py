"""reserve and unreserve: tell others that one is at work on a concept, for a while.

A reservation is advice: it locks nothing, is shown to whoever reads the concept, outlives the
process that made it and ends by itself. It is no part of the log.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.core.times import format_time
from canonry.jobs.concepts import ConceptView, find_concept, view_of
from canonry.jobs.context import Context
from canonry.jobs.derive import check_agent
from canonry.ports.graph import Reservation
from canonry.ports.store import UnitOfWork

_US = 1_000_000


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to reserve, and for how long."""

    concept: Annotated[str, Meta(description="The concept: its id, entity key, alias or text.")]
    seconds: Annotated[
        int, Meta(description="For how long.", ge=1, le=limits.RESERVATION_SECONDS_MAX)
    ] = limits.RESERVATION_SECONDS
    agent: Annotated[str | None, Meta(description="Who is at work; the caller if absent.")] = None


class DropRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to let go of."""

    concept: Annotated[str, Meta(description="The concept: its id, entity key, alias or text.")]
    agent: Annotated[str | None, Meta(description="Who was at work; the caller if absent.")] = None


class ReservationView(msgspec.Struct, frozen=True):
    """Who is at work on a concept, and until when (RFC 3339 in UTC)."""

    agent: str
    until: str


class Response(msgspec.Struct, frozen=True):
    """The concept, and everybody who is at work on it now, the caller too."""

    concept: ConceptView
    reservations: list[ReservationView]


def run(context: Context, request: Request) -> Response:
    """Reserve a concept, or reserve it for longer. Raises NotFound, Incorrect, Busy."""
    agent = _agent(context, request.agent)

    def hold(unit: UnitOfWork) -> Response:
        number = find_concept(unit, request.concept, "concept")
        now = context.clock()
        until = now + request.seconds * _US
        unit.put_reservations([Reservation(number, agent, now, until)], now)
        return Response(view_of(unit, number), shown(unit.reservations([number], now)))

    return context.in_turn(hold)


def drop_run(context: Context, request: DropRequest) -> Response:
    """Let go of a reservation of one's own; without one nothing happens."""
    agent = _agent(context, request.agent)

    def let_go(unit: UnitOfWork) -> Response:
        number = find_concept(unit, request.concept, "concept")
        unit.drop_reservation(number, agent)
        found = unit.reservations([number], context.clock())
        return Response(view_of(unit, number), shown(found))

    return context.in_turn(let_go)


def shown(reservations: list[Reservation]) -> list[ReservationView]:
    """Return reservations as readers see them, by agent."""
    return [ReservationView(r.agent, format_time(r.until_us)) for r in sorted(reservations)]


def _agent(context: Context, said: str | None) -> str:
    agent = check_agent(context.agent if said is None else said)
    if agent is None:
        raise Incorrect("missing-field", "a reservation needs an agent", field="agent")
    return agent
