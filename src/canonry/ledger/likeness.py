"""Entity keys that look alike: caught before they split one entity in two.

Two keys are near where they fold to the same letters and digits (`release_target`,
`release:target`, `ReleaseTarget`), or to folds one slip of the pen apart in their letters. Digits
tell entities apart and never count as a slip: `pep:1` and `pep:11` are two.
"""

from __future__ import annotations

import re
import unicodedata

SLIP_CHARS_MIN = 6
"""Below this many letters and digits, one slip apart is most often another word."""

_KEPT = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")


def fold(key: str) -> str:
    """Return the letters and digits of `key`, in one case and one width, with nothing between."""
    plain = key if key.isascii() else unicodedata.normalize("NFKC", key)
    return "".join(_KEPT.findall(plain.casefold()))


def stem(folded: str) -> str:
    """Return the beginning that near folds share: the part before which no slip is looked for."""
    return folded[: max(len(folded) // 2, 1)]


def is_near(folded: str, other: str) -> bool:
    """Whether two folds are those of near keys."""
    if folded == other:
        return True
    if min(len(folded), len(other)) < SLIP_CHARS_MIN or abs(len(folded) - len(other)) > 1:
        return False
    if folded[-1] != other[-1] and folded[-1].isdecimal() and other[-1].isdecimal():
        return False  # as `pep:1` and `pep:2`, which is seen without looking for all digits
    return _DIGITS.findall(folded) == _DIGITS.findall(other) and _one_slip(folded, other)


def _one_slip(one: str, other: str) -> bool:
    """Whether one letter put in, left out, changed or swapped with the next makes them equal."""
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return True
    if len(one) != len(other):
        short, long = sorted((one, other), key=len)
        return short[start:] == long[start + 1 :]
    swapped = one[start + 1 : start + 2] + one[start] + one[start + 2 :]
    return one[start + 1 :] == other[start + 1 :] or swapped == other[start:]
