"""The cases that every resolver of this kind must answer alike, whatever it is written in."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from canonry.core.places import Place
from canonry.core.reasons import Reason
from canonry.core.times import parse_time
from canonry.ledger.candidates import SetAnswer, resolve_set

FILE: Final = Path(__file__).parents[1] / "cases" / "resolver.jsonl"
CASES: Final = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def answer(records: list[Any], ask: dict[str, Any]) -> SetAnswer:
    place = Place(ask.get("project"), ask.get("scope"))
    complete = ask.get("complete", False)
    return resolve_set(records, place=place, as_of=parse_time(ask["as_of"]), complete=complete)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case_has_its_answer_in_any_order(case: dict[str, Any]) -> None:
    found = answer(case["records"], case["ask"])
    told = [statement.to_dict() for statement in found.statements] or [
        {**found.to_dict(), "selected": None}
    ]
    (statement,) = told
    assert case["expect"] == {name: statement[name] for name in case["expect"]}
    assert found == answer(case["records"][::-1], case["ask"])


def test_the_cases_reach_most_reasons() -> None:
    reached = {case["expect"]["reason"] for case in CASES}
    beyond = {"premise-retired", "premise-cycle", "record-erased", "storage-unconfirmed"}
    assert set(Reason) - beyond == reached
