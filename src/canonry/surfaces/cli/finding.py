"""entities and memories: what there is to ask about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from canonry.jobs import entities, memories
from canonry.surfaces.cli.arguments import build, parameters, words
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import second
from canonry.surfaces.cli.tables import Column, Row, table
from canonry.surfaces.cli.text import Look


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `path` names."""
    if path == ("memories",):
        return make("memories", summary, [], _memories)
    asked = parameters(entities.Request, by_place=("query",))
    return make("entities", summary, asked, _entities, more=_MORE)


_MORE = "QUERY is what keys begin with, hold or look like; without it, all are listed."


def _entities(session: Session, *, query: str | None, **given: Any) -> None:
    request = build(entities.Request, {**given, "query": query})
    with session.context() as context:
        found = entities.run(context, request)
    session.answer(found, entity_lines(found, session.look))
    if found.next_after is not None:
        on = words({**given, "after": found.next_after})
        session.go_on(["entities", *on, *([] if query is None else ["--", query])])


_ENTITIES = (
    Column("entity", least=12),
    Column("records", right=True),
    Column("last entry", right=True),
)


def entity_lines(found: entities.Response, look: Look) -> Iterator[str]:
    """Return the keys that match, then those that are alike."""
    if not found.entities and not found.like:
        yield "no entity matches"
    if found.entities:
        yield from _entity_table(found.entities, look)
    if found.like:
        yield from [""] if found.entities else []
        yield look.bold("alike")
        yield from _entity_table(found.like, look)


def _entity_table(found: Sequence[entities.EntityRow], look: Look) -> list[str]:
    rows = [Row((row.entity_key, f"{row.records:,}", f"{row.head_seq:,}")) for row in found]
    return table(_ENTITIES, rows, look)


def _memories(session: Session) -> None:
    with session.context() as context:
        found = memories.run(context, memories.Request())
    session.answer(found, _memory_lines(found, session.look))


_MEMORIES = (Column("memory", least=12), Column("entries", right=True), Column("last write"))


def _memory_lines(found: memories.Response, look: Look) -> list[str]:
    if not found.memories:
        return ["no memory yet"]
    rows = [
        Row((row.name, f"{row.entries:,}", second(row.last_write) if row.last_write else ""))
        for row in found.memories
    ]
    return table(_MEMORIES, rows, look)
