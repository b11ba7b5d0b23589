"""The shared cases again, appended to a store and asked there.

A log holds less than a candidate set can: admission refuses what is malformed, unlinked or a second
body under one id, and every record has a place in the log. Where that changes the answer of a case,
ELSEWISE says what is refused and what then holds; every other case has its answer from the store
too.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from canonry.bootstrap import build_store
from canonry.jobs.append_lines import LineReport
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.ledger.candidates import STAMPS
from canonry.ports.store import Store
from canonry.testing.parts import CountingIds, SetClock

FILE: Final = Path(__file__).parents[1] / "cases" / "resolver.jsonl"
CASES: Final = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


class Elsewise(NamedTuple):
    """What a log makes of a case that it cannot hold: refusals as `record code`, the answer, and
    why.
    """

    refused: str
    reason: str
    selected: str | None
    why: str


NOTHING: Final = ("no-history", None)
MALFORMED: Final = "what no rule lets pass is refused to its writer's face, and nothing is stored"
CIRCLE: Final = "a link leads to what is held already, so that no circle can come about"

ELSEWISE: Final[dict[str, Elsewise]] = {
    "no records, outside set": Elsewise(
        "", *NOTHING, "a store knows that it has read the log whole"
    ),
    "one writer, same instant, no log order": Elsewise(
        "", "current-record-selected", "a2", "a log has an order, and the writer's last word stands"
    ),
    "a link to a record not held changes nothing": Elsewise(
        "a2 unknown-target", *NOTHING, "a link must lead to a record that is held"
    ),
    "a stranger's ungrounded revocation that retires nothing": Elsewise(
        "v unknown-target", "current-record-selected", "a1", "a link must lead to what is held"
    ),
    "a cycle has no head": Elsewise("a1 link-cycle, a2 link-cycle", *NOTHING, CIRCLE),
    "a link that retires nothing makes no circle": Elsewise(
        "a1 link-cycle, z link-cycle", *NOTHING, CIRCLE
    ),
    "malformed and alone": Elsewise("a1 invalid-time", *NOTHING, MALFORMED),
    "a time without an offset is malformed": Elsewise("a1 invalid-time", *NOTHING, MALFORMED),
    "a malformed stranger changes nothing": Elsewise(
        "z invalid-time", "current-record-selected", "a1", MALFORMED
    ),
    "a malformed record that would retire the answer holds it": Elsewise(
        "a2 invalid-time", "current-record-selected", "a1", MALFORMED
    ),
    "an unknown word and alone": Elsewise("a1 unknown-status", *NOTHING, MALFORMED),
    "a self-link is malformed": Elsewise("a1 self-link", *NOTHING, MALFORMED),
    "settles belongs to a resolution": Elsewise(
        "b1 misplaced-field", "current-record-selected", "a1", MALFORMED
    ),
    "a claim needs a value": Elsewise("a1 missing-field", *NOTHING, MALFORMED),
    "seven digits that are not zero cannot be kept": Elsewise(
        "a1 invalid-time", *NOTHING, MALFORMED
    ),
    "two bodies under one id": Elsewise(
        "a1 id-clash", "current-record-selected", "a1", "an id names one body for ever"
    ),
    "an id clash in reach holds the answer": Elsewise(
        "b1 id-clash", "unlinked-disagreement", None, "the first b1 is held, and it disagrees"
    ),
}


def append(memory: Memory, case: dict[str, Any]) -> list[LineReport]:
    """Append the records in the order of their seq where they have one, without the stamps."""
    rows = sorted(case["records"], key=lambda row: row.get("seq", 0))
    fields = [{k: v for k, v in row.items() if k not in STAMPS} for row in rows]
    return list(memory.append_lines(fields))


@pytest.fixture(scope="module")
def server(new_schema: Callable[[], str]) -> Iterator[Store]:
    """One store on PostgreSQL for all cases, each in a memory of its own."""
    store = build_store(new_schema())
    yield store
    store.close()


def hold_to_its_answer(case: dict[str, Any], memory: Memory) -> None:
    ask, elsewise = case["ask"], ELSEWISE.get(case["name"])
    reports = append(memory, case)
    statement = memory.resolve(
        "release:target", project=ask.get("project"), scope=ask.get("scope"), as_of=ask["as_of"]
    ).to_dict()
    refused = [
        f"{case['records'][report.line - 1]['record_id']} {report.error['code']}"
        for report in reports
        if report.error is not None
    ]
    if elsewise is None:
        assert (case["expect"], []) == ({name: statement[name] for name in case["expect"]}, refused)
    else:
        told = (", ".join(refused), statement["reason"], statement["selected"])
        assert (elsewise.refused, elsewise.reason, elsewise.selected) == told
    assert memory.verify().ok


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_case_has_its_answer_in_a_store(case: dict[str, Any], store: OpenStore) -> None:
    hold_to_its_answer(case, store.memory("case"))


@pytest.mark.parametrize("number", range(len(CASES)), ids=[case["name"] for case in CASES])
def test_a_case_has_its_answer_on_postgresql(number: int, server: Store, clock: SetClock) -> None:
    opened = OpenStore(server, clock, CountingIds(), build_store)
    hold_to_its_answer(CASES[number], opened.memory(f"case-{number}"))


def test_the_table_names_cases_and_only_such_as_differ() -> None:
    assert ELSEWISE.keys() <= {case["name"] for case in CASES}
