"""Check 8: event time orders the words of one writer in one place."""

import pytest

from canonry.ledger.succession import Position
from tests.unit.ledger.asking import ask, check, records

# Who outdates whom.


@pytest.mark.parametrize(
    "earlier, later, outdates",
    [
        ("claim", "claim", True),
        ("claim!", "claim", True),
        ("corrected", "claim", True),
        ("resolved", "claim", True),
        ("claim", "corrected", True),
        ("claim", "resolved", True),
        ("revoked", "claim", True),
        ("revoked!", "claim", True),
        ("conflict", "claim", True),
        ("conflict!", "claim", True),
        ("superseded", "claim", False),
        ("expired", "claim", False),
        ("quarantined", "claim", False),
        ("claim", "claim!", False),
        ("claim!", "claim!", False),
        ("revoked", "claim!", False),
        ("conflict", "claim!", False),
        ("revoked", "revoked", True),
        ("revoked!", "revoked", True),
        ("revoked", "revoked!", False),
        ("conflict", "conflict", True),
        ("conflict", "conflict!", True),
        ("conflict!", "conflict!", True),
        ("claim", "conflict", False),
        ("claim!", "conflict", False),
        ("revoked", "conflict", False),
        ("claim", "superseded", False),
        ("revoked", "superseded", False),
        ("conflict", "quarantined", False),
    ],
)
def test_a_later_word_of_one_writer_outdates_an_earlier_one(
    earlier: str, later: str, outdates: bool
) -> None:
    resolution = ask(
        records(f"""
            id  value    from   by   links          status
            a1  staging  08-14  ann  supersedes x1  {earlier}
            a2  mainnet  08-15  ann  supersedes x2  {later}
        """)
    )
    assert ({"a1": "a2"} if outdates else {}) == resolution.outdated_by


def test_an_ungrounded_revocation_outdates_one_where_it_retires_something() -> None:
    check(
        """
        id  status    value    from   by   links          becomes
        a1  claim     staging  08-14  ann                 retired by a3
        a2  revoked            08-15  ann  supersedes x1  outdated by a3
        a3  revoked!           08-16  ann  supersedes a1  canon
        """,
        "current-event-revoked",
    )


@pytest.mark.parametrize(
    "by, place, outdates",
    [
        ("ann", "atlas/release", True),
        ("bob", "atlas/release", False),
        ("   ", "atlas/release", False),
        ("Ann", "atlas/release", False),
        ("ann", "atlas", False),
        ("ann", "/release", False),
        ("ann", "", False),
        ("ann", "borealis/release", False),
    ],
)
def test_only_words_of_the_same_writer_and_place_outdate(
    by: str, place: str, outdates: bool
) -> None:
    resolution = ask(
        records(f"""
            id  value    from   by   place
            a1  staging  08-14  ann  atlas/release
            b1  mainnet  08-15  {by}  {place}
        """),
        at="atlas/release",
    )
    assert ({"a1": "b1"} if outdates else {}) == resolution.outdated_by


def test_records_without_a_writer_are_each_their_own() -> None:
    check(
        """
        id  status  value    from   becomes
        a1  claim   staging  08-14  disputed
        a2  claim   mainnet  08-15  disputed
        """,
        "unlinked-disagreement",
    )


