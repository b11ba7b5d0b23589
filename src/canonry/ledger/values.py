"""Which JSON values can be kept exactly: whole text, and numbers that no reader rounds."""

from __future__ import annotations

from math import isfinite
from typing import Any

from canonry import limits
from canonry.core.reasons import Refusal

Problem = tuple[Refusal, str]

_WRITTEN_AS_INTEGER = 1e21
"""Below this, canonical JSON writes a whole number as an integer."""


def json_problem(value: Any, depth: int = 0) -> Problem | None:
    """Say why `value` is no JSON value that can be kept exactly, or return None."""
    kind = type(value)
    if kind is str:
        return text_problem(value)
    if kind is bool or value is None:
        return None
    if kind is int or kind is float:
        return _number_problem(value)
    if depth >= limits.NESTING:
        return Refusal.TOO_DEEP, f"is nested deeper than {limits.NESTING} levels"
    if kind is dict:
        return _object_problem(value, depth)
    if kind is list or kind is tuple:
        found = (json_problem(item, depth + 1) for item in value)
        return next((problem for problem in found if problem is not None), None)
    return Refusal.WRONG_TYPE, "holds something that is not JSON"


def _object_problem(value: dict[Any, Any], depth: int) -> Problem | None:
    for key, item in value.items():
        if type(key) is not str:
            return Refusal.WRONG_TYPE, "holds an object whose key is not text"
        problem = text_problem(key) or json_problem(item, depth + 1)
        if problem is not None:
            return problem
    return None


def _number_problem(value: Any) -> Problem | None:
    if isinstance(value, float):
        if not isfinite(value):
            return Refusal.INVALID_NUMBER, "holds NaN or an infinity"
        if not value.is_integer() or not limits.INTEGER_MAX < abs(value) < _WRITTEN_AS_INTEGER:
            return None
    if -limits.INTEGER_MAX <= value <= limits.INTEGER_MAX:
        return None
    return Refusal.INVALID_NUMBER, "holds an integer beyond ±(2^53−1); send it as text"


def text_problem(text: str) -> Problem | None:
    """Say why `text` cannot be kept, or return None."""
    if len(text) > limits.STRING_BYTES:
        return Refusal.TOO_LARGE, f"holds a text of more than {limits.STRING_BYTES:,} bytes"
    if not text.isascii():
        try:
            if len(text.encode()) > limits.STRING_BYTES:
                return Refusal.TOO_LARGE, f"holds a text of more than {limits.STRING_BYTES:,} bytes"
        except UnicodeEncodeError:
            return Refusal.INVALID_TEXT, "holds a lone surrogate, which no text can keep"
    if "\x00" in text:
        return Refusal.INVALID_TEXT, "holds U+0000 (NUL)"
    return None
