"""The rows of the graph, worked out from what calls change: edges, support and counters.

Every row that a batch touches is read once, in sets, changed call by call by the rules of
`canonry.graph`, and written once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from canonry.graph.changes import (
    DAY_US,
    Call,
    EdgeKey,
    Node,
    edges_of,
    faded_at,
    reinforced,
)
from canonry.graph.identity import key_digest
from canonry.graph.vocabulary import TYPES, EdgeType, Effect, Stage
from canonry.ports.graph import ConceptRow, GraphRow, HeldEdge, Mention, Support, Tally
from canonry.ports.store import UnitOfWork

DERIVED, DEGREE = 0, 1
"""The figures of which the largest is kept."""

_COUNTERS = {
    EdgeType.CO_OCCURRENCE: "co_occurrence",
    EdgeType.SEMANTIC: "semantic",
    EdgeType.CAUSAL: "causal",
    EdgeType.DEPENDENCY: "dependency",
    EdgeType.HIERARCHICAL: "hierarchical",
    EdgeType.CONTRADICTS: "contradicts",
}


class Interaction(NamedTuple):
    """One call: the seq and write time of its entry, its event time, and who called.

    `record_of` is the concept of the entity that it is a record about, whose own row says so, and
    `entity` that entity's number; both are None in other calls. The row of a record that counts
    from its release, as `is_release` says, tells of its setting aside alone.
    """

    seq: int
    written_us: int
    event_us: int
    agent: str | None
    record_of: int | None = None
    entity: int | None = None
    is_release: bool = False


Change = Callable[[ConceptRow], ConceptRow]


class Taken(NamedTuple):
    """A call that was taken in."""

    interaction: Interaction
    call: Call


class Changed(NamedTuple):
    """A change of one concept's row."""

    number: int
    change: Change


class Swept(NamedTuple):
    """A sweep at a clock, and the concepts that it puts to sleep."""

    clock_us: int
    dormant: tuple[int, ...]


Act = Taken | Changed | Swept


def index_key(key: str) -> int:
    """Return the whole number of 64 bits by which a key is found."""
    return int.from_bytes(key_digest(key)[:8], signed=True)


class Rows:
    """The rows of concepts that a batch changes, and what the whole graph amounts to.

    `held` is what the store holds of the whole, None where it has no graph of this memory yet.
    """

    def __init__(self, unit: UnitOfWork) -> None:
        self._unit = unit
        held = unit.graph()
        self.whole = held or GraphRow()
        self.held = held
        self._rows: dict[int, ConceptRow] = {}
        self._before: dict[int, ConceptRow] = {}

    def load(self, numbers: Iterable[int]) -> None:
        """Read the rows of concepts that are to be changed."""
        wanted = set(numbers) - self._rows.keys()
        if wanted:
            found = self._unit.concepts(wanted)
            self._before |= found
            self._rows |= found

    def concept(self, number: int) -> ConceptRow:
        """Return a loaded concept as the batch has changed it."""
        return self._rows[number]

    def put(self, row: ConceptRow) -> None:
        """Change a loaded concept, or add a new one."""
        self._rows[row.number] = row

    def count_change(self) -> None:
        """Count a change of the graph that is no call."""
        self.whole = self.whole._replace(epoch=self.whole.epoch + 1)

    def flush(self) -> None:
        """Hand all that has changed to the store."""
        changed = [row for n, row in self._rows.items() if row is not self._before.get(n)]
        if changed:
            self._unit.put_concepts(changed)
            tallies = _tallies(changed, self._before)
            if tallies:
                self._unit.add_tallies(tallies)
        if self.whole != self.held:
            self._unit.put_graph(self.whole)
            self.held = self.whole
        self._rows, self._before = {}, {}


