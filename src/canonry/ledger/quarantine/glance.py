"""Know most short texts harmless at a glance: keys, names, tickets, numbers, plain sentences.

They are most of what a record holds, and reading each in all its views would cost an append more
than everything else. Every condition here is implied by one that the readers ask themselves, so
what is harmless at a glance meets no rule when it is read.
"""

import re
from functools import cache

from canonry.ledger.quarantine import disguises, secrets
from canonry.ledger.quarantine.assigned import KEY_WORDS
from canonry.ledger.quarantine.lexicon import words_of
from canonry.ledger.quarantine.reader import Reader

_CHARS = 96
_PLAIN = re.compile(r"[A-Za-z0-9]{1,13}(?:(?:,? |[:./_-])[A-Za-z0-9]{1,13}){0,10}\.?")
"""Up to eleven words of letters and digits, with a space or one sign between two: fewer than a seed
phrase has. Nothing is encoded in them but long ones, hexadecimal digits and lines of mixed letters.
"""

_LONG_CHARS = 16
_MIXED = re.compile(r"[a-z][A-Z][a-z0-9]")
_HEX = b"0123456789abcdef"
_HEX_CHARS = 16
_DIGITS = b"0123456789"
_CODE_DIGITS = 8
_ACCOUNT_DIGITS = 9
_CARD_DIGITS = 12
_SIGNS = frozenset(" ,:./_-")


def is_harmless(text: str, rules: Reader) -> bool:
    """Tell whether a text is seen at a glance to meet no rule in any view; False if it may."""
    if len(text) > _CHARS or not _PLAIN.fullmatch(text):
        return False
    lower = text.lower()
    if lower != text and _MIXED.search(text):
        return False
    if len(text) >= _LONG_CHARS and max(map(len, text.split())) >= _LONG_CHARS:
        return False
    words = words_of(lower)
    distinct = frozenset(words)
    if not _betraying().isdisjoint(distinct) or disguises.may_be_cut(
        words, distinct, rules.vocabulary
    ):
        return False
    if ":" in text and any(map(lower.__contains__, KEY_WORDS)):
        return False
    if not _are_short_numbers(text, lower):
        return False
    return not rules.may_meet(lower, distinct, _SIGNS.intersection(lower))


def _are_short_numbers(text: str, lower: str) -> bool:
    """Tell whether the digits are too few for a card, an account (in capitals) or a code."""
    raw = lower.encode()
    digits = len(raw) - len(raw.translate(None, _DIGITS))
    if digits < _CODE_DIGITS:
        return True
    if digits >= _ACCOUNT_DIGITS and (digits >= _CARD_DIGITS or lower != text):
        return False
    return len(raw) - len(raw.translate(None, _HEX)) < _HEX_CHARS


@cache
def _betraying() -> frozenset[str]:
    return disguises.BETRAYING | secrets.betraying()
