"""statements and context: what stands now, at a glance for people, in a few lines for an agent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from canonry.core.reasons import State
from canonry.surfaces.cli import statements
from canonry.surfaces.cli.arguments import build, parameters, words
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.paging import ALL, pages
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.tables import Column, Row, fitting
from canonry.surfaces.cli.text import Look, shorten, shown_value, visible

VALUE_COLUMNS = 200
"""How much of a value the start of a conversation is given."""

KEYS_NAMED = 20
"""How many entities of a kind that must not be relied on are named there."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return _statements_command(summary) if words == ("statements",) else _context_command(summary)


def _statements_command(summary: str) -> click.Command:
    from canonry.jobs.statements import Request

    more = "With --all, --json answers with one line a statement."
    return make("statements", summary, [*parameters(Request), ALL], _statements, more=more)


def _statements(session: Session, *, every: bool, **given: Any) -> None:
    from canonry.jobs import statements as job

    asked, hidden, shown = build(job.Request, given), 0, 0
    with session.context() as context:
        for page in pages(lambda request: job.run(context, request), asked, every=every):
            hidden, shown = hidden + page.hidden, shown + len(page.statements)
            if session.json:
                for item in page.statements if every else [page]:
                    session.send(item)
            elif page.statements:
                session.say(_standing_lines(page.statements, session.look))
            if page.next_after is not None and not every:
                session.go_on(["statements", *words({**given, "after": page.next_after})])
    if session.json:
        return
    if not shown:
        session.say(["nothing stands that matches"])
    if hidden:
        session.tell(f"not shown: {hidden:,} entities of which everything was set aside")


_WIDE = (
    Column("entity", least=12),
    Column("state"),
    Column("value", least=8),
    Column("since"),
    Column("records", least=8),
    Column("reason"),
)
_NARROW = (*_WIDE[:3], Column("since (UTC)"), *_WIDE[4:])


def _standing_lines(found: Sequence[Any], look: Look) -> list[str]:
    whole = [_row(s, statements.whole_id(", ".join(s.records_in_scope)), whole=True) for s in found]

    def short() -> list[Row]:
        return [
            _row(s, ", ".join(map(statements.id_end, s.records_in_scope)), whole=False)
            for s in found
        ]

    return fitting(_WIDE, whole, _NARROW, short, look)


def _row(standing: Any, records: str, *, whole: bool) -> Row:
    """One entity; what answers, or was withdrawn, needs no reason."""
    resolved = standing.state == State.RESOLVED
    time = statements.second if whole else statements.minute
    return Row(
        (
            standing.entity_key,
            standing.state,
            shown_value(standing.value) if resolved else "",
            time(standing.effective_at) if standing.effective_at else "",
            records,
            "" if resolved or standing.state == State.REVOKED else standing.reason,
        )
    )


def _context_command(summary: str) -> click.Command:
    from canonry.jobs.standing_context import Request

    return make("context", summary, parameters(Request), _context)


def _context(session: Session, **given: Any) -> None:
    from canonry.jobs import standing_context

    request = build(standing_context.Request, given)
    with session.context() as context:
        found = standing_context.run(context, request)
    again = {name: item for name, item in given.items() if name != "limit"}
    session.answer(found, _context_lines(found, words(again)))


def _context_lines(found: Any, place: Sequence[str]) -> Iterator[str]:
    """Return what may be relied on, what may not, and where the rest is."""
    from shlex import join

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


def _named(waiting: Sequence[Any]) -> str:
    keys = ", ".join(visible(entity.entity_key) for entity in waiting[:KEYS_NAMED])
    left = len(waiting) - KEYS_NAMED
    return keys if left <= 0 else f"{keys} and {left:,} more"
