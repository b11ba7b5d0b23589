"""Rows of the database as the values of the port, and back.

The columns of a record stand in the order of the fields of `Record`, after its entity's key and
whether it is set aside. A list is JSON text, or NULL where it is empty, as it mostly is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from canonry.ledger.digests import Entry
from canonry.ledger.projection import Decision, RecordRow, ReviewRow
from canonry.ledger.transactions import Record

Columns = tuple[Any, ...]

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(tuple[str, ...]).decode

RECORD_COLUMNS = 2 + len(Record._fields)


def entry(row: Columns) -> Entry:
    """Return the entry whose fields `row` holds in their order.

    Raises TypeError where they are not those of an entry, as in a file whose pages were mixed up.
    """
    if tuple(map(type, row)) not in _ENTRY_TYPES:
        raise TypeError("this is no row of an entry")
    return Entry(*row)


_ENTRY_TYPES = frozenset(
    (int, str, int, int, bytes, payload, salt, bytes)
    for payload in (bytes, type(None))
    for salt in (bytes, type(None))
)


def record_row(row: Columns) -> RecordRow:
    """Return the record in the first `RECORD_COLUMNS` of `row`.

    Raises TypeError, ValueError, KeyError or msgspec's errors for what is none.
    """
    if tuple(map(type, row[2:6])) != _RECORD_TYPES:
        raise TypeError("this is no row of a record")
    record = Record(
        row[2],
        row[3],
        row[4],
        row[5],
        row[6],
        row[7],
        row[8],
        row[9],
        _FLAG[row[10]],
        row[11],
        row[12],
        () if row[13] is None else _decode(row[13]),
        () if row[14] is None else _decode(row[14]),
        () if row[15] is None else _decode(row[15]),
        () if row[16] is None else _decode(row[16]),
        row[17],
        _FLAG[row[18]],
        row[19],
    )
    return RecordRow(row[0], record, _FLAG[row[1]])


_FLAG = {0: False, 1: True}
_RECORD_TYPES = (int, str, str, int)


def record_columns(row: RecordRow) -> Columns:
    """Return the columns of a new `row`, in review where it is set aside, without its key.

    What is true or not is 1 or 0.
    """
    record, set_aside = row.record, int(row.set_aside)
    return (
        set_aside,
        set_aside,
        *record[:8],
        int(record.grounded),
        record.value_key,
        record.supersedes,
        _list(record.settles),
        _list(record.disputes),
        _list(record.premises),
        _list(record.replaced_by),
        record.kind,
        int(record.erased),
        record.recorded_us,
    )


def review_row(row: Columns) -> ReviewRow:
    """Return the review whose fields `row` holds in their order."""
    record_id, seq, recorded_us, decision = row
    return ReviewRow(record_id, seq, recorded_us, Decision(decision))


def folded_key(row: Columns) -> tuple[str, str]:
    """Return an entity's key with its fold. Raises TypeError for what is neither."""
    key, fold = row
    if type(key) is not str or type(fold) is not str:
        raise TypeError("this is no row of an entity")
    return key, fold


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
