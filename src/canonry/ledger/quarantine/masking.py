"""Show a reviewer a text without what was found in it."""

from collections.abc import Iterable

from canonry.ledger.quarantine.model import Finding


def mask(text: str, findings: Iterable[Finding]) -> str:
    """Replace every span of `findings`, which are this text's own, by the name of its rule in brackets."""
    shown: list[str] = []
    position = 0
    for finding in sorted(findings, key=lambda found: (found.start, -found.end)):
        if finding.start >= position:
            shown.append(text[position : finding.start])
            shown.append(f"[{finding.rule}]")
        position = max(position, finding.end)
    shown.append(text[position:])
    return "".join(shown)
