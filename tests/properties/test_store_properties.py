"""What holds of every memory, whatever is written to it: each property through a real store.

A memory is filled with a drawn ledger, line by line; what admission refuses is no part of it. A
question names a place and both times, so that only what was written can change its answer.
"""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from canonry.bootstrap import build_store
from canonry.core.times import parse_time
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.ledger.projection import Row as Projected
from canonry.ledger.statement import Statement
from canonry.ports.store import Store
from canonry.testing.parts import CountingIds, SetClock
from tests.model.generators import (
    KEY,
    OTHER_KEY,
    PLACES,
    TIMES,
    UNTRUSTED,
    Temper,
    chance,
    premised_rows,
    record,
    some,
)
from tests.model.operations import SOUND_TEMPERS

Row = dict[str, Any]

KEYS: Final = (KEY, OTHER_KEY, "release:date")
ASKED_TIMES: Final = (*(spellings[0] for spellings in TIMES), "2026-09-01T00:00:00Z")
BEGINNING: Final = {"record_id": "first", "entity_key": "beginning", "value": 1}
ANSWERED: Final = ("resolved", "revoked", "conflict")


class Bench(NamedTuple):
    """One store on a file, its clock, and names for ever new memories."""

    store: Store
    opened: OpenStore
    clock: SetClock
    names: Iterator[int]

    def memory(self, rows: Sequence[Row] = ()) -> Memory:
        memory = self.opened.memory(f"m{next(self.names)}")
        self.clock.set(TIMES[1][0])
        self.write(memory, rows)
        return memory

    def write(self, memory: Memory, rows: Sequence[Row]) -> None:
        for row in rows:
            self.clock.advance(1)
            list(memory.append_lines([row]))

    def projections(self, memory: Memory) -> list[tuple[int, Projected]]:
        with self.store.read(memory.name) as snapshot:
            return snapshot.rows(0, 1_000)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    store, clock = build_store(str(tmp_path_factory.mktemp("store") / "memory.db")), SetClock()
    with OpenStore(store, clock, CountingIds(), build_store) as opened:
        yield Bench(store, opened, clock, count())


@st.composite
def ledgers(draw: st.DrawFn) -> list[Row]:
    """Draw the transactions of a ledger about two entities, a few of them with untrusted text."""
    temper, number = some(draw, SOUND_TEMPERS), draw(st.integers(1, 9))
    home = some(draw, temper.places)
    rows = [draw(record(temper, index, number, home)) for index in range(number)]
    poisoned = chance(draw, 2)
    return [{**row, "source": UNTRUSTED} if poisoned and chance(draw, 2) else row for row in rows]


@st.composite
def strangers(draw: st.DrawFn, number: int) -> Row:
    """Draw an ungrounded record, no dispute, of a writer who has said nothing so far."""
    statuses = ("claim", "corrected", "resolved", "revoked", "superseded", "expired", "quarantined")
    temper = Temper(statuses, grounded=0, linked=8, agents=("mallory",), expiring=3)
    row: Row = draw(record(temper, number, number + 1, some(draw, PLACES)))
    if chance(draw, 2):
        row["source"] = UNTRUSTED
    return row


class Asked(NamedTuple):
    """A question about a place at a time; it is asked about every entity."""

    project: str | None
    scope: str | None
    as_of: str
    known_at: str | None = None


questions: Final = st.builds(
    lambda place, as_of: Asked(place[0], place[1], as_of),
    st.sampled_from(PLACES),
    st.sampled_from(ASKED_TIMES),
)


def ask(memory: Memory, asked: Asked) -> list[Statement]:
    return [memory.resolve(key, **asked._asdict()) for key in KEYS]


def told(statement: Statement) -> dict[str, Any]:
    """What a statement says of the log; that the clock lies behind it is said of the clock."""
    told = statement.to_dict()
    return told | {"notes": [code for code in told["notes"] if code != "clock-ahead"]}


def answers(memory: Memory, asked: Asked) -> list[dict[str, Any]]:
    return [told(statement) for statement in ask(memory, asked)]


def counted(memory: Memory) -> dict[str, Any]:
    """What the memory counts: not the size of the file, nor the index that follows the log."""
    told = msgspec.to_builtins(memory.stats())
    return {name: told[name] for name in told if name not in ("search", "store")}


def release_all(memory: Memory) -> None:
    for row in memory.review_list(limit=1_000).waiting:
        memory.review_release(row.record_id, "looked at it")


@given(ledgers(), st.data())
def test_an_answer_as_known_at_a_time_never_changes(
    bench: Bench, rows: list[Row], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(rows)))
    memory = bench.memory([BEGINNING, *rows[:cut]])
    if data.draw(st.booleans()):
        release_all(memory)
    asked = data.draw(questions)._replace(known_at=memory.stats().last_write)
    before = answers(memory, asked)
    bench.clock.advance(data.draw(st.sampled_from((-3_600, 0, 86_400))))
    bench.write(memory, rows[cut:])
    bench.write(memory, data.draw(ledgers()))
    release_all(memory)
    assert before == answers(memory, asked)


