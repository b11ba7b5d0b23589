"""The second resolver answers the shared cases; only then may it judge the first one."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.model.generators import KEY, Scene, lookups, premised_rows, scenes
from tests.model.naive import LISTS, resolve_entity, resolve_set

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "resolver.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_shared_case_has_its_right_answer(case: dict[str, Any]) -> None:
    ask = {"complete": False, **case["ask"]}
    answered = resolve_set(case["records"], **ask)
    statement = resolve_entity(case["records"], entity_key=KEY, **ask)
    if case["records"]:
        assert [statement] == answered["statements"]
    assert case["expect"] == {name: statement[name] for name in case["expect"]}


@given(scenes(), st.randoms(use_true_random=False))
def test_the_order_of_rows_makes_no_difference(scene: Scene, random: Any) -> None:
    shuffled = list(scene.rows)
    random.shuffle(shuffled)
    expected = resolve_entity(entity_key=KEY, **scene._asdict())
    assert expected == resolve_entity(entity_key=KEY, **scene._replace(rows=shuffled)._asdict())


@given(scenes())
def test_every_record_stands_in_at_most_one_list(scene: Scene) -> None:
    statement = resolve_entity(entity_key=KEY, **scene._asdict())
    listed = [record_id for name in LISTS[1:] for record_id in statement[name]]
    assert sorted(set(listed)) == sorted(listed)
    assert statement["selected"] not in listed


@given(premised_rows())
def test_premises_are_followed_to_an_end(rows: list[dict[str, Any]]) -> None:
    premise_lookup, entity_rows = lookups(rows)
    statement = resolve_entity(
        rows,
        entity_key=KEY,
        as_of="2026-09-01T00:00:00Z",
        premise_lookup=premise_lookup,
        entity_rows=entity_rows,
    )
    assert [] == [id_ for id_ in statement["premise_fallen"] if not premises_of(rows, id_)]


def premises_of(rows: list[dict[str, Any]], record_id: str) -> list[str]:
    found: list[str] = next(
        row.get("premises", []) for row in rows if row["record_id"] == record_id
    )
    return found


@pytest.mark.parametrize("depth, reason", [(32, "current-record-selected"), (33, "premise-cycle")])
def test_premises_are_followed_32_deep(depth: int, reason: str) -> None:
    rows = [claim(f"p{index}", f"e{index}", [f"p{index + 1}"]) for index in range(depth)]
    assert reason == resolved_with_premises([*rows, claim(f"p{depth}", f"e{depth}", [])], "e0")


def test_premises_in_a_circle_all_fall() -> None:
    rows = [claim("a", "e0", ["b"]), claim("b", "e1", ["a"])]
    assert "premise-cycle" == resolved_with_premises(rows, "e0")


def test_a_circle_is_told_only_where_no_claim_fell_by_a_retirement() -> None:
    circle = [claim("a", "e0", ["b"]), claim("b", "e1", ["a"])]
    assert "premise-retired" == resolved_with_premises([*circle, claim("c", "e0", ["gone"])], "e0")


def test_a_revocation_that_answers_stands_as_a_premise() -> None:
    withdrawal = {**claim("b", "e1", []), "status": "revoked"}
    assert "current-record-selected" == resolved_with_premises(
        [claim("a", "e0", ["b"]), withdrawal], "e0"
    )


def test_a_premise_not_held_does_not_stand() -> None:
    assert "premise-retired" == resolved_with_premises([claim("a", "e0", ["gone"])], "e0")


def test_a_premise_restated_by_a_successor_stands() -> None:
    restated = {**claim("c", "e1", []), "status": "corrected", "supersedes": "b"}
    rows = [claim("a", "e0", ["b"]), claim("b", "e1", []), restated]
    assert "current-record-selected" == resolved_with_premises(rows, "e0")
    assert "premise-retired" == resolved_with_premises(
        [*rows[:2], {**restated, "value": "z"}], "e0"
    )


def claim(record_id: str, entity_key: str, premises: list[str]) -> dict[str, Any]:
    return {
        "record_id": record_id,
        "entity_key": entity_key,
        "status": "claim",
        "value": "x",
        "effective_at": "2026-08-01T00:00:00Z",
        "evidence": "ticket",
        "confidence": "high",
        "premises": premises,
    }


def resolved_with_premises(rows: list[dict[str, Any]], entity_key: str) -> str:
    premise_lookup, entity_rows = lookups(rows)
    reason: str = resolve_entity(
        rows,
        entity_key=entity_key,
        as_of="2026-09-01T00:00:00Z",
        premise_lookup=premise_lookup,
        entity_rows=entity_rows,
    )["reason"]
    return reason


def test_a_link_to_a_writers_own_later_word_keeps_the_order() -> None:
    """A correction that reaches back takes the time of what it corrects, and outdates with it."""
    first, second, third = (claim(name, KEY, []) | {"agent": "ann"} for name in "abc")
    second |= {"effective_at": "2026-08-03T00:00:00Z", "value": "y"}
    third |= {"effective_at": "2026-08-02T00:00:00Z", "value": "z", "supersedes": "a"}
    answer = resolve_set([first, second, third], as_of="2026-09-01T00:00:00Z")
    assert ("resolved", "current-record-selected") == (answer["state"], answer["reason"])
    assert "b" == answer["statements"][0]["selected"]


def test_a_set_is_as_bad_as_its_worst_entity() -> None:
    good = claim("a", "e0", [])
    bad = {**claim("b", "e1", []), "confidence": "low"}
    assert "resolved" == resolve_set([good], as_of="2026-09-01T00:00:00Z")["state"]
    answer = resolve_set([good, bad], as_of="2026-09-01T00:00:00Z")
    assert ("provisional", "ungrounded-current-evidence") == (answer["state"], answer["reason"])
