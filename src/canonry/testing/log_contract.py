"""The half of a store's contract that is about time: the log, units of work, snapshots, writers."""

# These are tests: a name is a sentence, and a figure its own explanation.
# ruff: noqa: D102, PLR2004, SIM300

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest

from canonry.core.errors import Fault
from canonry.ledger.digests import Entry, faults
from canonry.ledger.projection import Decision
from canonry.ports.store import Counts, Store
from canonry.testing.drafts import (
    EVERY_FIELD,
    NOTHING,
    START_US,
    add,
    everything,
    projected,
    record,
    review,
    sealed,
    write,
)


class LogContract:
    """Tests of `StoreContract`, which gives them a store."""

    # Memories

    def test_a_memory_that_was_never_written_is_empty(self, store: Store) -> None:
        with store.read("m") as snapshot:
            assert NOTHING == everything(snapshot)
            assert {} == snapshot.entities(["k"])
            assert {} == snapshot.find(["r1"])
        assert [] == store.memories()

    def test_the_first_entry_makes_the_memory(self, store: Store) -> None:
        with store.write("m") as unit:
            assert unit.head() is None
            [entry] = add(unit)
        with store.read("m") as snapshot:
            assert (1, START_US + 1, entry.digest) == snapshot.head()
        assert ["m"] == store.memories()

    def test_a_unit_of_work_that_writes_nothing_makes_no_memory(self, store: Store) -> None:
        with store.write("m") as unit:
            unit.append([])
            unit.project([])
            unit.clear_projections()
            assert NOTHING == everything(unit)
        assert [] == store.memories()

    def test_memories_know_nothing_of_each_other(self, store: Store) -> None:
        write(store, record("r1"), record("r2", "a", premises=["r1"]), memory="b")
        with store.read("b") as snapshot:
            before = everything(snapshot)
        others = record("r1"), record("r3", "z", set_aside=True), record("r4", premises=["r1"])
        write(store, *others, review("r3", Decision.RELEASE), memory="a.1:x_-")
        with store.read("b") as one, store.read("a.1:x_-") as other:
            assert before == everything(one)
            assert {} == one.find(["r3", "r4"]) == other.find(["r2"])
            assert {} == one.entities(["z"]) == other.entities(["a"])
            assert [("r1", "r4")] == other.resting_on(["r1"])
            assert Counts(5, 3, 2, 1, 1) == other.counts()

    def test_names_of_memories_are_sorted_and_keep_their_case(self, store: Store) -> None:
        for memory in ("b", "a", "B", "a:1"):
            write(store, memory=memory)
        assert ["B", "a", "a:1", "b"] == store.memories()

    # The log

    def test_entries_come_back_byte_for_byte(self, store: Store) -> None:
        large = "\u00e9" * 100_000
        entries = write(store, record("r1", value=large), record("r2", **EVERY_FIELD), record("r3"))
        with store.read("m") as snapshot:
            log = snapshot.log(0, 9)
            assert entries == log
            assert {entry.seq: entry for entry in entries} == snapshot.entries([4, 3, 2, 1])
        before = None
        for entry in log:
            assert [] == faults(entry, before)
            before = entry

    def test_an_entry_may_have_no_payload(self, store: Store) -> None:
        with store.write("m") as unit:
            entries = [e._replace(payload=None, salt=None) for e in sealed(unit, record("r1"))]
            unit.append(entries)
            unit.project(projected(entries))
        with store.read("m") as snapshot:
            assert entries == snapshot.log(0, 9)
            assert snapshot.entities(["k"])["k"].rows[0].record.erased

    def test_the_log_is_read_in_pages(self, store: Store) -> None:
        write(store, *(record(f"r{n}") for n in range(2, 8)))
        with store.read("m") as snapshot:
            assert [1, 2, 3] == [entry.seq for entry in snapshot.log(0, 3)]
            assert [4, 5, 6] == [entry.seq for entry in snapshot.log(3, 3)]
            assert [7] == [entry.seq for entry in snapshot.log(6, 3)]
            assert [] == snapshot.log(7, 3)
            assert [] == snapshot.log(0, 0)

    @pytest.mark.parametrize("change", [{"seq": 4}, {"seq": 2}, {"recorded_us": START_US + 2}])
    def test_an_entry_that_does_not_follow_the_log_is_refused(
        self, store: Store, change: Mapping[str, int]
    ) -> None:
        write(store, record("r1"))
        with store.read("m") as snapshot:
            before = everything(snapshot)
        with store.write("m") as unit:
            [entry] = sealed(unit, record("r2"))
            with pytest.raises(Fault):
                unit.append([Entry(**{**entry._asdict(), **change})])
        with store.read("m") as snapshot:
            assert before == everything(snapshot)

    def test_entries_that_do_not_follow_one_another_are_refused(self, store: Store) -> None:
        with store.write("m") as unit:
            first, _, third = sealed(unit, record("r1"), record("r2"))
            with pytest.raises(Fault):
                unit.append([first, third])
        assert [] == store.memories()

    # Units of work

    def test_a_unit_of_work_sees_what_it_wrote(self, store: Store) -> None:
        with store.write("m") as unit:
            add(unit, record("r1"), record("r2", "a", set_aside=True))
            assert Counts(3, 2, 2, 1, 0) == unit.counts()
            assert ("k", 2, False) == unit.find(["r1"])["r1"]
            add(unit, record("r3"), review("r2", Decision.RELEASE))
            head = unit.head()
            assert head is not None
            assert 5 == head.seq
            assert [2, 4] == [row.record.seq for row in unit.entities(["k"])["k"].rows]
            assert [2, 3, 4, 5] == [seq for seq, _ in unit.rows(0, 9)]
            assert [1] == [len(waiting.reviews) for waiting in unit.set_aside(0, 9)]
            assert ["a", "k"] == unit.entity_keys("", "", 9)
            within = everything(unit)
        with store.read("m") as snapshot:
            assert within == everything(snapshot)

    def test_a_unit_of_work_that_fails_leaves_nothing(self, store: Store) -> None:
        write(store, record("r1"))
        with store.read("m") as snapshot:
            before = everything(snapshot)
        for memory in ("m", "new"):
            unit_of_work = store.write(memory)
            add(unit_of_work.__enter__(), record("r2"), record("r3", "new", set_aside=True))
            failure = ZeroDivisionError()
            assert not unit_of_work.__exit__(ZeroDivisionError, failure, None)
        with store.read("m") as snapshot:
            assert before == everything(snapshot)
        assert ["m"] == store.memories()
        assert 3 == write(store, record("r2"))[0].seq

    def test_what_was_committed_stands_in_another_opening(
        self, store: Store, open_store: Callable[[], Store]
    ) -> None:
        other = open_store()
        write(store, record("r1"))
        with store.read("m") as here, other.read("m") as there:
            assert everything(here) == everything(there)
        write(other, record("r2"))
        other.close()
        again = open_store()
        with store.read("m") as here, again.read("m") as there:
            assert 3 == here.counts().entries
            assert everything(here) == everything(there)
        again.close()

    # Snapshots

    def test_a_snapshot_does_not_move(self, store: Store) -> None:
        write(store, record("r1"))
        with store.read("m") as snapshot:
            before = everything(snapshot)
        with store.read("m") as snapshot:
            write(store, record("r2"), record("r3", "new", set_aside=True))
            assert before == everything(snapshot)
            assert {} == snapshot.find(["r2", "r3"])
            assert {"k"} == snapshot.entities(["k", "new"]).keys()
        with store.read("m") as snapshot:
            assert 4 == snapshot.counts().entries

    def test_a_snapshot_of_no_memory_does_not_move_either(self, store: Store) -> None:
        write(store, memory="other")
        with store.read("m") as snapshot:
            write(store, record("r1"))
            assert NOTHING == everything(snapshot)

    def test_a_snapshot_does_not_see_a_unit_of_work_that_is_open(self, store: Store) -> None:
        with store.write("m") as unit:
            add(unit, record("r1"))
            with store.read("m") as snapshot:
                assert NOTHING == everything(snapshot)

    # Several at once

    def test_threads_take_turns_and_leave_no_gap(self, store: Store) -> None:
        def run(thread: int) -> None:
            for number in range(25):
                write(store, record(f"r{thread}-{number}", f"k{thread}"))

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(run, range(8)))
        with store.read("m") as snapshot:
            log = snapshot.log(0, 999)
            assert list(range(1, 202)) == [entry.seq for entry in log]
            assert Counts(201, 200, 8, 0, 0) == snapshot.counts()
        assert [] == [fault for pair in zip(log[1:], log, strict=False) for fault in faults(*pair)]

    def test_every_snapshot_beside_writers_is_whole(self, store: Store) -> None:
        def run(thread: int) -> None:
            for number in range(25):
                if thread % 2:
                    write(store, record(f"r{thread}-{number}"), record(f"s{thread}-{number}"))
                with store.read("m") as snapshot:
                    counts = snapshot.counts()
                    head = snapshot.head()
                    assert counts.records % 2 == 0
                    assert counts.entries == (0 if head is None else head.seq)

        with ThreadPoolExecutor(8) as threads:
            list(threads.map(run, range(8)))

    # The store itself

    def test_a_store_says_of_what_kind_it_is_and_finds_no_fault(self, store: Store) -> None:
        assert [] == store.check("m")
        write(store, record("r1", set_aside=True), review("r1", Decision.RELEASE))
        assert [] == store.check("m")
        assert store.describe()["kind"]
