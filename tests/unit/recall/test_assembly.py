"""The block: whole lines within a budget, warnings first, and what was cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry import limits
from canonry.recall.assembly import Item, assemble, excerpt, tokens

ITEMS = st.lists(
    st.builds(
        Item,
        st.lists(st.text("ab ", min_size=1, max_size=30), max_size=2),
        st.text("xyz ", min_size=1, max_size=60),
        st.text("r1;", max_size=10),
    ),
    max_size=8,
)


@given(ITEMS, st.integers(1, 200))
def test_a_block_keeps_within_its_budget_and_its_items_whole(items: list[Item], most: int) -> None:
    block = assemble(items, ["a note"], {"retired": 2}, most)
    assert sum(tokens(line) for line in block.text.splitlines(keepends=True)) <= most
    assert block.shown + block.cut == len(items)
    for item in items[: block.shown]:
        assert f"- {item.text}\n" in block.text


def test_a_warning_stands_before_what_it_is_about() -> None:
    block = assemble([Item(["it is disputed"], "db: x", "r1")], [], {}, 100)
    assert block.text == "! it is disputed\n- db: x\n  (r1)\n"


def test_what_was_cut_and_hidden_is_told() -> None:
    block = assemble([Item([], "a" * 30, ""), Item([], "b" * 300, "")], [], {"retired": 2}, 80)
    assert block.text.splitlines()[1:] == [
        "[1 more did not fit; ask with a larger max_tokens]",
        "[not shown: 2 retired]",
    ]


@pytest.mark.parametrize("text,least", [("word " * 100, 100), ("深色主题" * 10, 40)])
def test_the_estimate_errs_on_the_side_of_more(text: str, least: int) -> None:
    assert tokens(text) >= least


def test_an_excerpt_shows_the_part_that_was_asked_for() -> None:
    text = "ordinary filler about weather. " * 400 + "The spare key hangs behind the cabinet."
    shown = excerpt(text, {"spare": 1.0, "key": 1.0}, "english")
    assert "spare key hangs" in shown
    assert shown.startswith("… ")
    assert len(shown) <= limits.EXCERPT_CHARS + 4


def test_a_short_text_is_shown_whole_on_one_line() -> None:
    assert excerpt("one\n  two", {}, "english") == "one two"


@given(st.text(max_size=3_000))
def test_an_excerpt_is_always_one_line(text: str) -> None:
    assert len(excerpt(text, {"a": 1.0}, "english").splitlines()) <= 1
