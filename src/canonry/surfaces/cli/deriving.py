"""derive and record-action: concepts from the words of the command line, or several as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from canonry.core.errors import Incorrect
from canonry.jobs import derive
from canonry.surfaces.cli import reading
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.text import Look, visible

_MORE = """TEXT is kept word for word, as an observation unless --type says otherwise. What it
rests on, and so on, is named by its id, entity key, alias or text; what the memory does not know
yet is added and told. A single - as TEXT reads the text from standard input.

--concepts takes several at once, as a JSON list of objects with content, type and links."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    if words == ("record-action",):
        from canonry.jobs import record_action

        return make(words[-1], summary, parameters(record_action.Request), _act)
    own = parameters(derive.Concept, without=("content",))
    several = click.Option(
        ["--concepts"], metavar="JSON", help="Several concepts, each with its type and links."
    )
    whole = parameters(derive.Request, without=("concepts",), by_place=("text",))
    return make(words[-1], summary, [*whole, *own, several], _derive, more=_MORE)


def _derive(session: Session, **given: Any) -> None:
    request = _request(given)
    with session.context() as context:
        found = derive.run(context, request)
    session.answer(found, lines(found, session.look))


def _act(session: Session, **given: Any) -> None:
    from canonry.jobs import record_action

    request = build(record_action.Request, given)
    with session.context() as context:
        found = record_action.run(context, request)
    session.answer(found, lines(found, session.look))


def _request(given: dict[str, Any]) -> derive.Request:
    names = set(derive.Concept.__struct_fields__) - {"content"}
    own = {name: item for name, item in given.items() if name in names and item not in (None, ())}
    said = {"effective_at": given["effective_at"]}
    text = given["text"]
    if given["concepts"] is not None:
        if text is not None or own:
            raise Incorrect(
                "wrong-usage", "--concepts takes every field from its JSON", field="concepts"
            )
        from canonry.surfaces.jsontext import parse_json

        return build(derive.Request, said, concepts=parse_json(given["concepts"], "concepts"))
    if text == reading.STANDARD_INPUT:
        text = reading.text("text")
    if not own:
        return build(derive.Request, {**said, "text": text})
    concept = {"content": text or "", **{n: _listed(item) for n, item in own.items()}}
    return build(derive.Request, said, concepts=[concept])


def _listed(item: Any) -> Any:
    return list(item) if isinstance(item, tuple) else item


def lines(found: derive.Response, look: Look) -> Iterator[str]:
    """Return the entry, then each concept with what became of it."""
    yield f"stored as entry {found.seq:,}"
    for concept in found.concepts:
        became = "new" if concept.made else "mentioned"
        told = f"{became}, since it was cited" if concept.cited else became
        named = f"{look.bold(concept.concept_id)}  {concept.type}"
        yield f"   {named}  {visible(concept.content)}  ({told})"
