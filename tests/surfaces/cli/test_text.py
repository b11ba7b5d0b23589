"""Nothing that is stored can act on a terminal, and text is as wide as it is counted."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.surfaces.cli.tables import Column, Row, table
from canonry.surfaces.cli.text import Look, pad, shorten, shown_value, visible, width

ACTING = {"Cc", "Cf", "Cs", "Zl", "Zp"}


@pytest.mark.parametrize(
    "stored, seen",
    [
        ("plain", "plain"),
        ("red \x1b[31m", "red \\x1b[31m"),
        ("two\nlines\r", "two\\nlines\\r"),
        ("bell \x07 nul \x00", "bell \\x07 nul \\x00"),
        ("turned \u202eback", "turned \\u202eback"),
        ("half \ud83d", "half \\ud83d"),
        ("tag \U000e0041", "tag \\U000e0041"),
        ("可视", "可视"),
        ("می\u200cخواهم", "می\u200cخواهم"),
    ],
)
def test_what_could_act_on_a_terminal_is_shown_by_its_code(stored: str, seen: str) -> None:
    assert seen == visible(stored)


@given(st.text(st.characters()))
def test_visible_text_holds_no_character_that_acts(text: str) -> None:
    acting = {char for char in visible(text) if unicodedata.category(char) in ACTING}
    assert acting <= {"\u200c", "\u200d"}


@pytest.mark.parametrize(
    "text, columns",
    [("abc", 3), ("東京", 4), ("e\u0301", 1), ("ｗ", 2), ("", 0), ("a\u200db", 2)],
)
def test_width_counts_screen_columns(text: str, columns: int) -> None:
    assert columns == width(text)


@given(st.text(), st.integers(1, 30))
def test_shortened_text_fits(text: str, columns: int) -> None:
    assert width(shorten(text, columns)) <= columns


@given(st.text(), st.integers(1, 30))
def test_padded_text_fills_its_columns(text: str, columns: int) -> None:
    assert width(pad(shorten(text, columns), columns)) == columns


@pytest.mark.parametrize(
    "value, shown",
    [
        ("staging", "staging"),
        ("42", '"42"'),
        ("true", '"true"'),
        ("", '""'),
        (" padded", '" padded"'),
        ('{"a":1}', '"{\\"a\\":1}"'),
        (42, "42"),
        (None, "null"),
        ({"a": [1, 2.5]}, '{"a":[1,2.5]}'),
    ],
)
def test_a_value_is_shown_so_that_text_and_other_json_differ(value: object, shown: str) -> None:
    assert shown == shown_value(value)


def test_a_table_is_aligned_by_what_is_seen() -> None:
    columns = (Column("name", least=4), Column("n", right=True), Column("empty"))
    rows = [Row(("東京", "1", "")), Row(("café", "12", "")), Row(("x\x1b", "123", ""))]
    assert table(columns, rows, Look()) == [
        "name     n",
        "東京     1",
        "café    12",
        "x\\x1b  123",
    ]


@given(st.lists(st.tuples(st.text(), st.text()), min_size=1), st.integers(14, 80))
def test_a_table_fits_the_screen_however_long_its_cells(
    cells: list[tuple[str, str]], columns: int
) -> None:
    lines = table(
        (Column("first", least=6), Column("second", least=6)),
        [Row(row) for row in cells],
        Look(columns),
    )
    assert all(width(line) <= columns for line in lines)


def test_right_to_left_text_is_isolated_only_where_a_terminal_shows_it() -> None:
    columns, rows = (Column("value"),), [Row(("مرحبا",)), Row(("plain",))]
    assert table(columns, rows, Look()) == ["value", "مرحبا", "plain"]
    assert table(columns, rows, Look(terminal=True)) == ["value", "\u2068مرحبا\u2069", "plain"]
