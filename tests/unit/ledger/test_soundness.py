"""What of a log from elsewhere is an entry at all, and what of it only a person may bring."""

from typing import Any

import pytest

from canonry.ledger.digests import GENESIS, Entry, seal
from canonry.ledger.projection import Kind
from canonry.ledger.soundness import is_sound, needs_review_right
from canonry.ledger.transactions import PAYLOAD_FIELDS, split

BODY = {
    "agent": "mallory",
    "confidence": "high",
    "effective_at": "2026-01-01T00:00:00Z",
    "entity_key": "k",
    "evidence": ["seen"],
    "record_id": "decision",
    "status": "resolved",
    "value": "mine",
}
SETTLES = {"settles": ["one", "other"]}


def entry_of(body: dict[str, Any], stamped: dict[str, Any], payload: dict[str, Any]) -> Entry:
    fields = {"body": body, "stamped": stamped, "grounded": True}
    return seal(
        GENESIS, seq=2, kind=Kind.RECORD, recorded_us=0, fields=fields, payload=payload, salt=b"s"
    )


def test_a_settlement_needs_the_review_right() -> None:
    payload, body = split(BODY | SETTLES)
    entry = entry_of(body, {}, payload)
    assert is_sound(entry)
    assert needs_review_right(entry)


@pytest.mark.parametrize("place", ["stamped", "payload"])
def test_a_settlement_where_admission_puts_none_is_no_entry(place: str) -> None:
    payload, body = split(BODY)
    parts = {"body": body, "stamped": {}, "payload": payload}
    parts[place] = parts[place] | SETTLES
    entry = entry_of(**parts)
    assert not is_sound(entry)
    assert needs_review_right(entry)


@pytest.mark.parametrize("name", sorted(PAYLOAD_FIELDS & BODY.keys()))
def test_a_text_that_an_erasure_would_not_reach_is_no_entry(name: str) -> None:
    payload, body = split(BODY)
    assert is_sound(entry_of(body, {}, payload))
    assert not is_sound(entry_of(body | {name: BODY[name]}, {}, payload))
    rest = {other: item for other, item in payload.items() if other != name}
    assert not is_sound(entry_of(body | {name: BODY[name]}, {}, rest))


def test_what_is_stamped_is_an_id_or_a_time_that_was_not_sent() -> None:
    payload, body = split(BODY)
    stamped = {name: body.pop(name) for name in ("record_id", "effective_at")}
    assert is_sound(entry_of(body, stamped, payload))
    assert not is_sound(entry_of(body | {"record_id": "other"}, stamped, payload))
    assert not is_sound(entry_of(body, stamped | {"project": "p"}, payload))
