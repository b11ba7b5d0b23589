"""Checkpoints: what a log was at some size, in three lines that a key signs.

    canonry-4f2a91c07be35d18/atlas/9c1d22aa01b7e6f3
    20852
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

    — canonry-4f2a91c07be35d18 Az3grlgtzPICa5OS8npVmf1Myq/5…

The first line, the *origin*, names the log: the key, the memory, how the digest of its first entry
begins and, after a restore that went behind what was known, its generation. Then come the number of
entries and the root of their tree. The form is that of C2SP's tlog-checkpoint in a signed note with
Ed25519 (https://c2sp.org/tlog-checkpoint, https://c2sp.org/signed-note), so that other programs can
check and witness it. One key signs for all memories of a user, so its name begins the origin but is
not all of it.

Signing and checking signatures are the caller's: nothing here knows a private key.
"""

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Callable, Collection
from hashlib import sha256
from typing import Final, NamedTuple

from canonry.ledger.digests import Entry
from canonry.ledger.merkle import HASH_BYTES

ED25519: Final = b"\x01"
PUBLIC_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
NOTE_CHARS_MAX: Final = 65_536
SIGNATURES_MAX: Final = 64
ORIGIN_DIGEST_BYTES: Final = 8

_KEY_ID_BYTES = 4
_BODY_LINES = 3
_DASH = "\u2014 "

Check = Callable[[bytes, bytes, bytes], bool]
"""Whether, under a public key, a signature is one of a message."""


class Checkpoint(NamedTuple):
    """That the log `origin` had `size` entries and the tree of them the root `root`."""

    origin: str
    size: int
    root: bytes


class Key(NamedTuple):
    """A public Ed25519 key and the name under which it signs."""

    name: str
    public: bytes

    @property
    def identifier(self) -> bytes:
        """The four bytes by which a signature names its key."""
        hashed = self.name.encode() + b"\n" + ED25519 + self.public
        return sha256(hashed).digest()[:_KEY_ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.identifier.hex()}+{_base64(ED25519 + self.public)}"


class Unfit(NamedTuple):
    """Why a text is not what it should be."""

    problem: str


def origin_of(key_name: str, memory: str, first: Entry, generation: int) -> str:
    """Return the name of the log of `memory`, whose first entry is `first`."""
    begun = first.digest[:ORIGIN_DIGEST_BYTES].hex()
    later = f"/{generation}" if generation > 1 else ""
    return f"{key_name}/{memory}/{begun}{later}"


def parse_key(text: str) -> Key | Unfit:
    """Return the public key that `text` writes as NAME+ID+BASE64."""
    name, _, rest = text.strip().partition("+")
    raw = _bytes(rest.partition("+")[2])
    if not is_key_name(name) or raw is None or raw[:1] != ED25519:
        return Unfit("is no public key of the form NAME+ID+BASE64")
    key = Key(name, raw[1:])
    if len(key.public) != PUBLIC_BYTES or str(key) != text.strip():
        return Unfit("is a public key that was mistyped")
    return key


def is_key_name(name: str) -> bool:
    """Whether a key may have this name: no space, no plus, nothing that cannot be seen."""
    return bool(name) and "+" not in name and name.isprintable() and not _has_space(name)


def text_of(checkpoint: Checkpoint) -> str:
    """Return what is signed."""
    return f"{checkpoint.origin}\n{checkpoint.size}\n{_base64(checkpoint.root)}\n"


def note(text: str, key: Key, signature: bytes) -> str:
    """Return `text` with the signature of it by `key`."""
    return f"{text}\n{_DASH}{key.name} {_base64(key.identifier + signature)}\n"


def opened(signed: str, keys: Collection[Key], check: Check) -> Checkpoint | Unfit:
    """Return the checkpoint in the note `signed`, once a key of `keys` has signed it.

    Signatures of other keys are passed over. A signature of a key of `keys` that does not hold
    makes the whole note unfit.
    """
    if len(signed) > NOTE_CHARS_MAX or any(c < " " and c != "\n" for c in signed):
        return Unfit("is no checkpoint")
    text, gap, lines = signed.rpartition("\n\n")
    text += "\n"
    checkpoint = _parsed(text)
    if not gap or checkpoint is None or not lines.endswith("\n"):
        return Unfit("is no checkpoint")
    signatures = lines[:-1].split("\n")
    if len(signatures) > SIGNATURES_MAX:
        return Unfit("has too many signatures")
    known = {(key.name, key.identifier): key for key in keys}
    holding = 0
    for line in signatures:
        name, _, encoded = line.removeprefix(_DASH).partition(" ")
        raw = _bytes(encoded)
        if not line.startswith(_DASH) or raw is None:
            return Unfit("has a signature that cannot be read")
        key = known.get((name, raw[:_KEY_ID_BYTES]))
        if key is None:
            continue
        signature = raw[_KEY_ID_BYTES:]
        if len(signature) != SIGNATURE_BYTES or not check(key.public, signature, text.encode()):
            return Unfit(f"has a signature of {key.name} that does not hold")
        holding += 1
    return checkpoint if holding else Unfit("is not signed by a key that is trusted")


def _parsed(text: str) -> Checkpoint | None:
    """The checkpoint that `text` writes, if it is written in the one way that it can be."""
    origin, _, rest = text.partition("\n")
    size, _, rest = rest.partition("\n")
    root = _bytes(rest.partition("\n")[0])
    if not (size.isascii() and size.isdigit() and len(size) < len(str(1 << 64))):
        return None
    if not origin or root is None or len(root) != HASH_BYTES:
        return None
    checkpoint = Checkpoint(origin, int(size), root)
    lines = text.split("\n")[:-1]
    written = text_of(checkpoint).split("\n")[:-1]
    return checkpoint if lines[:_BODY_LINES] == written and all(lines) else None


def _base64(raw: bytes) -> str:
    return b64encode(raw).decode()


def _bytes(text: str) -> bytes | None:
    """The bytes of Base64, None for any other text, or one that another would stand for as well."""
    try:
        raw = b64decode(text, validate=True)
    except (NoBase64, ValueError):
        return None
    return raw if _base64(raw) == text else None


def _has_space(text: str) -> bool:
    return any(character.isspace() for character in text)
