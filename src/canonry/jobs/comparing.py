"""The exact search among vectors: one product of the question with every vector of a memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canonry import limits
from canonry.ports.embedder import Contract
from canonry.ports.search import SPOT_BYTES, Block, Part
from canonry.ports.store import Snapshot
from canonry.recall.ranking import PRIOR, likeness

_ROWS = 256
"""How many vectors are widened at a time: as floats they fit into the cache of a core."""

Compared = tuple[NDArray[np.int64], NDArray[Any]]


def likenesses(
    snapshot: Snapshot,
    contract: Contract,
    asked: bytes,
    fresh: tuple[bytes, bytes],
    allowed: Sequence[int] | None,
) -> dict[int, float]:
    """Return the likeness of the nearest texts by spot, in [0, 1]; a text has its best piece's.

    `fresh` are vectors that are not kept yet; `allowed` the only spots that may be found.
    """
    question = np.frombuffer(asked, np.int8).astype(np.float32)
    norm = np.float32(np.sqrt(question @ question))
    held = snapshot.vector_parts(contract.name, _norms)
    if fresh[0]:
        held.append(Part(fresh[0], _norms(Block(0, *fresh)), fresh[1]))
    wide = np.empty((_ROWS, len(question)), np.float32)
    parts = [_compared(part, question, wide) for part in held if len(part.spots)]
    if not parts or norm == 0:
        return {}
    spots = np.concatenate([part[0] for part in parts])
    cosines = np.concatenate([part[1] for part in parts]) / norm
    usual, spread = _usual(cosines, contract)
    if allowed is not None:
        kept = np.isin(spots, np.asarray(allowed, np.int64))
        spots, cosines = spots[kept], cosines[kept]
    found: dict[int, float] = {}
    for at in _nearest(cosines):
        like = likeness(float(cosines[at]), usual, spread)
        if like > 0:
            found.setdefault(int(spots[at]), like)
    return found


def _compared(part: Part, question: NDArray[Any], wide: NDArray[Any]) -> Compared:
    """Return the spots of a part, and the cosines but for the question's norm.

    A few rows at a time are widened into `wide`, and multiplied while they are in the cache.
    """
    spots = np.frombuffer(part.spots, "<i8")
    rows = np.frombuffer(part.vectors, np.int8).reshape(len(spots), -1)
    products = np.empty(len(spots), np.float32)
    for start in range(0, len(spots), _ROWS):
        some = rows[start : start + _ROWS]
        widened = wide[: len(some)]
        np.copyto(widened, some)
        np.dot(widened, question, out=products[start : start + len(some)])
    return spots, products / np.frombuffer(part.norms, "<f4")


def _norms(block: Block) -> bytes:
    """Return the norms of the vectors of a block; of one that is nought, 1."""
    count = len(block.spots) // SPOT_BYTES
    if not count:
        return b""
    rows = np.frombuffer(block.vectors, np.int8).reshape(count, -1).astype(np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    return bytes(np.maximum(norms, 1).astype("<f4"))


def _usual(cosines: NDArray[Any], contract: Contract) -> tuple[float, float]:
    """Return the mean and the deviation of the likenesses, with the model's own as a prior."""
    count = len(cosines)
    mean = (float(cosines.sum()) + PRIOR * contract.usual) / (count + PRIOR)
    squares = float(((cosines - mean) ** 2).sum()) + PRIOR * contract.spread**2
    return mean, (squares / (count + PRIOR)) ** 0.5


def _nearest(cosines: NDArray[Any]) -> Iterable[int]:
    """Return where the nearest stand, the nearest first, and the earlier of two that are alike."""
    most = min(limits.CANDIDATES, len(cosines))
    if not most:
        return []
    bar = np.partition(cosines, len(cosines) - most)[len(cosines) - most]
    near = np.flatnonzero(cosines >= bar)
    order: list[int] = near[np.argsort(-cosines[near], kind="stable")][:most].tolist()
    return order


def near_pairs(
    vectors: Sequence[bytes], threshold: float, most: int
) -> Iterable[tuple[int, int, float]]:
    """Yield (later, earlier, cosine) for each two vectors at `threshold` or nearer.

    Of the earlier ones near to one vector, only the `most` nearest are, and of those as near as
    each other the earlier.
    """
    if not vectors:
        return
    rows = np.frombuffer(b"".join(vectors), np.int8).reshape(len(vectors), -1).astype(np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    rows /= np.maximum(norms, 1)[:, None]
    for start in range(0, len(rows), _ROWS):
        cosines = rows[start : start + _ROWS] @ rows[: start + _ROWS].T
        for at, found in enumerate(cosines):
            near = np.flatnonzero(found[: start + at] >= threshold)
            nearest = near[np.argsort(-found[near], kind="stable")][:most]
            for other in nearest.tolist():
                yield start + at, other, float(found[other])
