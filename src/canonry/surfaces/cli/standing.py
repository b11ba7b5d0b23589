"""statements and context: what stands now, at a glance for people, in a few lines for an agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import join
from typing import Any

import click

from canonry.core.reasons import State
from canonry.jobs import standing_context, statements
from canonry.surfaces.cli.arguments import build, parameters, words
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.paging import ALL, pages
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import id_end, minute, second
from canonry.surfaces.cli.tables import Column, Row, fitting
from canonry.surfaces.cli.text import Look, shorten, shown_value, visible

VALUE_COLUMNS = 200
"""How much of a value the start of a conversation is given."""

KEYS_NAMED = 20
"""How many entities of a kind that must not be relied on are named there."""


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `path` names."""
    if path == ("context",):
        return make("context", summary, parameters(standing_context.Request), _context)
    asked = [*parameters(statements.Request), ALL]
    return make("statements", summary, asked, _statements, more=_MORE)


_MORE = "With --all, --json answers with one line a statement."


def _statements(session: Session, *, every: bool, **given: Any) -> None:
    asked, shown, hidden = build(statements.Request, given), 0, 0
    with session.context() as context:
        for page in pages(lambda request: statements.run(context, request), asked, every=every):
            _show(session, page, every=every, first=not shown)
            shown, hidden = shown + len(page.statements), hidden + page.hidden
            if page.next_after is not None and not every:
                session.go_on(["statements", *words({**given, "after": page.next_after})])
    if not shown and not session.json:
        session.say(["nothing matches"])
    if hidden and not session.json:
        session.tell(f"not shown, since all of each was set aside: {hidden:,} entities")


def _show(session: Session, page: statements.Response, *, every: bool, first: bool) -> None:
    if session.json:
        for item in page.statements if every else (page,):
            session.send(item)
    elif page.statements:
        session.say([] if first else [""])
        session.say(_table(page.statements, session.look))


_WIDE = (
    Column("entity", least=12),
    Column("state"),
    Column("value", least=8),
    Column("since"),
    Column("records", least=8),
    Column("reason"),
)
_NARROW = (*_WIDE[:3], Column("since (UTC)"), *_WIDE[4:])


def page_lines(found: statements.Response, look: Look) -> list[str]:
    """Return a page as a table, a line an entity."""
    return _table(found.statements, look) if found.statements else ["nothing matches"]


def _table(found: Sequence[statements.Standing], look: Look) -> list[str]:
    whole = [_row(standing, short=False) for standing in found]
    return fitting(_WIDE, whole, _NARROW, lambda: [_row(s, short=True) for s in found], look)


def _row(standing: statements.Standing, *, short: bool) -> Row:
    """One entity; what answers, or was withdrawn, needs no reason."""
    resolved = standing.state == State.RESOLVED
    time, ids = standing.effective_at or "", standing.records_in_scope
    if time:
        time = minute(time) if short else second(time)
    return Row(
        (
            standing.entity_key,
            standing.state,
            shown_value(standing.value) if resolved else "",
            time,
            ", ".join(map(id_end, ids) if short else ids),
            "" if resolved or standing.state == State.REVOKED else standing.reason,
        )
    )


def _context(session: Session, **given: Any) -> None:
    request = build(standing_context.Request, given)
    with session.context() as context:
        found = standing_context.run(context, request)
    again = {name: item for name, item in given.items() if name != "limit"}
    session.answer(found, _context_lines(found, words(again)))


def _context_lines(found: standing_context.Response, place: Sequence[str]) -> Iterator[str]:
    """Return what may be relied on, what may not, and where the rest is."""
    where = "/".join(name for name in (found.project, found.scope) if name)
    yield visible(f"What stands{f' for {where}' if where else ''}, as canon has it:")
    for fact in found.facts:
        value = shorten(visible(shown_value(fact.value)), VALUE_COLUMNS)
        yield f"- {visible(fact.entity_key)}: {value} [{visible(fact.record_id)}]"
    if not found.facts:
        yield "- nothing yet"
    if found.conflicts:
        yield f"In conflict, so rely on neither side: {_named(found.conflicts)}."
    if found.revoked:
        yield f"Withdrawn, so rely on no earlier value: {_named(found.revoked)}."
    told = "" if found.complete else "at least "
    if found.more or not found.complete:
        more = join(["canonry", "statements", *place, "--state", State.RESOLVED])
        yield visible(f"{told}{found.more:,} more stand: {more}")
    yield "For anything else, or before relying on more than the value: canonry resolve ENTITY_KEY"


def _named(waiting: Sequence[standing_context.Waiting]) -> str:
    keys = ", ".join(visible(entity.entity_key) for entity in waiting[:KEYS_NAMED])
    left = len(waiting) - KEYS_NAMED
    return keys if left <= 0 else f"{keys} and {left:,} more"
