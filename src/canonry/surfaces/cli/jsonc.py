"""Editing a file of JSON that belongs to somebody else: comments, order and layout stay.

Programs keep their settings as JSON with comments and commas at the end. An edit here is a pure
function from text to text, which touches the one value that it is about. Whoever cannot be read
without a guess, with a key that stands twice for instance, is refused.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

_BLANK = re.compile(r"(?:[ \t\r\n\ufeff]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_MARGIN = re.compile(r"[ \t]*")
_CLOSING = {"{": "}", "[": "]"}

Path = Sequence[str]


class Item(NamedTuple):
    """A member of an object, or an element of a list, which has no key; `start` is where it is."""

    key: str | None
    start: int
    node: "Node"


class Node(NamedTuple):
    """A value, from `start` to `end`; `items` is None for one that holds no others."""

    start: int
    end: int
    value: Any
    items: tuple[Item, ...] | None = None

    def item(self, key: str) -> Item | None:
        """Return the member of that key. Raises ValueError where this is no object."""
        if not isinstance(self.value, dict):
            raise ValueError("an object was expected")  # noqa: TRY004 — all faults are of one kind
        return next((item for item in self.items or () if item.key == key), None)


def read(text: str) -> Node:
    """Return the one value of a text. Raises ValueError where it is no JSON with comments."""
    reader = _Reader(text)
    reader.blank()
    try:
        node = reader.node()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    reader.blank()
    if reader.at < len(text):
        reader.fail()
    return node


def find(text: str, path: Path) -> Node | None:
    """Return the value at `path`. Raises ValueError where something on the way is no object."""
    node = read(text)
    for key in path:
        item = node.item(key)
        if item is None:
            return None
        node = item.node
    return node


def put(text: str, path: Path, value: Any) -> str:
    """Return `text` with `value` at `path`. Raises ValueError as `find` does."""
    node = read(text)
    start = node.start
    for depth, key in enumerate(path):
        item = node.item(key)
        if item is None:
            for inner in reversed(path[depth + 1 :]):
                value = {inner: value}
            return _added(text, node, key, value)
        node, start = item.node, item.start
    if node.value == value:
        return text
    return text[: node.start] + _told(text, value, _margin(text, start)) + text[node.end :]


def append(text: str, path: Path, value: Any) -> str:
    """Return `text` with `value` at the end of the list at `path`, which is made if need be."""
    node = find(text, path)
    if node is None:
        return put(text, path, [value])
    if not isinstance(node.value, list):
        raise ValueError("a list was expected")  # noqa: TRY004 — all faults are of one kind
    return _added(text, node, None, value)


def drop(text: str, path: Path, is_ours: Callable[[Item], bool]) -> str:
    """Return `text` without the items at `path` of which `is_ours` says so, nor what that empties.

    Raises ValueError as `find` does.
    """
    node = find(text, path)
    if node is None:
        return text
    for index, item in reversed(list(enumerate(node.items or ()))):
        if is_ours(item):
            text = _without(text, node.items or (), index)
    left = find(text, path)
    if path and left is not None and not left.value and node.value:
        *outer, last = path
        return drop(text, outer, lambda item: item.key == last)
    return text


def _added(text: str, into: Node, key: str | None, value: Any) -> str:
    name = "" if key is None else json.dumps(key, ensure_ascii=False) + ": "
    items = into.items or ()
    if items and "\n" not in text[into.start : into.end]:
        last = items[-1].node.end
        return f"{text[:last]}, {name}{json.dumps(value, ensure_ascii=False)}{text[last:]}"
    own = _margin(text, into.start)
    margin = _margin(text, items[0].start) if items else own + _unit(text)
    line = _newline(text) + margin + name + _told(text, value, margin)
    bottom = into.end - 1
    top = len(text[:bottom].rstrip())
    rest = text[top:] if "\n" in text[top:bottom] else _newline(text) + own + text[bottom:]
    if not items:
        return text[:top] + line + rest
    last = items[-1].node.end
    if _comma(text, last) is not None:
        return f"{text[:top]}{line},{rest}"
    return f"{text[:last]},{text[last:top]}{line}{rest}"


def _without(text: str, items: Sequence[Item], index: int) -> str:
    item = items[index]
    top = _end_before(text, item.start)
    comma = _comma(text, item.node.end)
    if comma is not None:
        return text[:top] + text[comma + 1 :]
    before = _comma(text, items[index - 1].node.end) if index else None
    kept = text[:top] if before is None else text[:before] + text[before + 1 : top]
    return kept + text[item.node.end :]


def _end_before(text: str, at: int) -> int:
    """Where what stands before `at` ends; with the end of its line where that ends a comment."""
    end = len(text[:at].rstrip())
    line = text[text.rfind("\n", 0, end) + 1 : end]
    return text.index("\n", end) + 1 if "//" in line and "\n" in text[end:at] else end


def _comma(text: str, after: int) -> int | None:
    at = _past_blank(text, after)
    return at if text.startswith(",", at) else None


def _told(text: str, value: Any, margin: str) -> str:
    told = json.dumps(value, ensure_ascii=False, indent=_unit(text))
    return told.replace("\n", _newline(text) + margin)


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _unit(text: str) -> str:
    """The first indentation of the text, two spaces if there is none."""
    return next(_margins(text), "  ")


def _margins(text: str) -> Iterator[str]:
    for line in text.splitlines():
        found = line[: len(line) - len(line.lstrip(" \t"))]
        if found and line.strip():
            yield found


def _margin(text: str, at: int) -> str:
    """The indentation of the line that `at` is on."""
    found = _MARGIN.match(text, text.rfind("\n", 0, at) + 1)
    assert found is not None
    return found[0]


def _past_blank(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    assert found is not None
    return found.end()


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


class _Reader:
    """Reads from `at` on."""

    _decoder = json.JSONDecoder(parse_constant=_no_constant)

    def __init__(self, text: str) -> None:
        self.at = 0
        self._text = text

    def fail(self) -> NoReturn:
        raise ValueError(f"line {self._text.count(chr(10), 0, self.at) + 1} is not as expected")

    def blank(self) -> None:
        """Go on past blanks and comments."""
        self.at = _past_blank(self._text, self.at)

    def node(self) -> Node:
        """Read a value."""
        start, closing = self.at, _CLOSING.get(self._text[self.at : self.at + 1])
        if closing is None:
            value = self._scalar()
            return Node(start, self.at, value)
        items = tuple(self._items(closing))
        if closing == "]":
            return Node(start, self.at, [item.node.value for item in items], items)
        members = {item.key: item.node.value for item in items}
        if len(members) < len(items):
            raise ValueError("a key stands twice")
        return Node(start, self.at, members, items)

    def _items(self, closing: str) -> Iterator[Item]:
        self.at += 1
        self.blank()
        while not self._text.startswith(closing, self.at):
            start, key = self.at, None
            if closing == "}":
                key = self._key()
            yield Item(key, start, self.node())
            self.blank()
            if self._text.startswith(closing, self.at):
                break
            self._take(",")
        self._take(closing)

    def _key(self) -> str:
        key = self._scalar()
        if not isinstance(key, str):
            self.fail()
        self.blank()
        self._take(":")
        return key

    def _take(self, expected: str) -> None:
        if not self._text.startswith(expected, self.at):
            self.fail()
        self.at += 1
        if expected not in _CLOSING.values():
            self.blank()

    def _scalar(self) -> Any:
        if self._text[self.at : self.at + 1] in {"", "{", "["}:
            self.fail()
        value, self.at = self._decoder.raw_decode(self._text, self.at)
        return value
