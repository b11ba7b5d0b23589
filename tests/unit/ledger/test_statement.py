"""The statement of canon: its JSON shape, its text, its rail, and what became of each record."""

import json
from typing import Any

import pytest

from canonry.core.reasons import Check, CheckOutcome, Disposition, Note, Reason, State
from canonry.ledger.case import Resolution
from canonry.ledger.statement import Head, Statement, behind, dispositions, state
from canonry.testing import ledgers
from tests.unit.ledger.asking import answer, ask, became, records

LISTS = (
    "corroborating", "retired", "outdated", "expired", "pending", "out_of_scope", "wider",
    "ungrounded", "after_revocation", "premise_fallen", "set_aside", "markers", "replaced_by",
    "current", "disputed", "notes",
)  # fmt: skip
SHAPE = (
    "state", "reason", "message", "entity_key", "project", "scope", "as_of", "known_at",
    "selected", "value", "evidence", "source", "effective_at", *LISTS, "checks", "complete",
    "head", "next",
)  # fmt: skip


def told(table: str, **asked: str) -> Statement:
    return answer(ledgers.read(table).rows, **asked)


RESOLVED = """
    id  value    from   by   place  source  evidence
    a1  staging  08-14  ann         a tool  ["one","two"]
    b1  staging  08-13  bob         a page  ["three"]
"""
REVOKED = """
    id  status   value    from   by   evidence  replaced_by
    a1  claim    staging  08-14  ann
    a2  revoked  gone     08-15  ann  a ticket  ["z","k","z"]
"""
DISPUTED = """
    id  value    from   by   evidence
    b1  mainnet  08-15  bob  ["two","three"]
    a1  staging  08-14  ann  one
"""
SCOPED = """
    id  value    from   by   place
    a1  staging  08-14  ann  atlas
    b1  mainnet  08-14  bob  borealis
"""


# The shape.


@pytest.mark.parametrize("table", [RESOLVED, REVOKED, DISPUTED, SCOPED])
def test_a_statement_has_every_field_of_the_page_and_no_other(table: str) -> None:
    plain = told(table).to_dict()
    assert sorted(SHAPE) == sorted(plain)
    assert all(isinstance(plain[name], list) for name in LISTS)
    assert plain == json.loads(told(table).to_json())


def test_a_resolved_statement_shows_the_chosen_record() -> None:
    plain = told(RESOLVED, at="atlas/release").to_dict()
    expected = {
        "state": "resolved",
        "reason": "current-record-selected",
        "message": Reason.CURRENT_RECORD_SELECTED.sentence,
        "entity_key": "release:target",
        "project": "atlas",
        "scope": "release",
        "as_of": "2026-09-01T00:00:00Z",
        "known_at": None,
        "selected": "a1",
        "value": "staging",
        "evidence": ["one", "two"],
        "source": "a tool",
        "effective_at": "2026-08-14T00:00:00Z",
        "corroborating": ["b1"],
        "replaced_by": [],
        "disputed": [],
        "notes": ["corroborated", "from-wider-scope"],
        "complete": True,
        "head": None,
        "next": Reason.CURRENT_RECORD_SELECTED.next,
    }
    assert expected == {name: plain[name] for name in expected}


def test_a_revoked_statement_shows_the_revocation_where_the_answer_moved_to_and_no_value() -> None:
    statement = told(REVOKED)
    assert ("a2", None) == (statement.selected, statement.value)
    assert ["k", "z"] == statement.replaced_by
    assert (["a ticket"], "2026-08-15T00:00:00Z") == (statement.evidence, statement.effective_at)


def test_a_conflict_shows_both_evidence_trails_and_no_value() -> None:
    statement = told(DISPUTED)
    assert (None, None, []) == (statement.selected, statement.value, statement.evidence)
    sides = [
        {
            "record_id": "a1",
            "agent": "ann",
            "value": "staging",
            "evidence": ["one"],
            "effective_at": "2026-08-14T00:00:00Z",
        },
        {
            "record_id": "b1",
            "agent": "bob",
            "value": "mainnet",
            "evidence": ["two", "three"],
            "effective_at": "2026-08-15T00:00:00Z",
        },
    ]
    assert sides == statement.to_dict()["disputed"]