@given(ledgers(), questions, st.data())
def test_a_retry_changes_nothing(
    bench: Bench, rows: list[Row], asked: Asked, data: st.DataObject
) -> None:
    unnamed = [{name: item for name, item in row.items() if name != "effective_at"} for row in rows]
    sent = [data.draw(st.sampled_from(pair)) for pair in zip(rows, unnamed, strict=True)]
    memory = bench.memory()
    stored = []
    for row in sent:
        (report,) = memory.append_lines([row])
        if report.outcome in ("stored", "set_aside"):
            stored.append(row)
    before = memory.stats(), answers(memory, asked)
    bench.clock.advance(data.draw(st.sampled_from((-3_600, 0, 86_400 * 365))))
    again = data.draw(st.permutations(stored))
    assert ["exists"] * len(again) == [memory.append(**row).outcome for row in again]
    assert ["exists"] * len(again) == [report.outcome for report in memory.append_lines(again)]
    assert before == (memory.stats(), answers(memory, asked))


@given(ledgers(), st.sampled_from(PLACES))
def test_what_was_retired_or_outdated_comes_back_only_where_an_override_ran_out(
    bench: Bench, rows: list[Row], place: tuple[str | None, str | None]
) -> None:
    """As time goes by over one log. What takes effect meanwhile counts as a new record."""
    memory = bench.memory(rows)
    ends = [row[name] for row in rows for name in ("effective_at", "expires_at") if name in row]
    times = sorted({*ends, ASKED_TIMES[-1]}, key=parse_time)
    for key, (earlier, later) in ((key, pair) for key in KEYS for pair in pairwise(times)):
        before = memory.resolve(key, project=place[0], scope=place[1], as_of=earlier)
        after = memory.resolve(key, project=place[0], scope=place[1], as_of=later)
        note(f"{key} {earlier} {later}\n{before}\n{after}")
        assert set(before.retired) <= set(after.retired)
        assert not set(before.retired) & set(speaking(after))
        back = set(before.outdated) - {*after.outdated, *after.retired, *after.expired}
        ran_out = set(after.expired) - set(before.expired)
        if set(before.pending) == set(after.pending):
            groups = {group(row) for row in rows if row["record_id"] in ran_out}
            assert all(group(row) in groups for row in rows if row["record_id"] in back)


def speaking(statement: Statement) -> list[str]:
    """The records that an answer rests on."""
    disputed = [side.record_id for side in statement.disputed]
    chosen = [] if statement.selected is None else [statement.selected]
    return [*chosen, *statement.corroborating, *disputed]


def group(row: Row) -> tuple[Any, ...]:
    return row["entity_key"], row.get("agent"), row.get("project"), row.get("scope")


@given(ledgers() | premised_rows(), questions, st.data())
def test_an_ungrounded_record_of_a_stranger_changes_no_answer(
    bench: Bench, rows: list[Row], asked: Asked, data: st.DataObject
) -> None:
    """For a stranger who has said nothing of the entity, among named writers.

    A writer who has may do more by the page: it retires its own records without evidence, a
    revocation that retires something is a voice, and one that amends an earlier revocation bars all
    that follows that one. A record without agent falls to any record that names it.
    """
    memory = bench.memory([{"agent": "ann", **row} for row in rows])
    before = ask(memory, asked)
    bench.write(memory, [data.draw(strangers(len(rows)))])
    for old, new in zip(before, ask(memory, asked), strict=True):
        if old.state in ANSWERED:
            assert (old.state, old.reason, old.value) == (new.state, new.reason, new.value)
            assert speaking(old) == speaking(new)


@given(premised_rows(), premised_rows(), questions)
def test_an_answer_depends_on_no_other_entity_but_through_premises_and_on_no_other_memory(
    bench: Bench, rows: list[Row], others: list[Row], asked: Asked
) -> None:
    alone = bench.memory([row for row in rows if row["entity_key"] in reached(KEY, rows)])
    among = bench.memory()
    elsewhere = bench.memory()
    for row, other in zip(rows, [*others, *[{}] * len(rows)], strict=False):
        bench.write(among, [row])
        bench.write(elsewhere, [other] if other else [])
    found = [memory.resolve(KEY, **asked._asdict()) for memory in (alone, among)]
    one, two = (told(s) | {"head": None, "known_at": None} for s in found)
    assert one == two


def reached(key: str, rows: Sequence[Row]) -> set[str]:
    """The entity and those that its records, and theirs, rest on."""
    entity = {row["record_id"]: row["entity_key"] for row in rows}
    keys = {key}
    for _ in rows:
        own = [row for row in rows if row["entity_key"] in keys]
        keys |= {entity[name] for row in own for name in row.get("premises", []) if name in entity}
    return keys


@given(ledgers() | premised_rows(), questions)
def test_rebuilding_gives_the_same_projections_and_answers(
    bench: Bench, rows: list[Row], asked: Asked
) -> None:
    memory = bench.memory(rows)
    release_all(memory)
    before = bench.projections(memory), counted(memory), answers(memory, asked)
    memory.rebuild()
    assert before == (bench.projections(memory), counted(memory), answers(memory, asked))
    assert [] == memory.verify().faults
