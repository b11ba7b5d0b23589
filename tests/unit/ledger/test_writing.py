"""Admission as a writer meets it: real jobs, a real store, and what each outcome leaves behind."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

import canonry
from canonry import limits
from canonry.core.places import EVERYWHERE
from canonry.core.reasons import Disposition, Note, Outcome, Refusal
from canonry.core.rights import EVERY_RIGHT, Right
from canonry.jobs.answering import Answerer, Times
from canonry.jobs.history import ledger
from canonry.ledger.digests import Entry
from canonry.ports.store import Entity, Snapshot
from canonry.testing import ledgers
from canonry.testing.parts import CountingIds, SetClock

GROUNDS: dict[str, Any] = {"evidence": "a ticket", "confidence": "high"}


@pytest.fixture
def clock() -> SetClock:
    return SetClock("2026-08-14T10:00:00Z")


@pytest.fixture
def store(tmp_path: Path, clock: SetClock) -> Iterator[canonry.OpenStore]:
    with canonry.open(tmp_path / "memory.db", clock=clock, ids=CountingIds()) as found:
        yield found


@pytest.fixture
def memory(store: canonry.OpenStore) -> canonry.Memory:
    return store.memory("release", agent="ann")


# Outcomes.


def test_a_record_that_is_stored_is_shown_with_what_now_holds(memory: canonry.Memory) -> None:
    report = memory.append("release:target", "staging", **GROUNDS)
    assert (Outcome.STORED, "r1", 2) == (report.outcome, report.record_id, report.seq)
    assert report.record is not None
    assert ("staging", "ann") == (report.record["value"], report.record["agent"])
    assert ("resolved", "r1") == (report.statement.state, report.statement.selected)


def test_a_retry_exists_for_ever_and_stores_nothing(memory: canonry.Memory) -> None:
    def send() -> Any:
        return memory.append("release:target", "staging", record_id="a1", **GROUNDS)

    send()
    memory.append("release:target", "mainnet", supersedes="a1", **GROUNDS)
    report = send()
    assert (Outcome.EXISTS, "a1", None) == (report.outcome, report.record_id, report.seq)
    assert "mainnet" == report.statement.value
    assert 2 == memory.stats().records


def test_a_record_that_is_set_aside_is_told_at_once_and_never_shown(
    memory: canonry.Memory,
) -> None:
    report = memory.append("release:target", ledgers.UNTRUSTED, **GROUNDS)
    assert (Outcome.SET_ASIDE, "r1", None) == (report.outcome, report.record_id, report.record)
    assert report.rules
    assert ["r1"] == report.statement.set_aside
    assert ledgers.UNTRUSTED not in str(report)


# Refusals that only a log can tell.


def refused(write: Callable[[], Any]) -> str:
    with pytest.raises(canonry.CanonryError) as caught:
        write()
    return caught.value.code


def test_a_writer_without_the_review_right_cannot_settle(store: canonry.OpenStore) -> None:
    memory = store.memory("release", agent="ann", rights=EVERY_RIGHT - {Right.REVIEW})
    memory.append("release:target", "staging", record_id="a1", **GROUNDS)
    code = refused(
        lambda: memory.append("release:target", "x", status="resolved", settles=["a1"], **GROUNDS)
    )
    assert Refusal.REVIEW_RIGHT_REQUIRED == code
    assert 1 == memory.stats().records


def test_a_head_clash_tells_the_statement_that_now_holds(memory: canonry.Memory) -> None:
    memory.append("release:target", "staging", **GROUNDS)
    with pytest.raises(canonry.Clash) as caught:
        memory.append("release:target", "mainnet", expected_head=0, **GROUNDS)
    assert Refusal.HEAD_CLASH == caught.value.code
    assert "staging" == caught.value.details["statement"]["value"]


def test_a_refusal_makes_no_memory(memory: canonry.Memory) -> None:
    pages = ["x" * limits.STRING_BYTES] * (limits.RECORD_BYTES // limits.STRING_BYTES)
    body: dict[str, Any] = {"entity_key": "k", "value": "x", "metadata": {"pages": pages}}
    assert Refusal.TOO_LARGE == refused(lambda: memory.append(**body))
    (report,) = memory.append_lines([body])
    assert report.error is not None
    assert Refusal.TOO_LARGE == report.error["code"]
    assert not memory.stats().exists


def lines(memory: canonry.Memory, table: str) -> dict[str, str]:
    """What each line of a table comes to, by its id: an outcome, or the code of a refusal."""
    rows = ledgers.read(table).rows
    reports = list(memory.append_lines(rows))
    return {
        row["record_id"]: report.error["code"] if report.error else report.outcome
        for row, report in zip(rows, sorted(reports, key=lambda r: r.line), strict=True)
    }


def test_lines_wait_for_the_records_that_they_name(memory: canonry.Memory) -> None:
    stored = Outcome.STORED
    assert {"a3": stored, "a2": stored, "a1": stored} == lines(
        memory,
        """
        id  status     value    from   links
        a3  corrected  testnet  08-13  supersedes a2
        a2  corrected  mainnet  08-12  supersedes a1
        a1  claim      staging  08-11
        """,
    )
    assert "a3" == memory.resolve("release:target").selected


def test_lines_that_name_one_another_in_a_circle_are_refused(memory: canonry.Memory) -> None:
    assert {
        "a1": Refusal.LINK_CYCLE,
        "a2": Refusal.LINK_CYCLE,
        "a3": Refusal.LINK_CYCLE,
        "a4": Refusal.UNKNOWN_TARGET,
        "a5": Outcome.STORED,
    } == lines(
        memory,
        """
        id  status     value    links
        a1  corrected  staging  supersedes a2
        a2  corrected  mainnet  supersedes a1
        a3  claim      testnet  premises a1
        a4  corrected  testnet  supersedes x1
        a5  claim      testnet
        """,
    )
    assert 1 == memory.stats().records


# What only a caller can tell.


@pytest.mark.parametrize(
    "now, notes",
    [
        ("2026-08-14T10:00:01Z", []),
        ("2026-08-14T09:55:01Z", [Note.CLOCK_AHEAD]),
    ],
)
def test_a_last_write_ahead_of_the_clock_is_noted(
    memory: canonry.Memory, clock: SetClock, now: str, notes: list[Note]
) -> None:
    memory.append("release:target", "staging", **GROUNDS)
    clock.set(now)
    statement = memory.resolve("release:target")
    assert ("resolved", notes) == (statement.state, statement.notes)


class Erased:
    """A snapshot as it is once every payload has been erased; the real one answers the rest."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def __getattr__(self, name: str) -> Any:
        return getattr(self._snapshot, name)

    def entity(self, key: str) -> tuple[Entity, None]:
        found = self._snapshot.entity(key)
        assert found is not None
        entity, _ = found
        erased = [replace(record, erased=True, value_key=None) for record in entity.records]
        return entity._replace(records=erased), None

    def entries(self, seqs: list[int]) -> dict[int, Entry]:
        found = self._snapshot.entries(seqs).items()
        return {seq: entry._replace(payload=None, salt=None) for seq, entry in found}


def test_a_record_that_was_erased_is_told_as_such_in_the_history(
    tmp_path: Path, memory: canonry.Memory, clock: SetClock
) -> None:
    memory.append("release:target", "staging", **GROUNDS)
    opened = canonry.bootstrap.build_store(str(tmp_path / "memory.db"))
    with opened.read("release") as snapshot:
        erased = cast("Snapshot", Erased(snapshot))
        answer = Answerer(erased, Times(clock(), None, None, clock_ahead=False)).answer(
            "release:target", EVERYWHERE
        )
        (row,) = ledger(erased, answer, list(answer.records))
    opened.close()
    assert (Disposition.ERASED, "r1") == (row.disposition, row.record_id)
    assert "value" not in row.fields
