"""Troubles that users of such systems reported in public, told through the library.

What needs a surface of its own is shown where that surface is; where the rules of this system
decide otherwise than the reporter hoped, the test says so.
"""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

import canonry
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.testing import ledgers
from canonry.testing.parts import CountingIds, SetClock

GROUNDED: Final[dict[str, Any]] = {"evidence": "a ticket", "confidence": "high"}
ZONES: Final = ("UTC", "America/New_York", "Asia/Tokyo")


def write(memory: Memory, table: str) -> None:
    """Append the records of a table, as `canonry.testing.ledgers` reads it, one after another."""
    for row in ledgers.read(table).rows:
        memory.append(**row)


def dispositions(memory: Memory, key: str, **asked: Any) -> dict[str, str]:
    """Say what became of each record, and by which one where another did it."""
    rows = memory.history(key, **asked).records
    return {r.record_id: f"{r.disposition} by {r.by}" if r.by else r.disposition for r in rows}


@contextmanager
def zone(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run as if the system stood in another time zone."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", name)
        time.tzset()
        yield
    time.tzset()


needs_zones = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be set here")


def test_a_correction_takes_the_place_of_what_it_corrects(memory: Memory) -> None:
    write(
        memory,
        """
        id  about           status     value        from   links          source
        t1  atlas:database  claim      postgres-15  03-01                 Atlas runs on 15
        t2  atlas:database  corrected  mysql-8.4    03-02  supersedes t1  Atlas runs on 8.4
        """,
    )
    answer = memory.resolve("atlas:database", as_of="2026-03-03T00:00:00Z")
    assert ("resolved", "t2", "mysql-8.4") == (answer.state, answer.selected, answer.value)
    assert {"t1": "retired by t2", "t2": "canon"} == dispositions(memory, "atlas:database")
    texts = [row.fields["source"] for row in memory.history("atlas:database").records]
    assert ["Atlas runs on 15", "Atlas runs on 8.4"] == texts


def test_a_writer_who_thinks_again_leaves_one_live_fact(memory: Memory) -> None:
    write(
        memory,
        """
        id  about       value     from
        t1  mira:ramen  likes     02-01
        t2  mira:ramen  dislikes  02-08
        """,
    )
    answer = memory.resolve("mira:ramen", as_of="2026-02-09T00:00:00Z")
    assert ("t2", "dislikes") == (answer.selected, answer.value)
    assert {"t1": "outdated by t2", "t2": "canon"} == dispositions(memory, "mira:ramen")
    assert "likes" == memory.resolve("mira:ramen", as_of="2026-02-05T00:00:00Z").value


@pytest.mark.parametrize("order", [1, -1])
def test_a_correction_takes_effect_whichever_line_comes_first(memory: Memory, order: int) -> None:
    lines = ledgers.read("""
        id  about         status     value       from   links
        t1  tomas:coffee  claim      cortado     03-01
        t2  tomas:coffee  corrected  flat white  03-01  supersedes t1
    """).rows[::order]
    assert ["stored", "stored"] == [report.outcome for report in memory.append_lines(lines)]
    answer = memory.resolve("tomas:coffee")
    assert ("t2", "flat white", ["t1"]) == (answer.selected, answer.value, answer.retired)


def test_a_correction_of_nothing_is_reported_and_not_stored(memory: Memory) -> None:
    dangling = {"record_id": "t2", "entity_key": "k", "value": "v", "supersedes": "t1"}
    (report,) = memory.append_lines([dangling])
    assert report.error is not None
    told = (report.outcome, report.error["code"], report.error["field"])
    assert ("refused", "unknown-target", "supersedes") == told
    assert 0 == memory.stats().records


