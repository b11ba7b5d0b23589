"""New ids and salts, as a job sees them."""

from __future__ import annotations

from typing import Protocol


class Ids(Protocol):
    """Where randomness comes from."""

    def record_id(self, now_us: int) -> str:
        """Return a new record id that sorts by `now_us`, microseconds since the epoch."""
        ...

    def salt(self) -> bytes:
        """Return the random bytes that keep one payload's digest from being guessed."""
        ...
