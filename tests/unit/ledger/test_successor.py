"""Check 14: whether something set aside may be a true successor of the answer."""

from typing import Any

import pytest
from msgspec.structs import replace

from canonry.core.reasons import Reason
from canonry.ledger.case import Aside, Why
from canonry.ledger.resolver import resolve
from canonry.ledger.successor import aside_of, shown_id
from canonry.testing import ledgers
from tests.unit.ledger.asking import answer, ask, check, question, records

CHOSEN = """
    id  value    from   by   place
    a1  staging  08-14  ann  atlas/release
"""


def row(table: str, **fields: Any) -> dict[str, Any]:
    """The one row of a table, with fields that a table cannot show."""
    (only,) = ledgers.read(table).rows
    return only | fields


def holds(aside: dict[str, Any], at: str = "atlas/release") -> bool:
    """Whether a row that is set aside holds back the answer a1."""
    (chosen,) = ledgers.read(CHOSEN).rows
    statement = answer([chosen, aside], at=at)
    assert [aside["record_id"]] == statement.set_aside
    expected = {True: (Reason.SUCCESSOR_SET_ASIDE, None), False: (None, "a1")}
    held = statement.reason == Reason.SUCCESSOR_SET_ASIDE
    assert statement.selected == expected[held][1]
    return held


# It names the answer.


@pytest.mark.parametrize(
    "by, status, held",
    [
        ("ann", "corrected?", True),
        ("ann", "corrected!?", True),
        ("ann", "corrected!~", True),
        ("bob", "corrected?", True),
        ("bob", "corrected~", True),
        ("bob", "corrected!?", False),
        ("bob", "corrected!~", False),
        ("   ", "corrected!?", True),
        ("bob", "superseded?", True),
        ("bob", "rumour", True),
        ("bob", "rumour!", False),
    ],
)
def test_a_record_that_names_the_answer_holds_it_if_it_has_the_weight_to_retire_it(
    by: str, status: str, held: bool
) -> None:
    becomes = "held " if held else "canon"
    check(
        f"""
        id  value    from   links          becomes    by   status
        a1  staging  08-14                 {becomes}      ann  claim
        b1  mainnet  08-13  supersedes a1  set-aside  {by}  {status}
        """,
        "successor-set-aside" if held else "current-record-selected",
    )


@pytest.mark.parametrize(
    "links, held",
    [
        ({"supersedes": "a1"}, True),
        ({"supersedes": ["a1"]}, True),
        ({"supersedes": ["x1", "a1"]}, True),
        ({"supersedes": [["a1"]]}, False),
        ({"supersedes": {"a1": 1}}, False),
        ({"supersedes": "x1"}, False),
        ({"supersedes": "A1"}, False),
        ({"settles": ["a1"]}, True),
        ({"settles": "a1"}, True),
        ({"settles": ["x1", 7, "a1"]}, True),
        ({"settles": {"a1": 1}}, False),
        ({"disputes": ["a1"]}, False),
        ({"premises": ["a1"]}, False),
    ],
)
def test_a_link_counts_as_text_or_in_a_list_and_only_where_it_retires(
    links: dict[str, Any], held: bool
) -> None:
    aside = row(
        """
        id  status  value    from   by   place
        b1  claim?  mainnet  08-13  bob  borealis
        """,
        **links,
    )
    assert held is holds(aside)


def test_a_record_that_names_a_corroborating_record_holds_the_answer() -> None:
    check(
        """
        id  status      value    from   by   links          becomes
        a1  claim       staging  08-15  ann                 held
        c1  claim       staging  08-14  cid                 held
        c2  corrected?  mainnet  08-13  cid  supersedes c1  set-aside
        """,
        "successor-set-aside",
    )


# It withdraws the entity.


