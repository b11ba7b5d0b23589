"""A signature, as a job sees it: who can give one, and who can tell whether it holds."""

from __future__ import annotations

from typing import Protocol

from canonry.ledger.checkpoints import Key


class Notary(Protocol):
    """Tells whether signatures hold."""

    def check(self, public: bytes, signature: bytes, message: bytes) -> bool:
        """Whether `signature` is one of `message` under the Ed25519 key `public` of 32 bytes."""
        ...


class Signer(Notary, Protocol):
    """A private key. `key` is its public part, under the name by which it signs."""

    key: Key

    def sign(self, message: bytes) -> bytes:
        """Return the Ed25519 signature of `message`, 64 bytes."""
        ...
