"""When two texts mean one concept, and which text may not come in as a concept's.

A text is compared by its *canonical key*: its words in their order, without case, camel case,
punctuation, articles and endings. Order is kept, since "migrate from A to B" is not "migrate from B
to A". A name of an entity is compared by its *exact key*, which folds nothing; an Observation is
never compared at all. Keys decide before any vector is looked at.

Source: CANONIZATION, section 1, "Identity" and "Text that may not come in".
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any, Final

from canonry import limits
from canonry.core.ids import is_blank, normal_key

LANGUAGES: Final = frozenset(
    "arabic armenian basque catalan czech danish dutch english esperanto estonian finnish french "
    "german greek hindi hungarian indonesian irish italian lithuanian nepali norwegian persian "
    "polish portuguese romanian russian serbian sesotho spanish swedish tamil turkish "
    "yiddish".split()
)
"""The languages whose endings can be taken off, by their names in Snowball."""

ARTICLES: Final = frozenset({"the", "a", "an"})

# Code points that shape their neighbours: they stay in a text and count for nothing in a key.
_SHAPING = frozenset("\u200c\u200d\u034f\u180b\u180c\u180d\u180f")
# Format characters that a reader does see: number and verse signs written around digits.
_SEEN_FORMATS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2")
_BLANK_LETTERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_KEPT_CONTROLS = frozenset("\t\n")

# A sign of a number and a dot before a name (-5, .env) are part of the token, not around it.
_SEPARATORS = re.compile(r"(?!(?<!\S)-\d)[\s\-_]+")
_ASCII_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_IDENTIFIER = re.compile(r"[\d/.]")
_MEANT_MARKS = frozenset("#%&@*/\\")
_TAIL_BYTES = 4
_CONCEPT_ID = re.compile(r"concept-([1-9][0-9]{0,15})(?:-([0-9a-f]{8}))?")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)


def text_fault(text: str) -> str | None:
    """Say why `text` may not come in as a concept's, by the name of the code point, or None."""
    if len(text) > limits.STRING_BYTES:
        return f"holds more than {limits.STRING_BYTES:,} bytes"
    if not (text.isascii() and text.isprintable()):
        refused = next((char for char in text if is_refused(char)), None)
        if refused is not None:
            name = unicodedata.name(refused, "a control or a lone surrogate")
            return f"holds U+{ord(refused):04X} ({name}), which no text of the graph may hold"
        if len(text.encode()) > limits.STRING_BYTES:
            return f"holds more than {limits.STRING_BYTES:,} bytes"
    return "is blank" if is_blank(text) else None


def is_refused(char: str) -> bool:
    """Whether `char` hides, turns or blanks text: never echoed, never repaired."""
    category = unicodedata.category(char)
    if category == "Cc":
        return char not in _KEPT_CONTROLS
    if category == "Cf":
        return char not in _SHAPING and char not in _SEEN_FORMATS
    return category == "Cs" or char in _BLANK_LETTERS


def exact_key(text: str) -> str:
    """Return the key by which the name of an entity is found, whatever its kind."""
    return normal_key(text)


def canonical_key(text: str, language: str = "english") -> str:
    """Return the key by which texts of one meaning meet; never empty for a text that may come in.

    A text of nothing but punctuation is its own key.
    """
    tokens = _tokens(text)
    last = len(tokens) - 1
    kept = [token for at, token in enumerate(tokens) if at == last or token not in ARTICLES]
    key = " ".join(stemmed(folded(token), language) for token in kept)
    return key or " ".join(unicodedata.normalize("NFC", text).split())


def key_digest(key: str) -> bytes:
    """Return 16 bytes that stand for a key in an index, however long the key is."""
    return sha256(key.encode()).digest()[:16]


def concept_id(number: int, entry_digest: bytes) -> str:
    """Return the public id of the concept `number`, which the entry with this digest made.

    It follows from the log alone, so that a replay gives it again. Its beginning, `concept-7`, is
    the short id; the end keeps a full id from naming another concept in another memory.
    """
    return f"{short_id(number)}-{entry_digest[:_TAIL_BYTES].hex()}"


def short_id(number: int) -> str:
    """Return the short id of a concept, which is unambiguous within its memory."""
    return f"concept-{number}"


def id_parts(text: str) -> tuple[int, str | None] | None:
    """Return the number that a full or short id names, and the end of a full one; None for others.

    The end must be that of the concept's `concept_id`.
    """
    found = _CONCEPT_ID.fullmatch(text)
    return None if found is None else (int(found[1]), found[2])


def _tokens(text: str) -> list[str]:
    """The words of a text in their order, in the case in which they were written."""
    if text.isascii():
        parted = _ASCII_HUMP.sub(" ", text)
    else:
        seen = "".join(char for char in text if not _is_invisible(char))
        plain = unicodedata.normalize("NFC", seen)
        befores = f" {plain}"
        parted = "".join(
            f" {char}" if before.islower() and char.isupper() else char
            for before, char in zip(befores, plain, strict=False)
        )
    return [token for token in map(_trimmed, _SEPARATORS.split(parted)) if token]


def _is_invisible(char: str) -> bool:
    return (
        char in _SHAPING
        or "\ufe00" <= char <= "\ufe0f"
        or "\U000e0100" <= char <= "\U000e01ef"
        or (unicodedata.category(char) == "Cf" and char not in _SEEN_FORMATS)
    )


def _trimmed(token: str) -> str:
    """A token without the punctuation around it; a dot before a name or number stays."""
    start, end = 0, len(token)
    while end > start and _is_punctuation(token[end - 1]):
        end -= 1
    while start < end and _is_punctuation(token[start]) and not _is_bound(token, start):
        start += 1
    return token[start:end]


def _is_punctuation(char: str) -> bool:
    """Whether `char` only stands around words: C#, 5% and @ann hold marks that say something."""
    return unicodedata.category(char)[0] == "P" and char not in _MEANT_MARKS


def _is_bound(token: str, at: int) -> bool:
    return token[at] in ".-" and token[at + 1 : at + 2].isalnum()


def folded(token: str) -> str:
    """Return a token in the form in which case does not count (Unicode, section 3.13).

    Nor does it count how an apostrophe is typed.
    """
    if token.isascii():
        return token.lower()
    return unicodedata.normalize("NFC", token.casefold()).replace("\u2019", "'")


@lru_cache(maxsize=65_536)
def stemmed(token: str, language: str) -> str:
    """Return a folded token without its ending.

    An identifier (a digit, `/` or `.` in it) and a word of a script that writes no spaces have
    none.
    """
    if _IDENTIFIER.search(token) or _UNSPACED.search(token):
        return token
    stem: str = _stemmer(language).stemWord(token)
    return stem


@cache
def _stemmer(language: str) -> Any:
    """The pure stemmer, whatever else is installed: keys must not differ between machines."""
    if language not in LANGUAGES:
        raise ValueError(language)
    name = f"{language}_stemmer"
    module = __import__(f"snowballstemmer.{name}", fromlist=[name])
    return getattr(module, f"{language.title()}Stemmer")()
