import doctest

import pytest

from canonry.core.places import Place
from canonry.testing import ledgers


def test_the_examples_of_the_page_are_so() -> None:
    outcome = doctest.testmod(ledgers)
    assert (0, True) == (outcome.failed, outcome.attempted > 0)


def test_an_empty_cell_leaves_its_field_out() -> None:
    (row,) = ledgers.read("""
        id  value  until  by  place  links
        a1
    """).rows
    assert row == {
        "record_id": "a1",
        "entity_key": "release:target",
        "effective_at": "2026-08-14T00:00:00Z",
        "status": "claim",
        "evidence": "a ticket",
        "confidence": "high",
    }


def test_a_cell_that_reads_as_json_is_json_and_any_other_is_text() -> None:
    rows = ledgers.read("""
        id  value            seq  tags       kind
        a1  {"port": 8080}   1    ["x"]      entity
        a2  "8080"           2    ["x","y"]  resource
        a3  staging and two  3    []         logic
        a4  null             4    null       null
    """).rows
    assert [{"port": 8080}, "8080", "staging and two", None] == [row["value"] for row in rows]
    assert [1, 2, 3, 4] == [row["seq"] for row in rows]
    assert [["x"], ["x", "y"], [], None] == [row["tags"] for row in rows]
    assert ["entity", "resource", "logic", None] == [row["kind"] for row in rows]


def test_a_status_may_carry_several_marks() -> None:
    (row,) = ledgers.read("""
        id  status
        a1  revoked!?~
    """).rows
    assert ("revoked", "", "low") == (row["status"], row["evidence"], row["confidence"])
    assert (True, ledgers.UNTRUSTED) == (row["unknown"], row["source"])


def test_a_link_that_may_name_several_records_is_a_list() -> None:
    (row,) = ledgers.read("""
        id  links
        a1  supersedes a2, settles a3 a4, premises p1
    """).rows
    assert ("a2", ["a3", "a4"], ["p1"]) == (row["supersedes"], row["settles"], row["premises"])


@pytest.mark.parametrize(
    "short, whole",
    [
        ("08-14", "2026-08-14T00:00:00Z"),
        ("08-14T10:30", "2026-08-14T10:30:00Z"),
        ("10:30", "2026-08-14T10:30:00Z"),
        ("2026-08-14T10:30:00+02:00", "2026-08-14T10:30:00+02:00"),
        ("yesterday", "yesterday"),
    ],
)
def test_a_short_time_is_one_of_2026(short: str, whole: str) -> None:
    assert whole == ledgers.time(short)


@pytest.mark.parametrize(
    "text, place",
    [
        ("", Place(None, None)),
        ("atlas", Place("atlas", None)),
        ("/release", Place(None, "release")),
        ("atlas/release", Place("atlas", "release")),
    ],
)
def test_a_place_is_a_project_and_a_scope(text: str, place: Place) -> None:
    assert place == ledgers.place(text)


def test_a_heading_that_no_field_has_is_refused() -> None:
    with pytest.raises(ValueError, match="colour: no heading"):
        ledgers.read("""
            id  colour
            a1  red
        """)


def test_a_cell_that_runs_into_the_next_one_is_refused() -> None:
    with pytest.raises(ValueError, match="runs into the next one"):
        ledgers.read("""
            id  value  by
            a1  staging ann
        """)
