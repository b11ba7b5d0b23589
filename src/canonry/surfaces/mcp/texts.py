"""What a person or a model reads of a tool's answer: the text that the command line shows."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from canonry.ledger.statement import Statement
from canonry.surfaces.cli import (
    answers,
    candidates,
    deriving,
    finding,
    inspecting,
    plain,
    recalling,
    resting,
    standing,
    writing,
)
from canonry.surfaces.cli.text import Look, to_json

_LOOK = Look()


def text_of(name: str, response: msgspec.Struct) -> str:
    """Return the text of what the operation `name` answered, with the way on to the next page."""
    lines = _LINES.get(name, plain.lines)(response, _LOOK)
    return "\n".join([*lines, *_onward(response)])


def _onward(response: msgspec.Struct) -> Iterator[str]:
    after = getattr(response, "next_after", None)
    if after is not None:
        yield f"there is more: call again with after {to_json(after)}"


def _statement_lines(statement: Statement, look: Look) -> Iterator[str]:
    yield from answers.statement_lines(statement, (), look)
    yield f"next: {statement.next}"


_LINES: dict[str, Callable[[Any, Look], Iterable[str]]] = {
    "append": writing.response_lines,
    "reinstate": writing.response_lines,
    "resolve": _statement_lines,
    "resolve_set": candidates.lines,
    "statements": standing.page_lines,
    "entities": finding.entity_lines,
    "history": answers.history_lines,
    "impact": resting.lines,
    "recall": recalling.lines,
    "derive": deriving.lines,
    "record_action": deriving.lines,
    "inspect": inspecting.lines,
}
"""Those that are not shown plainly."""
