"""What people read of an answer: the statement, what it rests on, and every record of the ledger.

Everything here is a pure function from an answer to lines. A record that was set aside shows none
of its text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from canonry.core.reasons import Disposition, Note, State
from canonry.jobs.history import LedgerRow
from canonry.ledger.statement import Disputed, Statement
from canonry.surfaces.cli.tables import Column, Row, block, fitting, table
from canonry.surfaces.cli.text import Look, shown_value, visible

ROWS_SHOWN = 20
"""How many records `resolve` shows besides those behind the answer."""

_PLAIN_ID_CHARS = 12
_ID_END_CHARS = 6

HIDDEN = "(hidden)"
_STANDING = (Disposition.CANON, Disposition.CORROBORATING, Disposition.DISPUTED, Disposition.HELD)
_GONE = (
    Disposition.RETIRED,
    Disposition.OUTDATED,
    Disposition.EXPIRED,
    Disposition.SET_ASIDE,
    Disposition.MARKER,
    Disposition.ERASED,
)


def heading(statement: Statement, look: Look) -> list[str]:
    """Return the statement of canon: its state and reason, and the records behind it."""
    first, *rest = (visible(line) for line in str(statement).split("\n"))
    return [look.bold(first), *rest]


def facts(statement: Statement, look: Look) -> list[str]:
    """Return what the statement says: the value and its evidence, or why there is none."""
    rows = _SAYINGS[statement.state](statement)
    if statement.notes:
        rows.append(("notes", ", ".join(statement.notes)))
    return block(rows, look)


def _resolved(statement: Statement) -> list[tuple[str, str]]:
    return [
        ("value", shown_value(statement.value)),
        ("since", statement.effective_at or ""),
        *_support(statement.evidence, statement.source),
    ]


def _provisional(statement: Statement) -> list[tuple[str, str]]:
    return [("value", "none yet"), ("because", statement.message)]


def _revoked(statement: Statement) -> list[tuple[str, str]]:
    return [
        ("value", "none: withdrawn"),
        ("since", statement.effective_at or ""),
        *_support(statement.evidence, statement.source),
        *(("moved to", key) for key in statement.replaced_by),
    ]


def _conflict(statement: Statement) -> list[tuple[str, str]]:
    sides = [("side", _side(disputed)) for disputed in statement.disputed]
    return [("value", "in dispute"), ("because", statement.message), *sides]


_SAYINGS: Mapping[str, Callable[[Statement], list[tuple[str, str]]]] = {
    State.RESOLVED: _resolved,
    State.PROVISIONAL: _provisional,
    State.REVOKED: _revoked,
    State.CONFLICT: _conflict,
}


def _support(evidence: Iterable[str], source: str | None) -> list[tuple[str, str]]:
    rows = [("evidence", line) for line in evidence]
    return rows if source is None else [*rows, ("source", source)]


def _side(disputed: Disputed) -> str:
    writer = "" if disputed.agent is None else f" by {disputed.agent}"
    said = "" if disputed.value is None else f": {shown_value(disputed.value)}"
    evidence = "; ".join(disputed.evidence)
    return f"{disputed.record_id}{writer}{said}" + (f" ({evidence})" if evidence else "")


def ledger(rows: Sequence[LedgerRow], look: Look) -> list[str]:
    """Return the ledger as a table in the order of the log.

    Where the screen is too narrow for all of it, generated ids are shown by their ends and times to
    the minute, before any value is shortened.
    """
    whole = [_ledger_row(row, look, whole_id, second) for row in rows]
    return fitting(
        _WIDE, whole, _NARROW, lambda: [_ledger_row(r, look, id_end, minute) for r in rows], look
    )


_WIDE = (
    Column("seq", right=True),
    Column("record"),
    Column("effective"),
    Column("writer", least=6),
    Column("status"),
    Column("value", least=8),
    Column("place", least=6),
    Column("disposition"),
)
_NARROW = (*_WIDE[:2], Column("effective (UTC)"), *_WIDE[3:])


def _ledger_row(
    row: LedgerRow, look: Look, shown_id: Callable[[str], str], time: Callable[[str], str]
) -> Row:
    aside = row.disposition == Disposition.SET_ASIDE
    cells = (
        str(row.seq),
        shown_id(row.record_id) or HIDDEN,
        time(row.effective_at),
        row.fields.get("agent", ""),
        row.status,
        HIDDEN if aside else _value(row.fields),
        _place(row.fields),
        row.disposition if row.by is None else f"{row.disposition} by {shown_id(row.by)}",
    )
    return Row(cells, _style(row.disposition, look))


def _style(disposition: str, look: Look) -> Callable[[str], str]:
    """What stands is bold, what can no longer answer dim."""
    if disposition in _STANDING:
        return look.bold
    return look.dim if disposition in _GONE else str


def whole_id(record_id: str) -> str:
    """Return an id as it is."""
    return record_id


def id_end(record_id: str) -> str:
    """Return the end of a generated id, where such ids differ most."""
    long = len(record_id) > _PLAIN_ID_CHARS
    return f"…{record_id[-_ID_END_CHARS:]}" if long else record_id


def second(time: str) -> str:
    """Return a time to the second."""
    return f"{time[:19]}Z"


def minute(time: str) -> str:
    """Return a time to the minute, without its zone."""
    return time[:16].replace("T", " ")


def _value(fields: Mapping[str, Any]) -> str:
    return shown_value(fields["value"]) if "value" in fields else ""


def _place(fields: Mapping[str, Any]) -> str:
    project, scope = fields.get("project", ""), fields.get("scope", "")
    return f"{project}/{scope}" if scope else project


def newest(rows: Sequence[LedgerRow]) -> list[LedgerRow]:
    """Return the last rows of a ledger, and those behind the answer wherever they stand."""
    first = max(0, len(rows) - ROWS_SHOWN)
    return [r for i, r in enumerate(rows) if i >= first or r.disposition in _STANDING]


def explanation(statement: Statement, look: Look) -> list[str]:
    """Return the audit rail, the notes with their sentences, and the next safe action."""
    rail = [Row((row.outcome, row.check, row.detail or row.rule)) for row in statement.checks]
    checks = table((Column("outcome"), Column("check"), Column("detail")), rail, look)
    notes = [(note, note.sentence) for note in Note if note in statement.notes]
    asked = [("as of", statement.as_of), ("known at", statement.known_at or "no write yet")]
    if statement.head is not None:
        asked.append(("head", f"{statement.head.seq} {statement.head.digest}"))
    return [*checks, "", *block([*asked, *notes, ("next", statement.next)], look)]


def overviews(found: Sequence[Statement], look: Look) -> list[str]:
    """Return several statements as a table, a line each."""
    return table(_OVERVIEW, [_overview_row(statement) for statement in found], look)


_OVERVIEW = (
    Column("entity", least=12),
    Column("state"),
    Column("value", least=8),
    Column("reason"),
)


def _overview_row(statement: Statement) -> Row:
    value = shown_value(statement.value) if statement.state == State.RESOLVED else ""
    return Row((statement.entity_key, statement.state, value, statement.reason))
