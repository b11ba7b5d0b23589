"""Entries of the log, and the chain of digests that makes a rewritten history show."""

from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from canonry.ledger.digests import FORMAT, GENESIS, SALT_BYTES, Entry, faults, seal, unseal

START_US = 1_786_701_600_000_000
SALT = bytes(range(SALT_BYTES))


def sealed(seq: int = 1, previous: Entry | None = None, **options: Any) -> Entry:
    """An entry with a payload, one microsecond after the one before it."""
    options = {"payload": {"value": seq}, "salt": SALT, "fields": {"body": {"n": seq}}} | options
    return seal(
        GENESIS if previous is None else previous.digest,
        seq=seq,
        kind="record",
        recorded_us=START_US + seq,
        **options,
    )


def chain(length: int) -> list[Entry]:
    entries = [sealed()]
    while len(entries) < length:
        entries.append(sealed(len(entries) + 1, entries[-1]))
    return entries


def all_faults(entries: list[Entry]) -> list[tuple[int, str]]:
    """Every fault of a log that begins at the first entry, with the position of its entry."""
    return [
        (index, fault)
        for index, entry in enumerate(entries)
        for fault in faults(entry, entries[index - 1] if index else None)
    ]


# What is sealed.


def test_a_digest_is_of_the_one_before_it_and_of_the_skeleton() -> None:
    first, second = chain(2)
    assert sha256(bytes(32) + first.skeleton).digest() == first.digest
    assert sha256(first.digest + second.skeleton).digest() == second.digest


def test_a_skeleton_is_the_canonical_bytes_of_the_fields_the_stamps_and_the_payloads_digest() -> (
    None
):
    entry = sealed(fields={"z": 1.0, "body": {"\u20ac": "\U0001f600", "\ufb33": None}})
    payload = rfc8785.dumps({"value": 1})
    assert payload == entry.payload
    expected: dict[str, Any] = {
        "z": 1.0,
        "body": {"\u20ac": "\U0001f600", "\ufb33": None},
        "seq": 1,
        "kind": "record",
        "format": FORMAT,
        "recorded_at": "2026-08-14T10:00:00.000001Z",
        "payload": sha256(SALT + payload).hexdigest(),
    }
    assert rfc8785.dumps(expected) == entry.skeleton


def test_an_entry_without_a_payload_has_no_salt_and_says_so() -> None:
    entry = sealed(payload=None, salt=b"")
    assert (None, None) == (entry.payload, entry.salt)
    assert b'"payload":null' in entry.skeleton
    assert [] == faults(entry, None)


def test_the_salt_keeps_equal_payloads_apart() -> None:
    one, other = sealed(), sealed(salt=bytes(SALT_BYTES))
    assert one.payload == other.payload
    assert one.digest != other.digest


@given(
    st.dictionaries(st.text("abc", max_size=3), st.integers(-9, 9) | st.text("é☂x", max_size=3)),
    st.dictionaries(st.text("abc", max_size=3), st.booleans() | st.none()),
)
def test_what_was_sealed_is_unsealed(fields: dict[str, Any], payload: dict[str, Any]) -> None:
    found, kept = unseal(sealed(fields={"body": fields}, payload=payload))
    assert (fields, payload) == (found["body"], kept)


# What holds, and what shows.


def test_a_log_that_was_left_alone_has_no_fault() -> None:
    assert [] == all_faults(chain(5))


def test_a_payload_that_was_erased_with_its_salt_is_no_fault() -> None:
    entries = chain(3)
    entries[1] = entries[1]._replace(payload=None, salt=None)
    assert [] == all_faults(entries)
    assert unseal(entries[1])[1] is None


def test_a_payload_that_was_changed_shows_in_its_entry() -> None:
    entries = chain(3)
    entries[1] = entries[1]._replace(payload=b'{"value":7}')
    assert [(1, "has a payload that its skeleton does not name")] == all_faults(entries)