class Counting:
    """The rows of some calls: what they touch is read first, then changed call by call."""

    def __init__(self, unit: UnitOfWork, rows: Rows, acts: Sequence[Act]) -> None:
        self._unit = unit
        self._rows = rows
        self._acts = acts
        self._edges: dict[EdgeKey, HeldEdge] = {}
        self._asked: list[list[tuple[EdgeKey, Effect]]] = []
        self._touched: dict[EdgeKey, HeldEdge] = {}
        self._mentions: list[Mention] = []
        self._support: list[Support] = []
        self._dependents: defaultdict[tuple[int, int], set[int]] = defaultdict(set)

    def run(self) -> None:
        """Read what is touched, change it in order, and write the edges and who rests on what."""
        self._read()
        asked = iter(self._asked)
        for act in self._acts:
            if isinstance(act, Taken):
                self._apply(*act, next(asked))
            elif isinstance(act, Swept):
                self._sweep(*act)
            else:
                self._change(*act)
        if self._touched:
            self._unit.put_edges(list(self._touched.values()))
        if self._mentions:
            self._unit.add_mentions(self._mentions)
        if self._support:
            self._unit.add_support(self._support)

    def _read(self) -> None:
        numbers: set[int] = set()
        keys: set[EdgeKey] = set()
        made: set[int] = set()
        fading: list[HeldEdge] = []
        for act in self._acts:
            if isinstance(act, Changed):
                numbers.add(act.number)
                continue
            if isinstance(act, Swept):
                fading += self._unit.faded(act.clock_us)
                numbers.update(act.dormant)
                continue
            interaction, call = act
            made.update(node.number for node in call.made)
            between = _between(call, interaction.seq)
            self._asked.append(between)
            numbers.update(call.derived, call.cited)
            for key, _ in between:
                keys.add(key)
                numbers.update(key[:2])
        self._edges = {held.edge.key: held for held in fading}
        numbers.update(end for key in self._edges for end in key[:2])
        self._rows.load(numbers - made)
        old = [key for key in keys if key.source not in made and key.target not in made]
        if old:
            self._edges |= self._unit.edges(old)
        self._read_dependents(old)

    def _read_dependents(self, old: Iterable[EdgeKey]) -> None:
        """Read who rests on what already, of those that come from the same interactions."""
        pairs = set()
        for key in old:
            if key.type is EdgeType.DEPENDENCY:
                pairs.add((key.target, self._rows.concept(key.source).origin))
            elif key.type is EdgeType.HIERARCHICAL:
                pairs.add((key.source, self._rows.concept(key.target).origin))
        for number, origin, dependent in self._unit.resting(pairs) if pairs else ():
            self._dependents[number, origin].add(dependent)

    def _change(self, number: int, change: Change) -> None:
        self._rows.put(change(self._rows.concept(number)))
        self._rows.count_change()

    def _sweep(self, clock_us: int, dormant: tuple[int, ...]) -> None:
        """Let what has faded count no more, put concepts to sleep, and count one more sweep."""
        for key, held in self._edges.items():
            if held.fades_us and held.fades_us <= clock_us:
                self._edges[key] = self._touched[key] = held._replace(fades_us=0)
                for number in key[:2]:
                    self._rows.put(counted(self._rows.concept(number), key.type, -1))
        whole = self._rows.whole
        for number in dormant:
            row = self._rows.concept(number)
            self._rows.put(row._replace(dormant=True, survival=whole.sweeps - row.survival))
        self._rows.whole = whole._replace(
            dormant=whole.dormant + len(dormant),
            sweeps=whole.sweeps + 1,
            swept_mutations=whole.mutations,
            swept_us=clock_us,
            epoch=whole.epoch + 1,
        )

    def _apply(
        self, interaction: Interaction, call: Call, edges: list[tuple[EdgeKey, Effect]]
    ) -> None:
        rows = self._rows
        for node in call.made:
            rows.put(_born(node, interaction, rows.whole.sweeps))
        for number in call.derived:
            self._derive(interaction, number)
        for number in call.cited:
            self._wake(number)
        row = rows.whole
        event_us = interaction.event_us
        rows.whole = row._replace(
            interactions=row.interactions + 1,
            first_us=min(row.first_us, event_us) if row.interactions else event_us,
            last_us=max(row.last_us, event_us) if row.interactions else event_us,
            concepts=row.concepts + len(call.made),
            mutations=row.mutations + len(call.made) + len(call.derived) + len(edges),
            epoch=row.epoch + 1,
        )
        for key, effect in edges:
            self._ask(interaction, key, effect)

    def _derive(self, interaction: Interaction, number: int) -> None:
        self._wake(number)
        row = self._rows.concept(number)
        day = interaction.event_us // DAY_US
        if day not in (row.first_day, row.last_day):
            row = _on_day(row, day)
        is_own = interaction.record_of == number
        self._rows.put(
            row._replace(
                entity=interaction.entity if is_own else row.entity,
                derived=row.derived + 1,
                last_us=max(row.last_us, interaction.event_us),
                written_us=interaction.written_us,
            )
        )
        if not is_own or interaction.is_release:
            self._mentions.append(Mention(number, interaction.seq, interaction.event_us))

    def _wake(self, number: int) -> None:
        row = self._rows.concept(number)
        if row.dormant:
            whole = self._rows.whole
            self._rows.whole = whole._replace(dormant=whole.dormant - 1)
            self._rows.put(row._replace(dormant=False, survival=whole.sweeps - row.survival))

    def _ask(self, interaction: Interaction, key: EdgeKey, effect: Effect) -> None:
        held = self._edges.get(key)
        edge = reinforced(key, effect, None if held is None else held.edge, interaction.written_us)
        made = interaction.seq if held is None else held.made
        self._edges[key] = self._touched[key] = HeldEdge(edge, made, faded_at(edge))
        if held is None or held.fades_us == 0:
            self._count(key)
        if held is None:
            whole = self._rows.whole
            self._rows.whole = whole._replace(edges=whole.edges + 1)
        if key.type is EdgeType.DEPENDENCY:
            self._rest(interaction, key.target, key.source, key.type)
        elif key.type is EdgeType.HIERARCHICAL:
            self._rest(interaction, key.source, key.target, key.type)

    def _count(self, key: EdgeKey) -> None:
        for number in key[:2]:
            self._rows.put(counted(self._rows.concept(number), key.type, 1))

    def _rest(self, interaction: Interaction, number: int, dependent: int, kind: EdgeType) -> None:
        """Count that `dependent` rests on a concept, once for itself and once for its origin."""
        other = self._rows.concept(dependent)
        row = _on_day(self._rows.concept(number), interaction.event_us // DAY_US)
        known = self._dependents[number, other.origin]
        if dependent not in known:
            is_new_origin = not known and other.origin != row.origin
            row = row._replace(
                dependents=row.dependents + 1, origins=row.origins + int(is_new_origin)
            )
            known.add(dependent)
        self._rows.put(row)
        self._support.append(
            Support(
                number,
                other.origin,
                dependent,
                kind,
                interaction.seq,
                min(interaction.event_us, interaction.written_us),
                interaction.written_us,
                other.origin_us,
                other.made_us,
                interaction.agent,
            )
        )


def _between(call: Call, seq: int) -> list[tuple[EdgeKey, Effect]]:
    """The edges between concepts that a call asks for: most calls name one concept and none."""
    if not call.ties and len(call.derived) <= 1:
        return []
    return [asked for asked in edges_of(call, seq) if asked[0].type is not EdgeType.DERIVES]


def _born(node: Node, interaction: Interaction, sweeps: int) -> ConceptRow:
    day = interaction.event_us // DAY_US
    named = node.named
    return ConceptRow(
        number=node.number,
        type=named.type,
        entity=None,
        origin=interaction.seq,
        origin_us=interaction.event_us,
        made_us=interaction.written_us,
        exact_key=None if named.exact is None else index_key(named.exact),
        canonical_key=None if named.canonical is None else index_key(named.canonical),
        stage=Stage.NONE,
        demoted_us=None,
        demoted=None,
        goal=False,
        dormant=False,
        survival=sweeps,
        derived=0,
        co_occurrence=0,
        semantic=0,
        causal=0,
        dependency=0,
        hierarchical=0,
        contradicts=0,
        dependents=0,
        origins=0,
        days=1,
        first_day=day,
        last_day=day,
        confirmed=0,
        reverts=0,
        last_us=interaction.event_us,
        written_us=interaction.written_us,
        resistance=round(TYPES[named.type].resistance * 10),
    )


def counted(row: ConceptRow, kind: EdgeType, change: int) -> ConceptRow:
    """Return a concept with more or fewer incident edges of a type."""
    name = _COUNTERS[kind]
    return row._replace(**{name: getattr(row, name) + change})


def _on_day(row: ConceptRow, day: int) -> ConceptRow:
    """Count the day of an event, which may have been counted already where it lies between."""
    if day in (row.first_day, row.last_day):
        return row
    return row._replace(
        days=row.days + 1,
        first_day=min(row.first_day, day),
        last_day=max(row.last_day, day),
    )


def _tallies(changed: Iterable[ConceptRow], before: Mapping[int, ConceptRow]) -> list[Tally]:
    """How many more or fewer awake concepts have each figure, without those that stay the same."""
    counts: Counter[tuple[int, int]] = Counter()
    for row in changed:
        old = before.get(row.number)
        if old is not None and not old.dormant:
            counts[DERIVED, old.derived] -= 1
            counts[DEGREE, old.degree] -= 1
        if not row.dormant:
            counts[DERIVED, row.derived] += 1
            counts[DEGREE, row.degree] += 1
    return [Tally(*at, change) for at, change in sorted(counts.items()) if change]
