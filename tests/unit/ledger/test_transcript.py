"""The log as JSON Lines: lossless, checkable by itself."""

from typing import Any

import msgspec
import pytest

from canonry.ledger.digests import GENESIS, Entry, faults, seal
from canonry.ledger.transcript import Broken, entry_of, line_of

START_US = 1_786_701_600_000_000


def sealed(payload: dict[str, Any] | None) -> Entry:
    return seal(
        GENESIS,
        seq=1,
        kind="record",
        recorded_us=START_US,
        fields={"body": {"record_id": "a1", "\u20ac": 1.0}},
        payload=payload,
        salt=b"s" * 16,
    )


WHOLE = sealed({"value": {"caf\u00e9": [1e21, None]}})


def row(**fields: Any) -> dict[str, Any]:
    """The line of a whole entry as JSON, with fields in place of its own."""
    found: dict[str, Any] = msgspec.json.decode(line_of(WHOLE, with_payload=True))
    return found | fields


def without(name: str) -> dict[str, Any]:
    return {field: item for field, item in row().items() if field != name}


def skeleton(**fields: Any) -> dict[str, Any]:
    """That line with these fields in its skeleton."""
    return row(skeleton=row()["skeleton"] | fields)


@pytest.mark.parametrize("entry", [WHOLE, sealed({}), sealed(None)])
def test_a_line_reads_back_as_the_entry_that_it_is_of(entry: Entry) -> None:
    line = line_of(entry, with_payload=True)
    assert b"\n" not in line
    assert entry == entry_of(msgspec.json.decode(line))


def test_a_line_without_its_payload_is_that_of_an_erased_entry() -> None:
    line = line_of(WHOLE, with_payload=False)
    assert b"caf" not in line
    erased = WHOLE._replace(payload=None, salt=None)
    assert erased == entry_of(msgspec.json.decode(line))
    assert line == line_of(erased, with_payload=True)
    assert [] == faults(erased, None)


@pytest.mark.parametrize("line", [None, 7, [], "x", {}, row(canonry=2), without("canonry")])
def test_a_line_of_another_format_is_no_entry(line: Any) -> None:
    assert Broken("is not an entry of format 1") == entry_of(line)


@pytest.mark.parametrize(
    "line",
    [
        row(colour=1),
        row(skeleton=[]),
        row(digest=7),
        without("skeleton"),
        without("digest"),
    ],
)
def test_a_line_without_the_fields_of_an_entry_is_none(line: Any) -> None:
    assert Broken("does not have the fields of an entry") == entry_of(line)


@pytest.mark.parametrize(
    "line",
    [
        skeleton(seq="1"),
        skeleton(seq=True),
        skeleton(kind=7),
        skeleton(format="1"),
        skeleton(recorded_at="now"),
        skeleton(recorded_at=7),
        row(skeleton={}),
        row(digest="xy"),
        row(salt="xy"),
        row(salt=7),
        without("salt"),
    ],
)
def test_a_line_whose_skeleton_cannot_be_read_is_no_entry(line: Any) -> None:
    assert Broken("has a skeleton that cannot be read") == entry_of(line)


@pytest.mark.parametrize(
    "line",
    [row(payload={"value": 7}), row(salt="00" * 16), skeleton(payload=None), row(payload=[])],
)
def test_a_payload_that_the_skeleton_does_not_name_is_told(line: Any) -> None:
    assert Broken("has a payload that its skeleton does not name") == entry_of(line)


def test_a_digest_is_read_and_left_to_the_chain_to_check() -> None:
    entry = entry_of(row(digest="00" * 32))
    assert isinstance(entry, Entry)
    broken = "has a digest that its skeleton and the digest before it do not give"
    assert [broken] == faults(entry, None)
