"""From a text to the terms under which it is found: one normaliser for what is kept and asked.

A term is a folded word stem, a whole identifier, a part of one, or a pair of characters of a script
that is written without spaces. Both sides go through here, so a text is found by any of its words
in any spelling that folds alike, on every store, and no character of a question means anything.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final, NamedTuple, Protocol

import snowballstemmer

from canonry import limits

LANGUAGES: Final = tuple(sorted(snowballstemmer.algorithms()))
"""The languages in which a memory can be stemmed, by Snowball's names."""

_UNSPACED: Final = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f"  # Myanmar
    "\u1780-\u17ff"  # Khmer
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u303b\u3040-\u30ff\u3100-\u312f"
    "\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"  # Han, kana, bopomofo
    "\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff"  # Hangul, whose words take endings
)
_MARKS: Final = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0dff"
_LETTER: Final = rf"(?:[^\W_{_UNSPACED}]|[{_MARKS}])"
_JOINT: Final = r"[-_./:@#+\\]{1,3}"
_RUNS: Final = re.compile(rf"([{_UNSPACED}]+)|({_LETTER}+(?:(?:'|{_JOINT}){_LETTER}+)*)")
"""A run of a script without spaces, or letters and digits with the marks that join them."""

_WORD: Final = re.compile(r"[a-z]+|[A-Z][a-z]*")
_JOINTS: Final = re.compile(_JOINT)
_LOOSE: Final = re.compile(r"[-_']+")
_VERSION: Final = re.compile(r"v(\d+(?:\.\d+)+)")
_CAMEL: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LETTERS_OR_DIGITS: Final = re.compile(r"[^\d]+|\d+")
_QUOTES: Final = str.maketrans({"’": "'", "ʼ": "'", "`": "'", "ё": "е", "Ё": "Е"})
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")
_CYRILLIC: Final = re.compile("[\u0400-\u052f]")


class Asked(NamedTuple):
    """One term of a question.

    A `whole` is an identifier whose parts are asked too, so that it may be missing; a `begins` term
    is a single character of a script without spaces, which stands for all pairs that begin with it.
    """

    term: str
    whole: bool = False
    begins: bool = False


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802  # Snowball's own name


def terms(text: str, language: str = "english") -> list[str]:
    """Return the terms of `text` in their order, with repeats.

    Raises KeyError for a language that Snowball does not have.
    """
    found: list[str] = []
    for unspaced, spaced in _runs(text):
        if unspaced:
            found.extend(unspaced[at : at + 2] for at in range(len(unspaced)))
        else:
            whole, parts = _of_run(spaced, language)
            found.extend(whole)
            found.extend(parts)
    return found


def asked(text: str, language: str = "english") -> list[Asked]:
    """Return each term of a question once, in the order in which they come."""
    found: dict[Asked, None] = {}
    for unspaced, spaced in _runs(text):
        if unspaced:
            pairs = [unspaced[at : at + 2] for at in range(max(1, len(unspaced) - 1))]
            found.update((Asked(pair, begins=len(pair) == 1), None) for pair in pairs)
        else:
            whole, parts = _of_run(spaced, language)
            found.update((Asked(term, whole=True), None) for term in whole)
            found.update((Asked(term), None) for term in parts)
    return list(found)


def spoken(text: str) -> list[str]:
    """Return the words of `text` folded, as they are spoken: without case and punctuation."""
    return [_plain((unspaced or spaced).casefold()) for unspaced, spaced in _runs(text)]


def _runs(text: str) -> list[tuple[str, str]]:
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_QUOTES)
    found: list[tuple[str, str]] = _RUNS.findall(text)
    return found


def _of_run(run: str, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return _kept(run, language) if len(run) <= limits.TERM_CHARS else _cut(run, language)


def _cut(run: str, language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the forms of a whole run, where it has parts, and the terms of its parts."""
    if _WORD.fullmatch(run):
        return (), (_stem(run.lower(), language),)
    parts = tuple(
        _stem(part.casefold(), language)
        for piece in _JOINTS.split(run)
        for word in _CAMEL.split(piece)
        for part in _LETTERS_OR_DIGITS.findall(word)
    )
    if len(parts) == 1:
        return (), parts
    whole = _plain(_LOOSE.sub("", run).casefold())
    version = _VERSION.fullmatch(whole)
    forms = (whole, version.group(1)) if version else (whole,)
    return tuple(form[: limits.TERM_CHARS] for form in forms), parts


_kept = lru_cache(maxsize=limits.TERMS_KEPT)(_cut)


@lru_cache(maxsize=limits.TERMS_KEPT)
def _stem(word: str, language: str) -> str:
    """Return the stem of a folded word, without accents and apostrophes; a number is its own."""
    if word.isdecimal():
        return word[: limits.TERM_CHARS]
    if language == "english":
        word = _plain(word)
    word = word[: limits.TERM_CHARS]
    return _plain(_stemmer(language).stemWord(word)).replace("'", "") or word


def _plain(word: str) -> str:
    """Return `word` without accents; Cyrillic keeps its marks, which make other letters."""
    if word.isascii() or _CYRILLIC.search(word):
        return word
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", bare)


@cache
def _stemmer(language: str) -> _Stemmer:
    found: _Stemmer = snowballstemmer.stemmer(language)
    return found
