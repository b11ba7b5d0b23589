"""Apply the instruction-like rules to one view of a text."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache

from canonry.ledger.quarantine.disguises import Vocabulary, leet_letters
from canonry.ledger.quarantine.english import ENGLISH
from canonry.ledger.quarantine.instructions import INSTRUCTIONS, Instruction, SHELL, TEMPLATE, CARRIER
from canonry.ledger.quarantine.lexicon import WORD, Hit, Lexicon
from canonry.ledger.quarantine.marks import MARKS
from canonry.ledger.quarantine.phrases import Passage, Phrasebook, parse
from canonry.ledger.quarantine.views import Span
from canonry.ledger.quarantine.western import WESTERN
from canonry.ledger.quarantine.world import WORLD

_FAR = ("drop", "reveal", "send", "become", "speak", "mark")
_NEGATION_CHARS = 16
SH=[]
for nm,tab in (("shell",SHELL),("chat-template",TEMPLATE),("carrier",CARRIER)):
    r=Instruction(nm,"high","","")
    for lits,rx in tab: SH.append((r,lits,re.compile(rx)))


class Reader:
    def __init__(self, spell=lambda t: t) -> None:
        tables = [ENGLISH]
        english = {e.strip() for v in ENGLISH.values() for e in v.split(",")}
        for language in (*WESTERN.values(), *WORLD.values()):
            tables.append(language)
            tables.append({f"far_{c}": ",".join(w for w in language[c].split(",") if w.strip() not in english) for c in _FAR if c in language})
        tables=[{k:spell(v) for k,v in t.items()} for t in tables]
        self.lexicon = Lexicon(tables)
        bits = self.lexicon.bits
        self.marks = []
        for name, mark in MARKS.items():
            bit = bits.setdefault(name, 1 << len(bits))
            self.marks.append((mark.literals, re.compile(mark.shape), bit))
        self.book = Phrasebook(
            phrase for number, rule in enumerate(INSTRUCTIONS)
            for line in rule.phrases.splitlines() if line.strip()
            for phrase in parse(number, line.strip(), bits)
        )
        self.negation = bits["not"]
        self.mention = bits["mention"]
        self.fiction = bits["fiction"]
        self.indeed = bits["indeed"]

    def read(self, text: str, words=None) -> Iterator[tuple[Instruction, Span]]:
        if words is None: words = WORD.findall(text)
        found = self.lexicon.concepts(text, words)
        for literals, _, bit in self.marks:
            if any(literal in text for literal in literals):
                found |= bit
        for rule, lits, rx in SH:
            if any(l in text for l in lits):
                for m in rx.finditer(text): yield rule, m.span()
        if self.book.may_match(found):
            yield from self._match(self._passage(text, self.lexicon.hits(text)))

    def _passage(self, text: str, hits: list[Hit]) -> Passage:
        for literals, shape, bit in self.marks:
            if any(literal in text for literal in literals):
                hits.extend(Hit(*match.span(), bit) for match in shape.finditer(text))
        hits.sort()
        return Passage(text, hits)

    def _match(self, passage):
        indeed = {hit.start for hit in passage.hits if hit.concepts & self.indeed}
        negations = [h.end for h in passage.hits if h.concepts & self.negation and h.start not in indeed]
        negations.sort()
        mentions = {}
        for h in passage.hits:
            if h.concepts & self.mention: mentions.setdefault(passage.sentence(h.start), h.start)
        fictions = {}
        for h in passage.hits:
            if h.concepts & self.fiction: fictions.setdefault(passage.sentence(h.start), h.start)
        for number, start, end in self.book.matches(passage):
            rule = INSTRUCTIONS[number]
            i = bisect_right(negations, start)
            if i and start - negations[i-1] <= _NEGATION_CHARS and passage.sentence(negations[i-1]-1)==passage.sentence(start): continue
            m = mentions.get(passage.sentence(start))
            if m is not None and m < start: continue
            f = fictions.get(passage.sentence(start))
            if f is not None and f < end: continue
            if not rule.even_asked and passage.asks(start): continue
            yield rule, (start, end)


@cache
def reader() -> Reader:
    return Reader()

@cache
def leet_reader() -> Reader:
    return Reader(leet_letters)

@cache
def vocabulary() -> Vocabulary:
    ws=set()
    for table in (ENGLISH, *WESTERN.values(), *WORLD.values()):
        for entries in table.values():
            from canonry.ledger.quarantine.folding import fold
            ws.update(WORD.findall(fold(entries).lower()))
    return Vocabulary(frozenset(w for w in ws if w.isascii() and len(w)>1))
