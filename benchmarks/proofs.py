"""What proofs cost: verify beside a bare SHA-256 pass, and a proof's time and size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import msgspec

from benchmarks.ledger import Scale
from benchmarks.pairs import Measure, compare
from benchmarks.stores import filled
from canonry.adapters.stores.sqlite import SqliteStore
from canonry.ledger.checkpoints import Key
from canonry.ledger.merkle import Tree, inclusion_spans, is_included, leaf_hash

ENTRIES = 1_000_000
QUICK_LARGEST = 100_000
QUICK_ENTRIES = 20_000
PATHS_FROM = 1 << 20


class BenchSigner:
    """Signs nothing, so that what is measured is the tree and the log."""

    key = Key("bench", bytes(32))

    def sign(self, message: bytes) -> bytes:
        """Return 64 bytes."""
        return sha256(message).digest() * 2

    def check(self, public: bytes, signature: bytes, message: bytes) -> bool:
        """Whether it is what `sign` returns."""
        return signature == self.sign(message)


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield the measures; `say` tells what is under way."""
    size = scale.sizes[-1] if scale.sizes[-1] != QUICK_LARGEST else QUICK_ENTRIES
    place = folder / "proofs"
    place.mkdir()
    say(f"a store of {size:,} records to verify")
    memory = filled(place, size)
    bodies = _bodies(place / f"{size}.db")

    def bare(_: int) -> None:
        for body in bodies:
            sha256(body).digest()

    say(f"verify of {size:,} entries")
    yield compare(
        f"verify, {size:,} entries / a bare SHA-256 pass over the same bytes",
        bare,
        lambda _: memory.verify(),
        blocks=1 if size == ENTRIES else 3,
        calls=1,
    )
    yield compare(
        f"checkpoint, {size:,} entries / a bare SHA-256 pass over the same bytes",
        bare,
        lambda _: memory.checkpoint(BenchSigner()),
        blocks=1 if size == ENTRIES else 3,
        calls=1,
    )
    proof = msgspec.json.encode(memory.prove(f"record-{size // 2:09d}", signer=BenchSigner()))
    say(f"a proof among {size:,} entries takes {len(proof):,} bytes")
    yield _checking(scale, say)


def _bodies(path: Path) -> list[bytes]:
    """Every skeleton and payload, as one text an entry."""
    store = SqliteStore(path)
    found: list[bytes] = []
    with store.read("bench") as snapshot:
        after = 0
        while page := snapshot.log(after, 5_000):
            found += [entry.skeleton + (entry.payload or b"") for entry in page]
            after = page[-1].seq
    store.close()
    return found


def _checking(scale: Scale, say: Callable[[str], None]) -> Measure:
    """Check a path under a million leaves against hashing as many pairs as it has hashes."""
    leaf = leaf_hash(b"leaf")
    spans = inclusion_spans(12_345, PATHS_FROM)
    tree = Tree(spans)
    for _ in range(PATHS_FROM):
        tree.append(leaf)
    path, root = tree.hashes(spans), tree.root()
    say(f"a path among {PATHS_FROM:,} entries takes {32 * len(path)} bytes")

    def bare(_: int) -> None:
        for beside in path:
            sha256(b"\1" + leaf + beside).digest()

    def ours(_: int) -> None:
        assert is_included(leaf, 12_345, PATHS_FROM, path, root)

    return compare(
        f"checking a path among {PATHS_FROM:,} / hashing {len(path)} pairs",
        bare,
        ours,
        blocks=scale.blocks,
        calls=200,
    )
