"""A candidate set from elsewhere: rows of any entities, each row any JSON at all."""

from typing import Any

import pytest

from canonry.core.places import EVERYWHERE
from canonry.core.reasons import Reason
from canonry.core.times import parse_time
from canonry.ledger.candidates import SetAnswer, overall, resolve_set
from canonry.testing import ledgers
from tests.unit.ledger.asking import answer, check
from tests.unit.ledger.fields import BAD, GOOD, with_field


def ask(rows: list[Any], *, complete: bool = False) -> SetAnswer:
    as_of = parse_time("2026-09-01T00:00:00Z")
    return resolve_set(rows, place=EVERYWHERE, as_of=as_of, complete=complete)


# Check 2: identity.


def test_the_same_body_twice_counts_once() -> None:
    (row,) = ledgers.read("""
        id  value
        a1  staging
    """).rows
    stamps = {"recorded_at": "2026-08-14T00:00:01Z", "digest": "ab"}
    statement = answer([row, dict(reversed(row.items())), {**row, **stamps}])
    assert ("a1", [], []) == (statement.selected, statement.corroborating, statement.set_aside)


def test_of_a_body_that_comes_twice_the_lowest_seq_counts() -> None:
    check(
        """
        seq  id  value    from   by   becomes
        9    a1  staging  08-14  ann  outdated
        1    a1  staging  08-14  ann  outdated
             a1  staging  08-14  ann  outdated
        5    a2  mainnet  08-14  ann  canon
        """,
        "current-record-selected",
    )


def test_of_a_body_that_comes_twice_no_seq_counts_last() -> None:
    check(
        """
        seq  id  value    from   by   becomes
             a1  staging  08-14  ann  outdated
        5    a1  staging  08-14  ann  outdated
        6    a2  mainnet  08-14  ann  canon
        """,
        "current-record-selected",
    )


def test_two_bodies_under_one_id_are_both_set_aside_as_malformed() -> None:
    check(
        """
        id  value    by   becomes
        a1  staging  ann  set-aside
        a1  mainnet  ann  set-aside
        """,
        "invalid-event-schema",
    )


def test_two_bodies_under_one_id_stay_untrusted_where_one_is() -> None:
    check(
        """
        id  status  value    by   becomes
        a1  claim~  staging  ann  set-aside
        a1  claim   mainnet  ann  set-aside
        """,
        "untrusted-memory-content",
    )


def test_a_malformed_body_takes_its_namesake_with_it() -> None:
    check(
        """
        id  status  value    by   becomes
        a1  claim?  staging  ann  set-aside
        a1  claim   staging  ann  set-aside
        b1  claim   mainnet  bob  held
        """,
        "successor-set-aside",
    )


def test_a_number_is_the_same_body_in_any_of_its_spellings() -> None:
    check(
        """
        id  value  by   becomes
        a1  1      ann  canon
        a1  1.0    ann  canon
        """,
        "current-record-selected",
    )


def test_a_text_in_another_normal_form_is_another_body() -> None:
    check(
        """
        id  by   becomes    value
        a1  ann  set-aside  caf\u00e9
        a1  ann  set-aside  cafe\u0301
        """,
        "invalid-event-schema",
    )


# Rows of any shape.


@pytest.mark.parametrize("name", BAD)
def test_a_row_that_admission_would_refuse_is_set_aside_as_malformed(name: str) -> None:
    for value, _ in BAD[name]:
        (statement,) = ask([with_field(name, value)]).statements
        assert Reason.INVALID_EVENT_SCHEMA == statement.reason


@pytest.mark.parametrize("name", GOOD)
def test_a_row_that_admission_would_take_is_a_candidate(name: str) -> None:
    for value in GOOD[name]:
        (statement,) = ask([with_field(name, value)]).statements
        assert [] == statement.set_aside


