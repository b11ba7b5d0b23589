"""Memories on a script clock, for tests of the ladder on a real store."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.graph.thresholds import DEFAULT
from canonry.graph.vocabulary import Policy
from canonry.ports.store import Store
from canonry.testing.scripts import Script

TOPICS = "alpha beta gamma delta epsilon zeta eta theta".split()
SOLO = DEFAULT._replace(promotion_policy=Policy.SOLO)


@contextmanager
def script(place: Path | Store, memory: str = "m") -> Iterator[Script]:
    """A script that is closed at its end."""
    one = Script(SqliteStore(place) if isinstance(place, Path) else place, memory)
    try:
        yield one
    finally:
        one.store.close()


def random_memory(one: Script, rng: random.Random, writes: int = 60) -> None:
    """Writes at random times: a few concepts are rested on a lot, others little or not at all."""
    topics = [f"topic {word}" for word in TOPICS]
    for at in range(writes):
        one.clock.advance(rng.choice([0, 1, 30, 3_600, 40_000, 90_000]))
        agent = f"agent-{rng.randrange(4)}"
        favourite = topics[min(int(rng.expovariate(0.6)), len(topics) - 1)]
        other = rng.choice(topics)
        draw = rng.random()
        if draw < 0.6:
            one.action(f"step {at}", agent=agent, depends_on=[favourite])
        elif draw < 0.7:
            one.derive(favourite, rng.choice(["constraint", "logic", "entity"]), agent=agent)
        elif draw < 0.8:
            one.action(f"make {at}", agent=agent, produces=[f"file {at}"], modifies=[other])
        elif draw < 0.9:
            one.derive(f"view {at}", "logic", agent=agent, against=[other])
        else:
            one.action(f"split {at}", agent=agent, parent_of=[f"part {at}"], depends_on=[other])
        if rng.random() < 0.08:
            one.sweep()
