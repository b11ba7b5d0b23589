"""What checkpoints from elsewhere say that a log was, held against what it is."""

from collections.abc import Sequence

from canonry.ledger.checkpoints import Checkpoint
from canonry.ledger.digests import Entry
from canonry.ledger.merkle import EMPTY_ROOT, Tree, leaf_hash
from canonry.ledger.projection import Kind


class Past:
    """Grows the tree of a log entry by entry, and compares its root at every checkpoint."""

    def __init__(self, known: Sequence[Checkpoint]) -> None:
        self._known = sorted(known, key=lambda checkpoint: checkpoint.size)
        self._roots = {checkpoint.size: EMPTY_ROOT for checkpoint in known}
        self._tree = Tree()
        self._restored: list[int] = []

    def append(self, entry: Entry) -> None:
        """Take the next entry."""
        self._tree.append(leaf_hash(entry.skeleton))
        if self._tree.size in self._roots:
            self._roots[self._tree.size] = self._tree.root()
        if entry.kind == Kind.GENERATION:
            self._restored.append(entry.seq)

    def root(self) -> bytes:
        """Return the root of all entries so far."""
        return self._tree.root()

    def faults(self) -> list[str]:
        """Return how the log differs from each checkpoint, where it does."""
        size, found, same = self._tree.size, [], 0
        for checkpoint in self._known:
            if checkpoint.size > size:
                found.append(
                    f"the log ends at entry {size:,}, and {checkpoint.size - size:,} that the "
                    f"checkpoint of {checkpoint.size:,} saw are missing{self._why(checkpoint)}"
                )
            elif self._roots[checkpoint.size] != checkpoint.root:
                found.append(
                    f"entries {same + 1:,} to {checkpoint.size:,} are not all those that the "
                    f"checkpoint of {checkpoint.size:,} saw{self._why(checkpoint)}"
                )
            else:
                same = checkpoint.size
        return found

    def _why(self, checkpoint: Checkpoint) -> str:
        begun = [seq for seq in self._restored if seq <= checkpoint.size]
        if not begun:
            return ""
        return f"; a restore went behind it, and a new generation begins at entry {begun[-1]:,}"
