"""Apply the instruction-like rules to one view of a text.

The words of a text are looked up once. From the concepts found, most texts are seen to match no
phrase, and are done; only the others are read place by place.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache

from canonry.ledger.quarantine.circumstances import CIRCUMSTANCES
from canonry.ledger.quarantine.deeds import DEEDS
from canonry.ledger.quarantine.disguises import COMMON as COMMON_WORDS
from canonry.ledger.quarantine.instructions import INSTRUCTIONS
from canonry.ledger.quarantine.lexicon import Hit, Lexicon
from canonry.ledger.quarantine.looks import Look, vocabulary
from canonry.ledger.quarantine.marks import MARKS, has_shape, mark_spans, marks, shape_spans
from canonry.ledger.quarantine.marks import literals as literals_in
from canonry.ledger.quarantine.model import Rule, Span
from canonry.ledger.quarantine.phrases import Passage, Phrasebook, parse
from canonry.ledger.quarantine.things import COMMON, THINGS
from canonry.ledger.quarantine.tongues import TONGUES

_BY_NAME = {instruction.rule.name: instruction.rule for instruction in INSTRUCTIONS}
_NEGATION_CHARS = 12
_QUOTED = re.compile(r"(?<![\w=:])(['\"`])[^'\"`\n]{1,200}\1")


class Reader:
    """All instruction-like rules, ready to read."""

    def __init__(self) -> None:
        self.lexicon = Lexicon((DEEDS, THINGS, CIRCUMSTANCES, TONGUES), MARKS)
        self.vocabulary = vocabulary((*self.lexicon.words(), *COMMON_WORDS))
        bits = self.lexicon.bits
        self._phrasebook = Phrasebook(
            (
                phrase
                for number, instruction in enumerate(INSTRUCTIONS)
                for line in instruction.phrases.strip().splitlines()
                for phrase in parse(number, line.strip(), bits)
            ),
            sum(bits[name] for name in set(COMMON.split())),
        )

    def may_match(self, seen: Look) -> bool:
        """Tell whether any rule may be met by a view, or by a line of it."""
        literals = literals_in(seen.lower, seen.distinct, seen.signs)
        return has_shape(literals) or bool(self._able(seen, marks(literals)))

    def read(self, seen: Look) -> Iterator[tuple[Rule, Span]]:
        """Yield every rule that a view meets, and where in its plain text."""
        literals = literals_in(seen.lower, seen.distinct, seen.signs)
        for name, span in shape_spans(literals, seen.lower):
            yield _BY_NAME[name], span
        marked = marks(literals)
        if able := self._able(seen, marked):
            yield from self._phrases(seen.lower, marked, able)

    def _able(self, seen: Look, marked: Iterable[str]) -> frozenset[int]:
        """Return the phrases for which a view has all concepts."""
        found = self.lexicon.survey(seen.distinct)
        if not seen.lower.isascii():
            found |= self.lexicon.run_on_survey(seen.lower)
        for name in marked:
            found |= self.lexicon.bits[name]
        return self._phrasebook.able(found)

    def _phrases(
        self, lower: str, marked: Iterable[str], able: frozenset[int]
    ) -> Iterator[tuple[Rule, Span]]:
        bits = self.lexicon.bits
        hits = self.lexicon.hits(lower)
        hits += (Hit(*span, bits[name]) for name in marked for span in mark_spans(name, lower))
        passage = Passage(lower, sorted(hits))
        excuses = _Excuses(passage, bits["not"], bits["mention"], bits["fiction"])
        for match in self._phrasebook.matches(passage, able):
            instruction = INSTRUCTIONS[match.rule]
            is_strong = instruction.rule.severity == "high"
            if excuses.excuse(match.start, match.end, in_stories=not is_strong):
                continue
            if instruction.even_asked or not passage.asks(match.start):
                yield instruction.rule, (match.start, match.end)


class _Excuses:
    """What makes harmless talk of words that meet a rule: a negation, quotation marks, a story.

    `Never ignore the rules` and `the phrase 'ignore the rules'` direct nobody.
    """

    def __init__(self, passage: Passage, negation: int, mention: int, fiction: int) -> None:
        self._passage = passage
        self._negations = sorted(hit.end for hit in passage.hits if hit.bits & negation)
        self._mentions = self._first(mention)
        self._fictions = self._first(fiction)
        self._quotes = (
            [match.span() for match in _QUOTED.finditer(passage.text)] if self._mentions else []
        )

    def excuse(self, start: int, end: int, *, in_stories: bool) -> bool:
        """Tell whether the words from `start` to `end` are excused."""
        sentence = self._passage.sentence(start)
        if self._is_negated(start, sentence):
            return True
        if in_stories and self._fictions.get(sentence, end) < end:
            return True
        mention = self._mentions.get(sentence)
        return mention is not None and self._is_quoted(start, end)

    def _is_negated(self, start: int, sentence: int) -> bool:
        before = bisect_right(self._negations, start)
        if not before:
            return False
        end = self._negations[before - 1]
        return start - end <= _NEGATION_CHARS and self._passage.sentence(end - 1) == sentence

    def _first(self, bit: int) -> dict[int, int]:
        """Return where a concept first stands in each sentence that has it."""
        first: dict[int, int] = {}
        for hit in self._passage.hits:
            if hit.bits & bit:
                first.setdefault(self._passage.sentence(hit.start), hit.start)
        return first

    def _is_quoted(self, start: int, end: int) -> bool:
        at = bisect_right(self._quotes, (start, end))
        return any(
            opening <= start and end <= closing
            for opening, closing in self._quotes[max(0, at - 1) : at + 1]
        )


@cache
def reader() -> Reader:
    """Return the reader, made when first asked for."""
    return Reader()
