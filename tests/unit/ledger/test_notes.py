"""What a reader should know beside the state."""

import pytest

from canonry.core.reasons import Note, Reason
from canonry.ledger.notes import NOTES
from tests.unit.ledger.asking import ask, check, records


def test_there_is_a_rule_for_every_note_but_the_one_that_needs_a_clock() -> None:
    assert [note for note in Note if note is not Note.CLOCK_AHEAD] == [rule.note for rule in NOTES]


def test_a_plain_answer_needs_no_note() -> None:
    check(
        """
        seq  id  status     value    from   until  by   place          links          becomes
        1    a1  claim      staging  08-14         ann  atlas/release                 retired by a2
        2    a2  corrected  mainnet  08-15  12-01  ann  atlas/release  supersedes a1  canon
        """,
        "current-record-selected",
        at="atlas/release",
        notes="",
    )


def test_notes_are_told_in_the_order_of_the_vocabulary() -> None:
    check(
        """
        id  status  value    from   until  by   becomes
        a1  claim   staging  08-14         ann  canon
        a2  claim   mainnet  08-15  08-20  ann  expired
        a3  claim   testnet  10-01         ann  pending
        b1  claim!  devnet   08-15         bob  ungrounded
        c1  claim   staging  08-13         cid  corroborating
        """,
        "current-record-selected",
        at="atlas",
        notes="corroborated change-scheduled from-wider-scope resumed weaker-rival",
    )


# About the answer and what it retired.


def test_another_record_of_the_same_value_corroborates() -> None:
    check(
        """
        id  value    by   becomes
        a1  staging  ann  canon
        b1  staging  bob  corroborating
        """,
        "current-record-selected",
        notes="corroborated",
    )


@pytest.mark.parametrize(
    "start, notes",
    [("08-13", Note.CORRECTED_RETROACTIVELY), ("08-14", ""), ("08-15", "")],
)
def test_an_answer_that_begins_before_what_it_retired_corrects_retroactively(
    start: str, notes: str
) -> None:
    check(
        f"""
        id  status     value    by   links          becomes        from
        a1  claim      staging  ann                 retired by a2  08-14
        a2  corrected  mainnet  ann  supersedes a1  canon          {start}
        """,
        "current-record-selected",
        notes=notes,
    )


def test_an_answer_that_supersedes_a_revocation_reinstates() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    a1  claim    staging  08-14  ann                 retired by a2
        2    a2  revoked           08-15  ann  supersedes a1  retired by a3
        3    a3  claim    staging  08-16  ann  supersedes a2  canon
        """,
        "current-record-selected",
        notes="reinstated",
    )


@pytest.mark.parametrize("value, notes", [("staging", "reinstated"), ("testnet", "")])
def test_an_answer_that_supersedes_a_correction_reinstates_where_it_restates_the_value(
    value: str, notes: str
) -> None:
    check(
        f"""
        id  status     from   by   links          becomes        value
        a1  claim      08-14  ann                 retired by a2  staging
        a2  corrected  08-15  ann  supersedes a1  retired by a3  mainnet
        a3  corrected  08-16  ann  supersedes a2  canon          {value}
        """,
        "current-record-selected",
        notes=notes,
    )


def test_a_revocation_that_amends_another_reinstates_nothing() -> None:
    check(
        """
        id  status   value    from   by   links          becomes
        a1  claim    staging  08-14  ann                 retired by a2
        a2  revoked           08-15  ann                 retired by a3
        a3  revoked           08-16  ann  supersedes a2  canon
        """,
        "current-event-revoked",
        notes="",
    )


@pytest.mark.parametrize(
    "by, notes",
    [
        ("owl", [Note.SETTLED, Note.RETIRED_BY_ANOTHER_WRITER]),
        ("ann", [Note.SETTLED, Note.SETTLED_BY_PARTY, Note.RETIRED_BY_ANOTHER_WRITER]),
        ("bob", [Note.SETTLED, Note.SETTLED_BY_PARTY, Note.RETIRED_BY_ANOTHER_WRITER]),
        ("", [Note.SETTLED]),
    ],
)
def test_a_decision_tells_that_it_settled_and_whether_its_writer_was_a_party(
    by: str, notes: list[Note]
) -> None:
    check(
        f"""
        id  status    value    from   links          becomes        by
        a1  claim     staging  08-14                 retired by o1  ann
        b1  claim     mainnet  08-14                 retired by o1  bob
        o1  resolved  mainnet  08-15  settles a1 b1  canon          {by}
        """,
        "current-record-selected",
        notes=" ".join(notes),
    )


def test_what_another_writer_retired_is_told_even_where_nothing_answers() -> None:
    check(
        """
        id  status      value    from   by   links          becomes
        a1  claim       staging  08-14  ann                 retired by b1
        b1  superseded           08-15  bob  supersedes a1  marker
        """,
        "no-current-evidence",
        notes="retired-by-another-writer",
    )


def test_what_an_unnamed_writer_retired_is_not_by_another() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 retired by b1
        b1  corrected  mainnet  08-15       supersedes a1  canon
        """,
        "current-record-selected",
        notes="",
    )


