"""The ledger's measures: start, append, bulk, resolve, and several processes on one file."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from benchmarks.pairs import Measure, compare
from benchmarks.stores import RECORDS_AN_ENTITY, Floor, filled, key, row
from canonry.bootstrap import open as open_store
from canonry.jobs.memory import Memory

SEED = 20_260_814
BATCH = 500
LARGE_ENTITY = 10_000
PROCESSES = 8


class Scale:
    """How large the stores are and how often a pair runs."""

    def __init__(self, *, quick: bool) -> None:
        self.sizes = (10_000, 100_000) if quick else (10_000, 1_000_000)
        self.blocks = 10 if quick else 30
        self.starts = 10 if quick else 25
        self.appends = 250 if quick else 500


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield every measure of the ledger; `say` tells what is under way."""
    say("a cold start")
    yield cold_resolve(folder, scale)
    stores: dict[int, Memory] = {}
    for size in scale.sizes:
        say(f"a store of {size:,} records")
        stores[size] = filled(folder, size)
    for size, memory in stores.items():
        say(f"one append at {size:,}")
        yield one_append(folder, memory, size, scale)
    for size, memory in stores.items():
        say(f"bulk at {size:,}")
        yield bulk_new(folder, memory, size, scale)
        yield bulk_old(folder, memory, size, scale)
    for size, memory in stores.items():
        say(f"resolve at {size:,}")
        yield resolve_warm(folder, memory, size, scale)
    yield from between_sizes(folder, stores, scale)
    say(f"an entity of {LARGE_ENTITY:,} records")
    yield large_entity(folder, scale)
    say(f"{PROCESSES} processes")
    yield several_processes(folder, scale)


def cold_resolve(folder: Path, scale: Scale) -> Measure:
    """A whole `canonry resolve` process against a bare interpreter."""
    path = folder / "cold.db"
    with open_store(path) as store:
        store.memory("default").append("release:target", "staging", evidence="e", confidence="high")
    canonry = Path(sys.executable).with_name("canonry")
    command = [str(canonry), "--store", str(path), "resolve", "release:target"]
    # With byte code, as after the first run of an installation.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(words: list[str]) -> None:
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, env=environment)

    return compare(
        "cold resolve / bare interpreter",
        lambda _: run([sys.executable, "-c", "pass"]),
        lambda _: run(command),
        blocks=scale.starts,
        calls=1,
        goal=6,
    )


