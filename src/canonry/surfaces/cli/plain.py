"""The room of every operation that needs no other: its request as options, its response as it is.

Single values stand as a block, and each list of things as a table of their single values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click
import msgspec

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
        with session.context() as context:
            found = operation.run(context, build(request, given))
        session.answer(found, lines(msgspec.to_builtins(found), session.look))

    return make(words[-1], summary, parameters(request), work)


def lines(found: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Return a response as a block of what is single in it, then a table for each list."""
    yield from block(list(_singles(found)), look)
    for name, items in found.items():
        if _are_things(items):
            rows = [dict(_singles(item)) for item in items]
            names = list(dict.fromkeys(name for row in rows for name in row))
            columns = [Column(name, least=len(name)) for name in names]
            yield ""
            yield look.bold(_words(name))
            yield from table(columns, [Row([r.get(n, "") for n in names]) for r in rows], look)


def _singles(found: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield (label, text) for every single value, those of an object under its name."""
    for name, item in found.items():
        label = before + _words(name)
        if isinstance(item, Mapping):
            yield from _singles(item, f"{label} ")
        elif not _are_things(item):
            yield label, _shown(item)


def _shown(item: Any) -> str:
    if item is None or item == []:
        return "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return item if isinstance(item, str) else shown_value(item)


def _are_things(item: Any) -> bool:
    return isinstance(item, Sequence) and bool(item) and isinstance(item[0], Mapping)


def _words(name: str) -> str:
    return name.replace("_", " ")
