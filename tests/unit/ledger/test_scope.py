"""Check 9: which records can answer for the place asked about, and which of them do."""

import pytest

from canonry.core.reasons import Reason
from canonry.ledger.case import Standing
from canonry.ledger.scope import asked_place, match
from canonry.ledger.transactions import Record
from canonry.testing import ledgers
from tests.unit.ledger.asking import ask, check, records

# Reach and rank.


@pytest.mark.parametrize(
    "asked, held, rank",
    [
        ("atlas/release", "atlas/release", 0),
        ("atlas/release", "atlas", 1),
        ("atlas/release", "/release", 2),
        ("atlas/release", "", 3),
        ("atlas/release", "borealis/release", None),
        ("atlas/release", "atlas/nightly", None),
        ("atlas/release", "borealis", None),
        ("atlas/release", "/nightly", None),
        ("atlas", "atlas", 0),
        ("atlas", "atlas/release", 1),
        ("atlas", "", 2),
        ("atlas", "/release", 3),
        ("atlas", "borealis", None),
        ("/release", "/release", 0),
        ("/release", "", 1),
        ("/release", "atlas/release", 2),
        ("/release", "atlas", 3),
        ("/release", "/nightly", None),
        ("", "", 0),
        ("", "/release", 1),
        ("", "atlas", 2),
        ("", "atlas/release", 3),
    ],
)
def test_a_place_is_exact_or_wider_in_its_project_and_in_its_scope(
    asked: str, held: str, rank: int | None
) -> None:
    assert rank == match(ledgers.place(asked), *ledgers.place(held))


@pytest.mark.parametrize(
    "asked, held, answered",
    [
        ("atlas/release", "", "atlas/release"),
        ("atlas", "/release", "atlas/release"),
        ("atlas", "atlas/release", "atlas/release"),
        ("/release", "atlas", "atlas/release"),
        ("", "atlas/release", "atlas/release"),
        ("", "", ""),
    ],
)
def test_a_record_answers_for_what_was_asked_and_else_for_its_own_place(
    asked: str, held: str, answered: str
) -> None:
    (record,) = records(f"""
        id  place
        a1  {held}
    """)
    assert ledgers.place(answered) == asked_place(ledgers.place(asked), record)


@pytest.mark.parametrize(
    "first, second",
    [
        ("atlas/release", "atlas"),
        ("atlas", "/release"),
        ("/release", ""),
    ],
)
def test_the_nearest_place_that_has_a_voice_answers_and_the_wider_one_is_listed(
    first: str, second: str
) -> None:
    check(
        f"""
        id  value    by   becomes  place
        a1  staging  ann  canon    {first}
        b1  mainnet  bob  wider    {second}
        """,
        "current-record-selected",
        at="atlas/release",
    )


@pytest.mark.parametrize("place", ["atlas", "/release", ""])
def test_a_wider_place_answers_where_the_exact_one_is_silent(place: str) -> None:
    check(
        f"""
        id  value    by   becomes  place
        a1  staging  ann  canon    {place}
        """,
        "current-record-selected",
        at="atlas/release",
        notes="from-wider-scope",
    )


def test_an_ungrounded_claim_in_the_exact_place_is_no_voice_and_hides_nothing() -> None:
    check(
        """
        id  status  value    by   place          becomes
        a1  claim!  staging  ann  atlas/release  ungrounded
        b1  claim   mainnet  bob  atlas          canon
        """,
        "current-record-selected",
        at="atlas/release",
        notes="from-wider-scope weaker-rival",
    )


@pytest.mark.parametrize("status, links", [("conflict", ""), ("revoked", "supersedes x1")])
def test_a_dispute_or_revocation_in_the_exact_place_answers_there(status: str, links: str) -> None:
    reason = {"conflict": "explicit-conflict", "revoked": "current-event-revoked"}[status]
    becomes = {"conflict": "disputed", "revoked": "canon"}[status]
    check(
        f"""
        id  value    by   place          becomes    links          status
        a1           ann  atlas/release  {becomes:9}  {links:13}  {status}
        b1  mainnet  bob  atlas          wider                     claim
        """,
        reason,
        at="atlas/release",
    )


def test_nothing_in_reach_leaves_no_evidence() -> None:
    check(
        """
        id  value    by   place             becomes
        a1  staging  ann  borealis/release  out-of-scope
        a2  staging  ann  atlas/nightly     out-of-scope
        """,
        "no-current-evidence",
        at="atlas/release",
    )


