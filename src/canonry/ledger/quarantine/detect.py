"""Read texts in all their views, and say which rules they meet."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from canonry.ledger.quarantine.decoding import OPENED_CHARS, opened
from canonry.ledger.quarantine.disguises import DISGUISES, Seen
from canonry.ledger.quarantine.folding import folded
from canonry.ledger.quarantine.instructions import INSTRUCTIONS
from canonry.ledger.quarantine.lexicon import words_of
from canonry.ledger.quarantine.model import Finding, Rule, Span
from canonry.ledger.quarantine.reader import reader
from canonry.ledger.quarantine.secrets import ASSIGNMENT, SECRETS, glance, is_assigned
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

SHORTEST = 5
"""How many characters a text has at least that can meet any rule by itself."""


def examine(texts: Iterable[tuple[str, str]]) -> tuple[Finding, ...]:
    """Return what the rules find in (field, text) pairs, each rule once for a span, in order."""
    found: dict[Finding, None] = {}
    before = ("", "")
    for field, text in texts:
        if len(text) >= SHORTEST:
            for rule, (start, end) in _read(text):
                found[Finding(rule.name, rule.family, field, start, end, rule.severity)] = None
            if before[0] == field and is_assigned(before[1], text):
                rule = ASSIGNMENT
                found[Finding(rule.name, rule.family, field, 0, len(text), rule.severity)] = None
        before = (field, text)
    return tuple(found)


class _Task(NamedTuple):
    """A view to read, how many times it may still be opened, and into how many characters."""

    view: View
    depth: int
    budget: int


def _read(text: str) -> Iterator[tuple[Rule, Span]]:
    """Yield every rule that a text meets in any of its views, and where."""
    tasks = deque([_Task(sent(text), DEPTH, OPENED_CHARS)])
    known = {text}
    while tasks:
        task = tasks.popleft()
        plain = folded(task.view)
        lower = plain.text.lower()
        if len(lower) != len(plain.text):  # no letter that is plain grows, but for a surprise
            continue
        words = words_of(lower)
        seen = Seen(task.view.text, plain, words, frozenset(words), reader().vocabulary)
        for rule, span in reader().read(lower, seen.distinct):
            yield rule, plain.trace(*span)
        yield from _secrets(plain, lower, seen.distinct)
        if not task.depth:
            continue
        for further in _further(task, plain, seen):
            if len(known) < VIEWS and further.view.text and further.view.text not in known:
                known.add(further.view.text)
                tasks.append(further)


def _secrets(plain: View, lower: str, words: frozenset[str]) -> Iterator[tuple[Rule, Span]]:
    seen = glance(plain.text, lower, words)
    for secret in SECRETS:
        if secret.may_match(seen):
            for span in secret.find(plain.text):
                yield secret.rule, plain.trace(*span)


def _further(task: _Task, plain: View, seen: Seen) -> Iterator[_Task]:
    """Yield other views of the whole text: what is hidden or encoded in it, and other orders."""
    for view in (task.view,) if plain is task.view else (task.view, plain):
        if (inner := opened(view, task.budget)) is not None:
            yield _Task(inner[0], task.depth - 1, inner[1])
    for disguise in DISGUISES:
        if (meant := disguise(seen)) is not None:
            yield _Task(meant, task.depth - 1, task.budget)
