"""The embedder that ships with the package: a table of word pieces, added up.

The table was distilled from the weights of all-MiniLM-L6-v2 by `tools/distill_embedder.py`; NOTICE
beside the data says whose work it rests on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np

from canonry.adapters.embedders.packing import packed
from canonry.adapters.embedders.wordpiece import WordPieces
from canonry.ports.embedder import Contract

DATA = Path(__file__).parent / "data"
CONTRACT = Contract("bundled", "minilm-pieces-1", 256, 0.8, 0.3, 0.14)


class BundledEmbedder:
    """Adds up the vectors of a text's pieces: needs numpy alone, and 20 microseconds a sentence."""

    contract = CONTRACT
    is_quick = True

    def __init__(self, data: Path = DATA) -> None:
        self._data = data

    @cached_property
    def _pieces(self) -> WordPieces:
        return WordPieces(self._data / "vocabulary.txt")

    @cached_property
    def _table(self) -> tuple[np.ndarray, np.ndarray]:
        rows = np.load(self._data / "pieces.npy", mmap_mode="r")
        return rows, np.load(self._data / "scales.npy")

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """Return the vector of each text; that of a text without a known piece is nought."""
        rows, scales = self._table
        summed = np.zeros((len(texts), self.contract.dimension), np.float32)
        for at, text in enumerate(texts):
            ids = self._pieces.ids(text)
            if ids:
                weights = scales[ids].astype(np.float32)
                summed[at] = weights @ rows[ids].astype(np.float32)
        return packed(summed)
