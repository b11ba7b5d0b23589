"""Text as a terminal may show it: nothing that could act on it, and no wider than it is counted.

What is stored came from anyone. Control characters, escape sequences, and marks that turn the
reading direction are shown by their code, never sent; letters of wide scripts count as the two
columns they take.
"""

import unicodedata
from typing import Any, NamedTuple

import msgspec

_ACTING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"
_WIDTHLESS = frozenset({"Mn", "Me", "Cf"})
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_ELLIPSIS = "…"


class Look(NamedTuple):
    """What the reader has: `columns` (None for no limit), a terminal or not, styles or not."""

    columns: int | None = None
    terminal: bool = False
    styled: bool = False

    def bold(self, text: str) -> str:
        """Return `text` to stand out, where the reader's screen can."""
        return f"\x1b[1m{text}\x1b[0m" if self.styled else text

    def dim(self, text: str) -> str:
        """Return `text` to stand back, where the reader's screen can."""
        return f"\x1b[2m{text}\x1b[0m" if self.styled else text

    def isolated(self, text: str) -> str:
        """Return `text` so that its reading direction ends with it, where a terminal shows it."""
        if not self.terminal or text.isascii():
            return text
        if any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
            return f"{_ISOLATE}{text}{_POP_ISOLATE}"
        return text


def counted(number: int, one: str, many: str) -> str:
    """Return a number with what it counts."""
    return f"{number:,} {one if number == 1 else many}"


def visible(text: str) -> str:
    """Return `text` on one line, with everything that could act on a terminal as its code."""
    if text.isprintable():
        return text
    return "".join(_code(char) if _acts(char) else char for char in text)


def _acts(char: str) -> bool:
    return unicodedata.category(char) in _ACTING and char not in _JOINERS


def _code(char: str) -> str:
    return char.encode("unicode_escape").decode()


def width(text: str) -> int:
    """Return how many columns `text` takes."""
    return len(text) if text.isascii() else sum(map(_char_width, text))


def _char_width(char: str) -> int:
    if unicodedata.category(char) in _WIDTHLESS:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "FW" else 1


def shorten(text: str, columns: int) -> str:
    """Return `text` within `columns`, with an ellipsis where something was left out."""
    if width(text) <= columns:
        return text
    kept, used = [], len(_ELLIPSIS)
    for char in text:
        used += _char_width(char)
        if used > columns:
            break
        kept.append(char)
    return "".join(kept).rstrip(_JOINERS) + _ELLIPSIS


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Return `text` filled up to `columns`, at the left where it is to stand at the right."""
    space = " " * (columns - width(text))
    return space + text if right else text + space


def shown_value(value: Any) -> str:
    """Return a value as people read it: text as it is, unless it could be taken for other JSON."""
    if isinstance(value, str) and not _looks_like_json(value):
        return value
    return msgspec.json.encode(value).decode()


def to_json(value: Any) -> str:
    """Return `value` as JSON on one line."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # the name of a file may hold bytes that are no text
        import json

        return json.dumps(msgspec.to_builtins(value), separators=(",", ":"))


def _looks_like_json(text: str) -> bool:
    if text != text.strip() or not text:
        return True
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return False
    return True
