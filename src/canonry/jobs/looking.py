"""Looking for what bears on a question: the text leg, the vector leg, and what is not indexed yet.

Filters act here, before any cut (see `jobs.filtering`): the index is asked for texts that pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from canonry import limits
from canonry.core.errors import CanonryError
from canonry.jobs.filtering import Filtering
from canonry.jobs.indexing import embedded, language_of, reach
from canonry.ports.embedder import Embedder
from canonry.ports.search import Within
from canonry.ports.store import Snapshot
from canonry.recall.passages import SPOT_BITS, Passage, passages
from canonry.recall.question import Question, exactness, narrowed, understand
from canonry.recall.ranking import Found, Weights, neighbours, rank, weights
from canonry.recall.text import terms

_CONTEXT_OF = 60
"""How many of the best observations bring their neighbours."""


class Looked(NamedTuple):
    """What was found, best first; what the terms weigh; what each leg could not do."""

    question: Question
    ranked: list[Found]
    asked: Weights
    texts: int
    degraded: list[str]
    language: str


class Legs(NamedTuple):
    """Which parts of the looking take part; all but for measuring."""

    text: bool = True
    vectors: bool = True
    context: bool = True


def look(
    snapshot: Snapshot,
    text: str,
    filtering: Filtering,
    embedder: Embedder | None,
    *,
    legs: Legs = Legs(),  # noqa: B008  # it never changes
) -> Looked:
    """Return the texts that may bear on `text`, ranked; see `recall.ranking` for how."""
    language = language_of(snapshot)
    question = understand(text, language)
    tail = _Tail(snapshot, language)
    counted = snapshot.holders([word.term for word in question.words if not word.begins])
    holders = tail.added(question, counted)
    question = narrowed(question, holders)
    texts = snapshot.indexed().texts + len(tail.passages)
    for word in question.words:
        if word.begins:
            holders.setdefault(word.term, max(1, texts // 100))
    asked = weights(question, holders, texts) if legs.text else Weights({}, 0.0)
    degraded: list[str] = []
    within = filtering.within
    late = filtering.passing(tail.passages)
    spots = dict.fromkeys(
        snapshot.matching(question.plain, question.beginnings, within, limits.CANDIDATES)
        if legs.text
        else ()
    )
    vectors: dict[int, float] = {}
    if legs.vectors:
        vectors, trouble = _likenesses(snapshot, question, embedder, late, within)
        degraded += trouble
    found = _read(snapshot, [*spots, *(spot for spot in vectors if spot not in spots)])
    found |= {passage.spot: passage for passage in late}
    counts = {spot: _counts(p, question, language) for spot, p in found.items()}
    if legs.context:
        beside = _beside(snapshot, found, counts, asked)
        beside = {p.spot: p for p in filtering.passing(beside.values())}
        found |= beside
        counts |= {spot: _counts(p, question, language) for spot, p in beside.items()}
    ranked = rank(
        ((passage, counts[spot]) for spot, passage in found.items()),
        asked,
        vectors,
        lambda passage: exactness(question, passage.said, language),
        with_vectors=bool(vectors),
        with_context=legs.context,
    )
    ranked = [one for one in ranked if one.score > 0]
    return Looked(question, ranked, asked, texts, degraded, language)


class _Tail:
    """What was written since the index was brought up to date, read from the log."""

    def __init__(self, snapshot: Snapshot, language: str) -> None:
        entries = snapshot.log(snapshot.indexed().seq, limits.INDEX_BATCH)
        self.passages = [passage for entry in entries for passage in passages(entry)]
        self._terms = [set(terms(passage.words, language)) for passage in self.passages]

    def added(self, question: Question, counted: Mapping[str, int]) -> dict[str, int]:
        """Return how many texts hold each term, with those that are not indexed yet."""
        holders = dict(counted)
        for word in question.words:
            more = sum(word.term in held for held in self._terms)
            if more:
                holders[word.term] = holders.get(word.term, 0) + more
        return holders


def _read(snapshot: Snapshot, spots: Iterable[int]) -> dict[int, Passage]:
    """Return the passages at `spots`, read from the log."""
    wanted = set(spots)
    entries = snapshot.entries(sorted({spot >> SPOT_BITS for spot in wanted}))
    found = (passage for entry in entries.values() for passage in passages(entry))
    return {passage.spot: passage for passage in found if passage.spot in wanted}


def _counts(passage: Passage, question: Question, language: str) -> Counter[str]:
    counts = Counter(terms(passage.words, language))
    for word in question.words:
        if word.begins:
            counts[word.term] += sum(n for t, n in list(counts.items()) if t.startswith(word.term))
    return counts


def _beside(
    snapshot: Snapshot,
    found: dict[int, Passage],
    counts: dict[int, Counter[str]],
    asked: Weights,
) -> dict[int, Passage]:
    """Return what was said just before and after the best observations."""
    weighed = [
        (-sum(asked.of.get(term, 0.0) for term in counts[spot]), spot)
        for spot, passage in found.items()
        if passage.is_talk
    ]
    wanted = {
        spot
        for _, best in sorted(weighed)[:_CONTEXT_OF]
        for spot in neighbours(found[best])
        if spot not in found and spot > 0
    }
    beside = _read(snapshot, wanted) if wanted else {}
    return {spot: passage for spot, passage in beside.items() if passage.is_talk}


def _likenesses(
    snapshot: Snapshot,
    question: Question,
    embedder: Embedder | None,
    tail: Sequence[Passage],
    within: Within,
) -> tuple[dict[int, float], list[str]]:
    if embedder is None:
        return {}, ["vectors: off, no embedder is configured"]
    held = reach(snapshot, embedder)
    if held.foreign and not held.vectors:
        told = f"vectors: off, {held.foreign} are of another model; run re-embed"
        return {}, [told]
    from canonry.jobs import comparing  # noqa: PLC0415  # numpy, for those with an embedder alone

    head = snapshot.head()
    pending = 0 if head is None else head.seq - held.seq
    trouble = []
    try:
        [asked] = embedder.embed([question.text])
        late = [passage for passage in tail if passage.seq > held.seq]
        fresh = embedded(embedder, late) if embedder.is_quick else (b"", b"")
    except CanonryError as failure:
        return {}, [f"vectors: off, {failure.code}"]
    if pending > limits.UNINDEXED and not embedder.is_quick:
        trouble.append(f"vectors: {pending} entries have none yet")
    allowed = [*snapshot.lying(within), *(p.spot for p in tail)] if within else None
    likenesses = comparing.likenesses(snapshot, embedder.contract, asked, fresh, allowed)
    return likenesses, trouble
