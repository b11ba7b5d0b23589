"""The write path: what may enter the log, and why the rest may not."""

from collections.abc import Mapping
from typing import Any

import pytest

from canonry import limits
from canonry.core.reasons import Refusal, Status
from canonry.core.times import parse_time
from canonry.ledger.admission import (
    Admitted,
    Exists,
    Known,
    Refused,
    Transaction,
    admit,
    check_form,
    entity_key_of,
    first_difference,
    names,
    prepare,
)
from canonry.ledger.holding import Holding
from canonry.ledger.projection import Decision, RecordRow, ReviewRow
from canonry.ledger.transactions import record_of
from canonry.testing import ledgers

NOW = "2026-08-20T12:00:00Z"
NOW_US = parse_time(NOW)
HEAD = bytes(range(32))

BOOK = """
    seq  id  status   value    from   until  by   place  links
    1    a1  claim    staging  08-14         ann  atlas
    2    b1  claim    mainnet  08-15         bob
    3    b2  claim!   testnet  08-16  09-30  bob
    4    c1  claim    devnet   09-15         cid
    5    d1  claim    old      08-14         dan
    6    d2  revoked           08-15         dan         supersedes d1
"""


def holding(table: str = BOOK, **reviews: Decision) -> Holding:
    """The entity of a table, with reviews by record id; its head is the last row."""
    rows = []
    for row in ledgers.read(table).rows:
        body = {name: item for name, item in row.items() if name != "seq"}
        record = record_of(body, row["seq"], NOW_US)
        set_aside = row.get("source") == ledgers.UNTRUSTED
        rows.append(RecordRow(row["entity_key"], record, set_aside))
    decided = {name: [ReviewRow(name, 90, NOW_US, decision)] for name, decision in reviews.items()}
    seq = rows[-1].record.seq if rows else None
    head = None if seq is None else (seq, HEAD)
    return Holding(ledgers.ENTITY_KEY, rows, decided, head)


def sent(row: str, **fields: Any) -> dict[str, Any]:
    """A body as sent: the one row of a table without its heading, and more fields."""
    heading = "id  status     value    from   until  by   links"
    (body,) = ledgers.read(f"{heading}\n{row}").rows
    return body | fields


def write(
    body: Mapping[str, Any],
    held: Holding | None = None,
    *,
    body_as_sent: Mapping[str, Any] | None = None,
    elsewhere: frozenset[str] = frozenset(),
    **options: Any,
) -> Admitted | Exists | Refused:
    """What admission says of a body; `elsewhere` are ids that other entities hold."""
    transaction = prepare(body, record_id="minted", now_us=NOW_US, agent=None, **options)
    refused = check_form(transaction)
    if refused is not None:
        return refused
    here = holding() if held is None else held
    ids = names(transaction.sent)
    known = frozenset(name for name in ids if here.holds(name) or name in elsewhere)
    return admit(transaction, Known(here, body_as_sent, known, NOW_US))


def refusal(outcome: Admitted | Exists | Refused) -> tuple[Refusal, str | None]:
    assert isinstance(outcome, Refused)
    return outcome.code, outcome.field


# What is missing is stamped beside what was sent.


def test_an_id_and_a_time_are_stamped_where_the_writer_sent_none() -> None:
    transaction = prepare({"value": 1}, record_id="minted", now_us=NOW_US, agent=None)
    assert Transaction({"value": 1}, {"record_id": "minted", "effective_at": NOW}) == transaction
    assert {"value": 1, "record_id": "minted", "effective_at": NOW} == transaction.body


def test_what_was_sent_is_never_stamped_over() -> None:
    fields = {"record_id": "a9", "effective_at": "2026-08-14T10:00:00+02:00"}
    transaction = prepare(fields, record_id="minted", now_us=NOW_US, agent=None)
    assert (fields, {}) == (transaction.sent, transaction.stamped)