@pytest.mark.parametrize(
    "by, status, start, place, held",
    [
        ("bob", "revoked?", "08-15", "atlas/release", True),
        ("bob", "revoked~", "08-14", "", True),
        ("bob", "revoked?", "08-15", "atlas", True),
        ("bob", "revoked?", "08-15", "/release", True),
        ("bob", "revoked?", "08-13", "", False),
        ("bob", "revoked?", "08-15", "borealis", False),
        ("bob", "revoked?", "08-15", "atlas/nightly", False),
        ("bob", "revoked!?", "08-15", "", False),
        ("ann", "revoked!?", "08-15", "", True),
        ("   ", "revoked!~", "08-15", "", True),
    ],
)
def test_a_withdrawal_that_covers_the_answer_and_starts_no_earlier_holds_it(
    by: str, status: str, start: str, place: str, held: bool
) -> None:
    becomes = "held " if held else "canon"
    check(
        f"""
        id  value    from   by   becomes    status     place
        a1  staging  08-14  ann  {becomes}      claim      atlas/release
        b1           {start}  {by}  set-aside  {status:9}  {place}
        """,
        "successor-set-aside" if held else "current-record-selected",
        at="atlas/release",
    )


@pytest.mark.parametrize(
    "supersedes, held",
    [(None, True), ("", True), (7, True), ({}, True), ("x1", False)],
)
def test_a_revocation_withdraws_unless_supersedes_is_a_text(supersedes: Any, held: bool) -> None:
    aside = row(
        """
        id  status    from   by
        b1  revoked?  08-15  bob
        """,
        supersedes=supersedes,
    )
    assert held is holds(aside)


def test_a_withdrawal_must_cover_the_chosen_record_itself() -> None:
    check(
        """
        id  status    value    from   by   place  becomes
        a1  claim     staging  08-15  ann         canon
        b1  claim     staging  08-14  bob  atlas  wider
        c1  revoked?           08-16  cid  atlas  set-aside
        """,
        "current-record-selected",
    )


# It disputes.


@pytest.mark.parametrize(
    "status, place, held",
    [
        ("conflict?", "atlas/release", True),
        ("conflict!?", "atlas/release", True),
        ("conflict!~", "", True),
        ("conflict?", "atlas", True),
        ("conflict?", "borealis", False),
        ("conflict?", "/nightly", False),
    ],
)
def test_a_dispute_in_reach_holds_the_answer_whoever_wrote_it(
    status: str, place: str, held: bool
) -> None:
    aside = row(f"""
        id  from   by   status      place
        b1  08-13  bob  {status:10}  {place}
    """)
    assert held is holds(aside)


def test_a_dispute_of_a_narrower_unasked_place_is_in_reach() -> None:
    check(
        """
        id  status     value    from   by   place          becomes
        a1  claim      staging  08-14  ann  atlas          held
        b1  conflict?           08-13  bob  atlas/release  set-aside
        """,
        "successor-set-aside",
        at="atlas",
    )


# It shares its id.


@pytest.mark.parametrize(
    "place, held",
    [("atlas/release", True), ("atlas", True), ("", True), ("borealis", False)],
)
def test_a_clash_of_ids_in_reach_holds_the_answer(place: str, held: bool) -> None:
    becomes = "held " if held else "canon"
    check(
        f"""
        id  status  value    from   by   becomes    place
        a1  claim   staging  08-14  ann  {becomes}      atlas/release
        b1  claim!  mainnet  08-13  bob  set-aside  {place}
        b1  claim!  testnet  08-13  bob  set-aside  {place}
        """,
        "successor-set-aside" if held else "current-record-selected",
        at="atlas/release",
    )


# It is its writer's later word.


