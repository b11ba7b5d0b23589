"""How much each text bears on a question: both legs brought to [0, 1], then mixed.

The text leg is BM25 (Robertson et al., 1994) with k1 = 1.2 and b = 0.75, divided by the most that
the question could score: what remains is the share of the question's information that a text holds,
so that it means the same in every memory and an absent word counts against every text. Length is
measured against that of a usual note, not the memory's average, so that a text's score does not
change with what else is written.

The vector leg is a cosine, told as how many standard deviations it lies above the question's
likeness to the memory's other texts, since models differ widely in what likeness unrelated texts
have. One standard deviation counts for nothing, five for all.

An observation is part of a conversation: what was said before and after it, and elsewhere in the
same sitting, speaks for it too. A text that says just what was asked, as a title does, stands above
all that merely hold the same words. The figures behind each constant are in docs/recall.md.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from canonry.recall.passages import SPOT_BITS
from canonry.recall.question import SAME_WORDS, Question

K1: Final = 1.2
B: Final = 0.75
UNSEEN: Final = 200
USUAL_TERMS: Final = 24
"""The terms of a usual note."""

BEFORE: Final = 0.4
AFTER: Final = 0.2
SITTING: Final = 0.3
CONTEXT_SHARE: Final = 1.3
"""What a text's own score and its context are divided by, so that a fact stands before talk."""

SITTING_US: Final = 60 * 60 * 1_000_000
"""Observations belong to one sitting where no gap between their times is longer."""

NEAREST: Final = 1.0
FARTHEST: Final = 5.0
"""Standard deviations above the usual likeness that count for nothing, and for all."""

PRIOR: Final = 30
"""How many texts of a memory the usual likeness of the model weighs as much as."""

TEXT_SHARE: Final = 0.8
"""What the text leg has of the mix where there are vectors; they have the rest."""


class Candidate(NamedTuple):
    """A text that may be found: where it stands, when that was, and which concept it is of."""

    spot: int
    event_us: int
    is_talk: bool
    concept: int | None


class Found(NamedTuple):
    """A text with its scores: the text leg without and with context, the vector leg, and the mix.

    `matched` is the share of the question's information in the text itself, whatever its length.
    """

    candidate: Candidate
    own: float
    text: float
    vector: float
    matched: float
    score: float


class Weights(NamedTuple):
    """What each term of a question weighs (its inverse document frequency), and all together."""

    of: Mapping[str, float]
    total: float


def weights(question: Question, holders: Mapping[str, int], texts: int) -> Weights:
    """Return what the terms weigh in a memory of `texts` texts.

    The inverse document frequency is Lucene's, which is never negative, in a memory that is taken
    to have `UNSEEN` texts more, so that a word which all of a few texts hold still says something.
    A whole identifier that no text holds weighs nothing, since its parts are asked too.
    """
    found: dict[str, float] = {}
    texts += UNSEEN
    for word in question.words:
        held = holders.get(word.term, 0)
        if word.whole and not held:
            continue
        found[word.term] = math.log(1 + (texts - min(held, texts) + 0.5) / (held + 0.5))
    return Weights(found, sum(found.values()))


def bm25(counts: Mapping[str, int], length: int, asked: Weights) -> tuple[float, float]:
    """Return a text's share of the most that the question could score, and what it matches."""
    if not asked.total or not counts:
        return 0.0, 0.0
    scale = K1 * (1 - B + B * length / USUAL_TERMS)
    score = matched = 0.0
    for term, weight in asked.of.items():
        count = counts.get(term, 0)
        if count:
            score += weight * count * (K1 + 1) / (count + scale)
            matched += weight
    return score / (asked.total * (K1 + 1)), matched / asked.total


def likeness(cosine: float, usual: float, spread: float) -> float:
    """Return a cosine as a share of one, against the usual likeness to the question."""
    deviations = (cosine - usual) / spread
    return min(1.0, max(0.0, (deviations - NEAREST) / (FARTHEST - NEAREST)))


