"""The checks that ask what came (1 to 6) and what the voices come to (10, 11 and 13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.core.reasons import Check, Reason
from canonry.ledger.case import Question
from canonry.ledger.resolver import CHECKS, resolve, standing
from tests.unit.ledger.asking import ask, became, check, question, records

# Check 1: recall.


@pytest.mark.parametrize(
    "asked, reason",
    [
        (question(complete=True), Reason.NO_HISTORY),
        (question(complete=True, expected=0), Reason.NO_HISTORY),
        (question(complete=False), Reason.RECALL_INTEGRITY_UNKNOWN),
        (question(complete=True, expected=1), Reason.RECALL_INTEGRITY_UNKNOWN),
        (question(complete=True, read_failed=True), Reason.RECALL_INTEGRITY_UNKNOWN),
    ],
)
def test_no_record_is_no_history_only_where_the_log_was_read_whole(
    asked: Question, reason: Reason
) -> None:
    assert reason is resolve(asked, []).reason


@pytest.mark.parametrize(
    "asked, reason",
    [
        (question(complete=True), Reason.CURRENT_RECORD_SELECTED),
        (question(complete=False), Reason.CURRENT_RECORD_SELECTED),
        (question(expected=1), Reason.CURRENT_RECORD_SELECTED),
        (question(expected=2), Reason.RECALL_INTEGRITY_UNKNOWN),
        (question(read_failed=True), Reason.RECALL_INTEGRITY_UNKNOWN),
    ],
)
def test_fewer_records_than_are_known_or_a_failed_read_leave_no_answer(
    asked: Question, reason: Reason
) -> None:
    found = records("""
        id  value
        a1  staging
    """)
    assert reason is resolve(asked, found).reason


# Checks 3 to 6 decide where nothing is left.


@pytest.mark.parametrize(
    "statuses, reason",
    [
        (["claim~"], Reason.UNTRUSTED_MEMORY_CONTENT),
        (["claim?"], Reason.INVALID_EVENT_SCHEMA),
        (["rumour"], Reason.INVALID_EVENT_STATUS),
        (["claim?", "rumour"], Reason.INVALID_EVENT_SCHEMA),
        (["rumour", "claim~"], Reason.UNTRUSTED_MEMORY_CONTENT),
        (["rumour", "claim?", "claim~"], Reason.UNTRUSTED_MEMORY_CONTENT),
        (["rumour?"], Reason.INVALID_EVENT_SCHEMA),
        (["rumour?~"], Reason.UNTRUSTED_MEMORY_CONTENT),
    ],
)
def test_where_all_is_set_aside_the_first_reason_that_applies_is_told(
    statuses: list[str], reason: Reason
) -> None:
    rows = "\n".join(f"a{n}  x      set-aside  {status}" for n, status in enumerate(statuses))
    check(f"id  value  becomes    status\n{rows}", reason)


def test_records_that_begin_later_are_pending() -> None:
    check(
        """
        id  value    from   by   becomes
        a1  staging  08-14  ann  canon
        b1  mainnet  10-01  bob  pending
        """,
        "current-record-selected",
        notes="",
    )


def test_only_records_that_begin_later_are_not_yet_effective() -> None:
    check(
        """
        id  status  value    from   by   becomes
        a1  claim   staging  10-01  ann  pending
        b1  claim?  mainnet  08-14  bob  set-aside
        """,
        "not-yet-effective",
    )


def test_a_record_is_in_effect_at_the_instant_of_its_start() -> None:
    check(
        """
        id  value    from   becomes
        a1  staging  09-01  canon
        """,
        "current-record-selected",
        as_of="09-01",
    )


# Check 10: disputes.


def test_a_live_dispute_is_a_conflict_with_all_that_it_speaks_against() -> None:
    check(
        """
        id  status    value    from   by   becomes
        a1  claim     staging  08-14  ann  disputed
        b1  claim     staging  08-15  bob  disputed
        c1  conflict           08-16  cid  disputed
        """,
        "explicit-conflict",
    )


def test_a_dispute_need_not_name_what_it_speaks_against() -> None:
    check(
        """
        id  status    value    from   by   links        becomes
        a1  claim     staging  08-14  ann               disputed
        c1  conflict           08-16  cid  disputes x1  disputed
        """,
        "explicit-conflict",
    )


def test_a_dispute_that_was_settled_or_has_expired_is_none() -> None:
    check(
        """
        id  status    value    from   until  by   links          becomes
        a1  claim     staging  08-14         ann                 retired by o1
        c1  conflict           08-15         cid                 retired by o1
        d1  conflict           08-15  08-20  dan                 expired
        o1  resolved  staging  08-16         owl  settles a1 c1  canon
        """,
        "current-record-selected",
    )


def test_a_dispute_goes_before_a_revocation() -> None:
    resolution = ask(
        records("""
            id  status    from   by   links
            b1  revoked   08-15  bob  supersedes x1
            c1  conflict  08-16  cid
        """)
    )
    assert Reason.EXPLICIT_CONFLICT is resolution.reason


# Check 11: revocations.


def test_a_live_revocation_answers_where_no_claim_is_left() -> None:
    check(
        """
        id  status   value    from   by   links          becomes
        a1  claim    staging  08-14  ann                 retired by a2
        a2  revoked           08-15  ann  supersedes a1  canon
        """,
        "current-event-revoked",
        notes="",
    )


@pytest.mark.parametrize(
    "revoked, claimed, bars",
    [
        (("08-15", "2"), ("08-16", "3"), True),
        (("08-15", "2"), ("08-13", "3"), True),
        (("08-15", "2"), ("08-16", "1"), False),
        (("08-15", ""), ("08-15", ""), True),
        (("08-15", ""), ("08-16", ""), True),
        (("08-15", ""), ("08-14", ""), False),
        (("08-15", "2"), ("08-16", ""), True),
        (("08-15", "2"), ("08-14", ""), False),
        (("08-15", ""), ("08-15", "1"), True),
        (("08-15", ""), ("08-16", "1"), True),
        (("08-15", ""), ("08-14", "1"), False),
    ],
)
def test_a_claim_follows_a_revocation_in_the_log_or_without_seq_by_its_start(
    revoked: tuple[str, str], claimed: tuple[str, str], bars: bool
) -> None:
    resolution = ask(
        records(f"""
            id  status   value    by   links          from   seq
            b1  revoked           bob  supersedes x1  {revoked[0]}  {revoked[1]}
            c1  claim    mainnet  cid                 {claimed[0]}  {claimed[1]}
        """)
    )
    assert ("after-revocation" if bars else "canon") == became(resolution)["c1"]


@pytest.mark.parametrize(
    "place, bars",
    [
        ("atlas", True),
        ("atlas/release", True),
        ("", False),
        ("borealis", False),
    ],
)
def test_a_revocation_bars_claims_in_its_place_only(place: str, bars: bool) -> None:
    asked = place or "atlas"
    resolution = ask(
        records(f"""
            seq  id  status   value    from   by   links          place
            1    b1  revoked           08-15  bob  supersedes x1  atlas
            2    c1  claim    mainnet  08-16  cid                 {place}
        """),
        at=asked,
    )
    assert bars is (became(resolution)["c1"] == "after-revocation")


@pytest.mark.parametrize("link", ["supersedes b1", "settles b1"])
def test_a_claim_that_links_to_the_revocation_counts(link: str) -> None:
    check(
        f"""
        seq  id  status    value    from   by   becomes        links
        1    a1  claim     staging  08-14  ann  retired by b1
        2    b1  revoked            08-15  bob  retired by c1
        3    c1  resolved  staging  08-16  cid  canon          {link}
        """,
        "current-record-selected",
    )


def test_an_ungrounded_claim_that_links_to_the_revocation_is_no_voice() -> None:
    check(
        """
        seq  id  status      value    from   by   links          becomes
        1    a1  claim       staging  08-14  ann                 retired by b1
        2    b1  revoked              08-15  bob                 canon
        3    c1  corrected!  staging  08-16  cid  supersedes b1  ungrounded
        """,
        "current-event-revoked",
    )


def test_an_amended_revocation_bars_from_where_the_first_one_stood() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    a1  claim    staging  08-14  ann                 retired by b1
        2    b1  revoked           08-15  bob                 retired by b2
        3    c1  claim    mainnet  08-16  cid                 after-revocation
        4    b2  revoked           08-15  bob  supersedes b1  canon
        """,
        "current-event-revoked",
        notes="retired-by-another-writer claim-after-revocation",
    )


