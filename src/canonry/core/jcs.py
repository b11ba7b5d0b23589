"""Canonical JSON bytes (RFC 8785).

msgspec's sorted output is those bytes, at thirty times the speed of a plain encoder, wherever a
value has no float and no key outside ASCII; only the others take the slow path.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Any

import msgspec

_WHOLE_DIGITS = 21
_LEADING_ZEROS = 6
"""Past these ECMAScript prints an exponent."""

_FLAT = frozenset({str, int, bool, type(None)})

_sorted = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """Return the RFC 8785 bytes of a JSON `value`; integers must be exact in a double.

    The value must be finite, free of lone surrogates and of string keys throughout.
    """
    return _sorted.encode(value if _is_plain(value) else _ordered(value))


def comparable(value: Any) -> bytes:
    """Return the bytes by which two values are equal: canonical, with every text in NFC."""
    return canonical(_in_nfc(value))


def _is_plain(value: Any) -> bool:
    kind = type(value)
    if kind is dict:
        return all(map(str.isascii, value)) and _are_plain(value.values())
    if kind is list or kind is tuple:
        return _are_plain(value)
    return kind is not float


def _are_plain(items: Collection[Any]) -> bool:
    """Most objects are flat, which is seen without a call an item."""
    return _FLAT.issuperset(map(type, items)) or all(map(_is_plain, items))


def _ordered(value: Any) -> Any:
    """Rewrite what msgspec would print otherwise than RFC 8785: floats and the order of keys."""
    kind = type(value)
    if kind is float:
        return msgspec.Raw(_number(value).encode())
    if kind is dict:
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        members = b",".join(_sorted.encode(key) + b":" + canonical(value[key]) for key in keys)
        return msgspec.Raw(b"{" + members + b"}")
    if kind is list or kind is tuple:
        return [_ordered(item) for item in value]
    return value


def _number(value: float) -> str:
    """Print a double as ECMAScript's Number::toString does, which RFC 8785 requires."""
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, part = mantissa.partition(".")
    part = "" if part == "0" else part
    point = len(whole) + int(exponent or 0)
    digits = whole + part
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    if len(digits) <= point <= _WHOLE_DIGITS:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= _WHOLE_DIGITS:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -_LEADING_ZEROS < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    tail = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{tail}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def _in_nfc(value: Any) -> Any:
    kind = type(value)
    if kind is str:
        return value if value.isascii() else unicodedata.normalize("NFC", value)
    if kind is dict:
        return {_in_nfc(key): _in_nfc(item) for key, item in value.items()}
    if kind is list or kind is tuple:
        return [_in_nfc(item) for item in value]
    return value
