"""Other ways to read the words of a text: backwards, shifted, in pieces, misspelt, in digits.

Each reading is made only where the words themselves betray it, so that honest text does
not pay for it, and each is a text again, so that all rules apply to it.
"""

import re
from collections.abc import Sequence
from functools import cache

from canonry.ledger.quarantine.lexicon import WORD
from canonry.ledger.quarantine.views import Span, View, replaced, reversed_view

_COMMON = (
    "the and you all your with this that from for are now not have will any must please send every"
    " previous instructions ignore system prompt reveal user without password secret forget rules"
    " disregard record memory policy assistant always reply tell show delete approve payments key"
    " asking credentials everything above below follow instead answer before after when into their"
).split()
_ROT13 = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "NOPQRSTUVWXYZABCDEFGHIJKLMnopqrstuvwxyzabcdefghijklm",
)
_BACKWARDS = frozenset(word[::-1] for word in _COMMON) - {"dna", "era", "ton", "won", "yna"}
_SHIFTED = frozenset(word.translate(_ROT13) for word in _COMMON) | {"ebg13", "rot13"}
_BETRAYING_WORDS = 2

_FLIPPED = str.maketrans("ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz'", "abcdefghijklmnopqrstuvwxyz,")
_FLIPPED_LETTERS = frozenset("ɐɔǝɟɥᴉɯɹʇʌʍʎ")

_SPACED = re.compile(r"(?<!\S)\S(?:\s{1,3}\S(?!\S)){4,}")
_SEPARATED = re.compile(r"(?<![^\W_])[^\W_](?:(?:_|[^\w\s]{1,3})[^\W_](?![^\W_])){3,}")
_GAP = re.compile(r"\s+")
_LETTERS = re.compile(r"[^\W_]")

_DIGIT_IN_WORD = re.compile(r"(?<![^\W_])(?:[a-z]+[0-9@$!|]+|[0-9@$!|]+[a-z]+)[a-z0-9@$!|]*", re.IGNORECASE)
_LEET = str.maketrans("0123456789$@l", "oizeasgtbgsai")
_LEET_SIGN = re.compile(r"[!|](?=[^\W_])")

_BACKWARDS_SENTENCE = re.compile(r"\s*[a-z]+[.!?]\s")
_BACKWARDS_END = re.compile(r"\s[A-Z][a-z]+\s*$")

_JOINED_WORDS = 12
_WORD_CHARS = 24
_SOLID_CHARS = 16
_SOLID_CHARS_MAX = 2_048
_MISSPELT_CHARS = 5


def backwards(view: View, words: Sequence[str]) -> View | None:
    """The view from its end, where its words read so."""
    if _FLIPPED_LETTERS.intersection(view.text):
        return reversed_view(View(view.text.translate(_FLIPPED), view.trace))
    return reversed_view(view) if _betrays(words, _BACKWARDS) else None


def shifted(view: View, words: Sequence[str]) -> View | None:
    """The view with each letter thirteen places on, where its words read so."""
    if not _betrays(words, _SHIFTED):
        return None
    return View(view.text.translate(_ROT13), view.trace)


def reordered(view: View) -> View | None:
    """The view from its last word to its first, where its capital and its full stop say so."""
    text = view.text
    if not (_BACKWARDS_SENTENCE.match(text) and _BACKWARDS_END.search(text[-_WORD_CHARS:])):
        return None
    return View(" ".join(reversed(text.split())), lambda _start, _end: view.trace(0, len(text)))


def unspaced(view: View) -> View | None:
    """The view with letters that stand apart put together."""
    pieces = [
        (match.span(), _put_together(match[0]))
        for pattern in (_SPACED, _SEPARATED)
        for match in pattern.finditer(view.text)
    ]
    return replaced(view, _without_overlaps(pieces)) if pieces else None


def leet(view: View) -> View | None:
    """The view with digits and signs read as letters, and `l` as `i`, where words hold digits."""
    if len(_DIGIT_IN_WORD.findall(view.text)) < _BETRAYING_WORDS:
        return None
    return View(leet_letters(view.text), view.trace)