def test_a_revocation_that_outdates_another_bars_from_where_that_stood() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    b1  revoked           08-14  bob  supersedes x1  outdated by b2
        2    c1  claim    mainnet  08-16  cid                 after-revocation
        3    b2  revoked           08-15  bob  supersedes x2  canon
        """,
        "current-event-revoked",
    )


def test_a_revocation_amended_twice_bars_from_where_the_first_one_stood() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    b1  revoked           08-15  bob  supersedes x1  retired by b2
        2    c1  claim    mainnet  08-16  cid                 after-revocation
        3    b2  revoked           08-15  dan  supersedes b1  retired by b3
        4    b3  revoked           08-15  bob  supersedes b2  canon
        """,
        "current-event-revoked",
    )


def test_an_amended_revocation_without_seq_bars_from_the_earliest_start() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
             b1  revoked           08-14  bob  supersedes x1  retired by b2
             c1  claim    mainnet  08-15  cid                 after-revocation
        1    d1  claim    testnet  08-15  dan                 after-revocation
             b2  revoked           08-16  bob  supersedes b1  canon
        """,
        "current-event-revoked",
    )


def test_a_revocation_bars_no_claim_of_another_place_that_answers_with_it() -> None:
    check(
        """
        seq  id  status   value    from   by   place     links          becomes
        1    a1  claim    staging  08-14  ann  atlas                    corroborating
        2    a2  revoked           08-15  abe  atlas     supersedes x1  wider
        3    b1  claim    staging  08-16  bob  borealis                 canon
        """,
        "current-record-selected",
    )


def test_one_live_revocation_before_a_claim_bars_it_whatever_comes_after() -> None:
    resolution = ask(
        records("""
            seq  id  status   value    from   by   links
            1    b1  revoked           08-14  bob  supersedes x1
            2    c1  claim    mainnet  08-15  cid
            3    d1  revoked           08-16  dan  supersedes x2
        """)
    )
    assert Reason.CURRENT_EVENT_REVOKED is resolution.reason
    assert "after-revocation" == became(resolution)["c1"]


def test_a_link_to_the_amended_revocation_does_not_undo_the_one_that_amends_it() -> None:
    check(
        """
        seq  id  status     value    from   by   links          becomes
        1    a1  claim      staging  08-14  ann                 retired by b1
        2    b1  revoked             08-15  bob                 retired by b2
        3    c1  corrected  mainnet  08-16  cid  supersedes b1  after-revocation
        4    b2  revoked             08-15  bob  supersedes b1  canon
        """,
        "current-event-revoked",
    )


def test_the_latest_revocation_answers_of_equals_the_smallest_id_and_the_others_agree() -> None:
    resolution = ask(
        records("""
            id  status   from   by   links
            b2  revoked  08-15  bob  supersedes x1
            c1  revoked  08-16  cid  supersedes x1
            c0  revoked  08-16  dan  supersedes x1
        """)
    )
    agreeing = {"b2": "corroborating", "c1": "corroborating"}
    assert {"c0": "canon", **agreeing} == became(resolution)
    assert () == resolution.corroborating


def test_a_claim_that_counts_answers_beside_a_revocation_of_another_record() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    a1  claim    staging  08-14  ann                 retired by b1
        2    c1  claim    mainnet  08-14  cid                 canon
        3    b1  revoked           08-15  bob  supersedes a1  wider
        4    d1  claim    testnet  08-16  dan                 after-revocation
        """,
        "current-record-selected",
        notes="retired-by-another-writer claim-after-revocation",
    )


