"""Rows of the database as the values of the port, and back.

The columns of a record stand in the order of the fields of `Record`, after its entity's key and
whether it is set aside. A list is JSON text, or NULL where it is empty, as it mostly is.

A row ends with a checksum of its columns, which is held against them whenever an answer is drawn
from it: a disk that flips a bit is told of before `verify` is run. It vouches for nothing against
somebody who means it; that is what the digests are for. Rows of a store that was made before there
were checksums have none until `rebuild` writes them anew, and their entries never have.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from canonry.ledger.digests import Entry
from canonry.ledger.projection import Decision, RecordRow, ReviewRow
from canonry.ledger.transactions import Record
from canonry.ports.ledger import MemoryHead

Columns = tuple[Any, ...]

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(tuple[str, ...]).decode

_pack = msgspec.msgpack.Encoder().encode

_RECORD_FIELDS = 2 + len(Record.__struct_fields__)
RECORD_COLUMNS = _RECORD_FIELDS + 1
SET_ASIDE, RECORD_ID, IN_REVIEW = 1, 3, RECORD_COLUMNS
"""Where what an entity holds says more than its record: whether it is in review comes last."""

ENTITY_COLUMNS = 7
"""What is read of an entity: what its row counts, the checksum of that, and its concept."""


def checksum(columns: Columns) -> int:
    """Return the CRC-32 of `columns`, which are texts, bytes, integers and None."""
    return crc32(_pack(columns))


def _hold_against(crc: int | None, columns: Columns) -> None:
    """Raise ValueError where `columns` are not what was written; rows without a checksum pass."""
    if crc is not None and crc != crc32(_pack(columns)):
        raise ValueError("this row is not what was written")


def entry(row: Columns) -> Entry:
    """Return the entry whose fields `row` holds in their order, before its checksum.

    Raises TypeError where they are not those of an entry, as in a file whose pages were mixed up,
    and ValueError where they are not what was written.
    """
    found = entry_as_found(row)
    _hold_against(row[-1], found)
    return found


def entry_as_found(row: Columns) -> Entry:
    """Return the entry of `row`, whatever its checksum says. Raises TypeError."""
    columns = row[:-1]
    if tuple(map(type, columns)) not in _ENTRY_TYPES:
        raise TypeError("this is no row of an entry")
    return Entry(*columns)


def entry_columns(item: Entry) -> Columns:
    """Return the columns of an entry, with the checksums of its stamps and of all of it."""
    stamps = item.seq, item.kind, item.recorded_us, item.format, item.digest
    return *item, checksum(stamps), checksum(item)


def memory_head(row: Columns) -> MemoryHead:
    """Return the head in the stamps of an entry, before their checksum.

    Raises ValueError where they are not what was written.
    """
    seq, _, recorded_us, _, digest, crc = row
    _hold_against(crc, row[:-1])
    return MemoryHead(seq, recorded_us, digest)


def entry_with_sums(row: Columns) -> Entry:
    """Return the entry in `row`, which ends with both of its checksums: of all, then of its stamps.

    Raises as `entry` and `memory_head` do.
    """
    *columns, crc, stamp_crc = row
    seq, kind, recorded_us, form, _, _, _, digest = columns
    memory_head((seq, kind, recorded_us, form, digest, stamp_crc))
    return entry((*columns, crc))


_ENTRY_TYPES = frozenset(
    (int, str, int, int, bytes, payload, salt, bytes)
    for payload in (bytes, type(None))
    for salt in (bytes, type(None))
)


def record_row(row: Columns) -> RecordRow:
    """Return the record in the first `RECORD_COLUMNS` of `row`.

    Raises TypeError, ValueError, KeyError or msgspec's errors for what is none, and ValueError
    where it is not what was written.
    """
    return RecordRow(row[0], held_record(row), _FLAG[row[1]])


def record_as_found(row: Columns) -> RecordRow:
    """Return the record of `row`, whatever its checksum says. Raises as `record_row` does."""
    return RecordRow(row[0], _record(row[:_RECORD_FIELDS]), _FLAG[row[1]])


def held_record(row: Columns) -> Record:
    """Return the record of `row`. Raises as `record_row` does."""
    columns = row[:_RECORD_FIELDS]
    _hold_against(row[_RECORD_FIELDS], columns)
    return _record(columns)


def _record(columns: Columns) -> Record:
    (
        _,
        _,
        seq,
        record_id,
        status,
        effective_us,
        expires_us,
        agent,
        project,
        scope,
        grounded,
        value_key,
        supersedes,
        settles,
        disputes,
        premises,
        replaced_by,
        kind,
        erased,
        recorded_us,
    ) = columns
    if (type(seq), type(record_id), type(status), type(effective_us)) != _RECORD_TYPES:
        raise TypeError("this is no row of a record")
    return Record(
        seq,
        record_id,
        status,
        effective_us,
        expires_us,
        agent,
        project,
        scope,
        _FLAG[grounded],
        value_key,
        supersedes,
        () if settles is None else _decode(settles),
        () if disputes is None else _decode(disputes),
        () if premises is None else _decode(premises),
        () if replaced_by is None else _decode(replaced_by),
        kind,
        _FLAG[erased],
        recorded_us,
    )


_FLAG = {0: False, 1: True}
_RECORD_TYPES = (int, str, str, int)


def record_columns(row: RecordRow) -> Columns:
    """Return the columns of a new `row`, in review where it is set aside, without its key.

    What is true or not is 1 or 0. The checksum stands for the key too, and not for whether the
    record is in review, which is what reviews make it.
    """
    record, set_aside = row.record, int(row.set_aside)
    columns = (
        set_aside,
        record.seq,
        record.record_id,
        record.status,
        record.effective_us,
        record.expires_us,
        record.agent,
        record.project,
        record.scope,
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
    return set_aside, *columns, checksum((row.entity_key, *columns))


def review_row(row: Columns) -> ReviewRow:
    """Return the review whose fields `row` holds in their order, before its checksum.

    Raises ValueError where they are not what was written.
    """
    _hold_against(row[-1], row[:-1])
    return review_as_found(row)


def review_as_found(row: Columns) -> ReviewRow:
    """Return the review of `row`, whatever its checksum says. Raises ValueError."""
    record_id, seq, recorded_us, decision, _ = row
    return ReviewRow(record_id, seq, recorded_us, Decision(decision))


def review_columns(row: ReviewRow) -> Columns:
    """Return the columns of a review."""
    columns = row.record_id, row.seq, row.recorded_us, str(row.decision)
    return *columns, checksum(columns)


class EntityRow(NamedTuple):
    """What a row of an entity counts: `number` is the seq of its first record."""

    entity_key: str
    number: int
    record_count: int
    head_seq: int
    head_digest: bytes


def entity_row(row: Columns) -> EntityRow:
    """Return the entity in the columns of `row`, before its checksum.

    Raises ValueError where they are not what was written.
    """
    _hold_against(row[-1], row[:-1])
    return EntityRow(*row[:-1])


def entity_columns(row: EntityRow) -> Columns:
    """Return the columns of an entity."""
    return *row, checksum(row)


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