def leet_letters(text: str) -> str:
    """A text in the letters that leet cannot tell apart."""
    return _LEET_SIGN.sub("i", text).translate(_LEET)


def rejoined(view: View, vocabulary: "Vocabulary") -> View | None:
    """The view with words of the vocabulary that were cut in pieces made whole."""
    places = [match.span() for match in WORD.finditer(view.text)]
    pieces: list[tuple[Span, str]] = []
    first = 0
    while first < len(places):
        last = _last_part(view.text, places, first, vocabulary)
        for index in range(first, last):
            pieces.append(((places[index][1], places[index + 1][0]), ""))
        first = last + 1
    return replaced(view, pieces) if pieces else None


def divided(view: View, vocabulary: "Vocabulary") -> View | None:
    """The view with words of the vocabulary set apart in what was written as one."""
    pieces = []
    for match in WORD.finditer(view.text):
        if _SOLID_CHARS <= len(match[0]) <= _SOLID_CHARS_MAX:
            pieces.append((match.span(), " ".join(vocabulary.divide(match[0]))))
    return replaced(view, pieces) if pieces else None


def corrected(view: View, vocabulary: "Vocabulary") -> View | None:
    """The view with words whose letters are out of order put right, where several are."""
    pieces = [
        (match.span(), right)
        for match in WORD.finditer(view.text)
        if (right := vocabulary.correct(match[0])) is not None
    ]
    return replaced(view, pieces) if len(pieces) >= _BETRAYING_WORDS else None


class Vocabulary:
    """Words to look for where a text does not show where words begin and end."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self._by_letters = {
            "".join(sorted(word)): word for word in sorted(words) if len(word) >= _MISSPELT_CHARS - 1
        }

    def correct(self, word: str) -> str | None:
        """The word of the vocabulary with the same letters; None for itself or none."""
        if len(word) < _MISSPELT_CHARS - 1 or word in self.words:
            return None
        return self._by_letters.get("".join(sorted(word)))

    def divide(self, text: str) -> list[str]:
        """A text without spaces in words of the vocabulary, with as few other letters as can be."""
        cost = [0]
        back = [0]
        for end in range(1, len(text) + 1):
            best, start = cost[end - 1] + 2, end - 1
            for length in range(2, min(end, _WORD_CHARS) + 1):
                if cost[end - length] + 1 < best and text[end - length : end] in self.words:
                    best, start = cost[end - length] + 1, end - length
            cost.append(best)
            back.append(start)
        parts = []
        end = len(text)
        while end:
            parts.append(text[back[end] : end])
            end = back[end]
        return parts[::-1]


def _betrays(words: Sequence[str], kind: frozenset[str]) -> bool:
    return len(kind.intersection(words)) >= _BETRAYING_WORDS


def _put_together(text: str) -> str:
    """Single characters without what parts them; a gap wider than the narrowest becomes a space."""
    gaps = [len(gap) for gap in _GAP.findall(text)]
    if not gaps:
        return "".join(_LETTERS.findall(text))
    return re.sub(rf"\s{{{min(gaps) + 1},}}", "\0", text).replace(text and " ", "").replace("\0", " ")


def _without_overlaps(pieces: list[tuple[Span, str]]) -> list[tuple[Span, str]]:
    kept: list[tuple[Span, str]] = []
    for piece in sorted(pieces):
        if not kept or piece[0][0] >= kept[-1][0][1]:
            kept.append(piece)
    return kept


def _last_part(
    text: str, places: Sequence[Span], first: int, vocabulary: Vocabulary
) -> int:
    """The last of the parts that make a word together with the first one; the longest such word."""
    found = first
    joined = text[slice(*places[first])]
    for last in range(first + 1, min(first + _JOINED_WORDS, len(places))):
        joined += text[slice(*places[last])]
        if len(joined) > _WORD_CHARS or places[last][0] - places[last - 1][1] > 4:
            break
        if joined in vocabulary.words:
            found = last
    return found
