"""The commands that ask a memory: resolve and history."""

from __future__ import annotations

from typing import Any

import click

from canonry.core.reasons import State
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session

EXIT_CODES: dict[str, int] = {State.PROVISIONAL: 3, State.REVOKED: 4, State.CONFLICT: 5}


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return _resolve_command(summary) if words == ("resolve",) else _history_command(summary)


def _resolve_command(summary: str) -> click.Command:
    from canonry.jobs.resolve import Request

    explain = click.Option(
        ["--explain"], is_flag=True, help="Show the checks, the notes and the next safe action."
    )
    exit_code = click.Option(
        ["--exit-code"],
        is_flag=True,
        help="End with 3 for provisional, 4 for revoked, 5 for conflict.",
    )
    return make("resolve", summary, [*parameters(Request), explain, exit_code], _resolve)


def _resolve(session: Session, *, explain: bool, exit_code: bool, **given: Any) -> int | None:
    from canonry.jobs import resolve

    request = build(resolve.Request, given)
    with session.context() as context:
        statement = resolve.run(context, request)
        if session.json:
            session.send(statement)
        else:
            from canonry.surfaces.cli import answers

            records = answers.records_behind(context, request, statement)
            lines = answers.statement_lines(statement, records, session.look, explain=explain)
            session.say(lines)
    return EXIT_CODES.get(statement.state) if exit_code else None


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
