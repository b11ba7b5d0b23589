"""Writes docs/codes.md: every word that an answer or a refusal can hold, from the vocabularies.

The page is made whole, so that it cannot tell anything else than the code does. A test refuses a
page that is not what `page` gives: `python -m tools.codes_page` writes it anew.
"""

from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path

from canonry.core.errors import CanonryError
from canonry.core.reasons import (
    Check,
    CheckOutcome,
    Coded,
    Disposition,
    Note,
    Outcome,
    Reason,
    Refusal,
    State,
    Status,
)
from canonry.core.rights import Right

PAGE = Path(__file__).parents[1] / "docs" / "codes.md"

INTRODUCTION = """\
<!-- Made by tools/codes_page.py from the vocabularies of the code: change those, not this page. -->

# The codes

Every word that an answer or a refusal can hold, in order of precedence: where two could apply, the
earlier one is told. The words are part of the interface. They are never renamed, and none is used
again for something else, so a program may branch on them.
"""

SECTIONS: tuple[tuple[str, type[Coded], str], ...] = (
    ("States", State, "The four answers. Every reason below leads to one of them."),
    ("Statuses", Status, "What a transaction does; a writer says it as `status`."),
    (
        "Checks",
        Check,
        """\
A resolution runs these in order, and the first that decides ends it. `checks` in a statement lists
them all, each with its outcome.""",
    ),
    ("Outcomes of a check", CheckOutcome, "What one check came to."),
    (
        "Notes",
        Note,
        """\
`notes` in a statement: what a reader should know beside the state. None changes the answer.""",
    ),
    ("Dispositions", Disposition, "What became of one record, as the ledger tells it."),
    ("Outcomes of an append", Outcome, "What became of a transaction."),
    (
        "Refusals",
        Refusal,
        """\
Why admission refused a transaction; nothing was stored. An error carries the code, the field and
what to do.""",
    ),
    ("Rights", Right, "What a caller may do."),
)


def page() -> str:
    """Return the page as it must be."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield INTRODUCTION
    for title, vocabulary, about in SECTIONS:
        rows = [(f"`{code}`", code.sentence) for code in vocabulary]
        yield from _section(title, about, ("code", "meaning"), rows)
        if vocabulary is State:
            yield from _reasons()
    yield from _errors()


def _reasons() -> Iterator[str]:
    rows = [(f"`{r}`", r.state, r.sentence, r.next) for r in Reason]
    about = (
        "Why the state is what it is. `message` in a statement is the meaning, `next` the next "
        "safe action."
    )
    yield from _section("Reasons", about, ("code", "state", "meaning", "next"), rows)


def _errors() -> Iterator[str]:
    rows = [
        (f"`{kind.kind}`", f"`canonry.{kind.__name__}`", cleandoc(kind.__doc__ or ""))
        for kind in _kinds(CanonryError)
    ]
    about = (
        "What is raised, and told under `--json`, where there is no answer. Every error is a "
        "`canonry.CanonryError` with a `code`, a `message` and, where they help, the `field`, "
        "what was `expected` and an `advice`."
    )
    yield from _section("Kinds of errors", about, ("kind", "in Python", "meaning"), rows)


def _kinds(parent: type[CanonryError]) -> Iterator[type[CanonryError]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from _kinds(kind)


def _section(
    title: str, about: str, head: Sequence[str], rows: Sequence[Sequence[str]]
) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield about
    yield ""
    yield _row(head)
    yield _row(["---"] * len(head))
    yield from map(_row, rows)
    yield ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
