"""A question as recall understands it: terms to look up, and filters that act before any cut.

Any text is a question: no operator, quote, colon or star means anything. Words that nearly every
English sentence has are left out where others are left, since they say nothing of what is asked.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from canonry import limits
from canonry.core.places import Place
from canonry.graph.vocabulary import Stage
from canonry.recall.passages import mark
from canonry.recall.text import Asked, asked, spoken, terms

VERBATIM: Final = 1.0
"""The score of a text that says just what was asked, in the same words and forms."""

SAME_WORDS: Final = 0.97
"""The score of a text that says what was asked and nothing else, in other forms."""

_FUNCTION_WORDS: Final = """
    a about am an and any are as at be been being but by can could d did do does doing done for
    from had has have having he her here him his how i if in into is it its ll many may me might
    much must my no not of on or our re s shall she should so some such t than that the their
    them then there these they this those to too us ve very was we were what when where which
    who whom whose why will with would you your
"""


class Filters(NamedTuple):
    """What a hit must be like; None, or an empty tuple, for anything. Times are microseconds."""

    place: Place
    kind: str | None = None
    agent: str | None = None
    since: int | None = None
    until: int | None = None
    tags: tuple[str, ...] = ()
    stage: Stage | None = None

    @property
    def marks(self) -> list[list[str]]:
        """The marks that a text must have, one of each group."""
        groups = [
            [mark(name, value), mark(name, None)]
            for name, value in (("project", self.place.project), ("scope", self.place.scope))
            if value is not None
        ]
        for name, value in (("kind", self.kind), ("agent", self.agent)):
            if value is not None:
                groups.append([mark(name, value)])
        return groups + [[mark("tag", tag)] for tag in self.tags]


class Question(NamedTuple):
    """What is looked for: `words` by their terms."""

    text: str
    words: tuple[Asked, ...]

    @property
    def plain(self) -> list[str]:
        """The terms that a text must hold to match."""
        return [word.term for word in self.words if not word.begins]

    @property
    def beginnings(self) -> list[str]:
        """The terms that a term of a text may begin with."""
        return [word.term for word in self.words if word.begins]


def understand(text: str, language: str) -> Question:
    """Return the question; one of function words alone keeps them."""
    found = asked(text, language)
    telling = [word for word in found if word.term not in _function_terms(language)]
    return Question(text, tuple(telling or found)[: limits.QUESTION_TERMS_READ])


def narrowed(question: Question, holders: dict[str, int]) -> Question:
    """Return the question with only its rarest terms, where it has more than are looked up.

    Those that no text holds stay out of the choice, but for the share that they have of the rest.
    """
    words = question.words
    if len(words) <= limits.QUESTION_TERMS:
        return question
    ranked = sorted(words, key=lambda word: (holders.get(word.term, 0) or 1 << 60, word.term))
    kept = set(ranked[: limits.QUESTION_TERMS])
    return question._replace(words=tuple(word for word in words if word in kept))


def exactness(question: Question, said: str, language: str) -> float:
    """Return the least score of a text that says `said`: nought where it is not what was asked."""
    if len(said) > limits.STRING_BYTES:
        return 0.0
    if spoken(said) == spoken(question.text):
        return VERBATIM
    telling = {term for term in terms(said, language) if term not in _function_terms(language)}
    return SAME_WORDS if telling == {word.term for word in question.words} else 0.0


def _function_terms(language: str) -> frozenset[str]:
    return _ENGLISH if language == "english" else frozenset()


_ENGLISH: Final = frozenset(terms(_FUNCTION_WORDS)) | frozenset(_FUNCTION_WORDS.split())