def test_nothing_grounded_in_reach_leaves_ungrounded_evidence() -> None:
    check(
        """
        id  status    value    by   place     becomes
        a1  claim!    staging  ann  atlas     ungrounded
        a2  revoked!           bob  atlas     ungrounded
        b1  claim     mainnet  bob  borealis  out-of-scope
        """,
        "ungrounded-current-evidence",
        at="atlas",
    )


# What is a voice.


@pytest.mark.parametrize(
    "status, links, becomes",
    [
        ("claim", "", "canon"),
        ("claim!", "", "ungrounded"),
        ("corrected!", "", "ungrounded"),
        ("resolved!", "", "ungrounded"),
        ("conflict", "", "disputed"),
        ("conflict!", "", "disputed"),
        ("revoked", "", "canon"),
        ("revoked!", "", "ungrounded"),
        ("revoked!", "supersedes x1", "ungrounded"),
    ],
)
def test_a_grounded_claim_a_dispute_and_a_grounded_revocation_are_voices(
    status: str, links: str, becomes: str
) -> None:
    reasons = {
        "canon": "current-event-revoked" if status == "revoked" else "current-record-selected",
        "ungrounded": "ungrounded-current-evidence",
        "disputed": "explicit-conflict",
    }
    check(
        f"""
        id  value    by   becomes     links          status
        a1  staging  ann  {becomes:10}  {links:13}  {status}
        """,
        reasons[becomes],
    )


@pytest.mark.parametrize("links", ["supersedes a1", ""])
def test_an_ungrounded_revocation_that_retires_something_is_a_voice(links: str) -> None:
    check(
        f"""
        id  status    value    from   by   becomes        links
        a1  claim     staging  08-14  ann  retired by a2
        a2  revoked!           08-15  ann  canon          {links}
        """,
        "current-event-revoked",
    )


def test_an_ungrounded_revocation_that_names_a_record_not_held_is_no_voice() -> None:
    check(
        """
        id  status    value    from   by   links          becomes
        a1  claim     staging  08-14  ann                 canon
        a2  revoked!           08-15  ann  supersedes x1  ungrounded
        """,
        "current-record-selected",
    )


def test_a_strangers_ungrounded_revocation_retires_nothing_and_is_no_voice() -> None:
    check(
        """
        id  status    value    from   by   becomes
        a1  claim     staging  08-14  ann  canon
        b1  revoked!           08-15  bob  ungrounded
        """,
        "current-record-selected",
        notes="",
    )


# Unasked places.


@pytest.mark.parametrize("one, other", [("atlas", "borealis"), ("/release", "/nightly")])
def test_unasked_places_that_agree_answer_together(one: str, other: str) -> None:
    check(
        f"""
        id  value    from   by   becomes        place
        a1  staging  08-14  ann  corroborating  {one}
        b1  staging  08-15  bob  canon          {other}
        """,
        "current-record-selected",
    )


@pytest.mark.parametrize("one, other", [("atlas", "borealis"), ("/release", "/nightly")])
def test_unasked_places_that_differ_require_a_scope(one: str, other: str) -> None:
    check(
        f"""
        id  value    from   by   becomes  place
        a1  staging  08-14  ann  held     {one}
        b1  mainnet  08-15  bob  held     {other}
        """,
        "scope-required",
    )


def test_a_place_asked_by_half_answers_for_the_other_half_that_agrees() -> None:
    check(
        """
        id  value    from   by   place             becomes
        a1  staging  08-14  ann  atlas/release     corroborating
        a2  staging  08-15  ann  atlas/nightly     canon
        b1  mainnet  08-15  bob  borealis/nightly  out-of-scope
        """,
        "current-record-selected",
        at="atlas",
    )


def test_one_writer_in_two_unasked_places_does_not_outdate_itself() -> None:
    check(
        """
        id  value    from   by   place     becomes
        a1  staging  08-14  ann  atlas     held
        a2  mainnet  08-15  ann  borealis  held
        """,
        "scope-required",
    )


def test_unasked_places_differ_where_one_is_revoked_and_one_stands() -> None:
    check(
        """
        id  status   value    from   by   place     becomes
        a1  claim    staging  08-14  ann  atlas     retired by a2
        a2  revoked           08-15  ann  atlas     held
        b1  claim    staging  08-14  bob  borealis  held
        """,
        "scope-required",
    )


def test_unasked_places_agree_where_each_is_revoked() -> None:
    resolution = ask(
        records("""
            id  status   value    from   by   place
            a1  claim    staging  08-14  ann  atlas
            a2  revoked           08-16  ann  atlas
            b1  claim    mainnet  08-14  bob  borealis
            b2  revoked           08-15  bob  borealis
        """)
    )
    assert resolution.selected is not None
    assert ("current-event-revoked", "a2") == (resolution.reason, resolution.selected.record_id)


