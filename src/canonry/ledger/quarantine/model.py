"""What the detector says: rules for people to read, and findings that never carry a text.

A finding names a rule, a field and a span. Whoever passes findings on can therefore not show the
text by accident; showing it, masked, is a second step that somebody asks for.
"""

from typing import Literal, NamedTuple

Family = Literal["instruction", "secret"]
Severity = Literal["low", "medium", "high"]
Span = tuple[int, int]
"""Where something starts and where it ends (exclusive), in characters."""


class Finding(NamedTuple):
    """Where a rule is met: the field, and the span in its text as sent, never the text."""

    rule: str
    family: Family
    field: str
    start: int
    end: int
    severity: Severity


class Rule(NamedTuple):
    """One line of the table: its name, what it is for, and examples on both of its sides.

    `caught` are texts that it sets aside, `passed` near misses that no rule may touch.
    """

    name: str
    family: Family
    severity: Severity
    reason: str
    caught: tuple[str, ...]
    passed: tuple[str, ...]


class Instruction(NamedTuple):
    """An instruction-like rule and its phrases, one a line.

    One with `even_asked` counts in questions too.
    """

    rule: Rule
    phrases: str
    even_asked: bool


def instruction(
    name: str,
    severity: Severity,
    reason: str,
    phrases: str = "",
    *,
    even_asked: bool = False,
    caught: tuple[str, ...],
    passed: tuple[str, ...],
) -> Instruction:
    """Return an instruction-like rule."""
    rule = Rule(name, "instruction", severity, reason, caught, passed)
    return Instruction(rule, phrases, even_asked)
