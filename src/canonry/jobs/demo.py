"""demo: the story of a release and of what came to matter after it, on a script clock.

Every run is the same. After the last step of the story every earlier answer is asked for again, as
it was known at its time, and the log is verified.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from canonry.core.times import parse_time
from canonry.jobs import append, demo_climb, history, impact, reinstate, resolve, review, verify
from canonry.jobs.context import Context
from canonry.jobs.demo_script import POISON, SCRIPT, TARGET, Step
from canonry.ledger.statement import Statement

MEMORY = "demo"
HIDDEN = "(hidden)"
A_SECOND_US = 1_000_000


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class StepReport(msgspec.Struct, frozen=True):
    """One step as it happened, and the statement after it.

    `command` names the operation, empty where the step only asks; `fields` are its arguments,
    without the text of what was set aside. `rules` are what was found in such a text.
    """

    title: str
    story: str
    agent: str
    command: str
    fields: dict[str, Any]
    rules: list[str]
    asked: dict[str, Any]
    statement: Statement
    impact: impact.Response | None


class Response(msgspec.Struct, frozen=True):
    """The story, the ledger at its end, what came to matter, and how much of it holds.

    `expected` counts the answers that are as the script has them, `unchanged` those that are the
    same when asked for again later, `set_aside` the records whose text nobody was shown, `leaks`
    the steps that show it all the same, and `faults` what verifying the log found.
    """

    steps: list[StepReport]
    records: list[history.LedgerRow]
    climb: demo_climb.Report
    expected: int
    unchanged: int
    set_aside: int
    leaks: int
    faults: int
    holds: bool


class _Script:
    """A clock that stands at the time of a step, and ids and salts that count."""

    def __init__(self) -> None:
        self.now_us = 0
        self._records = 0
        self._salts = 0

    def clock(self) -> int:
        return self.now_us

    def set_clock(self, now_us: int) -> None:
        self.now_us = now_us

    def record_id(self, now_us: int) -> str:
        self._records += 1
        return f"r{self._records}"

    def salt(self) -> bytes:
        self._salts += 1
        return self._salts.to_bytes(16)


def run(context: Context, request: Request) -> Response:
    """Play the script in the memory `demo` of the context's store, which must be a fresh one."""
    script = _Script()
    stage = context._replace(memory=MEMORY, clock=script.clock, ids=script)
    steps = []
    for step in SCRIPT:
        script.now_us = parse_time(step.time)
        rules = _act(stage._replace(agent=step.agent), step)
        script.now_us += A_SECOND_US
        steps.append(_ask(stage, step, rules))
    records = history.run(stage, history.Request(entity_key=TARGET)).records
    climb = demo_climb.play(stage, script.set_clock)
    expected = sum(_is_expected(*pair) for pair in zip(steps, SCRIPT, strict=True))
    unchanged = sum(_is_unchanged(stage, report) for report in steps)
    leaks = sum(POISON.encode() in msgspec.json.encode(report) for report in steps)
    faults = len(verify.run(stage, verify.Request()).faults)
    return Response(
        steps=steps,
        records=records,
        climb=climb,
        expected=expected,
        unchanged=unchanged,
        set_aside=sum(bool(report.rules) for report in steps),
        leaks=leaks,
        faults=faults,
        holds=expected == unchanged == len(SCRIPT) and climb.holds and not leaks and not faults,
    )


def _act(context: Context, step: Step) -> list[str]:
    """Do what a step does, and return what the rules found in its text."""
    return _ACTS[step.act](context, step.fields) if step.act else []


def _ask(context: Context, step: Step, rules: list[str]) -> StepReport:
    return StepReport(
        title=step.title,
        story=step.story,
        agent=step.agent,
        command=step.act,
        fields={**step.fields, "value": HIDDEN} if rules else dict(step.fields),
        rules=rules,
        asked=dict(step.ask),
        statement=resolve.run(context, resolve.Request(**step.ask)),
        impact=_fallen(context, step) if step.falls else None,
    )


def _fallen(context: Context, step: Step) -> impact.Response:
    return impact.run(context, impact.Request(focus=step.fields["supersedes"]))


def _append(context: Context, fields: Mapping[str, Any]) -> list[str]:
    return append.run(context, append.Request(confidence="high", **fields)).rules


def _reinstate(context: Context, fields: Mapping[str, Any]) -> list[str]:
    return reinstate.run(context, reinstate.Request(confidence="high", **fields)).rules


def _reject(context: Context, fields: Mapping[str, Any]) -> list[str]:
    review.reject_run(context, review.DecideRequest(**fields))
    return []


_ACTS: Mapping[str, Callable[[Context, Mapping[str, Any]], list[str]]] = {
    "append": _append,
    "reinstate": _reinstate,
    "review reject": _reject,
}


def _is_expected(report: StepReport, step: Step) -> bool:
    told = report.statement.to_dict()
    found = () if report.impact is None else tuple(d.record_id for d in report.impact.dependents)
    return found == step.falls and all(told[name] == item for name, item in step.expect.items())


def _is_unchanged(context: Context, report: StepReport) -> bool:
    """Whether the answer of a step is still what it was, asked at its own times."""
    times = {"as_of": report.statement.as_of, "known_at": report.statement.known_at}
    request = resolve.Request(**{**report.asked, **times})
    return resolve.run(context, request) == report.statement
