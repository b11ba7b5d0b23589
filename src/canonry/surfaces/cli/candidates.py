"""resolve-set: one answer for records that come from elsewhere; no store plays a part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from canonry import bootstrap
from canonry.jobs import resolve_set
from canonry.ledger.candidates import SetAnswer
from canonry.surfaces.cli import answers, jsonlines, statements
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.text import Look


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    file = click.Argument(["file"], metavar="FILE")
    asked = parameters(resolve_set.Request, without=("records",))
    more = "FILE holds a JSON array of records, or one record a line; - reads standard input."
    return make(words[-1], summary, [file, *asked], _resolve_set, more=more)


def _resolve_set(session: Session, *, file: str, **given: Any) -> None:
    request = build(resolve_set.Request, given, records=jsonlines.candidates(file))
    found = bootstrap.resolve_set(
        **{name: getattr(request, name) for name in request.__struct_fields__}
    )
    session.answer(found, lines(found, session.look))


def lines(found: SetAnswer, look: Look) -> Iterator[str]:
    """Return the one answer, or an overview of several."""
    if len(found.statements) == 1:
        yield from answers.statement_lines(found.statements[0], (), look)
        return
    yield look.bold(f"CANON: {found.state} — {found.reason}")
    yield f"entities: {len(found.statements):,}"
    if found.statements:
        yield ""
        yield from statements.overviews(found.statements, look)
