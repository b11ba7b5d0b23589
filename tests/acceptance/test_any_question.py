"""Any text is a question: nothing in it is an operator, on a file and on the PostgreSQL wire."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import canonry
from canonry import limits
from canonry.core.errors import Incorrect
from canonry.jobs.memory import Memory
from canonry.testing.parts import CountingIds, SetClock
from tests.acceptance.test_recall import contents, note

SIGNS: Final = [*"\"'()*^-+:{}|&!%_;\\\t\n\x00\u200b\u202e", "<->", "--", "/*", ":*"]
WORDS: Final = [
    *"AND OR NOT NEAR NEAR( NEAR/2 terms: marks: rowid rank MATCH harbour* -teal 港".split(),
    "'; DROP TABLE records; --",
]
COUNT: Final = 40


@pytest.fixture(params=["file", "wire"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    """A memory with two notes, in a store of either kind."""
    on_file = request.param == "file"
    place: Any = tmp_path / "m.db" if on_file else request.getfixturevalue("new_schema")()
    with canonry.open(place, embedder="none", clock=SetClock(), ids=CountingIds("p")) as store:
        memory = store.memory("any", agent="ann")
        note(memory, "harbour", "teal", *(f"filler {n}" for n in range(2 * limits.UNINDEXED)))
        yield memory


def test_no_text_is_an_error_and_no_sign_hides_what_a_word_finds(memory: Memory, seed: int) -> None:
    random = Random(seed)
    for _ in range(COUNT):
        signs = random.choice(["", " "]).join(random.choices(SIGNS, k=random.randint(1, 12)))
        asked = f"{signs} harbour {signs}"
        assert contents(memory, asked) == ["harbour"], ascii(asked)
        pieces = random.choices(SIGNS + WORDS, k=random.randint(1, 12))
        memory.recall(random.choice(["", " "]).join(["x", *pieces]))


@pytest.mark.parametrize(
    "asked",
    [
        "harbour AND teal",
        "NOT harbour teal",
        "harbour OR teal",
        "NEAR(harbour teal, 1)",
        "-harbour teal",
        '"harbour teal"',
        "^teal harbour",
        "terms:harbour marks:teal",
        "(harbour) & !(teal)",
        "harbour\x00teal",
    ],
)
def test_what_looks_like_an_operator_is_none(memory: Memory, asked: str) -> None:
    assert {"harbour", "teal"} <= set(contents(memory, asked)), asked


@pytest.mark.parametrize("asked", ["harb*", "harb%", "harb:*", "harb_"])
def test_no_sign_stands_for_what_a_word_goes_on_with(memory: Memory, asked: str) -> None:
    assert contents(memory, asked) == []


@pytest.mark.parametrize("piece", ['"', "NEAR(", "a OR ", "(", "*", "-", "\x00", "港"])
def test_a_question_may_be_as_long_as_a_text_and_no_longer(memory: Memory, piece: str) -> None:
    room = limits.STRING_BYTES - len("harbour ")
    asked = "harbour " + piece * (room // len(piece.encode()))
    assert "harbour" in contents(memory, asked)
    with pytest.raises(Incorrect) as caught:
        memory.recall((piece * 65_536)[:65_536])
    assert caught.value.code in {"too-large", "blank-question"}