@pytest.mark.parametrize("value", ["null", "false", "0", '""', "[]", "{}"])
def test_a_value_that_is_empty_is_still_the_value(value: str) -> None:
    statement = told(f"""
        id  value
        a1  {value}
    """)
    assert ("a1", json.loads(value)) == (statement.selected, statement.value)


def test_what_the_caller_knows_is_told_beside_what_was_resolved() -> None:
    found = ask(records(RESOLVED))
    bodies: dict[str, dict[str, Any]] = {record.record_id: {} for record in behind(found)}
    statement = state(
        found,
        bodies,
        known_at=found.question.as_of,
        head=Head(7, "ab"),
        notes=[Note.CLOCK_AHEAD],
        current=[told(DISPUTED)],
    )
    plain = statement.to_dict()
    assert ("2026-09-01T00:00:00Z", {"seq": 7, "digest": "ab"}) == (
        plain["known_at"],
        plain["head"],
    )
    assert ["corroborated", "clock-ahead"] == plain["notes"]
    assert ["conflict"] == [current["state"] for current in plain["current"]]


def test_only_the_bodies_behind_the_answer_are_read() -> None:
    found = ask(records(REVOKED))
    assert ["a2"] == [record.record_id for record in behind(found)]
    assert ["a1", "b1"] == [record.record_id for record in behind(ask(records(DISPUTED)))]
    assert [] == behind(ask(records(SCOPED)))


def test_lists_are_sorted_by_id() -> None:
    statement = told("""
        id  value    from   by
        c2  staging  08-14  cid
        b2  mainnet  10-01  bob
        b1  mainnet  10-01  bob
        a1  staging  08-14  ann
        d1  staging  08-15  dan
    """)
    assert ["a1", "c2"] == statement.corroborating
    assert ["b1", "b2"] == statement.pending


# The text.


@pytest.mark.parametrize(
    "table, text",
    [
        (
            RESOLVED,
            "CANON: resolved — current-record-selected\nrecords in scope: a1, b1",
        ),
        (REVOKED, "CANON: revoked — current-event-revoked\nrecords in scope: a2"),
        (DISPUTED, "CANON: conflict — unlinked-disagreement\nrecords in scope: a1, b1"),
        (
            "id  status\na1  claim~\n",
            "CANON: provisional — untrusted-memory-content\nrecords in scope: a1",
        ),
        (
            "id  value  from\na1  x      10-01\n",
            "CANON: provisional — not-yet-effective\nrecords in scope: a1",
        ),
        (
            "id  status  value\na1  claim!  x\n",
            "CANON: provisional — ungrounded-current-evidence\nrecords in scope: a1",
        ),
        (
            "id  value  until\na1  x      08-20\n",
            "CANON: provisional — no-current-evidence\nrecords in scope: none",
        ),
    ],
)
def test_a_statement_reads_as_its_state_its_reason_and_the_records_behind_it(
    table: str, text: str
) -> None:
    assert text == str(told(table))


# The audit rail.


def rail(statement: Statement) -> dict[str, str]:
    return {row.check: row.outcome for row in statement.checks}


@pytest.mark.parametrize(
    "table, at, decided",
    [
        ("id  status\na1  rumour\n", "", Check.VOCABULARY),
        ("id  value  from\na1  x      10-01\n", "", Check.EFFECT),
        ("id  value  links\na1  x      supersedes a2\na2  x      supersedes a1\n", "",
         Check.LIFECYCLE),
        (SCOPED, "", Check.SCOPE),
        (SCOPED, "cassini", Check.SCOPE),
        ("id  status\na1  conflict\n", "", Check.DISPUTE),
        (REVOKED, "", Check.REVOCATION),
        (DISPUTED, "", Check.AGREEMENT),
        (RESOLVED, "", Check.SUCCESSOR),
    ],
)  # fmt: skip
def test_the_checks_before_the_one_that_decided_have_passed_and_those_after_it_were_not_reached(
    table: str, at: str, decided: Check
) -> None:
    order = list(Check)
    position = order.index(decided)
    assert {
        **dict.fromkeys(order[:position], CheckOutcome.PASSED),
        decided: CheckOutcome.DECIDED,
        **dict.fromkeys(order[position + 1 :], CheckOutcome.NOT_REACHED),
    } == rail(told(table, at=at))


