"""The second half of the demo: what matters, measured in the background on the script's clock.

The sweeps and cycles are the daemon's own, run where it would run them; they work on the demo's
store alone, which is thrown away. Nothing here says what should climb.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from canonry.core.times import parse_time
from canonry.graph.thresholds import DEFAULT
from canonry.graph.vocabulary import ConceptType, Stage
from canonry.jobs import append, audit, cycle, derive, inspect, recall, record_action, sweep
from canonry.jobs.context import Context, no_embedder
from canonry.jobs.demo_service import QUESTION, SCENES, SCHEMA, Act, Scene

THRESHOLDS = DEFAULT._replace(gc_idle_floor=10)
"""The shipped policy; a sweep is due after ten changes and a day, as a small memory would set it.

How often the bar is looked at is a cadence. Where it stands is not touched.
"""


class CallReport(msgspec.Struct, frozen=True):
    """One call as it was made."""

    agent: str
    command: str
    fields: dict[str, Any]


class SceneReport(msgspec.Struct, frozen=True):
    """One scene as it happened.

    `sweep` is the number of the sweep that was due, `hops` what the cycle after it changed;
    `recall` is what the question came to, null where none was asked. `expected` says whether all
    is as the script has it.
    """

    title: str
    story: str
    calls: list[CallReport]
    turn: str
    sweep: int | None
    hops: list[audit.AuditRow]
    asked_by: str
    recall: recall.Response | None
    expected: bool


class Report(msgspec.Struct, frozen=True):
    """The scenes, every change of a stage, and whether its blast radius stands on the last alone.

    `expected` counts the scenes that are as the script has them.
    """

    question: str
    scenes: list[SceneReport]
    audit: list[audit.AuditRow]
    expected: int
    blast_radius_on_last_hop_alone: bool

    @property
    def holds(self) -> bool:
        """Whether all of it is as promised."""
        return self.expected == len(self.scenes) and self.blast_radius_on_last_hop_alone


def play(stage: Context, set_clock: Callable[[int], None]) -> Report:
    """Play the scenes on `stage`, whose clock reads what `set_clock` is told, in microseconds."""
    stage = stage._replace(embedder=no_embedder, accesses=None, thresholds=THRESHOLDS)
    scenes = [_play(stage, scene, set_clock) for scene in SCENES]
    rows = audit.run(stage, audit.Request()).rows
    return Report(
        QUESTION,
        scenes,
        rows,
        sum(scene.expected for scene in scenes),
        all((row.blast_radius is not None) is (row.target == Stage.CANONICAL) for row in rows),
    )


def _play(stage: Context, scene: Scene, set_clock: Callable[[int], None]) -> SceneReport:
    for act in scene.acts:
        set_clock(parse_time(act.time))
        _ACTS[act.command](stage._replace(agent=act.agent), act.fields)
    swept: int | None = None
    hops: list[audit.AuditRow] = []
    found: recall.Response | None = None
    if scene.turn:
        set_clock(parse_time(scene.turn))
        swept, hops = _turn(stage)
    if scene.recall:
        set_clock(parse_time(scene.recall))
        found = recall.run(stage._replace(agent=scene.asks), recall.Request(query=QUESTION))
    return SceneReport(
        title=scene.title,
        story=scene.story,
        calls=[_told(act) for act in scene.acts],
        turn=scene.turn,
        sweep=swept,
        hops=hops,
        asked_by=scene.asks,
        recall=found,
        expected=_is_expected(stage, scene, found),
    )


def _turn(stage: Context) -> tuple[int | None, list[audit.AuditRow]]:
    """Let the daemon's turn happen: a sweep where one is due, then one cycle of the ladder."""
    with stage.read() as snapshot:
        head = snapshot.head()
    since = 0 if head is None else head.seq
    swept = sweep.run(stage) if sweep.is_due_now(stage, THRESHOLDS) else None
    cycle.run(stage, THRESHOLDS)
    return swept, audit.run(stage, audit.Request(since=since)).rows


def _told(act: Act) -> CallReport:
    return CallReport(act.agent, act.command, dict(act.fields))


def _append(context: Context, fields: Mapping[str, Any]) -> None:
    append.run(context, append.Request(confidence="high", **fields))


def _derive(context: Context, fields: Mapping[str, Any]) -> None:
    said = {**fields, "content": fields["text"], "type": ConceptType(fields["type"])}
    del said["text"]
    derive.run(context, derive.Request(concepts=[derive.Concept(**said)]))


def _record_action(context: Context, fields: Mapping[str, Any]) -> None:
    record_action.run(context, record_action.Request(**fields))


_ACTS: Mapping[str, Callable[[Context, Mapping[str, Any]], None]] = {
    "append": _append,
    "derive": _derive,
    "record-action": _record_action,
}


def _is_expected(stage: Context, scene: Scene, found: recall.Response | None) -> bool:
    stands = inspect.run(stage, inspect.Request(focus=SCHEMA)).concept.stage
    if scene.climbs is not None and Stage(stands) is not scene.climbs:
        return False
    hits = {} if found is None else {hit.content: " ".join(hit.warnings) for hit in found.hits}
    return all(warning in hits.get(text, "") for text, warning in scene.warned.items())
