"""A text as the rules see it, and the way back to the text as it was sent.

Rules read plain text. A text may hide from them in another spelling, another order or
an encoding, so each such reading becomes a view. A view knows for every span of its own
which span of the original it comes from: findings point at what the writer sent.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

Span = tuple[int, int]
"""Where something starts and where it ends (exclusive), in characters."""


class View(NamedTuple):
    """A reading of a text, with `trace` from a span of it to one of the original."""

    text: str
    trace: Callable[[int, int], Span]


def sent(text: str) -> View:
    """The text itself."""
    return View(text, lambda start, end: (start, end))


def respelled(view: View, spellings: Mapping[int, str]) -> View:
    """The view with each character exchanged for its spelling, which may be empty or longer."""
    starts: list[int] = []  # where each character's spelling begins, found when first asked for

    def trace(start: int, end: int) -> Span:
        if not starts:
            lengths = (len(spellings[ord(character)]) for character in view.text)
            starts.extend(accumulate(lengths, initial=0))
        first = bisect_right(starts, start) - 1
        last = bisect_right(starts, max(start, end - 1)) - 1
        return view.trace(first, last + 1)

    return View(view.text.translate(spellings), trace)


def reversed_view(view: View) -> View:
    """The view read from its end."""
    length = len(view.text)
    return View(view.text[::-1], lambda start, end: view.trace(length - end, length - start))


def replaced(view: View, pieces: Sequence[tuple[Span, str]]) -> View:
    """The view with spans exchanged for other texts; `pieces` are in order and do not overlap.

    What lies in an exchanged text traces to the whole of its span.
    """
    parts: list[str] = []
    edges: list[int] = []  # where each part begins in the new text
    sources: list[Span] = []
    exact: list[bool] = []
    length = position = 0
    for (start, end), text in pieces:
        for part, source, kept in (
            (view.text[position:start], (position, start), True),
            (text, (start, end), False),
        ):
            if part:
                parts.append(part)
                edges.append(length)
                sources.append(source)
                exact.append(kept)
                length += len(part)
        position = end
    parts.append(view.text[position:])
    edges.append(length)
    sources.append((position, len(view.text)))
    exact.append(True)

    def trace(start: int, end: int) -> Span:
        first = bisect_right(edges, start) - 1
        last = bisect_right(edges, max(start, end - 1)) - 1
        begin = sources[first][0] + (start - edges[first] if exact[first] else 0)
        finish = sources[last][0] + end - edges[last] if exact[last] else sources[last][1]
        return view.trace(begin, finish)

    return View("".join(parts), trace)
