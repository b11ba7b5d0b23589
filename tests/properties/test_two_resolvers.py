"""Two resolvers that share no code, one page: they must say the same of every record set."""

from typing import Any

from hypothesis import given, note

from canonry.core.places import Place
from canonry.core.times import parse_time
from canonry.ledger.candidates import resolve_set
from tests.model import naive
from tests.model.generators import Scene, scenes

COMPARED = ("entity_key", "state", "reason", "selected", *naive.LISTS)


def told(statements: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: statement[name] for name in COMPARED} for statement in statements]


@given(scenes())
def test_the_resolver_says_what_the_naive_one_says(scene: Scene) -> None:
    note(f"{scene}")
    place = Place(scene.project, scene.scope)
    as_of = parse_time(scene.as_of)
    ours = resolve_set(scene.rows, place=place, as_of=as_of, complete=scene.complete).to_dict()
    theirs = naive.resolve_set(
        scene.rows,
        project=scene.project,
        scope=scene.scope,
        as_of=scene.as_of,
        complete=scene.complete,
    )
    assert told(ours["statements"]) == told(theirs["statements"])
    assert ours["state"] == theirs["state"]


@given(scenes())
def test_the_order_of_rows_does_not_matter(scene: Scene) -> None:
    place = Place(scene.project, scene.scope)
    as_of = parse_time(scene.as_of)
    one, other = (
        resolve_set(rows, place=place, as_of=as_of, complete=scene.complete).to_dict()
        for rows in (scene.rows, scene.rows[::-1])
    )
    assert one == other
