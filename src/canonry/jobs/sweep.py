"""A sweep on the store: what fades, what goes dormant, and one more survival for the rest.

The loose concepts are looked for in a snapshot, while others write; what was found is asked again
in the writer's turn, which is short. No row is rewritten for those that survive.
"""

from __future__ import annotations

from collections.abc import Iterable

from canonry import limits
from canonry.graph.sweeps import Resting, Watermark, going_dormant, is_due
from canonry.graph.thresholds import Thresholds
from canonry.jobs.admitting import Batch
from canonry.jobs.board import counters_of, figures_of
from canonry.jobs.context import Context
from canonry.jobs.counting import counted
from canonry.jobs.laddering import sweep_fields, take_sweep
from canonry.jobs.lease import holds
from canonry.ledger.projection import Kind
from canonry.ports.graph import ConceptRow, GraphRow
from canonry.ports.ladder import Lease
from canonry.ports.store import Snapshot, UnitOfWork


def is_due_now(context: Context, thresholds: Thresholds) -> bool:
    """Whether the memory should be swept now. Raises Unavailable."""
    with context.read() as snapshot:
        graph = snapshot.graph()
        return graph is not None and is_due(watermark_of(graph), context.clock(), thresholds)


def watermark_of(graph: GraphRow) -> Watermark:
    """Return where the sweeps of a memory stand."""
    since = graph.swept_us if graph.sweeps else graph.first_us
    return Watermark(graph.sweeps, since, graph.mutations - graph.swept_mutations)


def run(context: Context, lease: Lease | None = None) -> int | None:
    """Sweep now and return the sweep's number; None where there is no memory or no lease.

    Raises Busy, Unavailable.
    """
    falling, unprotected = _falling(context)

    def let_rest(unit: UnitOfWork) -> int | None:
        now_us = context.clock()
        if unit.head() is None or not holds(unit, lease, now_us):
            return None
        batch = Batch(unit, context)
        graph = batch.graph.rows.whole
        rows = unit.concepts(falling) | _unbound(unit, now_us)
        dormant = _dormant(unit, graph, rows.values(), unprotected)
        number = graph.sweeps + 1
        fields = sweep_fields(number, now_us, dormant)
        batch.add_entry(Kind.SWEEP, fields)
        take_sweep(batch.graph, fields)
        batch.flush()
        return number

    return context.in_turn(let_rest)


def _falling(context: Context) -> tuple[tuple[int, ...], int]:
    """Return what a sweep would put to sleep by one snapshot, and how many it may at all."""
    found: list[ConceptRow] = []
    with context.read() as snapshot:
        graph = snapshot.graph()
        if graph is None:
            return (), 0
        after = 0
        while page := snapshot.loose(after, limits.PAGE_SCAN):
            found += page
            after = page[-1].number
        unprotected = snapshot.unprotected()
        return _dormant(snapshot, graph, found, unprotected), unprotected


def _unbound(unit: UnitOfWork, now_us: int) -> dict[int, ConceptRow]:
    """Return the concepts at the ends of what fades in this sweep, as they are without it."""
    keys = [held.edge.key for held in unit.faded(now_us)]
    rows = unit.concepts(end for key in keys for end in key[:2])
    for key in keys:
        for end in key[:2]:
            rows[end] = counted(rows[end], key.type, -1)
    return rows


def _dormant(
    snapshot: Snapshot, graph: GraphRow, rows: Iterable[ConceptRow], unprotected: int
) -> tuple[int, ...]:
    resting = (
        Resting(
            row.number,
            counters_of(row),
            row.stage,
            row.dependents,
            row.goal,
            row.entity is not None,
        )
        for row in rows
        if not row.dormant
    )
    fallen = going_dormant(resting, figures_of(snapshot, graph), unprotected)
    return fallen[: limits.SWEEP_DORMANT]
