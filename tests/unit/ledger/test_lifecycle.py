"""Check 7: who retires whom."""

import pytest

from canonry.core.reasons import Status
from tests.unit.ledger.asking import ask, became, check, records

# Links.


@pytest.mark.parametrize("status", list(Status))
def test_a_record_of_any_status_retires_what_it_supersedes(status: str) -> None:
    resolution = ask(
        records(f"""
            id  value    from   by   links          status
            a1  staging  08-14  ann                 claim
            a2  mainnet  08-15  ann  supersedes a1  {status}
        """)
    )
    assert "retired by a2" == became(resolution)["a1"]


def test_a_decision_retires_what_it_supersedes_and_every_record_that_it_settles() -> None:
    check(
        """
        id  status    value    from   by   links                         becomes
        a1  claim     staging  08-14  ann                                retired by o1
        b1  claim     mainnet  08-14  bob                                retired by o1
        c1  conflict           08-14  cid                                retired by o1
        o1  resolved  mainnet  08-15  owl  supersedes a1, settles b1 c1  canon
        """,
        "current-record-selected",
        notes="settled retired-by-another-writer",
    )


def test_what_was_retired_does_not_come_back_when_its_retirer_is_retired() -> None:
    check(
        """
        id  status      value    from   by   links          becomes
        a1  claim       staging  08-14  ann                 retired by a2
        a2  corrected   mainnet  08-15  ann  supersedes a1  retired by a3
        a3  superseded           08-16  ann  supersedes a2  marker
        """,
        "no-current-evidence",
    )


def test_what_was_retired_does_not_come_back_when_its_retirer_expires() -> None:
    check(
        """
        id  status     value    from   until  by   links          becomes
        a1  claim      staging  08-14         ann                 retired by a2
        a2  corrected  mainnet  08-15  08-20  ann  supersedes a1  expired
        """,
        "no-current-evidence",
        notes="successor-expired",
    )


@pytest.mark.parametrize(
    "as_of, becomes", [("08-20", "expired"), ("2026-08-19T23:59:59.999999Z", "canon")]
)
def test_a_claim_has_run_out_at_its_expiry_and_not_before(as_of: str, becomes: str) -> None:
    check(
        f"""
        id  status  value    from   until  by   becomes
        a1  claim   staging  08-14  08-20  ann  {becomes}
        """,
        "no-current-evidence" if becomes == "expired" else "current-record-selected",
        as_of=as_of,
    )


def test_a_link_retires_from_any_place() -> None:
    check(
        """
        id  status     value    from   by   place           links          becomes
        a1  claim      staging  08-14  ann  atlas/release                  retired by b1
        b1  corrected  mainnet  08-15  ann  borealis/other  supersedes a1  out-of-scope
        """,
        "no-current-evidence",
        at="atlas/release",
        notes="superseded-out-of-scope",
    )


def test_a_link_retires_whatever_the_order_of_times() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-15  ann                 retired by a2
        a2  corrected  mainnet  08-14  ann  supersedes a1  canon
        """,
        "current-record-selected",
        notes="corrected-retroactively",
    )


def test_a_record_that_is_pending_retires_nothing_yet() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 canon
        a2  corrected  mainnet  10-01  ann  supersedes a1  pending
        """,
        "current-record-selected",
        notes="change-scheduled",
    )


def test_a_record_that_is_pending_is_listed_so_even_when_it_is_retired_already() -> None:
    check(
        """
        id  status      value    from   by   links          becomes
        a1  claim       staging  08-14  ann                 canon
        a2  claim       mainnet  10-01  ann                 pending
        a3  superseded           08-15  ann  supersedes a2  marker
        """,
        "current-record-selected",
    )


def test_a_record_that_begins_at_the_time_asked_about_is_retired_already() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  09-01  ann                 retired by a2
        a2  corrected  mainnet  08-15  ann  supersedes a1  canon
        """,
        "current-record-selected",
        as_of="09-01",
    )


def test_the_earliest_retirer_is_told() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 retired by b2
        a2  corrected  mainnet  08-16  ann  supersedes a1  canon
        b2  corrected  mainnet  08-15  bob  supersedes a1  corroborating
        """,
        "current-record-selected",
        notes="corroborated retired-by-another-writer",
    )


