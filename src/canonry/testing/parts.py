"""A clock that a test moves, and ids that repeat."""

from __future__ import annotations

from canonry.core.times import parse_time


class SetClock:
    """A clock that stands where it is set, in microseconds since the epoch."""

    def __init__(self, start: str = "2026-08-14T10:00:00Z") -> None:
        self.now_us = parse_time(start)

    def __call__(self) -> int:
        """Return the time now."""
        return self.now_us

    def set(self, time: str) -> None:
        """Move to an RFC 3339 `time`, forwards or back."""
        self.now_us = parse_time(time)

    def advance(self, seconds: float) -> None:
        """Move by `seconds`, which may be negative."""
        self.now_us += round(seconds * 1_000_000)


class CountingIds:
    """Record ids `r1`, `r2`, … and salts that are the same in every run."""

    def __init__(self, prefix: str = "r") -> None:
        self._prefix = prefix
        self._records = 0
        self._salts = 0

    def record_id(self, now_us: int) -> str:
        """Return the next id; the time plays no part."""
        self._records += 1
        return f"{self._prefix}{self._records}"

    def salt(self) -> bytes:
        """Return the next salt, 16 bytes."""
        self._salts += 1
        return self._salts.to_bytes(16)
