"""Real ledgers climb: the dependencies that a person would derive, spread in time as they were.

A PEP rests on the PEPs that it requires; an RFC rests on those that its title names and on those
that it takes the place of. The clock follows the documents, and the daemon turns once a month.
"""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from canonry import daemon
from canonry.core.errors import Incorrect
from canonry.core.reasons import Refusal
from canonry.core.times import parse_time
from canonry.graph.evidence import Evidence
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US, Thresholds
from canonry.graph.vocabulary import Stage
from canonry.jobs import derive
from canonry.jobs.board import StoreBoard
from canonry.testing.scripts import Script, number_of
from tests.conftest import SHARED
from tests.ladder.memories import SOLO, script

DATA = SHARED / "data"
_NAMED = re.compile(r"\bRFCs? ?#?(\d{1,5})")

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not DATA.exists(), reason="the data beside the checkout is not there"),
]


class Document(NamedTuple):
    """A document, when it came out, and what it rests on."""

    time_us: int
    name: str
    rests_on: tuple[str, ...]


def peps() -> list[Document]:
    found = []
    for row in lines("peps"):
        key, _, field = row["entity_key"].partition("/")
        if field == "requires" and row.get("value"):
            needed = tuple(f"pep:{number}" for number in row["value"])
            found.append(Document(parse_time(row["effective_at"]), key, needed))
    return sorted(found)


def rfcs() -> list[Document]:
    rests: dict[str, set[str]] = {}
    dates: dict[str, int] = {}
    for row in lines("titles-dev"):
        key = row["entity_key"]
        if row["status"] == "claim":
            dates.setdefault(key, parse_time(row["effective_at"]))
            rests.setdefault(key, set()).update(f"rfc:{n}" for n in _NAMED.findall(row["value"]))
        for later in row.get("replaced_by", ()):
            rests.setdefault(later, set()).add(key)
    return sorted(
        Document(dates[name], name, tuple(sorted(others - {name})))
        for name, others in rests.items()
        if others - {name}
    )


def lines(folder: str) -> list[dict[str, Any]]:
    text = (DATA / folder / "transactions.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def play(one: Script, documents: list[Document], thresholds: Thresholds) -> dict[str, Evidence]:
    """Derive every document in its time; return the evidence of each that climbed, by name."""
    names: dict[int, str] = {}
    turned_us = 0
    for document in documents:
        one.clock.now_us = max(document.time_us, one.clock.now_us + 1)
        if one.clock.now_us - turned_us > 30 * DAY_US:
            turned_us = one.clock.now_us
            daemon.turn(one.context, thresholds)
        for needed in document.rests_on:
            names |= rest(one, document.name, needed)
    for _ in range(40):
        one.clock.advance(60)
        daemon.turn(one.context, thresholds)
    stages = one.stages()
    climbed = [number for number, stage in stages.items() if stage is not Stage.NONE]
    with one.context.read() as snapshot:
        seen = StoreBoard(snapshot, thresholds).evidence(climbed, one.clock.now_us)
    return {names[number]: evidence for number, evidence in seen.items()}


def rest(one: Script, name: str, needed: str) -> dict[int, str]:
    """Derive that one document rests on another; two that require each other stay as they are."""
    concept = derive.Concept(content=name, type="resource", depends_on=[needed])
    try:
        found = derive.run(one.context, derive.Request(concepts=[concept]))
    except Incorrect as refused:
        if refused.code != Refusal.LINK_CYCLE:
            raise
        return {}
    return {number_of(made.concept_id): made.content for made in found.concepts}


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO], ids=["swarm", "solo"])
def test_of_the_rfcs_only_what_others_rest_on_over_years_becomes_load_bearing(
    tmp_path: Path, thresholds: Thresholds
) -> None:
    """RFC 2616 has as many dependents as it takes, but all of them came out on one day."""
    with script(tmp_path / "m.db") as one:
        one.clock.now_us = 0
        climbed = play(one, rfcs(), thresholds)
    tell(climbed)
    assert {"rfc:822"} == at(climbed, Stage.CANONICAL)
    assert {"rfc:123", "rfc:1048", "rfc:2617"} <= at(climbed, Stage.VENERABLE)
    on_one_day = climbed["rfc:2616"]
    assert (Stage.CANDIDATE, 6) == (on_one_day.stage, on_one_day.dependents)
    assert on_one_day.span_us < SECOND_US


@pytest.mark.parametrize(
    "thresholds, candidates",
    [(DEFAULT, set()), (SOLO, {"pep:703", "pep:793", "pep:3115"})],
    ids=["swarm", "solo"],
)
def test_of_the_peps_none_is_load_bearing_since_no_six_require_the_same(
    tmp_path: Path, thresholds: Thresholds, candidates: set[str]
) -> None:
    with script(tmp_path / "m.db") as one:
        one.clock.now_us = 0
        climbed = play(one, peps(), thresholds)
    tell(climbed)
    assert candidates <= at(climbed, Stage.CANDIDATE)
    assert set(climbed) == at(climbed, Stage.CANDIDATE)


def at(climbed: dict[str, Evidence], stage: Stage) -> set[str]:
    return {name for name, seen in climbed.items() if seen.stage is stage}


def tell(climbed: dict[str, Evidence]) -> None:
    """The rows of the table in the docs."""
    ranked = sorted(climbed.items(), key=lambda item: (-item[1].dependents, item[0]))
    for name, seen in ranked[:8]:
        days = seen.span_us // DAY_US
        print(f"| {name} | {seen.stage} | {seen.dependents} | {seen.distinct} | {days} |")
    print({stage.value: len(at(climbed, stage)) for stage in Stage})