def test_a_link_to_a_record_not_held_changes_nothing_and_is_noted() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  corrected  mainnet  08-15  ann  supersedes a0  canon
        """,
        "current-record-selected",
        notes="supersedes-unknown-record",
    )


def test_a_record_that_was_set_aside_is_held_so_a_link_to_it_is_not_noted() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a0  claim?     staging  08-14  ann                 set-aside
        a1  corrected  mainnet  08-15  ann  supersedes a0  canon
        """,
        "current-record-selected",
        notes="",
    )


def test_disputes_retire_nothing() -> None:
    check(
        """
        id  status    value    from   by   links        becomes
        a1  claim     staging  08-14  ann               disputed
        b1  conflict           08-15  bob  disputes a1  disputed
        """,
        "explicit-conflict",
    )


# Two writers.


@pytest.mark.parametrize(
    "writer, target, status, falls",
    [
        ("ann", "ann", "corrected!", True),
        ("ann", "ann", "corrected", True),
        ("bob", "ann", "corrected", True),
        ("bob", "ann", "superseded", True),
        ("bob", "ann", "corrected!", False),
        ("bob", "ann", "superseded!", False),
        ("bob", "ann", "revoked!", False),
        ("bob", "ann", "conflict!", False),
        ("Ann", "ann", "corrected!", False),
        ("   ", "ann", "corrected!", True),
        ("bob", "   ", "corrected!", True),
        ("   ", "   ", "corrected!", True),
    ],
)
def test_a_record_falls_to_its_own_writer_to_an_unnamed_one_or_to_evidence(
    writer: str, target: str, status: str, falls: bool
) -> None:
    resolution = ask(
        records(f"""
            id  value    from   links          by   status
            a1  staging  08-14                 {target}  claim
            b1  mainnet  08-15  supersedes a1  {writer}  {status}
        """)
    )
    assert falls is (became(resolution)["a1"] == "retired by b1")


def test_a_strangers_ungrounded_link_is_noted_and_retires_nothing() -> None:
    check(
        """
        id  status       value    from   by   links          becomes
        a1  claim        staging  08-14  ann                 canon
        b1  superseded!           08-15  bob  supersedes a1  marker
        """,
        "current-record-selected",
        notes="challenged",
    )


def test_a_strangers_ungrounded_decision_settles_only_its_own_words() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 canon
        b1  claim      mainnet  08-14  bob                 retired by b2
        b2  resolved!  mainnet  08-15  bob  settles a1 b1  ungrounded
        """,
        "current-record-selected",
        notes="challenged weaker-rival",
    )


# Circles.


def test_records_that_retire_one_another_in_a_circle_leave_nothing() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  corrected  staging  08-14  ann  supersedes a3  set-aside
        a2  corrected  mainnet  08-15  ann  supersedes a1  set-aside
        a3  corrected  testnet  08-16  ann  supersedes a2  set-aside
        """,
        "supersession-cycle",
    )


def test_a_circle_of_numbered_records_is_one_too() -> None:
    check(
        """
        seq  id  status     value    from   by   place  links          becomes
        1    a1  corrected  staging  08-14  ann  b      supersedes a2  set-aside
        2    a2  corrected  mainnet  08-15  ann  b      supersedes a1  set-aside
        3    b1  claim      testnet  08-16  bob  a                     retired by b2
        4    b2  corrected  devnet   08-16  bob  a      supersedes b1  canon
        """,
        "current-record-selected",
        at="a",
    )


def test_a_circle_is_set_aside_and_what_is_apart_from_it_answers() -> None:
    check(
        """
        id  status     value    from   by   place  links          becomes
        a1  corrected  staging  08-14  ann  b      supersedes a2  set-aside
        a2  corrected  mainnet  08-15  ann  b      supersedes a1  set-aside
        b1  claim      testnet  08-16  bob  a                     canon
        """,
        "current-record-selected",
        at="a",
    )


