"""Looking for what bears on a question: the text leg, the vector leg, and what is not indexed yet.

Filters act here, before any cut (see `jobs.filtering`): the index is asked for texts that pass.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from canonry import limits
from canonry.core.errors import CanonryError
from canonry.jobs.filtering import Filtering
from canonry.jobs.indexing import embedded, language_of, reach
from canonry.jobs.texts import Texts
from canonry.ports.embedder import Embedder
from canonry.ports.search import Within
from canonry.ports.store import Snapshot
from canonry.recall.months import named
from canonry.recall.passages import WRITER, Passage, passages, terms_of
from canonry.recall.question import Question, exactness, narrowed, understand
from canonry.recall.ranking import Found, rank, weights
from canonry.recall.talk import Candidate, Weights, neighbours

_CONTEXT_OF = 60
"""How many of the best observations bring their neighbours."""

_WRITER_TERMS = 8
"""How many of the last terms of a text are read for who wrote it."""


class Looked(NamedTuple):
    """What was found, best first; what the terms weigh; what each leg could not do.

    `held` is how many texts there are; `texts` reads them.
    """

    question: Question
    ranked: list[Found]
    asked: Weights
    held: int
    degraded: list[str]
    language: str
    texts: Texts


Scored = tuple[Candidate, list[str]]
"""A text that may be found, and its terms with their repeats."""


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
    held = snapshot.indexed().texts + len(tail.passages)
    for word in question.words:
        if word.begins:
            holders.setdefault(word.term, max(1, held // 100))
    asked = weights(question, holders, held) if legs.text else Weights({}, 0.0)
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
    texts = Texts(snapshot)
    scored = _scored(snapshot, texts, [*spots, *vectors], late, language)
    if legs.context:
        scored |= _beside(snapshot, filtering, texts, scored, asked)
    ranked = rank(
        _counted(scored.values(), question),
        asked,
        vectors,
        lambda spots: {
            spot: exactness(question, text.said, language) for spot, text in texts.at(spots).items()
        },
        months=named(text),
        with_vectors=bool(vectors),
        with_context=legs.context,
    )
    ranked = [one for one in ranked if one.score > 0]
    return Looked(question, ranked, asked, held, degraded, language, texts)


class _Tail:
    """What was written since the index was brought up to date, read from the log."""

    def __init__(self, snapshot: Snapshot, language: str) -> None:
        entries = snapshot.log(snapshot.indexed().seq, limits.INDEX_BATCH)
        self.passages = [passage for entry in entries for passage in passages(entry)]
        self._terms = [set(terms_of(passage, language)) for passage in self.passages]

    def added(self, question: Question, counted: Mapping[str, int]) -> dict[str, int]:
        """Return how many texts hold each term, with those that are not indexed yet."""
        holders = dict(counted)
        for word in question.words:
            more = sum(word.term in held for held in self._terms)
            if more:
                holders[word.term] = holders.get(word.term, 0) + more
        return holders


def _scored(
    snapshot: Snapshot, texts: Texts, spots: Sequence[int], late: Sequence[Passage], language: str
) -> dict[int, Scored]:
    """Return the texts at `spots`, by the index as far as it reaches, and those of `late`."""
    found: dict[int, Scored] = {}
    for spot, event_us, concept, is_talk, held in snapshot.scored(spots):
        found[spot] = Candidate(spot, event_us, bool(is_talk), concept), held.split(" ")
    for candidate in texts.candidates(late):
        [text] = texts.at([candidate.spot]).values()
        found[candidate.spot] = candidate, terms_of(text, language)
    return {spot: found[spot] for spot in [*spots, *found] if spot in found}


def _counted(
    scored: Iterable[Scored], question: Question
) -> Iterator[tuple[Candidate, dict[str, int], int]]:
    """Yield each text with how often it holds the question's terms, its writer, and its length."""
    wanted = {word.term for word in question.words}
    for candidate, held in scored:
        counts = {term: held.count(term) for term in wanted.intersection(held)}
        counts |= {term: 1 for term in held[-_WRITER_TERMS:] if term.startswith(WRITER)}
        length = len(held)
        for begin in question.beginnings:
            more = sum(term.startswith(begin) for term in held)
            if more:
                counts[begin] = counts.get(begin, 0) + more
                length += more
        yield candidate, counts, length


def _beside(
    snapshot: Snapshot,
    filtering: Filtering,
    texts: Texts,
    scored: Mapping[int, Scored],
    asked: Weights,
) -> dict[int, Scored]:
    """Return what was said just before and after the best observations."""
    weighed = [
        (-sum(asked.of.get(term, 0.0) for term in set(held)), spot)
        for spot, (candidate, held) in scored.items()
        if candidate.is_talk
    ]
    wanted = {
        spot
        for _, best in sorted(weighed)[:_CONTEXT_OF]
        for spot in neighbours(best)
        if spot not in scored and spot > 0
    }
    if wanted and filtering.within:
        wanted = {text.spot for text in filtering.passing(texts.at(wanted).values())}
    beside = _scored(snapshot, texts, sorted(wanted), (), "") if wanted else {}
    return {spot: one for spot, one in beside.items() if one[0].is_talk}


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
