"""The index of terms on the PostgreSQL wire: which text holds which, as rows of a table.

The best texts are chosen here, by the weights of the terms that they hold; recall then ranks them
by the same BM25 as on every store.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence

from canonry.adapters.stores.postgresql_sql import SEARCH
from canonry.adapters.stores.search import SearchReads, SearchWrites, bounds
from canonry.ports.search import Indexed, IndexedText, Within

_LAST_CHARACTER = "\U0010ffff"


class PostgresSearchSnapshot(SearchReads):
    """The reading half; see `canonry.ports.search`."""

    searches = SEARCH

    def indexed(self) -> Indexed:
        """Return how far the index of terms reaches."""
        rows = self._fetch(SEARCH["indexed"])
        return Indexed(*rows[0]) if rows else Indexed(0, 0)

    def holders(self, terms: Sequence[str]) -> Mapping[str, int]:
        """Return how many texts hold each of `terms`; those that none holds are left out."""
        return dict(self._fetch(SEARCH["holders"], wanted=list(terms))) if terms else {}

    def matching(
        self, terms: Sequence[str], begins: Sequence[str], within: Within, limit: int
    ) -> list[int]:
        """Return the spots of texts with one of `terms`, or one that begins so, best first."""
        spots_of: defaultdict[str, list[int]] = defaultdict(list)
        for term, spot in self._fetch(SEARCH["holding"], wanted=list(terms)) if terms else ():
            spots_of[term].append(spot)
        for begin in begins:
            bound = begin + _LAST_CHARACTER
            rows = self._fetch(SEARCH["beginning"], first=begin, bound=bound)
            spots_of[begin] += sorted({spot for _, spot in rows})
        weights: defaultdict[int, float] = defaultdict(float)
        texts = self.indexed().texts
        for spots in spots_of.values():
            weight = math.log1p(texts / len(spots)) if spots else 0.0
            for spot in spots:
                weights[spot] += weight
        allowed = set(self.lying(within)) if within else None
        found = [spot for spot in weights if allowed is None or spot in allowed]
        return sorted(found, key=lambda spot: (-weights[spot], spot))[:limit]

    def lying(self, within: Within) -> list[int]:
        """Return the spots of all texts that are `within` what is asked, in order."""
        found: set[int] | None = None
        for group in within.marks:
            rows = self._fetch(SEARCH["holding"], wanted=list(group))
            spots = {spot for _, spot in rows}
            found = spots if found is None else found & spots
        if within.by_more_than_marks:
            spots = {spot for (spot,) in self._fetch(SEARCH["lying"], **bounds(within))}
            found = spots if found is None else found & spots
        return sorted(found or ())


class PostgresSearchUnitOfWork(SearchWrites, PostgresSearchSnapshot):
    """The writing half; see `canonry.ports.search`."""

    def index(self, seq: int, texts: Sequence[IndexedText]) -> None:
        """Add `texts`, in rising order of spots; the index now reaches to `seq`."""
        if not self._fetch(SEARCH["indexed"]):
            self._fetch(SEARCH["make_index"])
        held = {
            (self._memory, term, text.spot) for text in texts for term in (*text.terms, *text.marks)
        }
        self._write(SEARCH["add_term"], sorted(held, key=lambda row: row[1:]))
        told = [(self._memory, t.spot, t.event_us, t.concept) for t in texts]
        self._write(SEARCH["tell_text"], told)
        scored = [(self._memory, t.spot, int(t.is_talk), " ".join(t.terms)) for t in texts]
        self._write(SEARCH["score_text"], scored)
        self._fetch(SEARCH["reach"], seq=seq, texts=len(texts))

    def forget(self, texts: Sequence[IndexedText]) -> None:
        """Take `texts`, as they were indexed, and their vectors out again, leaving no trace."""
        spots = [text.spot for text in texts]
        if spots:
            self._fetch(SEARCH["remove_texts"], spots=spots)
            self._fetch(SEARCH["untell_texts"], spots=spots)
            self._fetch(SEARCH["unscore_texts"], spots=spots)
        self._forget_vectors(set(spots))

    def clear_index(self) -> None:
        """Begin the index of terms anew."""
        for query in ("empty_index", "empty_told", "empty_scored"):
            self._fetch(SEARCH[query])
        self._fetch(SEARCH["make_index"])
