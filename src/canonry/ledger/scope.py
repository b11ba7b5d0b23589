"""Check 9: which records can answer for the place asked about, and which of them do.

For an asked project or scope, a record answers exactly where it equals it and more widely where it
carries none; for an unasked one, exactly where it carries none and more widely where it carries
any. Nearer matches answer first, project before scope.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from canonry.core.places import Place
from canonry.core.reasons import Status
from canonry.ledger.case import Case
from canonry.ledger.succession import is_voice
from canonry.ledger.transactions import Record


def match(asked: Place, project: str | None, scope: str | None) -> int | None:
    """Return how near a place is to the one asked about, 0 (exact) to 3, or None out of reach."""
    near_project = _part(asked.project, project)
    near_scope = _part(asked.scope, scope)
    if near_project is None or near_scope is None:
        return None
    return 2 * near_project + near_scope


def _part(asked: str | None, held: str | None) -> int | None:
    if asked is None:
        return 0 if held is None else 1
    if held == asked:
        return 0
    return 1 if held is None else None


def find_voices(case: Case) -> None:
    """Fill `reach`, `voices` and `ungrounded` from what is live."""
    asked = case.question.place
    for record in case.live:
        if match(asked, record.project, record.scope) is None:
            continue
        case.reach.append(record)
        (case.voices if is_voice(record, case) else case.ungrounded).append(record)


def choose_match(case: Case) -> None:
    """Fill `answering` and `places`: the voices of the nearest match, and what reaches them."""
    asked = case.question.place
    ranks = {r.record_id: match(asked, r.project, r.scope) for r in case.voices}
    nearest = min(rank for rank in ranks.values() if rank is not None)
    chosen = [record for record in case.voices if ranks[record.record_id] == nearest]
    case.places = sorted(
        {asked_place(asked, record) for record in chosen},
        key=lambda place: (place.project or "", place.scope or ""),
    )
    case.answering = chosen + [
        record
        for record in case.voices
        if ranks[record.record_id] != nearest
        and record.status in (Status.CONFLICT, Status.REVOKED)
        and any(record.place.covers(place) for place in case.places)
    ]


def asked_place(asked: Place, record: Record) -> Place:
    """Return the place that `record` answers for: what was asked, else where it holds."""
    return Place(
        record.project if asked.project is None else asked.project,
        record.scope if asked.scope is None else asked.scope,
    )


def voices_by_place(case: Case) -> Iterator[list[Record]]:
    """Yield, for each place of the match, the answering voices that speak there."""
    asked = case.question.place
    at: defaultdict[Place, list[Record]] = defaultdict(list)
    wide: list[tuple[Place, Record]] = []
    for record in case.answering:
        place = asked_place(asked, record)
        at[place].append(record)
        if record.status in (Status.CONFLICT, Status.REVOKED):
            wide.append((place, record))
    for place in case.places:
        reaching = (r for own, r in wide if own != place and r.place.covers(place))
        yield [*at[place], *reaching]
