"""stats: what a memory holds, and what keeps it."""

from typing import Any

import msgspec

from canonry.core.times import format_time
from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.jobs.context import Context
from canonry.ledger.digests import FORMAT
from canonry.ledger.quarantine import RULES_VERSION
from canonry.ports.graph import GraphRow
from canonry.ports.store import Snapshot
from canonry.version import VERSION


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Response(msgspec.Struct, frozen=True):
    """Counts, the head of the log, versions, and the store. Times are RFC 3339 in UTC.

    `graph` counts what was made, swept and promoted, and names the live policy; its `epoch` counts
    the changes. `search` tells how far the index and the vectors of each model follow the log, in
    entries.
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
    graph: dict[str, Any]
    search: dict[str, Any]
    versions: dict[str, Any]
    store: dict[str, Any]


def run(context: Context, request: Request) -> Response:
    """Return the figures; those of a memory that does not exist are nought."""
    with context.read() as snapshot:
        head = snapshot.head()
        counts = snapshot.counts()
        graph = snapshot.graph() or GraphRow()
        search = _search(snapshot, 0 if head is None else head.seq)
    return Response(
        memory=context.memory,
        exists=head is not None,
        **counts._asdict(),
        head_seq=0 if head is None else head.seq,
        head_digest=None if head is None else head.digest.hex(),
        last_write=None if head is None else format_time(head.recorded_us),
        graph=_graph(graph, context.thresholds or DEFAULT),
        search=search,
        versions={"canonry": VERSION, "entry_format": FORMAT, "quarantine": RULES_VERSION},
        store=dict(context.store.describe()),
    )


def _graph(row: GraphRow, thresholds: Thresholds) -> dict[str, Any]:
    return {
        "concepts": row.concepts,
        "dormant": row.dormant,
        "edges": row.edges,
        "interactions": row.interactions,
        "epoch": row.epoch,
        "sweeps": row.sweeps,
        "cycles": row.cycles,
        "canonical": row.canonical,
        "policy": thresholds.promotion_policy.value,
    }


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
