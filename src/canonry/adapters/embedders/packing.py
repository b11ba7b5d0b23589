"""From floating-point vectors to the bytes that are kept."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

LARGEST = 127


def packed(vectors: NDArray[Any]) -> list[bytes]:
    """Return each row of `vectors` as signed bytes, the largest of a row at 127."""
    top = np.abs(vectors).max(axis=1, keepdims=True)
    scaled = vectors / np.where(top > 0, top, 1) * LARGEST
    return [row.tobytes() for row in np.rint(scaled).astype(np.int8)]
