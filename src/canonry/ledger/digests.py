"""Entries of the log, and the chain of digests that makes a rewritten history show.

    payload  = canonical bytes of what may be erased one day
    skeleton = canonical bytes of everything else and of SHA-256(salt ‖ payload)
    digest   = SHA-256(previous digest ‖ skeleton)

Bytes are kept as written, with the version of their format; nothing ever encodes them again. So a
payload can be erased, with its salt, and the chain still verifies.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from canonry.core.errors import Fault
from canonry.core.jcs import canonical
from canonry.core.sha import sha256
from canonry.core.times import TimeFault, format_time, parse_time

FORMAT = 1
GENESIS = bytes(32)
SALT_BYTES = 16

_decode = msgspec.json.Decoder(dict[str, Any]).decode


class Entry(NamedTuple):
    """One item of a memory's log, as it is kept.

    `recorded_us` is in microseconds since the epoch; `payload` and `salt` are None where the
    payload was erased or the entry never had one; `digest` has 32 bytes.
    """

    seq: int
    kind: str
    recorded_us: int
    format: int
    skeleton: bytes
    payload: bytes | None
    salt: bytes | None
    digest: bytes


def seal(
    previous: bytes,
    *,
    seq: int,
    kind: str,
    recorded_us: int,
    fields: Mapping[str, Any],
    payload: Mapping[str, Any] | None = None,
    salt: bytes = b"",
) -> Entry:
    """Return the entry that follows the one with the digest `previous`.

    `fields` are the kind's own and stand in the skeleton beside the stamps; `payload` is kept apart
    under `salt`.
    """
    body = None if payload is None else canonical(payload)
    skeleton = canonical(
        {
            **fields,
            "format": FORMAT,
            "kind": kind,
            "payload": None if body is None else payload_digest(salt, body),
            "recorded_at": format_time(recorded_us),
            "seq": seq,
        }
    )
    return Entry(
        seq,
        kind,
        recorded_us,
        FORMAT,
        skeleton,
        body,
        None if body is None else salt,
        sha256(previous + skeleton),
    )


def payload_digest(salt: bytes, payload: bytes) -> str:
    """Return SHA-256(salt ‖ payload) in hexadecimal, as a skeleton names its payload."""
    return sha256(salt + payload).hex()


Unsealed = tuple[dict[str, Any], dict[str, Any] | None]
"""The fields of an entry, and its payload."""


def unseal(entry: Entry) -> Unsealed:
    """Return the fields of `entry` and its payload, None where it has none (any more).

    Raises Fault for an entry whose bytes were damaged.
    """
    payload = entry.payload
    try:
        return _decode(entry.skeleton), None if payload is None else _decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Fault(
            "damaged",
            f"entry {entry.seq} of the log cannot be read",
            advice="canonry verify lists what is damaged",
        ) from None


def faults(
    entry: Entry, previous: Entry | None, fields: Mapping[str, Any] | None = None
) -> list[str]:
    """Return everything about `entry` that does not follow from itself and the entry before it.

    `fields` are those that its skeleton holds, where they were read before.
    """
    found: list[str] = []
    if entry.seq != (1 if previous is None else previous.seq + 1):
        found.append("does not follow the entry before it without a gap")
    if previous is not None and entry.recorded_us <= previous.recorded_us:
        found.append("was not recorded later than the entry before it")
    before = GENESIS if previous is None else previous.digest
    if sha256(before + entry.skeleton) != entry.digest:
        found.append("has a digest that its skeleton and the digest before it do not give")
    return found + _skeleton_faults(entry, fields)


def _skeleton_faults(entry: Entry, fields: Mapping[str, Any] | None) -> list[str]:
    try:
        fields = _decode(entry.skeleton) if fields is None else fields
        recorded = parse_time(fields["recorded_at"])
    except (msgspec.MsgspecError, KeyError, TypeError, TimeFault):
        return ["has a skeleton that cannot be read"]
    found = [
        f"has another {name} beside its skeleton than in it"
        for name, beside, inside in (
            ("seq", entry.seq, fields.get("seq")),
            ("kind", entry.kind, fields.get("kind")),
            ("format", entry.format, fields.get("format")),
            ("recorded_at", entry.recorded_us, recorded),
        )
        if beside != inside
    ]
    expected = fields.get("payload")
    if entry.payload is not None:
        if payload_digest(entry.salt or b"", entry.payload) != expected:
            found.append("has a payload that its skeleton does not name")
    elif entry.salt is not None:
        found.append("has a salt without a payload")
    return found
