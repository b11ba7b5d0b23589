"""Which concepts citations and texts name, for a batch: read in sets, with what the batch has made.

A citation is a full id, a short id, an entity key, an alias or a canonical key, in this order
(CANONIZATION, section 1). A concept that the batch makes is found by its keys from then on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from canonry.graph.changes import Ambiguous, Found, Node, cite, same_concept
from canonry.graph.identity import canonical_key, concept_id, exact_key, id_parts
from canonry.jobs.counting import index_key
from canonry.ports.held import Held
from canonry.ports.store import Snapshot

LANGUAGE: Final = "english"


class Citing:
    """Finds the concepts that texts name."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._asked: set[str] = set()
        self._exact: defaultdict[str, list[int]] = defaultdict(list)
        self._canonical: defaultdict[str, list[int]] = defaultdict(list)
        self._aliases: dict[str, int] = {}
        self._tails: dict[int, str] = {}

    def load(self, texts: Iterable[str]) -> None:
        """Read what `texts` may name, each once in a batch."""
        fresh = set(texts) - self._asked
        if not fresh:
            return
        self._asked |= fresh
        self._load_exact({exact_key(text) for text in fresh})
        keys = {canonical_key(text, LANGUAGE) for text in fresh}
        digests = {index_key(key): key for key in keys}
        for digest, number in self._snapshot.concepts_by_canonical_key(digests):
            _note(self._canonical, digests[digest], number)
        self._aliases |= self._snapshot.aliases(fresh)
        numbers = {parts[0] for text in fresh if (parts := id_parts(text)) is not None}
        self._tails |= {n: id_.rsplit("-", 1)[1] for n, id_ in ids(self._snapshot, numbers).items()}

    def load_entities(self, keys: Iterable[str]) -> None:
        """Read which concepts have these keys of entities."""
        self._load_exact(set(keys))

    def load_exact_keys(self, keys: Iterable[str]) -> None:
        """Read which concepts have these keys without being an entity's yet."""
        digests = {index_key(key): key for key in keys}
        for digest, number in self._snapshot.concepts_by_exact_key(digests) if digests else ():
            _note(self._exact, digests[digest], number)

    def _load_exact(self, keys: set[str]) -> None:
        if keys:
            for key, number in self._snapshot.concepts_of_entities(keys).items():
                _note(self._exact, key, number)
            self.load_exact_keys(keys)

    def entity(self, key: str) -> int | None:
        """Return the concept that has the exact key of an entity, the first that was made."""
        return min(self._exact[key], default=None) if key in self._exact else None

    def find(self, text: str) -> Found:
        """Return what a loaded text names, way by way."""
        by_id, by_short_id = self._by_id(text)
        alias = self._aliases.get(text)
        return Found(
            by_id,
            by_short_id,
            tuple(self._exact.get(exact_key(text), ())),
            () if alias is None else (alias,),
            tuple(self._canonical.get(canonical_key(text, LANGUAGE), ())),
        )

    def cited(self, text: str) -> int | Ambiguous | None:
        """Return the concept that a loaded citation names."""
        return cite(self.find(text))

    def same(self, text: str) -> int | None:
        """Return the concept that a loaded text of a call's own means, None for a new one."""
        return same_concept(self.find(text))

    def add(self, node: Node) -> None:
        """Let a concept be found that the batch makes."""
        if node.named.exact is not None:
            _note(self._exact, node.named.exact, node.number)
        if node.named.canonical is not None:
            _note(self._canonical, node.named.canonical, node.number)

    def add_entity(self, key: str, number: int) -> None:
        """Let an entity's concept be found by its key."""
        _note(self._exact, key, number)

    def _by_id(self, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        parts = id_parts(text)
        if parts is None or parts[0] not in self._tails:
            return (), ()
        number, tail = parts
        if tail is None:
            return (), (number,)
        return ((number,) if tail == self._tails[number] else ()), ()


def ids(snapshot: Snapshot, numbers: Iterable[int]) -> dict[int, str]:
    """Return the full ids of concepts that the store holds; unknown ones are left out."""
    wanted = set(numbers)
    if not wanted:
        return Held()
    rows = snapshot.concepts(wanted)
    digests = snapshot.digests(row.origin for row in rows.values())
    return Held((number, concept_id(number, digests[row.origin])) for number, row in rows.items())


def _note(where: defaultdict[str, list[int]], key: str, number: int) -> None:
    if number not in where[key]:
        where[key].append(number)