@pytest.mark.parametrize(
    "by, target, notes",
    [("bob", "a1", Note.CHALLENGED), ("bob", "x1", Note.SUPERSEDES_UNKNOWN_RECORD)],
)
def test_an_ungrounded_record_of_another_writer_that_names_the_answer_challenges_it(
    by: str, target: str, notes: str
) -> None:
    check(
        f"""
        id  status       value    from   by   becomes  links
        a1  claim        staging  08-14  ann  canon
        b1  superseded!           08-15  {by}  marker   supersedes {target}
        """,
        "current-record-selected",
        notes=notes,
    )


def test_a_revocation_can_be_challenged_too() -> None:
    check(
        """
        seq  id  status      value    from   by   links          becomes
        1    a1  claim       staging  08-14  ann                 retired by a2
        2    a2  revoked              08-15  ann                 canon
        3    b1  corrected!  staging  08-16  bob  supersedes a2  ungrounded
        """,
        "current-event-revoked",
        notes="challenged weaker-rival",
    )


# About places.


@pytest.mark.parametrize(
    "place, value, notes",
    [
        ("atlas", "mainnet", Note.OVERRIDES_WIDER),
        ("/release", "mainnet", Note.OVERRIDES_WIDER),
        ("", "mainnet", Note.OVERRIDES_WIDER),
        ("", "staging", ""),
    ],
)
def test_an_answer_that_a_wider_place_would_give_otherwise_overrides_it(
    place: str, value: str, notes: str
) -> None:
    check(
        f"""
        id  by   becomes  value    place
        a1  ann  canon    staging  atlas/release
        b1  bob  wider    {value}  {place}
        """,
        "current-record-selected",
        at="atlas/release",
        notes=notes,
    )


@pytest.mark.parametrize(
    "place, value, notes",
    [
        ("atlas/release", "mainnet", Note.NARROWER_DIFFERS),
        ("atlas/release", "staging", ""),
    ],
)
def test_a_narrower_place_with_another_value_is_told(place: str, value: str, notes: str) -> None:
    check(
        f"""
        id  by   becomes  value    place
        a1  ann  canon    staging  atlas
        b1  bob  wider    {value}  {place}
        """,
        "current-record-selected",
        at="atlas",
        notes=notes,
    )


@pytest.mark.parametrize(
    "at, place, notes",
    [
        ("atlas/release", "atlas", Note.FROM_WIDER_SCOPE),
        ("atlas/release", "/release", Note.FROM_WIDER_SCOPE),
        ("atlas/release", "", Note.FROM_WIDER_SCOPE),
        ("atlas", "", Note.FROM_WIDER_SCOPE),
        ("atlas/release", "atlas/release", ""),
        ("atlas", "atlas/release", ""),
        ("", "atlas", ""),
    ],
)
def test_an_answer_from_a_wider_place_than_the_asked_one_says_so(
    at: str, place: str, notes: str
) -> None:
    check(
        f"""
        id  value    becomes  place
        a1  staging  canon    {place}
        """,
        "current-record-selected",
        at=at,
        notes=notes,
    )


