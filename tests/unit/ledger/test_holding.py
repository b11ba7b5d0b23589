"""What a writer meets: one entity's records while a batch is being admitted."""

import pytest

from canonry.core.times import parse_time
from canonry.ledger.holding import Holding
from canonry.ledger.projection import RecordRow
from canonry.testing import ledgers
from tests.unit.ledger.asking import records

NOW_US = parse_time("2026-08-20T00:00:00Z")


def holding(table: str) -> Holding:
    return Holding(ledgers.ENTITY_KEY, [RecordRow("k", r, set_aside=False) for r in records(table)])


def equal(held: Holding, table: str, *, start_was_sent: bool = True) -> str | None:
    (record,) = records(table)
    found = held.equal_standing(record, NOW_US, start_was_sent=start_was_sent)
    return None if found is None else found.record_id


HELD = """
    seq  id  value    from   by
    1    a1  staging  08-14  ann
"""
AGAIN = """
    id  value    from   by
    n1  staging  08-14  ann
"""


def test_it_knows_the_records_of_its_entity_and_its_head() -> None:
    held = holding(HELD)
    assert held.holds("a1")
    assert not held.holds("n1")
    assert held.head is None


def test_what_a_batch_adds_is_held_and_becomes_the_head() -> None:
    held = holding(HELD)
    (record,) = records("""
        seq  id  value    from   by
        5    a2  mainnet  08-15  ann
    """)
    held.add(RecordRow("k", record, set_aside=False), b"digest")
    assert held.holds("a2")
    assert (5, b"digest") == held.head
    assert ["a1", "a2"] == [row.record.record_id for row in held.rows]


def test_what_a_batch_adds_can_outdate_an_equal_claim_and_be_one() -> None:
    held = holding(HELD)
    assert "a1" == equal(held, AGAIN)
    (record,) = records("""
        seq  id  value    from   by
        5    a2  mainnet  08-15  ann
    """)
    held.add(RecordRow("k", record, set_aside=False), b"digest")
    assert equal(held, AGAIN) is None
    same = """
        id  value    from   by
        n1  mainnet  08-15  ann
    """
    assert "a2" == equal(held, same)


@pytest.mark.parametrize(
    "row",
    [
        "a2  mainnet  08-15         ann  claim",
        "a2           08-15         ann  revoked     supersedes a1",
        "a2           08-15         bob  superseded  supersedes a1",
        "a2           08-15         bob  revoked",
    ],
)
def test_a_claim_that_no_longer_stands_makes_no_other_one_old(row: str) -> None:
    held = holding(f"""
        id  value    from   until  by   status      links
        a1  staging  08-14         ann  claim
        {row}
    """)
    assert equal(held, AGAIN) is None


def test_a_claim_that_will_have_expired_by_then_makes_no_other_one_old() -> None:
    held = holding("""
        id  value    from   until  by
        a1  staging  08-14  08-19  ann
    """)
    again = """
        id  value    from   until  by
        n1  staging  08-14  08-19  ann
    """
    assert equal(held, again) is None


@pytest.mark.parametrize("start_was_sent, found", [(True, None), (False, "a1")])
def test_a_start_counts_only_where_it_was_sent(start_was_sent: bool, found: str | None) -> None:
    later = """
        id  value    from   by
        n1  staging  08-20  ann
    """
    assert found == equal(holding(HELD), later, start_was_sent=start_was_sent)
