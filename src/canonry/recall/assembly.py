"""The block: what was found, as whole lines for a model to read, within a budget.

A warning stands before the text that it is about. What did not fit is told at the end, and so is
what was left out because it no longer holds, by reason and number, never by its text. The same hits
give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from canonry import limits
from canonry.recall.text import terms

BYTES_A_TOKEN: Final = 3
"""The estimate: one token for three bytes of UTF-8.

English has more bytes a token with the tokenizers in use, Chinese and source code about as many, so
that a block rarely takes more than it was given.
"""

_SENTENCE: Final = re.compile(r"(?<=[.!?;。！？\n])\s*")


class Item(NamedTuple):
    """One hit as the block shows it: its warnings, its text, and what is told beside it."""

    warnings: Sequence[str]
    text: str
    about: str


class Block(NamedTuple):
    """The text, how many items are in it, and how many were left out for want of room."""

    text: str
    shown: int
    cut: int


def tokens(text: str) -> int:
    """Return how many tokens `text` takes, by the estimate."""
    return -(-len(text.encode(errors="replace")) // BYTES_A_TOKEN)


def assemble(
    items: Sequence[Item], notes: Sequence[str], hidden: Mapping[str, int], max_tokens: int
) -> Block:
    """Return the block of `items`, in their order, within `max_tokens`.

    An item stands whole or not at all; the first one that does not fit ends the block. `notes` are
    told after them, as far as there is room.
    """
    lines: list[str] = []
    used = shown = 0
    for item in items:
        wanted = [*(f"! {warning}" for warning in item.warnings), f"- {item.text}"]
        if item.about:
            wanted.append(f"  ({item.about})")
        cost = sum(tokens(line + "\n") for line in wanted)
        if used + cost > max_tokens:
            break
        lines += wanted
        used += cost
        shown += 1
    cut = len(items) - shown
    for note in _ends(notes, hidden, cut):
        cost = tokens(note + "\n")
        if used + cost <= max_tokens:
            lines.append(note)
            used += cost
    return Block("".join(f"{line}\n" for line in lines), shown, cut)


def _ends(notes: Sequence[str], hidden: Mapping[str, int], cut: int) -> list[str]:
    found = []
    if cut:
        found.append(f"[{cut} more did not fit; ask with a larger max_tokens]")
    found += [f"[{note}]" for note in notes]
    if hidden:
        told = ", ".join(f"{count} {reason}" for reason, count in sorted(hidden.items()))
        found.append(f"[not shown: {told}]")
    return found


def excerpt(text: str, weights: Mapping[str, float], language: str) -> str:
    """Return `text` on one line, or the part of a long one that holds most of what was asked."""
    line = " ".join(text.split())
    if len(line) <= limits.EXCERPT_CHARS:
        return line
    best, best_weight = 0, -1.0
    windows = _windows(line)
    for at, (start, end) in enumerate(windows):
        held = set(terms(line[start:end], language))
        weight = sum(weights.get(term, 0.0) for term in held)
        if weight > best_weight:
            best, best_weight = at, weight
    start, end = windows[best]
    lead = "… " if start else ""
    return f"{lead}{line[start:end].strip()}{' …' if end < len(line) else ''}"


def _windows(line: str) -> list[tuple[int, int]]:
    """Cut a line into parts that begin where a sentence does, none longer than an excerpt."""
    cuts = [0, *(found.end() for found in _SENTENCE.finditer(line)), len(line)]
    windows = []
    start = cuts[0]
    for before, end in pairwise(cuts):
        if end - start > limits.EXCERPT_CHARS and before > start:
            windows.append((start, before))
            start = before
        while end - start > limits.EXCERPT_CHARS:
            windows.append((start, start + limits.EXCERPT_CHARS))
            start += limits.EXCERPT_CHARS
    if start < len(line):
        windows.append((start, len(line)))
    return windows
