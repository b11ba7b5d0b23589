"""A text as the rules read it, and the way back to the text as it was sent.

A text may hide from a rule in another spelling, another order or an encoding. Each such reading is
a view: a text, and for each of its characters the span of the original that it comes from, so that
findings point at what the writer sent. Spans are worked out when a finding first asks for them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from canonry.ledger.quarantine.model import Span

Piece = tuple[Span, str]
"""A span of a view, and what is to stand there instead."""

_Places = tuple[Sequence[int], Sequence[int]]
"""Where each character of a view starts in the original, and where it ends."""


class View:
    """A reading of a text, and where its characters lie in the original."""

    def __init__(self, text: str, places: Callable[[], _Places]) -> None:
        self.text = text
        self._find = places
        self._found: _Places | None = None

    @property
    def places(self) -> _Places:
        """Where each character starts in the original, and where each ends."""
        if self._found is None:
            self._found = self._find()
        return self._found

    def trace(self, start: int, end: int) -> Span:
        """Return the span of the original that a span of the view, which is not empty, is from."""
        starts, ends = self.places
        return min(starts[start:end]), max(ends[start:end])


def sent(text: str) -> View:
    """Return the text as it was sent."""
    return View(text, lambda: (range(len(text)), range(1, len(text) + 1)))


def alike(view: View, text: str) -> View:
    """Return `text`, which has as many characters as the view, and each in the same place."""
    return View(text, lambda: view.places)


def whole(view: View, text: str) -> View:
    """Return `text`, each character of which is from the whole of the view."""

    def places() -> _Places:
        start, end = view.trace(0, len(view.text))
        return [start] * len(text), [end] * len(text)

    return View(text, places)


def respelled(view: View, spellings: Mapping[int, str]) -> View:
    """Return the view with each character exchanged for its spelling, empty, alike or longer."""

    def places() -> _Places:
        starts: list[int] = []
        ends: list[int] = []
        for char, start, end in zip(view.text, *view.places, strict=True):
            length = len(spellings[ord(char)])
            starts += [start] * length
            ends += [end] * length
        return starts, ends

    return View(view.text.translate(spellings), places)


def replaced(view: View, pieces: Iterable[Piece]) -> View:
    """Return the view with spans exchanged for other texts; of two that overlap, the first."""
    kept: list[Piece] = []
    at = 0
    parts: list[str] = []
    for (start, end), text in sorted(pieces, key=lambda piece: (piece[0][0], -piece[0][1])):
        if start >= at:
            kept.append(((start, end), text))
            parts += [view.text[at:start], text]
            at = end
    parts.append(view.text[at:])

    def places() -> _Places:
        old_starts, old_ends = view.places
        starts: list[int] = []
        ends: list[int] = []
        at = 0
        for (start, end), text in kept:
            starts += [*old_starts[at:start], *[old_starts[start]] * len(text)]
            ends += [*old_ends[at:start], *[old_ends[end - 1]] * len(text)]
            at = end
        return [*starts, *old_starts[at:]], [*ends, *old_ends[at:]]

    return View("".join(parts), places)


def backwards(view: View) -> View:
    """Return the view read from its end."""
    return View(view.text[::-1], lambda: (view.places[0][::-1], view.places[1][::-1]))
