"""The graph's measures at two sizes: calls, evidence, cycles, sweeps and previews.

The memories are generated straight into rows and entries, ten edges a concept: every concept after
the first hundred depends on three others, and one in ten on the first, which so becomes a hub; each
occurred together with the seven before it, as far as that has not faded. Times of interactions lie
evenly over a year, and two concepts in five have outlived enough sweeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.ledger import SEED, Scale
from benchmarks.pairs import Measure, compare
from benchmarks.stores import row
from canonry import limits
from canonry.adapters.stores.drivers import choose
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.graph.changes import Edge, EdgeKey, faded_at
from canonry.graph.identity import canonical_key, exact_key
from canonry.graph.thresholds import DAY_US, DEFAULT
from canonry.graph.vocabulary import EdgeType, Effect
from canonry.jobs import append, cycle, derive, inspect, sweep
from canonry.jobs.board import StoreBoard
from canonry.jobs.context import Context
from canonry.jobs.counting import index_key
from canonry.jobs.previews import rehearse
from canonry.ledger.digests import SALT_BYTES, Entry, seal
from canonry.ledger.projection import Kind
from canonry.ports.graph import ConceptRow, HeldEdge, Support, Tally
from canonry.ports.store import UnitOfWork
from canonry.testing.parts import CountingIds, SetClock

CHUNK = 20_000
HUB = 1
FIRST_FREE = 100
LINKS = 3
TOGETHER = 7


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield every measure of the graph; `say` tells what is under way."""
    contexts: dict[int, Context] = {}
    for size in scale.sizes:
        say(f"a graph of {size:,} concepts")
        contexts[size] = generated(folder / f"graph-{size}.db", size)
    for size, context in contexts.items():
        say(f"evidence at {size:,}")
        yield evidence_of_one(context, size, scale)
        yield evidence_of_the_hub(context, size, scale)
    for size, context in contexts.items():
        say(f"a preview at {size:,}")
        yield one_preview(context, size)
    for size, context in contexts.items():
        say(f"a cycle and a sweep at {size:,}")
        yield one_cycle(context, size, scale)
        yield one_sweep(context, size)
    yield cycles_between_sizes(contexts, scale)
    for name, call in (("derive", _derive), ("append with a link", _append), ("inspect", _inspect)):
        say(f"{name} between sizes")
        yield call_between_sizes(name, call, contexts, scale)


class Times(NamedTuple):
    """When the concepts of a generated memory were made: evenly over the year before `end_us`."""

    end_us: int
    size: int

    def of(self, number: int) -> int:
        """Return when a concept was made."""
        return self.end_us - 365 * DAY_US * (self.size - number + 1) // (self.size + 1)


def generated(path: Path, size: int) -> Context:
    """Return a memory of `size` concepts, each with the entry that made it."""
    clock = SetClock()
    context = Context(SqliteStore(str(path)), clock, CountingIds(), "m")
    times = Times(clock.now_us, size)
    clock.now_us = times.of(0)
    derive.run(context, derive.Request(concepts=[derive.Concept(content=text(HUB), type="entity")]))
    rng = Random(SEED)
    targets = [sorted(_targets(number, rng)) for number in range(size + 1)]
    dependents = Counter(target for several in targets for target in several)
    together = [0] * (size + 1)
    made = 0
    for first in range(1, size + 1, CHUNK):
        numbers = range(first, min(first + CHUNK, size + 1))
        edges = [edge for number in numbers for edge in _edges(number, targets[number], times)]
        for held in edges:
            if held.edge.key.type is EdgeType.CO_OCCURRENCE and held.fades_us:
                together[held.edge.key.source] += 1
                together[held.edge.key.target] += 1
        made += len(edges)
        with context.write() as unit:
            _add_entries(unit, numbers, times)
            unit.put_edges(edges)
    _add_support(context, targets, times)
    with context.write() as unit:
        [plain] = unit.concepts([HUB]).values()
        rows = [
            _concept(plain, number, dependents[number], len(targets[number]), times)._replace(
                co_occurrence=together[number]
            )
            for number in range(1, size + 1)
        ]
        for at in range(0, size, CHUNK):
            unit.put_concepts(rows[at : at + CHUNK])
        unit.add_tallies([Tally(0, 1, size - 1), *_degrees(rows)])
        _put_whole(unit, size, made, times)
    clock.now_us = times.end_us
    return context


