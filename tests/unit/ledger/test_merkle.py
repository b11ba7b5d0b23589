"""The tree of a log and its proofs, held against RFC 6962 written down naively, and a library."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from random import Random

import pytest
from pymerkle import InmemoryTree

from canonry.ledger.merkle import (
    EMPTY_ROOT,
    Tree,
    consistency_spans,
    inclusion_spans,
    is_consistent,
    is_included,
    leaf_hash,
)

SIZES = 256
LEAVES = [leaf_hash(str(number).encode()) for number in range(SIZES)]


# RFC 6962, section 2.1, as it is written there: MTH, PATH and SUBPROOF over a list


@cache
def root(first: int, end: int) -> bytes:
    if end - first == 0:
        return sha256(b"").digest()
    if end - first == 1:
        return sha256(b"\0" + str(first).encode()).digest()
    k = largest_power_below(end - first)
    return sha256(b"\1" + root(first, first + k) + root(first + k, end)).digest()


def path(m: int, first: int, end: int) -> list[bytes]:
    n = end - first
    if n == 1:
        return []
    k = largest_power_below(n)
    if m < k:
        return [*path(m, first, first + k), root(first + k, end)]
    return [*path(m - k, first + k, end), root(first, first + k)]


def subproof(m: int, first: int, end: int, *, whole: bool) -> list[bytes]:
    n = end - first
    if m == n:
        return [] if whole else [root(first, end)]
    k = largest_power_below(n)
    if m <= k:
        return [*subproof(m, first, first + k, whole=whole), root(first + k, end)]
    return [*subproof(m - k, first + k, end, whole=False), root(first, first + k)]


def largest_power_below(n: int) -> int:
    k = 1
    while k * 2 < n:
        k *= 2
    return k


@cache
def tree(size: int) -> Tree:
    """A tree that remembers what every proof of its size asks for."""
    wanted = {span for index in range(size) for span in inclusion_spans(index, size)}
    wanted |= {span for before in range(size + 1) for span in consistency_spans(before, size)}
    grown = Tree(wanted)
    for leaf in LEAVES[:size]:
        grown.append(leaf)
    return grown


def inclusion(index: int, size: int) -> list[bytes]:
    return tree(size).hashes(inclusion_spans(index, size))


def consistency(before: int, size: int) -> list[bytes]:
    return tree(size).hashes(consistency_spans(before, size))


def test_an_empty_tree_has_the_root_of_nothing() -> None:
    assert sha256(b"").digest() == EMPTY_ROOT == Tree().root()


def test_every_root_up_to_256_leaves_is_that_of_the_rfc_and_of_a_library() -> None:
    library = InmemoryTree(algorithm="sha256")
    grown = Tree()
    for size in range(1, SIZES + 1):
        library.append_entry(str(size - 1).encode())
        grown.append(LEAVES[size - 1])
        assert root(0, size) == grown.root() == library.get_root(size)


@pytest.mark.parametrize("sizes", [range(n, n + 64) for n in (1, 65, 129, 193)], ids=str)
def test_every_inclusion_proof_is_that_of_the_rfc_and_holds(sizes: range) -> None:
    for size in sizes:
        for index in range(size):
            found = inclusion(index, size)
            assert path(index, 0, size) == found
            assert is_included(LEAVES[index], index, size, found, root(0, size))


@pytest.mark.parametrize("sizes", [range(n, n + 64) for n in (1, 65, 129, 193)], ids=str)
def test_every_consistency_proof_is_that_of_the_rfc_and_holds(sizes: range) -> None:
    for size in sizes:
        for before in range(size + 1):
            found = consistency(before, size)
            assert (subproof(before, 0, size, whole=True) if before else []) == found
            assert is_consistent(before, root(0, before), size, root(0, size), found)


def test_paths_hold_the_hashes_that_the_library_names() -> None:
    """Its paths also hold the leaf, and are ordered for a rule of its own."""
    library = InmemoryTree(algorithm="sha256")
    for number in range(SIZES):
        library.append_entry(str(number).encode())
    for size in (1, 2, 3, 5, 7, 8, 100, 255, 256):
        for index in range(0, size, 3):
            theirs = library.prove_inclusion(index + 1, size).path
            assert sorted(theirs) == sorted([LEAVES[index], *inclusion(index, size)])


# What proves nothing


def mutations(chance: Random, honest: Sequence[bytes]) -> list[bytes]:
    """A path that differs from `honest`."""
    found = list(honest)
    while found == list(honest):
        at = chance.randrange(len(found) + 1)
        how = chance.randrange(5)
        if how == 0 and found:
            del found[min(at, len(found) - 1)]
        elif how == 1:
            found.insert(at, chance.choice([chance.randbytes(32), *LEAVES[:4], *honest]))
        elif how == 2 and at < len(found):
            flipped = bytearray(found[at])
            flipped[chance.randrange(32)] ^= 1 << chance.randrange(8)
            found[at] = bytes(flipped)
        elif how == 3:
            chance.shuffle(found)
        elif how == 4 and at < len(found):
            found[at] = chance.choice([found[at][:31], found[at] + b"\0", b""])
    return found


def assert_nothing_false_is_proven(chance: Random, times: int) -> None:
    for _ in range(times):
        size = chance.randrange(1, SIZES + 1)
        index, before = chance.randrange(size), chance.randrange(size + 1)
        honest, grown = inclusion(index, size), consistency(before, size)
        whole, old = root(0, size), root(0, before)
        assert not is_included(LEAVES[index], index, size, mutations(chance, honest), whole)
        assert not is_consistent(before, old, size, whole, mutations(chance, grown))
        other = chance.randrange(-1, SIZES + 2)
        if other != index:
            assert not is_included(LEAVES[index], other, size, honest, whole)
        if other != before:
            assert not is_consistent(other, old, size, whole, grown)
            assert before == 0 or not is_consistent(before, root(0, other % SIZES), size, whole, [])
        elsewhere = LEAVES[(index + 1) % SIZES]
        assert not is_included(elsewhere, index, size, honest, whole)


def test_no_mutated_path_proves_anything() -> None:
    assert_nothing_false_is_proven(Random(1), 500)


@pytest.mark.long
def test_no_path_of_fifty_thousand_mutated_ones_proves_anything(seed: int) -> None:
    assert_nothing_false_is_proven(Random(seed), 25_000)


@pytest.mark.parametrize("index, size", [(0, 0), (-1, 3), (3, 3)])
def test_a_leaf_that_is_not_there_has_no_path(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="has no leaf"):
        inclusion_spans(index, size)


@pytest.mark.parametrize("before, size", [(-1, 3), (4, 3)])
def test_a_tree_does_not_grow_from_a_larger_one(before: int, size: int) -> None:
    with pytest.raises(ValueError, match="does not hold one"):
        consistency_spans(before, size)


def test_a_path_without_end_is_refused_at_once() -> None:
    assert not is_included(LEAVES[0], 0, 1 << 70, [LEAVES[0]] * 100, LEAVES[1])
