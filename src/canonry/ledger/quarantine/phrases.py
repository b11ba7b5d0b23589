"""Match rules that are written in concepts.

A phrase such as `drop 40 prior 30 directive` names concepts in order, and between two of
them the most characters that may lie there. `a|b` is either of two; `^a` must stand where
a command stands, at the beginning of a clause; `+a` may begin in a later sentence than
what stands before it, which is otherwise refused.

One pass over the hits decides all phrases: for each step of a phrase only the latest
place counts, since the distance to the next step is measured from there. So the time is
in proportion to the number of hits, whatever the text.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from canonry.ledger.quarantine.lexicon import Hit
from canonry.ledger.quarantine.views import Span

_SENTENCE_END = re.compile(r"[.!?;](?=[\"')\]*_]{0,3}(?:\s|$))|\n[ \t\r]{0,80}\n")
_CLAUSE_CHARS = 24
_BEFORE_COMMAND = re.compile(
    r"(?:^|[.!?;:\n>}\]|,#/+=*({\"'-]"
    r"|\b(?:please|now|then|and|also|must|should|shall|just|always|kindly|you|can|could|first|next"
    r"|or|will|simply|henceforth|immediately|instead|therefore|so|but|ok|okay|hey|to you))"
    r"[\s\"'*_(\[]{0,4}$"
)


class Step(NamedTuple):
    """One concept of a phrase, as the bits of its alternatives."""

    concepts: int
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
        """Which sentence a position lies in, from 0."""
        return bisect_right(self._ends, position)

    def asks(self, position: int) -> bool:
        """Whether the sentence around a position is a question."""
        number = self.sentence(position)
        end = self._ends[number] if number < len(self._ends) else len(self.text)
        return self.text[max(0, end - 3) : end].rstrip(" \n\"')").endswith("?")

    def is_command(self, start: int) -> bool:
        """Whether a word that begins here stands where a command stands."""
        return bool(_BEFORE_COMMAND.search(self.text[max(0, start - _CLAUSE_CHARS) : start]))


def parse(rule: int, phrase: str, bits: Mapping[str, int]) -> Iterator[Phrase]:
    """Read a phrase, or all orders of it; raises KeyError for a concept that has no bit."""
    if phrase.startswith("~"):
        gap, *names = phrase[1:].split()
        for order in permutations(names):
            yield from parse(rule, f" {gap} ".join(order), bits)
        return
    steps = []
    gap = 0
    for word in phrase.split():
        if word.isdigit():
            gap = int(word)
            continue
        concepts = 0
        for name in word.lstrip("^+").split("|"):
            concepts |= bits[name]
        steps.append(Step(concepts, gap, "^" in word, "+" in word))
    yield Phrase(rule, tuple(steps))


class Phrasebook:
    """All phrases, arranged so that a text pays for those that its concepts allow."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self._phrases = tuple(phrases)
        self._uses: dict[int, list[tuple[int, int]]] = {}
        self._by_first: dict[int, list[Phrase]] = defaultdict(list)
        for phrase in self._phrases:
            self._by_first[_rarest(phrase)].append(phrase)

    def may_match(self, concepts: int) -> bool:
        """Whether a text of these concepts can match at all."""
        return any(
            all(step.concepts & concepts for step in phrase.steps)
            for anchor, phrases in self._by_first.items()
            if anchor & concepts
            for phrase in phrases
        )

    def matches(self, passage: Passage) -> Iterator[Match]:
        """Every place where a phrase matches, with its rule."""
        latest: dict[tuple[int, int], tuple[int, int, int]] = {}  # start, end, sentence
        for hit in passage.hits:
            sentence = passage.sentence(hit.start)
            commands: bool | None = None
            for number, index in self._uses_of(hit.concepts):
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

    def _uses_of(self, concepts: int) -> list[tuple[int, int]]:
        """Phrases and their steps that concepts fit, later steps first."""
        uses = self._uses.get(concepts)
        if uses is None:
            uses = self._uses[concepts] = [
                (number, index)
                for number, phrase in enumerate(self._phrases)
                for index in range(len(phrase.steps) - 1, -1, -1)
                if phrase.steps[index].concepts & concepts
            ]
        return uses


def _rarest(phrase: Phrase) -> int:
    """The step with the fewest alternatives, the later of equals: objects are rarer than verbs."""
    return min(reversed(phrase.steps), key=lambda step: step.concepts.bit_count()).concepts
