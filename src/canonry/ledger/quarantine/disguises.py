"""Other ways to read the words of a text: backwards, shifted, in pieces, misspelt, in digits.

Each reading is made only where the words themselves betray it, so that honest text does not pay for
it, and each is a text again, so that all rules apply to it.
"""

import re
from collections.abc import Callable, Sequence
from itertools import islice, product
from operator import add

from canonry.ledger.quarantine.lexicon import WORD
from canonry.ledger.quarantine.looks import Look, Vocabulary, squeeze
from canonry.ledger.quarantine.patterns import lazily
from canonry.ledger.quarantine.views import Piece, View, alike, backwards, replaced, whole

_ROT13 = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "NOPQRSTUVWXYZABCDEFGHIJKLMnopqrstuvwxyzabcdefghijklm",
)
_FLIPPED = str.maketrans("ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz'", "abcdefghijklmnopqrstuvwxyz,")
_FLIPPED_LETTERS = frozenset("ɐɔǝɟɥᴉɯɹʇʌʍʎ")

COMMON = (
    "the and you all your with this that from for are now not have will any must please send every"
    " user without forget rules always reply tell show delete before after when into their which"
    " what note they about access admin never answer instead follow below its our has was secret"
    " key asking record next"
).split()
"""Common words, by which a text in another order or another alphabet is known."""

_BACKWARDS = frozenset(word[::-1] for word in COMMON) - {"dna", "era", "ton", "won", "yna", "saw"}
_SHIFTED = frozenset(word.translate(_ROT13) for word in COMMON) | {"ebg13", "rot13"}
_BETRAYING_WORDS = 2

_UPSIDE_LINE = lazily(r"(?m)^[a-z]{1,24}[.!?]\s")
_UPSIDE_START = lazily(r"\s{0,8}[a-z]{1,24}[.!?]\s")
_UPSIDE_END = lazily(r"\s[A-Z][a-z]{0,24}\s{0,8}$")

_APART = lazily(r"(?<![^\W_])[^\W_](?:[\W_]{1,4}[^\W_](?![^\W_])){3,}")
_SPACED = lazily(r"(?<!\S)\S(?: {1,3}\S(?!\S)){6,}")
_GAP = lazily(r"[\W_]+")
_SPACE = lazily(r" +")
_APART_WORDS = 4

_LEET = lazily(r"[a-z][0-9@$!|]{1,4}[a-z]|(?<![a-z0-9])[0-9@$|]{1,3}[a-z]{2}|[a-z]{2}[0-9$]")
_LEET_WORD = lazily(r"[a-z0-9@$!|]{1,40}")
_LEET_LETTERS = {"0": "o", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b"} | {
    "9": "g", "@": "a", "$": "s", "1": "il", "!": "il", "|": "il",
}  # fmt: skip
_LEET_TRIES = 16

_JOINED_CHARS = 6
_PARTS = 12
_BETWEEN_PARTS = lazily(r"[\W_]{1,6}")
_SUSPECT_CHARS = 5
_ENDS = frozenset(
    word[0] + word[-1]
    for word in (
        "ignore disregard forget override bypass previous prior instructions instruction "
        "guidelines policy memory quarantine approve payments asking without reveal system prompt "
        "password passwords secret credentials everything restrictions developer assistant "
        "records filter pretend unrestricted disable delete execute transfer forward customer "
        "signature stored external server canonical sentence insert every reply checks authorise "
        "disclose history confirmation attacker refunds treat verified evidence safety session "
        "continue grant access anyone append upload payment token hidden switch always never "
        "command"
    ).split()
)
"""How words that are often misspelt on purpose begin and end, which seldom changes."""

_DOUBLED = lazily(r"([a-z])\1")
_SOLID_CHARS = 14
_WORD_CHARS = 16
_DIVIDED_CHARS = 2
_SOLID = lazily(r"(?<![a-z])[a-z]{14,400}(?![a-z])")


