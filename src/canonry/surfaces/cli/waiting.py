"""conflicts: what waits for a person, with both sides, and the command that ends the waiting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import join
from typing import Any, NamedTuple

import click

from canonry.core.reasons import Disposition, Reason
from canonry.jobs import conflicts, history
from canonry.jobs.context import Context
from canonry.ledger.statement import Disputed, Statement
from canonry.surfaces.cli.arguments import build, parameters, words
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import second
from canonry.surfaces.cli.tables import block
from canonry.surfaces.cli.text import Look, shown_value, visible

_MORE = "The commands that are shown need a terminal, since a person decides."


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    return make(path[-1], summary, parameters(conflicts.Request), _conflicts, more=_MORE)


class _Held(NamedTuple):
    """An answer that is held back, with the ledger that tells what holds it."""

    statement: Statement
    records: Sequence[history.LedgerRow]


def _conflicts(session: Session, **given: Any) -> None:
    request = build(conflicts.Request, given)
    with session.context() as context:
        found = conflicts.run(context, request)
        held = [] if session.json else [_looked_up(context, answer) for answer in found.held]
    session.answer(found, _lines(found.conflicts, held, session.look))
    if found.next_after is not None:
        session.go_on(["conflicts", *words({**given, "after": found.next_after})])


def _looked_up(context: Context, statement: Statement) -> _Held:
    asked = history.Request(
        entity_key=statement.entity_key,
        project=statement.project,
        scope=statement.scope,
        as_of=statement.as_of,
        known_at=statement.known_at,
    )
    return _Held(statement, history.run(context, asked).records)


def _lines(in_conflict: Sequence[Statement], held: Sequence[_Held], look: Look) -> Iterator[str]:
    if not in_conflict and not held:
        yield "nothing waits"
    blocks = [_conflict(statement, look) for statement in in_conflict]
    for number, lines in enumerate([*blocks, *(_held(answer, look) for answer in held)]):
        yield from [""] if number else []
        yield from lines


def _heading(statement: Statement, look: Look) -> str:
    place = "/".join(name for name in (statement.project, statement.scope) if name)
    where = f" in {place}" if place else ""
    return look.bold(
        visible(f"{statement.entity_key}{where}: {statement.state} — {statement.reason}")
    )


def _conflict(statement: Statement, look: Look) -> Iterator[str]:
    rows = [("because", statement.message)]
    for side in statement.disputed:
        rows += _side(side)
    ids = [word for side in statement.disputed for word in ("--settles", side.record_id)]
    settle = ["--status", "resolved", *ids, "--evidence", "WHY", *_place(statement)]
    rows.append(("to settle", join(["canonry", "append", statement.entity_key, "VALUE", *settle])))
    yield _heading(statement, look)
    yield from block(rows, look)


def _side(side: Disputed) -> Iterator[tuple[str, str]]:
    writer = "" if side.agent is None else f" by {side.agent}"
    said = "" if side.value is None else f": {shown_value(side.value)}"
    yield "side", f"{side.record_id}{writer}, since {second(side.effective_at)}{said}"
    yield from (("", text) for text in side.evidence)


def _place(statement: Statement) -> list[str]:
    return words({"project": statement.project, "scope": statement.scope})


def _held(answer: _Held, look: Look) -> Iterator[str]:
    statement, records = answer
    rows = [("because", statement.message)]
    for row in records:
        if row.disposition == Disposition.HELD:
            said = shown_value(row.fields["value"]) if "value" in row.fields else row.status
            rows.append(("held back", f"{row.record_id}: {said}"))
    aside = [row for row in records if row.disposition == Disposition.SET_ASIDE]
    if statement.reason == Reason.SUPERSESSION_CYCLE:
        rows.append(("in a circle", ", ".join(row.record_id for row in aside)))
    else:
        rows += [("to review", f"canonry review explain '#{row.seq}'") for row in aside]
    rows.append(("next", statement.next))
    yield _heading(statement, look)
    yield from block(rows, look)
