"""The graph's measures: evidence, cycles, sweeps and previews, at two sizes.

The memories are generated straight into rows: every concept after the first hundred depends on
three others, and one in ten on the first, which so becomes a hub. Times of interactions lie
evenly over a year, and a concept in three has outlived its sweeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from benchmarks.ledger import SEED, Scale
from benchmarks.pairs import Measure, compare
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.graph.changes import Edge, EdgeKey
from canonry.graph.thresholds import DAY_US, DEFAULT
from canonry.graph.vocabulary import EdgeType, Effect
from canonry.jobs import cycle, derive, sweep
from canonry.jobs.board import StoreBoard
from canonry.jobs.context import Context
from canonry.jobs.previews import rehearse
from canonry.ports.graph import ConceptRow, HeldEdge, Support, Tally
from canonry.testing.parts import CountingIds, SetClock

CHUNK = 20_000
HUB = 1
FIRST_FREE = 100
LINKS = 3
PREVIEW_MOST = 10_000
"""A preview in memory is measured up to this size."""


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
        say(f"a cycle at {size:,}")
        yield one_cycle(context, size, scale)
    yield cycles_between_sizes(contexts, scale)
    for size, context in contexts.items():
        say(f"a sweep at {size:,}")
        yield one_sweep(context, size)
    for size, context in contexts.items():
        if size <= PREVIEW_MOST:
            say(f"a preview at {size:,}")
            yield one_preview(context, size)


def generated(path: Path, size: int) -> Context:
    """Return a memory of `size` concepts, each after the first hundred resting on three."""
    clock = SetClock()
    context = Context(SqliteStore(str(path)), clock, CountingIds(), "m")
    derive.run(context, derive.Request(concepts=[derive.Concept(content="hub", type="entity")]))
    rng = Random(SEED)
    with context.write() as unit:
        [plain] = unit.concepts([HUB]).values()
        whole = unit.graph()
        assert whole is not None
        start_us = clock.now_us - 365 * DAY_US
        step_us = 365 * DAY_US // size
        dependents = [0] * (size + 1)
        supports: list[Support] = []
        edges: list[HeldEdge] = []
        for number in range(FIRST_FREE, size + 1):
            at_us = start_us + number * step_us
            for target in _targets(number, rng):
                dependents[target] += 1
                times = (at_us, at_us, at_us, at_us)
                supports.append(
                    Support(target, number, number, EdgeType.DEPENDENCY, number, *times, "ann")
                )
                key = EdgeKey(number, target, EdgeType.DEPENDENCY)
                edges.append(HeldEdge(Edge(key, 0.5, Effect.NONE, at_us), number, None))
        for at in range(0, len(supports), CHUNK):
            unit.add_support(supports[at : at + CHUNK])
            unit.put_edges(edges[at : at + CHUNK])
        rows = [
            _concept(plain, number, dependents[number], start_us + number * step_us)
            for number in range(1, size + 1)
        ]
        for at in range(0, size, CHUNK):
            unit.put_concepts(rows[at : at + CHUNK])
        unit.add_tallies([Tally(0, 1, size - 1), Tally(1, max(dependents) + LINKS + 1, 1)])
        unit.put_graph(
            whole._replace(
                interactions=size,
                first_us=start_us,
                last_us=clock.now_us,
                concepts=size,
                edges=len(edges),
                mutations=size + len(edges),
                sweeps=5,
            )
        )
    return context


def _targets(number: int, rng: Random) -> set[int]:
    hub = {HUB} if rng.random() < 1 / 10 else set()
    return hub | {rng.randrange(1, number) for _ in range(LINKS)}


def _concept(plain: ConceptRow, number: int, dependents: int, at_us: int) -> ConceptRow:
    return plain._replace(
        number=number,
        origin=number,
        origin_us=at_us,
        made_us=at_us,
        exact_key=None,
        canonical_key=None,
        survival=5 - number % 5,
        dependency=dependents + LINKS * (number >= FIRST_FREE),
        dependents=dependents,
        origins=dependents,
        last_us=at_us,
    )


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
    """A preview to its fixed point, against reading the columns that it needs."""
    return compare(
        f"a preview / one scan of its columns, at {size:,}",
        lambda call: _scan(context),
        lambda call: _preview(context),
        blocks=3,
        calls=1,
        goal=3,
    )


def _scan(context: Context) -> None:
    with context.read() as snapshot:
        after = 0
        while page := snapshot.awake(after, CHUNK):
            after = page[-1].number
        snapshot.every_support()


def _preview(context: Context) -> None:
    with context.read() as snapshot:
        rehearse(snapshot, DEFAULT, context.clock())
