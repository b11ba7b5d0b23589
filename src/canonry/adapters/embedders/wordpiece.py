"""From a text to the word pieces of an uncased BERT vocabulary.

The algorithm is that of BERT's tokenizer (Devlin et al., 2018): fold, part at spaces, punctuation
and ideographs, then take the longest piece that begins each rest.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

_WORDS: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]|\w+|[^\w\s]")
_WORD_CHARS: Final = 100
_WORDS_KEPT: Final = 32_768


class WordPieces:
    """A vocabulary, one piece a line, where a piece within a word begins with ##."""

    def __init__(self, vocabulary: Path) -> None:
        lines = vocabulary.read_text(encoding="utf-8").split("\n")
        self._ids = {piece: number for number, piece in enumerate(lines) if piece}
        self.unknown = self._ids["[UNK]"]
        self.begin = self._ids["[CLS]"]
        self.end = self._ids["[SEP]"]
        self._of_word = lru_cache(maxsize=_WORDS_KEPT)(self._cut)

    def ids(self, text: str) -> list[int]:
        """Return the numbers of the pieces of `text`, in order, without marks of begin and end."""
        folded = text.lower()
        if not folded.isascii():
            decomposed = unicodedata.normalize("NFD", folded)
            folded = "".join(c for c in decomposed if unicodedata.category(c) != "Mn")
        found: list[int] = []
        for word in _WORDS.findall(folded.replace("_", " _ ")):
            found.extend(self._of_word(word) if len(word) <= _WORD_CHARS else (self.unknown,))
        return found

    def _cut(self, word: str) -> tuple[int, ...]:
        found = []
        start = 0
        while start < len(word):
            end = len(word)
            mark = "##" if start else ""
            while end > start and mark + word[start:end] not in self._ids:
                end -= 1
            if end == start:
                return (self.unknown,)
            found.append(self._ids[mark + word[start:end]])
            start = end
        return tuple(found)
