"""Troubles that users of such systems reported in public, as the command line meets them."""

import json
import os
from pathlib import Path

import pytest

from tests.surfaces.cli.conftest import Run, started

ZONES = ("UTC", "America/New_York", "Asia/Tokyo")


def line(**fields: object) -> str:
    sent = {"status": "claim", "evidence": "t", "confidence": "high", "agent": "tomas"}
    return json.dumps({**sent, **fields}) + "\n"


def test_the_last_write_can_be_said_to_be_an_error(run: Run) -> None:
    at = ("--evidence", "t", "--agent", "ops", "--effective-at")
    run("append", "edge:port", "8080", *at, "2026-05-01T10:00:00Z", "--record-id", "t1")
    link = ("--status", "corrected", "--supersedes", "t1", "--record-id", "t2")
    corrected = run("append", "edge:port", "9090", *at, "2026-05-01T11:00:00Z", *link, "--json")
    found = run("reinstate", "t1", "--evidence", "a slip", "--record-id", "t3", "--agent", "ops")
    assert (0, "") == (found.code, found.err)
    assert 'value     "8080"\n' in found.out
    known = ("--known-at", corrected.json["statement"]["known_at"])
    before = run("resolve", "edge:port", *known, "--json").json
    assert ("9090", "t2") == (before["value"], before["selected"])
    records = run("history", "edge:port", "--json").json["records"]
    assert [("t1", "8080"), ("t2", "9090"), ("t3", "8080")] == [
        (row["record_id"], row["fields"]["value"]) for row in records
    ]


@pytest.mark.parametrize("order", [1, -1])
def test_a_correction_takes_effect_whatever_the_order_of_the_lines(run: Run, order: int) -> None:
    key, time = "user/tomas:coffee", "2026-03-01T08:00:00Z"
    claim = line(record_id="t1", entity_key=key, value="cortado", effective_at=time)
    correction = line(
        record_id="t2",
        entity_key=key,
        status="corrected",
        value="flat white",
        supersedes="t1",
        effective_at=time,
    )
    content = "".join([claim, correction][::order])
    assert "2 stored" in run("append", "--file", "-", stdin=content).err
    found = run("resolve", key, "--as-of", "2026-03-02T00:00:00Z", "--json").json
    assert ("t2", "flat white", ["t1"]) == (found["selected"], found["value"], found["retired"])


def test_a_correction_of_nothing_is_reported(run: Run) -> None:
    dangling = line(record_id="t2", entity_key="k", value="v", supersedes="t1")
    found = run("append", "--file", "-", stdin=dangling)
    assert (
        1,
        "line 1: refused: supersedes names a record that is not held (unknown-target)\n",
    ) == (
        found.code,
        found.out,
    )


def test_a_time_without_an_offset_is_refused_in_every_zone(process: Run) -> None:
    times = ("2026-03-01T09:00:00", "2026-03-01T08:30:00+00:00")
    answers = set()
    for zone in ZONES:
        env = {"TZ": zone}
        naive, offset = (
            process("append", "job/x", time, "--effective-at", time, "--evidence", "t", env=env)
            for time in times
        )
        assert (2, 0) == (naive.code, offset.code)
        assert "effective_at is no RFC 3339 time with an offset" in naive.err
        asked = process("resolve", "job/x", "--as-of", "2026-03-02T00:00:00Z", "--json", env=env)
        answers.add((asked.json["value"], asked.json["effective_at"]))
    assert {(times[1], "2026-03-01T08:30:00Z")} == answers


def test_an_expiry_is_an_instant_and_never_a_bare_date(process: Run) -> None:
    words = ("append", "coupon/c1", "active", "--evidence", "t")
    start = ("--effective-at", "2026-08-01T00:00:00Z")
    bare = process(*words, *start, "--expires-at", "2026-08-13")
    assert 2 == bare.code
    assert "expires_at is no RFC 3339 time" in bare.err
    end_of_day = "2026-08-14T00:00:00+08:00"
    assert 0 == process(*words, *start, "--expires-at", end_of_day).code
    for zone in ZONES:
        states = [
            process("resolve", "coupon/c1", "--as-of", at, "--json", env={"TZ": zone}).json["state"]
            for at in ("2026-08-13T15:59:59Z", "2026-08-13T16:00:00Z")
        ]
        assert ["resolved", "provisional"] == states