def rank(
    scored: Iterable[tuple[Candidate, Mapping[str, int], int]],
    asked: Weights,
    vectors: Mapping[int, float],
    exact: Callable[[Collection[int]], Mapping[int, float]],
    *,
    with_vectors: bool,
    with_context: bool = True,
) -> list[Found]:
    """Return the texts by score, the best first, then by spot.

    Each comes with how often it holds the terms that it shares with the question, and its length.
    `vectors` holds the likeness of texts by spot, in [0, 1]; absent ones have none. `exact` tells,
    of the texts at some spots, the least score of those that say what was asked.
    """
    own: dict[int, tuple[Candidate, float, float, frozenset[str]]] = {}
    for candidate, counts, length in scored:
        score, matched = bm25(counts, length, asked)
        terms = frozenset(term for term in counts if term in asked.of)
        own[candidate.spot] = candidate, score, matched, terms
    context = _context(own, asked) if with_context else {}
    share = TEXT_SHARE if with_vectors else 1.0
    least = exact([spot for spot, (_, _, matched, _) in own.items() if matched >= WHOLE])
    found = []
    for spot, (candidate, score, matched, _) in own.items():
        text = score
        if candidate.is_talk and with_context:
            text = min(1.0, (score + context.get(spot, 0.0)) / CONTEXT_SHARE)
        vector = vectors.get(spot, 0.0)
        mixed = max(share * text + (1 - share) * vector, least.get(spot, 0.0))
        found.append(Found(candidate, score, text, vector, matched, mixed))
    found.sort(key=lambda one: (-one.score, one.candidate.spot))
    return found


def _context(
    own: Mapping[int, tuple[Candidate, float, float, frozenset[str]]], asked: Weights
) -> dict[int, float]:
    """Return what the neighbours of each observation say for it."""
    talk = [row for row in own.values() if row[0].is_talk]
    sittings = sitting_of([row[0] for row in talk])
    held: defaultdict[int, set[str]] = defaultdict(set)
    for candidate, _, _, terms in talk:
        held[sittings[candidate.spot]] |= terms
    covered = {
        sitting: sum(asked.of[term] for term in terms) / asked.total if asked.total else 0.0
        for sitting, terms in held.items()
    }
    found = {}
    for candidate, *_ in talk:
        sitting = sittings[candidate.spot]
        before, after = (
            own[spot][1] if spot in sittings and sittings[spot] == sitting else 0.0
            for spot in neighbours(candidate.spot)
        )
        found[candidate.spot] = BEFORE * before + AFTER * after + SITTING * covered[sitting]
    return found


def neighbours(spot: int) -> tuple[int, int]:
    """Return the spots of what was written just before a text and just after."""
    one = 1 << SPOT_BITS
    return spot - one, spot + one


def sitting_of(talk: Sequence[Candidate]) -> dict[int, int]:
    """Return the sitting of each observation by spot, numbered by time."""
    found: dict[int, int] = {}
    sitting, last = 0, None
    for candidate in sorted(talk, key=lambda one: (one.event_us, one.spot)):
        if last is not None and candidate.event_us - last > SITTING_US:
            sitting += 1
        found[candidate.spot] = sitting
        last = candidate.event_us
    return found


FLOOR: Final = 0.86
"""How much evidence the best text must have that a question is about the memory at all."""

NO_FLOOR: Final = 0.0
TERMS_SHARE: Final = 0.25
"""What a longer question adds: the more words, the less likely it is that some match by chance."""

BESIDE_WHOLE: Final = 0.75
"""The share of the best text's score that another needs, where the best is what was asked."""


def evidence(found: Found, terms: int) -> float:
    """Return how much speaks for it that a question of `terms` terms is about what was found.

    Its parts are the share of the question's information that the text holds, its score by words
    with what was said around it, and the number of terms. They were fitted on the development data.
    """
    return found.matched + found.text + TERMS_SHARE * math.log1p(terms)


def above(floor: float, ranked: Sequence[Found], terms: int) -> tuple[list[Found], int]:
    """Return the texts that bear on a question of `terms` terms, and how many were left out.

    Where no text has the evidence of the floor, nothing bears on the question. Where one says just
    what was asked, what scores far less is no answer beside it; this holds without a floor.
    """
    if not ranked:
        return [], 0
    if max(evidence(found, terms) for found in ranked) < floor:
        return [], len(ranked)
    best = ranked[0].score
    bar = best * BESIDE_WHOLE if best >= SAME_WORDS else 0.0
    kept = [found for found in ranked if found.score >= bar]
    return kept, len(ranked) - len(kept)


WHOLE: Final = 0.999
"""From which share on a text holds all that was asked."""
