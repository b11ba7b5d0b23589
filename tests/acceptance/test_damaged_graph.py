"""A row of the graph that is not what it should be is a fault with a name; a rebuild mends it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from canonry.core.errors import Fault, NotFound
from canonry.jobs import (
    audit,
    derive,
    impact,
    inspect,
    pillars,
    previews,
    rebuild,
    recall,
    record_action,
    verify,
)
from canonry.jobs.context import Context
from canonry.testing.scripts import Script, user_schema
from tests.adapters.stores.places import run
from tests.ladder.memories import SOLO, script

DAMAGE = {
    "a type that is none": "UPDATE concepts SET type = 77 WHERE concept = 1",
    "a type below the first": "UPDATE concepts SET type = -1 WHERE concept = 1",
    "a stage that is none": "UPDATE concepts SET stage = 77 WHERE concept = 1",
    "a concept of no entry": "UPDATE concepts SET origin = 9999 WHERE concept = 1",
    "a dependent of no entry": "UPDATE concepts SET origin = 9999 WHERE concept = 3",
    "no concept": "DELETE FROM concepts WHERE concept = 1",
    "no dependent": "DELETE FROM concepts WHERE concept = 3",
    "an edge of no type": "UPDATE edges SET type = 77 WHERE target = 1",
    "an edge to nothing": "UPDATE edges SET target = 9999 WHERE source = 3",
    "support of no type": "UPDATE support SET type = 77",
    "a change to no stage": "UPDATE transitions SET stage = 77",
    "a change of no entry": (
        "UPDATE transitions SET seq = 9999 WHERE seq = (SELECT max(seq) FROM transitions)"
    ),
    "a change of no concept": "UPDATE transitions SET concept = 9999",
}

CALLS: dict[str, Callable[[Context], object]] = {
    "inspect": lambda c: inspect.run(c, inspect.Request(focus="user schema")),
    "inspect a dependent": lambda c: inspect.run(c, inspect.Request(focus="build endpoint 1")),
    "pillars": lambda c: pillars.run(c, pillars.Request()),
    "audit": lambda c: audit.run(c, audit.Request()),
    "impact": lambda c: impact.run(c, impact.Request(focus="user schema")),
    "recall": lambda c: recall.run(c, recall.Request(query="user schema endpoint")),
    "preview": lambda c: previews.run(c, previews.Request()),
    "preview solo": lambda c: previews.run(c._replace(thresholds=SOLO), previews.Request()),
    "act": lambda c: record_action.run(
        c, record_action.Request(action="build endpoint 1", depends_on=["user schema"])
    ),
    "derive": lambda c: derive.run(
        c, derive.Request(concepts=[derive.Concept(content="user schema", type="logic")])
    ),
}


@pytest.fixture
def climbed(tmp_path: Path) -> Iterator[Script]:
    with script(tmp_path / "memory.db") as one:
        user_schema(one)
        for _ in range(3):
            one.cycle()
        yield one


def fault_of(call: Callable[[Context], object], context: Context) -> str | None:
    """The code of the fault that a call meets, None where it answers or finds nothing."""
    try:
        call(context)
    except NotFound:
        return None
    except Fault as fault:
        return fault.code
    return None


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_row_is_a_fault_with_a_name_and_a_rebuild_mends_it(
    climbed: Script, damage: str
) -> None:
    context = climbed.context
    run(Path(context.store.describe()["path"]), DAMAGE[damage])
    met = {found for call in CALLS.values() if (found := fault_of(call, context))}
    with suppress(Fault):
        climbed.cycle()
    assert met <= {"damaged"}
    assert not verify.run(context, verify.Request()).ok
    rebuild.run(context, rebuild.Request())
    assert verify.run(context, verify.Request()).ok
