"""What speaks for an observation beside its own words: an observation is part of a conversation.

Its words are seldom all that answers a question. What was said just before and after it holds the
rest of the words; the sitting is about something; the question may name who said it, or the month;
and a greeting says less than a report. Each of these is a share of one, and the table says what it
weighs beside the words themselves. The weights were fitted on conversations, each time on all but
the one that was measured, and rounded; docs/recall.md has the figures.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from canonry.limits import SPOT_BITS
from canonry.recall.months import Month, is_in
from canonry.recall.passages import WRITER

OWN: Final = 1.0
AROUND: Final = 1.5
SITTING: Final = 0.45
WRITER_NAMED: Final = 0.4
MONTH_NAMED: Final = 1.3
LENGTH: Final = 0.45
MEANING: Final = 1.5
MEANING_AROUND: Final = 0.9
"""What each share weighs: own words, those around, the sitting's, who, when, how much is said, and
with an embedder the likeness of the text and of those around."""

WORDS: Final = OWN + AROUND + SITTING
MANNER: Final = WRITER_NAMED + MONTH_NAMED + LENGTH
MEANINGS: Final = MEANING + MEANING_AROUND

FULL_TERMS: Final = 40
"""How many terms a report has."""

REACH: Final = 2
"""How many entries before and after an observation are around it."""

SITTING_US: Final = 60 * 60 * 1_000_000
"""Observations belong to one sitting where no gap between their times is longer."""


class Candidate(NamedTuple):
    """A text that may be found: where it stands, when that was, and which concept it is of."""

    spot: int
    event_us: int
    is_talk: bool
    concept: int | None


class Weights(NamedTuple):
    """What each term of a question weighs (its inverse document frequency), and all together."""

    of: Mapping[str, float]
    total: float


class Own(NamedTuple):
    """A text by itself: its score by words, what it matches of the question, and its length.

    `counts` has the terms that it shares with the question, and those of its writer.
    """

    candidate: Candidate
    score: float
    matched: float
    counts: Mapping[str, int]
    length: int


def weighed(
    own: Mapping[int, Own],
    asked: Weights,
    vectors: Mapping[int, float],
    months: Collection[Month],
    *,
    with_vectors: bool,
) -> dict[int, tuple[float, float]]:
    """Return the score by words and the whole score of each observation by spot, in [0, 1].

    Who said it and when speak only for one that words speak for, its own or those around it.
    """
    sittings = sitting_of([one.candidate for one in own.values() if one.candidate.is_talk])
    held = {spot: frozenset(asked.of.keys() & own[spot].counts.keys()) for spot in sittings}
    of_sitting: defaultdict[int, set[str]] = defaultdict(set)
    for spot, terms in held.items():
        of_sitting[sittings[spot]] |= terms
    found = {}
    whole = WORDS + MANNER + (MEANINGS if with_vectors else 0.0)
    for spot, sitting in sittings.items():
        near = [at for at in (spot, *neighbours(spot)) if sittings.get(at) == sitting]
        words = OWN * own[spot].score
        words += AROUND * _covered(asked, frozenset().union(*(held[at] for at in near)))
        words += SITTING * _covered(asked, of_sitting[sitting])
        likes = [vectors.get(at, 0.0) for at in near]
        meaning = MEANING * likes[0] + MEANING_AROUND * sum(likes) / (2 * REACH + 1)
        manner = _manner(own[spot], asked, months) if words else 0.0
        found[spot] = words / WORDS, (words + meaning + manner) / whole
    return found


def _covered(asked: Weights, terms: Collection[str]) -> float:
    return math.fsum(asked.of[term] for term in terms) / asked.total if asked.total else 0.0


def _manner(one: Own, asked: Weights, months: Collection[Month]) -> float:
    """Return what speaks for an observation whatever its words: who, when, and how much is said."""
    writer = [term for term in one.counts if term.startswith(WRITER)]
    is_named = bool(writer) and all(term.removeprefix(WRITER) in asked.of for term in writer)
    is_then = is_in(one.candidate.event_us, months)
    length = min(1.0, one.length / FULL_TERMS)
    return WRITER_NAMED * is_named + MONTH_NAMED * is_then + LENGTH * length


def neighbours(spot: int) -> tuple[int, ...]:
    """Return the spots of what was written just before a text and just after, the nearest first."""
    one = 1 << SPOT_BITS
    return tuple(spot + side * step * one for step in range(1, REACH + 1) for side in (-1, 1))


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
