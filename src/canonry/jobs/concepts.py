"""Concepts as readers meet them: found by what a reader says, and told with their texts."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from canonry.core.errors import Incorrect, NotFound
from canonry.core.reasons import Refusal
from canonry.graph.changes import Ambiguous
from canonry.graph.identity import concept_id, text_fault
from canonry.jobs.citing import Citing, ids
from canonry.ledger.digests import unseal
from canonry.ledger.graph_part import part_of, text_of
from canonry.ports.graph import ConceptRow
from canonry.ports.held import Held
from canonry.ports.store import Snapshot


class ConceptView(msgspec.Struct, frozen=True):
    """A concept: `content` is the text it was first named by, null where it was erased.

    `entity_key` is that of the entity whose concept it is, null for others; `stage` is none,
    candidate, venerable or canonical.
    """

    concept_id: str
    entity_key: str | None
    content: str | None
    type: str
    stage: str


def find_concept(snapshot: Snapshot, text: str, field: str) -> int:
    """Return the number of the concept that a reader or writer names.

    Raises NotFound where it names none, Incorrect where it names several.
    """
    citing = Citing(snapshot)
    found = None
    if text_fault(text) is None:
        citing.load([text])
        found = citing.cited(text)
    if isinstance(found, Ambiguous):
        known = ids(snapshot, found.candidates)
        candidates = [known[number] for number in found.candidates]
        raise Incorrect(
            Refusal.AMBIGUOUS_CITATION,
            f"{field} names several concepts: {', '.join(candidates)}",
            field=field,
            advice="cite one of them by its id",
            details={"candidates": candidates},
        )
    if found is None:
        raise NotFound(
            "unknown-concept",
            "the memory holds no concept of that id, key, alias or text",
            field=field,
        )
    return found


def views(snapshot: Snapshot, rows: Iterable[ConceptRow]) -> dict[int, ConceptView]:
    """Return how each of these concepts is told, by its number."""
    wanted = {row.number: row for row in rows}
    if not wanted:
        return Held()
    keys = snapshot.entity_keys_of(wanted)
    entries = snapshot.entries({row.origin for row in wanted.values()})
    found: Held[int, ConceptView] = Held()
    for number, row in wanted.items():
        entry = entries[row.origin]
        text = keys.get(number)
        if text is None:
            part = part_of(*unseal(entry))
            text = None if part is None else text_of(part, number)
        found[number] = ConceptView(
            concept_id(number, entry.digest),
            keys.get(number),
            text,
            row.type.value,
            row.stage.value,
        )
    return found


def view_of(snapshot: Snapshot, number: int) -> ConceptView:
    """Return how one concept that is there is told."""
    return views(snapshot, snapshot.concepts([number]).values())[number]
