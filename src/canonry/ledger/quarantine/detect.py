"""Read texts in all their views, and say which rules they meet."""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from canonry.ledger.quarantine.decoding import OPENED_CHARS, opened
from canonry.ledger.quarantine.disguises import DISGUISES
from canonry.ledger.quarantine.glance import SHORTEST, Glance
from canonry.ledger.quarantine.instructions import INSTRUCTIONS
from canonry.ledger.quarantine.looks import Look, look
from canonry.ledger.quarantine.model import Finding, Rule, Span
from canonry.ledger.quarantine.reader import reader
from canonry.ledger.quarantine.secrets import ASSIGNMENT, SECRETS, is_assigned
from canonry.ledger.quarantine.views import View, sent

RULES: tuple[Rule, ...] = (
    *(instruction.rule for instruction in INSTRUCTIONS),
    *(secret.rule for secret in SECRETS),
)
"""All rules, in order."""

DEPTH = 3
"""How many times what was opened is opened again."""

VIEWS = 8
"""How many views of one text are read at most."""


def examine(texts: Iterable[tuple[str, str]]) -> tuple[Finding, ...]:
    """Return what the rules find in (field, text) pairs, each rule once for a span, in order."""
    found: dict[Finding, None] = {}
    pairs = list(texts)
    suspects = _glance().suspects(text for _, text in pairs)
    before = ("", "")
    for field, text in pairs:
        if text in suspects:
            spans = tuple(read(text))
            for rule, (start, end) in spans:
                found[Finding(rule.name, rule.family, field, start, end, rule.severity)] = None
            if not spans:
                _glance().note_clean(text)
        if before[0] == field and len(text) >= SHORTEST and is_assigned(before[1], text):
            rule = ASSIGNMENT
            found[Finding(rule.name, rule.family, field, 0, len(text), rule.severity)] = None
        before = (field, text)
    return tuple(found)


@cache
def _glance() -> Glance:
    return Glance(reader())


class _Task(NamedTuple):
    """A view to read, how many times it may still be opened, and into how many characters."""

    view: View
    depth: int
    budget: int


def read(text: str) -> Iterator[tuple[Rule, Span]]:
    """Yield every rule that a text meets in any of its views, and where."""
    rules = reader()
    tasks = deque([_Task(sent(text), DEPTH, OPENED_CHARS)])
    known = {text}
    while tasks:
        task = tasks.popleft()
        seen = look(task.view, rules.vocabulary)
        if len(seen.lower) != len(seen.plain.text):  # no plain letter grows in lower case
            continue
        for rule, span in rules.read(seen):
            yield rule, seen.plain.trace(*span)
        for secret in SECRETS:
            if secret.may_match(seen):
                for span in secret.find(seen.plain.text):
                    yield secret.rule, seen.plain.trace(*span)
        if not task.depth:
            continue
        for further in _further(task, seen):
            if len(known) < VIEWS and further.view.text and further.view.text not in known:
                known.add(further.view.text)
                tasks.append(further)


def _further(task: _Task, seen: Look) -> Iterator[_Task]:
    """Yield other views of the whole text: what is hidden or encoded in it, and other orders."""
    for view in (seen.raw,) if seen.plain is seen.raw else (seen.raw, seen.plain):
        if (inner := opened(view, seen, task.budget)) is not None:
            yield _Task(inner[0], task.depth - 1, inner[1])
    for disguise in DISGUISES:
        if (meant := disguise(seen)) is not None:
            yield _Task(meant, task.depth - 1, task.budget)
