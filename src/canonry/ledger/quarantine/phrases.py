"""Match rules that are written in concepts.

A phrase such as `^drop 40 prior 30 directive` names concepts in order, and between two of them the
most characters that may lie there. `a|b` is either of two; `^a` must stand where a command stands,
at the beginning of a clause; `+a` may begin in a later sentence than what stands before it, which
is otherwise refused. `~40 a b c` is all orders of three.

One pass over the hits decides all phrases: for each step of a phrase only the latest place counts,
since the distance to the next step is measured from there. So the time is in proportion to the
number of hits, whatever the text.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from canonry.ledger.quarantine.lexicon import Hit
from canonry.ledger.quarantine.patterns import lazily

_SENTENCE_END = lazily(r"[.!?;](?=[\"')\]*_]{0,3}(?:\s|$))|\n[ \t\r]{0,9}\n")
_CLAUSE_CHARS = 24
_NO_SIGNS = str.maketrans("", "", "^+")
_BEFORE_COMMAND = lazily(
    r"(?:^|[.!?;:\n>}\]|,#/+=*({\"'`]|-(?=\s)"
    r"|\b(?:please|now|then|and|also|must|should|shall|just|always|kindly|you|can|could|first|next"
    r"|or|do|will|simply|henceforth|immediately|instead|therefore|so|but|ok|okay|hey|to you|need to"
    r"|have to|has to|want you to|never|would|let us|lets|either|silently|quietly|todo))"
    r"[\s\"'*_(\[]{0,4}$"
)


class Step(NamedTuple):
    """One concept of a phrase, as the bits of its alternatives."""

    bits: int
    gap: int
    commands: bool
    crosses: bool


class Phrase(NamedTuple):
    """A phrase of a rule, which is known here by its number."""

    rule: int
    steps: tuple[Step, ...]


class Match(NamedTuple):
    """Where a phrase of a rule matches."""

    rule: int
    start: int
    end: int


class Passage:
    """A text with its hits, and where its sentences end."""

    def __init__(self, text: str, hits: Sequence[Hit]) -> None:
        self.text = text
        self.hits = hits
        self._ends = [match.end() for match in _SENTENCE_END.finditer(text)]

    def sentence(self, position: int) -> int:
        """Return which sentence a position lies in, from 0."""
        return bisect_right(self._ends, position)

    def asks(self, position: int) -> bool:
        """Tell whether the sentence around a position is a question."""
        number = self.sentence(position)
        end = self._ends[number] if number < len(self._ends) else len(self.text)
        return self.text[max(0, end - 3) : end].rstrip(" \n\"')").endswith("?")

    def is_command(self, start: int) -> bool:
        """Tell whether a word that begins here stands where a command stands."""
        return bool(_BEFORE_COMMAND.search(self.text[max(0, start - _CLAUSE_CHARS) : start]))


def parse(rule: int, line: str, bits: Mapping[str, int]) -> Iterator[Phrase]:
    """Yield the phrases of a line. Raises KeyError for a concept that has no bit."""
    if line.startswith("~"):
        distance, *names = line[1:].split()
        for order in permutations(names):
            yield from parse(rule, f" {distance} ".join(order), bits)
        return
    steps = []
    gap = 0
    for word in line.split():
        if word.isdigit():
            gap = int(word)
            continue
        either = 0
        for name in word.translate(_NO_SIGNS).split("|"):
            either |= bits[name]
        steps.append(Step(either, gap, "^" in word, "+" in word))
    yield Phrase(rule, tuple(steps))


class Phrasebook:
    """All phrases, arranged so that a text pays only for those that its concepts allow.

    `common` are the concepts that honest texts have often; each phrase is looked up by another.
    """

    def __init__(self, phrases: Iterable[Phrase], common: int) -> None:
        self._phrases = tuple(phrases)
        self._uses: dict[int, list[tuple[int, int]]] = {}
        self._able: dict[int, frozenset[int]] = {}
        by_anchor: dict[int, dict[tuple[int, ...], list[int]]] = {}
        for number, phrase in enumerate(self._phrases):
            steps = tuple(step.bits for step in phrase.steps)
            anchor = next((bits for bits in reversed(steps) if not bits & common), steps[-1])
            by_anchor.setdefault(anchor, {}).setdefault(steps, []).append(number)
        self._by_anchor = tuple((anchor, tuple(of.items())) for anchor, of in by_anchor.items())

    def able(self, bits: int) -> frozenset[int]:
        """Return the numbers of the phrases that a text of these concepts can match at all."""
        told = self._able.get(bits)
        if told is None:
            told = frozenset(self._all_able(bits))
            if len(self._able) < _REMEMBERED:
                self._able[bits] = told
        return told

    def _all_able(self, bits: int) -> Iterator[int]:
        for anchor, phrases in self._by_anchor:
            if anchor & bits:
                for steps, numbers in phrases:
                    for step in steps:
                        if not step & bits:
                            break
                    else:
                        yield from numbers

    def matches(self, passage: Passage, able: frozenset[int]) -> Iterator[Match]:
        """Yield every place where one of the phrases that are able to matches, with its rule."""
        latest: dict[tuple[int, int], tuple[int, int, int]] = {}  # start, end, sentence
        for hit in passage.hits:
            sentence = passage.sentence(hit.start)
            commands: bool | None = None
            for number, index in self._uses_of(hit.bits):
                if number not in able:
                    continue
                phrase = self._phrases[number]
                step = phrase.steps[index]
                start = hit.start
                if index:
                    before = latest.get((number, index - 1))
                    if (
                        before is None
                        or not 0 <= hit.start - before[1] <= step.gap
                        or (before[2] != sentence and not step.crosses)
                    ):
                        continue
                    start = before[0]
                if step.commands:
                    if commands is None:
                        commands = passage.is_command(hit.start)
                    if not commands:
                        continue
                latest[number, index] = (start, hit.end, sentence)
                if index == len(phrase.steps) - 1:
                    yield Match(phrase.rule, start, hit.end)

    def _uses_of(self, bits: int) -> list[tuple[int, int]]:
        """Return the phrases and their steps that some concepts fit, later steps first."""
        uses = self._uses.get(bits)
        if uses is None:
            uses = [
                (number, index)
                for number, phrase in enumerate(self._phrases)
                for index in range(len(phrase.steps) - 1, -1, -1)
                if phrase.steps[index].bits & bits
            ]
            if len(self._uses) < _REMEMBERED:
                self._uses[bits] = uses
        return uses


_REMEMBERED = 2_048
"""Of how many sets of concepts the answers are kept; texts have few."""
