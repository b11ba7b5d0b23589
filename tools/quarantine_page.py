"""Writes docs/quarantine.md: what the quarantine looks for, from its table of rules.

A test refuses a page that is not what `page` gives: `python -m tools.quarantine_page` writes it
anew.
"""

from collections.abc import Iterator
from pathlib import Path

from canonry.ledger.quarantine import RULES, RULES_VERSION

PAGE = Path(__file__).parents[1] / "docs" / "quarantine.md"

INTRODUCTION = f"""\
<!-- Made by tools/quarantine_page.py from the table of rules: change that, not this page. -->

# The quarantine

Memory is where an attack waits. A record whose text looks like an instruction to its reader, or
like a secret, is kept and listed but *set aside*: it is never a candidate, and its text is never
shown or logged, but masked, to a reviewer. Its writer is told at once.

The quarantine is a label, not a boundary. What a record may do never depends on its words: recalled
text is data, and a record that was missed can change no answer but its own entity's. This is a
first, short table (version {RULES_VERSION}); it catches the plain forms of each family and is meant
to let honest text through.

A person decides about what was set aside: `canonry review list` shows what waits, `review explain`
shows why, with what was found masked, and `review release` and `review reject` decide. `review
rescan` holds every record against the rules of today; what they find otherwise is appended, and old
answers stay what they were.
"""

FAMILIES = (
    ("instruction", "Instruction-like"),
    ("secret", "Secret-like"),
)


def page() -> str:
    """Return the whole page."""
    return "\n".join([INTRODUCTION, *_tables()])


def _tables() -> Iterator[str]:
    for family, title in FAMILIES:
        yield f"## {title}\n"
        yield "| rule | what it finds |"
        yield "| --- | --- |"
        yield from (f"| `{rule.name}` | {rule.reason} |" for rule in RULES if rule.family == family)
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
