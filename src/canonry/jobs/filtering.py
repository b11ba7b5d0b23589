"""Which texts pass the filters of a question: asked of the index before a cut, and of each text.

The index is asked first, so that what passes is never crowded out by what does not. What comes from
elsewhere, as what is not indexed yet, what was said beside a text, and what a hit shows in the end,
is held against the same filters here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from canonry.graph.vocabulary import Stage
from canonry.jobs.indexing import concepts_of
from canonry.ports.search import Within
from canonry.ports.store import Snapshot
from canonry.recall.passages import Passage
from canonry.recall.question import Filters


class Filtering:
    """The filters of one question in one snapshot; `known_at` bounds what was known, None is all.

    `within` is the same as the index takes it.
    """

    def __init__(self, snapshot: Snapshot, filters: Filters, known_at: int | None) -> None:
        self._snapshot = snapshot
        self._filters = filters
        last_seq = None if known_at is None else _last_known(snapshot, known_at)
        self.within = Within(filters.marks, filters.since, filters.until, last_seq, filters.stage)

    def passing(self, texts: Iterable[Passage]) -> list[Passage]:
        """Return those of `texts` that pass, in their order."""
        found = [passage for passage in texts if self._is_like(passage)]
        wanted = self._filters.stage
        if wanted is None or not found:
            return found
        concepts = concepts_of(self._snapshot, found)
        rows = self._snapshot.concepts(set(concepts.values()))
        stages = {spot: rows[number].stage for spot, number in concepts.items() if number in rows}
        return [passage for passage in found if stages.get(passage.spot, Stage.NONE) is wanted]

    def _is_like(self, passage: Passage) -> bool:
        within = self.within
        if within.last_seq is not None and passage.seq > within.last_seq:
            return False
        if within.since is not None and passage.event_us < within.since:
            return False
        if within.until is not None and passage.event_us >= within.until:
            return False
        return _has(passage, within.marks)


def _has(passage: Passage, marks: Sequence[Sequence[str]]) -> bool:
    return all(any(one in passage.marks for one in group) for group in marks)


def _last_known(snapshot: Snapshot, known_at: int) -> int | None:
    """Return the seq of the last entry that was written by then, None where that is the last.

    Write times strictly rise, so that it is found by halving.
    """
    head = snapshot.head()
    if head is None or head.recorded_us <= known_at:
        return None
    known, unknown = 0, head.seq
    while unknown - known > 1:
        middle = (known + unknown) // 2
        [entry] = snapshot.entries([middle]).values()
        if entry.recorded_us <= known_at:
            known = middle
        else:
            unknown = middle
    return known
