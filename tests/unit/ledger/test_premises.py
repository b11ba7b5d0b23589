"""Check 12: whether what a claim rests on still stands."""

from collections import defaultdict

import pytest

from canonry import limits
from canonry.core.reasons import Check, Disposition, Reason
from canonry.core.times import parse_time
from canonry.ledger.case import Aside, Question, Resolution, Standing, Why
from canonry.ledger.premises import KnownEntity, PremiseWalk
from canonry.ledger.resolver import resolve
from canonry.ledger.successor import aside_of
from canonry.ledger.transactions import Record, record_of
from canonry.testing import ledgers
from tests.unit.ledger.asking import became

AS_OF = parse_time("2026-09-01T00:00:00Z")


class Book:
    """The records of several entities, and who asked for them."""

    def __init__(self, table: str) -> None:
        self.entities: defaultdict[str, list[Record]] = defaultdict(list)
        self.asides: defaultdict[str, list[Aside]] = defaultdict(list)
        self.asked: list[str] = []
        for row in ledgers.read(table).rows:
            body = {name: item for name, item in row.items() if name != "seq"}
            record = record_of(body, row.get("seq"), None)
            if row.get("source") == ledgers.UNTRUSTED:
                self.asides[row["entity_key"]].append(aside_of(record, Why.UNTRUSTED))
            else:
                self.entities[row["entity_key"]].append(record)

    def look_up(self, record_id: str) -> KnownEntity | None:
        self.asked.append(record_id)
        for key, records in self.entities.items():
            if any(record.record_id == record_id for record in records):
                return KnownEntity(key, records, self.asides[key])
        return None

    def ask(self, key: str = ledgers.ENTITY_KEY) -> Resolution:
        walk = PremiseWalk(AS_OF, self.look_up)
        question = Question(key, ledgers.place(""), AS_OF)
        return resolve(question, self.entities[key], self.asides[key], premises=walk.premises_of)


def check_premise(table: str, standing: Standing) -> None:
    """Hold against the standing of p1: alone, and as what the claim a1 rests on."""
    book = Book(table)
    claims = Book(
        """
        id  value    links
        a1  staging  premises p1
        """
    ).entities
    [claim] = claims[ledgers.ENTITY_KEY]
    assert [standing] == PremiseWalk(AS_OF, book.look_up).premises_of(claim)
    book.entities |= claims
    expected = {
        Standing.STANDS: (Reason.CURRENT_RECORD_SELECTED, Disposition.CANON),
        Standing.FALLEN: (Reason.PREMISE_RETIRED, Disposition.PREMISE_FALLEN),
        Standing.CIRCULAR: (Reason.PREMISE_CYCLE, Disposition.PREMISE_FALLEN),
    }
    resolution = book.ask()
    assert expected[standing] == (resolution.reason, became(resolution)["a1"])


# A premise that stands.


def test_a_premise_that_is_the_answer_stands() -> None:
    check_premise(
        """
        id  value  about
        p1  green  tests
        """,
        Standing.STANDS,
    )


def test_a_premise_that_agrees_with_the_answer_stands() -> None:
    check_premise(
        """
        id  value  about  from   by
        p1  green  tests  08-14  ann
        q1  green  tests  08-15  bob
        """,
        Standing.STANDS,
    )


@pytest.mark.parametrize("value, standing", [("green", Standing.STANDS), ("red", Standing.FALLEN)])
def test_a_premise_stands_where_its_successor_by_link_has_the_same_value(
    value: str, standing: Standing
) -> None:
    check_premise(
        f"""
        id  about  from   by   links          value
        p1  tests  08-14  ann                 green
        p2  tests  08-15  bob  supersedes p1  {value}
        """,
        standing,
    )


@pytest.mark.parametrize("value, standing", [("green", Standing.STANDS), ("red", Standing.FALLEN)])
def test_a_premise_stands_where_its_writers_later_word_has_the_same_value(
    value: str, standing: Standing
) -> None:
    check_premise(
        f"""
        id  about  from   by   value
        p1  tests  08-14  ann  green
        p2  tests  08-15  ann  {value}
        """,
        standing,
    )