@pytest.mark.parametrize(
    "row", [None, 7, "text", [], {}, {"record_id": 5}, {"record_id": "", "entity_key": "k"}]
)
def test_a_row_without_a_readable_id_is_set_aside_as_an_empty_text(row: Any) -> None:
    (statement,) = ask([row]).statements
    assert (Reason.INVALID_EVENT_SCHEMA, [""]) == (statement.reason, statement.set_aside)


def test_rows_without_a_readable_id_share_none_and_hold_no_answer() -> None:
    (row,) = ledgers.read("""
        id  value    by
        a1  staging  ann
    """).rows
    nameless = {**row, "agent": "bob", "record_id": 5}
    statement = answer([row, nameless, nameless, {**nameless, "value": "mainnet"}])
    assert ("a1", ["", "", ""]) == (statement.selected, statement.set_aside)


def test_a_row_without_a_readable_key_belongs_to_the_entity_without_a_name() -> None:
    (row,) = ledgers.read("""
        id  value
        a1  staging
    """).rows
    answers = ask([row, {**row, "entity_key": 7}, {**row, "entity_key": ledgers.UNTRUSTED}])
    assert ["", "release:target"] == [statement.entity_key for statement in answers.statements]
    assert ["a1", "a1"] == answers.statements[0].set_aside


def test_an_id_that_is_itself_the_poison_is_not_shown() -> None:
    rows = ledgers.read("""
        id  value
        a1  staging
    """).rows
    (statement,) = ask([{**rows[0], "record_id": ledgers.UNTRUSTED}]).statements
    assert (Reason.UNTRUSTED_MEMORY_CONTENT, [""]) == (statement.reason, statement.set_aside)


def test_a_row_of_an_older_ledger_without_an_id_is_named_by_its_key_and_status() -> None:
    rows = ledgers.read("""
        status     value    from   by   links
        claim      staging  08-14  ann
        corrected  mainnet  08-15  ann  supersedes release:target#claim
    """).rows
    (statement,) = ask(rows).statements
    assert "release:target#corrected" == statement.selected
    assert ["release:target#claim"] == statement.retired


def test_supersedes_never_matches_a_status_word() -> None:
    rows = ledgers.read("""
        status     value    from   by   links
        claim      staging  08-14  ann
        corrected  mainnet  08-15  bob  supersedes claim
    """).rows
    (statement,) = ask(rows).statements
    assert Reason.UNLINKED_DISAGREEMENT == statement.reason
    assert ["supersedes-unknown-record"] == statement.notes


@pytest.mark.parametrize("seq", [-1, 1.5, "1", True, [1]])
def test_a_seq_that_is_no_place_in_a_log_makes_its_row_malformed(seq: Any) -> None:
    (row,) = ledgers.read("""
        id  value
        a1  staging
    """).rows
    assert Reason.INVALID_EVENT_SCHEMA == answer([{**row, "seq": seq}]).reason


def test_a_candidate_must_say_when_it_became_true() -> None:
    (row,) = ledgers.read("""
        id  value
        a1  staging
    """).rows
    assert Reason.INVALID_EVENT_SCHEMA == answer([{**row, "effective_at": None}]).reason


def test_null_is_absent_save_as_a_value() -> None:
    (row,) = ledgers.read("""
        id  value
        a1  null
    """).rows
    statement = answer([{**row, "expires_at": None, "settles": None, "agent": None}])
    assert ("a1", None) == (statement.selected, statement.value)
    del row["value"]
    assert Reason.INVALID_EVENT_SCHEMA == answer([row]).reason


def test_an_unknown_status_is_set_aside_and_the_others_answer() -> None:
    check(
        """
        id  status  value    by   becomes
        a1  rumour  staging  ann  set-aside
        b1  claim   mainnet  bob  canon
        """,
        "current-record-selected",
    )


def test_premises_are_not_followed() -> None:
    check(
        """
        id  value    links        becomes
        a1  staging  premises x1  canon
        """,
        "current-record-selected",
        notes="",
    )


# Several entities.


