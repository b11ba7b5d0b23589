"""The Merkle tree over a memory's entries, with its proofs (RFC 6962, section 2.1).

    leaf    SHA-256(0x00 ‖ skeleton of an entry)
    node    SHA-256(0x01 ‖ left ‖ right)
    root    of no leaf, SHA-256 of nothing

The chain of digests shows a rewritten history to those who hold the whole log. The tree shows it to
those who hold a root of 32 bytes: a path of some twenty hashes proves that an entry is among the
first million, or that the first million are what they were when there were fewer.

Leaves are numbered from 0; entry `seq` is leaf `seq` − 1. The tree is never kept whole: only the
roots of its perfect subtrees are, the largest first, and those that a proof asks for.
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

HASH_BYTES: Final = 32
EMPTY_ROOT: Final = sha256(b"").digest()

PATH_MAX: Final = 64
"""No honest path is longer: a log ends before 2^63 entries."""


class Span(NamedTuple):
    """The leaves from `first` up to, but without, `end`: those of one node of a tree."""

    first: int
    end: int


def leaf_hash(skeleton: bytes) -> bytes:
    """Return the hash of the leaf that holds `skeleton`."""
    return sha256(b"\0" + skeleton).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of the node above `left` and `right`."""
    return sha256(b"\1" + left + right).digest()


class Tree:
    """A tree that grows leaf by leaf, in memory that grows with the logarithm of its size.

    It remembers the hashes of the spans in `wanted` as it passes them; for a proof these are
    `inclusion_spans` or `consistency_spans`. `size` is the number of leaves.
    """

    def __init__(self, wanted: Iterable[Span] = ()) -> None:
        self.size = 0
        self._roots: list[tuple[int, bytes]] = []
        self._wanted = _by_end(wanted)
        self._found: dict[Span, bytes] = {}

    def append(self, leaf: bytes) -> None:
        """Add the next leaf by its hash."""
        self.size += 1
        wanted = self._wanted.get(self.size, ())
        leaves = 1
        while True:
            if self.size - leaves in wanted:
                self._found[Span(self.size - leaves, self.size)] = leaf
            if not self._roots or self._roots[-1][0] != leaves:
                break
            leaf = node_hash(self._roots.pop()[1], leaf)
            leaves *= 2
        self._roots.append((leaves, leaf))
        for first in wanted:
            span = Span(first, self.size)
            if span not in self._found:
                self._found[span] = self._hash_from(first)

    def root(self) -> bytes:
        """Return the root of the tree as it is now."""
        return self._hash_from(0) if self._roots else EMPTY_ROOT

    def hashes(self, spans: Iterable[Span]) -> list[bytes]:
        """Return the hashes of `spans`, each of which was wanted and was passed."""
        return [self._found[span] for span in spans]

    def _hash_from(self, first: int) -> bytes:
        """Return the hash of the node from `first` to the end of the tree.

        Such a node is made of whole perfect subtrees, joined from the right.
        """
        end, root = self.size, b""
        for leaves, subroot in reversed(self._roots):
            root = node_hash(subroot, root) if root else subroot
            end -= leaves
            if end == first:
                return root
        raise ValueError(f"no node of the tree begins at leaf {first}")


def inclusion_spans(index: int, size: int) -> list[Span]:
    """Return the nodes of the path from leaf `index` to the root of `size` leaves, from below.

    Raises ValueError where there is no such leaf.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    path: list[Span] = []
    node = Span(0, size)
    while node.end - node.first > 1:
        middle = node.first + _left_leaves(node.end - node.first)
        left, right = Span(node.first, middle), Span(middle, node.end)
        node, beside = (left, right) if index < middle else (right, left)
        path.append(beside)
    return path[::-1]


def consistency_spans(before: int, size: int) -> list[Span]:
    """Return the nodes that prove that `before` leaves begin a tree of `size`, from below.

    None are needed for an empty tree and for one of the same size. Raises ValueError where the
    tree is not that large.
    """
    if not 0 <= before <= size:
        raise ValueError(f"a tree of {size} leaves does not hold one of {before}")
    path: list[Span] = []
    node, whole = Span(0, size), True
    while 0 < before < node.end:
        middle = node.first + _left_leaves(node.end - node.first)
        left, right = Span(node.first, middle), Span(middle, node.end)
        if before <= middle:
            node, beside = left, right
        else:
            node, beside, whole = right, left, False
        path.append(beside)
    if not whole:
        path.append(node)
    return path[::-1]


def is_included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    """Whether `path` proves that `leaf` is the hash of leaf `index` under `root` of `size` leaves.

    Anything may be passed; what proves nothing is False.
    """
    if not 0 <= index < size or not _are_hashes((leaf, root, *path)):
        return False
    spans = inclusion_spans(index, size)
    if len(path) != len(spans):
        return False
    for span, beside in zip(spans, path, strict=True):
        leaf = node_hash(leaf, beside) if index < span.first else node_hash(beside, leaf)
    return leaf == root


def is_consistent(
    before: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]
) -> bool:
    """Whether `path` proves that `old_root` of `before` leaves begins `root` of `size` leaves.

    Anything may be passed; what proves nothing is False.
    """
    if not 0 <= before <= size or not _are_hashes((old_root, root, *path)):
        return False
    if before in (0, size):
        return not path and old_root == (root if before else EMPTY_ROOT)
    spans = consistency_spans(before, size)
    if len(path) != len(spans):
        return False
    hashes = list(path)
    if spans[0].end == before and spans[0].first > 0:
        old = new = hashes.pop(0)
        spans = spans[1:]
    else:
        old = new = old_root
    for span, beside in zip(spans, hashes, strict=True):
        if span.first >= before:
            new = node_hash(new, beside)
        else:
            old, new = node_hash(beside, old), node_hash(beside, new)
    return old == old_root and new == root


def _left_leaves(leaves: int) -> int:
    """Return the largest power of two below `leaves`, which are at least two."""
    return 1 << (leaves - 1).bit_length() - 1


def _by_end(wanted: Iterable[Span]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for first, end in wanted:
        found.setdefault(end, []).append(first)
    return found


def _are_hashes(hashes: Collection[bytes]) -> bool:
    return len(hashes) <= PATH_MAX + 2 and all(len(one) == HASH_BYTES for one in hashes)
