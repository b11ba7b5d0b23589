"""Every code that an answer or a refusal can hold has a test: a new one without a test fails here.

The tests of this floor, and those of the graph in a store, are read, not run. A code is tested
where a test names it, as in `Reason.NO_HISTORY`, or where a call of `check` expects it: as the
reason, among the notes, or in the column `becomes` of its table; a status, where such a table has a
record of it.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

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
from canonry.testing import ledgers

VOCABULARIES: Final[dict[str, type[Coded]]] = {
    vocabulary.__name__: vocabulary
    for vocabulary in (
        *(Status, State, Reason, Check, CheckOutcome),
        *(Note, Disposition, Refusal, Outcome),
    )
}
HERE: Final = Path(__file__)
OF_THE_GRAPH: Final = HERE.parents[2] / "acceptance" / "test_graph.py"
TESTS: Final = sorted({*HERE.parent.glob("*.py"), OF_THE_GRAPH} - {HERE})


def codes_in(tree: ast.AST) -> Iterator[Coded]:
    """Every code that a module names or expects."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=owner), attr=name) if owner in VOCABULARIES:
                yield VOCABULARIES[owner][name]
            case ast.Call(func=ast.Name(id="check"), args=[table, reason], keywords=keywords):
                yield from codes_of_table(table)
                yield from words(reason, Reason)
                for keyword in keywords:
                    if keyword.arg == "notes":
                        yield from words(keyword.value, Note)


def codes_of_table(node: ast.expr) -> Iterator[Coded]:
    """The statuses and dispositions of a table that is written out whole."""
    if not isinstance(node, ast.Constant):
        return
    ledger = ledgers.read(str(node.value))
    for row in ledger.rows:
        yield from spelled(row["status"], Status)
    for text in ledger.becomes.values():
        yield from spelled(text.partition(" by ")[0], Disposition)


def words(node: ast.expr, vocabulary: type[Coded]) -> Iterator[Coded]:
    """The codes in a text that is written out whole."""
    if isinstance(node, ast.Constant):
        for word in str(node.value).split():
            yield from spelled(word, vocabulary)


def spelled(word: str, vocabulary: type[Coded]) -> Iterator[Coded]:
    """The code that a word is, if it is one."""
    yield from (code for code in vocabulary if code == word)


@pytest.fixture(scope="module")
def tested() -> list[Coded]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in TESTS)
    return [code for tree in trees for code in codes_in(tree)]


@pytest.mark.parametrize("vocabulary", VOCABULARIES.values(), ids=VOCABULARIES)
def test_every_code_has_a_test(vocabulary: type[Coded], tested: list[Coded]) -> None:
    of_this_kind = {code for code in tested if isinstance(code, vocabulary)}
    assert [] == [code for code in vocabulary if code not in of_this_kind]


def test_a_code_that_no_test_names_shows() -> None:
    named = "check('id  status  becomes\\na1  claim   canon', 'no-history', notes='settled')"
    tree = ast.parse(f"{named}\nassert Refusal.SELF_LINK")
    expected = [
        Refusal.SELF_LINK,
        Status.CLAIM,
        Disposition.CANON,
        Reason.NO_HISTORY,
        Note.SETTLED,
    ]
    assert sorted(expected) == sorted(codes_in(tree))
