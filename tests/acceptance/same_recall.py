"""Synthetic notes in eight languages and questions about them, drawn from a seed.

Words are put together from syllables of each language; few of them are common and most are rare,
as in any language. Each language joins words as it does: by spaces, or not at all.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

WORDS: Final = 400
"""How many words each language has."""


class _Tongue(NamedTuple):
    """How a language looks: its syllables, and what stands between two words."""

    syllables: list[str]
    between: str = " "


TONGUES: Final = {
    "english": _Tongue(
        "har bor light ship ing ed ly stone wa ter mar ket over un der th est".split()
    ),
    "german": _Tongue(
        "Haß Straß en größ er über wach tung schlüß el lich keit Käs bäum ver".split()
    ),
    "french": _Tongue("é cole forê ment château naï tion ç a œuv re gar çon l'eau bê te".split()),
    "spanish": _Tongue("ni ño ción mañ ana ár bol güe ría puer to ca ble lla ve seño".split()),
    "russian": _Tongue("раз вёр ты ва ние ключ ё лка сер вер по рт скла ды бе рег".split()),
    "turkish": _Tongue("İs tan ışık lar gü neş çi çek ler yağ mur ın da şe hir ba".split()),
    "japanese": _Tongue("倉 庫 港 船 鍵 の は を サーバ ポート しま す 設 定 朝 光".split(), ""),
    "arabic": _Tongue("مي ناء سف ينة مفت اح ال خا دم ضو ء صبا ح بح ر قلـ".split()),
}


class Vocabulary:
    """The words of all languages, drawn from one seed, and texts of them."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._words = {name: self._drawn(tongue) for name, tongue in TONGUES.items()}
        self._weights = [1 / (rank + 1) for rank in range(WORDS)]

    def notes(self, count: int) -> Iterator[dict[str, Any]]:
        """Yield transactions, each an observation of 4 to 14 words."""
        for number in range(count):
            yield {
                "entity_key": f"note:{number}",
                "record_id": f"r{number}",
                "kind": "observation",
                "value": self._text(4, 14) + self._identifier(),
                "evidence": "a ticket",
                "confidence": "high",
            }

    def questions(self, count: int) -> Iterator[str]:
        """Yield questions of 1 to 5 words, common and rare ones, in any language."""
        for _ in range(count):
            yield self._text(1, 5) + self._identifier()

    def _drawn(self, tongue: _Tongue) -> list[str]:
        found: dict[str, None] = {}
        while len(found) < WORDS:
            found["".join(self._random.choices(tongue.syllables, k=self._random.randint(1, 4)))] = (
                None
            )
        return list(found)

    def _text(self, least: int, most: int) -> str:
        name = self._random.choice(sorted(TONGUES))
        count = self._random.randint(least, most)
        return TONGUES[name].between.join(
            self._random.choices(self._words[name], self._weights, k=count)
        )

    def _identifier(self) -> str:
        """Return what one text in ten ends with."""
        if self._random.random() > 0.1:
            return ""
        number = self._random.randrange(40)
        forms = f"v0.{number}.1", f"src/kite_{number}/main.py", f"kite-teal-{number}"
        return " " + self._random.choice(forms)
