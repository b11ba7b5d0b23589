"""Rows of the database as the values of the port, and back.

The columns of a record stand in the order of the fields of `Record`, after its entity's key and
whether it is set aside. A list is JSON text, or NULL where it is empty, as it mostly is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from canonry.ledger.projection import Decision, RecordRow, ReviewRow
from canonry.ledger.transactions import Record

Columns = tuple[Any, ...]

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(tuple[str, ...]).decode

RECORD_COLUMNS = 2 + len(Record._fields)


def record_row(row: Columns) -> RecordRow:
    """Return the record in the first `RECORD_COLUMNS` of `row`."""
    record = Record(
        row[2],
        row[3],
        row[4],
        row[5],
        row[6],
        row[7],
        row[8],
        row[9],
        row[10] == 1,
        row[11],
        row[12],
        () if row[13] is None else _decode(row[13]),
        () if row[14] is None else _decode(row[14]),
        () if row[15] is None else _decode(row[15]),
        () if row[16] is None else _decode(row[16]),
        row[17],
        row[18] == 1,
        row[19],
    )
    return RecordRow(row[0], record, row[1] == 1)


def record_columns(row: RecordRow) -> Columns:
    """Return the columns of a new `row`, in review where it is set aside, without its key."""
    record = row.record
    return (
        row.set_aside,
        row.set_aside,
        *record[:11],
        _list(record.settles),
        _list(record.disputes),
        _list(record.premises),
        _list(record.replaced_by),
        *record[15:],
    )


def review_row(row: Columns) -> ReviewRow:
    """Return the review whose fields `row` holds in their order."""
    record_id, seq, recorded_us, decision = row
    return ReviewRow(record_id, seq, recorded_us, Decision(decision))


def texts(wanted: Iterable[str]) -> list[str]:
    """Return each of `wanted` once, without those that are nowhere."""
    return [text for text in dict.fromkeys(wanted) if is_text(text)]


def is_text(text: str) -> bool:
    """Whether a row can hold `text`.

    A lone surrogate has no bytes, and an older SQLite takes a NUL for the end.
    """
    if "\0" in text:
        return False
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def array(items: list[Any]) -> str:
    """Return `items` as the JSON that a query takes apart."""
    return _encode(items).decode()


def _list(items: tuple[str, ...]) -> str | None:
    return _encode(items).decode() if items else None