def test_a_premise_stands_where_a_successor_of_a_successor_came_back_to_its_value() -> None:
    check_premise(
        """
        id  value  about  from   by   links
        p1  green  tests  08-14  ann
        p2  red    tests  08-15  bob  supersedes p1
        p3  green  tests  08-16  cid  supersedes p2
        """,
        Standing.STANDS,
    )


def test_a_decision_that_settled_a_premise_with_its_value_is_a_successor() -> None:
    check_premise(
        """
        id  status    value  about  from   by   links
        p1  claim     green  tests  08-14  ann
        q1  claim     red    tests  08-14  bob
        o1  resolved  green  tests  08-15  owl  settles p1 q1
        """,
        Standing.STANDS,
    )


def test_a_premise_is_asked_in_its_own_place() -> None:
    check_premise(
        """
        id  value  about  from   by   place
        p1  green  tests  08-14  ann  atlas
        q1  red    tests  08-15  bob  borealis
        """,
        Standing.STANDS,
    )


# A premise that fell.


@pytest.mark.parametrize(
    "row",
    [
        "p2  revoked            ann         ",
        "p2  revoked            bob         ",
        "p2  superseded         bob  supersedes p1",
        "q1  claim       red    bob         ",
        "q1  conflict           bob         ",
        "p2  corrected!  green  ann  supersedes p1",
        "q1  claim~      red    ann         ",
    ],
)
def test_a_premise_falls_where_its_entity_no_longer_answers_with_it(row: str) -> None:
    id_, rest = row[:2], row[4:].rstrip()
    check_premise(
        f"""
        about  from   id  status      value  by   links
        tests  08-14  p1  claim       green  ann
        tests  08-15  {id_}  {rest}
        """,
        Standing.FALLEN,
    )


def test_a_premise_falls_where_only_an_unlinked_claim_of_another_writer_has_its_value() -> None:
    check_premise(
        """
        id  status      value  about  from   by   links
        p1  claim       green  tests  08-14  ann
        p2  superseded         tests  08-15  ann  supersedes p1
        q1  claim       green  tests  08-16  bob
        """,
        Standing.FALLEN,
    )


def test_a_premise_that_was_revoked_and_claimed_again_by_its_writer_stands() -> None:
    check_premise(
        """
        id  status   value  about  from   by   links
        p1  claim    green  tests  08-14  ann
        p2  revoked         tests  08-15  ann  supersedes p1
        p3  claim    green  tests  08-16  ann
        """,
        Standing.STANDS,
    )


def test_a_premise_that_is_not_held_has_fallen() -> None:
    check_premise(
        """
        id  value  about
        q1  green  tests
        """,
        Standing.FALLEN,
    )


@pytest.mark.parametrize(
    "status, start", [("claim~", "08-14"), ("claim", "10-01"), ("claim!", "08-14")]
)
def test_a_premise_that_is_set_aside_pending_or_ungrounded_has_fallen(
    status: str, start: str
) -> None:
    check_premise(
        f"""
        id  value  about  from   status
        p1  green  tests  {start}  {status}
        """,
        Standing.FALLEN,
    )


def test_a_premise_whose_own_premise_fell_has_fallen() -> None:
    check_premise(
        """
        id  status   value  about  from   by   links
        p1  claim    green  tests  08-14  ann  premises q1
        q1  claim    fast   build  08-14  ann
        q2  revoked         build  08-15  ann
        """,
        Standing.FALLEN,
    )


# Circles, depth and budget.


def test_premises_that_rest_on_one_another_stand_on_nothing() -> None:
    check_premise(
        """
        id  value  about  links
        p1  green  tests  premises q1
        q1  fast   build  premises p1
        """,
        Standing.CIRCULAR,
    )


def test_a_premise_that_rests_on_the_claim_that_rests_on_it_is_a_circle() -> None:
    resolution = Book("""
        id  value    about           links
        a1  staging  release:target  premises p1
        p1  green    tests           premises a1
    """).ask()
    assert Reason.PREMISE_CYCLE is resolution.reason