@pytest.mark.parametrize("content", ["", "   ", "\n\t ", "\u200b\u200b"])
def test_blank_content_is_refused_and_nothing_is_stored(run: Run, content: str) -> None:
    """One word that is blank, and a line of an import that is missing its value."""
    assert 2 == run("append", "k", content).code
    assert 2 == run("append", "k", "--", content).code
    lines = line(entity_key="k") + "\n" + line(entity_key="k", value="fine")
    found = run("append", "--file", "-", stdin=lines)
    assert found.out.startswith("line 1: refused: value is missing")
    assert 2 == run("stats", "--json").json["entries"]


def test_a_nul_is_refused_by_line_and_field_and_the_others_go_in(run: Run) -> None:
    items: list[dict[str, object]] = [
        {"value": "plain one"},
        {"value": "a\0b"},
        {"value": 1, "metadata": {"k": "x\0"}},
        {"value": "plain two"},
    ]
    content = "".join(line(entity_key=f"k{n}", **item) for n, item in enumerate(items))
    found = run("append", "--file", "-", stdin=content)
    assert ["line 2: refused: value", "line 3: refused: metadata"] == [
        " ".join(told.split()[:4]) for told in found.out.splitlines()
    ]
    assert "2 stored, 0 exists, 0 set aside, 2 refused" in found.err