def test_every_check_tells_its_rule() -> None:
    rows = told(RESOLVED).checks
    assert [check.sentence for check in Check] == [row.rule for row in rows]


@pytest.mark.parametrize(
    "row, check, detail",
    [
        ("b1  claim~     x        08-15         bob", Check.QUARANTINE, "1 set aside"),
        ("b1  claim?     x        08-15         bob", Check.SCHEMA, "1 set aside"),
        ("b1  rumour     x        08-15         bob", Check.VOCABULARY, "1 set aside"),
        ("b1  claim      x        10-01         bob", Check.EFFECT, "1 pending"),
        ("b1  corrected  staging  08-15         bob  supersedes a1", Check.LIFECYCLE, "1 retired"),
        ("b1  claim      x        08-14  08-15  bob", Check.LIFECYCLE, "1 expired"),
        ("a2  claim      x        08-15         ann", Check.SUCCESSION, "1 outdated"),
        ("a2  claim?     x        08-15         ann", Check.SUCCESSOR, "1 held"),
        ("b1  claim      staging  08-15         bob", Check.AGREEMENT, ""),
        ("b1  claim      staging  08-15         bob", Check.IDENTITY, ""),
        ("b1  claim      staging  08-15         bob", Check.RECALL, ""),
    ],
)
def test_a_check_tells_how_many_records_it_took_out(row: str, check: Check, detail: str) -> None:
    statement = told(f"""
        id  status     value    from   until  by   links
        a1  claim      staging  08-14         ann
        {row}
    """)
    assert detail == {row.check: row.detail for row in statement.checks}[check]


def test_lists_are_filled_only_as_far_as_the_checks_ran() -> None:
    statement = told("""
        id  status  value    from   by
        a1  claim   staging  10-01  ann
        a2  claim~  mainnet  08-15  ann
        a3  rumour  mainnet  08-15  ann
    """)
    assert Reason.NOT_YET_EFFECTIVE == statement.reason
    assert (["a2", "a3"], ["a1"]) == (statement.set_aside, statement.pending)


# What became of each record.


def test_each_record_has_one_disposition_and_the_record_behind_it() -> None:
    found = ask(
        records("""
            seq  id  status       value    from   until  by   place     links
            1    a1  claim        staging  08-13         ann
            2    a2  claim        staging  08-14         ann
            3    b1  claim        mainnet  08-14         bob
            4    b2  corrected    staging  08-15         bob            supersedes b1
            5    c1  claim        devnet   08-14  08-20  cid
            6    d1  claim        devnet   10-01         dan
            7    e1  claim        devnet   08-14         eve  atlas
            8    f1  claim!       devnet   08-14         fay
            9    g1  quarantined           08-14         gil            supersedes x1
        """),
    )
    assert {
        "a1": (Disposition.OUTDATED, "a2"),
        "a2": (Disposition.CORROBORATING, None),
        "b1": (Disposition.RETIRED, "b2"),
        "b2": (Disposition.CANON, None),
        "c1": (Disposition.EXPIRED, None),
        "d1": (Disposition.PENDING, None),
        "e1": (Disposition.WIDER, None),
        "f1": (Disposition.UNGROUNDED, None),
        "g1": (Disposition.MARKER, None),
    } == dispositions(found)


@pytest.mark.parametrize(
    "table, at, state_, became_",
    [
        (SCOPED, "", State.PROVISIONAL, {"a1": "held", "b1": "held"}),
        (SCOPED, "atlas", State.RESOLVED, {"a1": "canon", "b1": "out-of-scope"}),
        (DISPUTED, "", State.CONFLICT, {"a1": "disputed", "b1": "disputed"}),
        (REVOKED, "", State.REVOKED, {"a1": "retired by a2", "a2": "canon"}),
    ],
)
def test_the_records_behind_an_answer_are_told_by_its_state(
    table: str, at: str, state_: State, became_: dict[str, str]
) -> None:
    found: Resolution = ask(records(table), at=at)
    assert state_ is found.reason.state
    assert became_ == became(found)
