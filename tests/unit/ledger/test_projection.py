"""What each entry of the log puts into the tables that answers are read from."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import canonry
from canonry.bootstrap import build_store
from canonry.core.times import parse_time
from canonry.ledger.case import Why
from canonry.ledger.digests import GENESIS, Entry, seal
from canonry.ledger.projection import (
    Decision,
    Kind,
    RecordRow,
    ReviewRow,
    as_known,
    body_of,
    project,
)
from canonry.ledger.successor import aside_of
from canonry.ledger.transactions import record_of, split
from canonry.testing import ledgers
from canonry.testing.parts import CountingIds, SetClock
from tests.unit.ledger.asking import records

RECORDED_US = parse_time("2026-08-20T12:00:00Z")

BODY = {
    "record_id": "a1",
    "entity_key": " cafe\u0301 ",
    "status": "claim",
    "value": 1.0,
    "effective_at": "2026-08-14T10:00:00+02:00",
    "evidence": ["a ticket"],
    "confidence": "high",
    "project": "atlas",
}


def entry(kind: Kind, fields: dict[str, object], payload: dict[str, object] | None) -> Entry:
    return seal(
        GENESIS,
        seq=7,
        kind=kind,
        recorded_us=RECORDED_US,
        fields=fields,
        payload=payload,
        salt=b"s" * 16,
    )


def record_entry(**fields: object) -> Entry:
    payload, skeleton = split(BODY)
    return entry(Kind.RECORD, {"body": skeleton, "grounded": True, **fields}, payload)


# What an entry projects.


def test_a_record_is_projected_under_the_normal_form_of_its_key() -> None:
    record = record_of(BODY, 7, RECORDED_US)
    assert RecordRow("caf\u00e9", record, set_aside=False) == project(record_entry())


def test_a_record_with_a_verdict_is_projected_as_set_aside() -> None:
    row = project(record_entry(verdict={"fields": ["value"], "rules": ["x"], "version": 1}))
    assert isinstance(row, RecordRow)
    assert row.set_aside


def test_what_admission_stamped_is_projected_like_what_was_sent() -> None:
    sent = {name: item for name, item in BODY.items() if name != "effective_at"}
    payload, skeleton = split(sent)
    stamped = {"effective_at": BODY["effective_at"]}
    fields = {"body": skeleton, "grounded": True, "stamped": stamped}
    assert project(record_entry()) == project(entry(Kind.RECORD, fields, payload))
    assert body_of(fields, payload) == BODY


def test_a_record_whose_payload_was_erased_keeps_its_place_and_its_ground() -> None:
    erased = project(record_entry()._replace(payload=None, salt=None))
    whole = record_of(BODY, 7, RECORDED_US)
    expected = replace(whole, value_key=None, erased=True)
    assert RecordRow("caf\u00e9", expected, set_aside=False) == erased


@pytest.mark.parametrize("decision", [Decision.RELEASE, Decision.REJECT])
def test_a_review_is_projected_with_its_decision(decision: Decision) -> None:
    fields: dict[str, object] = {"record_id": "a1", "decision": decision.value}
    expected = ReviewRow("a1", 7, RECORDED_US, decision)
    assert expected == project(entry(Kind.REVIEW, fields, {"reason": "checked"}))


@pytest.mark.parametrize(
    "verdict, decision",
    [({"fields": ["value"], "rules": ["x"], "version": 2}, Decision.FLAG), (None, Decision.CLEAR)],
)
def test_a_rescan_is_projected_as_a_flag_or_as_the_all_clear(
    verdict: dict[str, object] | None, decision: Decision
) -> None:
    fields: dict[str, object] = {"record_id": "a1", "verdict": verdict}
    expected = ReviewRow("a1", 7, RECORDED_US, decision)
    assert expected == project(entry(Kind.RESCAN, fields, None))


@pytest.mark.parametrize("name", ["record_id", "entity_key", "agent"])
def test_a_field_that_is_kept_with_the_payload_is_projected_like_any_other(name: str) -> None:
    payload, skeleton = split(BODY | {"agent": "ann"}, untrusted={name})
    fields = {"body": skeleton, "grounded": True, "verdict": {}}
    record = record_of(BODY | {"agent": "ann"}, 7, RECORDED_US)
    expected = RecordRow("caf\u00e9", record, set_aside=True)
    assert expected == project(entry(Kind.RECORD, fields, payload))


@pytest.mark.parametrize("name", ["record_id", "entity_key"])
def test_a_record_that_lost_its_id_or_its_key_with_its_payload_puts_nothing(name: str) -> None:
    payload, skeleton = split(BODY, untrusted={name})
    fields = {"body": skeleton, "grounded": True, "verdict": {}}
    whole = entry(Kind.RECORD, fields, payload)
    assert project(whole._replace(payload=None, salt=None)) is None


@pytest.mark.parametrize("kind", [Kind.REVIEW, Kind.RESCAN])
def test_a_review_of_an_id_that_was_erased_with_it_puts_nothing(kind: Kind) -> None:
    fields: dict[str, object] = {"decision": "reject", "verdict": None}
    whole = entry(kind, fields, {"record_id": ledgers.UNTRUSTED})
    assert project(whole) is not None
    assert project(whole._replace(payload=None, salt=None)) is None


def test_the_creation_of_a_memory_puts_nothing_beside_the_log() -> None:
    assert project(entry(Kind.MEMORY, {"name": "release"}, None)) is None


# A log that was written by the jobs.


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The store of a memory in which each kind of entry was written by the jobs."""
    found = tmp_path / "memory.db"
    grounds: dict[str, Any] = {"evidence": "a ticket", "confidence": "high"}
    with canonry.open(found, clock=SetClock(), ids=CountingIds()) as store:
        memory = store.memory("release", agent="ann")
        memory.append("release:target", "staging", **grounds)
        memory.append("release:target", {"port": 1.0}, record_id="a2", supersedes="r1", **grounds)
        memory.append("release:target", "rumour", premises=["a2"], project="atlas")
        memory.append("release:target", status="revoked", supersedes="a2", replaced_by=["next"])
        aside = memory.append("caf\u00e9", ledgers.UNTRUSTED, **grounds)
        memory.review_release(aside.record_id, "it is an example")
        memory.append("cafe\u0301", None, effective_at="2026-08-14T10:00:00+02:00", **grounds)
    return found


