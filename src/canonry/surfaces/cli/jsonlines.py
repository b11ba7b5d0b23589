"""JSON that a command reads: a candidate set whole, and JSON Lines as a stream.

A byte order mark at the start, carriage returns at the ends of lines and blank lines are read as
if they were not there. A line is never kept when it is longer than any record.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

from canonry import limits
from canonry.core.errors import CanonryError, Incorrect
from canonry.jobs.append_lines import Line
from canonry.surfaces.cli.reading import source
from canonry.surfaces.jsontext import parse_json

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_GZIP_MARK = b"\x1f\x8b"
_LINE_BYTES = 6 * limits.RECORD_BYTES
"""The most that a record can take as JSON, which escapes one byte in up to six."""


def candidates(file: str) -> list[Any]:
    """Return the records of a file: a JSON array, or one record a line. Raises Incorrect."""
    with source(file) as stream:
        content = stream.read().removeprefix(_BYTE_ORDER_MARK)
    if content.lstrip().startswith(b"["):
        records: list[Any] = parse_json(content, "the file")
        return records
    numbered = enumerate(content.split(b"\n"), 1)
    return [parse_json(line, f"line {number}") for number, line in numbered if line.strip()]


def lines(stream: BinaryIO) -> Iterator[Line]:
    """Yield every line that is not blank, each with its fields or with the error that it is.

    Raises Incorrect for a file that is compressed, which has no lines.
    """
    for number, line in enumerate(iter(lambda: stream.readline(_LINE_BYTES), b""), 1):
        if number == 1 and line.startswith(_GZIP_MARK):
            raise _compressed()
        whole = line.endswith(b"\n")
        if not whole and len(line) == _LINE_BYTES:
            _skip_line(stream)
            yield Line(number, _too_long(number))
            continue
        content = line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line
        if content.strip():
            yield Line(number, _fields(number, content, whole=whole))


def _compressed() -> Incorrect:
    return Incorrect(
        "compressed-file",
        "the file is compressed",
        field="file",
        advice="unpack it first, as gunzip does, or read what gunzip -c writes by way of -",
    )


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(_LINE_BYTES)) and not rest.endswith(b"\n"):
        pass


def _fields(number: int, content: bytes, *, whole: bool) -> dict[str, Any] | CanonryError:
    try:
        found = parse_json(content.rstrip(b"\r\n"), f"line {number}")
    except Incorrect as error:
        return error if whole else _torn(error)
    if isinstance(found, dict):
        return found
    return Incorrect("invalid-json", f"line {number} is no JSON object", field="line")


def _torn(error: Incorrect) -> Incorrect:
    message = f"{error.message} and has no end, as if the file was cut off"
    return Incorrect(error.code, message, field=error.field)


def _too_long(number: int) -> Incorrect:
    most = limits.RECORD_BYTES // 1024
    return Incorrect("too-large", f"line {number} holds more than {most} KiB", field="line")