def test_a_record_that_retires_one_of_a_circle_does_not_lie_on_it() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  corrected  staging  08-14  ann  supersedes a2  set-aside
        a2  corrected  mainnet  08-15  ann  supersedes a1  set-aside
        a3  corrected  testnet  08-16  ann  supersedes a2  canon
        """,
        "current-record-selected",
    )


def test_what_a_circle_would_retire_stands_but_the_answer_is_held() -> None:
    check(
        """
        id  status     value    from   by   links                      becomes
        a1  claim      staging  08-14  ann                             held
        b1  resolved   mainnet  08-15  bob  supersedes b2, settles a1  set-aside
        b2  corrected  testnet  08-16  bob  supersedes b1              set-aside
        """,
        "successor-set-aside",
    )


def test_a_circle_through_settles_is_one() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  resolved   staging  08-14  ann  settles a2     set-aside
        a2  corrected  mainnet  08-15  ann  supersedes a1  set-aside
        """,
        "supersession-cycle",
    )


def test_a_circle_that_is_not_yet_closed_is_none() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  corrected  staging  08-14  ann  supersedes a2  canon
        a2  corrected  mainnet  10-01  ann  supersedes a1  pending
        """,
        "current-record-selected",
        as_of="09-01",
    )


def test_a_link_without_weight_closes_no_circle() -> None:
    check(
        """
        id  status      value    from   by   links          becomes
        a1  corrected   staging  08-14  ann  supersedes b1  canon
        b1  corrected!  mainnet  08-15  bob  supersedes a1  retired by a1
        """,
        "current-record-selected",
    )


def test_a_long_chain_of_corrections_is_no_circle() -> None:
    chain = "\n".join(f"a{n}  x      supersedes a{n - 1}" for n in range(1001, 3000))
    resolution = ask(records(f"id     value  links\n{chain}"))
    assert resolution.selected is not None
    assert "a2999" == resolution.selected.record_id


# Withdrawals.


@pytest.mark.parametrize(
    "withdrawn, at, falls",
    [
        ("", "", True),
        ("", "atlas/release", True),
        ("atlas", "atlas", True),
        ("atlas", "atlas/release", True),
        ("/release", "atlas/release", True),
        ("atlas/release", "atlas/release", True),
        ("atlas/release", "atlas", False),
        ("atlas", "", False),
        ("/release", "", False),
        ("/release", "atlas/nightly", False),
        ("atlas", "borealis", False),
        ("atlas", "/release", False),
    ],
)
def test_a_withdrawal_retires_the_entity_within_its_place(
    withdrawn: str, at: str, falls: bool
) -> None:
    resolution = ask(
        records(f"""
            id  status   value    from   by   place
            a1  claim    staging  08-14  ann  {at}
            b1  revoked           08-15  bob  {withdrawn}
        """)
    )
    assert falls is (became(resolution)["a1"] == "retired by b1")


@pytest.mark.parametrize(
    "writer, target, status, falls",
    [
        ("ann", "ann", "revoked", True),
        ("ann", "ann", "revoked!", True),
        ("bob", "ann", "revoked", True),
        ("bob", "ann", "revoked!", False),
        ("   ", "ann", "revoked!", True),
        ("bob", "   ", "revoked!", True),
        ("   ", "   ", "revoked!", True),
    ],
)
def test_a_withdrawal_has_the_weight_of_its_writer_or_of_its_evidence(
    writer: str, target: str, status: str, falls: bool
) -> None:
    resolution = ask(
        records(f"""
            id  value    from   by   status
            a1  staging  08-14  {target}  claim
            b1           08-15  {writer}  {status}
        """)
    )
    assert falls is (became(resolution)["a1"] == "retired by b1")


@pytest.mark.parametrize(
    "claimed, claimed_seq, withdrawn, withdrawn_seq, falls",
    [
        ("08-14", "", "08-15", "", True),
        ("08-15", "", "08-15", "", True),
        ("08-16", "", "08-15", "", False),
        ("08-16", "1", "08-15", "2", True),
        ("08-16", "2", "08-15", "1", False),
        ("08-16", "1", "08-15", "1", False),
        ("08-14", "2", "08-15", "1", True),
        ("08-16", "1", "08-15", "", False),
        ("08-16", "", "08-15", "1", False),
    ],
)
def test_a_withdrawal_reaches_what_starts_no_later_or_precedes_it_in_the_log(
    claimed: str, claimed_seq: str, withdrawn: str, withdrawn_seq: str, falls: bool
) -> None:
    resolution = ask(
        records(f"""
            id  status   value    by   from   seq
            a1  claim    staging  ann  {claimed}  {claimed_seq}
            b1  revoked           bob  {withdrawn}  {withdrawn_seq}
        """)
    )
    assert falls is (became(resolution)["a1"] == "retired by b1")


def test_a_withdrawal_retires_claims_disputes_and_markers_but_no_revocation() -> None:
    resolution = ask(
        records("""
            id  status      value    from   by   links
            a1  claim       staging  08-14  ann
            a2  claim!      staging  08-14  ann
            a3  superseded           08-14  ann  supersedes a0
            b1  conflict             08-14  bob
            c1  revoked              08-14  cid  supersedes c0
            d1  revoked              08-15  dan
        """)
    )
    assert dict.fromkeys(["a1", "a2", "a3", "b1"], "d1") == resolution.retired_by


def test_a_record_that_links_to_a_withdrawal_is_not_withdrawn_by_it() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 retired by b1
        b1  revoked             08-15  bob                 retired by a2
        a2  corrected  mainnet  08-15  ann  supersedes b1  canon
        """,
        "current-record-selected",
        notes="reinstated retired-by-another-writer",
    )


