"""A daemon to be killed: it takes the lease, says its token, and turns without a pause.

Arguments: the store's path and the clock's start in microseconds. Its clock goes a minute a turn.
"""

import os
import sys
from itertools import count

from canonry import daemon
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.graph.thresholds import DEFAULT
from canonry.jobs import lease
from canonry.jobs.context import Context
from canonry.testing.parts import CountingIds, SetClock

BUSY_TURNS = DEFAULT._replace(
    canonization_eval_batch_size=2, gc_interval=1, max_canonical=3, canonization_supersede=True
)


def main(path: str, start_us: int) -> None:
    clock = SetClock()
    clock.now_us = start_us
    context = Context(SqliteStore(path), clock, CountingIds(), "m")
    for _ in count():
        held = lease.take(context, str(os.getpid()), clock.now_us, 120)
        if held is not None:
            print(held.token, flush=True)
            daemon.turn(context, BUSY_TURNS, held)
        clock.advance(60)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
