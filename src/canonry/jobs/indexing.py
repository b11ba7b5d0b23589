"""How the index of terms and the vectors follow the log: behind it, in batches, and never ahead.

A write pays nothing for recall. What the index does not hold yet, a recall reads from the log
itself, so that every recall sees all that was written before it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from canonry import limits
from canonry.core.errors import CanonryError
from canonry.jobs.context import Context
from canonry.ledger.digests import Entry, unseal
from canonry.ports.embedder import Embedder
from canonry.ports.search import SPOT_BYTES, IndexedText
from canonry.ports.store import Snapshot, UnitOfWork
from canonry.recall.passages import Passage, passages, terms_of

DEFAULT_LANGUAGE = "english"


class Reach(NamedTuple):
    """How far the vectors of a contract reach, and how many of other contracts there are."""

    seq: int
    vectors: int
    foreign: int


def language_of(snapshot: Snapshot) -> str:
    """Return the language in which the memory is stemmed, as its first entry says."""
    for entry in snapshot.entries([1]).values():
        language: str = unseal(entry)[0].get("language", DEFAULT_LANGUAGE)
        return language
    return DEFAULT_LANGUAGE


def reach(snapshot: Snapshot, embedder: Embedder | None) -> Reach:
    """Return how far the vectors of `embedder` reach."""
    name = None if embedder is None else embedder.contract.name
    states = snapshot.vector_states()
    own = next((state for state in states if state.contract == name), None)
    foreign = sum(state.vectors for state in states if state.contract != name)
    return Reach(own.seq if own else 0, own.vectors if own else 0, foreign)


def catch_up(context: Context, embedder: Embedder | None, *, most: int) -> list[str]:
    """Bring the index up to the log, and the vectors too, as far as a bound allows.

    Return what stayed behind, for people. A store that cannot be written stays as it is.
    """
    with context.read() as snapshot:
        head = snapshot.head()
        seq = 0 if head is None else head.seq
        indexed = snapshot.indexed().seq
        held = reach(snapshot, embedder)
    behind: list[str] = []
    try:
        if seq - indexed > limits.UNINDEXED:
            _index(context, min(seq, indexed + most))
        if embedder is not None and seq - held.seq > limits.UNINDEXED:
            if held.foreign and not held.vectors:
                return behind
            quick = most if embedder.is_quick else limits.VECTORS_AT_ONCE
            fill(context, embedder, min(seq, held.seq + quick))
    except CanonryError as trouble:
        behind.append(trouble.code)
    return behind


def _index(context: Context, until: int) -> None:
    """Index the log up to `until`, a batch at a time, so that no writer waits long."""
    while True:
        with context.store.write(context.memory) as unit:
            done = unit.indexed().seq
            page = unit.log(done, min(limits.INDEX_BATCH, until - done)) if done < until else []
            if not page:
                return
            unit.index(page[-1].seq, _indexed(unit, page))


def _indexed(snapshot: Snapshot, entries: Iterable[Entry]) -> list[IndexedText]:
    """Return the texts of `entries` as the index keeps them."""
    language = language_of(snapshot)
    found = [passage for entry in entries for passage in passages(entry)]
    concepts = concepts_of(snapshot, found)
    return [
        IndexedText(
            p.spot,
            terms_of(p, language),
            p.marks,
            p.event_us,
            concepts.get(p.spot),
            p.is_talk,
        )
        for p in found
    ]


def concepts_of(snapshot: Snapshot, found: Collection[Passage]) -> dict[int, int]:
    """Return the number of the concept that each of these texts is of, by spot."""
    keys = {passage.entity_key for passage in found if passage.concept is None}
    of_entities = snapshot.concepts_of_entities(keys) if keys else {}
    owners = {p.spot: of_entities.get(p.entity_key, p.concept) for p in found}
    return {spot: concept for spot, concept in owners.items() if concept is not None}


def forget(unit: UnitOfWork, entries: Iterable[Entry]) -> None:
    """Take the texts of `entries`, which still have them, out of the index and the vectors."""
    reached = unit.indexed().seq
    unit.forget(_indexed(unit, [entry for entry in entries if entry.seq <= reached]))


def fill(
    context: Context,
    embedder: Embedder,
    until: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Make the vectors of the log up to `until`, or all; return how many were made.

    The embedder works outside the writer's turn, so that its slowness makes no writer wait.
    """
    made = 0
    while True:
        with context.read() as snapshot:
            done = reach(snapshot, embedder).seq
            head = snapshot.head()
            end = min(until or limits.SEQ_MAX, 0 if head is None else head.seq)
            size = limits.INDEX_BATCH if embedder.is_quick else limits.VECTORS_AT_ONCE
            page = snapshot.log(done, min(size, end - done)) if done < end else []
        if not page:
            return made
        found = [passage for entry in page for passage in passages(entry)]
        spots, vectors = embedded(embedder, found)
        with context.store.write(context.memory) as unit:
            if reach(unit, embedder).seq == done:
                unit.add_vectors(embedder.contract.name, page[-1].seq, spots, vectors)
                made += len(spots) // SPOT_BYTES
        if progress is not None:
            progress(page[-1].seq, end)


def embedded(embedder: Embedder, found: Sequence[Passage]) -> tuple[bytes, bytes]:
    """Return the spots of each piece of `found`, and the vectors of them, as they are kept."""
    pieces = [(passage.spot, piece) for passage in found for piece in passage.meaning]
    spots = b"".join(spot.to_bytes(8, "little") for spot, _ in pieces)
    vectors = embedder.embed([piece for _, piece in pieces]) if pieces else []
    return spots, b"".join(vectors)