def text(number: int) -> str:
    """Return what a concept is called."""
    return f"idea {number}"


def _targets(number: int, rng: Random) -> set[int]:
    if number < FIRST_FREE:
        return set()
    hub = {HUB} if rng.random() < 1 / 10 else set()
    return hub | {rng.randrange(1, number) for _ in range(LINKS)}


def _edges(number: int, targets: list[int], times: Times) -> Iterator[HeldEdge]:
    at_us = times.of(number)
    for target in targets:
        key = EdgeKey(number, target, EdgeType.DEPENDENCY)
        yield HeldEdge(Edge(key, 0.5, Effect.NONE, at_us), _seq(number), None)
    for other in range(max(1, number - TOGETHER), number):
        edge = Edge(EdgeKey(other, number, EdgeType.CO_OCCURRENCE), 0.5, Effect.NONE, at_us)
        fades_us = faded_at(edge)
        gone = fades_us is not None and fades_us <= times.end_us
        yield HeldEdge(edge, _seq(number), 0 if gone else fades_us)


def _seq(number: int) -> int:
    """The entry that made a concept; the first one made the memory."""
    return number + 1


def _add_entries(unit: UnitOfWork, numbers: range, times: Times) -> None:
    head = unit.head()
    assert head is not None
    digest, entries = head.digest, list[Entry]()
    for number in numbers:
        if number == HUB:
            continue
        part = {"named": [number], "made": [[number, "entity", 3]], "cited": [], "ties": []}
        entry = seal(
            digest,
            seq=_seq(number),
            kind=Kind.DERIVE,
            recorded_us=times.of(number),
            fields={"agent": "ann", "graph": part},
            payload={"texts": [text(number)]},
            salt=number.to_bytes(SALT_BYTES),
        )
        entries.append(entry)
        digest = entry.digest
    unit.append(entries)


def _add_support(context: Context, targets: list[list[int]], times: Times) -> None:
    pairs = sorted((target, number) for number, several in enumerate(targets) for target in several)
    for at in range(0, len(pairs), CHUNK):
        with context.write() as unit:
            unit.add_support(
                [
                    Support(
                        target,
                        _seq(number),
                        number,
                        EdgeType.DEPENDENCY,
                        _seq(number),
                        *(times.of(number),) * 4,
                        "ann",
                    )
                    for target, number in pairs[at : at + CHUNK]
                ]
            )


def _concept(
    plain: ConceptRow, number: int, dependents: int, links: int, times: Times
) -> ConceptRow:
    at_us = times.of(number)
    return plain._replace(
        number=number,
        origin=_seq(number),
        origin_us=at_us,
        made_us=at_us,
        exact_key=index_key(exact_key(text(number))),
        canonical_key=index_key(canonical_key(text(number))),
        survival=5 - number % 5,
        dependency=dependents + links,
        dependents=dependents,
        origins=dependents,
        last_us=at_us,
    )


def _degrees(rows: list[ConceptRow]) -> Iterator[Tally]:
    for degree, count in Counter(one.degree for one in rows).items():
        yield Tally(1, degree, count - (degree == 1))


def _put_whole(unit: UnitOfWork, size: int, edges: int, times: Times) -> None:
    whole = unit.graph()
    assert whole is not None
    unit.put_graph(
        whole._replace(
            interactions=size,
            last_us=times.of(size),
            concepts=size,
            edges=edges,
            mutations=size + edges,
            sweeps=5,
        )
    )


Call = Callable[[Context, int, int], object]
"""Does the call `at` on a memory about the concept `number`."""


def call_between_sizes(
    name: str, call: Call, contexts: dict[int, Context], scale: Scale
) -> Measure:
    """A call in the large memory against one in the small, on random concepts of each."""
    small, large = min(contexts), max(contexts)
    return compare(
        f"{name}: {large:,} / {small:,}",
        _calling(call, contexts[small], small),
        _calling(call, contexts[large], large),
        blocks=scale.blocks,
        calls=20,
        goal=1.4,
        mean_goal=1.6,
    )


def _calling(call: Call, context: Context, size: int) -> Callable[[int], object]:
    rng = Random(SEED)
    return lambda at: call(context, at, rng.randrange(1, size))


