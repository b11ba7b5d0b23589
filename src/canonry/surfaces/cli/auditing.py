"""audit: who moved on the ladder, and why: one change a line, and the gates below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from canonry.jobs import audit
from canonry.jobs.concepts import ConceptView
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import HIDDEN
from canonry.surfaces.cli.text import Look, visible


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    return make(words[-1], summary, parameters(audit.Request), _audit)


def _audit(session: Session, **given: Any) -> None:
    request = build(audit.Request, given)
    with session.context() as context:
        found = audit.run(context, request)
    session.answer(found, lines(found, session.look))


def lines(found: audit.Response, look: Look) -> Iterator[str]:
    """Return each change with its reason, and where the next page begins."""
    if not found.rows:
        yield "no concept has changed its stage"
    for row in found.rows:
        yield from row_lines(row, look)
    if found.next_since is not None:
        yield f"there is more: --since {found.next_since}"


def row_lines(row: audit.AuditRow, look: Look) -> Iterator[str]:
    """Return one change of a stage, and what every gate measured."""
    yield f"{row.seq:>7,}  {row.clock}  {_moved(row, look)}"
    if row.gates:
        told = (f"{gate.name} {_value(gate)} {gate.comparison} {gate.bar:g}" for gate in row.gates)
        yield look.dim(f"         {', '.join(told)}")


def _value(gate: audit.GateView) -> str:
    return "none" if gate.value is None else f"{gate.value:.4g}"


def _moved(row: audit.AuditRow, look: Look) -> str:
    told = f"{name_of(row.concept)}: {row.source} → {row.target}, {row.cause}"
    if row.by is not None:
        told += f" by {name_of(row.by)}"
    if row.blast_radius is not None:
        told += f", blast radius {row.blast_radius:,}"
    return look.bold(told) if row.blast_radius is not None else told


def name_of(concept: ConceptView) -> str:
    """Return a concept's text with its id."""
    return f"{visible(concept.content) if concept.content else HIDDEN} ({concept.concept_id})"
