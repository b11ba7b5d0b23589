"""reserve, unreserve, alias, goal, confirm and pillars: what now holds of a concept, in a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import click

from canonry.jobs import marking, pillars, reserve
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.auditing import name_of
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import HIDDEN
from canonry.surfaces.cli.tables import Column, Row, block, table
from canonry.surfaces.cli.text import Look, visible

_PILLARS = (
    Column("rest on it", right=True),
    Column("concept"),
    Column("type"),
    Column("content", least=20),
)


class _Way(NamedTuple):
    """How one command asks: its request, its job, and the lines of the answer."""

    request: Any
    run: Callable[..., Any]
    lines: Callable[[Any, Any, Look], Iterator[str]]


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    way = _WAYS[words[-1]]

    def work(session: Session, **given: Any) -> None:
        request = build(way.request, given)
        with session.context() as context:
            found = way.run(context, request)
        session.answer(found, way.lines(found, request, session.look))

    return make(words[-1], summary, parameters(way.request), work)


def _held(found: reserve.Response, request: object, look: Look) -> Iterator[str]:
    yield look.bold(name_of(found.concept))
    if not found.reservations:
        yield "nobody is at work on it"
    told = [("reserved by", f"{held.agent} until {held.until}") for held in found.reservations]
    yield from block(told, look)


def _entry(found: marking.Response) -> str:
    if found.seq is None:
        return "it was so already; nothing was stored"
    return f"stored as entry {found.seq:,}"


def _named(found: marking.Response, request: marking.AliasRequest, look: Look) -> Iterator[str]:
    yield _entry(found)
    yield look.bold(f"{visible(request.alias)} names {name_of(found.concept)}")


def _aimed(found: marking.Response, request: marking.GoalRequest, look: Look) -> Iterator[str]:
    yield _entry(found)
    now = "is no root goal" if request.drop else "is a root goal"
    yield look.bold(f"{name_of(found.concept)} {now}")


def _confirmed(found: marking.Response, request: object, look: Look) -> Iterator[str]:
    yield _entry(found)
    yield look.bold(f"{name_of(found.concept)} is confirmed")


def pillar_lines(found: pillars.Response, request: object, look: Look) -> Iterator[str]:
    """Return the load-bearing concepts, one a line, and the way on."""
    if not found.pillars:
        yield "no concept is load-bearing; canonry preview promotions shows what holds them back"
        return
    rows = [
        Row((f"{one.blast_radius:,}", one.concept_id, one.type, one.content or HIDDEN))
        for one in found.pillars
    ]
    yield from table(_PILLARS, rows, look)
    if found.next_after is not None:
        yield f"there is more: --after {found.next_after}"


_WAYS = {
    "reserve": _Way(reserve.Request, reserve.run, _held),
    "unreserve": _Way(reserve.DropRequest, reserve.drop_run, _held),
    "alias": _Way(marking.AliasRequest, marking.alias_run, _named),
    "goal": _Way(marking.GoalRequest, marking.goal_run, _aimed),
    "confirm": _Way(marking.ConfirmRequest, marking.confirm_run, _confirmed),
    "pillars": _Way(pillars.Request, pillars.run, pillar_lines),
}
