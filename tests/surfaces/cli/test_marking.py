"""reserve, unreserve, alias, goal, confirm and pillars, as people read them."""

import pytest

from canonry.jobs import pillars
from canonry.surfaces.cli.marking import pillar_lines
from canonry.surfaces.cli.text import Look
from tests.surfaces.cli.conftest import Run


@pytest.fixture
def named(run: Run) -> str:
    """The name, with its id, of a concept that the memory holds."""
    run("derive", "user schema", "--type", "entity")
    found = run("inspect", "user schema", "--json").json["concept"]["concept_id"]
    return f"user schema ({found})"


def test_a_reservation_is_told_with_everybody_who_is_at_work(run: Run, named: str) -> None:
    run("reserve", "user schema", "--agent", "bob")
    held = run("reserve", "user schema").out.splitlines()
    assert [named, True, True] == [
        held[0],
        held[1].startswith("reserved by  ann until "),
        held[2].startswith("reserved by  bob until "),
    ]
    run("unreserve", "user schema", "--agent", "bob")
    assert f"{named}\nnobody is at work on it\n" == run("unreserve", "user schema").out


def test_another_name_is_told_and_the_second_time_that_it_was_so(run: Run, named: str) -> None:
    words = ("alias", "the-table", "user schema")
    now = f"the-table names {named}\n"
    assert f"stored as entry 3\n{now}" == run(*words).out
    assert f"it was so already; nothing was stored\n{now}" == run(*words).out


def test_a_root_goal_is_set_and_dropped(run: Run, named: str) -> None:
    assert f"stored as entry 3\n{named} is a root goal\n" == run("goal", "user schema").out
    dropped = run("goal", "user schema", "--drop").out
    assert f"stored as entry 4\n{named} is no root goal\n" == dropped


def test_a_person_confirms_at_a_terminal(terminal: Run, named: str) -> None:
    shown = terminal("confirm", "user schema", NO_COLOR="1").out
    assert ["stored as entry 3", f"{named} is confirmed"] == shown.splitlines()


def test_a_memory_in_which_nothing_bears_load_says_where_to_look(run: Run, named: str) -> None:
    told = "no concept is load-bearing; canonry preview promotions shows what holds them back\n"
    assert told == run("pillars").out


def test_pillars_are_a_table_with_the_way_on() -> None:
    found = [
        pillars.Pillar("concept-7", "user:schema", "user schema", "entity", 1_200),
        pillars.Pillar("concept-9", None, None, "logic", 6),
    ]
    assert [
        "rest on it  concept    type    content",
        "     1,200  concept-7  entity  user schema",
        "         6  concept-9  logic   (hidden)",
        "there is more: --after 6:9",
    ] == list(pillar_lines(pillars.Response(found, "6:9"), None, Look()))