def test_a_retired_word_still_outdates() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 outdated by a2
        a2  claim      mainnet  08-15  ann                 retired by b1
        b1  corrected  testnet  08-16  bob  supersedes a2  canon
        """,
        "current-record-selected",
        notes="retired-by-another-writer",
    )


def test_a_temporary_override_runs_out_and_the_earlier_word_resumes() -> None:
    check(
        """
        id  status  value    from   until  by   becomes
        a1  claim   staging  08-14         ann  canon
        a2  claim   mainnet  08-15  08-20  ann  expired
        """,
        "current-record-selected",
        notes="resumed",
    )


def test_a_word_that_was_retired_before_it_expired_still_outdates() -> None:
    check(
        """
        id  status      value    from   until  by   links          becomes
        a1  claim       staging  08-14         ann                 outdated by a2
        a2  claim       mainnet  08-15  08-20  ann                 retired by a3
        a3  superseded           08-16         ann  supersedes a2  marker
        """,
        "no-current-evidence",
    )


def test_the_latest_word_is_told_as_the_one_that_outdates() -> None:
    check(
        """
        id  status  value    from   by   becomes
        a1  claim   staging  08-14  ann  outdated by a3
        a2  claim   mainnet  08-15  ann  outdated by a3
        a3  claim   testnet  08-16  ann  canon
        """,
        "current-record-selected",
        notes="",
    )


def test_a_dispute_that_was_outdated_no_longer_speaks() -> None:
    check(
        """
        id  status    value    from   by   becomes
        a1  claim     staging  08-14  ann  corroborating
        b1  conflict           08-15  bob  outdated by b2
        b2  claim     staging  08-16  bob  canon
        """,
        "current-record-selected",
        notes="corroborated",
    )


def test_a_claim_that_outdates_a_revocation_of_its_writer_answers_again() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    a1  claim    staging  08-14  ann                 retired by a2
        2    a2  revoked           08-15  ann  supersedes a1  outdated by a3
        3    a3  claim    mainnet  08-16  ann                 canon
        """,
        "current-record-selected",
    )


# At equal times.


@pytest.mark.parametrize(
    "first, second, outdated",
    [
        ("1", "2", {"a1": "a2"}),
        ("2", "1", {"a2": "a1"}),
        ("", "2", {}),
        ("1", "", {}),
        ("", "", {}),
    ],
)
def test_at_one_instant_the_log_orders_and_a_missing_seq_is_a_tie(
    first: str, second: str, outdated: dict[str, str]
) -> None:
    resolution = ask(
        records(f"""
            id  value    from   by   seq
            a1  staging  08-14  ann  {first}
            a2  mainnet  08-14  ann  {second}
        """)
    )
    assert outdated == resolution.outdated_by


def test_event_time_goes_before_the_order_of_the_log() -> None:
    check(
        """
        seq  id  status  value    from   by   becomes
        1    a1  claim   staging  08-15  ann  canon
        2    a2  claim   mainnet  08-14  ann  outdated by a1
        """,
        "current-record-selected",
    )


# The position that a record takes from what it retires.


def test_a_correction_that_reaches_back_takes_the_time_of_what_it_corrects() -> None:
    check(
        """
        seq  id  status     value    from   by   links          becomes
        1    a1  claim      staging  08-15  ann                 retired by a2
        2    a2  corrected  mainnet  08-13  ann  supersedes a1  canon
        """,
        "current-record-selected",
        notes="corrected-retroactively",
    )


def test_a_correction_that_reaches_back_outdates_what_lies_between() -> None:
    check(
        """
        seq  id  status     value    from   by   links          becomes
        1    a1  claim      staging  08-14  ann                 outdated by a3
        2    a2  claim      testnet  08-16  ann                 retired by a3
        3    a3  corrected  mainnet  08-13  ann  supersedes a2  canon
        """,
        "current-record-selected",
        notes="corrected-retroactively",
    )


def test_a_decision_takes_the_latest_time_of_all_that_it_settles() -> None:
    check(
        """
        id  status    value    from   by   links          becomes
        a1  claim     staging  08-12  ann                 retired by a3
        a2  claim     testnet  08-15  ann                 retired by a3
        a3  resolved  mainnet  08-13  ann  settles a1 a2  canon
        a4  claim     devnet   08-14  ann                 outdated by a3
        """,
        "current-record-selected",
    )


def test_a_chain_of_corrections_hands_its_time_on() -> None:
    check(
        """
        seq  id  status     value    from   by   links          becomes
        1    a1  claim      staging  08-16  ann                 retired by a2
        2    a2  corrected  testnet  08-14  ann  supersedes a1  retired by a3
        3    a3  corrected  mainnet  08-13  ann  supersedes a2  canon
        4    a4  claim      devnet   08-15  ann                 outdated by a3
        """,
        "current-record-selected",
    )


