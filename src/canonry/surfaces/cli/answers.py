"""Whole answers as people read them: a statement with its ledger, and the history of an entity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canonry.jobs import history, resolve
from canonry.jobs.context import Context
from canonry.ledger.statement import Statement
from canonry.surfaces.cli import statements
from canonry.surfaces.cli.text import Look


def records_behind(
    context: Context, request: resolve.Request, statement: Statement
) -> list[history.LedgerRow]:
    """Return the ledger at the very times of a statement, whatever was written since."""
    asked = history.Request(
        entity_key=request.entity_key,
        project=request.project,
        scope=request.scope,
        as_of=statement.as_of,
        known_at=statement.known_at,
    )
    return history.run(context, asked).records


def statement_lines(
    statement: Statement, records: Sequence[history.LedgerRow], look: Look, *, explain: bool = False
) -> Iterator[str]:
    """Return the statement first, then what it says, where it moved, the ledger, and why."""
    yield from statements.heading(statement, look)
    yield ""
    yield from statements.facts(statement, look)
    if statement.current:
        yield ""
        yield from statements.overviews(statement.current, look)
    if records:
        shown = statements.newest(records)
        yield ""
        yield from statements.ledger(shown, look)
        if len(shown) < len(records):
            yield look.dim(f"{len(records) - len(shown):,} earlier records: see canonry history")
    if explain:
        yield ""
        yield from statements.explanation(statement, look)


def history_lines(found: history.Response, look: Look) -> Iterator[str]:
    """Return the statement, then the whole ledger."""
    yield from statements.heading(found.statement, look)
    yield ""
    if found.records:
        yield from statements.ledger(found.records, look)
    else:
        yield "no records"
