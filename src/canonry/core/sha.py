"""SHA-256, which every write and no read needs: OpenSSL is loaded when the first digest is made.

Loading it takes a tenth of what a whole `canonry resolve` takes, and agents call that often.
"""


def sha256(data: bytes) -> bytes:
    """Return the 32 bytes of the SHA-256 of `data`."""
    from hashlib import sha256 as digest_of  # noqa: PLC0415

    return digest_of(data).digest()