@pytest.mark.parametrize("salt", [None, bytes(SALT_BYTES)])
def test_a_salt_that_was_changed_or_lost_shows_in_its_entry(salt: bytes | None) -> None:
    entries = chain(3)
    entries[1] = entries[1]._replace(salt=salt)
    assert [(1, "has a payload that its skeleton does not name")] == all_faults(entries)


def test_a_payload_that_was_lost_without_its_salt_shows() -> None:
    entries = chain(3)
    entries[1] = entries[1]._replace(payload=None)
    assert [(1, "has a salt without a payload")] == all_faults(entries)


def test_a_payload_that_was_added_shows() -> None:
    entry = sealed(payload=None, salt=b"")._replace(payload=b"{}", salt=SALT)
    assert ["has a payload that its skeleton does not name"] == faults(entry, None)


@pytest.mark.parametrize(
    "field, item, names",
    [
        ("seq", 9, "seq"),
        ("kind", "review", "kind"),
        ("format", FORMAT + 1, "format"),
        ("recorded_us", START_US + 7, "recorded_at"),
    ],
)
def test_a_stamp_beside_the_skeleton_that_is_not_in_it_shows(
    field: str, item: Any, names: str
) -> None:
    entry = chain(1)[0]._replace(**{field: item})
    assert f"has another {names} beside its skeleton than in it" in faults(entry, None)


def test_a_skeleton_that_was_changed_shows_in_its_digest() -> None:
    entries = chain(3)
    skeleton = entries[1].skeleton.replace(b'"n":2', b'"n":7')
    entries[1] = entries[1]._replace(skeleton=skeleton)
    broken = "has a digest that its skeleton and the digest before it do not give"
    assert [(1, broken)] == all_faults(entries)


def test_an_entry_that_was_written_anew_breaks_the_one_after_it() -> None:
    entries = chain(3)
    entries[1] = sealed(2, entries[0], fields={"body": {"n": 7}})
    broken = "has a digest that its skeleton and the digest before it do not give"
    assert [(2, broken)] == all_faults(entries)


@pytest.mark.parametrize("skeleton", [b"", b"{", b"[]", b"7", b"{}", b'{"recorded_at":7}'])
def test_a_skeleton_that_cannot_be_read_shows(skeleton: bytes) -> None:
    entry = chain(1)[0]._replace(skeleton=skeleton)
    assert "has a skeleton that cannot be read" in faults(entry, None)


def test_an_entry_that_was_taken_out_shows_as_a_gap() -> None:
    first, _, third = chain(3)
    gap = "does not follow the entry before it without a gap"
    broken = "has a digest that its skeleton and the digest before it do not give"
    assert [gap, broken] == faults(third, first)


def test_a_log_begins_with_its_first_entry() -> None:
    second = chain(2)[1]
    assert "does not follow the entry before it without a gap" in faults(second, None)


@pytest.mark.parametrize("recorded_us", [START_US, START_US + 1])
def test_an_entry_that_was_not_recorded_later_than_the_one_before_it_shows(
    recorded_us: int,
) -> None:
    (first,) = chain(1)
    second = seal(
        first.digest, seq=2, kind="review", recorded_us=recorded_us, fields={"record_id": "a1"}
    )
    assert ["was not recorded later than the entry before it"] == faults(second, first)


@given(st.integers(0, 3), st.data())
def test_no_byte_of_a_log_can_be_changed_unseen(index: int, data: st.DataObject) -> None:
    entries = chain(4)
    part = data.draw(st.sampled_from(["skeleton", "payload", "salt", "digest"]))
    content = bytearray(getattr(entries[index], part))
    at = data.draw(st.integers(0, len(content) - 1))
    content[at] ^= data.draw(st.integers(1, 255))
    changed: dict[str, Any] = {part: bytes(content)}
    entries[index] = entries[index]._replace(**changed)
    assert all_faults(entries)