# Check 13: agreement.


def test_claims_of_one_value_corroborate_the_latest_and_of_equals_the_smallest_id() -> None:
    check(
        """
        id  value    from   by   becomes
        a1  staging  08-14  ann  corroborating
        c1  staging  08-15  cid  corroborating
        b1  staging  08-15  bob  canon
        """,
        "current-record-selected",
        notes="corroborated",
    )


@pytest.mark.parametrize(
    "one, other",
    [
        ("1", "1.0"),
        ('{"a":1,"b":2}', '{"b":2.0,"a":1}'),
        ("caf\u00e9", "cafe\u0301"),
        ('{"caf\u00e9":1}', '{"cafe\u0301":1}'),
        ("null", "null"),
    ],
)
def test_values_agree_in_any_clothes(one: str, other: str) -> None:
    check(
        f"""
        id  from   by   becomes        value
        a1  08-14  ann  corroborating  {one}
        b1  08-15  bob  canon          {other}
        """,
        "current-record-selected",
    )


@pytest.mark.parametrize(
    "one, other",
    [("1", '"1"'), ("true", "1"), ("staging", "Staging"), ("[1,2]", "[2,1]"), ("null", "false")],
)
def test_values_that_differ_disagree(one: str, other: str) -> None:
    check(
        f"""
        id  from   by   becomes   value
        a1  08-14  ann  disputed  {one}
        b1  08-15  bob  disputed  {other}
        """,
        "unlinked-disagreement",
    )


