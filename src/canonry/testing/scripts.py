"""A memory on a clock that a test moves, so that a year of work is written in a moment.

It speaks to the jobs as an agent's calls and the daemon's turns do, and to nothing below them.
"""

from __future__ import annotations

from typing import Any

from canonry.graph.ladder import Cycle
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US, Thresholds
from canonry.graph.vocabulary import Stage
from canonry.jobs import cycle, derive, record_action, sweep
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import Kind
from canonry.ports.store import Snapshot, Store
from canonry.testing.parts import CountingIds, SetClock

TRANSITIONS = frozenset({Kind.PROMOTION, Kind.DEMOTION})
ALL = 1_000_000
"""More than any test writes."""


class Script:
    """A memory in a store, with a clock that the test moves."""

    def __init__(self, store: Store, memory: str = "m") -> None:
        self.clock = SetClock()
        self.store = store
        self.context = Context(store, self.clock, CountingIds(), memory)

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
        """Return where every concept stands."""
        with self.context.read() as snapshot:
            graph = snapshot.graph()
            rows = snapshot.concepts(range(1, graph.concepts + 1)) if graph else {}
            return {number: row.stage for number, row in rows.items()}

    def entries(self) -> list[Entry]:
        """Return the whole log."""
        with self.context.read() as snapshot:
            return snapshot.log(0, ALL)

    def audit(self) -> list[dict[str, Any]]:
        """Return what the entries of all transitions say, in order."""
        return [said(entry) for entry in self.entries() if entry.kind in TRANSITIONS]


def said(entry: Entry) -> dict[str, Any]:
    """Return what an entry says, without what every entry says of itself."""
    fields, _ = unseal(entry)
    own = {"seq", "kind", "format", "recorded_at", "payload"}
    return {name: item for name, item in fields.items() if name not in own}


def number_of(concept_id: str) -> int:
    """Return the number of the concept with an id."""
    return int(concept_id.split("-")[1])


def user_schema(one: Script) -> int:
    """Let seven actions come to rest on "user schema" within ten days; return its number."""
    number = one.derive("user schema")
    for at in range(7):
        one.days(1.5)
        one.action(f"build endpoint {at}", agent=f"agent-{at}", depends_on=["user schema"])
    one.sweep(3)
    one.clock.advance(120)
    return number


def graph_of(snapshot: Snapshot) -> tuple[Any, ...]:
    """Return all that is projected into the graph of a memory from its log."""
    graph = snapshot.graph()
    numbers = range(1, graph.concepts + 1) if graph else range(0)
    edges = {held.edge.key: held for number in numbers for held in snapshot.edges_at(number, ALL)}
    return (
        graph,
        snapshot.concepts(numbers),
        edges,
        [snapshot.support(number, None, ALL) for number in numbers],
        [snapshot.mentions(number, 0, ALL) for number in numbers],
        snapshot.spans(),
        snapshot.maxima(),
        snapshot.goals(),
        snapshot.transitions(0, ALL),
        [snapshot.confirmed_by(number) for number in numbers],
    )