@pytest.mark.parametrize(
    "place, notes", [("borealis", (Note.SUPERSEDED_OUT_OF_SCOPE,)), ("atlas", ())]
)
def test_a_record_in_reach_that_one_from_elsewhere_retired_is_told(
    place: str, notes: tuple[Note, ...]
) -> None:
    resolution = ask(
        records(f"""
            id  status     value    from   by   links          place
            a1  claim      staging  08-14  ann                 atlas
            a2  corrected  mainnet  08-15  ann  supersedes a1  {place}
        """),
        at="atlas",
    )
    assert notes == resolution.notes


# About time.


@pytest.mark.parametrize(
    "row, scheduled",
    [
        ("b1  mainnet  bob  corrected   supersedes a1", True),
        ("b1  mainnet  bob  corrected!  supersedes a1", False),
        ("b1  mainnet  ann  corrected!  supersedes a1", True),
        ("b1           bob  superseded  supersedes a1", True),
        ("b1           bob  revoked", True),
        ("b1           bob  revoked!", False),
        ("b1           ann  revoked!", True),
        ("b1           bob  revoked     supersedes x1", False),
        ("b1  mainnet  ann  claim", True),
        ("b1  mainnet  ann  claim!", False),
        ("b1  mainnet  bob  claim", False),
        ("b1           ann  conflict", False),
        ("b1  mainnet  bob  resolved    settles a1", True),
    ],
)
def test_a_pending_record_that_will_take_the_answers_place_is_told(
    row: str, scheduled: bool
) -> None:
    check(
        f"""
        from   becomes  id  value    by   status      links
        08-14  canon    a1  staging  ann  claim
        10-01  pending  {row}
        """,
        "current-record-selected",
        notes=Note.CHANGE_SCHEDULED if scheduled else "",
    )


def test_a_pending_withdrawal_of_another_place_schedules_no_change() -> None:
    check(
        """
        id  status   value    from   by   place     becomes
        a1  claim    staging  08-14  ann  atlas     canon
        b1  revoked           10-01  bob  borealis  pending
        """,
        "current-record-selected",
        notes="",
    )


@pytest.mark.parametrize(
    "status, by, place, resumes",
    [
        ("claim", "ann", "", True),
        ("claim!", "ann", "", False),
        ("claim", "bob", "", False),
        ("claim", "ann", "atlas", False),
        ("conflict", "ann", "", False),
    ],
)
def test_an_answer_resumes_where_an_override_of_its_writer_ran_out(
    status: str, by: str, place: str, resumes: bool
) -> None:
    check(
        f"""
        id  value    from   until  becomes  by   status    place
        a1  staging  08-14         canon    ann  claim
        a2  mainnet  08-15  08-20  expired  {by}  {status:8}  {place}
        """,
        "current-record-selected",
        notes=Note.RESUMED if resumes else "",
    )


@pytest.mark.parametrize(
    "first, second, notes", [("1", "2", "resumed"), ("2", "1", ""), ("", "", "")]
)
def test_an_override_of_the_same_instant_is_one_by_its_place_in_the_log(
    first: str, second: str, notes: str
) -> None:
    check(
        f"""
        id  value    from   until  by   becomes  seq
        a1  staging  08-14         ann  canon    {first}
        a2  mainnet  08-14  08-20  ann  expired  {second}
        """,
        "current-record-selected",
        notes=notes,
    )


def test_a_record_without_a_writer_overrides_none() -> None:
    check(
        """
        id  value    from   until  becomes
        a1  staging  08-14         canon
        a2  mainnet  08-15  08-20  expired
        """,
        "current-record-selected",
        notes="",
    )


