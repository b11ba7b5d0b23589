"""Whether what a concept rests on still stands as it did when that was said.

A concept that depends on an entity was written by somebody who knew what the entity answered then.
Where the record behind that answer has been retired since, or the entity revoked, what rests on it
may be wrong, and readers are told by which record.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from canonry.core.places import Place
from canonry.core.reasons import Disposition, State
from canonry.graph.changes import EdgeKey
from canonry.graph.vocabulary import EdgeType
from canonry.jobs.answering import Answer, Answerer
from canonry.ledger.statement import dispositions
from canonry.ports.store import Snapshot


class Fallen(msgspec.Struct, frozen=True):
    """An entity that no longer stands as it did: `by` retired its record, or revoked it (null)."""

    entity_key: str
    record_id: str | None
    by: str | None


def fallen_under(
    snapshot: Snapshot,
    answerer: Answerer,
    place: Place,
    rests_on: Mapping[int, Collection[int]],
) -> dict[int, list[Fallen]]:
    """Return, by concept, what of the concepts it depends on has fallen since; none is left out."""
    targets = {target for ends in rests_on.values() for target in ends}
    keys = snapshot.entity_keys_of(targets) if targets else {}
    wanted = [
        EdgeKey(number, target, EdgeType.DEPENDENCY)
        for number, ends in rests_on.items()
        for target in sorted(ends)
        if target in keys
    ]
    if not wanted:
        return {}
    answers = {
        target: answerer.answer(keys[target], place)
        for target in sorted({key.target for key in wanted})
    }
    held = snapshot.edges(wanted)
    found: dict[int, list[Fallen]] = {}
    for key in wanted:
        since = held[key].made if key in held else 0
        fall = _fall(keys[key.target], answers[key.target], since)
        if fall is not None:
            found.setdefault(key.source, []).append(fall)
    return found


def _fall(entity_key: str, answer: Answer, since: int) -> Fallen | None:
    """What retired, after the entry `since`, a record that was there by then."""
    seqs = {record.record_id: record.seq or 0 for record in answer.records}
    for record_id, (fate, by) in sorted(dispositions(answer.resolution).items()):
        gone = fate in (Disposition.RETIRED, Disposition.OUTDATED)
        if gone and by is not None and seqs[record_id] <= since < seqs.get(by, 0):
            return Fallen(entity_key, record_id, by)
    if answer.statement.state == State.REVOKED:
        return Fallen(entity_key, None, answer.statement.selected)
    return None
