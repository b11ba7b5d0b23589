"""Ed25519 keys and the file that holds a private one, for its owner alone.

The file is one line, in the form in which Go's `note` package writes a private key, so that other
programs can sign with it: PRIVATE+KEY+NAME+ID+BASE64. `cryptography` does the arithmetic; it comes
with the extra `sign`, and nothing else here needs it.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from canonry.adapters.system import key_seed
from canonry.core.errors import Clash, Incorrect, NotFound, Unavailable
from canonry.ledger.checkpoints import ED25519, Key, is_key_name

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MARK = "PRIVATE+KEY+"
_SEED_BYTES = 32
_FILE_MODE = 0o600
_FOLDER_MODE = 0o700
_OTHERS = 0o077
_NAME_BYTES = 8


class Ed25519:
    """Checks signatures; see `canonry.ports.signer.Notary`. Raises Unavailable where it cannot."""

    def check(self, public: bytes, signature: bytes, message: bytes) -> bool:
        """Whether `signature` is one of `message` under `public`."""
        _require()
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # an extra
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
            Ed25519PublicKey,
        )

        try:
            Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


class FileKey(Ed25519):
    """The private key in a file; see `canonry.ports.signer.Signer`."""

    def __init__(self, name: str, seed: bytes) -> None:
        self._private = _private(seed)
        self.key = Key(name, _public_of(self._private))

    def sign(self, message: bytes) -> bytes:
        """Return the signature of `message`."""
        return self._private.sign(message)


def make(path: Path, name: str | None) -> FileKey:
    """Make a new key, keep it at `path`, and return it; without a name it is named for itself.

    Raises Clash where a key is there already, Incorrect for a name that no key can have,
    Unavailable where the file cannot be written or the extra is missing.
    """
    if name is not None and not is_key_name(name):
        raise Incorrect(
            "invalid-key-name",
            "this cannot name a key",
            field="name",
            expected="visible characters without a space or a plus, such as example.org/memory",
        )
    seed = key_seed()
    public = _public_of(_private(seed))
    own = name or f"canonry-{sha256(public).digest()[:_NAME_BYTES].hex()}"
    try:
        path.parent.mkdir(_FOLDER_MODE, parents=True, exist_ok=True)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(_written(own, seed, public))
            file.flush()
            os.fsync(file.fileno())
        path.chmod(_FILE_MODE)
    except FileExistsError:
        raise Clash(
            "key-exists",
            f"there is a key in {path} already",
            field="key",
            advice="canonry keys show prints its public part; move the file away for a new one",
        ) from None
    except OSError as trouble:
        raise _unusable(path, "written", trouble) from None
    return FileKey(own, seed)


def load(path: Path) -> FileKey:
    """Return the key in the file at `path`.

    Raises NotFound where there is none, Incorrect for another file and for one that others may
    read, Unavailable where it cannot be read or the extra is missing.
    """
    try:
        mode = path.stat().st_mode
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NotFound(
            "no-key", f"there is no key in {path}", field="key", advice="canonry keys make"
        ) from None
    except (OSError, UnicodeDecodeError) as trouble:
        raise _unusable(path, "read", trouble) from None
    if os.name == "posix" and mode & _OTHERS:
        raise Incorrect(
            "key-open-to-others",
            f"others on this machine may read the key in {path}",
            field="key",
            advice=f"chmod 600 {path}, and think whether it can still be trusted",
        )
    found = _read(text)
    if found is None:
        raise Incorrect("not-a-key", f"{path} holds no private key", field="key")
    return FileKey(*found)


def _written(name: str, seed: bytes, public: bytes) -> str:
    encoded = b64encode(ED25519 + seed).decode()
    return f"{_MARK}{name}+{Key(name, public).identifier.hex()}+{encoded}\n"


def _read(text: str) -> tuple[str, bytes] | None:
    line = text.strip()
    name, _, rest = line.removeprefix(_MARK).partition("+")
    try:
        raw = b64decode(rest.partition("+")[2], validate=True)
    except (NoBase64, ValueError):
        return None
    seed = raw[1:]
    if not line.startswith(_MARK) or raw[:1] != ED25519 or len(seed) != _SEED_BYTES:
        return None
    public = _public_of(_private(seed))
    return (name, seed) if _written(name, seed, public).strip() == line else None


def _private(seed: bytes) -> Ed25519PrivateKey:
    _require()
    from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415  # an extra

    return ed25519.Ed25519PrivateKey.from_private_bytes(seed)


def _public_of(private: Ed25519PrivateKey) -> bytes:
    return private.public_key().public_bytes_raw()


def _require() -> None:
    try:
        import cryptography  # noqa: F401, PLC0415  # an extra
    except ImportError:
        raise Unavailable(
            "extra-missing",
            "signatures need the extra sign, which is not installed",
            advice='pip install "canonry[sign]"',
        ) from None


def _unusable(path: Path, how: str, trouble: Exception) -> Unavailable:
    told = getattr(trouble, "strerror", None) or "it is not text"
    return Unavailable("unusable-key", f"the key in {path} cannot be {how}: {told}", field="key")