@pytest.mark.parametrize(
    "agent, fields, expected",
    [
        ("ann", {}, {"agent": "ann"}),
        ("ann", {"agent": "bob"}, {"agent": "bob"}),
        ("ann", {"agent": None}, {"agent": "ann"}),
        (None, {"agent": "bob"}, {"agent": "bob"}),
        (None, {}, {}),
    ],
)
def test_the_caller_is_the_writer_where_none_was_named(
    agent: str | None, fields: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert expected == prepare(fields, record_id="x", now_us=NOW_US, agent=agent).sent


def test_null_is_absent_save_as_a_value() -> None:
    fields = {"value": None, "scope": None, "record_id": None}
    transaction = prepare(fields, record_id="minted", now_us=NOW_US, agent=None)
    assert {"value": None} == transaction.sent
    assert "minted" == transaction.body["record_id"]


def test_the_entity_of_a_transaction_is_its_key_in_normal_form() -> None:
    fields = {"entity_key": " cafe\u0301 "}
    transaction = prepare(fields, record_id="x", now_us=NOW_US, agent=None)
    assert "caf\u00e9" == entity_key_of(transaction)


# Schema and status.


@pytest.mark.parametrize(
    "fields, code, field",
    [
        ({"colour": 1}, Refusal.UNKNOWN_FIELD, "colour"),
        ({"entity_key": None}, Refusal.MISSING_FIELD, "entity_key"),
        ({"status": None}, Refusal.MISSING_FIELD, "status"),
        ({"scope": 7}, Refusal.WRONG_TYPE, "scope"),
        ({"agent": "\u202egnp"}, Refusal.INVALID_TEXT, "agent"),
        ({"value": 2**53}, Refusal.INVALID_NUMBER, "value"),
        ({"effective_at": "now"}, Refusal.INVALID_TIME, "effective_at"),
        ({"confidence": "sure"}, Refusal.INVALID_WORD, "confidence"),
        ({"source": "x" * 20_000}, Refusal.TOO_LARGE, "source"),
        ({"expires_at": "2026-08-14T00:00:00Z"}, Refusal.INVALID_EXPIRY, "expires_at"),
        ({"settles": ["a1"]}, Refusal.MISPLACED_FIELD, "settles"),
        ({"supersedes": "n1"}, Refusal.SELF_LINK, "supersedes"),
        ({"status": "rumour"}, Refusal.UNKNOWN_STATUS, "status"),
        ({"status": "Claim"}, Refusal.UNKNOWN_STATUS, "status"),
        ({"status": ""}, Refusal.UNKNOWN_STATUS, "status"),
        ({"status": "rumour", "scope": 7}, Refusal.WRONG_TYPE, "scope"),
    ],
)
def test_a_malformed_transaction_is_refused_by_the_rule_and_the_field(
    fields: dict[str, Any], code: Refusal, field: str
) -> None:
    assert (code, field) == refusal(write(sent("n1  claim      canary   08-20", **fields)))


def test_a_value_nested_too_deep_is_refused() -> None:
    value: Any = 0
    for _ in range(65):
        value = [value]
    outcome = write(sent("n1  claim      canary   08-20", value=value))
    assert (Refusal.TOO_DEEP, "value") == refusal(outcome)


@pytest.mark.parametrize(
    "row",
    [
        "n1  claim      canary   08-20         ann",
        "n1  claim!     canary   08-20         ann",
        "n1  corrected  canary   08-20         ann  supersedes a1",
        "n1  resolved   canary   08-20         ann  supersedes a1, settles b1 b2",
        "n1  revoked             08-20         ann",
        "n1  revoked             08-20         ann  supersedes a1, replaced_by other:key",
        "n1  conflict            08-20         ann  disputes a1 b1",
        "n1  superseded          08-20         ann  supersedes a1",
        "n1  expired             08-20         ann  supersedes a1",
        "n1  claim      canary   08-20         ann  premises a1 p1",
        "n1  claim      canary   10-01  12-31  ann",
    ],
)
def test_a_sound_transaction_of_any_status_is_admitted(row: str) -> None:
    body = sent(row)
    outcome = write(body, elsewhere=frozenset({"p1"}), may_settle=True)
    assert isinstance(outcome, Admitted)
    assert (record_of(body, None, None), None) == (outcome.record, outcome.verdict)


def test_a_record_over_its_bound_is_refused_before_anything_is_asked_of_the_log() -> None:
    metadata = {"pages": ["x" * limits.STRING_BYTES] * (limits.RECORD_BYTES // limits.STRING_BYTES)}
    body = sent("n1  corrected  canary   08-20         ann  supersedes x1", metadata=metadata)
    assert (Refusal.TOO_LARGE, "record") == refusal(write(body, expected_head=0))


# Identity.


def test_the_same_id_with_the_same_body_exists_however_often_it_is_sent() -> None:
    body = sent("n1  claim      canary   08-20         ann")
    outcome = write(body, body_as_sent=body, expected_head=77)
    assert Exists("n1") == outcome


@pytest.mark.parametrize(
    "fields, differing",
    [
        ({"value": "other"}, "value"),
        ({"agent": "bob", "confidence": "low"}, "confidence"),
        ({"effective_at": "2026-08-20T02:00:00+02:00"}, "effective_at"),
        ({"entity_key": "release:notes"}, "entity_key"),
        ({"status": "corrected", "value": "other"}, "status"),
        ({"scope": "nightly"}, "scope"),
        ({"metadata": {"a": 1}}, "metadata"),
        ({"evidence": None}, "evidence"),
    ],
)
def test_the_same_id_with_another_body_is_refused_and_the_first_difference_named(
    fields: dict[str, Any], differing: str
) -> None:
    body = sent("n1  claim      canary   08-20         ann")
    outcome = write(body | fields, body_as_sent=body)
    assert (Refusal.ID_CLASH, differing) == refusal(outcome)


@pytest.mark.parametrize(
    "one, other, differing",
    [
        ({"value": 1}, {"value": 1.0}, None),
        ({"value": {"a": 1, "b": 2}}, {"value": {"b": 2, "a": 1}}, None),
        ({"settles": ["x"]}, {"settles": ("x",)}, None),
        ({"value": "caf\u00e9"}, {"value": "cafe\u0301"}, "value"),
        ({"value": None}, {}, "value"),
        ({"value": 1}, {"value": True}, "value"),
        ({"settles": ["x", "y"]}, {"settles": ["y", "x"]}, "settles"),
        ({}, {"agent": "ann"}, "agent"),
    ],
)
def test_bodies_are_compared_as_sent(
    one: dict[str, Any], other: dict[str, Any], differing: str | None
) -> None:
    assert differing == first_difference(one, other)
    assert differing == first_difference(other, one)


# Novelty.


@pytest.mark.parametrize(
    "row, exists",
    [
        ("n1  claim      mainnet  08-15         bob", "b1"),
        ("n1  claim!     mainnet  08-15         bob", "b1"),
        ("n1  corrected  mainnet  08-15         bob", "b1"),
        ("n1  claim!     testnet  08-16  09-30  bob", "b2"),
        ("n1  claim      devnet   09-15         cid", "c1"),
        ("n1  claim      mainnet  08-16         bob", None),
        ("n1  claim      mainnet  08-15  09-30  bob", None),
        ("n1  claim      mainnet  08-15         ann", None),
        ("n1  claim      Mainnet  08-15         bob", None),
        ("n1  claim      testnet  08-16  09-30  bob", None),
        ("n1  claim      staging  08-14         ann", None),
        ("n1  claim      old      08-14         dan", None),
        ("n1  corrected  mainnet  08-15         bob  supersedes b1", None),
        ("n1  claim      mainnet  08-15         bob  premises a1", None),
    ],
)
def test_a_claim_that_says_nothing_new_exists(row: str, exists: str | None) -> None:
    outcome = write(sent(row))
    assert exists == (outcome.record_id if isinstance(outcome, Exists) else None)
    assert exists is not None or isinstance(outcome, Admitted)


def test_a_start_that_was_not_sent_is_not_compared() -> None:
    body = sent("n1  claim      mainnet                bob", effective_at=None)
    assert Exists("b1") == write(body)


def test_a_claim_with_no_start_says_something_new_where_its_equal_has_not_begun() -> None:
    body = sent("n1  claim      devnet                 cid", effective_at=None)
    assert Exists("c1") == write(body | {"effective_at": "2026-09-15T00:00:00Z"})


def test_an_equal_claim_of_another_place_is_new() -> None:
    body = sent("n1  claim      staging  08-14         ann")
    assert Exists("a1") == write(body | {"project": "atlas"})
    assert isinstance(write(body | {"scope": "atlas"}), Admitted)


def test_an_equal_claim_in_another_normal_form_is_not_new() -> None:
    held = holding("""
        seq  id  value    from   by
        1    a1  caf\u00e9     08-14  ann
    """)
    assert Exists("a1") == write(sent("n1  claim      cafe\u0301    08-14         ann"), held)


def test_a_writer_who_reaffirms_is_heard() -> None:
    body = sent("n1  claim      mainnet  08-15         bob")
    assert isinstance(write(body, reaffirm=True), Admitted)


@pytest.mark.parametrize("status", ["revoked", "conflict", "superseded"])
def test_only_a_claim_can_be_nothing_new(status: str) -> None:
    equal = sent("n1  claim      mainnet  08-15         bob")
    assert Exists("b1") == write(equal)
    assert isinstance(write(equal | {"status": status}), Admitted)


def test_a_claim_that_was_set_aside_makes_no_other_one_old() -> None:
    held = holding("""
        seq  id  status  value    from   by
        1    a1  claim~  staging  08-14  ann
    """)
    assert isinstance(write(sent("n1  claim      staging  08-14         ann"), held), Admitted)


def test_a_claim_that_was_released_makes_an_equal_one_old() -> None:
    table = """
        seq  id  status  value    from   by
        1    a1  claim~  staging  08-14  ann
    """
    again = sent("n1  claim      staging  08-14         ann")
    assert Exists("a1") == write(again, holding(table, a1=Decision.RELEASE))
    assert isinstance(write(again, holding(table, a1=Decision.REJECT)), Admitted)


# Compare and set.


@pytest.mark.parametrize("head", [6, HEAD.hex(), None])
def test_a_writer_who_saw_the_head_may_write(head: int | str | None) -> None:
    assert isinstance(write(sent("n1  claim      canary   08-20"), expected_head=head), Admitted)


@pytest.mark.parametrize("head", [0, 5, 7, "", "ab", HEAD.hex().upper(), HEAD.hex()[:-1]])
def test_a_writer_who_saw_another_head_is_refused(head: int | str) -> None:
    outcome = write(sent("n1  claim      canary   08-20"), expected_head=head)
    assert (Refusal.HEAD_CLASH, "expected_head") == refusal(outcome)


@pytest.mark.parametrize("head, admitted", [(0, True), (1, False), ("", False)])
def test_zero_is_the_head_of_an_entity_without_records(head: int | str, admitted: bool) -> None:
    empty = Holding(ledgers.ENTITY_KEY)
    outcome = write(sent("n1  claim      canary   08-20"), empty, expected_head=head)
    assert admitted is isinstance(outcome, Admitted)


# Links.


@pytest.mark.parametrize(
    "row, field",
    [
        ("n1  corrected  canary   08-20         ann  supersedes x1", "supersedes"),
        ("n1  resolved   canary   08-20         ann  settles a1 x1", "settles"),
        ("n1  conflict            08-20         ann  disputes x1", "disputes"),
        ("n1  claim      canary   08-20         ann  premises a1 x1", "premises"),
    ],
)
def test_a_link_must_name_a_record_that_is_held(row: str, field: str) -> None:
    assert (Refusal.UNKNOWN_TARGET, field) == refusal(write(sent(row), may_settle=True))


@pytest.mark.parametrize(
    "row, field",
    [
        ("n1  corrected  canary   08-20         ann  supersedes p1", "supersedes"),
        ("n1  resolved   canary   08-20         ann  settles a1 p1", "settles"),
        ("n1  conflict            08-20         ann  disputes p1", "disputes"),
    ],
)
def test_a_link_must_name_a_record_of_the_same_entity(row: str, field: str) -> None:
    outcome = write(sent(row), elsewhere=frozenset({"p1"}), may_settle=True)
    assert (Refusal.FOREIGN_TARGET, field) == refusal(outcome)


def test_a_premise_may_be_a_record_of_any_entity() -> None:
    body = sent("n1  claim      canary   08-20         ann  premises p1")
    assert isinstance(write(body, elsewhere=frozenset({"p1"})), Admitted)


@pytest.mark.parametrize("may_settle", [True, False])
def test_settling_needs_the_review_right(may_settle: bool) -> None:
    body = sent("n1  resolved   canary   08-20         ann  settles a1")
    outcome = write(body, may_settle=may_settle)
    if may_settle:
        assert isinstance(outcome, Admitted)
    else:
        assert (Refusal.REVIEW_RIGHT_REQUIRED, "settles") == refusal(outcome)


@pytest.mark.parametrize(
    "links", ["", "  supersedes a1"], ids=["that links to nothing", "that supersedes"]
)
def test_a_decision_that_settles_nothing_needs_no_right(links: str) -> None:
    body = sent(f"n1  resolved   canary   08-20         ann{links}")
    assert isinstance(write(body, may_settle=False), Admitted)


def test_the_ids_that_a_transaction_names_are_those_of_its_links_and_premises() -> None:
    body = {
        "record_id": "n1", "supersedes": "a", "settles": ["b"], "disputes": ["c"],
        "premises": ["d"], "depends_on": ["e"], "replaced_by": ["f"],
    }  # fmt: skip
    assert {"a", "b", "c", "d"} == names(body)
    assert set() == names({"record_id": "n1"})


# The order of the rules.


def test_the_first_rule_that_objects_decides() -> None:
    equal = sent("n1  claim      mainnet  08-15         bob")
    assert Exists("b1") == write(equal, expected_head=0)
    stray = sent("n1  resolved   canary   08-20         ann  settles x1")
    assert (Refusal.HEAD_CLASH, "expected_head") == refusal(write(stray, expected_head=0))
    assert (Refusal.UNKNOWN_TARGET, "settles") == refusal(write(stray))
    clash = write(stray, body_as_sent=equal, expected_head=0)
    assert (Refusal.ID_CLASH, "status") == refusal(clash)


# Safety.


@pytest.mark.parametrize(
    "fields, field",
    [
        ({"value": ledgers.UNTRUSTED}, "value"),
        ({"value": {"deep": [{"er": ledgers.UNTRUSTED}]}}, "value"),
        ({"value": {ledgers.UNTRUSTED: 1}}, "value"),
        ({"evidence": ["ok", ledgers.UNTRUSTED]}, "evidence"),
        ({"source": ledgers.UNTRUSTED}, "source"),
        ({"tags": [ledgers.UNTRUSTED]}, "tags"),
        ({"metadata": {"note": ledgers.UNTRUSTED}}, "metadata"),
        ({"record_id": ledgers.UNTRUSTED}, "record_id"),
        ({"entity_key": ledgers.UNTRUSTED}, "entity_key"),
        ({"agent": ledgers.UNTRUSTED}, "agent"),
        ({"project": ledgers.UNTRUSTED}, "project"),
        ({"scope": ledgers.UNTRUSTED}, "scope"),
        ({"depends_on": [ledgers.UNTRUSTED]}, "depends_on"),
    ],
)
def test_a_transaction_with_untrusted_text_in_any_field_is_admitted_with_a_verdict(
    fields: dict[str, Any], field: str
) -> None:
    outcome = write(sent("n1  claim      canary   08-20         ann", **fields))
    assert isinstance(outcome, Admitted)
    assert outcome.verdict is not None
    assert [field] == outcome.verdict["fields"]
    assert outcome.verdict["rules"]
    assert ledgers.UNTRUSTED not in str(outcome.verdict)


@pytest.mark.parametrize("status", [str(status) for status in Status if status != "claim"])
def test_untrusted_text_is_found_whatever_the_status(status: str) -> None:
    body = sent("n1  claim      canary   08-20         ann") | {"status": status}
    outcome = write(body | {"source": ledgers.UNTRUSTED})
    assert isinstance(outcome, Admitted)
    assert outcome.verdict is not None


def test_an_id_that_was_stamped_is_nobodys_text() -> None:
    body = sent("n1  claim      canary   08-20         ann")
    del body["record_id"]
    transaction = prepare(body, record_id=ledgers.UNTRUSTED, now_us=NOW_US, agent=None)
    outcome = admit(transaction, Known(holding(), None, frozenset(), NOW_US))
    assert isinstance(outcome, Admitted)
    assert outcome.verdict is None


def test_a_refusal_is_told_before_untrusted_text() -> None:
    body = sent("n1  corrected  canary   08-20         ann  supersedes x1")
    outcome = write(body | {"source": ledgers.UNTRUSTED})
    assert (Refusal.UNKNOWN_TARGET, "supersedes") == refusal(outcome)
