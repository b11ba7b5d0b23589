"""What one look at a view tells, for every part of the detector that must know whether to go on.

Honest text pays for this and little more: whatever costs time is done only where the look says that
it may be needed.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from canonry.ledger.quarantine.folding import folded
from canonry.ledger.quarantine.lexicon import words_of
from canonry.ledger.quarantine.views import View, sent

_LONG_CHARS = 6
_MISSPELT_CHARS = 5
_LENGTHS = 64


class Vocabulary(NamedTuple):
    """The words of the rules; the long ones; and those to mend, under a sum of their letters."""

    words: frozenset[str]
    long: frozenset[str]
    by_sum: dict[int, tuple[str, ...]]
    squeezed: dict[str, str]
    """The words of five letters and more, under what is left of them without doubled letters."""

    def correct(self, word: str) -> str | None:
        """Return the word of the rules that has the same letters; None for itself or none.

        It begins alike; of several, one that ends alike is meant, or else the first.
        """
        if word in self.words:
            return None
        alike = [
            right
            for right in self.by_sum.get(_sum(word), ())
            if right[0] == word[0] and sorted(right) == sorted(word)
        ]
        return max(alike, key=lambda right: right[-1] == word[-1], default=None)


def vocabulary(words: Iterable[str]) -> Vocabulary:
    """Return the vocabulary of these words, which are all in ASCII, in their order."""
    known = dict.fromkeys(words)
    by_sum: dict[int, tuple[str, ...]] = {}
    for word in known:
        if len(word) >= _MISSPELT_CHARS:
            by_sum[_sum(word)] = (*by_sum.get(_sum(word), ()), word)
    long = frozenset(word for word in known if len(word) >= _LONG_CHARS)
    squeezed = {squeeze(word): word for word in known if len(word) >= _MISSPELT_CHARS}
    return Vocabulary(frozenset(known), long, by_sum, squeezed)


def squeeze(word: str) -> str:
    """Return the word with one letter for each row of the same."""
    return "".join(char for char, _ in groupby(word))


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
        digits = _digits(lower)
        signs = _signs(lower)
    else:
        digits = sum(map(str.isdigit, lower))
        signs = frozenset(lower).difference(_PLAIN.decode())
    longest = max(map(len, lower.split()), default=0)
    strange = distinct - known.words
    return Look(view, plain, lower, words, distinct, strange, longest, digits, signs, known)


def look_together(texts: Sequence[str], known: Vocabulary) -> Look:
    """Look at several texts in plain characters of ASCII at once, line after line.

    None has more words, pairs of words, signs, digits and long parts than the look shows.
    """
    together = sent("\n".join(texts))
    lower = together.text.lower()
    words = words_of(lower)
    distinct = frozenset(words)
    return Look(
        together,
        together,
        lower,
        words,
        distinct,
        distinct - known.words,
        max(map(len, lower.split())),
        max(map(_digits, texts)),
        _signs(lower),
        known,
    )


def _signs(lower: str) -> frozenset[str]:
    return frozenset(lower.encode().translate(None, _PLAIN).decode())


def _digits(text: str) -> int:
    raw = text.encode()
    return len(raw) - len(raw.translate(None, _DIGITS))


_DIGITS = b"0123456789"
_PLAIN = b"abcdefghijklmnopqrstuvwxyz \t\r\n" + _DIGITS
