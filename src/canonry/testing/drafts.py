"""Drafts of entries, so that a test of a store writes what jobs would write, in a line.

They are sealed and projected by the ledger's own rules, at times that are the same in every run.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from canonry.ledger.digests import GENESIS, SALT_BYTES, Entry, seal
from canonry.ledger.projection import Decision, Kind, RecordRow, Row, project
from canonry.ledger.transactions import is_grounded, split
from canonry.ports.store import Counts, Snapshot, Store, UnitOfWork

START_US = 1_786_701_600_000_000
"""When the first entry of every memory is written: 2026-08-14T10:00:00Z."""
ALL = 1_000_000
"""More than any test writes."""


class Draft(NamedTuple):
    """An entry to be: what `seal` needs beside its place in the log."""

    kind: Kind
    fields: Mapping[str, Any]
    payload: Mapping[str, Any] | None


def record(record_id: str, key: str = "k", *, set_aside: bool = False, **body: Any) -> Draft:
    """Return the draft of a record; without another status, a grounded claim of its own id."""
    whole = {
        "record_id": record_id,
        "entity_key": key,
        "status": "claim",
        "value": record_id,
        "effective_at": "2026-08-14T09:00:00Z",
        "evidence": "seen",
        "confidence": "high",
        **body,
    }
    payload, skeleton = split(whole)
    verdict = {"verdict": ["instruction"]} if set_aside else {}
    return Draft(
        Kind.RECORD, {"body": skeleton, "grounded": is_grounded(whole), **verdict}, payload
    )


def review(record_id: str, decision: Decision) -> Draft:
    """Return the draft of a review."""
    return Draft(Kind.REVIEW, {"record_id": record_id, "decision": decision.value}, None)


def rescan(record_id: str, verdict: Mapping[str, Any] | None) -> Draft:
    """Return the draft of a rescan, which flags the record by a verdict or clears it by none."""
    return Draft(Kind.RESCAN, {"record_id": record_id, "verdict": verdict}, None)


def sealed(unit: Snapshot, *drafts: Draft) -> list[Entry]:
    """Return the entries that `drafts` become at the end of the log, the memory's own first."""
    head = unit.head()
    digest = GENESIS if head is None else head.digest
    seq, recorded_us = (0, START_US) if head is None else (head.seq, head.recorded_us)
    first = [] if head else [Draft(Kind.MEMORY, {"name": "m"}, None)]
    entries = []
    for draft in (*first, *drafts):
        seq, recorded_us = seq + 1, recorded_us + 1
        entry = seal(
            digest,
            seq=seq,
            kind=draft.kind,
            recorded_us=recorded_us,
            fields=draft.fields,
            payload=draft.payload,
            salt=seq.to_bytes(SALT_BYTES),
        )
        entries.append(entry)
        digest = entry.digest
    return entries


def projected(entries: list[Entry]) -> list[tuple[Row, bytes]]:
    """Return the rows that `entries` put beside the log, each with its digest."""
    return [(row, entry.digest) for entry in entries if (row := project(entry)) is not None]


def add(unit: UnitOfWork, *drafts: Draft) -> list[Entry]:
    """Append and project `drafts`, and return their entries."""
    entries = sealed(unit, *drafts)
    unit.append(entries)
    unit.project(projected(entries))
    return entries


def write(store: Store, *drafts: Draft, memory: str = "m") -> list[Entry]:
    """Write `drafts` in a unit of work of their own, and return their entries."""
    with store.write(memory) as unit:
        return add(unit, *drafts)


def everything(snapshot: Snapshot) -> tuple[Any, ...]:
    """Return all that `snapshot` can be asked about the keys and ids of these tests."""
    log = snapshot.log(0, ALL)
    rows = snapshot.rows(0, ALL)
    records = [row for _, row in rows if isinstance(row, RecordRow)]
    return (
        snapshot.head(),
        log,
        rows,
        snapshot.entities({row.entity_key for row in records}),
        snapshot.find({row.record.record_id for row in records}),
        snapshot.entries(range(len(log) + 2)),
        snapshot.entity_keys("", "", ALL),
        snapshot.folded("", ALL),
        snapshot.resting_on({premise for row in records for premise in row.record.premises}),
        snapshot.set_aside(0, ALL),
        snapshot.counts(),
    )


NOTHING: tuple[Any, ...] = (None, [], [], {}, {}, {}, [], [], [], [], Counts(0, 0, 0, 0, 0))
"""`everything` of a memory that was never written."""

EVERY_FIELD: Mapping[str, Any] = {
    "agent": "ålice",
    "project": "p",
    "scope": "s",
    "expires_at": "2027-01-01T00:00:00.000001+01:00",
    "supersedes": "r0",
    "settles": ["r0", "рекорд", 'a"b\\c'],
    "premises": ["q1", "q2"],
    "depends_on": ["x"],
    "kind": "constraint",
    "source": "a tool",
    "tags": ["one", "two"],
    "metadata": {"deep": [{"é": 1.5}]},
}
"""What a claim or a resolution can carry beside what `record` gives it."""
