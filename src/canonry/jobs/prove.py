"""prove: show one who holds no log that an entry is in it, or that it only grew.

The proof is made under a checkpoint of the log as it is now, and checked by `check`, which needs no
store. Text that is set aside stays behind, as it does in an export: the proof then tells that there
was such an entry, and not what it said.
"""

from collections.abc import Collection, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry.core.errors import Clash, Incorrect, NotFound
from canonry.jobs.checkpoint import grow, opened
from canonry.jobs.context import Context
from canonry.jobs.export import may_leave
from canonry.jobs.verify import Progress, no_progress
from canonry.ledger.checkpoints import Checkpoint, Key, Unfit
from canonry.ledger.digests import Entry
from canonry.ledger.merkle import consistency_spans, inclusion_spans, is_consistent
from canonry.ledger.projection import decision_of, is_aside
from canonry.ledger.proofs import Proven, proof_of, prove
from canonry.ports.signer import Notary, Signer
from canonry.ports.store import Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to prove: that a record is in the log, that the log grew from a checkpoint, or both."""

    record: Annotated[str | None, Meta(description="The id of the record to prove.")] = None
    since: Annotated[
        str | None, Meta(description="An earlier checkpoint, from which the log is to have grown.")
    ] = None


class CheckResponse(msgspec.Struct, frozen=True):
    """What a proof proves. `fields` are those of the entry; null where only growth is proven.

    `payload` is null where the text was erased, or was left behind because it is set aside.
    """

    origin: str
    entries: int
    root: str
    seq: int | None
    fields: dict[str, Any] | None
    payload: dict[str, Any] | None
    since_entries: int | None


def run(
    context: Context, request: Request, signer: Signer, progress: Progress = no_progress
) -> dict[str, Any]:
    """Read the whole log once and return the proof, as JSON.

    Raises NotFound for a record that is not held, Incorrect for a checkpoint that is none of
    `signer`'s, Clash where the log did not grow from it.
    """
    if request.record is None and request.since is None:
        raise Incorrect(
            "nothing-to-prove",
            "neither a record nor a checkpoint is named",
            field="record",
            advice="name the id of a record, or --since a checkpoint, or both",
        )
    since = None
    if request.since is not None:
        since = opened(request.since, [signer.key], signer, "since")
    with context.read() as snapshot:
        entry, shown = None, None
        if request.record is not None:
            entry = _entry(snapshot, request.record)
            shown = _shown(snapshot, entry)
        head = snapshot.head()
        size = 0 if head is None else head.seq
        leaf_spans = [] if entry is None else inclusion_spans(entry.seq - 1, size)
        grown_spans = [] if since is None else consistency_spans(min(since.size, size), size)
        grown = grow(snapshot, [*leaf_spans, *grown_spans], progress)
    found, note = grown.signed(context.memory, signer)
    since_path = grown.tree.hashes(grown_spans)
    if since is not None and not _grew(since, found, since_path):
        raise Clash(
            "not-grown",
            f"the log did not grow from the checkpoint of {since.size:,} entries",
            field="since",
            advice="canonry verify --checkpoint FILE says what is wrong",
        )
    return proof_of(
        note,
        entry=shown,
        entry_path=grown.tree.hashes(leaf_spans),
        since=request.since,
        since_path=since_path,
    )


def check(proof: Any, keys: Collection[Key], notary: Notary) -> CheckResponse:
    """Return what `proof`, any JSON value, proves. Raises Incorrect where it proves nothing."""
    found = prove(proof, keys, notary.check)
    if isinstance(found, Unfit):
        raise Incorrect("not-proven", f"the proof {found.problem}", field="proof")
    return _checked(found)


def _checked(found: Proven) -> CheckResponse:
    fields = None if found.fields is None else dict(found.fields)
    payload = None if found.payload is None else dict(found.payload)
    return CheckResponse(
        found.checkpoint.origin,
        found.checkpoint.size,
        found.checkpoint.root.hex(),
        None if fields is None else fields["seq"],
        fields,
        payload,
        None if found.since is None else found.since.size,
    )


def _entry(snapshot: Snapshot, record: str) -> Entry:
    held: Mapping[str, Any] = snapshot.find([record])
    if record not in held:
        raise NotFound("no-such-record", "the memory holds no such record", field="record")
    return snapshot.entries([held[record].seq])[held[record].seq]


def _shown(snapshot: Snapshot, entry: Entry) -> Entry:
    """Return `entry` without its payload where that is set aside."""
    aside: dict[int, bool] = {}
    for row, reviews in snapshot.set_aside(entry.seq - 1, 1):
        if row.record.seq == entry.seq:
            decision = decision_of(reviews)
            aside[entry.seq] = is_aside(set_aside=row.set_aside, decision=decision)
    return entry if may_leave(entry, aside) else entry._replace(payload=None, salt=None)


def _grew(since: Checkpoint, found: Checkpoint, path: list[bytes]) -> bool:
    return since.origin == found.origin and is_consistent(
        since.size, since.root, found.size, found.root, path
    )
