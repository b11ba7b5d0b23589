"""The texts of one snapshot by where they stand, each read from the log once, and only if needed.

A text is scored by what the index tells of it; what it says is read for the few that are shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from canonry.jobs.indexing import concepts_of
from canonry.limits import SPOT_BITS
from canonry.ports.store import Snapshot
from canonry.recall.passages import Passage, passages
from canonry.recall.talk import Candidate


class Texts:
    """Reads texts of one snapshot, and keeps them."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._held: dict[int, Passage] = {}

    def keep(self, texts: Iterable[Passage]) -> None:
        """Keep texts that were read already."""
        self._held |= {text.spot: text for text in texts}

    def at(self, spots: Iterable[int]) -> dict[int, Passage]:
        """Return the texts at `spots`; where none is there any more, it is left out."""
        wanted = list(dict.fromkeys(spots))
        missing = {spot for spot in wanted if spot not in self._held}
        if missing:
            seqs = sorted({spot >> SPOT_BITS for spot in missing})
            for entry in self._snapshot.entries(seqs).values():
                self.keep(text for text in passages(entry) if text.spot in missing)
        return {spot: self._held[spot] for spot in wanted if spot in self._held}

    def candidates(self, texts: Iterable[Passage]) -> list[Candidate]:
        """Return `texts`, which it keeps, as candidates."""
        found = list(texts)
        self.keep(found)
        concepts = concepts_of(self._snapshot, found)
        return [Candidate(p.spot, p.event_us, p.is_talk, concepts.get(p.spot)) for p in found]