def one_append(folder: Path, memory: Memory, size: int, scale: Scale) -> Measure:
    """One append on the whole path against one durable commit of the same bytes."""
    floor = Floor(folder / f"append-floor-{size}.db")

    def ours(call: int) -> None:
        fields = row(call, entity=f"appended-{size}:{call // RECORDS_AN_ENTITY}")
        memory.append(**{**fields, "record_id": f"appended-{size}-{call}"})

    return compare(
        f"one append at {size:,} / bare durable commit",
        lambda call: floor.commit(call // 3, call, msgspec.json.encode(row(call))),
        ours,
        blocks=scale.appends // 25,
        calls=25,
        goal=3,
    )


def _bare_batch(floor: Floor) -> Callable[[int], None]:
    def bare(call: int) -> None:
        bodies = [msgspec.json.encode(row(call * BATCH + i)) for i in range(BATCH)]
        digest = b""
        rows = []
        for i, body in enumerate(bodies):
            digest = sha256(digest + body).digest()
            rows.append((call * BATCH + i, 0, body + digest))
        floor.many(rows)

    return bare


def bulk_new(folder: Path, memory: Memory, size: int, scale: Scale) -> Measure:
    """A batch of new entities against `executemany` with a SHA-256 each."""

    def ours(call: int) -> None:
        rows = (
            {**row(n, entity=f"bulk-{size}:{n}"), "record_id": f"bulk-{size}-{n}"}
            for n in range(call * BATCH, (call + 1) * BATCH)
        )
        assert sum(1 for _ in memory.append_lines(rows)) == BATCH

    floor = Floor(folder / f"bulk-floor-{size}.db")
    return compare(
        f"bulk, new entities at {size:,} / bare executemany",
        _bare_batch(floor),
        ours,
        blocks=scale.blocks,
        calls=1,
        goal=8,
    )


def bulk_old(folder: Path, memory: Memory, size: int, scale: Scale) -> Measure:
    """A batch of random old entities against `executemany` with a SHA-256 each."""
    random = Random(SEED)

    def ours(call: int) -> None:
        rows = (
            {
                **row(n, entity=key(random.randrange(size // RECORDS_AN_ENTITY))),
                "record_id": f"old-{size}-{n}",
                "agent": f"writer-{n}",
            }
            for n in range(call * BATCH, (call + 1) * BATCH)
        )
        assert sum(1 for _ in memory.append_lines(rows)) == BATCH

    floor = Floor(folder / f"old-floor-{size}.db")
    return compare(
        f"bulk, random old entities at {size:,} / bare executemany",
        _bare_batch(floor),
        ours,
        blocks=scale.blocks,
        calls=1,
        goal=20,
    )


def _floor_of(folder: Path, size: int) -> Floor:
    floor = Floor(folder / f"read-floor-{size}.db")
    rows = [(n // RECORDS_AN_ENTITY, n, msgspec.json.encode(row(n))) for n in range(size)]
    floor.many(rows)
    return floor


def resolve_warm(folder: Path, memory: Memory, size: int, scale: Scale) -> Measure:
    """Resolve an entity of three records, to JSON, against the indexed read and decode."""
    floor = _floor_of(folder, min(size, 100_000))
    entities = [Random(SEED + i).randrange(min(size, 100_000) // 3) for i in range(64)]
    return compare(
        f"resolve, 3 records, warm at {size:,} / bare read and decode",
        lambda call: floor.read(entities[call % 64]),
        lambda call: memory.resolve(key(entities[call % 64])).to_json(),
        blocks=scale.blocks,
        calls=200,
        goal=4,
    )


def between_sizes(folder: Path, stores: dict[int, Memory], scale: Scale) -> Iterator[Measure]:
    """The largest store against the smallest: warm, and at the first touch of an entity."""
    small, large = min(stores), max(stores)
    warm = {size: [Random(SEED + i).randrange(size // 3) for i in range(64)] for size in stores}
    yield compare(
        f"resolve, warm: {large:,} / {small:,}",
        lambda call: stores[small].resolve(key(warm[small][call % 64])).to_json(),
        lambda call: stores[large].resolve(key(warm[large][call % 64])).to_json(),
        blocks=scale.blocks,
        calls=200,
        goal=1.1,
    )
    fresh = {size: open_store(folder / f"{size}.db").memory("bench") for size in stores}
    calls = 100
    first = {
        size: Random(SEED).sample(range(size // 3), calls * (scale.blocks + 1))
        for size in (small, large)
    }
    yield compare(
        f"resolve, first touch: {large:,} / {small:,}",
        lambda call: fresh[small].resolve(key(first[small][call])).to_json(),
        lambda call: fresh[large].resolve(key(first[large][call])).to_json(),
        blocks=scale.blocks,
        calls=calls,
        goal=1.5,
    )


def large_entity(folder: Path, scale: Scale) -> Measure:
    """Resolve an entity of 10,000 records against decoding them."""
    memory = open_store(folder / "large.db").memory("bench", agent="bench")
    rows = [
        row(n, entity="large", supersedes=None if n == 0 else f"record-{n - 1:09d}")
        for n in range(LARGE_ENTITY)
    ]
    assert sum(1 for _ in memory.append_lines(rows)) == LARGE_ENTITY
    floor = Floor(folder / "large-floor.db")
    floor.many([(0, n, msgspec.json.encode(fields)) for n, fields in enumerate(rows)])
    return compare(
        f"resolve, {LARGE_ENTITY:,} records / reading and decoding them",
        lambda _: floor.read(0),
        lambda _: memory.resolve("large").to_json(),
        blocks=scale.blocks,
        calls=1,
        goal=1.5,
    )


WRITER = """
import sys, time
from canonry.bootstrap import open
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
memory = open(path).memory("shared", agent=name)
worst = 0.0
for n in range(count):
    start = time.perf_counter()
    memory.append(f"{name}:{n}", n, evidence="e", confidence="high")
    worst = max(worst, time.perf_counter() - start)
print(worst)
"""


def several_processes(folder: Path, scale: Scale) -> Measure:
    """Eight processes on one file against one: the time an append, and the longest wait as p99."""
    alone = _write(folder / "alone.db", 1, scale.appends)
    together = _write(folder / "together.db", PROCESSES, scale.appends)
    return Measure(
        f"an append of {PROCESSES} processes / of one (p99: the longest wait)",
        alone[0] * 1e6,
        together[0] * 1e6,
        *(together[0] / alone[0],) * 4,
        together[1] * 1e6,
        None,
    )


def _write(path: Path, processes: int, count: int) -> tuple[float, float]:
    """Return the seconds an append took over all, and the longest one."""
    start = time.perf_counter()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), f"w{n}", str(count)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(processes)
    ]
    worst = max(float(process.communicate()[0]) for process in running)
    return (time.perf_counter() - start) / (processes * count), worst