@pytest.mark.parametrize("order", [1, -1])
def test_two_writers_who_disagree_are_a_conflict_until_someone_settles_it(
    memory: Memory, order: int
) -> None:
    rows = ledgers.read("""
        id  about          value  from   by
        t1  db1:memory_gb  16     04-01  agent-a
        t2  db1:memory_gb  32     04-01  agent-b
    """).rows[::order]
    for row in rows:
        memory.append(**row)
    answer = memory.resolve("db1:memory_gb")
    assert ("conflict", None, None) == (answer.state, answer.selected, answer.value)
    assert [("t1", 16), ("t2", 32)] == [(side.record_id, side.value) for side in answer.disputed]
    assert {"t1": "disputed", "t2": "disputed"} == dispositions(memory, "db1:memory_gb")
    write(
        memory,
        """
        id  about          status    value  links
        t3  db1:memory_gb  resolved  32     settles t1 t2
        """,
    )
    answer = memory.resolve("db1:memory_gb")
    assert ("resolved", "t3", ["t1", "t2"]) == (answer.state, answer.selected, answer.retired)


def test_an_older_fact_that_comes_late_does_not_become_the_current_one(
    memory: Memory, clock: SetClock
) -> None:
    clock.set("2026-05-01T00:00:00Z")
    write(
        memory,
        """
        id  about        value     from
        t1  p1:employer  Fabrikam  02-01
        """,
    )
    clock.set("2026-05-02T00:00:00Z")
    write(
        memory,
        """
        id  about        value     from
        t2  p1:employer  Tailspin  2024-01-01T00:00:00Z
        """,
    )
    then = "2024-06-01T00:00:00Z"
    assert "Tailspin" == memory.resolve("p1:employer", as_of=then).value
    assert "Tailspin" == memory.resolve("p1:employer", as_of="2026-01-31T23:59:59Z").value
    assert "Fabrikam" == memory.resolve("p1:employer", as_of="2026-02-01T00:00:00Z").value
    assert {"t1": "canon", "t2": "outdated by t1"} == dispositions(memory, "p1:employer")
    unknown = memory.resolve("p1:employer", as_of=then, known_at="2026-05-01T12:00:00Z")
    assert ("provisional", "not-yet-effective") == (unknown.state, unknown.reason)


def test_a_change_announced_for_later_switches_by_itself(memory: Memory, clock: SetClock) -> None:
    clock.set("2026-06-10T00:00:00Z")
    write(
        memory,
        """
        id  about      value  from
        t1  acct:plan  basic  01-01
        t2  acct:plan  pro    07-01
        """,
    )
    clock.set("2026-06-15T00:00:00Z")
    assert ("basic", ["t2"]) == (
        memory.resolve("acct:plan").value,
        memory.resolve("acct:plan").pending,
    )
    assert "change-scheduled" in memory.resolve("acct:plan").notes
    assert "basic" == memory.resolve("acct:plan", as_of="2026-06-30T23:59:59.999Z").value
    assert "pro" == memory.resolve("acct:plan", as_of="2026-07-01T00:00:00Z").value
    clock.set("2026-07-01T00:00:00Z")
    assert "pro" == memory.resolve("acct:plan").value


def test_an_open_bound_of_a_history_shuts_nothing_out(memory: Memory) -> None:
    write(
        memory,
        """
        id  about      value  from
        t1  acct:city  Porto  01-05
        t2  acct:city  Braga  04-05
        """,
    )
    march = "2026-03-01T00:00:00Z"
    assert ["t1"] == [*dispositions(memory, "acct:city", until=march)]
    assert ["t1", "t2"] == [*dispositions(memory, "acct:city", since=march)]
    assert ["t1", "t2"] == [*dispositions(memory, "acct:city")]