def test_a_record_takes_no_time_from_another_writers_or_places() -> None:
    check(
        """
        id  status     value    from   by   place  links          becomes
        b1  claim      staging  08-16  bob  atlas                 retired by a1
        c1  claim      staging  08-16  ann                        retired by a2
        a1  corrected  mainnet  08-13  ann  atlas  supersedes b1  outdated by a3
        a2  corrected  mainnet  08-13  ann  atlas  supersedes c1  outdated by a3
        a3  claim      testnet  08-14  ann  atlas                 canon
        """,
        "current-record-selected",
        at="atlas",
    )


def test_a_record_takes_no_time_from_a_link_without_weight() -> None:
    check(
        """
        id  status      value    from   by   links          becomes
        b1  claim       mainnet  08-16  bob                 canon
        a1  corrected!  staging  08-13  ann  supersedes b1  outdated by a2
        a2  claim       mainnet  08-14  ann                 corroborating
        """,
        "current-record-selected",
    )


def test_a_withdrawal_takes_the_time_of_what_it_withdraws() -> None:
    check(
        """
        seq  id  status   value    from   by   becomes
        1    a1  claim    staging  08-16  ann  retired by a2
        2    a2  revoked           08-13  ann  canon
        3    a3  claim    mainnet  08-14  ann  outdated by a1
        """,
        "current-event-revoked",
        notes="",
    )


def test_a_claim_outdates_a_withdrawal_that_was_dated_back() -> None:
    check(
        """
        seq  id  status   value    from   by   becomes
        1    a1  claim    staging  08-14  ann  retired by a2
        2    a2  revoked           08-13  ann  outdated by a3
        3    a3  claim    mainnet  08-15  ann  canon
        """,
        "current-record-selected",
    )


@pytest.mark.parametrize(
    "corrected, correction, later, outdated",
    [
        (("08-15", "1"), ("08-13", "2"), ("08-14", "3"), False),
        (("08-15", "1"), ("08-13", "2"), ("08-16", "3"), True),
        (("08-15", "5"), ("08-13", "1"), ("08-15", "3"), False),
        (("08-15", "5"), ("08-13", "1"), ("08-15", "7"), True),
        (("08-13", "5"), ("08-15", "1"), ("08-15", "3"), True),
        (("08-15", "5"), ("08-15", "1"), ("08-15", "3"), False),
        (("08-15", "5"), ("08-15", ""), ("08-15", "7"), False),
        (("08-15", "5"), ("08-13", ""), ("08-15", "3"), False),
        (("08-15", "5"), ("08-13", ""), ("08-15", "7"), True),
        (("08-15", ""), ("08-13", "5"), ("08-15", "3"), False),
        (("08-15", ""), ("08-13", "5"), ("08-15", "7"), True),
        (("08-15", ""), ("08-13", ""), ("08-15", "7"), False),
    ],
)
def test_a_correction_takes_at_least_the_time_of_what_it_corrects_and_its_seq_at_that_time(
    corrected: tuple[str, str],
    correction: tuple[str, str],
    later: tuple[str, str],
    outdated: bool,
) -> None:
    resolution = ask(
        records(f"""
            id  status     value    by   links          from   seq
            a1  claim      staging  ann                 {corrected[0]}  {corrected[1]}
            a2  corrected  mainnet  ann  supersedes a1  {correction[0]}  {correction[1]}
            a3  claim      testnet  ann                 {later[0]}  {later[1]}
        """)
    )
    assert ("a3" if outdated else None) == resolution.outdated_by.get("a2")


@pytest.mark.parametrize(
    "one, other, precedes",
    [
        (Position(5, 9), Position(6, 1), True),
        (Position(6, 1), Position(5, 9), False),
        (Position(5, 1), Position(5, 2), True),
        (Position(5, 2), Position(5, 1), False),
        (Position(5, 1), Position(5, 1), False),
        (Position(5, None), Position(5, 1), False),
        (Position(5, 1), Position(5, None), False),
        (Position(5, None), Position(6, None), True),
    ],
)
def test_a_position_precedes_by_time_then_by_seq(
    one: Position, other: Position, precedes: bool
) -> None:
    assert precedes is one.precedes(other)
