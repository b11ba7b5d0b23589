"""Proofs that hold without the log: that an entry is in it, and that it only grew.

A proof is one JSON object. It carries a checkpoint, and an entry with its path to the checkpoint's
root, or an earlier checkpoint with the path that leads from one root to the other, or both:

    {"canonry_proof": 1, "checkpoint": "…",
     "entry": {"skeleton": {…}, "payload": {…}, "salt": "…", "path": ["…"]},
     "since": {"checkpoint": "…", "path": ["…"]}}

The entry's skeleton names its place and the digest of its payload, so that whoever trusts the key
can trust what the record says. Where the payload was erased, the proof still tells that there was
one, and which.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from canonry.core.jcs import canonical
from canonry.ledger.checkpoints import Check, Checkpoint, Key, Unfit, opened
from canonry.ledger.digests import Entry, payload_digest
from canonry.ledger.merkle import PATH_MAX, is_consistent, is_included, leaf_hash
from canonry.ledger.values import json_problem

VERSION: Final = 1


class Proven(NamedTuple):
    """What a proof proves, under `checkpoint`.

    `fields` is the skeleton of the entry and `payload` its payload, None where it was erased or
    left out; both are None where the proof is of growth alone. `since` is the earlier checkpoint.
    """

    checkpoint: Checkpoint
    fields: Mapping[str, Any] | None
    payload: Mapping[str, Any] | None
    since: Checkpoint | None


def proof_of(
    note: str,
    *,
    entry: Entry | None = None,
    entry_path: Sequence[bytes] = (),
    since: str | None = None,
    since_path: Sequence[bytes] = (),
) -> dict[str, Any]:
    """Return the JSON of a proof under the checkpoint in `note`."""
    proof: dict[str, Any] = {"canonry_proof": VERSION, "checkpoint": note}
    if entry is not None:
        shown: dict[str, Any] = {"skeleton": msgspec.Raw(entry.skeleton)}
        if entry.payload is not None:
            shown["payload"] = msgspec.Raw(entry.payload)
            shown["salt"] = (entry.salt or b"").hex()
        proof["entry"] = {**shown, "path": _texts(entry_path)}
    if since is not None:
        proof["since"] = {"checkpoint": since, "path": _texts(since_path)}
    return proof


def prove(proof: Any, keys: Collection[Key], check: Check) -> Proven | Unfit:
    """Return what `proof`, any JSON value, proves to one who trusts `keys`, or why it does not."""
    if not _has(proof, {"canonry_proof", "checkpoint"}, {"entry", "since"}):
        return Unfit("is no proof")
    if proof["canonry_proof"] != VERSION or not proof.keys() & {"entry", "since"}:
        return Unfit("is no proof of a form that is known")
    checkpoint = _opened(proof["checkpoint"], keys, check)
    if isinstance(checkpoint, Unfit):
        return Unfit(f"rests on a text that {checkpoint.problem}")
    fields = payload = since = None
    if "entry" in proof:
        entry = _entry(proof["entry"], checkpoint)
        if isinstance(entry, Unfit):
            return entry
        fields, payload = entry
    if "since" in proof:
        earlier = _earlier(proof["since"], checkpoint, keys, check)
        if isinstance(earlier, Unfit):
            return earlier
        since = earlier
    return Proven(checkpoint, fields, payload, since)


def _entry(
    shown: Any, checkpoint: Checkpoint
) -> tuple[Mapping[str, Any], Mapping[str, Any] | None] | Unfit:
    if not _has(shown, {"skeleton", "path"}, {"payload", "salt"}):
        return Unfit("holds no entry")
    fields, payload, path = shown["skeleton"], shown.get("payload"), _path(shown["path"])
    if not isinstance(fields, dict) or json_problem(fields) is not None or path is None:
        return Unfit("holds no entry")
    seq = fields.get("seq")
    if type(seq) is not int:
        return Unfit("holds no entry")
    if not is_included(
        leaf_hash(canonical(fields)), seq - 1, checkpoint.size, path, checkpoint.root
    ):
        return Unfit("holds an entry that is not in the log of its checkpoint")
    if payload is not None and not _is_named(fields, payload, shown.get("salt")):
        return Unfit("holds a payload that its entry does not name")
    return fields, payload


def _is_named(fields: Mapping[str, Any], payload: Any, salt: Any) -> bool:
    raw = _hex(salt)
    if raw is None or not isinstance(payload, dict) or json_problem(payload) is not None:
        return False
    return payload_digest(raw, canonical(payload)) == fields.get("payload")


def _earlier(
    shown: Any, checkpoint: Checkpoint, keys: Collection[Key], check: Check
) -> Checkpoint | Unfit:
    if not _has(shown, {"checkpoint", "path"}, set()):
        return Unfit("holds no earlier checkpoint")
    earlier, path = _opened(shown["checkpoint"], keys, check), _path(shown["path"])
    if isinstance(earlier, Unfit):
        return Unfit(f"holds an earlier text that {earlier.problem}")
    if path is None or earlier.origin != checkpoint.origin:
        return Unfit("holds an earlier checkpoint of another log")
    if not is_consistent(earlier.size, earlier.root, checkpoint.size, checkpoint.root, path):
        return Unfit("holds an earlier checkpoint that does not begin the log of the later one")
    return earlier


def _opened(note: Any, keys: Collection[Key], check: Check) -> Checkpoint | Unfit:
    return opened(note, keys, check) if isinstance(note, str) else Unfit("is no checkpoint")


def _has(shown: Any, needed: set[str], allowed: set[str]) -> bool:
    return isinstance(shown, dict) and needed <= shown.keys() <= needed | allowed


def _path(shown: Any) -> list[bytes] | None:
    if not isinstance(shown, list) or len(shown) > PATH_MAX + 2:
        return None
    hashes = [_hex(one) for one in shown]
    return None if None in hashes else [one for one in hashes if one is not None]


def _texts(path: Sequence[bytes]) -> list[str]:
    return [one.hex() for one in path]


def _hex(text: Any) -> bytes | None:
    """The bytes that `text` writes in lower-case hexadecimal, None for anything else."""
    if not isinstance(text, str):
        return None
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        return None
    return raw if raw.hex() == text else None
