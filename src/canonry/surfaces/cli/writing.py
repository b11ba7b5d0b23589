"""append and reinstate: a transaction from the words of the command line, or many from a file.

A person who types one record stands behind it, so the command asserts high confidence unless told
otherwise; the lines of a file say for themselves how sure they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from canonry.core.errors import Incorrect
from canonry.core.ids import is_blank
from canonry.core.reasons import Outcome
from canonry.jobs import append
from canonry.surfaces.cli import answers, reading
from canonry.surfaces.cli.arguments import build, complete, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import HIDDEN
from canonry.surfaces.cli.text import Look, visible

MORE = """VALUE is text, --value-json any JSON; a revocation, a dispute or a marker needs neither. A
single - as VALUE reads the text from standard input.

--file adds JSON Lines, one transaction a line, in the order that their links need. A line that
fails is reported by its number and the rest go in; a run that was stopped can be run again."""

_HELPS = {
    "confidence": (
        "high, medium or low. Unless you say otherwise, this command asserts high on your behalf."
    ),
    "evidence": "What supports it.",
    "settles": "The records that this decision closes; needs a terminal, since a person decides",
}
_ASSERTED = "high"


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return _append_command(summary) if words == ("append",) else _reinstate_command(summary)


def _append_command(summary: str) -> click.Command:
    own: list[click.Parameter] = [
        click.Argument(["entity_key"], required=False, shell_complete=complete),
        click.Argument(["value"], required=False),
        click.Option(["--value-json"], metavar="JSON", help="The value, as any JSON."),
        click.Option(
            ["--file"], metavar="FILE", help="Append the lines of FILE; - for standard input."
        ),
    ]
    fields = parameters(append.Request, without=("entity_key", "value"), helps=_HELPS)
    return make("append", summary, [*own, *fields], _append, more=MORE)


def _append(
    session: Session,
    *,
    entity_key: str | None,
    value: str | None,
    value_json: str | None,
    file: str | None,
    **given: Any,
) -> int | None:
    if (entity_key, value, value_json, file) == (reading.STANDARD_INPUT, None, None, None):
        entity_key, file = None, reading.STANDARD_INPUT
    if file is not None:
        if any((entity_key, value, value_json, *given.values())):
            click.get_current_context().fail("--file takes every field from its lines")
        from canonry.surfaces.cli import bulk

        return bulk.append_file(session, file)
    if entity_key is None:
        click.get_current_context().fail("what is it about? ENTITY_KEY is missing")
    said = {**given, "entity_key": entity_key, "confidence": given["confidence"] or _ASSERTED}
    _append_one(session, build(append.Request, said, **_value(value, value_json)))
    return None


def _value(value: str | None, value_json: str | None) -> dict[str, Any]:
    """Return the value as it was said, if it was. Raises Incorrect for a text that says nothing."""
    if value is not None and value_json is not None:
        raise Incorrect("wrong-usage", "VALUE and --value-json both state a value", field="value")
    if value_json is not None:
        from canonry.surfaces.jsontext import parse_json

        return {"value": parse_json(value_json, "value")}
    if value is None:
        return {}
    text = reading.text("value") if value == reading.STANDARD_INPUT else value
    if is_blank(text):
        raise Incorrect(
            "invalid-text",
            "value is blank, as when a shell variable is not set",
            field="value",
            advice="an empty text must be said as --value-json '\"\"'",
        )
    return {"value": text}


def _append_one(session: Session, request: append.Request) -> None:
    with session.context() as context:
        response = append.run(context, request)
    session.answer(response, response_lines(response, session.look))


def _reinstate_command(summary: str) -> click.Command:
    from canonry.jobs.reinstate import Request

    return make("reinstate", summary, parameters(Request, helps=_HELPS), _reinstate)


def _reinstate(session: Session, **given: Any) -> None:
    from canonry.jobs import reinstate

    said = {**given, "confidence": given["confidence"] or _ASSERTED}
    request = build(reinstate.Request, said)
    with session.context() as context:
        response = reinstate.run(context, request)
    session.answer(response, response_lines(response, session.look))


def response_lines(response: append.Response, look: Look) -> Iterator[str]:
    """Return what an append came to, then what now holds."""
    yield _OUTCOMES[response.outcome](response)
    if response.near:
        yield "similar entity keys: " + visible(", ".join(response.near))
    yield ""
    yield from answers.statement_lines(response.statement, (), look)


_OUTCOMES: dict[str, Callable[[append.Response], str]] = {
    Outcome.STORED: lambda r: f"stored {visible(r.record_id)} as entry {r.seq:,}",
    Outcome.EXISTS: lambda r: (
        f"exists: {visible(r.record_id) or HIDDEN} says it already; nothing was stored"
    ),
    Outcome.SET_ASIDE: lambda r: (
        f"set aside as entry {r.seq:,}: {', '.join(r.rules)}\n"
        "It is kept, but answers nothing unless a reviewer releases it: "
        f"canonry review explain '#{r.seq}'"
    ),
}
