"""The room of every operation that needs no other: its request as options, its response as it is.

What is single in a response stands as a block, and each list of things as a table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import msgspec

from canonry.ledger.statement import Statement
from canonry.surfaces.cli import statements
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.tables import Column, Row, block, table
from canonry.surfaces.cli.text import Look, shown_value
from canonry.surfaces.operations import OPERATIONS


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command of the operation that `words` name."""
    operation = next(operation for operation in OPERATIONS if operation.command == words)
    request = operation.request

    def work(session: Session, **given: Any) -> None:
        asked = build(request, given)
        with session.context() as context:
            found = operation.run(context, asked)
        session.answer(found, lines(found, session.look))

    return make(words[-1], summary, parameters(request), work)


def lines(found: msgspec.Struct, look: Look) -> Iterator[str]:
    """Return a response as a block of what is single in it, then a table for each list."""
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    things = {name: items for name, items in fields.items() if _are_things(items)}
    single = {name: item for name, item in fields.items() if name not in things}
    yield from block(list(_singles(msgspec.to_builtins(single))), look)
    for name, items in things.items():
        yield ""
        yield look.bold(_words(name))
        yield from _table(items, look)


def _table(items: Sequence[Any], look: Look) -> list[str]:
    if isinstance(items[0], Statement):
        return statements.overviews(items, look)
    rows = [msgspec.to_builtins(item) for item in items]
    names = list(dict.fromkeys(name for row in rows for name in row))
    columns = [Column(_words(name), least=len(name)) for name in names]
    return table(columns, [Row([_shown(row.get(name)) for name in names]) for row in rows], look)


def _singles(found: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield (label, text) for every single value, those of an object under its name."""
    for name, item in found.items():
        label = before + _words(name)
        if isinstance(item, Mapping):
            yield from _singles(item, f"{label} ")
        else:
            yield label, _shown(item) or "none"


def _shown(item: Any) -> str:
    """A value as a cell: nothing for an absent one, a list of texts as its texts."""
    if item is None:
        return ""
    if isinstance(item, bool):
        return "yes" if item else "no"
    if isinstance(item, list) and all(isinstance(text, str) for text in item):
        return ", ".join(item)
    return item if isinstance(item, str) else shown_value(item)


def _are_things(item: Any) -> bool:
    return isinstance(item, list) and bool(item) and isinstance(item[0], msgspec.Struct | Mapping)


def _words(name: str) -> str:
    return name.replace("_", " ")