def test_a_dispute_of_a_withdrawal_is_not_withdrawn_by_it() -> None:
    resolution = ask(
        records("""
            id  status    value    from   by   links
            a1  claim     staging  08-14  ann
            b1  revoked            08-15  bob
            c1  conflict           08-15  cid  disputes b1
        """)
    )
    assert {"a1": "b1"} == resolution.retired_by


def test_a_revocation_of_one_record_withdraws_nothing_else() -> None:
    check(
        """
        id  status   value    from   by   links          becomes
        a1  claim    staging  08-14  ann                 retired by b1
        c1  claim    mainnet  08-14  cid                 canon
        b1  revoked           08-15  bob  supersedes a1  wider
        """,
        "current-record-selected",
        notes="retired-by-another-writer",
    )


def test_a_retired_withdrawal_still_withdraws() -> None:
    check(
        """
        id  status   value    from   by   links          becomes
        a1  claim    staging  08-14  ann                 retired by b1
        b1  revoked           08-15  bob                 retired by b2
        b2  revoked           08-16  bob  supersedes b1  canon
        """,
        "current-event-revoked",
    )


# Expiry and markers.


@pytest.mark.parametrize("status", [Status.SUPERSEDED, Status.EXPIRED, Status.QUARANTINED])
def test_a_marker_only_retires(status: str) -> None:
    check(
        f"""
        id  value    from   by   links          becomes        status
        a1  staging  08-14  ann                 retired by m1  claim
        m1  mainnet  08-15  ann  supersedes a1  marker         {status}
        """,
        "no-current-evidence",
    )


@pytest.mark.parametrize(
    "as_of, becomes, reason",
    [
        ("2026-08-19T23:59:59.999999Z", "canon", "current-record-selected"),
        ("2026-08-20T00:00:00Z", "expired", "no-current-evidence"),
    ],
)
def test_a_record_holds_up_to_its_expiry_and_not_at_it(
    as_of: str, becomes: str, reason: str
) -> None:
    check(
        f"""
        id  status  value    from   until  by   becomes
        a1  claim   staging  08-14  08-20  ann  {becomes}
        """,
        reason,
        as_of=as_of,
    )


def test_a_record_that_was_retired_and_has_expired_is_listed_as_retired() -> None:
    check(
        """
        id  status     value    from   until  by   links          becomes
        a1  claim      staging  08-14  08-20  ann                 retired by a2
        a2  corrected  mainnet  08-15         ann  supersedes a1  canon
        """,
        "current-record-selected",
    )


def test_an_expired_marker_is_listed_as_expired() -> None:
    check(
        """
        id  status      value    from   until  by   links          becomes
        a1  claim       staging  08-14         ann                 retired by a2
        a2  superseded           08-15  08-20  ann  supersedes a1  expired
        """,
        "no-current-evidence",
        notes="successor-expired",
    )
