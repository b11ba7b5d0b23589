"""Ids and names: what their text may hold, how keys compare, and how new ids are made.

Names are where an attacker hides one thing behind the looks of another, so the text of a name is
held to more than other text: nothing invisible, nothing that turns the reading direction, no word
that mixes scripts. What is refused is refused by the name of the code point and never echoed.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_MEMORY_NAME = re.compile(r"[A-Za-z0-9_:-][A-Za-z0-9._:-]{0,127}")

_HIDDEN_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK_LETTERS: Final = frozenset(
    "\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\u180b\u180c\u180d\u180f\u034f"
)
_JOINERS: Final = frozenset("\u200c\u200d")
_VARIATIONS: Final = frozenset("\ufe0e\ufe0f")
_KEYCAPS: Final = frozenset("0123456789#*")

# Writing systems that one word may mix, because their users do (Unicode Technical Standard 39,
# section 5.2, "highly restrictive").
_COMPANIONS: Final = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
)
_SCRIPTS: Final = frozenset(
    "LATIN GREEK CYRILLIC ARMENIAN HEBREW ARABIC SYRIAC THAANA DEVANAGARI BENGALI GURMUKHI "
    "GUJARATI ORIYA TAMIL TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR GEORGIAN "
    "HANGUL ETHIOPIC CHEROKEE OGHAM RUNIC KHMER MONGOLIAN HIRAGANA KATAKANA BOPOMOFO CJK COPTIC "
    "GLAGOLITIC TIFINAGH "
    "LISU VAI DESERET".split()
)


def normal_key(text: str) -> str:
    """Return the form in which entity keys compare: NFC, without white space at the ends."""
    if text.isascii():
        return text.strip()
    return unicodedata.normalize("NFC", text).strip()


def is_memory_name(text: str) -> bool:
    """Whether `text` can name a memory: 1 to 128 of A-Za-z0-9._:- with no leading dot."""
    return _MEMORY_NAME.fullmatch(text) is not None


def name_fault(text: str) -> str | None:
    """Say why `text` cannot be a name (an id, a key, an agent, a place), or return None."""
    if text.isascii() and text.isprintable():
        return None if text.strip() else "is blank"
    for index, char in enumerate(text):
        if _is_hidden(text, index, char):
            return f"holds {_described(char)}, which a reader cannot see"
    if is_blank(text):
        return "is blank"
    return _mixed_word(text)


def is_blank(text: str) -> bool:
    """Whether `text` has no character that a reader can see."""
    if text.isascii():
        return not any("!" <= char <= "~" for char in text)
    return not any(_is_visible(char) for char in text)


def _is_visible(char: str) -> bool:
    if char in _BLANK_LETTERS or char in _VARIATIONS:
        return False
    category = unicodedata.category(char)
    return category not in _HIDDEN_CATEGORIES and category != "Zs"


def _is_hidden(text: str, index: int, char: str) -> bool:
    if char in _JOINERS:
        return not _joins(text, index)
    if char in _VARIATIONS:
        return not _follows_symbol(text, index)
    if (
        char in _BLANK_LETTERS
        or "\ufe00" <= char <= "\ufe0d"
        or "\U000e0100" <= char <= "\U000e01ef"
    ):
        return True
    return unicodedata.category(char) in _HIDDEN_CATEGORIES


def _joins(text: str, index: int) -> bool:
    """A joiner shows where it shapes letters of a joining script or builds one emoji of two."""
    if not 0 < index < len(text) - 1:
        return False
    before, after = text[index - 1], text[index + 1]
    if text[index] == "\u200d" and _is_symbol(after):
        return _is_symbol(before) or before in _VARIATIONS
    return _script(before) in _JOINING_SCRIPTS and _script(after) in _JOINING_SCRIPTS


def _follows_symbol(text: str, index: int) -> bool:
    before = text[index - 1] if index else ""
    return before != "" and (_is_symbol(before) or before in _KEYCAPS)


def _is_symbol(char: str) -> bool:
    return unicodedata.category(char) in ("So", "Sk", "Sm", "Po")


_JOINING_SCRIPTS: Final = frozenset(
    "ARABIC SYRIAC MONGOLIAN DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL TELUGU KANNADA "
    "MALAYALAM SINHALA KHMER MYANMAR".split()
)


def _mixed_word(text: str) -> str | None:
    scripts: set[str] = set()
    for char in text:
        category = unicodedata.category(char)
        if category[0] not in "LMN" and char not in _JOINERS:
            scripts = set()
            continue
        script = _script(char) if category[0] == "L" else None
        if script is None or script in scripts:
            continue
        scripts.add(script)
        if len(scripts) > 1 and not any(scripts <= group for group in _COMPANIONS):
            return "holds a word that mixes " + " and ".join(sorted(s.title() for s in scripts))
    return None


def _script(char: str) -> str | None:
    """The writing system of a letter, read off its Unicode name; None where it belongs to none."""
    words = unicodedata.name(char, "").split(" ", 2)
    word = words[1] if words[0] in ("FULLWIDTH", "HALFWIDTH") and len(words) > 1 else words[0]
    return word if word in _SCRIPTS else None


def _described(char: str) -> str:
    return f"U+{ord(char):04X} ({unicodedata.name(char, 'a control or unassigned code point')})"


def uuid7(now_ms: int, randomness: bytes) -> str:
    """Return a UUID version 7 (RFC 9562, section 5.7) from milliseconds and 10 random bytes."""
    number = now_ms << 80 | int.from_bytes(randomness)
    number &= ~(0xF << 76) & ~(0x3 << 62)
    number |= 0x7 << 76 | 0x2 << 62
    text = f"{number:032x}"
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"
