"""The exact search among vectors: one product of the question with every vector of a memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canonry import limits
from canonry.ports.embedder import Contract
from canonry.ports.store import Snapshot
from canonry.recall.ranking import PRIOR, likeness

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
    parts = [_compared(part, question) for part in _parts(snapshot, contract, fresh)]
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


def _parts(
    snapshot: Snapshot, contract: Contract, fresh: tuple[bytes, bytes]
) -> Iterator[tuple[bytes, bytes]]:
    for block in snapshot.vector_blocks(contract.name, 0):
        if block.spots:
            yield block.spots, block.vectors
    if fresh[0]:
        yield fresh


def _compared(part: tuple[bytes, bytes], question: NDArray[np.float32]) -> Compared:
    """Return the spots of a part, and the cosines but for the question's norm."""
    spots = np.frombuffer(part[0], "<i8")
    rows = np.frombuffer(part[1], np.int8).reshape(len(spots), -1).astype(np.float32)
    norms = np.sqrt(np.einsum("ij,ij->i", rows, rows))
    return spots, (rows @ question) / np.maximum(norms, 1)


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
