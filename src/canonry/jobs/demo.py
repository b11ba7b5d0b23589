"""demo: the story of a release in five steps, on a script clock, so that every run is the same.

The script is data: who writes what and when, and what canon must answer then. After the last step
every earlier answer is asked for again, as it was known at its time, and the log is verified.
"""

from typing import Any, NamedTuple

import msgspec

from canonry.core.reasons import Reason
from canonry.core.times import parse_time
from canonry.jobs import append, history, resolve, verify
from canonry.jobs.context import Context
from canonry.ledger.statement import Statement

ENTITY_KEY = "release:target"
MEMORY = "demo"


class Step(NamedTuple):
    """One change: its title, what happens in the story, and what is appended by whom at what time.

    `reason` and `value` are what canon must answer after it.
    """

    title: str
    story: str
    time: str
    agent: str
    fields: dict[str, Any]
    reason: Reason
    value: Any = None


SCRIPT = (
    Step(
        "A claim",
        "The planner writes down where the release goes, and names the ticket that says so.",
        "2026-08-14T10:00:00Z",
        "planner",
        {"value": "staging", "evidence": "ticket 12"},
        Reason.CURRENT_RECORD_SELECTED,
        "staging",
    ),
    Step(
        "A correction",
        "The ticket has changed. The planner corrects the claim, which stays in the log but no "
        "longer answers.",
        "2026-08-14T10:05:00Z",
        "planner",
        {
            "value": "production",
            "status": "corrected",
            "supersedes": "r1",
            "evidence": "ticket 12, second comment",
        },
        Reason.CURRENT_RECORD_SELECTED,
        "production",
    ),
    Step(
        "A dispute",
        "The auditor objects. Neither side wins by being the louder or the later one: canon says "
        "that there is a conflict, and keeps both trails of evidence for a person.",
        "2026-08-14T10:10:00Z",
        "auditor",
        {"status": "conflict", "disputes": ["r2"], "evidence": "load test 7 failed"},
        Reason.EXPLICIT_CONFLICT,
    ),
    Step(
        "A settlement",
        "The release lead, a person, weighs both and decides. The decision closes the correction "
        "and the dispute.",
        "2026-08-14T10:30:00Z",
        "lead",
        {
            "value": "canary",
            "status": "resolved",
            "settles": ["r2", "r3"],
            "evidence": "release meeting, minute 4",
        },
        Reason.CURRENT_RECORD_SELECTED,
        "canary",
    ),
    Step(
        "A revocation",
        "The release is called off. Canon is empty on purpose: three targets are still in the log, "
        "and none of them can be mistaken for the answer.",
        "2026-08-14T11:00:00Z",
        "lead",
        {"status": "revoked", "evidence": "release meeting, minute 9"},
        Reason.CURRENT_EVENT_REVOKED,
    ),
)


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class StepReport(msgspec.Struct, frozen=True):
    """One step as it happened, and the statement after it."""

    title: str
    story: str
    agent: str
    record_id: str
    fields: dict[str, Any]
    statement: Statement


class Response(msgspec.Struct, frozen=True):
    """The story, the ledger at its end, and how much of what was promised holds.

    `expected` counts the answers that are as the script has them, `unchanged` those that are the
    same when asked for again later, `faults` what verifying the log found.
    """

    steps: list[StepReport]
    records: list[history.LedgerRow]
    expected: int
    unchanged: int
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
        steps.append(_play(stage._replace(agent=step.agent), step))
    expected = sum(_is_expected(*pair) for pair in zip(steps, SCRIPT, strict=True))
    unchanged = sum(_is_unchanged(stage, report.statement) for report in steps)
    faults = len(verify.run(stage, verify.Request()).faults)
    return Response(
        steps=steps,
        records=history.run(stage, history.Request(entity_key=ENTITY_KEY)).records,
        expected=expected,
        unchanged=unchanged,
        faults=faults,
        holds=expected == unchanged == len(SCRIPT) and not faults,
    )


def _play(context: Context, step: Step) -> StepReport:
    request = append.Request(entity_key=ENTITY_KEY, confidence="high", **step.fields)
    response = append.run(context, request)
    return StepReport(
        step.title, step.story, step.agent, response.record_id, step.fields, response.statement
    )


def _is_expected(report: StepReport, step: Step) -> bool:
    return (report.statement.reason, report.statement.value) == (step.reason, step.value)


def _is_unchanged(context: Context, statement: Statement) -> bool:
    """Whether the answer of `statement` is still what it was, asked at its own times."""
    request = resolve.Request(
        entity_key=ENTITY_KEY, as_of=statement.as_of, known_at=statement.known_at
    )
    return resolve.run(context, request) == statement
