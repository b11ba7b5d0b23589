"""The demo's second half as people read it: calls, turns of the daemon, and what a recall tells."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import join
from textwrap import indent, wrap
from typing import Final

from canonry.jobs.demo_climb import CallReport, Report, SceneReport
from canonry.surfaces.cli import auditing, recalling
from canonry.surfaces.cli.arguments import words
from canonry.surfaces.cli.text import Look, shown_value

_TITLE: Final = "What matters? Agents go on, and nobody says what is important."
_ENDING: Final = "Who moved on the ladder, and why; the blast radius is told on the last hop alone:"
_MARGIN: Final = "   "
_COLUMNS: Final = 76

_BY_PLACE: Final = ("entity_key", "value", "text", "action")
"""The fields that a command takes as arguments, in their order."""


def lines(found: Report, before: int, look: Look) -> Iterator[str]:
    """Return the scenes, numbered on from `before`, then every change of a stage."""
    yield look.bold(_TITLE)
    for number, scene in enumerate(found.scenes, before + 1):
        yield ""
        yield look.bold(f"{number}. {scene.title}")
        yield indent("\n".join(_scene_lines(found.question, scene, look)), _MARGIN)
    yield ""
    yield look.bold(_ENDING)
    yield ""
    yield look.dim("$ canonry audit")
    for row in found.audit:
        yield from auditing.row_lines(row, look)


def _scene_lines(question: str, scene: SceneReport, look: Look) -> Iterator[str]:
    yield from wrap(scene.story, _COLUMNS)
    yield ""
    for call in scene.calls:
        yield look.dim(f"$ {_command(call)}")
    if scene.turn:
        swept = "no sweep is due" if scene.sweep is None else f"sweep {scene.sweep}"
        moved = "nothing moves" if not scene.hops else f"{len(scene.hops)} moved"
        yield f"the daemon turns at {scene.turn}: {swept}, {moved}"
    for hop in scene.hops:
        yield from auditing.row_lines(hop, look)
    if scene.recall is not None:
        asked = ["canonry", "recall", question, "--agent", scene.asked_by]
        yield look.dim(f"$ {join(asked)}")
        yield from recalling.lines(scene.recall, look)


def _command(call: CallReport) -> str:
    """Return the words that would make the call at a terminal."""
    placed = [shown_value(call.fields[name]) for name in _BY_PLACE if name in call.fields]
    options = {name: item for name, item in call.fields.items() if name not in _BY_PLACE}
    return join(["canonry", call.command, *placed, *words({**options, "agent": call.agent})])
