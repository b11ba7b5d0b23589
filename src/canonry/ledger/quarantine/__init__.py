"""Find what is instruction-like or secret-like in the texts of a record.

Memory is where an attack waits, so a record is examined before it is admitted. The detector is
pure, and no text ever leaves it but through `mask`. It is a label, not a boundary: what a record
may do does not depend on it. Its rooms are loaded when a text is first examined, since most
commands examine none.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canonry.ledger.quarantine.model import Finding

RULES_VERSION = 3
"""Rises with every change by which a rule finds something else; it stands in each verdict."""


def examine(texts: Iterable[tuple[str, str]]) -> "tuple[Finding, ...]":
    """Return what the rules find in (field, text) pairs, in order; nothing for a clean record.

    The key of an object stands directly before its value, as another text of the same field.
    """
    from canonry.ledger.quarantine.detect import examine as examine_

    return examine_(texts)


def mask(text: str, findings: "Iterable[Finding]") -> str:
    """Return `text` with every finding's span replaced by the name of its rule."""
    shown = []
    at = 0
    for finding in sorted(findings, key=lambda finding: (finding.start, -finding.end)):
        if finding.end > at:
            if finding.start >= at:
                shown += [text[at : finding.start], f"[{finding.rule}]"]
            at = finding.end
    return "".join([*shown, text[at:]])


def __getattr__(name: str) -> Any:
    if name == "RULES":
        from canonry.ledger.quarantine.detect import RULES

        return RULES
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