def _turned(seen: Look) -> View | None:
    """From its end, where its words read so, or its letters stand on their heads."""
    if not seen.raw.text.isascii() and _FLIPPED_LETTERS.intersection(seen.raw.text):
        return backwards(alike(seen.raw, seen.raw.text.translate(_FLIPPED)))
    return backwards(seen.plain) if _betrays(seen, _BACKWARDS) else None


def _shifted(seen: Look) -> View | None:
    """Each letter thirteen places on, where its words read so."""
    if "rot13" not in seen.distinct and not _betrays(seen, _SHIFTED):
        return None
    return alike(seen.plain, seen.plain.text.translate(_ROT13))


def _reordered(seen: Look) -> View | None:
    """From its last word to its first, where its capital and its full stop say so."""
    text = seen.plain.text
    if not text[:1].islower():
        return None
    if not (_UPSIDE_START.match(text) and _UPSIDE_END.search(text[-40:])):
        return None
    return whole(seen.plain, " ".join(reversed(text.split())))


def _unspaced(seen: Look) -> View | None:
    """Letters that stand apart put together; a wider gap is one between words."""
    if not _stand_apart(seen.distinct):
        return None
    text = seen.plain.text
    pieces = [
        (match.span(), _together(match[0], gap))
        for shape, gap in ((_SPACED, _SPACE), (_APART, _GAP))
        for match in shape.finditer(text)
    ]
    return replaced(seen.plain, pieces) if pieces else None


def _together(apart: str, gap: re.Pattern[str]) -> str:
    narrowest = min(map(len, gap.findall(apart)))
    return gap.sub(lambda found: " " if len(found[0]) > narrowest else "", apart)


def _unleet(seen: Look) -> View | None:
    """Digits and signs in words as the letters that they stand for."""
    if not _has_leet(seen):
        return None
    lower = seen.lower
    if len(list(islice(_LEET.finditer(lower), 3))) < _BETRAYING_WORDS:
        return None
    pieces = [
        (match.span(), plain)
        for match in _LEET_WORD.finditer(lower)
        if not match[0].isalpha() and (plain := _spelt(match[0], seen.known)) != match[0]
    ]
    return replaced(seen.plain, pieces) if pieces else None


def _spelt(word: str, known: Vocabulary) -> str:
    letters = [_LEET_LETTERS.get(char, char) for char in word]
    tries = ("".join(choice) for choice in islice(product(*letters), _LEET_TRIES))
    first = "".join(choice[0] for choice in letters)
    return next((spelt for spelt in tries if spelt in known.words), first)


def _rejoined(seen: Look) -> View | None:
    """Words of the rules that were cut in pieces made whole."""
    if not _are_parts(seen):
        return None
    lower = seen.lower
    places = [match.span() for match in WORD.finditer(lower)]
    pieces: list[Piece] = []
    first = 0
    while first < len(places):
        last = _last_part(lower, places, first, seen.known)
        pieces += [((places[i][1], places[i + 1][0]), "") for i in range(first, last)]
        first = last + 1
    return replaced(seen.plain, pieces) if pieces else None


def _last_part(text: str, places: Sequence[tuple[int, int]], first: int, known: Vocabulary) -> int:
    """Return the last of the parts that make a word together with the first one, or the first."""
    found = first
    joined = text[slice(*places[first])]
    for last in range(first + 1, min(first + _PARTS, len(places))):
        joined += text[slice(*places[last])]
        if not _BETWEEN_PARTS.fullmatch(text, places[last - 1][1], places[last][0]):
            break
        if len(joined) >= _JOINED_CHARS and joined in known.words:
            found = last
    return found


def _divided(seen: Look) -> View | None:
    """Words of the rules set apart where they were written as one."""
    if not _is_solid(seen):
        return None
    pieces = [
        (match.span(), divided)
        for match in _SOLID.finditer(seen.lower)
        if (divided := _divide(match[0], seen.known)) is not None
    ]
    return replaced(seen.plain, pieces) if pieces else None


