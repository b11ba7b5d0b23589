"""Recall over the life of a memory: at other times, in other places, and after years of quiet."""

import math
from pathlib import Path

from canonry.graph.scoring import SCORE_MAX
from canonry.jobs import recall
from canonry.jobs.memory import Memory
from tests.acceptance.test_recall import GROUNDED, contents
from tests.ladder.memories import script


def test_a_concept_is_recalled_from_the_time_at_which_it_was(memory: Memory) -> None:
    later = "2027-07-01T00:00:00Z"
    memory.derive("the harbour freezes over", effective_at=later)
    found = memory.recall("harbour freezes")
    assert (found.hits, found.hidden) == ([], {"pending": 1})
    assert contents(memory, "harbour freezes", as_of=later) == ["the harbour freezes over"]


def test_a_concept_is_recalled_from_when_it_was_known(memory: Memory) -> None:
    memory.append("harbour:depth", 12, **GROUNDED)
    known_at = memory.resolve("harbour:depth").known_at
    memory.derive("the harbour is dredged", effective_at="2026-01-01T00:00:00Z")
    assert contents(memory, "harbour dredged") == ["the harbour is dredged"]
    assert contents(memory, "harbour dredged", known_at=known_at, everything=True) == ["12"]


def test_an_old_title_finds_its_entity_and_what_it_was_at_the_time(memory: Memory) -> None:
    memory.append("rule:7", "Of Lamps on Boats", record_id="a", **GROUNDED)
    known_at = memory.resolve("rule:7").known_at
    memory.append(
        "rule:7", "Lights of Vessels", status="corrected", supersedes="a", record_id="b", **GROUNDED
    )
    [hit] = memory.recall("of lamps on boats").hits
    assert (hit.entity_key, hit.content) == ("rule:7", "Lights of Vessels")
    assert contents(memory, "of lamps on boats", known_at=known_at) == ["Of Lamps on Boats"]


def test_a_concept_that_rests_on_what_fell_says_so_only_where_that_was_known(
    memory: Memory,
) -> None:
    memory.append("db:engine", "postgres", record_id="r1", **GROUNDED)
    decision = {"content": "pooling with pgbouncer", "type": "logic", "depends_on": ["db:engine"]}
    memory.derive(concepts=[decision])
    known_at = memory.resolve("db:engine").known_at
    memory.append("db:engine", status="revoked", supersedes="r1", record_id="r2", **GROUNDED)
    now = memory.recall("pooling pgbouncer").warnings
    assert now == ["it rests on db:engine, whose record r1 was retired by r2"]
    assert memory.recall("pooling pgbouncer", known_at=known_at).warnings == []


def test_without_a_project_a_fact_is_served_only_where_all_projects_agree(memory: Memory) -> None:
    memory.append("app:style", "hexagonal architecture", project="a", **GROUNDED)
    memory.append("app:style", "plain architecture", project="b", **GROUNDED)
    memory.append("all:style", "architecture notes in English", **GROUNDED)
    found = memory.recall("architecture style")
    assert "architecture notes in English" in [hit.content for hit in found.hits]
    assert "! app:style is provisional (scope-required)" in found.context
    assert "hexagonal" not in found.context
    assert "plain" not in found.context


def test_the_graph_brings_no_fact_of_another_project(memory: Memory) -> None:
    memory.append("a:style", "hexagonal layers", project="a", **GROUNDED)
    for n in range(6):
        memory.append(
            f"b:step{n}", f"plain step {n}", project="b", depends_on=["a:style"], **GROUNDED
        )
    assert "hexagonal" in memory.recall("plain step 3", top_k=20, everything=True).context
    found = memory.recall("plain step 3", project="b", top_k=20, everything=True)
    assert "b:step3" in [hit.entity_key for hit in found.hits]
    assert "hexagonal" not in found.context


def test_a_tag_that_only_holds_another_is_another(memory: Memory) -> None:
    tags = {"t1": ["test"], "t2": ["latest"], "t3": ["contest", "x"], "t4": ["x", "test"]}
    for record, several in {**tags, "t5": ["a,test"]}.items():
        memory.append(
            f"note:{record}", f"words {record}", record_id=record, tags=several, **GROUNDED
        )
    found = memory.recall("words", tags=["test"], everything=True)
    assert sorted(record for hit in found.hits for record in hit.record_ids) == ["t1", "t4"]


def test_a_conflict_that_was_settled_is_marked_no_more(memory: Memory) -> None:
    memory.append("db1:memory_gb", 16, agent="a", record_id="t1", **GROUNDED)
    memory.append("db1:memory_gb", 32, agent="b", record_id="t2", **GROUNDED)
    assert "disputed" in memory.recall("db1 memory").context
    memory.append(
        "db1:memory_gb",
        32,
        agent="c",
        status="resolved",
        settles=["t1", "t2"],
        record_id="t3",
        **GROUNDED,
    )
    found = memory.recall("db1 memory")
    assert [hit.record_ids for hit in found.hits] == [["t3"]]
    assert found.warnings == []


def test_after_forgetting_lists_and_recall_agree(memory: Memory) -> None:
    memory.append("web:store", "redis, never memcached", record_id="t1", **GROUNDED)
    memory.append("web:lifetime", "a session lasts 20 minutes", record_id="t2", **GROUNDED)
    memory.append("web:store", status="revoked", supersedes="t1", record_id="t3", **GROUNDED)
    standing = [one.entity_key for one in memory.statements(state="resolved").statements]
    recalled = memory.recall("web store session redis", everything=True).hits
    assert standing == [hit.entity_key for hit in recalled] == ["web:lifetime"]


def test_a_stated_fact_is_first_after_a_year_of_sweeps(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        Memory(one.context).append("user:mira/allergy", "peanuts", **GROUNDED)
        for n in range(50):
            one.derive(f"mira said something chatty, {n}", "observation")
        for _ in range(80):
            one.days(5)
            one.derive("the weather was fine", "observation")
            one.sweep()
        found = recall.run(one.context, recall.Request(query="mira allergy", top_k=3))
    assert found.hits[0].content == "peanuts"
    for hit in found.hits:
        assert 0 <= hit.score <= SCORE_MAX
        assert all(math.isfinite(score) for score in (hit.score, hit.legs.text))


def test_what_was_said_last_is_not_first_for_that(memory: Memory) -> None:
    memory.derive("Jonas keeps his boat at the old pier", effective_at="2026-01-05T10:00:00Z")
    memory.derive("Jonas paints his boat at the new pier", effective_at="2026-06-05T10:00:00Z")
    asked = memory.recall("does Jonas keep or sell his boat at the pier").hits
    assert [hit.content.split()[1] for hit in asked] == ["keeps", "paints"]


def test_what_work_rests_on_comes_before_what_says_a_little_more(memory: Memory) -> None:
    memory.derive(concepts=[{"content": "harbour tariff", "type": "entity"}])
    memory.derive(concepts=[{"content": "harbour tariff of spring", "type": "entity"}])
    before = memory.recall("who pays the harbour tariff of this long spring").hits
    for n in range(3):
        memory.record_action(f"invoice step {n}", depends_on=["harbour tariff"])
    after = memory.recall("who pays the harbour tariff of this long spring").hits
    assert before[0].content == "harbour tariff of spring"
    assert after[0].content == "harbour tariff"
