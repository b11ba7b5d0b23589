"""Find the words that matter in a text, and say what they mean to the rules.

A lexicon knows words, word beginnings (`instruk*`) and expressions (`from now on`), each
under one or more concepts: `ignore` and `disregard` are both *drop*. Rules are written
in concepts, so that they name families of texts rather than texts. A concept is a bit of
an integer; what a place in a text means is the sum of its bits.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from canonry.ledger.quarantine.folding import fold

WORD = re.compile(r"[^\W_]+")

# From Hebrew onwards, scripts write particles or whole sentences without spaces between.
_RUN_ON_LETTERS = r"[\u0590-\u1dff\u2e80-\uffff\U00020000-\U0003ffff]+"
_RUN_ON = re.compile(f"{_RUN_ON_LETTERS}(?: {_RUN_ON_LETTERS})*")

_Key = TypeVar("_Key")

_BEGINNING_CHARS = 4
_SOLID_CHARS = 3


class Hit(NamedTuple):
    """A place in a text that means something: its span, and its concepts as bits."""

    start: int
    end: int
    concepts: int


class Lexicon:
    """The words of all concepts, ready for lookup."""

    def __init__(self, tables: Iterable[Mapping[str, str]]) -> None:
        self.bits: dict[str, int] = {}
        self._words: dict[str, int] = {}
        self._beginnings: dict[str, list[tuple[str, int]]] = defaultdict(list)
        self._expressions: dict[str, dict[tuple[str, ...], int]] = defaultdict(dict)
        self._run_ons: dict[str, dict[str, int]] = defaultdict(dict)
        self._solids: dict[str, dict[str, int]] = defaultdict(dict)
        for table in tables:
            for concept, entries in table.items():
                bit = self.bits.setdefault(concept, 1 << len(self.bits))
                for entry in fold(entries).lower().split(","):
                    self._add(entry.strip(), bit)
        self._longest_first()

    def concepts(self, text: str, words: Sequence[str]) -> int:
        """All concepts of a folded text, of which `words` are the words in order."""
        found = 0
        for hit in self._of_words(words):
            found |= hit[2]
        if not text.isascii():
            for _, _, concepts in self._of_run_ons(text):
                found |= concepts
        return found

    def hits(self, text: str) -> list[Hit]:
        """Every place of a folded text that means something, in order."""
        places = [match.span() for match in WORD.finditer(text)]
        words = [text[start:end] for start, end in places]
        found = [
            Hit(places[first][0], places[last][1], concepts)
            for first, last, concepts in self._of_words(words)
        ]
        if not text.isascii():
            found.extend(self._of_run_ons(text))
            found.sort()
        return found

    def solid_hits(self, text: str, start: int, end: int) -> Iterator[Hit]:
        """Words found anywhere in a span that has no spaces, the longest at each place."""
        return _longest(text, start, end, self._solids)

    def is_word(self, word: str) -> bool:
        """Whether a word has a meaning of its own."""
        return word in self._words

    def _add(self, entry: str, bit: int) -> None:
        solid = "".join(WORD.findall(entry))
        if _RUN_ON.match(entry):
            for spelling in {entry, solid}:
                _gather(self._run_ons[spelling[0]], spelling, bit)
            return
        if len(solid) >= _SOLID_CHARS:
            _gather(self._solids[solid[0]], solid, bit)
        words = tuple(WORD.findall(entry))
        if entry.endswith("*") and len(words) == 1:
            self._beginnings[solid[:_BEGINNING_CHARS]].append((solid, bit))
        elif len(words) > 1:
            _gather(self._expressions[words[0]], words[1:], bit)
        else:
            _gather(self._words, solid, bit)

    def _longest_first(self) -> None:
        for table in (self._run_ons, self._solids):
            for initial, entries in table.items():
                table[initial] = dict(sorted(entries.items(), key=lambda entry: -len(entry[0])))

    def _of_words(self, words: Sequence[str]) -> Iterator[tuple[int, int, int]]:
        """The first and last word of each place, and its concepts."""
        known, expressions, beginnings = self._words, self._expressions, self._beginnings
        for index, word in enumerate(words):
            if concepts := known.get(word):
                yield index, index, concepts
            elif word[:_BEGINNING_CHARS] in beginnings:
                for beginning, bit in beginnings[word[:_BEGINNING_CHARS]]:
                    if word.startswith(beginning):
                        yield index, index, bit
            if word in expressions:
                for rest, concepts in expressions[word].items():
                    last = index + len(rest)
                    if tuple(words[index + 1 : last + 1]) == rest:
                        yield index, last, concepts

    def _of_run_ons(self, text: str) -> Iterator[Hit]:
        for run in _RUN_ON.finditer(text):
            yield from _longest(text, run.start(), run.end(), self._run_ons)


def _longest(
    text: str, start: int, end: int, entries: Mapping[str, Mapping[str, int]]
) -> Iterator[Hit]:
    """Entries found anywhere in a span, by their first letter and the longest first."""
    position = start
    while position < end:
        for entry, concepts in entries.get(text[position], {}).items():
            if text.startswith(entry, position, end):
                yield Hit(position, position + len(entry), concepts)
                position += len(entry) - 1
                break
        position += 1


def _gather(table: dict[_Key, int], key: _Key, bit: int) -> None:
    table[key] = table.get(key, 0) | bit