def test_two_that_differ_and_supersede_one_record_fork() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 retired by a2
        a2  corrected  mainnet  08-15  ann  supersedes a1  disputed
        b2  corrected  testnet  08-16  bob  supersedes a1  disputed
        """,
        "forked-supersession",
    )


def test_a_fork_that_agrees_beside_a_third_value_is_a_plain_disagreement() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 retired by a2
        a2  corrected  mainnet  08-15  ann  supersedes a1  disputed
        b2  corrected  mainnet  08-16  bob  supersedes a1  disputed
        c1  claim      testnet  08-16  cid                 disputed
        """,
        "unlinked-disagreement",
    )


def test_two_that_supersede_a_record_not_held_make_no_fork() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a2  corrected  mainnet  08-15  ann  supersedes x1  disputed
        b2  corrected  testnet  08-16  bob  supersedes x1  disputed
        """,
        "unlinked-disagreement",
        notes="supersedes-unknown-record",
    )


def test_a_decision_that_settles_what_another_supersedes_makes_no_fork() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 retired by a2
        a2  corrected  mainnet  08-15  ann  supersedes a1  disputed
        o1  resolved   testnet  08-16  owl  settles a1     disputed
        """,
        "unlinked-disagreement",
    )


# The rail as a whole.


def test_the_checks_run_in_the_order_of_the_page() -> None:
    assert list(Check) == [name for name, _ in CHECKS]


@given(st.permutations(range(6)))
def test_the_order_in_which_records_come_makes_no_difference(order: list[int]) -> None:
    found = records("""
        seq  id  status      value    from   until  by   links
        1    a1  claim       staging  08-14         ann
        2    a2  corrected   mainnet  08-15         ann  supersedes a1
        3    b1  claim       mainnet  08-15         bob
        4    b2  claim!      testnet  08-16         bob
        5    b3  claim       testnet  08-16  08-20  bob
        6    c1  superseded           08-17         cid  supersedes x1
    """)
    assert ask(found) == ask([found[index] for index in order])


def test_what_stands_is_what_nothing_retired_outdated_or_let_expire_in_any_place() -> None:
    found = records("""
        id  status     value    from   until  by   place  links
        a1  claim      staging  08-14         ann  atlas
        a2  corrected  mainnet  08-15         ann         supersedes a1
        b1  claim!     testnet  08-15         bob
        b2  claim      testnet  08-16  08-20  bob
        c1  claim      devnet   10-01         cid
        d1  claim      devnet   08-14         dan
        d2  claim      testnet  08-15         dan
    """)
    live = standing(found, question().as_of)
    assert ["a2", "b1", "d2"] == [record.record_id for record in live]
    assert [] == standing([], question().as_of)