@needs_zones
@pytest.mark.parametrize("name", ZONES)
def test_a_time_without_an_offset_is_refused_wherever_the_system_stands(
    memory: Memory, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A time without an offset is refused by its field."""
    with zone(name, monkeypatch):
        with pytest.raises(canonry.Incorrect) as refused:
            memory.append("job/x:state", "queued", effective_at="2026-03-01T09:00:00", **GROUNDED)
        assert ("invalid-time", "effective_at") == (refused.value.code, refused.value.field)
        start = "2026-03-01T08:30:00+00:00"
        memory.append("job/x:state", "running", effective_at=start, **GROUNDED)
        answer = memory.resolve("job/x:state", as_of="2026-03-02T00:00:00Z")
    assert ("running", "2026-03-01T08:30:00Z") == (answer.value, answer.effective_at)


@pytest.mark.parametrize("ids", [("t1", "t2"), ("t2", "t1")])
def test_the_later_append_wins_at_one_instant_for_ever(
    store_path: Path, clock: SetClock, ids: tuple[str, str]
) -> None:
    start = "2026-03-01T12:00:00.000Z"
    with canonry.open(store_path, clock=clock) as store:
        memory = store.memory(agent="w")
        for record_id, value in zip(ids, ("one", "two"), strict=True):
            memory.append("k:v", value, record_id=record_id, effective_at=start, **GROUNDED)
        asked = {memory.resolve("k:v").selected for _ in range(1_000)}
        memory.rebuild()
        asked.add(memory.resolve("k:v").selected)
        copy = store.memory("copy")
        assert ["kept"] * 3 == [
            report.outcome for report in copy.import_log(map(json.loads, memory.export()))
        ]
        asked.add(copy.resolve("k:v").selected)
    with canonry.open(store_path, clock=clock) as store:
        answer = store.memory().resolve("k:v")
    assert ({ids[1]}, "two") == (asked | {answer.selected}, answer.value)


def test_a_clock_that_jumps_back_makes_no_write_older(memory: Memory, clock: SetClock) -> None:
    clock.set("2026-03-01T10:00:00Z")
    memory.append("k:v", "a", record_id="t1", **GROUNDED)
    clock.set("2026-03-01T09:00:05Z")
    report = memory.append(
        "k:v", "b", record_id="t2", status="corrected", supersedes="t1", **GROUNDED
    )
    assert "clock-ahead" in report.statement.notes
    answer = memory.resolve("k:v", as_of="2026-03-01T10:30:00Z")
    assert ("t2", "b", ["t1"]) == (answer.selected, answer.value, answer.retired)
    clock.set("2026-03-01T10:31:00Z")
    memory.append("k2:v", "c", record_id="t3", **GROUNDED)
    rows = [*memory.history("k:v").records, *memory.history("k2:v").records]
    assert [2, 3, 4] == [row.seq for row in rows]
    recorded = ["2026-03-01T10:00:00.000001Z", "2026-03-01T10:00:00.000002Z"]
    assert [*recorded, "2026-03-01T10:31:00Z"] == [row.recorded_at for row in rows]


@needs_zones
@pytest.mark.parametrize("name", ZONES)
def test_an_expiry_is_an_instant_wherever_the_system_stands(
    memory: Memory, clock: SetClock, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A date without a zone is refused."""
    key, start = "coupon/c1:active", "2026-08-01T00:00:00Z"
    with zone(name, monkeypatch):
        with pytest.raises(canonry.Incorrect) as refused:
            memory.append(key, value=True, effective_at=start, expires_at="2026-08-13", **GROUNDED)
        assert ("invalid-time", "expires_at") == (refused.value.code, refused.value.field)
        end = "2026-08-14T00:00:00+08:00"
        memory.append(
            key, value=True, record_id="t1", effective_at=start, expires_at=end, **GROUNDED
        )
        clock.set("2026-08-13T15:59:59Z")
        assert memory.resolve(key).value is True
        clock.set("2026-08-13T16:00:00Z")
        answer = memory.resolve(key)
    assert ("no-current-evidence", ["t1"]) == (answer.reason, answer.expired)


@pytest.mark.parametrize("by", ["seq", "digest"])
def test_the_second_of_two_editors_is_told_what_the_first_one_wrote(
    memory: Memory, by: str
) -> None:
    """Compare and set; an absent field is absent, and no record ever changes."""
    seen = memory.append("doc:t1", "draft", tags=["kept"], **GROUNDED).statement.head
    assert seen is not None
    expected = seen.seq if by == "seq" else seen.digest
    first = memory.append("doc:t1", "A's text", agent="a", expected_head=expected, **GROUNDED)
    assert "stored" == first.outcome
    with pytest.raises(canonry.Clash) as clash:
        memory.append("doc:t1", "B's text", agent="b", expected_head=expected, **GROUNDED)
    assert "head-clash" == clash.value.code
    assert first.statement.head is not None
    assert first.statement.head.seq == clash.value.details["statement"]["head"]["seq"]
    rows = memory.history("doc:t1").records
    assert ["draft", "A's text"] == [row.fields["value"] for row in rows]
    assert ["kept"] == rows[0].fields["tags"]


def test_a_request_that_is_sent_again_is_stored_once(
    store: OpenStore, store_path: Path, clock: SetClock
) -> None:
    """The record's id is the key, and it serves for ever, even once the fact expired."""
    memory = store.memory("release", agent="ann")
    end = "2026-09-01T00:00:00Z"
    fact = {"entity_key": "fact:a", "record_id": "k-1", "expires_at": end, **GROUNDED}
    first, again = (memory.append(**fact, value="A") for _ in range(2))
    assert ("stored", "exists", "k-1") == (first.outcome, again.outcome, again.record_id)
    with pytest.raises(canonry.Clash) as clash:
        memory.append(**fact, value="B")
    assert ("id-clash", "value") == (clash.value.code, clash.value.field)
    with ThreadPoolExecutor(10) as threads:
        sent = {"entity_key": "fact:c", "record_id": "k-2", "value": "C", **GROUNDED}
        found = threads.map(lambda _: memory.append(**sent).outcome, range(10))
    assert ["exists"] * 9 + ["stored"] == sorted(found)
    clock.advance(365 * 86_400)
    with canonry.open(store_path, clock=clock, ids=CountingIds()) as reopened:
        later = reopened.memory("release", agent="ann")
        assert "exists" == later.append(**fact, value="A").outcome
        assert 2 == later.stats().records


def test_one_name_in_two_spellings_is_one_entity(memory: Memory) -> None:
    """Keys are compared in one form, values are kept as they were sent."""
    composed, decomposed = "menu/caf\u00e9:price", "menu/cafe\u0301:price"
    memory.append(composed, "3 \u20ac, cafe\u0301", record_id="t1", **GROUNDED)
    memory.append(
        decomposed, "4 \u20ac, cafe\u0301", record_id="t2", status="corrected", supersedes="t1",
        **GROUNDED,
    )  # fmt: skip
    for spelling in (composed, decomposed):
        answer = memory.resolve(spelling)
        assert ("t2", "4 \u20ac, cafe\u0301") == (answer.selected, answer.value)
    assert 1 == memory.stats().entities


def test_a_nul_is_refused_by_its_line_and_field(memory: Memory) -> None:
    lines: list[dict[str, Any]] = [
        {"entity_key": "n:1", "value": "plain one"},
        {"entity_key": "n:2", "value": "a\x00b"},
        {"entity_key": "n:3", "value": "v", "metadata": {"k": "x\x00"}},
        {"entity_key": "n:4", "value": "plain two"},
    ]
    reports = list(memory.append_lines(lines))
    assert ["stored", "refused", "refused", "stored"] == [report.outcome for report in reports]
    errors = [(report.line, report.error["field"]) for report in reports if report.error]
    assert [(2, "value"), (3, "metadata")] == errors
    assert {"invalid-text"} == {report.error["code"] for report in reports if report.error}
    assert 2 == memory.stats().records


def test_half_an_emoji_is_refused_and_hurts_nothing_after_it(memory: Memory) -> None:
    with pytest.raises(canonry.Incorrect) as refused:
        memory.append("note:1", "deploy \ud83d done", **GROUNDED)
    assert ("invalid-text", "value") == (refused.value.code, refused.value.field)
    memory.append("note:2", "next fact", **GROUNDED)
    whole = json.loads('"\\ud83d\\ude00 ok"')
    answer = memory.append("note:3", whole, **GROUNDED).statement
    assert ("\U0001f600 ok", 4) == (answer.value, len(str(answer.value)))
    assert answer.to_json().decode("utf-8")


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -0.1, 1.1])
def test_a_confidence_is_a_word_and_never_a_number(memory: Memory, number: float) -> None:
    with pytest.raises(canonry.Incorrect) as refused:
        memory.append("k", "v", evidence="t", confidence=number)  # type: ignore[arg-type]  # sent
    assert ("wrong-type", "confidence") == (refused.value.code, refused.value.field)
    assert json.dumps(refused.value.to_dict(), allow_nan=False)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_refused_at_any_depth(memory: Memory, number: float) -> None:
    for fields in ({"value": number}, {"value": 1, "metadata": {"vector": [0.1, [number]]}}):
        with pytest.raises(canonry.Incorrect) as refused:
            memory.append("k", **fields, **GROUNDED)
        assert "invalid-number" == refused.value.code
    assert 0 == memory.stats().records


