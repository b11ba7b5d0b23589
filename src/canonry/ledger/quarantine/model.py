"""What the detector says: rules, and findings that never carry the text they are about.

A finding names a rule, a field and a span. Whoever shows findings can therefore
not show the text by accident; showing it, masked, is a deliberate second step.
"""

from typing import Literal, NamedTuple

Family = Literal["instruction", "secret"]
Severity = Literal["low", "medium", "high"]


class Finding(NamedTuple):
    """One rule met in one text; `start` and `end` index the text as it was sent."""

    rule: str
    family: Family
    field: str
    start: int
    end: int
    severity: Severity


class Rule(NamedTuple):
    """One line of the table of rules, as people read it.

    `caught` and `passed` are examples: texts the rule sets aside, and near misses
    that it lets through.
    """

    name: str
    family: Family
    severity: Severity
    reason: str
    caught: tuple[str, ...]
    passed: tuple[str, ...]