def test_an_earlier_word_that_ran_out_makes_nothing_resume() -> None:
    check(
        """
        id  value    from   until  by   becomes
        a1  mainnet  08-13  08-20  ann  expired
        a2  staging  08-14         ann  canon
        """,
        "current-record-selected",
        notes="",
    )


def test_a_retirer_that_has_expired_is_told() -> None:
    check(
        """
        id  status     value    from   until  by   links          becomes
        a1  claim      staging  08-14         ann                 retired by a2
        a2  corrected  mainnet  08-15  08-20  ann  supersedes a1  expired
        b1  claim      testnet  08-14         bob                 canon
        """,
        "current-record-selected",
        notes="successor-expired",
    )


# About what else is there.


def test_a_link_to_another_entity_is_told_apart_from_one_to_nothing() -> None:
    found = records("""
        id  status    value    links
        a1  resolved  staging  supersedes x1, settles x2
    """)
    both = (Note.SUPERSEDES_UNKNOWN_RECORD, Note.CROSS_ENTITY_LINK)
    assert both == ask(found, foreign=frozenset({"x1"})).notes
    assert both[1:] == ask(found, foreign=frozenset({"x1", "x2"})).notes
    assert both[:1] == ask(found).notes


def test_a_pending_records_link_to_nothing_is_not_told_yet() -> None:
    check(
        """
        id  status     value    from   by   links          becomes
        a1  claim      staging  08-14  ann                 canon
        b1  corrected  mainnet  10-01  bob  supersedes x1  pending
        """,
        "current-record-selected",
        notes="",
    )


def test_a_claim_after_a_revocation_is_told() -> None:
    check(
        """
        seq  id  status   value    from   by   links          becomes
        1    a1  claim    staging  08-14  ann                 retired by a2
        2    a2  revoked           08-15  ann                 canon
        3    b1  claim    mainnet  08-16  bob                 after-revocation
        """,
        "current-event-revoked",
        notes="claim-after-revocation",
    )


@pytest.mark.parametrize(
    "status, value, rivals",
    [
        ("claim!", "mainnet", True),
        ("corrected!", "mainnet", True),
        ("claim!", "staging", False),
        ("revoked!", "mainnet", False),
    ],
)
def test_an_ungrounded_claim_of_another_value_is_a_weaker_rival(
    status: str, value: str, rivals: bool
) -> None:
    check(
        f"""
        id  from   by   becomes     value    status
        a1  08-14  ann  canon       staging  claim
        b1  08-15  bob  ungrounded  {value}  {status}
        """,
        "current-record-selected",
        notes=Note.WEAKER_RIVAL if rivals else "",
    )


@pytest.mark.parametrize(
    "first, second, ignored",
    [
        ("", "", False),
        ("logic", "logic", False),
        ("logic", "", False),
        ("", "entity", False),
        ("logic", "constraint", True),
        ("", "logic", True),
        ("logic", "entity", True),
    ],
)
def test_the_first_record_decides_the_kind_and_a_later_other_one_is_ignored(
    first: str, second: str, ignored: bool
) -> None:
    check(
        f"""
        seq  id  value    from   by   becomes        kind
        1    a1  staging  08-15  ann  canon          {first}
        2    b1  staging  08-14  bob  corroborating  {second}
        """,
        "current-record-selected",
        notes=f"corroborated {Note.KIND_IGNORED}" if ignored else "corroborated",
    )


def test_notes_about_an_answer_are_not_told_where_there_is_none() -> None:
    resolution = ask(
        records("""
            id  status       value    from   by   links
            a1  claim        staging  08-14  ann
            b1  claim        mainnet  08-14  bob
            b2  claim!       testnet  08-15  bob
            c1  superseded!           08-15  cid  supersedes a1
        """)
    )
    assert (Reason.UNLINKED_DISAGREEMENT, ()) == (resolution.reason, resolution.notes)
