"""How much each text bears on a question: both legs brought to [0, 1], then mixed.

The text leg is BM25 (Robertson et al., 1994) with k1 = 1.2 and b = 0.75, divided by the most that
the question could score: what remains is the share of the question's information that a text holds,
so that it means the same in every memory and an absent word counts against every text. Length is
measured against that of a usual note, not the memory's average, so that a text's score does not
change with what else is written.

The vector leg is a cosine, told as how many standard deviations it lies above the question's
likeness to the memory's other texts, since models differ widely in what likeness unrelated texts
have. The usual likeness counts for nothing, five deviations above it for all.

An observation is part of a conversation: what is said around it, elsewhere in the same sitting, by
whom and when speaks for it too (`recall.talk`). A text that says just what was asked, as a title
does, stands above all that merely hold the same words. The figures behind each constant are in
docs/recall.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from canonry.recall.months import Month
from canonry.recall.question import SAME_WORDS, Question
from canonry.recall.talk import Candidate, Own, Weights, weighed

K1: Final = 1.2
B: Final = 0.75
UNSEEN: Final = 200
USUAL_TERMS: Final = 24
"""The terms of a usual note."""

PART_TERMS: Final = 120
"""The most that a text's length counts: a longer one is as good as the part that answers."""

FARTHEST: Final = 5.0
"""Standard deviations above the usual likeness that count for all."""

PRIOR: Final = 30
"""How many texts of a memory the usual likeness of the model weighs as much as."""

TEXT_SHARE: Final = 0.8
"""What the text leg has of the mix where there are vectors; they have the rest."""


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
    scale = K1 * (1 - B + B * min(length, PART_TERMS) / USUAL_TERMS)
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
    return min(1.0, max(0.0, deviations / FARTHEST))


def rank(
    scored: Iterable[tuple[Candidate, Mapping[str, int], int]],
    asked: Weights,
    vectors: Mapping[int, float],
    exact: Callable[[Collection[int]], Mapping[int, float]],
    *,
    months: Collection[Month] = (),
    with_vectors: bool,
    with_context: bool = True,
) -> list[Found]:
    """Return the texts by score, the best first, then by spot.

    Each comes with how often it holds the terms that it shares with the question or that name its
    writer, and its length. `vectors` holds the likeness of texts by spot, in [0, 1]; absent ones
    have none. `exact` tells, of the texts at some spots, the least score of those that say what was
    asked. `months` are those that the question names.
    """
    own: dict[int, Own] = {}
    for candidate, counts, length in scored:
        score, matched = bm25(counts, length, asked)
        own[candidate.spot] = Own(candidate, score, matched, counts, length)
    talk = weighed(own, asked, vectors, months, with_vectors=with_vectors) if with_context else {}
    share = TEXT_SHARE if with_vectors else 1.0
    least = exact([spot for spot, one in own.items() if one.matched >= WHOLE])
    found = []
    for spot, one in own.items():
        vector = vectors.get(spot, 0.0)
        text, mixed = talk.get(spot) or (one.score, share * one.score + (1 - share) * vector)
        mixed = max(mixed, least.get(spot, 0.0))
        found.append(Found(one.candidate, one.score, text, vector, one.matched, mixed))
    found.sort(key=lambda one: (-one.score, one.candidate.spot))
    return found


FLOOR: Final = 0.97
"""How much evidence the best text must have that a question is about the memory at all."""

NO_FLOOR: Final = 0.0
WORDS_SHARE: Final = 2.0
TERMS_SHARE: Final = 0.2
"""What a longer question adds: the more words, the less likely it is that some match by chance."""

BESIDE_WHOLE: Final = 0.75
"""The share of the best text's score that another needs, where the best is what was asked."""


def evidence(found: Found, terms: int) -> float:
    """Return how much speaks for it that a question of `terms` terms is about what was found.

    Its parts are the share of the question's information that the text holds, its score by words
    with what was said around it, and the number of terms. They were fitted on the development data.
    """
    return found.matched + WORDS_SHARE * found.text + TERMS_SHARE * math.log1p(terms)


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