@pytest.mark.parametrize(
    "by, status, start, place, held",
    [
        ("ann", "claim?", "08-15", "atlas/release", True),
        ("ann", "claim?", "08-14", "atlas/release", True),
        ("ann", "claim!~", "08-15", "atlas/release", True),
        ("ann", "rumour", "08-15", "atlas/release", True),
        ("ann", "quarantined?", "08-15", "atlas/release", True),
        ("ann", "claim?", "08-13", "atlas/release", False),
        ("ann", "claim?", "08-15", "atlas", False),
        ("ann", "claim?", "08-15", "", False),
        ("ann", "claim?", "08-15", "borealis/release", False),
        ("bob", "claim?", "08-15", "atlas/release", False),
        ("   ", "claim?", "08-15", "atlas/release", False),
    ],
)
def test_a_word_of_the_same_writer_and_place_that_starts_no_earlier_holds_the_answer(
    by: str, status: str, start: str, place: str, held: bool
) -> None:
    becomes = "held " if held else "canon"
    check(
        f"""
        id  value    from   by   becomes    status        place
        a1  staging  08-14  ann  {becomes}      claim         atlas/release
        b1  mainnet  {start}  {by}  set-aside  {status:12}  {place}
        """,
        "successor-set-aside" if held else "current-record-selected",
        at="atlas/release",
    )


def test_a_later_word_of_a_corroborating_writer_holds_the_answer() -> None:
    check(
        """
        id  status  value    from   by   becomes
        a1  claim   staging  08-16  ann  held
        b1  claim   staging  08-14  bob  held
        b2  claim?  mainnet  08-15  bob  set-aside
        """,
        "successor-set-aside",
    )


def test_an_answer_without_a_writer_has_no_later_word() -> None:
    check(
        """
        id  status  value    from   becomes
        a1  claim   staging  08-14  canon
        a2  claim?  mainnet  08-15  set-aside
        """,
        "current-record-selected",
    )


# What cannot be read is read against the answer.


@pytest.mark.parametrize(
    "start, held",
    [
        ("2026-08-15T00:00:00Z", True),
        ("2026-08-13T00:00:00Z", False),
        ("yesterday", True),
        ("2026-08-13T00:00:00", True),
        ("2026-08-13T23:59:60Z", True),
        (7, True),
        (None, True),
        (["2026-08-13T00:00:00Z"], True),
        ("2026-10-01T00:00:00Z", False),
        ("2026-09-01T00:00:00.000001Z", False),
        ("2026-09-01T00:00:00Z", True),
        ("2026-10-01T00:00:00", True),
    ],
)
def test_a_time_that_cannot_be_read_counts_as_late_and_never_as_pending(
    start: Any, held: bool
) -> None:
    aside = row(
        """
        id  status  value    by   place
        b1  claim?  mainnet  ann  atlas/release
        """,
        effective_at=start,
    )
    assert held is holds(aside)


@pytest.mark.parametrize(
    "place, held",
    [
        ({"project": 7, "scope": "release"}, True),
        ({"project": ["borealis"], "scope": {}}, True),
        ({"project": "atlas", "scope": True}, True),
        ({"project": "borealis", "scope": 7}, False),
        ({"project": 7, "scope": "nightly"}, False),
        ({"project": 7}, False),
    ],
)
def test_a_place_that_is_no_text_counts_as_every_place(place: dict[str, Any], held: bool) -> None:
    aside = row(
        """
        id  status  value    from   by
        b1  claim?  mainnet  08-15  ann
        """,
        **place,
    )
    assert held is holds(aside)


@pytest.mark.parametrize("status", ["revoked?", "conflict?"])
def test_a_withdrawal_or_dispute_of_a_place_that_is_no_text_reaches_everywhere(status: str) -> None:
    aside = row(
        f"""
        id  from   by   status
        b1  08-15  bob  {status}
        """,
        project=7,
        scope=[],
    )
    assert holds(aside)
    assert holds(aside, at="")


@pytest.mark.parametrize("agent", [None, "", 7, ["ann"], {"name": "ann"}])
def test_an_agent_that_is_no_text_or_empty_is_none(agent: Any) -> None:
    later = row(
        """
        id  status  value    from   place
        b1  claim?  mainnet  08-15  atlas/release
        """,
        agent=agent,
    )
    assert not holds(later)
    assert holds(later | {"supersedes": "a1", "confidence": "low"})


@pytest.mark.parametrize("status", [None, 7, ["conflict"], {}])
def test_a_status_that_is_no_text_is_neither_a_dispute_nor_a_withdrawal(status: Any) -> None:
    aside = row(
        """
        id  from   by
        b1  08-15  bob
        """,
        status=status,
    )
    assert not holds(aside)