def _derive(context: Context, at: int, number: int) -> object:
    concepts = [derive.Concept(content=f"new thought {at} {n}", type="logic") for n in (1, 2)]
    cited = derive.Concept(content=f"new thought {at}", type="logic", depends_on=[text(number)])
    return derive.run(context, derive.Request(concepts=[cited, *concepts], agent="ann"))


def _append(context: Context, at: int, number: int) -> object:
    fields = row(at, entity=f"fact:{at}")
    return append.run(context, append.Request(**fields, depends_on=[text(number)]))


def _inspect(context: Context, at: int, number: int) -> object:
    return inspect.run(context, inspect.Request(focus=text(number)))


def evidence_of_one(context: Context, size: int, scale: Scale) -> Measure:
    """The evidence of an ordinary concept, against reading its row."""
    rng = Random(SEED)
    numbers = [rng.randrange(FIRST_FREE, size) for _ in range(100 * (scale.blocks + 1))]
    with context.read() as snapshot:
        board = StoreBoard(snapshot, DEFAULT)
        return compare(
            f"evidence of one / its row, at {size:,}",
            lambda call: snapshot.concepts([numbers[call]]),
            lambda call: board.evidence([numbers[call]], context.clock()),
            blocks=scale.blocks,
            calls=100,
        )


def evidence_of_the_hub(context: Context, size: int, scale: Scale) -> Measure:
    """The evidence of a hub, against reading its first thousand declarations."""
    with context.read() as snapshot:
        board = StoreBoard(snapshot, DEFAULT)
        [row] = snapshot.concepts([HUB]).values()
        return compare(
            f"evidence of {row.dependents:,} dependents / 1,000 read, at {size:,}",
            lambda call: snapshot.support(HUB, None, 1_000),
            lambda call: board.evidence([HUB], context.clock()),
            blocks=scale.blocks,
            calls=2,
        )


def one_cycle(context: Context, size: int, scale: Scale) -> Measure:
    """One cycle, against a commit of one row."""
    return compare(
        f"a cycle / a commit, at {size:,}",
        lambda call: _commit(context, call),
        lambda call: _cycle(context),
        blocks=scale.blocks,
        calls=3,
    )


def cycles_between_sizes(contexts: dict[int, Context], scale: Scale) -> Measure:
    """One cycle in the large memory against one in the small: it must not grow."""
    small, large = min(contexts), max(contexts)
    return compare(
        f"a cycle at {large:,} / at {small:,}",
        lambda call: _cycle(contexts[small]),
        lambda call: _cycle(contexts[large]),
        blocks=scale.blocks,
        calls=3,
        goal=1.4,
    )


def _cycle(context: Context) -> None:
    cycle.run(context, DEFAULT)


def _commit(context: Context, call: int) -> None:
    with context.write() as unit:
        unit.put_cursors({"supersession": call})


def one_sweep(context: Context, size: int) -> Measure:
    """One sweep, against a scan that counts the same concepts."""
    return compare(
        f"a sweep / a count of what it may touch, at {size:,}",
        lambda call: _count(context),
        lambda call: sweep.run(context),
        blocks=5,
        calls=1,
    )


def _count(context: Context) -> None:
    with context.read() as snapshot:
        snapshot.unprotected()


def one_preview(context: Context, size: int) -> Measure:
    """A preview to its fixed point, against one scan of the columns that it reads."""
    return compare(
        f"a preview / one scan of its columns, at {size:,}",
        lambda call: _scan(context),
        lambda call: _preview(context),
        blocks=3,
        calls=1,
        goal=3,
    )


def _scan(context: Context) -> None:
    """Read the concepts as the store hands them out, and the columns of all their support."""
    path = context.store.describe()["path"]
    connection = choose().connect(path)
    for _ in connection.execute(
        "SELECT concept, origin, origin_us, written_us, origin_written_us FROM support"
    ):
        pass
    connection.close()
    with context.read() as snapshot:
        after = 0
        while page := snapshot.awake(after, limits.PAGE_SCAN):
            after = page[-1].number


def _preview(context: Context) -> None:
    with context.read() as snapshot:
        rehearse(snapshot, DEFAULT, context.clock())
