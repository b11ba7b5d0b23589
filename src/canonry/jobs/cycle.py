"""A cycle of the ladder on the store: evidence by query, verdicts, and an entry a transition.

No agent's call leads here. The daemon runs cycles, and an operator may run one by hand.
"""

from __future__ import annotations

from canonry.graph.ladder import Cycle, run_cycle
from canonry.graph.thresholds import Thresholds
from canonry.jobs.admitting import Batch
from canonry.jobs.board import StoreBoard, cursors_of
from canonry.jobs.context import Context
from canonry.jobs.laddering import take_transition, transition_fields, transition_kind
from canonry.jobs.lease import holds
from canonry.ports.ladder import Lease
from canonry.ports.store import UnitOfWork


def run(context: Context, thresholds: Thresholds, lease: Lease | None = None) -> Cycle | None:
    """Run one cycle now; None where the memory does not exist or the lease no longer holds.

    Raises Busy, Unavailable.
    """

    def judge(unit: UnitOfWork) -> Cycle | None:
        now_us = context.clock()
        if unit.head() is None or not holds(unit, lease, now_us):
            return None
        batch = Batch(unit, context)
        before = cursors_of(unit)
        cycle = run_cycle(StoreBoard(unit, thresholds), before, now_us, thresholds)
        _keep(batch, cycle)
        if cycle.cursors != before:
            unit.put_cursors(cycle.cursors._asdict())
        return cycle

    return context.in_turn(judge)


def _keep(batch: Batch, cycle: Cycle) -> None:
    number = batch.graph.rows.whole.cycles + 1
    for transition in cycle.transitions:
        fields = transition_fields(cycle, number, transition)
        entry = batch.add_entry(transition_kind(transition), fields)
        take_transition(batch.graph, entry.seq, fields)
    batch.flush()
