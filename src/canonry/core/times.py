"""Times as text and as whole microseconds since 1970-01-01T00:00:00Z.

A time is kept as the text that was sent and compared as microseconds. What cannot be kept so is
refused, never rounded: an answer months later must rest on the instant that the writer named.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache

from canonry.core.errors import Fault
from canonry.limits import TIME_CHARS

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_EPOCH_UNZONED = _EPOCH.replace(tzinfo=None)
_MICROSECOND = timedelta(microseconds=1)
_FRACTION_DIGITS = 6
_REMEMBERED = 256
"""How many texts are not read again: a record's times are read when it is checked and when kept."""


@cache
def _rfc3339() -> re.Pattern[str]:
    """Made when a time is first read, which a command that only tells times never does."""
    return re.compile(
        r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]((?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])"
        r"(?:\.([0-9]+))?(?:[Zz]|([+-](?:[01][0-9]|2[0-3]):[0-5][0-9]))"
    )


class TimeFault(ValueError):
    """A text that names no instant this system can keep; the message says why."""


@lru_cache(maxsize=_REMEMBERED)
def parse_time(text: str) -> int:
    """Return the microseconds since the epoch that an RFC 3339 `text` names.

    Raises TimeFault when the text has no offset, a 60th second, more than six fraction digits that
    are not zero, a date that does not exist, or lies outside the years 1900 to 9999 in UTC.
    """
    match = _rfc3339().fullmatch(text) if len(text) <= TIME_CHARS else None
    if match is None:
        raise TimeFault("is no RFC 3339 time with an offset, such as 2026-08-14T10:00:00Z")
    date, clock, fraction, offset = match.groups()
    digits = (fraction or "").rstrip("0")
    if len(digits) > _FRACTION_DIGITS:
        raise TimeFault("has more than six fraction digits")
    try:
        moment = datetime.fromisoformat(f"{date}T{clock}.{digits:0<6}{offset or '+00:00'}")
        micros = (moment - _EPOCH) // _MICROSECOND
    except (ValueError, OverflowError):
        raise TimeFault("names a day, a time of day or an offset that does not exist") from None
    if not EARLIEST_US <= micros <= LATEST_US:
        raise TimeFault("lies outside the years 1900 to 9999 in UTC")
    return micros


def format_time(micros: int) -> str:
    """Return `micros` as RFC 3339 in UTC, with a fraction only where there is one.

    Raises Fault for a time that no writer can have sent, as a damaged store may hold.
    """
    try:
        return (_EPOCH_UNZONED + timedelta(microseconds=micros)).isoformat() + "Z"
    except OverflowError:
        raise Fault(
            "damaged", "the store holds an impossible time", advice="run `canonry verify`"
        ) from None


def _year_start(year: int) -> int:
    return (datetime(year, 1, 1, tzinfo=UTC) - _EPOCH) // _MICROSECOND


EARLIEST_US = _year_start(1900)
LATEST_US = (datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC) - _EPOCH) // _MICROSECOND
