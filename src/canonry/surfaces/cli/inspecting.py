"""inspect: a concept, what keeps it where it is, and what stands around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from canonry.jobs import inspect
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.auditing import name_of
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.tables import block
from canonry.surfaces.cli.text import Look, counted, visible

_MORE = "FOCUS is the id of a concept, an entity key, an alias, or a text of the same meaning."


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    return make(words[-1], summary, parameters(inspect.Request), _inspect, more=_MORE)


def _inspect(session: Session, **given: Any) -> None:
    request = build(inspect.Request, given)
    with session.context() as context:
        found = inspect.run(context, request)
    session.answer(found, lines(found, session.look))


def lines(found: inspect.Response, look: Look) -> Iterator[str]:
    """Return the concept, its figures, its next hop gate by gate, and its neighbours."""
    yield look.bold(name_of(found.concept))
    yield from block(list(_figures(found)), look)
    yield ""
    if found.next_stage is None:
        yield "it stands at the top of the ladder"
    else:
        ready = "eligible" if found.eligible else "not yet"
        yield f"next hop, under {found.policy}: {found.next_stage} — {ready}"
    for gate in found.gates:
        value = "none" if gate.value is None else f"{gate.value:g}"
        mark = "✓" if gate.passed else "✗"
        yield f"   {mark} {gate.name} {value} {gate.comparison} {gate.bar:g}"
        if gate.sentence is not None:
            yield look.dim(f"     {gate.sentence}")
    if found.neighbours:
        yield ""
    for neighbour in found.neighbours:
        arrow = "→" if neighbour.direction == "out" else "←"
        yield f"   {arrow} {neighbour.type}  {name_of(neighbour.concept)}"
    if not found.complete:
        yield "there are more neighbours than are shown"


def _figures(found: inspect.Response) -> Iterator[tuple[str, str]]:
    yield "type", found.concept.type
    yield "stage", found.concept.stage + (", dormant" if found.dormant else "")
    yield "score", f"{found.score:.4f}"
    yield "named by", counted(found.derived, "interaction", "interactions")
    yield "dependents", f"{found.dependents:,}"
    yield "sweeps", f"{found.sweeps:,}"
    if found.goal:
        yield "goal", "yes"
    if found.confirmed_by:
        yield "confirmed by", visible(", ".join(found.confirmed_by))
    for held in found.reservations:
        yield "reserved by", visible(f"{held.agent} until {held.until}")
    if found.demotion is not None:
        row = found.demotion
        by = "" if row.by is None else f" by {name_of(row.by)}"
        yield "demoted", f"{row.clock}, {row.cause}{by}"