def test_half_an_emoji_is_refused_and_the_next_facts_are_stored(run: Run) -> None:
    content = (
        '{"entity_key":"a","status":"claim","value":"deploy \\ud83d done"}\n'
        '{"entity_key":"b","status":"claim","value":"next fact"}\n'
        '{"entity_key":"c","status":"claim","value":"\\ud83d\\ude00 ok"}\n'
    )
    found = run("append", "--file", "-", stdin=content)
    assert found.out.startswith("line 1: refused: value")
    assert "2 stored" in found.err
    assert "😀 ok" == run("history", "c", "--json").json["records"][0]["fields"]["value"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_what_is_no_number_is_refused_and_answered_in_strict_json(run: Run, number: str) -> None:
    for words in (("--value-json", number), ("x", "--metadata", f'{{"score":{number}}}')):
        found = run("append", "k", *words, "--json")
        assert 2 == found.code
        assert "NaN" not in json.dumps(found.error["code"])
    found = run("append", "k", "x", "--confidence", number, "--json")
    assert (2, "confidence") == (found.code, found.error["field"])
    assert 0 == run("stats", "--json").json["entries"]


@pytest.mark.parametrize(
    "text, kept",
    [
        (str(2**63 - 1), False),
        (str(2**63), False),
        (str(-(2**63) - 1), False),
        (str(2**53 + 1), False),
        ("123456789012345678901234567890", False),
        (str(2**53 - 1), True),
        ("0.1", True),
        ("1e-320", True),
        ("-0.0", True),
        ("1.0", True),
        ("true", True),
        ('"123456789012345678901234567890"', True),
    ],
)
def test_a_number_comes_back_equal_or_is_refused(run: Run, text: str, kept: bool) -> None:
    """Canonical JSON has one kind of number, so 1.0 comes back as the 1 that equals it."""
    found = run("append", "k", "--value-json", text, "--evidence", "t", "--json")
    assert (0 if kept else 2) == found.code
    if kept:
        value, sent = run("resolve", "k", "--json").json["value"], json.loads(text)
        assert sent == value
        assert isinstance(sent, bool | str) == isinstance(value, bool | str)


def test_nested_metadata_comes_back_as_it_was(run: Run) -> None:
    metadata = {
        "tags": ["a", "b"],
        "src": {"file": "x.md", "line": 3},
        "empty": [],
        "none": None,
        "flag": False,
        "n": 0,
        "": "empty key",
        "a.b": "dot",
        "$or": "dollar",
    }
    assert 0 == run("append", "k", "v", "--metadata", json.dumps(metadata)).code
    [row] = run("history", "k", "--json").json["records"]
    assert metadata == row["fields"]["metadata"]


def test_a_torn_line_is_told_and_what_comes_after_stands_on_its_own(run: Run) -> None:
    content = line(record_id="r1", entity_key="a", value=1)
    content += line(record_id="r2", entity_key="b", value=2)
    torn = content + line(record_id="r3", entity_key="c", value=3)[:25]
    found = run("append", "--file", "-", stdin=torn)
    assert (1, "2 stored, 0 exists, 0 set aside, 1 refused\n") == (found.code, found.err)
    assert "line 3: refused" in found.out
    assert "as if the file was cut off" in found.out
    assert 0 == run("append", "d", "v", "--record-id", "r4", "--evidence", "t").code
    assert 3 == run("stats", "--json").json["records"]
    assert 0 == run("verify").code


@pytest.mark.parametrize("first", [True, False])
def test_a_byte_order_mark_and_carriage_returns_change_nothing(run: Run, *, first: bool) -> None:
    plain = "".join(line(record_id=f"r{n}", entity_key=f"k{n}", value="x") for n in range(3))
    variant = "\ufeff" + plain.replace("\n", "\r\n") + "\r\n"
    one, other = (variant, plain) if first else (plain, variant)
    assert "3 stored" in run("append", "--file", "-", stdin=one).err
    assert "0 stored, 3 exists" in run("append", "--file", "-", stdin=other).err
    found = run("entities", "--json").json["entities"]
    assert ["k0", "k1", "k2"] == [row["entity_key"] for row in found]
    assert "x" == run("resolve", "k0", "--json").json["value"]


def test_quotes_and_sql_words_are_data(run: Run) -> None:
    run("append", "other", "fact", "--evidence", "t")
    key, value = "x'); DROP TABLE facts;--", "'; UPDATE facts SET value='pwn';--"
    place = ("--scope", "s' UNION SELECT 1--")
    run("append", key, value, "--evidence", "t", "--tags", "t');--", *place)
    assert value == run("resolve", key, *place, "--json").json["value"]
    assert "fact" == run("resolve", "other", "--json").json["value"]
    assert 2 == run("stats", "--json").json["records"]
    assert 0 == run("verify").code


def test_what_is_made_is_for_its_owner_alone(run: Run) -> None:
    before = os.umask(0o022)
    try:
        run("init")
        run("append", "k", "v")
    finally:
        os.umask(before)
    folder = Path(".canonry")
    assert 0o700 == folder.stat().st_mode & 0o777
    assert {0o600} == {path.stat().st_mode & 0o777 for path in folder.iterdir()}


def test_a_leading_tilde_is_the_home_also_where_no_shell_expands_it(
    process: Run, home: Path
) -> None:
    env = {"CANONRY_STORE": "~/mem/m.db"}
    assert 0 == process("append", "k", "v", env=env).code
    assert (home / "mem/m.db").is_file()
    assert [] == list((home / "work").iterdir())
    told = process("stats", "--json", env=env).json["store"]["path"]
    assert str((home / "mem/m.db").resolve()) == told
    refused = process("append", "k", "v", env={"CANONRY_STORE": "~nosuchuser/m.db"})
    assert 2 == refused.code
    assert "~nosuchuser" in refused.err


@pytest.mark.parametrize(
    "words, code",
    [
        (("no-such-command",), 2),
        (("review", "reject", "missing-id", "--reason", "r"), 1),
        (("append", "k", "x", "--supersedes", "missing-id"), 2),
        (("append", "--file", "no-such-file"), 1),
        (("resolve",), 2),
        (("resolve", "zzzz"), 0),
        (("history", "zzzz"), 0),
        (("append", "k", "v", "--store", "no\0path"), 2),
    ],
)
def test_exit_codes_tell_scripts_what_happened(run: Run, words: tuple[str, ...], code: int) -> None:
    """A link to nothing is an incorrect request, so it ends with 2 and stores nothing."""
    found = run(*words, person=True)
    assert code == found.code
    assert bool(found.err) == (code != 0)
    assert bool(found.out) == (code == 0)
    assert "Traceback" not in found.err


def test_a_reader_that_leaves_early_sees_no_trace(process: Run) -> None:
    process("append", "k", "v", "--evidence", "t")
    with started("resolve", "k", "--explain") as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert b"" == running.stderr.read()
