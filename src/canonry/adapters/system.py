"""The machine's own clock and chance: the one place where they enter."""

from __future__ import annotations

import os
import threading
import time

from canonry.core.ids import uuid7
from canonry.ledger.digests import SALT_BYTES

_ID_BYTES = 10
_POOL_BYTES = 4_096


def now_us() -> int:
    """Return the time now, in microseconds since 1970-01-01T00:00:00Z."""
    return time.time_ns() // 1_000


class SystemIds:
    """Record ids and salts from the operating system's randomness.

    Bytes are drawn from it by the page and each is handed out once; a forked child draws its own.
    Safe to use from any number of threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool = b""
        self._used = 0
        self._process = 0

    def record_id(self, now_us: int) -> str:
        """Return a new UUID version 7, which sorts by `now_us`, microseconds since the epoch."""
        return uuid7(now_us // 1_000, self._draw(_ID_BYTES))

    def salt(self) -> bytes:
        """Return 16 random bytes."""
        return self._draw(SALT_BYTES)

    def _draw(self, count: int) -> bytes:
        with self._lock:
            if self._used + count > len(self._pool) or self._process != os.getpid():
                self._pool = os.urandom(_POOL_BYTES)
                self._used = 0
                self._process = os.getpid()
            self._used += count
            return self._pool[self._used - count : self._used]
