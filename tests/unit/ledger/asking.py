"""Asking a ledger in a text table, in both ways in which records reach the resolver.

Every table is asked as a candidate set, in its own order and in the reverse one. Where its rows are
sound and each has its own id, it is asked as a log too, which tells by which record another one was
retired or outdated.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from canonry.core.reasons import Disposition, Status
from canonry.core.times import parse_time
from canonry.ledger.candidates import STAMPS, resolve_set
from canonry.ledger.case import Aside, Question, Resolution, Why
from canonry.ledger.resolver import resolve
from canonry.ledger.statement import Statement, dispositions
from canonry.ledger.successor import aside_of
from canonry.ledger.transactions import Record, fault, record_of
from canonry.testing import ledgers

Row = dict[str, Any]

LISTS: Final[dict[Disposition, Callable[[Statement], Sequence[str]]]] = {
    Disposition.SET_ASIDE: lambda s: s.set_aside,
    Disposition.PENDING: lambda s: s.pending,
    Disposition.RETIRED: lambda s: s.retired,
    Disposition.EXPIRED: lambda s: s.expired,
    Disposition.MARKER: lambda s: s.markers,
    Disposition.OUTDATED: lambda s: s.outdated,
    Disposition.OUT_OF_SCOPE: lambda s: s.out_of_scope,
    Disposition.UNGROUNDED: lambda s: s.ungrounded,
    Disposition.WIDER: lambda s: s.wider,
    Disposition.AFTER_REVOCATION: lambda s: s.after_revocation,
    Disposition.PREMISE_FALLEN: lambda s: s.premise_fallen,
    Disposition.CORROBORATING: lambda s: s.corroborating,
    Disposition.DISPUTED: lambda s: [side.record_id for side in s.disputed],
    Disposition.CANON: lambda s: [] if s.selected is None else [s.selected],
}


def check(
    table: str, reason: str, *, at: str = "", as_of: str = "09-01", notes: str | None = None
) -> None:
    """Hold the answer to a table against its column `becomes` and the arguments.

    `notes` are the codes of the answer's notes, with spaces between; None leaves them open.
    """
    rows, expected = ledgers.read(table)
    statement = answer(rows, at=at, as_of=as_of)
    listed = [(record_id, name) for name, ids in LISTS.items() for record_id in ids(statement)]
    told = {record_id: str(name) for record_id, name in listed}
    assert len(told) == len(listed) - len(statement.set_aside) + len(set(statement.set_aside))
    assert statement == answer(rows[::-1], at=at, as_of=as_of)
    assert reason == statement.reason
    assert {name: text.partition(" by ")[0] for name, text in expected.items()} == {
        name: told.get(name, Disposition.HELD) for name in expected.keys() | told.keys()
    }
    if notes is not None:
        assert notes.split() == statement.notes
    if all(map(_is_sound, rows)) and len(expected) == len(rows):
        resolution = ask(*_as_log(rows), at=at, as_of=as_of)
        assert (reason, expected) == (resolution.reason, became(resolution))


def answer(rows: Sequence[Any], *, at: str = "", as_of: str = "09-01") -> Statement:
    """Return the answer to rows of one entity as a candidate set that was read whole."""
    micros = parse_time(ledgers.time(as_of))
    found = resolve_set(rows, place=ledgers.place(at), as_of=micros, complete=True)
    (statement,) = found.statements
    return statement


def ask(
    found: Sequence[Record],
    asides: Sequence[Aside] = (),
    *,
    at: str = "",
    as_of: str = "09-01",
    **options: Any,
) -> Resolution:
    """Return the answer to records of a log; `options` are those of `resolve`."""
    return resolve(question(at=at, as_of=as_of), found, asides, **options)


def question(*, at: str = "", as_of: str = "09-01", **options: Any) -> Question:
    """Return a question about the entity of every table; `options` are those of `Question`."""
    micros = parse_time(ledgers.time(as_of))
    return Question(ledgers.ENTITY_KEY, ledgers.place(at), micros, **options)


def records(table: str) -> list[Record]:
    """Return the records of a table whose rows are sound."""
    return [_record(row) for row in ledgers.read(table).rows]


def became(resolution: Resolution) -> dict[str, str]:
    """Return, by record id, what became of each record and by which other one."""
    return {
        record_id: disposition if by is None else f"{disposition} by {by}"
        for record_id, (disposition, by) in dispositions(resolution).items()
    }


def _as_log(rows: Sequence[Row]) -> tuple[list[Record], list[Aside]]:
    """What admission sets aside is kept apart; everything else is a record."""
    trusted = [row for row in rows if row.get("source") != ledgers.UNTRUSTED]
    asides = [aside_of(_record(row), Why.UNTRUSTED) for row in rows if row not in trusted]
    return [_record(row) for row in trusted], asides


def _record(row: Row) -> Record:
    return record_of(_body(row), row.get("seq"), None)


def _body(row: Row) -> Row:
    return {name: item for name, item in row.items() if name not in STAMPS}


def _is_sound(row: Row) -> bool:
    return fault(_body(row)) is None and row["status"] in set(Status)