def test_keys_are_the_same_entity_in_any_normal_form_and_spacing() -> None:
    rows = ledgers.read("""
        id  value    about
        a1  staging  caf\u00e9
        a2  staging  cafe\u0301
    """).rows
    answers = ask([*rows, {**rows[0], "record_id": "a3", "entity_key": " caf\u00e9 "}])
    (statement,) = answers.statements
    assert ("caf\u00e9", ["a2", "a3"]) == (statement.entity_key, statement.corroborating)


def test_keys_in_another_case_are_other_entities() -> None:
    rows = ledgers.read("""
        id  value    about
        a1  staging  release
        a2  staging  Release
    """).rows
    statements = ask(rows).statements
    assert ["Release", "release"] == [statement.entity_key for statement in statements]


def test_a_link_across_entities_is_void_and_noted() -> None:
    rows = ledgers.read("""
        id  status     value    about  from   links
        a1  claim      staging  one    08-14
        b1  corrected  mainnet  two    08-15  supersedes a1
    """).rows
    one, two = ask(rows).statements
    assert ("a1", []) == (one.selected, one.notes)
    assert ("b1", ["cross-entity-link"]) == (two.selected, two.notes)


def test_one_id_in_two_entities_is_no_clash() -> None:
    rows = ledgers.read("""
        id  value    about
        a1  staging  one
        a1  mainnet  two
    """).rows
    assert ["a1", "a1"] == [statement.selected for statement in ask(rows).statements]


@pytest.mark.parametrize(
    "complete, reason",
    [(True, Reason.NO_HISTORY), (False, Reason.RECALL_INTEGRITY_UNKNOWN)],
)
def test_an_empty_set_is_no_history_only_where_it_is_complete(
    complete: bool, reason: Reason
) -> None:
    answers = ask([], complete=complete)
    assert {"state": "provisional", "reason": reason, "statements": []} == answers.to_dict()


@pytest.mark.parametrize(
    "reasons, told",
    [
        (
            [Reason.CURRENT_RECORD_SELECTED, Reason.SCOPE_REQUIRED, Reason.EXPLICIT_CONFLICT],
            Reason.EXPLICIT_CONFLICT,
        ),
        ([Reason.CURRENT_RECORD_SELECTED, Reason.SCOPE_REQUIRED], Reason.SCOPE_REQUIRED),
        (
            [Reason.CURRENT_EVENT_REVOKED, Reason.UNGROUNDED_CURRENT_EVIDENCE],
            Reason.UNGROUNDED_CURRENT_EVIDENCE,
        ),
        (
            [
                Reason.NO_CURRENT_EVIDENCE,
                Reason.NOT_YET_EFFECTIVE,
                Reason.CURRENT_EVENT_REVOKED,
                Reason.CURRENT_RECORD_SELECTED,
            ],
            Reason.CURRENT_RECORD_SELECTED,
        ),
        ([Reason.NO_CURRENT_EVIDENCE, Reason.CURRENT_EVENT_REVOKED], Reason.CURRENT_EVENT_REVOKED),
        ([Reason.NO_CURRENT_EVIDENCE], Reason.NO_CURRENT_EVIDENCE),
        ([Reason.NOT_YET_EFFECTIVE], Reason.NO_CURRENT_EVIDENCE),
    ],
)
def test_one_answer_stands_for_all_and_the_least_certain_goes_first(
    reasons: list[Reason], told: Reason
) -> None:
    assert told is overall(reasons, complete=True)
    assert told is overall(reasons[::-1], complete=False)


def test_the_answer_to_a_set_is_that_of_its_entities() -> None:
    rows = ledgers.read("""
        id  status   value    about  from   by
        a1  claim    staging  one    08-14  ann
        b1  claim    mainnet  two    08-14  ann
        b2  revoked           two    08-15  ann
    """).rows
    answers = ask(rows)
    assert ("resolved", "current-record-selected") == (answers.state, answers.reason)
    assert ["resolved", "revoked"] == [statement.state for statement in answers.statements]
