"""The demo as people read it: each step, the command that does it, and what canon then answers."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import join
from textwrap import indent, wrap

from canonry.jobs.demo import ENTITY_KEY, Response, StepReport
from canonry.surfaces.cli import statements
from canonry.surfaces.cli.text import Look, shown_value

_TITLE = "Where does the release go? Five changes, and what canon answers after each."
_ENDING = "All of it stays in the ledger, with what became of each record:"
_MARGIN = "   "
_COLUMNS = 76


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
    yield _assertion(found)


def _step_lines(step: StepReport, look: Look) -> Iterator[str]:
    yield from wrap(step.story, _COLUMNS)
    yield ""
    yield look.dim(f"$ {_command(step)}")
    yield ""
    yield from statements.heading(step.statement, look)
    yield ""
    yield from statements.facts(step.statement, look)


def _command(step: StepReport) -> str:
    """Return the words that would do the step at a terminal."""
    words = ["canonry", "append", ENTITY_KEY]
    fields = dict(step.fields)
    if "value" in fields:
        words.append(shown_value(fields.pop("value")))
    for name, item in {**fields, "agent": step.agent}.items():
        for text in item if isinstance(item, list) else [item]:
            words += [f"--{name.replace('_', '-')}", text]
    return join(words)


def _assertion(found: Response) -> str:
    steps = len(found.steps)
    verdict = "PASS" if found.holds else "FAIL"
    return (
        f"ASSERTION: {verdict} — {found.expected} of {steps} statements as expected, "
        f"{found.unchanged} of {steps} unchanged when asked again as known then, "
        f"{found.faults} faults in the log"
    )
