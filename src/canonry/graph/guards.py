"""Whether a text that is near another in meaning may become a mention of it.

Similarity cannot tell the same fact from its opposite: "release v0.5.0 is current" and "release
v0.6.0 is current" are nearer to each other than most restatements are. So a merge needs a hit that
passes every guard; a hit that one of them refuses is tied to the new text instead, and both stay.
The guards would sooner keep two texts that say the same than lose one that does not.

Source: CANONIZATION, section 1, "Near-duplicates". The words are English; identifiers, order, names
and swaps are compared in any language.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from canonry.graph.guard_words import (
    KINDS,
    NEGATING_PREFIXES,
    NEGATIONS,
    OPENERS,
    OPPOSITES,
    RELATIONS,
    SMALL_WORDS,
)
from canonry.graph.identity import ARTICLES, folded, stemmed
from canonry.graph.vocabulary import ConceptType


class GuardName(StrEnum):
    """What a guard looks for."""

    IDENTIFIERS = "identifiers"
    AGAINST = "against"
    POLARITY = "polarity"
    WORDING = "wording"
    ENTITY = "entity"


class Text(NamedTuple):
    """A text with what the guards ask about its concept; `is_entity` where a record is about it."""

    number: int
    text: str
    type: ConceptType
    is_entity: bool = False


class Hit(NamedTuple):
    """An existing concept at a cosine to the new text."""

    text: Text
    cosine: float


class Merge(NamedTuple):
    """The new text becomes a mention of `number`."""

    number: int
    cosine: float


class Fresh(NamedTuple):
    """The new text stays a concept, with a Semantic edge to each of `near` at its cosine."""

    near: tuple[tuple[int, float], ...]


def merge(
    new: Text, hits: Iterable[Hit], against: frozenset[int], threshold: float, language: str
) -> Merge | Fresh:
    """Decide between a mention and a concept of its own, nearest hit first.

    `against` are the concepts that the new text speaks against; hits below `threshold` are no hits.
    """
    near: list[tuple[int, float]] = []
    for hit in sorted(hits, key=lambda hit: (-hit.cosine, hit.text.number)):
        if hit.cosine < threshold:
            break
        refused = guards_against(new, hit.text, against, language)
        if not refused:
            return Merge(hit.text.number, hit.cosine)
        if GuardName.AGAINST not in refused:
            near.append((hit.text.number, hit.cosine))
    return Fresh(tuple(near))


def guards_against(
    new: Text, held: Text, against: frozenset[int], language: str = "english"
) -> tuple[GuardName, ...]:
    """Return the guards that refuse to merge `new` into `held`; none lets it pass."""
    pair = _Pair(new, held, against, _words(new.text, language), _words(held.text, language))
    return tuple(name for name, refuses in GUARDS if refuses(pair))


class _Word(NamedTuple):
    """A word as it was written, folded, and without its ending."""

    written: str
    folded: str
    stem: str


class _Pair(NamedTuple):
    new: Text
    held: Text
    against: frozenset[int]
    new_words: Sequence[_Word]
    held_words: Sequence[_Word]


_WORD = re.compile(r"[^\s()\[\]{}<>\"“”«»,;:!?…—–]+")
_EDGES = "'’.`*_-"
_IDENTIFIER = re.compile(r"[\d/.]")
_DIGITS = re.compile(r"\d+")
_PASSIVE_AGENT = "by"
_PREFIXED_MIN = 3
"""Letters that a word needs for a negating prefix before it to be one."""


def _words(text: str, language: str) -> list[_Word]:
    found = []
    for match in _WORD.finditer(text):
        written = match[0].strip(_EDGES) or match[0]
        small = folded(written)
        found.append(_Word(written, small, stemmed(small, language)))
    return found


def _differing_identifiers(pair: _Pair) -> bool:
    """Guard (a): runs of digits, and words with a digit, `/` or `.`, must be the same."""
    return _identifiers(pair.new_words) != _identifiers(pair.held_words)


def _identifiers(words: Sequence[_Word]) -> Counter[str]:
    found: Counter[str] = Counter()
    for word in words:
        if _IDENTIFIER.search(word.written):
            found[word.written] += 1
            found.update(_DIGITS.findall(word.written))
    return found


def _spoken_against(pair: _Pair) -> bool:
    """Guard (b): a claim and the claim that it refutes are not one memory."""
    return pair.held.number in pair.against


def _differing_polarity(pair: _Pair) -> bool:
    """Guard (c): a negation, or one of two opposites, on one side only."""
    new = {form for word in pair.new_words for form in (word.folded, word.stem)}
    held = {form for word in pair.held_words for form in (word.folded, word.stem)}
    if _negations(pair.new_words) != _negations(pair.held_words):
        return True
    only_new, only_held = new - held, held - new
    return any(_are_opposites(one, other) for one in only_new for other in only_held)


def _negations(words: Sequence[_Word]) -> int:
    return sum(w.folded in NEGATIONS or w.folded.endswith(("n't", "n’t")) for w in words)


def _are_opposites(one: str, other: str) -> bool:
    if other in _opposites().get(one, ()):
        return True
    short, long = sorted((one, other), key=len)
    return len(short) >= _PREFIXED_MIN and any(long == p + short for p in NEGATING_PREFIXES)


@cache
def _opposites() -> dict[str, frozenset[str]]:
    """Each word and its stem, with its opposites and their stems."""
    table: dict[str, set[str]] = {}
    for one, other in OPPOSITES:
        for word, opposite in ((one, other), (other, one)):
            for form in {word, stemmed(word, "english")}:
                table.setdefault(form, set()).update({opposite, stemmed(opposite, "english")})
    return {word: frozenset(opposites) for word, opposites in table.items()}


def _differing_wording(pair: _Pair) -> bool:
    """Guard (d): the same words in another order, a word of a kind swapped, or any single swap."""
    if not pair.new_words or not pair.held_words:
        return pair.new.text != pair.held.text
    return any(rule(pair.new_words, pair.held_words) for rule in _WORDING)


def _other_order(new: Sequence[_Word], held: Sequence[_Word]) -> bool:
    """The same words of content in another order, unless whole phrases moved or a voice changed.

    "At noon the office closes" is "the office closes at noon", and "Bob is reviewed by Ann" is "Ann
    reviews Bob".
    """
    if Counter(_content(new)) != Counter(_content(held)):
        return False
    if _phrases(new) == _phrases(held):
        return False
    return _active(new) != _active(held) or _is_passive(new) == _is_passive(held)


def _phrases(words: Sequence[_Word]) -> Counter[tuple[str, ...]]:
    """The stretches of content that begin anew at each preposition and article."""
    found: list[list[str]] = [[]]
    for word in words:
        if word.folded in RELATIONS or word.folded in OPENERS:
            found.append([word.folded] if word.folded not in ARTICLES else [])
        elif not _is_small(word):
            found[-1].append(word.stem)
    return Counter(tuple(phrase) for phrase in found if phrase)


def _is_passive(words: Sequence[_Word]) -> bool:
    return _PASSIVE_AGENT in [word.folded for word in words]


def _active(words: Sequence[_Word]) -> list[str]:
    """The content in the order of the active voice: who follows "by" acts on who stands before."""
    at = next((n for n, word in enumerate(words) if word.folded == _PASSIVE_AGENT), None)
    if at is None:
        return _content(words)
    before, agent = _content(words[:at]), _content(words[at + 1 :])
    return agent + before[-1:] + before[:-1]


def _one_swap(new: Sequence[_Word], held: Sequence[_Word]) -> bool:
    """One word of content stands where the other text has another one."""
    new_content, held_content = _content(new), _content(held)
    if len(new_content) != len(held_content):
        return False
    swaps = sum(one != other for one, other in zip(new_content, held_content, strict=True))
    return swaps == 1


def _other_kinds(new: Sequence[_Word], held: Sequence[_Word]) -> bool:
    """Another day, month, number in words, unit, direction or surroundings."""
    one, other = ({w.folded for w in words} for words in (new, held))
    return any((one & kind) != (other & kind) for kind in KINDS)


def _other_names(new: Sequence[_Word], held: Sequence[_Word]) -> bool:
    """Another name: a word that is written with a capital where no sentence begins.

    The first word has one in any case; it counts as a name where neither first word occurs in the
    other text and both could be names.
    """
    if _names(new, held) != _names(held, new):
        return True
    first, other = new[0], held[0]
    return (
        first.written[:1].isupper()
        and other.written[:1].isupper()
        and first.stem not in {word.stem for word in held}
        and other.stem not in {word.stem for word in new}
        and not {first.folded, other.folded} & SMALL_WORDS
    )


def _names(words: Sequence[_Word], others: Sequence[_Word]) -> set[str]:
    """The names of one text, without what the other text writes as an ordinary word."""
    ordinary = {w.stem for w in (*words, *others) if not w.written[:1].isupper()}
    first = {w.stem for w in (words[0], others[0])}
    inside = {w.stem for w in (*words[1:], *others[1:]) if w.written[:1].isupper()}
    named = {w.stem for w in words if w.written[:1].isupper() and w.folded not in SMALL_WORDS}
    return {name for name in named - ordinary if name in inside or name not in first}


def _content(words: Sequence[_Word]) -> list[str]:
    return [w.stem for w in words if not _is_small(w) and w.folded not in RELATIONS]


def _is_small(word: _Word) -> bool:
    """Whether a word may come and go; a letter in capitals is a name (Plan A)."""
    is_letter = len(word.written) == 1 and word.written.isupper() and word.written != "I"
    return word.folded in SMALL_WORDS and not is_letter


def _entities(pair: _Pair) -> bool:
    """Guard (e): entities never merge; their keys say which they are."""
    return any(text.is_entity or text.type is ConceptType.ENTITY for text in (pair.new, pair.held))


_WORDING: Final = (_other_order, _one_swap, _other_kinds, _other_names)

GUARDS: Final[tuple[tuple[GuardName, Callable[[_Pair], bool]], ...]] = (
    (GuardName.IDENTIFIERS, _differing_identifiers),
    (GuardName.AGAINST, _spoken_against),
    (GuardName.POLARITY, _differing_polarity),
    (GuardName.WORDING, _differing_wording),
    (GuardName.ENTITY, _entities),
)
"""Every guard, in order; one that answers True refuses the merge."""
