"""stats: what a memory holds, and what keeps it."""

from typing import Any

import msgspec

from canonry.core.times import format_time
from canonry.jobs.context import Context
from canonry.ledger.digests import FORMAT
from canonry.ledger.quarantine import RULES_VERSION
from canonry.ports.store import Snapshot
from canonry.version import VERSION


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Response(msgspec.Struct, frozen=True):
    """Counts, the head of the log, versions, and the store. Times are RFC 3339 in UTC.

    `search` tells how far the index and the vectors of each model follow the log, in entries.
    """

    memory: str
    exists: bool
    entries: int
    records: int
    entities: int
    set_aside: int
    reviews: int
    head_seq: int
    head_digest: str | None
    last_write: str | None
    search: dict[str, Any]
    versions: dict[str, Any]
    store: dict[str, Any]


def run(context: Context, request: Request) -> Response:
    """Return the figures; those of a memory that does not exist are nought."""
    with context.read() as snapshot:
        head = snapshot.head()
        counts = snapshot.counts()
        search = _search(snapshot, 0 if head is None else head.seq)
    return Response(
        memory=context.memory,
        exists=head is not None,
        **counts._asdict(),
        head_seq=0 if head is None else head.seq,
        head_digest=None if head is None else head.digest.hex(),
        last_write=None if head is None else format_time(head.recorded_us),
        search=search,
        versions={"canonry": VERSION, "entry_format": FORMAT, "quarantine": RULES_VERSION},
        store=dict(context.store.describe()),
    )


def _search(snapshot: Snapshot, seq: int) -> dict[str, Any]:
    indexed = snapshot.indexed()
    return {
        "texts": indexed.texts,
        "pending": seq - indexed.seq,
        "vectors": {
            state.contract: {"vectors": state.vectors, "pending": seq - state.seq}
            for state in snapshot.vector_states()
        },
    }
