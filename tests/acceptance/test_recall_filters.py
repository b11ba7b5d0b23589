"""Filters of a recall act before every cut, on both legs, and on what the graph brings."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from canonry.bootstrap import build_store
from canonry.graph.vocabulary import Stage
from canonry.jobs.context import Context
from canonry.jobs.filtering import Filtering
from canonry.jobs.indexing import catch_up
from canonry.jobs.looking import Legs
from canonry.jobs.memory import Memory
from canonry.jobs.recall import Request, filters_of, run
from canonry.limits import SPOT_BITS
from canonry.recall.passages import passages
from canonry.testing.parts import CountingIds, SetClock
from tests.acceptance.test_recall import GROUNDED, contents

CROWD: Final = 230
"""More texts than a leg brings, all nearer to the question than the few that pass."""


@pytest.fixture
def context(store_path: Path, clock: SetClock) -> Iterator[Context]:
    store = build_store(str(store_path))
    yield Context(store, clock, CountingIds(), "release", "ann")
    store.close()


@pytest.fixture
def memory(context: Context) -> Memory:
    return Memory(context)


def within(context: Context, asked: Request) -> set[str]:
    """The texts that the vector leg may compare the question with."""
    catch_up(context, None, most=1_000)
    with context.read() as snapshot:
        spots = snapshot.lying(Filtering(snapshot, filters_of(asked), None).within)
        entries = snapshot.entries({spot >> SPOT_BITS for spot in spots}).values()
        found = [text for entry in entries for text in passages(entry)]
        return {text.said for text in found if text.spot in set(spots)}


LONG_AGO: Final = "2025-01-01T00:00:00Z"
FILTERS: Final[dict[str, tuple[dict[str, Any], dict[str, Any]]]] = {
    "a time": ({"effective_at": LONG_AGO}, {"until": "2025-02-01T00:00:00Z"}),
    "an agent": ({"agent": "zoe"}, {"written_by": "zoe"}),
}


@pytest.mark.parametrize("name", FILTERS)
def test_a_filter_acts_on_concepts_before_the_cut(
    context: Context, memory: Memory, name: str
) -> None:
    mine, asked = FILTERS[name]
    for n in range(CROWD):
        memory.derive(f"quarterly plan {n} quarterly plan")
    for n in range(3):
        memory.derive(f"the long and winding plan for quarter {n}", **mine)
    few = {f"the long and winding plan for quarter {n}" for n in range(3)}
    question = Request(query="quarterly plan", everything=True, **asked)
    assert {hit.content for hit in run(context, question).hits} == few
    assert within(context, question) == few


@pytest.mark.parametrize("stage", [Stage.CANONICAL, Stage.NONE])
def test_a_stage_acts_before_the_cut(context: Context, memory: Memory, stage: Stage) -> None:
    few = {f"the long and winding plan for quarter {n}" for n in range(3)}
    crowd = {f"quarterly plan {n} quarterly plan" for n in range(CROWD)}
    concepts = [{"content": text, "type": "logic"} for text in sorted(few | crowd)]
    for start in range(0, len(concepts), 3):
        memory.derive(concepts=concepts[start : start + 3])
    with context.write() as unit:
        texts = sorted(few | crowd)
        rows = unit.concepts(range(1, len(texts) + 1))
        other = Stage.VENERABLE if stage is Stage.NONE else Stage.NONE
        staged = [
            row._replace(stage=stage if texts[number - 1] in few else other)
            for number, row in rows.items()
        ]
        unit.put_concepts(staged)
    asked = Request(query="quarterly plan", stage=str(stage), everything=True)
    assert {hit.content for hit in run(context, asked).hits} == few
    assert within(context, asked) == few


def test_what_was_not_known_yet_crowds_nothing_out(context: Context, memory: Memory) -> None:
    memory.append("plan:first", "the long and winding quarterly plan", record_id="a", **GROUNDED)
    known_at = memory.resolve("plan:first").known_at
    memory.append(
        "plan:first",
        "another",
        status="corrected",
        supersedes="a",
        **GROUNDED,
    )
    for n in range(CROWD):
        memory.append(f"plan:{n}", f"quarterly plan {n} quarterly plan", **GROUNDED)
    found = memory.recall("quarterly plan", known_at=known_at)
    assert [hit.content for hit in found.hits] == ["the long and winding quarterly plan"]
    assert found.hidden == {}


def test_what_stands_now_must_pass_as_well_as_what_matched(memory: Memory) -> None:
    memory.append("db:engine", "postgres", agent="ann", record_id="r1", **GROUNDED)
    memory.append(
        "db:engine", "mysql", agent="bob", status="corrected", supersedes="r1", **GROUNDED
    )
    assert contents(memory, "postgres engine") == ["mysql"]
    assert contents(memory, "postgres engine", written_by="bob") == ["mysql"]
    found = memory.recall("postgres engine", written_by="ann")
    assert found.hits == []
    assert found.hidden == {"outside-filters": 1, "retired": 1}


def test_where_something_moved_must_pass_too(memory: Memory) -> None:
    memory.append("rfc:822", "Text Messages", agent="ann", record_id="a", **GROUNDED)
    memory.append("rfc:5322", "Message Format", agent="bob", record_id="b", **GROUNDED)
    gone: dict[str, Any] = {"status": "revoked", "supersedes": "a", "replaced_by": ["rfc:5322"]}
    memory.append("rfc:822", agent="ann", **gone, **GROUNDED)
    assert contents(memory, "text messages") == ["Message Format"]
    found = memory.recall("text messages", written_by="ann")
    assert found.hits == []
    assert found.hidden["outside-filters"] == 1


def test_what_the_graph_brings_passes_the_filters(memory: Memory) -> None:
    memory.derive(concepts=[{"content": "tariff table", "type": "entity"}])
    for n in range(6):
        memory.record_action(f"invoice step {n} of the run", depends_on=["tariff table"])
    assert "tariff table" in contents(memory, "invoice step 3", top_k=10)
    assert "tariff table" not in contents(memory, "invoice step 3", top_k=10, kind="observation")


class Text(NamedTuple):
    """A text with all that filters ask for; a `stage` is given to concepts alone."""

    said: str
    fields: dict[str, Any]
    is_record: bool


WORDS: Final = "amber birch cedar dusk ember fjord grove heath".split()


def drawn(random: Random, number: int) -> Text:
    fields: dict[str, Any] = {
        "agent": random.choice("ab"),
        "kind": random.choice(["observation", "logic"]),
        "effective_at": f"2026-0{random.randrange(1, 5)}-01T00:00:00Z",
        "project": random.choice([None, "p", "q"]),
        "tags": random.sample(["x", "y", "xy"], random.randrange(3)),
    }
    is_record = random.random() < 0.5
    if not is_record:
        fields |= {"project": None, "tags": []}
    return Text(f"{' '.join(random.sample(WORDS, 3))} {number:03}", fields, is_record)


ASKED: Final[dict[str, tuple[dict[str, Any], Callable[[Text], bool]]]] = {
    "agent": ({"written_by": "a"}, lambda text: text.fields["agent"] == "a"),
    "kind": ({"kind": "logic"}, lambda text: text.fields["kind"] == "logic"),
    "time": (
        {"since": "2026-02-01T00:00:00Z", "until": "2026-03-01T00:00:00Z"},
        lambda text: text.fields["effective_at"].startswith("2026-02"),
    ),
    "project": ({"project": "p"}, lambda text: text.fields["project"] in (None, "p")),
    "tag": ({"tags": ["x"]}, lambda text: "x" in text.fields["tags"]),
    "both": (
        {"written_by": "b", "since": "2026-03-01T00:00:00Z"},
        lambda text: text.fields["agent"] == "b" and text.fields["effective_at"] >= "2026-03",
    ),
}


def written(path: Path, texts: list[Text]) -> Context:
    context = Context(build_store(str(path)), SetClock(), CountingIds(), "m", "ann")
    memory = Memory(context)
    for number, text in enumerate(texts):
        fields = text.fields
        if text.is_record:
            given = {name: value for name, value in fields.items() if value}
            memory.append(f"thing:{number}", text.said, **given, **GROUNDED)
        else:
            told = {"content": text.said, "type": fields["kind"]}
            times = {name: fields[name] for name in ("agent", "effective_at")}
            memory.derive(concepts=[told], **times)
    return context


def said(context: Context, **asked: Any) -> set[str]:
    """What is found by words alone; what was said beside a text differs with what is kept."""
    question = Request(top_k=100, everything=True, traversal_depth=0, **asked)
    return {hit.content for hit in run(context, question, Legs(context=False)).hits}


def check_filters(folder: Path, seed: int, count: int) -> None:
    random = Random(seed)
    texts = [drawn(random, number) for number in range(count)]
    whole = written(folder / "whole.db", texts)
    for name, (asked, passes) in ASKED.items():
        kept = written(folder / f"{name}.db", [text for text in texts if passes(text)])
        for query in WORDS:
            place = {"project": asked["project"]} if "project" in asked else {}
            found = said(whole, query=query, **asked)
            alone = said(kept, query=query, **place)
            assert found == alone, (seed, name, query, found ^ alone)
            assert alone
        kept.store.close()
    whole.store.close()


def test_filtered_recall_is_recall_over_what_passes(tmp_path: Path, seed: int) -> None:
    check_filters(tmp_path, seed, 150)


@pytest.mark.long
def test_filtered_recall_is_recall_over_what_passes_of_a_crowd(tmp_path: Path, seed: int) -> None:
    for step in range(5):
        folder = tmp_path / str(step)
        folder.mkdir()
        check_filters(folder, seed + step, 400)