def test_unasked_places_differ_where_one_is_in_conflict() -> None:
    check(
        """
        id  status    value    from   by   place     becomes
        a1  claim     staging  08-14  ann  atlas     held
        c1  conflict           08-15  cid  atlas     held
        b1  claim     staging  08-14  bob  borealis  held
        """,
        "scope-required",
    )


def test_unasked_places_agree_where_each_is_in_conflict() -> None:
    check(
        """
        id  status    value    from   by   place     becomes
        a1  claim     staging  08-14  ann  atlas     disputed
        c1  conflict           08-15  cid  atlas     disputed
        d1  conflict           08-15  dan  borealis  disputed
        """,
        "explicit-conflict",
    )


def test_unasked_places_of_a_wider_match_play_no_part() -> None:
    check(
        """
        id  value    from   by   place          becomes
        a1  staging  08-14  ann                 canon
        b1  mainnet  08-15  bob  atlas          wider
        c1  testnet  08-15  cid  /release       wider
        d1  devnet   08-15  dan  atlas/release  wider
        """,
        "current-record-selected",
        notes="narrower-differs",
    )


def test_an_unasked_place_without_a_voice_does_not_count() -> None:
    check(
        """
        id  status  value    from   by   place     becomes
        a1  claim   staging  08-14  ann  atlas     canon
        b1  claim!  mainnet  08-15  bob  borealis  ungrounded
        """,
        "current-record-selected",
    )


@pytest.mark.parametrize(
    "fallen, reason",
    [
        ({"p1", "q1"}, Reason.PREMISE_RETIRED),
        ({"p1"}, Reason.SCOPE_REQUIRED),
        (set[str](), Reason.CURRENT_RECORD_SELECTED),
    ],
)
def test_unasked_places_agree_only_where_their_premises_stand_or_fall_together(
    fallen: set[str], reason: Reason
) -> None:
    found = records("""
        id  value    by   place     links
        a1  staging  ann  atlas     premises p1
        b1  staging  bob  borealis  premises q1
    """)

    def premises_of(claim: Record) -> list[Standing]:
        return [Standing.FALLEN if name in fallen else Standing.STANDS for name in claim.premises]

    assert reason is ask(found, premises=premises_of).reason


def test_unasked_places_are_each_heard_with_the_claims_that_count_there() -> None:
    check(
        """
        seq  id  status   value    from   by   place     links          becomes
        1    a1  revoked           08-14  ann  atlas     supersedes x1  held
        2    a2  claim    mainnet  08-15  cid  atlas                    held
        3    b1  claim    mainnet  08-14  bob  borealis                 held
        """,
        "scope-required",
    )


def test_unasked_places_that_disagree_within_come_to_a_conflict() -> None:
    check(
        """
        id  value    by   place     becomes
        a1  staging  ann  atlas     disputed
        a2  mainnet  abe  atlas     disputed
        b1  staging  bob  borealis  disputed
        b2  testnet  ben  borealis  disputed
        """,
        "unlinked-disagreement",
    )


# Disputes and revocations of wider places.


@pytest.mark.parametrize("place", ["atlas/release", "atlas", "/release", ""])
def test_a_dispute_reaches_every_narrower_place(place: str) -> None:
    check(
        f"""
        id  status    value    by   becomes   place
        a1  claim     staging  ann  disputed  atlas/release
        b1  conflict           bob  disputed  {place}
        """,
        "explicit-conflict",
        at="atlas/release",
    )


def test_a_dispute_of_a_narrower_place_does_not_reach_the_wider_one() -> None:
    check(
        """
        id  status    value    by   place          becomes
        a1  claim     staging  ann  atlas          canon
        b1  conflict           bob  atlas/release  wider
        """,
        "current-record-selected",
        at="atlas",
    )


def test_a_dispute_reaches_only_the_unasked_places_that_it_covers() -> None:
    check(
        """
        id  status    value    by   place              becomes
        a1  claim     staging  ann  atlas/release      held
        b1  claim     staging  bob  borealis/release   held
        c1  conflict           cid  atlas              held
        """,
        "scope-required",
        at="/release",
    )


@pytest.mark.parametrize("place", ["atlas", "/release", ""])
def test_a_revocation_reaches_every_narrower_place(place: str) -> None:
    check(
        f"""
        seq  id  status   value    from   by   becomes           place
        1    a1  claim    staging  08-14  ann  retired by b1     atlas/release
        2    b1  revoked           08-15  bob  canon             {place}
        3    a2  claim    mainnet  08-16  cid  after-revocation  atlas/release
        """,
        "current-event-revoked",
        at="atlas/release",
    )