# What a reviewer decided, and records of a log.


def aside(table: str, why: Why = Why.UNTRUSTED, *, rejected: bool = False) -> Aside:
    (record,) = records(table)
    return aside_of(record, why, rejected=rejected)


@pytest.mark.parametrize("rejected, reason", [
    (False, Reason.SUCCESSOR_SET_ASIDE),
    (True, Reason.CURRENT_RECORD_SELECTED),
])  # fmt: skip
@pytest.mark.parametrize(
    "table",
    [
        """
        id  value    from   by   place          links
        b1  mainnet  08-15  bob  borealis       supersedes a1
        """,
        """
        id  status   from   by
        b1  revoked  08-15  bob
        """,
        """
        id  status    from   by
        b1  conflict  08-15  bob
        """,
        """
        id  value    from   by   place
        b1  mainnet  08-15  ann  atlas/release
        """,
    ],
    ids=["names the answer", "withdraws", "disputes", "is a later word"],
)
def test_a_record_that_was_rejected_no_longer_holds_the_answer(
    table: str, rejected: bool, reason: Reason
) -> None:
    found = ask(records(CHOSEN), [aside(table, rejected=rejected)], at="atlas/release")
    assert reason is found.reason


def test_the_id_of_a_record_set_aside_is_not_shown_where_it_is_the_poison() -> None:
    assert "" == shown_id(ledgers.UNTRUSTED)
    assert "a1" == shown_id("a1")
    (record,) = records(CHOSEN)
    poisoned = replace(record, record_id=ledgers.UNTRUSTED)
    assert "" == aside_of(poisoned, Why.UNTRUSTED).record_id


# What else holds an answer.


def test_an_answer_whose_payload_was_erased_is_held() -> None:
    (record,) = records(CHOSEN)
    erased = replace(record, erased=True)
    assert Reason.RECORD_ERASED is ask([erased], at="atlas").reason
    assert (erased,) == ask([erased], at="atlas").held


def test_a_corroborating_record_that_was_erased_holds_nothing() -> None:
    chosen, other = records("""
        id  value    from   by
        a1  staging  08-15  ann
        b1  staging  08-14  bob
    """)
    assert Reason.CURRENT_RECORD_SELECTED is ask([chosen, replace(other, erased=True)]).reason


@pytest.mark.parametrize(
    "confirmed, receipts, reason",
    [
        (False, frozenset[str](), Reason.CURRENT_RECORD_SELECTED),
        (True, frozenset[str](), Reason.STORAGE_UNCONFIRMED),
        (True, frozenset({"b1"}), Reason.STORAGE_UNCONFIRMED),
        (True, frozenset({"a1"}), Reason.CURRENT_RECORD_SELECTED),
    ],
)
def test_a_question_for_confirmed_storage_needs_a_receipt_of_the_answer(
    confirmed: bool, receipts: frozenset[str], reason: Reason
) -> None:
    asked = question(at="atlas/release", confirmed=confirmed)
    assert reason is resolve(asked, records(CHOSEN), receipts=receipts).reason


def test_what_was_set_aside_is_told_before_erasure_and_erasure_before_storage() -> None:
    (record,) = records(CHOSEN)
    erased = [replace(record, erased=True)]
    asked = question(at="atlas/release", confirmed=True)
    later = aside("""
        id  value    from   by   place
        a2  mainnet  08-15  ann  atlas/release
    """)
    assert Reason.SUCCESSOR_SET_ASIDE is resolve(asked, erased, [later]).reason
    assert Reason.RECORD_ERASED is resolve(asked, erased).reason


def test_only_a_resolved_answer_is_held() -> None:
    check(
        """
        id  status   value    from   by   becomes
        a1  claim    staging  08-14  ann  retired by a2
        a2  revoked           08-15  ann  canon
        a3  claim?   mainnet  08-16  ann  set-aside
        """,
        "current-event-revoked",
    )
