"""Which months a question names, so that what was said then stands before what was said elsewhen.

English names with a capital, which parts May from may, and dates as RFC 3339 writes them; a year
beside the month narrows it to that year. A year alone names too much to tell anything apart.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

_NAMES: Final = (
    "January February March April May June July August September October November December"
).split()
_NAMED: Final = re.compile(
    rf"\b({'|'.join(_NAMES)})\b(?:\s+\d{{1,2}}\b(?!\d))?,?(?:\s+(?:of\s+)?([12]\d{{3}})\b)?"
)
_WRITTEN: Final = re.compile(r"\b([12]\d{3})-(0[1-9]|1[0-2])\b")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Month(NamedTuple):
    """A month, 1 to 12, of a year, or of any where the year is None."""

    year: int | None
    month: int


def named(text: str) -> frozenset[Month]:
    """Return the months that `text` names."""
    found = {
        Month(int(match[2]) if match[2] else None, _NAMES.index(match[1]) + 1)
        for match in _NAMED.finditer(text)
    }
    found |= {Month(int(match[1]), int(match[2])) for match in _WRITTEN.finditer(text)}
    return frozenset(found)


def is_in(time_us: int, months: Collection[Month]) -> bool:
    """Whether a time, in microseconds since 1970, lies in one of `months` by UTC."""
    if not months:
        return False
    at = _EPOCH + timedelta(microseconds=time_us)
    return Month(at.year, at.month) in months or Month(None, at.month) in months
