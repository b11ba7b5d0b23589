"""What a reader should know about an answer beside its state.

One function a note, listed by its code; each says whether the note belongs to the answer. The page
names the codes and explains few of them, so these are one reading.
"""

from collections.abc import Callable
from typing import Any, Final

from tests.model import rows as read
from tests.model.question import Decision, Question, Record, covers
from tests.model.standing import (
    is_expired,
    is_later,
    is_voice,
    may_retire,
    outdates_by_status,
    same_writer,
    withdraws,
)

Note = Callable[[Question, Record | None], bool]


def value(record: Record) -> Any:
    return read.field(record.row, "value")


def differs(record: Record, chosen: Record) -> bool:
    return record.is_claim and not read.same_value(value(record), value(chosen))


def retired_by_link(q: Question, record: Record) -> list[Record]:
    return [target for target in q.in_effect if record in target.linked_by]


def is_wider(place: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    return place != other and covers(place, other)


def corroborated(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and len(q.trial.claims) > 1


def corrected_retroactively(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(t.time > chosen.time for t in retired_by_link(q, chosen))


def reinstated(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(t.status == "revoked" for t in retired_by_link(q, chosen))


def settled(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and bool(settled_records(q, chosen))


def settled_by_party(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and chosen.agent in [
        target.agent for target in settled_records(q, chosen) if target.agent
    ]


def settled_records(q: Question, chosen: Record) -> list[Record]:
    closed = read.field(chosen.row, "settles") or []
    return [t for t in retired_by_link(q, chosen) if t.record_id in closed]


def retired_by_another_writer(q: Question, _: Record | None) -> bool:
    return any(
        retirer.agent and target.agent and retirer.agent != target.agent
        for target in q.in_effect
        for retirer in target.retired_by
    )


def challenged(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        record.names(chosen) and record is not chosen and not may_retire(record, chosen)
        for record in q.in_effect
    )


def overrides_wider(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        is_wider(voice.place, chosen.place) and differs(voice, chosen) for voice in q.voices
    )


def narrower_differs(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        is_wider(chosen.place, record.place) and is_voice(q, record) and differs(record, chosen)
        for record in q.live
    )


def change_scheduled(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        (record.names(chosen) and may_retire(record, chosen)) or withdraws(record, chosen)
        for record in q.pending
    )


def from_wider_scope(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        asked is not None and held is None
        for asked, held in zip(q.place, chosen.place, strict=True)
    )


def resumed(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        is_expired(q, record)
        and not record.retired_by
        and same_writer(record, chosen)
        and is_later(record, chosen)
        and outdates_by_status(q, record, chosen)
        for record in q.in_effect
    )


def unheld(q: Question) -> list[str]:
    held = [record.record_id for record in q.records]
    return [link for record in q.in_effect for link in read.links(record.row) if link not in held]


def supersedes_unknown_record(q: Question, _: Record | None) -> bool:
    return any(link not in q.other_ids for link in unheld(q))


def cross_entity_link(q: Question, _: Record | None) -> bool:
    return any(link in q.other_ids for link in unheld(q))


def superseded_out_of_scope(q: Question, _: Record | None) -> bool:
    return any(
        not covers(retirer.place, q.place) and not covers(q.place, retirer.place)
        for target in q.in_effect
        if covers(target.place, q.place) or covers(q.place, target.place)
        for retirer in target.retired_by
    )


def successor_expired(q: Question, _: Record | None) -> bool:
    return any(is_expired(q, by) for target in q.in_effect for by in target.linked_by)


def claim_after_revocation(q: Question, _: Record | None) -> bool:
    return bool(q.trial.after_revocation)


def weaker_rival(q: Question, chosen: Record | None) -> bool:
    return chosen is not None and any(
        record not in q.voices and differs(record, chosen) for record in q.in_reach
    )


def kind_ignored(q: Question, _: Record | None) -> bool:
    if not q.in_effect:
        return False
    order = sorted(q.in_effect, key=lambda r: (r.seq is None, r.seq or 0, r.time, r.record_id))
    kinds = [read.field(record.row, "kind") for record in order]
    first = kinds[0] or "entity"
    return any(kind is not None and kind != first for kind in kinds)


NOTES: Final[dict[str, Note]] = {
    "corroborated": corroborated,
    "corrected-retroactively": corrected_retroactively,
    "reinstated": reinstated,
    "settled": settled,
    "settled-by-party": settled_by_party,
    "retired-by-another-writer": retired_by_another_writer,
    "challenged": challenged,
    "overrides-wider": overrides_wider,
    "narrower-differs": narrower_differs,
    "change-scheduled": change_scheduled,
    "from-wider-scope": from_wider_scope,
    "resumed": resumed,
    "supersedes-unknown-record": supersedes_unknown_record,
    "cross-entity-link": cross_entity_link,
    "superseded-out-of-scope": superseded_out_of_scope,
    "successor-expired": successor_expired,
    "claim-after-revocation": claim_after_revocation,
    "weaker-rival": weaker_rival,
    "kind-ignored": kind_ignored,
}


def notes_of(q: Question, decision: Decision) -> list[str]:
    """List the codes that belong to an answer; the chosen record counts only where it is given."""
    chosen = q.trial.chosen if decision.state == "resolved" else None
    return [code for code, belongs in NOTES.items() if belongs(q, chosen)]
