"""Find what is instruction-like or secret-like in the texts of a record.

Memory is where an attack waits, so a record is examined before it is admitted. The detector is pure
and no text ever leaves it but through `mask`. It is a label, not a boundary: what a record may do
does not depend on it. This is a first, short table; it catches the plain forms of each family.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from typing import Literal, NamedTuple

RULES_VERSION = 1

Family = Literal["instruction", "secret"]


class Rule(NamedTuple):
    """One rule: its name, what it is for, a pattern for folded text, and words that every match
    has.

    A secret's pattern is for the text as sent, since its letters are its shape.
    """

    name: str
    family: Family
    reason: str
    words: tuple[str, ...]
    pattern: str
    of_words: bool = False


class Finding(NamedTuple):
    """Where a rule matched: the field, and the span in the text as sent, never the text."""

    rule: str
    family: Family
    field: str
    start: int
    end: int
    severity: Literal["low", "medium", "high"] = "high"


_GAP = r" (?:[^ ]{1,20} ){0,4}?"
"""Up to four words between two; words are parted by one space each, so that nothing backtracks."""

_ORDERS = (
    r"(?:instructions?|directions?|rules|prompts?|guidelines|guardrails|directives|polic(?:y|ies))"
)

RULES: tuple[Rule, ...] = (
    Rule(
        "override",
        "instruction",
        "It tells the reader to drop the instructions it has.",
        ("ignore", "disregard", "forget", "override", "bypass"),
        rf"\b(?:ignore|disregard|forget|override|bypass){_GAP}"
        rf"(?:previous|prior|earlier|above|preceding|all|your|these|any|system|safety){_GAP}"
        rf"{_ORDERS}\b"
        rf"|\b(?:ignore|disregard|forget) (?:all|everything) (?:above|before|prior)\b",
        of_words=True,
    ),
    Rule(
        "persona",
        "instruction",
        "It gives the reader another role or mode.",
        ("you are now", "developer mode", "dan mode", "god mode", "jailbreak mode"),
        r"\byou are now (?:in |an? |the )?"
        r"(?:unrestricted|developer|dan|jailbroken|root|admin|evil)\b"
        r"|\b(?:enable|enter|activate) (?:developer|dan|god|jailbreak) mode\b",
        of_words=True,
    ),
    Rule(
        "prompt-extraction",
        "instruction",
        "It asks for the reader's own instructions.",
        ("prompt", "instructions"),
        rf"\b(?:reveal|print|show|repeat|output|leak|dump){_GAP}(?:system|hidden|initial|secret) "
        r"(?:prompt|instructions|message)\b",
        of_words=True,
    ),
    Rule(
        "exfiltration",
        "instruction",
        "It has something sent away.",
        ("send", "forward", "post", "upload", "exfiltrate"),
        rf"\b(?:send|forward|post|upload|exfiltrate){_GAP}"
        rf"(?:keys?|tokens?|passwords?|secrets?|credentials?|env|history|files?|conversation){_GAP}"
        r"https?\b",
        of_words=True,
    ),
    Rule(
        "shell",
        "instruction",
        "It has a download run.",
        ("curl", "wget"),
        r"(?i:\b(?:curl|wget)\b[^|\n]{1,200}\|\s{0,4}(?:sudo )?(?:ba|z|da)?sh\b)",
    ),
    Rule(
        "chat-marker",
        "instruction",
        "It imitates the marks that part a conversation.",
        ("<|", "[inst]", "### system", "<<sys>>"),
        r"(?i:<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[/?inst\]|<</?sys>>)"
        r"|(?im:^### (?:system|instruction)s?:)",
    ),
    Rule(
        "ledger-manipulation",
        "instruction",
        "It tells the reader what to do with the ledger.",
        ("canon", "supersede", "quarantine"),
        rf"\bmark{_GAP}(?:as )?(?:canon|canonical)\b|\bsupersede (?:all|every)\b"
        rf"|\b(?:disable|skip|bypass|override){_GAP}quarantine\b",
        of_words=True,
    ),
    Rule(
        "private-key",
        "secret",
        "It holds a private key.",
        ("private key",),
        r"-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY",
    ),
    Rule(
        "token",
        "secret",
        "It holds a token of a known service.",
        (
            "ghp_",
            "gho_",
            "ghu_",
            "ghs_",
            "ghr_",
            "github_pat_",
            "akia",
            "xox",
            "sk-",
            "sk_live_",
            "glpat-",
            "aiza",
        ),
        r"\bgh[pousr]_[A-Za-z0-9]{36,255}\b|\bgithub_pat_[A-Za-z0-9_]{22,255}\b"
        r"|\bAKIA[0-9A-Z]{16}\b|\bxox[abprs]-[A-Za-z0-9-]{10,250}\b|\bsk_live_[A-Za-z0-9]{16,250}\b"
        r"|\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,250}\b|\bglpat-[A-Za-z0-9_-]{20,64}\b"
        r"|\bAIza[A-Za-z0-9_-]{35}\b",
    ),
    Rule(
        "credential-url",
        "secret",
        "It holds a password in an address.",
        ("://",),
        r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@<>$%{]{1,64}:"
        r"(?!\*|x{3}|(?i:pass(?:word)?|secret|token)@)[^\s/@<>${]{3,128}@[\w.-]{1,255}",
    ),
)


def examine(texts: Iterable[tuple[str, str]]) -> tuple[Finding, ...]:
    """Return what the rules find in (field, text) pairs, in order; nothing for a clean record."""
    found: list[Finding] = []
    for field, text in texts:
        folded = text.lower() if text.isascii() else _folded(text)
        if _any_word().search(folded):
            met = [rule for rule in RULES if any(word in folded for word in rule.words)]
            words = _Words(text, folded)
            for rule in met:
                spans = words.matches(rule) if rule.of_words else _spans(rule, text)
                found += (Finding(rule.name, rule.family, field, *span) for span in spans)
    return tuple(found)


class _Words:
    """The words of a text, parted by one space each, and where each stands in the text as sent."""

    def __init__(self, text: str, folded: str) -> None:
        self._whole = None if len(text) == len(folded) else (0, len(text))
        self._places = [word.span() for word in _WORD.finditer(folded)]
        self._joined = " ".join(folded[start:end] for start, end in self._places)
        self._starts = list(accumulate((end - start + 1 for start, end in self._places), initial=0))

    def matches(self, rule: Rule) -> Iterator[tuple[int, int]]:
        """Yield where `rule` matches; the whole text where folding has moved its letters."""
        for start, end in _spans(rule, self._joined):
            first = bisect_right(self._starts, start) - 1
            last = bisect_right(self._starts, end - 1) - 1
            yield self._whole or (self._places[first][0], self._places[last][1])


def _spans(rule: Rule, text: str) -> Iterator[tuple[int, int]]:
    return (match.span() for match in _compiled(rule.pattern).finditer(text))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def _any_word() -> re.Pattern[str]:
    """Find out in one pass whether any rule can match: honest text mostly ends here."""
    return re.compile("|".join(re.escape(word) for rule in RULES for word in rule.words))


_WORD = re.compile(r"[^\W_]+")


def _folded(text: str) -> str:
    """One case and one width, without what cannot be seen."""
    plain = unicodedata.normalize("NFKC", text).lower()
    return "".join(char for char in plain if unicodedata.category(char) != "Cf")


def mask(text: str, findings: Iterable[Finding]) -> str:
    """Return `text` with every finding's span replaced by the name of its rule."""
    shown = []
    at = 0
    for finding in sorted(findings, key=lambda finding: finding.start):
        if finding.end > at:
            shown += [text[at : max(finding.start, at)], f"[{finding.rule}]"]
            at = finding.end
    return "".join([*shown, text[at:]])