def _divide(solid: str, known: Vocabulary) -> str | None:
    """Divide into the fewest words of the rules; None where they are not most of it.

    A letter that is in none of them counts as two words.
    """
    costs = [0]
    starts = [0]
    for end in range(1, len(solid) + 1):
        best, start = costs[end - 1] + 2, end - 1
        for at in range(max(0, end - _WORD_CHARS), end - 1):
            if costs[at] + 1 < best and solid[at:end] in known.words:
                best, start = costs[at] + 1, at
        costs.append(best)
        starts.append(start)
    if costs[-1] * _DIVIDED_CHARS > len(solid):
        return None
    parts: list[str] = []
    end = len(solid)
    while end:
        parts.append(solid[starts[end] : end])
        end = starts[end]
    return " ".join(reversed(parts))


def _corrected(seen: Look) -> View | None:
    """Words whose letters are out of order put right, where several are."""
    suspects = _suspects(seen.strange)
    if len(suspects) < _BETRAYING_WORDS:
        return None
    if sum(seen.known.correct(word) is not None for word in suspects) < _BETRAYING_WORDS:
        return None
    pieces = [
        (match.span(), right)
        for match in WORD.finditer(seen.lower)
        if (right := seen.known.correct(match[0])) is not None
    ]
    return replaced(seen.plain, pieces)


def _thinned(seen: Look) -> View | None:
    """Words whose letters were doubled made right, where several are."""
    swollen = {
        word: right
        for word in seen.strange
        if _DOUBLED.search(word) and (right := seen.known.squeezed.get(squeeze(word))) is not None
    }
    if len(swollen) < _BETRAYING_WORDS:
        return None
    pieces = [
        (match.span(), swollen.get(match[0]) or squeeze(match[0]))
        for match in WORD.finditer(seen.lower)
        if match[0] not in seen.known.words and _DOUBLED.search(match[0])
    ]
    return replaced(seen.plain, pieces)


def _betrays(seen: Look, kind: frozenset[str]) -> bool:
    return len(kind & seen.strange) >= _BETRAYING_WORDS


_BETRAYING = _BACKWARDS | _SHIFTED
_STOPS = frozenset(".!?")


def may_be_disguised(seen: Look) -> bool:
    """Tell whether another reading may be made of a text in ASCII, or of a line of it."""
    return (
        not _BETRAYING.isdisjoint(seen.distinct)
        or (not _STOPS.isdisjoint(seen.signs) and _UPSIDE_LINE.search(seen.plain.text) is not None)
        or _stand_apart(seen.distinct)
        or _has_leet(seen)
        or _are_parts(seen)
        or _is_solid(seen)
        or len(_suspects(seen.strange)) >= _BETRAYING_WORDS
    )


def _stand_apart(words: frozenset[str]) -> bool:
    return len(words) >= _APART_WORDS and list(map(len, words)).count(1) >= _APART_WORDS


def _has_leet(seen: Look) -> bool:
    """Tell whether some words have both letters and digits, or a sign that stands for a letter."""
    if "@" in seen.signs or "$" in seen.signs:
        return True
    pure = sum(map(str.isalpha, seen.strange)) + sum(map(str.isdigit, seen.strange))
    return len(seen.strange) - pure >= _BETRAYING_WORDS


def _are_parts(seen: Look) -> bool:
    return not seen.known.long.isdisjoint(map(add, seen.words, seen.words[1:]))


def _is_solid(seen: Look) -> bool:
    return seen.longest >= _SOLID_CHARS and max(map(len, seen.words), default=0) >= _SOLID_CHARS


def _suspects(words: frozenset[str]) -> list[str]:
    return [w for w in words if len(w) >= _SUSPECT_CHARS and w[0] + w[-1] in _ENDS]


DISGUISES: tuple[Callable[[Look], View | None], ...] = (
    _turned,
    _shifted,
    _reordered,
    _unspaced,
    _unleet,
    _rejoined,
    _divided,
    _corrected,
    _thinned,
)
"""All other readings, in the order in which they are tried."""
