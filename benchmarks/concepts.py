"""The graph's calls: derive, append with a link and inspect, at two sizes and between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from benchmarks.ledger import SEED, Scale
from benchmarks.pairs import Measure, compare
from benchmarks.stores import Floor, key, row
from canonry.bootstrap import open as open_store
from canonry.jobs.memory import Memory

LINKS = 2
"""How many earlier concepts each entity of a store depends on."""


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield every measure of the graph's calls; `say` tells what is under way."""
    memories = {}
    for size in scale.sizes:
        say(f"a store of {size:,} concepts")
        memories[size] = filled(folder, size)
    for size, memory in memories.items():
        say(f"derive at {size:,}")
        yield one_derive(folder, memory, size, scale)
    small, large = min(memories), max(memories)
    for name, work, goal in (
        ("derive", deriving, 1.4),
        ("append with a link", appending, 1.4),
        ("inspect", inspecting, 1.4),
    ):
        say(f"{name} between sizes")
        yield compare(
            f"{name}: {large:,} / {small:,}",
            work(memories[small], small, "between"),
            work(memories[large], large, "between"),
            blocks=scale.blocks,
            calls=20,
            goal=goal,
        )


def one_derive(folder: Path, memory: Memory, size: int, scale: Scale) -> Measure:
    """A call of three concepts and a link, against one durable commit."""
    floor = Floor(folder / f"concepts-floor-{size}.db")
    return compare(
        f"derive of 3 concepts and a link at {size:,} / bare durable commit",
        lambda call: floor.commit(call, call, b"x" * 300),
        deriving(memory, size, "floor"),
        blocks=scale.blocks,
        calls=20,
    )


def filled(folder: Path, size: int) -> Memory:
    """Return a memory of `size` entities, each with a record and links to earlier ones."""
    memory = open_store(folder / f"concepts-{size}.db").memory("bench", agent="bench")
    random = Random(SEED)

    def rows() -> Iterator[dict[str, object]]:
        for number in range(size):
            cited = {key(random.randrange(number)) for _ in range(LINKS)} if number else set()
            yield {**row(number, entity=key(number)), "depends_on": sorted(cited)}

    for report in memory.append_lines(rows()):
        assert report.outcome == "stored", report
    return memory


def deriving(memory: Memory, size: int, name: str) -> Callable[[int], object]:
    """Return a call that derives three new concepts, one of which rests on a random old one."""
    random = Random(SEED)

    def call(number: int) -> object:
        cited = key(random.randrange(size))
        texts = [f"{name} idea {number} {n}" for n in range(3)]
        concepts = [{"content": text, "type": "logic"} for text in texts]
        return memory.derive(concepts=[{**concepts[0], "depends_on": [cited]}, *concepts[1:]])

    return call


def appending(memory: Memory, size: int, name: str) -> Callable[[int], object]:
    """Return a call that appends a record of a new entity, which depends on a random old one."""
    random = Random(SEED)

    def call(number: int) -> object:
        fields = row(number, entity=f"{name}:{number}")
        cited = key(random.randrange(size))
        return memory.append(**{**fields, "record_id": f"{name}-{number}", "depends_on": [cited]})

    return call


def inspecting(memory: Memory, size: int, name: str) -> Callable[[int], object]:
    """Return a call that inspects a random concept."""
    random = Random(SEED)
    return lambda number: memory.inspect(key(random.randrange(size)))