def test_claims_of_one_entity_that_rest_on_one_another_are_a_circle() -> None:
    resolution = Book("""
        id  value    links
        a1  staging  premises a2
        a2  staging  premises a1
    """).ask()
    assert Reason.PREMISE_CYCLE is resolution.reason


def chain(length: int) -> Book:
    """A claim a0 that rests on a1, that on a2, and so on to a record that rests on nothing."""
    rows = [f"a{n:02}  k{n:02}    premises a{n + 1:02}" for n in range(length)]
    return Book("\n".join(["id   about  links", *rows, f"a{length:02}  k{length:02}"]))


@pytest.mark.parametrize(
    "length, reason",
    [
        (1, Reason.CURRENT_RECORD_SELECTED),
        (limits.PREMISE_DEPTH, Reason.CURRENT_RECORD_SELECTED),
        (limits.PREMISE_DEPTH + 1, Reason.PREMISE_CYCLE),
    ],
)
def test_premises_are_followed_thirty_two_deep(length: int, reason: Reason) -> None:
    assert 32 == limits.PREMISE_DEPTH
    assert reason is chain(length).ask("k00").reason


def test_a_premise_that_many_rest_on_is_resolved_once() -> None:
    book = Book("""
        id  value    about           links
        a1  staging  release:target  premises p1 q1 r1
        p1  green    tests           premises r1
        q1  fast     build           premises r1
        r1  up       network
    """)
    assert Reason.CURRENT_RECORD_SELECTED is book.ask().reason
    assert ["p1", "q1", "r1"] == sorted(book.asked)


def test_past_the_budget_a_premise_counts_as_one_that_cannot_be_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "PREMISE_RESOLUTIONS", 3)
    assert Reason.CURRENT_RECORD_SELECTED is chain(3).ask("k00").reason
    assert Reason.PREMISE_CYCLE is chain(4).ask("k00").reason


# What the claim comes to.


def test_a_claim_needs_every_one_of_its_premises() -> None:
    resolution = Book("""
        id  value    about           links
        a1  staging  release:target  premises p1 x1
        p1  green    tests
    """).ask()
    assert (Reason.PREMISE_RETIRED, Check.PREMISES) == (resolution.reason, resolution.decided)


def test_a_claim_whose_premise_fell_leaves_the_answer_to_the_others() -> None:
    resolution = Book("""
        id  value    by   links
        a1  staging  ann  premises x1
        b1  mainnet  bob
    """).ask()
    assert Reason.CURRENT_RECORD_SELECTED is resolution.reason
    assert {"a1": "premise-fallen", "b1": "canon"} == became(resolution)


@pytest.mark.parametrize("first, second", [("x1", "p1"), ("p1", "x1")])
def test_a_premise_that_fell_is_told_before_one_that_stands_in_a_circle(
    first: str, second: str
) -> None:
    resolution = Book(f"""
        id  value    about           by   links
        a1  staging  release:target  ann  premises {first}
        b1  staging  release:target  bob  premises {second}
        p1  green    tests           ann  premises q1
        q1  fast     build           ann  premises p1
    """).ask()
    assert Reason.PREMISE_RETIRED is resolution.reason


def test_premises_are_asked_before_values_are_compared() -> None:
    resolution = Book("""
        id  value    by   links
        a1  staging  ann
        b1  mainnet  bob  premises x1
    """).ask()
    assert Reason.CURRENT_RECORD_SELECTED is resolution.reason


def test_a_claim_that_is_retired_or_barred_asks_for_no_premise() -> None:
    book = Book("""
        seq  id  status     value    from   by   links
        1    a1  claim      staging  08-14  ann  premises x1
        2    a2  corrected  mainnet  08-15  ann  supersedes a1
        3    b1  claim!     testnet  08-15  bob  premises x2
    """)
    assert Reason.CURRENT_RECORD_SELECTED is book.ask().reason
    assert [] == book.asked
