"""What recall needs from a store: an index of terms and marks, and blocks of vectors.

Both are caches of the log that lag behind it: `indexed` says how far they reach, and what comes
after is read from the log itself. A spot is where a text stands (see `recall.passages`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from canonry.graph.vocabulary import Stage

SPOT_BYTES = 8
"""How many bytes of a block tell one spot."""


class Indexed(NamedTuple):
    """How far the index reaches: the seq of the last entry in it, and how many texts it holds."""

    seq: int
    texts: int


class VectorState(NamedTuple):
    """The vectors of one contract: how many, and the seq of the last entry that has its own."""

    contract: str
    seq: int
    vectors: int


class Block(NamedTuple):
    """Vectors that lie together: spots as 64-bit integers, and as many vectors, both as bytes."""

    number: int
    spots: bytes
    vectors: bytes


class Part(NamedTuple):
    """Vectors that lie together, as a search takes them: bytes, or what is mapped.

    Spots are 64-bit integers, norms 32-bit floats, little-endian; vectors have one signed byte a
    dimension.
    """

    spots: bytes | memoryview
    norms: bytes | memoryview
    vectors: bytes | memoryview


class IndexedText(NamedTuple):
    """A text on its way into the index; `concept` is the one that it is of, if there is one."""

    spot: int
    terms: Sequence[str]
    marks: Sequence[str]
    event_us: int
    concept: int | None
    is_talk: bool


class ScoredText(NamedTuple):
    """What a text is scored by: its `terms` with their repeats, parted by spaces, and the rest."""

    spot: int
    event_us: int
    concept: int | None
    is_talk: bool
    terms: str


class Within(NamedTuple):
    """What texts must be like; None, or no marks, for anything.

    One mark of every group, an event time in [since, until), an entry no later than `last_seq`, and
    a concept of this stage; what is no concept's has none.
    """

    marks: Sequence[Sequence[str]] = ()
    since: int | None = None
    until: int | None = None
    last_seq: int | None = None
    stage: Stage | None = None

    def __bool__(self) -> bool:
        """Whether any text could be left out."""
        return bool(self.marks) or self.by_more_than_marks

    @property
    def by_more_than_marks(self) -> bool:
        """Whether a text could be left out that has all the marks."""
        return (self.since, self.until, self.last_seq, self.stage) != (None,) * 4


class SearchSnapshot(Protocol):
    """The index of one memory as it stood at one moment."""

    def indexed(self) -> Indexed:
        """Return how far the index of terms reaches."""
        ...

    def holders(self, terms: Sequence[str]) -> Mapping[str, int]:
        """Return how many texts hold each of `terms`; those that none holds are left out."""
        ...

    def matching(
        self,
        terms: Sequence[str],
        begins: Sequence[str],
        within: Within,
        limit: int,
    ) -> list[int]:
        """Return the spots of up to `limit` texts with one of `terms`, or one that begins so.

        Each is `within` what is asked; the best by BM25 come first.
        """
        ...

    def scored(self, spots: Iterable[int]) -> list[ScoredText]:
        """Return what the texts at `spots` are scored by; unknown ones are left out."""
        ...

    def lying(self, within: Within) -> list[int]:
        """Return the spots of all texts that are `within` what is asked, in order."""
        ...

    def vector_states(self) -> list[VectorState]:
        """Return what there is of vectors, by contract."""
        ...

    def vector_blocks(self, contract: str, after: int) -> list[Block]:
        """Return the blocks of `contract` with a number greater than `after`, in order."""
        ...

    def vector_parts(self, contract: str, norms: Callable[[Block], bytes]) -> list[Part]:
        """Return all vectors of `contract`, in order of their blocks.

        `norms` works out the norms of a block, for those that were not worked out before.
        """
        ...


class SearchUnitOfWork(Protocol):
    """What a writer does to the index."""

    def index(self, seq: int, texts: Sequence[IndexedText]) -> None:
        """Add `texts`, in rising order of spots; the index now reaches to `seq`."""
        ...

    def add_vectors(self, contract: str, seq: int, spots: bytes, vectors: bytes) -> None:
        """Add a block; the vectors of `contract` now reach to `seq`."""
        ...

    def forget(self, texts: Sequence[IndexedText]) -> None:
        """Take `texts`, as they were indexed, and their vectors out again, leaving no trace."""
        ...

    def clear_index(self) -> None:
        """Empty the index of terms, so that it is filled anew."""
        ...

    def drop_vectors(self, contract: str) -> None:
        """Forget the vectors of `contract`."""
        ...
