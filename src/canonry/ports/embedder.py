"""What recall needs from an embedder: vectors of texts, and the contract under which they compare.

A vector is bytes: one signed byte a dimension, scaled so that the largest is 127. The products of
two vectors of at most 1,040 dimensions then add up exactly in 32-bit floats, so that similarity is
the same on every machine.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Contract(NamedTuple):
    """What a vector was made by. Vectors compare only under the same kind, model and dimension.

    `merge_threshold` is the cosine from which two texts may be one, as measured for this model.
    `usual` and `spread` are the mean and the standard deviation of the cosine of texts that have
    nothing to do with each other, from which a small memory's likenesses are told.
    """

    kind: str
    model: str
    dimension: int
    merge_threshold: float
    usual: float
    spread: float

    @property
    def name(self) -> str:
        """The contract as it stands beside each vector."""
        return f"{self.kind}:{self.model}:{self.dimension}"


class Embedder(Protocol):
    """Makes vectors; safe to use from any number of threads."""

    @property
    def contract(self) -> Contract:
        """What its vectors are made by."""
        ...

    @property
    def is_quick(self) -> bool:
        """Whether a text takes well under a millisecond, so that a write can wait for it."""
        ...

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """Return the vector of each text. Raises Unavailable where the model cannot be reached."""
        ...
