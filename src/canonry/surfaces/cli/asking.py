"""The commands that ask a memory: resolve and history."""

from __future__ import annotations

from typing import Any

import click

from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return _resolve_command(summary) if words == ("resolve",) else _history_command(summary)


def _resolve_command(summary: str) -> click.Command:
    from canonry.jobs.resolve import Request
    from canonry.surfaces.cli import resolving

    explain = click.Option(
        ["--explain"], is_flag=True, help="Show the checks, the notes and the next safe action."
    )
    exit_code = click.Option(
        ["--exit-code"],
        is_flag=True,
        help="End with 3 for provisional, 4 for revoked, 5 for conflict.",
    )
    return make("resolve", summary, [*parameters(Request), explain, exit_code], resolving.run)


def _history_command(summary: str) -> click.Command:
    from canonry.jobs.history import Request

    return make("history", summary, parameters(Request), _history)


def _history(session: Session, **given: Any) -> None:
    from canonry.jobs import history
    from canonry.surfaces.cli import answers

    request = build(history.Request, given)
    with session.context() as context:
        found = history.run(context, request)
    session.answer(found, answers.history_lines(found, session.look))
