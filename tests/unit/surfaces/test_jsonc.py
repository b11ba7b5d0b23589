"""Edits of JSON with comments change one value, and taking it out again leaves what was."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.surfaces.cli import jsonc

KEYS = st.text("abc", min_size=1, max_size=2)
SCALARS = st.none() | st.booleans() | st.integers(-9, 9) | st.text("xy/*{},:'")
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)
BLANKS = st.sampled_from(["", " ", "\n", "\n\t", " // c {\n", "/* , } */", "\n  // d\n  "])


def written(value: Any, blank: Callable[[], str]) -> str:
    """The value as somebody may have written it, with comments anywhere."""
    if isinstance(value, dict):
        parts = [
            blank() + json.dumps(k) + blank() + ":" + blank() + written(v, blank) + blank()
            for k, v in value.items()
        ]
        return "{" + ",".join(parts) + ("," if parts and blank() else "") + blank() + "}"
    if isinstance(value, list):
        parts = [blank() + written(v, blank) + blank() for v in value]
        return "[" + ",".join(parts) + ("," if parts and blank() else "") + blank() + "]"
    return json.dumps(value)


@given(OBJECTS, VALUES, st.lists(KEYS, min_size=1, max_size=3), st.data())
def test_a_value_goes_in_and_comes_out(
    whole: dict[str, Any], value: Any, path: list[str], data: st.DataObject
) -> None:
    text = written(whole, lambda: data.draw(BLANKS))
    assert whole == jsonc.read(text).value
    around: Any = whole
    for key in path[:-1]:
        around = around.get(key, {}) if isinstance(around, dict) else None
    if not isinstance(around, dict):
        with pytest.raises(ValueError, match="object"):
            jsonc.put(text, path, value)
        return
    after = jsonc.put(text, path, value)
    found = jsonc.find(after, path)
    assert found is not None
    assert value == found.value
    assert text.count("// c {") == after.count("// c {") or path[-1] in around
    if path[-1] not in around:
        left = jsonc.drop(after, path[:-1], lambda item: item.key == path[-1])
        assert pruned(whole, path[:-1]) == pruned(jsonc.read(left).value, path[:-1])


def pruned(whole: Any, path: list[str]) -> Any:
    """Without empty objects on the way, which go with what was in them."""
    if not path or path[0] not in whole:
        return whole
    inner = pruned(whole[path[0]], path[1:])
    rest = {key: value for key, value in whole.items() if key != path[0]}
    return {**rest, path[0]: inner} if inner else rest


def test_what_goes_does_not_pull_what_follows_into_a_comment() -> None:
    text = '{"b": 1, // c\n"a": {"k": 2}}'
    assert {"b": 1} == jsonc.read(jsonc.drop(text, [], lambda item: item.key == "a")).value


@pytest.mark.parametrize(
    "text", ["", "{", '{"a" 1}', "{,}", "[1 2]", "{'a': 1}", '{"a": 1}}', "{1: 2}", "nul", "/* {}"]
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="xpect"):
        jsonc.read(text)
