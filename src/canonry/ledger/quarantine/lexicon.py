"""Find the words that matter in a text, and which concepts of the rules they stand for.

A concept is a set of words of any language: `ignore`, a beginning such as `instruc*`, or an
expression such as `from now on`, the last word of which may be a beginning. Scripts that put no
space between words are searched letter by letter. Two questions are answered: which concepts can a
text have at all, by one look at its words, and exactly where they stand, for the few texts that go
on to be read.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from canonry.ledger.quarantine.folding import fold

_Key = TypeVar("_Key")

WORD = re.compile(r"[^\W_]+")
_STEM_CHARS = 4
_INITIALS = 2
_RUN_ON = re.compile(
    r"[\u0590-\u06FF\u0900-\u0DFF\u0E00-\u0E7F\u1100-\u11FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7FF]"
    r"[\u0590-\u06FF\u0900-\u0DFF\u0E00-\u0E7F\u1100-\u11FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7FF"
    r" ]*"
)
_APART = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)) + b" " * 128


class Hit(NamedTuple):
    """Where a text has a concept; `bits` are all that stand there."""

    start: int
    end: int
    bits: int


def words_of(lower: str) -> list[str]:
    """Return the words of a text in plain lower-case characters; `don't` is `dont`."""
    if lower.isascii():
        return lower.encode().translate(_APART, b"'").decode().split()
    return WORD.findall(lower.replace("'", ""))


class Lexicon:
    """The words of all concepts, in tables of concepts with entries parted by commas.

    `more` are concepts that no word stands for.
    """

    def __init__(self, tables: Iterable[Mapping[str, str]], more: Iterable[str]) -> None:
        self.bits: dict[str, int] = {name: 1 << number for number, name in enumerate(more)}
        self._words: dict[str, int] = {}
        self._stems: dict[str, list[tuple[str, int]]] = {}
        self._expressions: dict[tuple[str, ...], list[tuple[tuple[str, ...], int]]] = {}
        self._open: dict[str, list[tuple[tuple[str, ...], str, int]]] = {}
        self._firsts: set[str] = set()
        self._told_by: dict[str, dict[frozenset[str], int]] = {}
        self._run_ons: dict[str, list[tuple[str, int]]] = {}
        for table in tables:
            for concept, entries in table.items():
                bit = self.bits.setdefault(concept, 1 << len(self.bits))
                for entry in fold(entries).lower().split(","):
                    self._add(entry.strip(), bit)

    def _add(self, entry: str, bit: int) -> None:
        if _RUN_ON.match(entry):
            self._run_ons.setdefault(entry[:_INITIALS], []).append((entry, bit))
        elif " " in entry:
            words = entry.split()
            self._firsts.add(words[0])
            if entry.endswith("*"):
                first, *between, stem = words
                self._open.setdefault(first, []).append((tuple(between), stem[:-1], bit))
                words.pop()
            else:
                first, second, *rest = words
                self._expressions.setdefault((first, second), []).append((tuple(rest), bit))
            _join(self._told_by.setdefault(max(words, key=len), {}), frozenset(words), bit)
        elif entry.endswith("*"):
            self._stems.setdefault(entry[:_STEM_CHARS], []).append((entry[:-1], bit))
        else:
            _join(self._words, entry, bit)

    def words(self) -> Iterator[str]:
        """Yield every word in plain letters that stands in the tables, in expressions too."""
        yield from filter(str.isascii, self._words)
        for expressions in self._told_by.values():
            for words in expressions:
                yield from filter(str.isascii, sorted(words))

    def survey(self, words: frozenset[str]) -> int:
        """Return the concepts that a text of these words may have: all that it has, or more."""
        bits = 0
        exact = self._words
        for word in exact.keys() & words:
            bits |= exact[word]
        told_by = self._told_by
        for word in told_by.keys() & words:
            for expression, bit in told_by[word].items():
                if expression <= words:
                    bits |= bit
        stems = self._stems
        for word in words:
            if word[:_STEM_CHARS] in stems:
                bits |= self._stem(word)
        return bits

    def hits(self, lower: str) -> list[Hit]:
        """Return every concept of a text in plain lower-case characters, and where it stands."""
        places = [(match[0].replace("'", ""), *match.span()) for match in _TOKEN.finditer(lower)]
        words = tuple(place[0] for place in places)
        found: dict[tuple[int, int], int] = {}
        exact, stems = self._words, self._stems
        for at, (word, start, end) in enumerate(places):
            bits = exact.get(word, 0)
            if word[:_STEM_CHARS] in stems:
                bits |= self._stem(word)
            if bits:
                _join(found, (start, end), bits)
            if word not in self._firsts:
                continue
            for rest, bit in self._expressions.get(words[at : at + 2], ()):
                last = at + 2 + len(rest)
                if words[at + 2 : last] == rest:
                    _join(found, (start, places[last - 1][2]), bit)
            for between, stem, bit in self._open.get(word, ()):
                last = at + 1 + len(between)
                if words[at + 1 : last] == between and "".join(words[last:][:1]).startswith(stem):
                    _join(found, (start, places[last][2]), bit)
        if not lower.isascii():
            for match in _RUN_ON.finditer(lower):
                for start, end, bit in self.run_on(lower, *match.span()):
                    _join(found, (start, end), bit)
        return [Hit(*span, bits) for span, bits in sorted(found.items())]

    def run_on(self, text: str, start: int, end: int) -> Iterator[Hit]:
        """Yield the concepts of a span of a script without spaces."""
        for at in range(start, end):
            for entry, bit in self._run_ons.get(text[at : at + _INITIALS], ()):
                if text.startswith(entry, at, end):
                    yield Hit(at, at + len(entry), bit)

    def run_on_survey(self, lower: str) -> int:
        """Return the concepts that a text's scripts without spaces have."""
        bits = 0
        for match in _RUN_ON.finditer(lower):
            for hit in self.run_on(lower, *match.span()):
                bits |= hit.bits
        return bits

    def _stem(self, word: str) -> int:
        bits = 0
        for stem, bit in self._stems.get(word[:_STEM_CHARS], ()):
            if word.startswith(stem):
                bits |= bit
        return bits


_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


def _join(table: dict[_Key, int], key: _Key, bit: int) -> None:
    table[key] = table.get(key, 0) | bit
