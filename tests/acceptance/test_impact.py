"""What rests on a concept through the graph, and what would be left of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import canonry
from canonry import limits
from canonry.core.errors import Incorrect, NotFound
from canonry.jobs import impact
from canonry.jobs.fallen import Fallen


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[canonry.Memory]:
    with canonry.open(tmp_path / "memory.db") as store:
        yield store.memory("m", agent="ann")


def act(memory: canonry.Memory, action: str, *depends_on: str, **links: Any) -> str:
    """Record an action and return its concept's id."""
    done = memory.record_action(action, depends_on=list(depends_on), **links)
    return done.concepts[0].concept_id


def grounded(memory: canonry.Memory, key: str, value: Any = 1, **more: Any) -> str:
    return memory.append(key, value, evidence="seen", confidence="high", **more).record_id


def told(found: impact.Response) -> list[tuple[str | None, int]]:
    return [(one.concept.content, one.depth) for one in found.concepts]


def falling(found: impact.Response) -> set[str | None]:
    return {one.concept.content for one in found.concepts if one.would_fall}


def test_what_rests_on_a_concept_is_told_directly_and_through_others(
    memory: canonry.Memory,
) -> None:
    act(memory, "build the form", "user schema")
    act(memory, "test the form", "build the form")
    act(memory, "split the schema", parent_of=["user schema"])
    act(memory, "write a poem")
    found = memory.impact("UserSchema")
    assert [("build the form", 1), ("test the form", 2)] == told(found)
    assert found.concepts[0].concept.concept_id == found.concepts[1].rests_on
    assert found.concept is not None
    assert ("user schema", [], 2, True) == (
        found.concept.content,
        found.records,
        found.concepts_count,
        found.complete,
    )
    assert [("user schema", 1), ("build the form", 2), ("test the form", 3)] == told(
        memory.impact("split the schema")
    )


def test_a_depth_ends_the_walk_and_says_so(memory: canonry.Memory) -> None:
    act(memory, "build", "schema")
    act(memory, "test", "build")
    found = memory.impact("schema", depth=1)
    assert ([("build", 1)], False) == (told(found), found.complete)


def test_what_only_produces_or_modifies_or_contradicts_rests_on_nothing(
    memory: canonry.Memory,
) -> None:
    memory.record_action("write it", produces=["app.py"], modifies=["lib.py"], against=["idea"])
    for focus in ("app.py", "lib.py", "idea"):
        assert [] == memory.impact(focus).concepts


def test_a_circle_of_links_of_two_types_ends(memory: canonry.Memory) -> None:
    memory.derive(concepts=[{"content": "parent", "type": "logic", "parent_of": ["child"]}])
    memory.derive(concepts=[{"content": "parent", "type": "logic", "depends_on": ["child"]}])
    assert [("child", 1)] == told(memory.impact("parent"))
    assert [("parent", 1)] == told(memory.impact("child"))


def test_what_has_nothing_left_to_rest_on_would_fall(memory: canonry.Memory) -> None:
    act(memory, "one leg", "schema")
    act(memory, "two legs", "schema", "another schema")
    act(memory, "on one leg", "one leg")
    act(memory, "on both", "one leg", "two legs")
    act(memory, "on two ways that both fall", "one leg", "on one leg")
    found = memory.impact("schema")
    assert 5 == found.concepts_count
    assert {"one leg", "on one leg", "on two ways that both fall"} == falling(found)


def test_an_answer_falls_by_its_premises_and_by_no_link(memory: canonry.Memory) -> None:
    r1 = grounded(memory, "release:target", "staging")
    grounded(memory, "deploy:command", "make", premises=[r1])
    grounded(memory, "deploy:window", "noon", depends_on=["release:target"])
    found = memory.impact("release:target")
    assert [("deploy:command", 1), ("deploy:window", 1)] == told(found)
    assert {"deploy:command"} == falling(found)
    assert ["deploy:command"] == [one.entity_key for one in found.dependents]


def test_what_rests_on_something_retired_is_told_with_the_record_that_retired_it(
    memory: canonry.Memory,
) -> None:
    grounded(memory, "id:format", "number", record_id="r1")
    act(memory, "key the rows", "schema", "id:format")
    grounded(memory, "id:format", "text", supersedes="r1", record_id="r2")
    act(memory, "key them anew", "schema", "id:format")
    found = memory.impact("schema")
    fallen = {one.concept.content: one.on_retired for one in found.concepts}
    assert [Fallen("id:format", "r1", "r2")] == fallen["key the rows"]
    assert [] == fallen["key them anew"]
    memory.append("id:format", status="revoked", evidence="gone", record_id="r3")
    fallen = {one.concept.content: one.on_retired for one in memory.impact("schema").concepts}
    assert [Fallen("id:format", "r2", "r3")] == fallen["key them anew"]


def test_a_concept_is_named_by_id_alias_key_and_text_and_a_record_first(
    memory: canonry.Memory,
) -> None:
    own = act(memory, "build", "schema")
    act(memory, "test", "build")
    memory.alias("the-build", own)
    for focus in (own, own.rsplit("-", 1)[0], "the-build", "Build"):
        assert [("test", 1)] == told(memory.impact(focus))
    record = grounded(memory, "release:target", record_id="build")
    found = memory.impact(record)
    assert (None, ["build"], []) == (found.concept, found.records, found.concepts)
    with pytest.raises(NotFound):
        memory.impact("nothing of that name")


def test_pages_join_to_the_whole_and_no_concept_comes_twice(memory: canonry.Memory) -> None:
    for n in range(25):
        act(memory, f"build {n}", "schema")
        act(memory, f"test {n}", f"build {n}", "schema" if n % 3 else "plan")
    whole = memory.impact("schema", limit=1_000)
    seen: list[tuple[str | None, int]] = []
    after, pages = "", 0
    while True:
        page = memory.impact("schema", after=after, limit=7)
        assert 50 == page.concepts_count
        seen += told(page)
        pages += 1
        if page.next_after is None:
            break
        after = page.next_after
    assert (told(whole), 8) == (seen, pages)
    with pytest.raises(Incorrect):
        memory.impact("schema", after="second page")


@pytest.mark.parametrize("hub", [3, 1_000])
def test_a_walk_is_bounded_and_says_so(
    memory: canonry.Memory, monkeypatch: pytest.MonkeyPatch, hub: int
) -> None:
    monkeypatch.setattr(limits, "IMPACT_CONCEPTS", 10)
    monkeypatch.setattr(limits, "HUB_DEPENDENTS", hub)
    monkeypatch.setattr(limits, "PAGE_ROWS_MAX", 4)
    for n in range(10):
        act(memory, f"build {n}", "schema")
    found = memory.impact("schema", limit=100)
    assert (10, True) == (found.concepts_count, found.complete)
    act(memory, "one more", "schema")
    found = memory.impact("schema", limit=100)
    assert (10, False) == (found.concepts_count, found.complete)