@pytest.mark.parametrize(
    "number", [2**63 - 1, 2**63, -(2**63) - 1, 2**53, 123456789012345678901234567890]
)
def test_an_integer_that_not_every_reader_keeps_is_refused(memory: Memory, number: int) -> None:
    """It may be sent as text."""
    with pytest.raises(canonry.Incorrect) as refused:
        memory.append("k", number, **GROUNDED)
    assert ("invalid-number", "value") == (refused.value.code, refused.value.field)
    assert str(number) == memory.append("k", str(number), **GROUNDED).statement.value


@pytest.mark.parametrize("number", [2**53 - 1, 0.1, 1e-320, 1.5, True, False, 0, 1])
def test_a_number_comes_back_equal_and_of_its_kind(memory: Memory, number: float) -> None:
    value = memory.append("k", number, **GROUNDED).statement.value
    assert (number, type(number)) == (value, type(value))


@pytest.mark.parametrize("number, kept", [(1.0, 1), (-0.0, 0)])
def test_a_number_that_is_whole_comes_back_whole(memory: Memory, number: float, kept: int) -> None:
    """Canonical JSON (RFC 8785) has one kind of number, so 1.0 is the 1 that equals it.

    The case wants the kind kept as well; the page on values decides otherwise.
    """
    assert repr(kept) == repr(memory.append("k", number, **GROUNDED).statement.value)


