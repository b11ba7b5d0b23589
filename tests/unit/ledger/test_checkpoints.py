"""Checkpoints and proofs as texts: made, read, and refused when anything in them was changed."""

import json
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest

from canonry.ledger.checkpoints import (
    Checkpoint,
    Key,
    Unfit,
    note,
    opened,
    origin_of,
    parse_key,
    text_of,
)
from canonry.ledger.digests import GENESIS, Entry, seal
from canonry.ledger.merkle import Tree, consistency_spans, inclusion_spans, leaf_hash
from canonry.ledger.proofs import Proven, proof_of, prove
from canonry.surfaces.jsontext import parse_json

KEY = Key("example.org/memory", bytes(range(32)))
OTHER = Key("example.org/memory", bytes(32))
KNOWN = Checkpoint("example.org/memory/atlas/00", 3, bytes(range(32, 64)))


def sign(message: bytes, key: Key = KEY) -> bytes:
    """A stand-in for a signature: nothing here depends on which kind it is."""
    return sha256(key.public + message).digest() * 2


def check(public: bytes, signature: bytes, message: bytes) -> bool:
    return signature == sign(message, Key("", public))


def signed(checkpoint: Checkpoint, key: Key = KEY) -> str:
    text = text_of(checkpoint)
    return note(text, key, sign(text.encode(), key))


def entries(count: int) -> list[Entry]:
    found: list[Entry] = []
    for seq in range(1, count + 1):
        previous = found[-1].digest if found else GENESIS
        fields = {"body": {"record_id": f"r{seq}"}}
        payload = {"value": f"v{seq}", "evidence": "ü"}
        found.append(
            seal(
                previous,
                seq=seq,
                kind="record",
                recorded_us=seq,
                fields=fields,
                payload=payload,
                salt=seq.to_bytes(16),
            )
        )
    return found


def proof(log: list[Entry], seq: int, before: int) -> dict[str, Any]:
    """The JSON of a proof of one entry, and of growth."""
    size = len(log)
    wanted = [*inclusion_spans(seq - 1, size), *consistency_spans(before, size)]
    grown, earlier = Tree(wanted), Tree()
    for number, entry in enumerate(log):
        grown.append(leaf_hash(entry.skeleton))
        if number < before:
            earlier.append(leaf_hash(entry.skeleton))
    origin = KNOWN.origin
    built = proof_of(
        signed(Checkpoint(origin, size, grown.root())),
        entry=log[seq - 1],
        entry_path=grown.hashes(inclusion_spans(seq - 1, size)),
        since=signed(Checkpoint(origin, before, earlier.root())),
        since_path=grown.hashes(consistency_spans(before, size)),
    )
    return dict(parse_json(msgspec.json.encode(built), "proof"))


def test_a_checkpoint_is_three_lines_and_a_signature() -> None:
    text, signature = signed(KNOWN).split("\n\n")
    root = "ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8="
    assert f"example.org/memory/atlas/00\n3\n{root}" == text
    assert signature.startswith("\u2014 example.org/memory ")
    assert opened(signed(KNOWN), [KEY], check) == KNOWN


def test_the_example_of_the_specification_is_read() -> None:
    """From c2sp.org/tlog-checkpoint; its key is not known, so its form alone is shown."""
    example = (
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
        "\n\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4U"
        "RYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n"
    )
    assert Unfit("is not signed by a key that is trusted") == opened(example, [KEY], check)


def test_an_extension_line_is_signed_and_passed_over() -> None:
    text = text_of(KNOWN) + "more\n"
    assert opened(note(text, KEY, sign(text.encode())), [KEY], check) == KNOWN


def test_signatures_of_others_are_passed_over() -> None:
    text, _, mine = signed(KNOWN).partition("\n\n")
    theirs = signed(KNOWN, Key("witness", bytes(32))).partition("\n\n")[2]
    assert opened(f"{text}\n\n{theirs}{mine}", [KEY], check) == KNOWN
    assert isinstance(opened(f"{text}\n\n{theirs}", [KEY], check), Unfit)
    assert isinstance(opened(signed(KNOWN, OTHER), [KEY], check), Unfit)


