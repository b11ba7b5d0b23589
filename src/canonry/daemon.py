"""When a sweep or a cycle runs: in the background, for one memory, under a lease.

The daemon decides nothing but *when*: whether anything climbs is up to the evidence. It holds no
state that is not in the store, so it may be killed at any moment and another one goes on. What it
waits on and which clock it reads are given to it, so that tests need no time to pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from canonry.core.errors import Busy, Unavailable
from canonry.graph.ladder import Cycle
from canonry.graph.thresholds import SECOND_US, Thresholds
from canonry.jobs import cycle, lease, sweep
from canonry.jobs.context import Context
from canonry.ports.ladder import Lease

LEASE_INTERVALS = 3
"""A lease outlives so many intervals between cycles, so that one slow cycle does not lose it."""

Wait = Callable[[float], bool]
"""Waits for some seconds; returns whether to stop, at once when asked meanwhile."""

Report = Callable[[str], None]


class Turn(NamedTuple):
    """What one turn came to: the sweep's number and the cycle, None for what did not run."""

    sweep: int | None
    cycle: Cycle | None


def run(context: Context, thresholds: Thresholds, holder: str, wait: Wait, report: Report) -> None:
    """Take turns until `wait` says to stop, then give the lease back.

    While another daemon has the lease, or the store is busy or away, the next turn comes as late as
    any: nothing is tried again at once. Raises Fault for a store that is damaged.
    """
    interval = thresholds.canonization_eval_interval_us / SECOND_US
    held: Lease | None = None
    stopped = False
    while not stopped:
        try:
            held = lease.take(context, holder, context.clock(), LEASE_INTERVALS * interval)
            if held is not None:
                told(turn(context, thresholds, held), report)
        except (Busy, Unavailable) as trouble:
            report(f"The store could not be used: {trouble}.")
        stopped = wait(interval)
    if held is not None:
        _give_up(context, held, report)


def turn(context: Context, thresholds: Thresholds, held: Lease | None = None) -> Turn:
    """Sweep where a sweep is due, then run one cycle. Raises Busy, Unavailable.

    Without a lease it is an operator's, by hand.
    """
    swept = sweep.run(context, held) if sweep.is_due_now(context, thresholds) else None
    return Turn(swept, cycle.run(context, thresholds, held))


def told(done: Turn, report: Report) -> None:
    """Report what a turn changed, one line each; a turn that changed nothing says nothing."""
    if done.sweep is not None:
        report(f"Sweep {done.sweep} is done.")
    for hop in () if done.cycle is None else done.cycle.transitions:
        report(f"concept-{hop.number}: {hop.source} → {hop.target} ({hop.cause}).")


def _give_up(context: Context, held: Lease, report: Report) -> None:
    try:
        lease.give_up(context, held)
    except (Busy, Unavailable) as trouble:
        report(f"The lease could not be given back and will run out: {trouble}.")
