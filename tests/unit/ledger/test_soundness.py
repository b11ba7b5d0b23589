"""What of a log from elsewhere only a person may bring, wherever its entry says so."""

from typing import Any

import pytest

from canonry.ledger.digests import GENESIS, seal
from canonry.ledger.projection import Kind
from canonry.ledger.soundness import is_sound, needs_review_right

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


@pytest.mark.parametrize("place", ["body", "stamped", "payload"])
def test_a_settlement_needs_the_review_right_wherever_its_entry_says_so(place: str) -> None:
    parts: dict[str, dict[str, Any]] = {"body": BODY, "stamped": {}, "payload": {"value": "mine"}}
    parts[place] = parts[place] | SETTLES
    payload = parts.pop("payload")
    fields = {**parts, "grounded": True}
    entry = seal(
        GENESIS, seq=2, kind=Kind.RECORD, recorded_us=0, fields=fields, payload=payload, salt=b"s"
    )
    assert is_sound(entry)
    assert needs_review_right(entry)