def test_a_signature_of_a_trusted_key_that_does_not_hold_spoils_the_note() -> None:
    text = text_of(KNOWN)
    bad = note(text, KEY, bytes(64)).partition("\n\n")[2]
    assert isinstance(opened(signed(KNOWN) + bad, [KEY], check), Unfit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "no checkpoint",
        signed(KNOWN).replace("\n3\n", "\n03\n"),
        signed(KNOWN).replace("\n3\n", "\n-3\n"),
        signed(KNOWN).replace("\n3\n", "\n\u0663\n"),
        signed(KNOWN).replace("\n\n", "\n\n\n"),
        signed(KNOWN).replace("\u2014 ", "- "),
        signed(KNOWN)[:-1],
        signed(KNOWN) + "\n",
        signed(KNOWN).replace("example", "examp\x01le"),
        "a\n" * 100_000,
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    assert isinstance(opened(text, [KEY], check), Unfit)


def test_a_public_key_is_written_and_read() -> None:
    assert parse_key(f" {KEY}\n") == KEY


@pytest.mark.parametrize("text", ["", "name", "a b+00000000+AQ==", f"{KEY}"[:-4], f"x{KEY}"])
def test_what_is_no_public_key_is_refused(text: str) -> None:
    assert isinstance(parse_key(text), Unfit)


def test_a_log_is_named_by_its_key_memory_first_entry_and_generation() -> None:
    [first] = entries(1)
    begun = first.digest[:8].hex()
    assert origin_of("k", "m", first, 1) == f"k/m/{begun}"
    assert origin_of("k", "m", first, 2) == f"k/m/{begun}/2"


def test_a_proof_proves_what_an_entry_says_and_from_where_the_log_grew() -> None:
    found = prove(proof(entries(5), 2, 3), [KEY], check)
    assert isinstance(found, Proven)
    assert found.fields is not None
    assert found.since is not None
    assert (5, 3, 2) == (found.checkpoint.size, found.since.size, found.fields["seq"])
    assert {"value": "v2", "evidence": "ü"} == found.payload


def test_a_proof_of_an_erased_entry_tells_that_there_was_one() -> None:
    log = entries(5)
    log[1] = log[1]._replace(payload=None, salt=None)
    found = prove(proof(log, 2, 3), [KEY], check)
    assert isinstance(found, Proven)
    assert (None, {"record_id": "r2"}) == (found.payload, (found.fields or {})["body"])


@pytest.mark.parametrize(
    "text", [None, 3, [], {}, {"canonry_proof": 2}, {"canonry_proof": 1, "checkpoint": 3}]
)
def test_what_is_no_proof_is_refused(text: Any) -> None:
    assert isinstance(prove(text, [KEY], check), Unfit)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every container of a JSON value, with each of its keys."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [p for key in keys for p in places(value[key])]


def mutated(chance: Random, honest: Mapping[str, Any]) -> Any:
    """A copy of `honest` that differs in one place."""
    found = json.loads(json.dumps(honest))
    while found == honest:
        container, key = chance.choice(places(found))
        item = container[key]
        how = chance.randrange(4)
        if how == 0:
            del container[key]
        elif how == 1 and isinstance(item, str) and item:
            at = chance.randrange(len(item))
            other = chance.choice("0123456789abcdefABCDEF+/= \n\u2014zZ")
            container[key] = item[:at] + other + item[at + 1 :]
        elif how == 2:
            container[key] = chance.choice([None, 0, 1, 2, 7, -1, "", [], {}, "00" * 32, True])
        elif how == 3:
            others, other = chance.choice(places(found))
            container[key] = json.loads(json.dumps(others[other]))
    return found


def assert_nothing_false_is_accepted(chance: Random, times: int) -> None:
    log = entries(40)
    honest = [proof(log[:n], s, b) for n, s, b in ((1, 1, 1), (7, 3, 4), (40, 39, 23), (40, 1, 0))]
    for _ in range(times):
        original = chance.choice(honest)
        told = prove(original, [KEY], check)
        assert isinstance(told, Proven)
        changed = mutated(chance, original)
        found = prove(changed, [KEY, OTHER], check)
        if isinstance(found, Proven):  # less may be left of a proof, but nothing else
            assert found.checkpoint in (told.checkpoint, told.since), changed
            assert found.fields in (None, told.fields), changed
            assert found.payload in (None, told.payload), changed
            assert found.since in (None, told.since, told.checkpoint), changed


def test_no_mutated_proof_proves_anything_else() -> None:
    assert_nothing_false_is_accepted(Random(2), 1_500)


@pytest.mark.long
def test_no_proof_of_fifty_thousand_mutated_ones_proves_anything_else(seed: int) -> None:
    assert_nothing_false_is_accepted(Random(seed), 50_000)