def test_what_an_append_projected_is_what_its_entry_projects(path: Path) -> None:
    store = build_store(str(path))
    with store.read("release") as snapshot:
        log = snapshot.log(0, 100)
        projected = {one.seq: row for one in log if (row := project(one)) is not None}
        assert projected == dict(snapshot.rows(0, 100))
    store.close()
    assert ["memory", "record", "record", "record", "record", "record", "review", "record"] == [
        one.kind for one in log
    ]


# What is known of an entity at a time.


def rows() -> list[RecordRow]:
    """a1 to a4, each recorded a microsecond after the one before it; a2 and a4 set aside."""
    found = records("""
        seq  id  status  value
        1    a1  claim   staging
        2    a2  claim   mainnet
        3    a3  claim   testnet
        4    a4  claim   devnet
    """)
    return [
        RecordRow("k", replace(record, recorded_us=record.seq), set_aside=index in (1, 3))
        for index, record in enumerate(found)
    ]


def reviews(*decisions: tuple[str, int, Decision]) -> dict[str, list[ReviewRow]]:
    found: dict[str, list[ReviewRow]] = {}
    for record_id, seq, decision in decisions:
        found.setdefault(record_id, []).append(ReviewRow(record_id, seq, seq, decision))
    return found


def known(
    decided: dict[str, list[ReviewRow]], known_at: int | None
) -> tuple[list[str], dict[str, bool]]:
    """The ids of the records, and of what is set aside with whether it was rejected."""
    found, asides = as_known([row.record for row in rows()], {"a2", "a4"}, decided, known_at)
    return [record.record_id for record in found], {a.record_id: a.rejected for a in asides}


def test_what_admission_set_aside_is_no_record_until_it_is_released() -> None:
    assert (["a1", "a3"], {"a2": False, "a4": False}) == known({}, None)
    released = reviews(("a2", 5, Decision.RELEASE))
    assert (["a1", "a2", "a3"], {"a4": False}) == known(released, None)


def test_what_was_rejected_stays_set_aside_and_says_so() -> None:
    rejected = reviews(("a4", 5, Decision.REJECT))
    assert (["a1", "a3"], {"a2": False, "a4": True}) == known(rejected, None)


def test_the_latest_review_decides_in_whatever_order_they_come() -> None:
    both = reviews(("a2", 6, Decision.REJECT), ("a2", 5, Decision.RELEASE))
    assert (["a1", "a3"], {"a2": True, "a4": False}) == known(both, None)
    both = reviews(("a2", 6, Decision.RELEASE), ("a2", 5, Decision.REJECT))
    assert (["a1", "a2", "a3"], {"a4": False}) == known(both, None)


def test_a_rescan_sets_aside_and_clears_and_a_person_has_the_last_word() -> None:
    flagged = reviews(("a1", 5, Decision.FLAG))
    assert (["a3"], {"a1": False, "a2": False, "a4": False}) == known(flagged, None)
    cleared = reviews(("a2", 5, Decision.CLEAR))
    assert (["a1", "a2", "a3"], {"a4": False}) == known(cleared, None)
    released = reviews(("a1", 5, Decision.FLAG), ("a1", 6, Decision.RELEASE))
    assert (["a1", "a3"], {"a2": False, "a4": False}) == known(released, None)


@pytest.mark.parametrize(
    "known_at, found",
    [
        (0, ([], {})),
        (1, (["a1"], {})),
        (2, (["a1"], {"a2": False})),
        (4, (["a1", "a3"], {"a2": False, "a4": False})),
        (5, (["a1", "a2", "a3"], {"a4": False})),
        (6, (["a1", "a3"], {"a2": True, "a4": False})),
        (7, (["a1", "a2", "a3"], {"a4": False})),
    ],
)
def test_records_verdicts_and_reviews_are_those_of_the_time(
    known_at: int, found: tuple[list[str], dict[str, bool]]
) -> None:
    decided = reviews(
        ("a2", 5, Decision.RELEASE), ("a2", 6, Decision.REJECT), ("a2", 7, Decision.RELEASE)
    )
    assert found == known(decided, known_at)


def test_what_is_set_aside_keeps_all_that_can_be_read_of_it() -> None:
    (record,) = records("""
        id  status    value    from   by   place          links
        a1  resolved  mainnet  08-15  ann  atlas/release  supersedes x1, settles x2
    """)
    (aside,) = as_known([record], {"a1"}, {}, None)[1]
    assert aside_of(record, Why.UNTRUSTED) == aside
    assert ("a1", "resolved", "ann", True) == (
        aside.record_id,
        aside.status,
        aside.agent,
        aside.grounded,
    )
    assert (frozenset({"x1", "x2"}), False) == (aside.names, aside.withdraws)
