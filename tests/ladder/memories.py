"""Memories on a script clock, for tests of the ladder on a real store."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.graph.ladder import Cycle
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US, Thresholds
from canonry.graph.vocabulary import Policy, Stage
from canonry.jobs import cycle, derive, record_action, sweep
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import Kind
from canonry.ports.store import Store
from canonry.testing.parts import CountingIds, SetClock

SOLO = DEFAULT._replace(promotion_policy=Policy.SOLO)
TRANSITIONS = frozenset({Kind.PROMOTION, Kind.DEMOTION})


class Script:
    """A memory in a file with a clock that the test moves."""

    def __init__(self, place: Path | Store, memory: str = "m") -> None:
        self.clock = SetClock()
        self.store: Store = SqliteStore(str(place)) if isinstance(place, Path) else place
        self.context = Context(self.store, self.clock, CountingIds(), memory)

    def action(self, text: str, agent: str = "ann", **links: Any) -> int:
        """Record an action now and return its own concept's number."""
        request = record_action.Request(action=text, agent=agent, **links)
        return number_of(record_action.run(self.context, request).concepts[0].concept_id)

    def derive(self, text: str, type_: str = "entity", agent: str = "ann", **links: Any) -> int:
        """Derive one concept now and return its number."""
        concept = derive.Concept(content=text, type=type_, **links)
        request = derive.Request(concepts=[concept], agent=agent)
        return number_of(derive.run(self.context, request).concepts[0].concept_id)

    def days(self, count: float) -> None:
        """Let days pass."""
        self.clock.advance(count * DAY_US / SECOND_US)

    def sweep(self, times: int = 1) -> None:
        """Sweep, whether it is due or not."""
        for _ in range(times):
            sweep.run(self.context)

    def cycle(self, thresholds: Thresholds = DEFAULT) -> Cycle:
        """Run one cycle a minute from now."""
        self.clock.advance(60)
        found = cycle.run(self.context, thresholds)
        assert found is not None
        return found

    def stages(self) -> dict[int, Stage]:
        """Where every concept stands."""
        with self.context.read() as snapshot:
            graph = snapshot.graph()
            rows = snapshot.concepts(range(1, graph.concepts + 1)) if graph else {}
            return {number: row.stage for number, row in rows.items()}

    def entries(self) -> list[Entry]:
        """The whole log."""
        with self.context.read() as snapshot:
            return snapshot.log(0, 10**9)

    def audit(self) -> list[dict[str, Any]]:
        """What the entries of all transitions say, in order."""
        return [said(entry) for entry in self.entries() if entry.kind in TRANSITIONS]


def said(entry: Entry) -> dict[str, Any]:
    """What an entry says, without what every entry says of itself."""
    fields, _ = unseal(entry)
    own = {"seq", "kind", "format", "recorded_at", "payload"}
    return {name: item for name, item in fields.items() if name not in own}


@contextmanager
def script(place: Path | Store, memory: str = "m") -> Iterator[Script]:
    """A script that is closed at its end."""
    one = Script(place, memory)
    try:
        yield one
    finally:
        one.store.close()


def number_of(concept_id: str) -> int:
    return int(concept_id.split("-")[1])


def user_schema(one: Script) -> int:
    """A memory of ten days in which seven actions come to rest on "user schema"; its number."""
    number = one.derive("user schema")
    for at in range(7):
        one.days(1.5)
        one.action(f"build endpoint {at}", agent=f"agent-{at}", depends_on=["user schema"])
    one.sweep(3)
    one.clock.advance(120)
    return number


def random_memory(one: Script, rng: random.Random, writes: int = 60) -> None:
    """Writes at random times: a few concepts are rested on a lot, others little or not at all."""
    topics = [f"topic {word}" for word in "alpha beta gamma delta epsilon zeta eta theta".split()]
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
