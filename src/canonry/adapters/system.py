"""The machine's own clock and chance: the one place where they enter."""

from __future__ import annotations

import os
import time

from canonry.core.ids import uuid7
from canonry.ledger.digests import SALT_BYTES

_ID_BYTES = 10
_SEED_BYTES = 32


def now_us() -> int:
    """Return the time now, in microseconds since 1970-01-01T00:00:00Z."""
    return time.time_ns() // 1_000


def key_seed() -> bytes:
    """Return 32 random bytes, from which a private key is made."""
    return os.urandom(_SEED_BYTES)


class SystemIds:
    """Record ids and salts from the operating system's randomness, for any thread and process."""

    def record_id(self, now_us: int) -> str:
        """Return a new UUID version 7, which sorts by `now_us`, microseconds since the epoch."""
        return uuid7(now_us // 1_000, os.urandom(_ID_BYTES))

    def salt(self) -> bytes:
        """Return 16 random bytes."""
        return os.urandom(SALT_BYTES)
