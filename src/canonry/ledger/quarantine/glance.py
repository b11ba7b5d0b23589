"""Know at one glance that nothing can be found in the short texts of a record, as in most.

They are looked at together, as lines of one text. What such a look shows, every line has no more
of: words, concepts, signs, digits, long parts. So where it shows too little for any rule and for
any other view, none of the lines has to be read. The others are read one by one.
"""

import re
from collections.abc import Iterable

from canonry.ledger.quarantine.decoding import may_open
from canonry.ledger.quarantine.disguises import may_be_disguised
from canonry.ledger.quarantine.looks import Look, look_together
from canonry.ledger.quarantine.reader import Reader
from canonry.ledger.quarantine.secrets import SECRETS

SHORTEST = 5
"""How many characters a text has at least that can meet any rule by itself."""

_ONE_WORD = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9:._/-]{0,10}[A-Za-z0-9])?")
"""A name, a number or a word of up to twelve characters: too short for any token, and no phrase."""

_CHARS = 256
_DRAWN_CHARS = 16
_DRAWN = re.compile(r"[A-Za-z0-9]{8}")
"""What a long name has that may be drawn by lot, as most ids are, or be a code."""

_NAME_CHARS = 48
_NAMES = 1_024


class Glance:
    """What is worth reading, and the names that were read and in which nothing was found.

    Keys, agents and sources come again and again. What anything was found in is never kept. Threads
    may share it: a name that one of them forgets is only read once more by the others.
    """

    def __init__(self, rules: Reader) -> None:
        self._rules = rules
        self._clean: set[str] = set()

    def suspects(self, texts: Iterable[str]) -> set[str]:
        """Return those of `texts` that have to be read; in no other can anything be found."""
        suspects = {
            text
            for text in texts
            if len(text) >= SHORTEST and text not in self._clean and not _ONE_WORD.fullmatch(text)
        }
        short = [text for text in suspects if _is_short(text)]
        if len(short) > 1 and not self.may_find(look_together(short, self._rules.vocabulary)):
            suspects.difference_update(short)
        return suspects

    def may_find(self, seen: Look) -> bool:
        """Tell whether anything may be found in short texts of which this is the look."""
        return (
            self._rules.may_match(seen)
            or any(secret.may_match(seen) for secret in SECRETS)
            or may_open(seen)
            or may_be_disguised(seen)
        )

    def note_clean(self, text: str) -> None:
        """Remember a name in which nothing was found."""
        if len(text) <= _NAME_CHARS:
            if len(self._clean) >= _NAMES:
                self._clean.clear()
            self._clean.add(text)


def _is_short(text: str) -> bool:
    """Tell whether a text is looked at with others: what may be drawn would spoil their look."""
    return (
        len(text) <= _CHARS
        and text.isascii()
        and text.isprintable()
        and not (len(text) >= _DRAWN_CHARS and " " not in text and _DRAWN.search(text))
    )
