"""Read texts and say which rules they meet."""

import re
from collections.abc import Iterable, Iterator

from canonry.ledger.quarantine import assignments, decoding, disguises, seeds, shaped, spoken, tokens
from canonry.ledger.quarantine.folding import folded
from canonry.ledger.quarantine.lexicon import WORD
from canonry.ledger.quarantine.model import Finding, Rule
from canonry.ledger.quarantine.reader import leet_reader, reader, vocabulary
from canonry.ledger.quarantine.views import View, sent

RULES = ()
SECRETS=[("service-token",tokens.service_tokens),("private-key",shaped.private_keys),("address-password",shaped.addresses),("signed-token",shaped.signed_tokens),("basic-credentials",shaped.basic_credentials),("service-token",shaped.special_tokens),("card-number",shaped.cards),("bank-account",shaped.accounts),("wallet-key",shaped.wallet_keys),("seed-phrase",seeds.seed_phrases),("assignment",assignments.assigned),("command-line",assignments.given),("spoken-secret",spoken.spoken)]

_DEPTH = 3

def examine(texts: Iterable[tuple[str, str]]) -> tuple[Finding, ...]:
    out=[]
    for field, text in texts:
        seen=set()
        for rule,fam,sev,s,e in _view(sent(text),0,[decoding.OPENED_CHARS]):
            k=(rule,s,e)
            if k not in seen:
                seen.add(k); out.append(Finding(rule,fam,field,s,e,sev))
    return tuple(out)

def _view(raw: View, depth, budget):
    plain = folded(raw)
    lower = View(plain.text.lower(), plain.trace)
    words = WORD.findall(lower.text)
    for v,r in _readings(lower, words):
        for rule,span in r.read(v.text):
            yield rule.name,"instruction",rule.severity,*v.trace(*span)
    for v in ({raw,plain} if raw is not plain else {raw}):
        for name,f in SECRETS:
            for span in f(v.text):
                yield name,"secret","high",*v.trace(*span)
    if depth<_DEPTH:
        for child in _children(raw,plain,words,budget):
            yield from _view(child,depth+1,budget)

def _readings(lower, words):
    yield lower, reader()
    voc=vocabulary()
    for v in (disguises.rejoined(lower,voc), disguises.divided(lower,voc), disguises.corrected(lower,voc)):
        if v: yield v, reader()
    v=disguises.leet(lower)
    if v: yield v, leet_reader()

def _children(raw,plain,words,budget):
    if not raw.text.isascii() or "\x1b" in raw.text or "\b" in raw.text:
        v=decoding.opened(raw,decoding.HIDDEN,budget[0])
        if v: yield v
        b=disguises.backwards(raw,words)
        if b: yield b
    else:
        b=disguises.backwards(plain,words)
        if b: yield b
    for v in (disguises.shifted(plain,words),disguises.reordered(plain),disguises.unspaced(plain),decoding.opened(plain,decoding.WRITTEN,budget[0])):
        if v: yield v
