"""Stores of a size to measure on, and the bare floors beside them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from canonry.adapters.stores.drivers import choose
from canonry.bootstrap import open as open_store
from canonry.jobs.memory import Memory

RECORDS_AN_ENTITY = 3
START = "2026-01-01T00:00:00Z"


def row(number: int, *, entity: str | None = None, supersedes: str | None = None) -> dict[str, Any]:
    """Return the `number`-th transaction of a made-up ledger, about 300 bytes as JSON."""
    fields = {
        "record_id": f"record-{number:09d}",
        "entity_key": entity or key(number // RECORDS_AN_ENTITY),
        "status": "claim",
        "value": f"the value numbered {number}, in a sentence of common length",
        "effective_at": START,
        "source": "a benchmark",
        "evidence": f"ticket {number}, second comment",
        "confidence": "high",
    }
    if supersedes is not None:
        fields |= {"supersedes": supersedes, "status": "corrected"}
    return fields


def key(entity: int) -> str:
    """Return the key of the `entity`-th entity."""
    return f"project-{entity % 97}:fact-{entity}"


def ledger(records: int) -> Iterator[dict[str, Any]]:
    """Yield transactions, three an entity: a claim and two corrections."""
    for number in range(records):
        first = number % RECORDS_AN_ENTITY == 0
        yield row(number, supersedes=None if first else f"record-{number - 1:09d}")


def filled(folder: Path, records: int) -> Memory:
    """Return a memory that holds `records` records, made anew in `folder`."""
    memory = open_store(folder / f"{records}.db").memory("bench", agent="bench")
    for report in memory.append_lines(ledger(records)):
        assert report.outcome == "stored", report
    return memory


class Floor:
    """The bare way: the same driver and settings, one table, the body as one JSON blob."""

    def __init__(self, path: Path) -> None:
        self.connection: sqlite3.Connection = choose().connect(str(path), isolation_level=None)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA synchronous = FULL")
        self.connection.execute("PRAGMA wal_autocheckpoint = 4000")
        self.connection.execute(
            "CREATE TABLE IF NOT EXISTS bare (entity INTEGER, seq INTEGER, body BLOB,"
            " PRIMARY KEY (entity, seq)) WITHOUT ROWID"
        )
        self._decode = msgspec.json.Decoder().decode

    def commit(self, entity: int, seq: int, body: bytes) -> None:
        """Make one durable commit of `body`."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("INSERT INTO bare VALUES (?, ?, ?)", (entity, seq, body))
        self.connection.execute("COMMIT")

    def many(self, rows: list[tuple[int, int, bytes]]) -> None:
        """Insert `rows` in one durable commit."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.executemany("INSERT INTO bare VALUES (?, ?, ?)", rows)
        self.connection.execute("COMMIT")

    def read(self, entity: int) -> list[Any]:
        """Read an entity by one indexed query and decode its bodies."""
        rows = self.connection.execute("SELECT body FROM bare WHERE entity = ?", (entity,))
        return [self._decode(body) for (body,) in rows]