def test_true_is_not_one(memory: Memory) -> None:
    memory.append("k", value=True, agent="a", **GROUNDED)
    assert "conflict" == memory.append("k", 1, agent="b", **GROUNDED).statement.state


def test_nested_metadata_comes_back_as_it_was(memory: Memory) -> None:
    """An empty key is kept, and a null within the object too."""
    metadata = json.loads("""
        {"tags": ["a", "b"], "src": {"file": "x.md", "line": 3}, "empty": [], "none": null,
         "flag": false, "n": 0, "": "empty key", "a.b": "dot", "$or": "dollar"}
    """)
    memory.append("k", "v", metadata=metadata, **GROUNDED)
    (row,) = memory.history("k").records
    assert metadata == row.fields["metadata"]


def test_quotes_and_sql_words_are_data(memory: Memory) -> None:
    memory.append("other", "untouched", **GROUNDED)
    key, scope = 'x\'); DROP TABLE facts;--:a" OR "1"="1', "s' UNION SELECT 1--"
    value, tags = "'; UPDATE facts SET value='pwn';--", ["t');--"]
    answer = memory.append(key, value, scope=scope, tags=tags, **GROUNDED).statement
    assert (value, key, scope) == (answer.value, answer.entity_key, answer.scope)
    assert tags == memory.history(key).records[0].fields["tags"]
    assert "no-history" == memory.resolve("'; DROP TABLE facts;--").reason
    with pytest.raises(canonry.Incorrect) as refused:
        memory.append(key, value, supersedes="' OR 1=1 --", **GROUNDED)
    assert "SELECT" not in str(refused.value).upper().replace(key.upper(), "")
    assert ("untouched", 2) == (memory.resolve("other").value, memory.stats().records)
    assert memory.verify().ok
