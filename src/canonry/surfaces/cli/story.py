"""The demo as people read it: each step, the command that does it, and what canon then answers."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import join
from textwrap import indent, wrap

from canonry.jobs.demo import Response, StepReport
from canonry.surfaces.cli import climbing, resting, statements
from canonry.surfaces.cli.arguments import words
from canonry.surfaces.cli.text import Look, shown_value

_TITLE = "Where does the release go? What happens, and what canon answers after each step."
_ENDING = "All that was said of it stays in the ledger, with what became of each record:"
_MARGIN = "   "
_COLUMNS = 76

_BY_PLACE = ("entity_key", "value", "record")
"""The fields that a command takes as arguments, in their order."""


def lines(found: Response, look: Look) -> Iterator[str]:
    """Return the story, the ledger at its end, and one line that says whether it all holds."""
    yield look.bold(_TITLE)
    for number, step in enumerate(found.steps, 1):
        yield ""
        yield look.bold(f"{number}. {step.title}")
        yield indent("\n".join(_step_lines(step, look)), _MARGIN)
    yield ""
    yield look.bold(_ENDING)
    yield ""
    yield from statements.ledger(found.records, look)
    yield ""
    yield from climbing.lines(found.climb, len(found.steps), look)
    yield ""
    yield _assertion(found)


def _step_lines(step: StepReport, look: Look) -> Iterator[str]:
    yield from wrap(step.story, _COLUMNS)
    yield ""
    if step.command:
        yield look.dim(f"$ {_command(step)}")
    if step.rules:
        yield f"set aside: {', '.join(step.rules)}"
    if step.impact is not None:
        yield look.dim(f"$ {join(['canonry', 'impact', step.impact.focus])}")
        yield from resting.lines(step.impact, look)
        yield ""
    if not _is_answered(step):
        yield look.dim(f"$ {_question(step)}")
    yield from statements.heading(step.statement, look)
    yield from statements.facts(step.statement, look)
    if step.statement.current:
        yield from statements.overviews(step.statement.current, look)


def _is_answered(step: StepReport) -> bool:
    """Whether the step's own command answers the question, as an append does about its entity."""
    about = {"entity_key": step.statement.entity_key}
    appended = step.command == "append" and step.fields["entity_key"] == about["entity_key"]
    return step.asked == about and (appended or step.command == "reinstate")


def _command(step: StepReport) -> str:
    """Return the words that would do the step at a terminal."""
    placed = [shown_value(step.fields[name]) for name in _BY_PLACE if name in step.fields]
    options = {name: item for name, item in step.fields.items() if name not in _BY_PLACE}
    return join(
        ["canonry", *step.command.split(), *placed, *words({**options, "agent": step.agent})]
    )


def _question(step: StepReport) -> str:
    options = {name: item for name, item in step.asked.items() if name != "entity_key"}
    return join(["canonry", "resolve", step.statement.entity_key, *words(options)])


def _assertion(found: Response) -> str:
    steps = len(found.steps)
    verdict = "PASS" if found.holds else "FAIL"
    return (
        f"ASSERTION: {verdict} — {found.expected} of {steps} statements as expected, "
        f"{found.unchanged} of {steps} unchanged when asked again as known then, "
        f"{found.set_aside} note set aside and its text shown {found.leaks} times, "
        f"{found.climb.expected} of {len(found.climb.scenes)} scenes of the climb as expected, "
        f"{found.faults} faults in the log"
    )
