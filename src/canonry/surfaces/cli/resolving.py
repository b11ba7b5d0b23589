"""What `canonry resolve` does once its words were read."""

from __future__ import annotations

from typing import Any

from canonry.core.reasons import State
from canonry.jobs import requests, resolve
from canonry.surfaces.cli.session import Session

EXIT_CODES: dict[str, int] = {State.PROVISIONAL: 3, State.REVOKED: 4, State.CONFLICT: 5}


def run(session: Session, *, explain: bool, exit_code: bool, **given: Any) -> int | None:
    """Answer the question, and return the exit code where one was asked for.

    A field that was `given` as None or False is absent. Raises what the job raises.
    """
    said = {name: item for name, item in given.items() if item is not None and item is not False}
    request = requests.build(resolve.Request, said)
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
