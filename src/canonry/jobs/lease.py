"""One daemon a memory: a lease that runs out by itself, with a token that only rises.

Whoever takes the lease gets a token above every earlier one, and each later write of that daemon
asks in its own unit of work whether the token still holds. So a daemon that slept past its lease
writes nothing, whatever its own clock says.
"""

from __future__ import annotations

from canonry.jobs.context import Context
from canonry.ports.ladder import Lease
from canonry.ports.store import UnitOfWork


def take(context: Context, holder: str, now_us: int, seconds: float) -> Lease | None:
    """Take the memory's lease, or keep it where `holder` has it; None while another has it.

    A memory that does not exist yet has none. Raises Busy, Unavailable.
    """
    with context.read() as snapshot:
        if snapshot.head() is None:
            return None
    with context.write() as unit:
        held = unit.lease()
        until_us = now_us + int(seconds * 1_000_000)
        if held is not None and held.until_us > now_us:
            if held.holder != holder:
                return None
            lease = held._replace(until_us=max(held.until_us, until_us))
        else:
            lease = Lease(holder, 1 if held is None else held.token + 1, until_us)
        unit.put_lease(lease)
        return lease


def holds(unit: UnitOfWork, lease: Lease | None, now_us: int) -> bool:
    """Whether the daemon with `lease` may write at `now_us`; None is an operator by hand."""
    if lease is None:
        return True
    held = unit.lease()
    return held is not None and held.token == lease.token and now_us < held.until_us


def give_up(context: Context, lease: Lease) -> None:
    """End a lease at once, so that another daemon need not wait; its token stays taken."""
    with context.write() as unit:
        held = unit.lease()
        if held is not None and held.token == lease.token:
            unit.put_lease(held._replace(until_us=0))
