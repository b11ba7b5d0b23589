"""The log as JSON Lines: one entry a line, lossless, checkable by itself.

A line holds an entry's skeleton and payload as JSON, its salt and its digest; both bytes and
digests follow from them again. The payload of a record that was set aside stays behind unless it is
asked for, as that of an erased one does: the chain of digests verifies without it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from canonry.core.jcs import canonical
from canonry.core.times import TimeFault, parse_time
from canonry.ledger.digests import Entry, payload_digest
from canonry.ledger.values import json_problem

VERSION = 1


class Broken(NamedTuple):
    """Why a line is no entry."""

    problem: str


def line_of(entry: Entry, *, with_payload: bool) -> bytes:
    """Return `entry` as one line of JSON, without its line end."""
    shown = {
        "canonry": VERSION,
        "digest": entry.digest.hex(),
        "skeleton": msgspec.Raw(entry.skeleton),
    }
    if with_payload and entry.payload is not None:
        shown["payload"] = msgspec.Raw(entry.payload)
        shown["salt"] = (entry.salt or b"").hex()
    return msgspec.json.encode(shown)


def entry_of(row: Any) -> Entry | Broken:
    """Return the entry that a line's JSON holds, or why it is none; its digest is not checked."""
    if not isinstance(row, Mapping) or row.get("canonry") != VERSION:
        return Broken(f"is not an entry of format {VERSION}")
    unknown = row.keys() - {"canonry", "digest", "skeleton", "payload", "salt"}
    fields, payload, digest = row.get("skeleton"), row.get("payload"), row.get("digest")
    if unknown or not isinstance(fields, dict) or not isinstance(digest, str):
        return Broken("does not have the fields of an entry")
    if payload is not None and not isinstance(payload, dict):
        return Broken("has a payload that its skeleton does not name")
    if json_problem(fields) is not None or json_problem(payload) is not None:
        return Broken("holds what no entry can keep")
    try:
        return _entry(fields, digest, payload, row.get("salt"))
    except (KeyError, TypeError, ValueError, TimeFault):
        return Broken("has a skeleton that cannot be read")


def _entry(fields: dict[str, Any], digest: str, payload: Any, salt: Any) -> Entry | Broken:
    body = None if payload is None else canonical(payload)
    salted = None if body is None else bytes.fromhex(salt)
    seq, kind, version = fields["seq"], fields["kind"], fields["format"]
    if type(seq) is not int or type(kind) is not str or type(version) is not int:
        return Broken("has a skeleton that cannot be read")
    if body is not None and payload_digest(salted or b"", body) != fields["payload"]:
        return Broken("has a payload that its skeleton does not name")
    return Entry(
        seq,
        kind,
        parse_time(fields["recorded_at"]),
        version,
        canonical(fields),
        body,
        salted,
        bytes.fromhex(digest),
    )
