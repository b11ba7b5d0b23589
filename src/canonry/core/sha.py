"""SHA-256, which every write and no read needs: OpenSSL is loaded when the first digest is made.

Loading it takes a tenth of what a whole `canonry resolve` takes, and agents call that often.
"""

from functools import cache
from typing import Any


def sha256(data: bytes) -> bytes:
    """Return the 32 bytes of the SHA-256 of `data`."""
    digest: bytes = _algorithm()(data).digest()
    return digest


@cache
def _algorithm() -> Any:
    from hashlib import sha256 as algorithm  # noqa: PLC0415

    return algorithm
