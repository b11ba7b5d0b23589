"""Writes docs/quarantine.md: what the quarantine looks for, from its table of rules.

A test refuses a page that is not what `page` gives: `python -m tools.quarantine_page` writes it
anew. Examples of secrets are shown in part, so that the page holds none.
"""

from collections.abc import Iterator
from pathlib import Path

from canonry.ledger.quarantine import RULES, RULES_VERSION, examine
from canonry.ledger.quarantine.model import Rule

PAGE = Path(__file__).parents[1] / "docs" / "quarantine.md"

INTRODUCTION = f"""\
<!-- Made by tools/quarantine_page.py from the table of rules: change that, not this page. -->

# The quarantine

Memory is where an attack waits. A record whose text looks like an instruction to its reader, or
like a secret, is kept and listed but *set aside*: it is never a candidate, and its text is never
shown or logged, but masked, to a reviewer. Its writer is told at once.

The quarantine is a label, not a boundary. What a record may do never depends on its words: recalled
text is data, and a record that was missed can change no answer but its own entity's.

Every text of a record is examined, the keys of objects as well as their values, and not only as it
was sent: also as a person would read it, without what cannot be seen and with one letter for all
that look alike; put together where it was spaced out, cut up, misspelt, turned round or written in
digits; and opened where it was encoded, up to three times and into 64 KiB. What is found is told as
the name of a rule and a place in the text as sent. These are the rules of version {RULES_VERSION};
a verdict names the version that gave it.

A person decides about what was set aside: `canonry review list` shows what waits, `review explain`
shows why, with what was found masked, and `review release` and `review reject` decide. `review
rescan` holds every record against the rules of today; what they find otherwise is appended, and old
answers stay what they were.
"""

FAMILIES = (
    ("instruction", "Instruction-like"),
    ("secret", "Secret-like"),
)
SHOWN_CHARS = 8
"""How much of an example of a secret is shown."""


def page() -> str:
    """Return the whole page."""
    return "\n".join([INTRODUCTION, *_tables()])


def _tables() -> Iterator[str]:
    for family, title in FAMILIES:
        yield f"## {title}\n"
        yield "| rule | what it finds | for example | but not |"
        yield "| --- | --- | --- | --- |"
        yield from (_row(rule) for rule in RULES if rule.family == family)
        yield ""


def _row(rule: Rule) -> str:
    cells = (f"`{rule.name}`", rule.reason, _example(rule.caught[0]), _example(rule.passed[0]))
    return f"| {' | '.join(cells)} |"


def _example(text: str) -> str:
    for finding in reversed(examine([("value", text)])):
        if finding.family == "secret":
            shown = min(finding.start + SHOWN_CHARS, (finding.start + finding.end) // 2)
            text = f"{text[:shown]}…{text[finding.end :]}"
    plain = text.replace("\n", " ").replace("|", "\\|")
    return f"`{plain}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
