"""What one look at a view tells, for every part of the detector that must know whether to go on.

Honest text pays for this and little more: whatever costs time is done only where the look says that
it may be needed.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canonry.ledger.quarantine.folding import folded
from canonry.ledger.quarantine.lexicon import words_of
from canonry.ledger.quarantine.views import View

_LONG_CHARS = 6
_MISSPELT_CHARS = 5
_LENGTHS = 64


class Vocabulary(NamedTuple):
    """The words of the rules; the long ones; and those to mend, under a sum of their letters."""

    words: frozenset[str]
    long: frozenset[str]
    by_sum: dict[int, tuple[str, ...]]

    def correct(self, word: str) -> str | None:
        """Return the word of the rules that has the same letters; None for itself or none."""
        if word in self.words:
            return None
        for right in self.by_sum.get(_sum(word), ()):
            if right[0] == word[0] and sorted(right) == sorted(word):
                return right
        return None


def vocabulary(words: Iterable[str]) -> Vocabulary:
    """Return the vocabulary of these words, which are all in ASCII."""
    known = frozenset(words)
    by_sum: dict[int, tuple[str, ...]] = {}
    for word in known:
        if len(word) >= _MISSPELT_CHARS:
            by_sum[_sum(word)] = (*by_sum.get(_sum(word), ()), word)
    return Vocabulary(known, frozenset(w for w in known if len(w) >= _LONG_CHARS), by_sum)


def _sum(word: str) -> int:
    return sum(word.encode()) * _LENGTHS + len(word)


class Look(NamedTuple):
    """A view as it is, in plain characters and in lower case, and what its words show."""

    raw: View
    plain: View
    lower: str
    words: Sequence[str]
    distinct: frozenset[str]
    strange: frozenset[str]
    """The words that no rule knows."""
    longest: int
    """How many characters its longest part without white space has."""
    digits: int
    signs: frozenset[str]
    """Its characters that are neither letters of ASCII nor digits nor white space."""
    known: Vocabulary


def look(view: View, known: Vocabulary) -> Look:
    """Look at a view."""
    plain = folded(view)
    lower = plain.text.lower()
    words = words_of(lower)
    distinct = frozenset(words)
    if lower.isascii():
        raw = lower.encode()
        digits = len(raw) - len(raw.translate(None, _DIGITS))
        signs = frozenset(raw.translate(None, _PLAIN).decode())
    else:
        digits = sum(map(str.isdigit, lower))
        signs = frozenset(lower).difference(_PLAIN.decode())
    longest = max(map(len, lower.split()), default=0)
    strange = distinct - known.words
    return Look(view, plain, lower, words, distinct, strange, longest, digits, signs, known)


_DIGITS = b"0123456789"
_PLAIN = b"abcdefghijklmnopqrstuvwxyz \t\r\n" + _DIGITS
