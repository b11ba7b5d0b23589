from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from canonry.core.jcs import canonical, comparable
from canonry.limits import INTEGER_MAX

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-INTEGER_MAX, INTEGER_MAX)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_any_value_has_the_bytes_of_rfc_8785(value: Any) -> None:
    assert rfc8785.dumps(value) == canonical(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_any_number_has_the_digits_of_rfc_8785(value: float) -> None:
    assert rfc8785.dumps(value) == canonical(value)


@pytest.mark.parametrize(
    "value, text",
    [
        (1.0, "1"),
        (-0.0, "0"),
        (1e21, "1e+21"),
        (1e20, "100000000000000000000"),
        (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (-1.5, "-1.5"),
        (5e-324, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (333333333.33333329, "333333333.3333333"),
        (True, "true"),
        ('\x00\x1f\x7f"\\/\b\n€', '"\\u0000\\u001f\x7f\\"\\\\/\\b\\n€"'),
        ({"\U0001f600": 1, "\ufb33": 2}, '{"\U0001f600":1,"\ufb33":2}'),
        ({"b": 1, "a": {"d": [], "c": None}}, '{"a":{"c":null,"d":[]},"b":1}'),
        ((1, 2), "[1,2]"),
    ],
)
def test_a_known_value_has_its_known_bytes(value: Any, text: str) -> None:
    assert text.encode() == canonical(value)


@pytest.mark.parametrize(
    "one, other",
    [
        (1, 1.0),
        (0, -0.0),
        ("caf\u00e9", "cafe\u0301"),
        ({"caf\u00e9": 1}, {"cafe\u0301": 1}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ([["\u00e9"]], [["e\u0301"]]),
        ((1,), [1]),
    ],
)
def test_values_are_equal_whatever_their_clothes(one: Any, other: Any) -> None:
    assert comparable(one) == comparable(other)


@pytest.mark.parametrize(
    "one, other",
    [
        (True, 1),
        (1, "1"),
        (None, "null"),
        (None, False),
        ("a", "A"),
        ("a", " a"),
        ("ﬁ", "fi"),
        ([1, 2], [2, 1]),
        ([], {}),
        ({"a": None}, {}),
        (0.1 + 0.2, 0.3),
    ],
)
def test_values_that_differ_in_kind_case_or_order_are_not_equal(one: Any, other: Any) -> None:
    assert comparable(one) != comparable(other)
