"""The half of a store's contract that is about rows: what is projected, and what is asked of it."""

# These are tests: a name is a sentence, and a figure its own explanation.
# ruff: noqa: D102, PLR2004, SIM300

from __future__ import annotations

import pytest

from canonry.ledger.digests import Entry
from canonry.ledger.likeness import fold
from canonry.ledger.projection import Decision, ReviewRow
from canonry.ports.store import Counts, Store
from canonry.testing.drafts import EVERY_FIELD, everything, projected, record, rescan, review, write

MANY = 10_000

LIKE = [
    "release:target",
    "ReleaseTarget",
    "release_targets",
    "releases",
    "a%b_c",
    "\uff41\uff22c-d",
]

REVIEWED = (
    record("r1", set_aside=True),
    record("r2"),
    record("r3", "a", set_aside=True),
    record("r4", set_aside=True),
    record("r5"),
    review("r1", Decision.RELEASE),
    review("r3", Decision.REJECT),
    review("r1", Decision.REJECT),
    rescan("r2", {"rules": ["instruction"]}),
)


def reviews_in(entries: list[Entry]) -> list[ReviewRow]:
    """Return the reviews that `entries` hold, in order."""
    return [row for row, _ in projected(entries) if isinstance(row, ReviewRow)]


class ProjectionContract:
    """Tests of `StoreContract`, which gives them a store."""

    # Records

    def test_a_record_comes_back_in_every_field(self, store: Store) -> None:
        drafts = (
            record("r0"),
            record("r1", status="resolved", **EVERY_FIELD),
            record("r2", status="conflict", disputes=["r0", "r1"]),
            record("r3", status="revoked", replaced_by=["k2", "k3"], confidence="low"),
            record("r4", value=None, evidence=None, set_aside=True),
        )
        expected = [row for row, _ in projected(write(store, *drafts))]
        with store.read("m") as snapshot:
            rows = snapshot.entities(["k"])["k"].rows
            assert expected == list(rows) == [row for _, row in snapshot.rows(0, 9)]
            assert repr(expected) == repr(list(rows))

    def test_an_entity_has_its_rows_by_seq_its_count_and_its_head(self, store: Store) -> None:
        entries = write(store, record("r1"), record("r2", "a"), record("r3"), record("r4", "a"))
        entries += write(store, record("r5", "b"), record("r6"), record("r7"))
        with store.read("m") as snapshot:
            found = snapshot.entities(["b", "a", "k"])
        assert {"a": [3, 5], "b": [6], "k": [2, 4, 7, 8]} == {
            key: [row.record.seq for row in entity.rows] for key, entity in found.items()
        }
        for key, entity in found.items():
            assert (key, len(entity.rows)) == (entity.key, entity.record_count)
            assert entity.rows[-1].record.seq == entity.head_seq
            assert entries[entity.head_seq - 1].digest == entity.head_digest
            assert {} == entity.reviews

    def test_keys_and_ids_compare_exactly(self, store: Store) -> None:
        names = ["k", "K", "k%", "k_", "é", "É", "k'", 'k"', "[1]", "1", "1.0", "\U0001f600"]
        write(store, *(record(name, name) for name in names))
        with store.read("m") as snapshot:
            assert all([name] == list(snapshot.entities([name])) for name in names)
            assert all([name] == list(snapshot.find([name])) for name in names)
            assert set(names) == snapshot.entities(names).keys() == snapshot.find(names).keys()

    @pytest.mark.parametrize("name", ["", "k\x00", "\ud800", "K", "k ", "x" * 100_000])
    def test_what_nobody_wrote_is_unknown(self, store: Store, name: str) -> None:
        write(store, record("k", "k"))
        with store.read("m") as snapshot:
            assert {} == snapshot.entities([name])
            assert {} == snapshot.find([name])
            assert {"k"} == snapshot.entities([name, "k"]).keys()
            assert {"k"} == snapshot.find(["k", name]).keys()

    def test_none_and_repeated_ones_may_be_asked_for(self, store: Store) -> None:
        write(store, record("r1"), record("r2"))
        with store.read("m") as snapshot:
            assert {} == snapshot.entities([])
            assert {} == snapshot.find([])
            assert {} == snapshot.entries([])
            assert 2 == len(snapshot.entities(["k", "k", "x", "k"])["k"].rows)
            assert {"r1"} == snapshot.find(iter(["r1", "r1"])).keys()
            assert {2} == snapshot.entries([2, 2, 0, -1, 99]).keys()

    def test_many_may_be_asked_for_at_once(self, store: Store) -> None:
        numbers = range(0, MANY, 10)
        entries = write(store, *(record(f"r{n}", f"k{n}") for n in numbers))
        with store.read("m") as snapshot:
            entities = snapshot.entities(f"k{n}" for n in range(MANY))
            found = snapshot.find(f"r{n}" for n in range(MANY))
            assert {f"k{n}" for n in numbers} == entities.keys()
            assert {f"r{n}": (f"k{n}", n // 10 + 2, False) for n in numbers} == found
            assert {e.seq: e for e in entries} == snapshot.entries(range(MANY))

    def test_one_entity_comes_with_the_entry_of_its_last_record(self, store: Store) -> None:
        write(store, record("r1"), record("r2", "a"), record("r3", set_aside=True))
        write(store, review("r3", Decision.RELEASE))
        with store.read("m") as snapshot:
            for key, several in snapshot.entities(["k", "a"]).items():
                found = snapshot.entity(key)
                assert found == (several, snapshot.entries([several.head_seq])[several.head_seq])
            assert None is snapshot.entity("x")
            assert None is snapshot.entity("\ud800")

    def test_the_ledger_can_be_read_alone(self, store: Store) -> None:
        with store.read_ledger("m") as ledger:
            assert None is ledger.head()
            assert None is ledger.entity("k")
        write(store, record("r1"), record("r2", "a"), record("r3", premises=["r2"]))
        with store.read_ledger("m") as ledger, store.read("m") as snapshot:
            assert snapshot.head() == ledger.head()
            assert snapshot.entity("k") == ledger.entity("k")
            assert snapshot.entities(["k", "a"]) == ledger.entities(["k", "a"])
            assert snapshot.find(["r1", "r2"]) == ledger.find(["r1", "r2"])
            assert snapshot.log(0, 9) == ledger.log(0, 9)
            assert snapshot.resting_on(["r2"]) == ledger.resting_on(["r2"])

    def test_an_entity_may_have_many_records(self, store: Store) -> None:
        write(store, *(record(f"r{n}", "many" if n % 2 else "k") for n in range(2_000)))
        with store.read("m") as snapshot:
            rows = snapshot.entities(["many", "k"])["many"].rows
        assert [f"r{n}" for n in range(1, 2_000, 2)] == [row.record.record_id for row in rows]

    def test_keys_are_listed_by_their_beginning_in_order(self, store: Store) -> None:
        keys = ["a", "a:", "a:1", "a:\u00e9", "a:\U0001f600", "a;", "b", "A", "\u00e9", "z"]
        write(store, *(record(key, key) for key in keys))
        with store.read("m") as snapshot:
            assert sorted(keys) == snapshot.entity_keys("", "", 99)
            assert ["a:", "a:1", "a:\u00e9", "a:\U0001f600"] == snapshot.entity_keys("a:", "", 99)
            assert ["a:1", "a:\u00e9"] == snapshot.entity_keys("a:", "a:", 2)
            assert ["a:"] == snapshot.entity_keys("a:", "a", 1)
            assert ["z", "\u00e9"] == snapshot.entity_keys("", "b", 99)
            assert [] == snapshot.entity_keys("a:", "b", 99)
            assert [] == snapshot.entity_keys("c", "", 99)
            assert (
                []
                == snapshot.entity_keys("\ud800", "", 99)
                == snapshot.entity_keys("a", "\ud800", 9)
            )

    def test_keys_are_found_by_what_their_folds_hold(self, store: Store) -> None:
        write(store, *(record(key, key) for key in LIKE))
        with store.read("m") as snapshot:
            assert sorted(LIKE[:3]) == snapshot.entity_keys_holding("target", 99)
            assert sorted(LIKE[:3])[:2] == snapshot.entity_keys_holding("target", 2)
            assert LIKE[4:] == snapshot.entity_keys_holding("abc", 99)
            assert (
                [] == snapshot.entity_keys_holding("%", 99) == snapshot.entity_keys_holding("x", 9)
            )

    def test_keys_come_with_their_folds_by_fold(self, store: Store) -> None:
        write(store, *(record(key, key) for key in LIKE))
        with store.read("m") as snapshot:
            found = snapshot.folded("release", 99)
            assert sorted((fold(key), key) for key in LIKE[:4]) == [pair[::-1] for pair in found]
            assert found[:2] == snapshot.folded("release", 2)
            assert [] == snapshot.folded("releasez", 99)
            assert len(LIKE) == len(snapshot.folded("", 99))

    def test_records_are_found_by_what_they_rest_on(self, store: Store) -> None:
        write(store, record("r1"), record("r2", "a", premises=["r1"]))
        write(store, record("r4", premises=["r2", "r1", "r2"]), record("r3", premises=["r2"]))
        with store.read("m") as snapshot:
            assert [("r1", "r2"), ("r1", "r4")] == snapshot.resting_on(["r1"])
            expected = [("r1", "r2"), ("r1", "r4"), ("r2", "r3"), ("r2", "r4")]
            assert expected == snapshot.resting_on(["r2", "x", "r1", "r2", "\ud800"])
            assert [] == snapshot.resting_on(["r3", "r4"]) == snapshot.resting_on([])

    # Records that were set aside, and reviews

    def test_what_was_set_aside_or_reviewed_is_listed_with_its_reviews(self, store: Store) -> None:
        rows = reviews_in(write(store, *REVIEWED))
        with store.read("m") as snapshot:
            waiting = snapshot.set_aside(0, 9)
            assert ["r1", "r2", "r3", "r4"] == [held.row.record.record_id for held in waiting]
            assert [True, False, True, True] == [held.row.set_aside for held in waiting]
            assert [[rows[0], rows[2]], [rows[3]], [rows[1]], []] == [
                held.reviews for held in waiting
            ]
            assert waiting[1:] == snapshot.set_aside(2, 9)
            assert waiting[:2] == snapshot.set_aside(0, 2)
            assert [] == snapshot.set_aside(5, 9)
            assert snapshot.find(["r1"])["r1"].set_aside
            assert not snapshot.find(["r2"])["r2"].set_aside
            assert Counts(10, 5, 2, 3, 4) == snapshot.counts()

    def test_reviews_stand_with_their_entity_in_order(self, store: Store) -> None:
        rows = reviews_in(write(store, *REVIEWED))
        with store.read("m") as snapshot:
            found = snapshot.entities(["k", "a"])
            assert {"r1": [rows[0], rows[2]], "r2": [rows[3]]} == found["k"].reviews
            assert {"r3": [rows[1]]} == found["a"].reviews

    # Projections

    def test_rows_are_read_in_pages_by_the_seq_of_their_entry(self, store: Store) -> None:
        drafts = [
            record("r1", set_aside=True),
            review("r1", Decision.RELEASE),
            record("r2", "a"),
            review("r1", Decision.REJECT),
            record("r3"),
        ]
        rows = [
            (seq, row) for seq, (row, _) in enumerate(projected(write(store, *drafts)), start=2)
        ]
        with store.read("m") as snapshot:
            assert rows == snapshot.rows(0, 9)
            assert rows[:2] == snapshot.rows(1, 2)
            assert rows[2:4] == snapshot.rows(3, 2)
            assert rows[4:] == snapshot.rows(5, 2)
            assert [] == snapshot.rows(6, 2)

    def test_projections_can_be_emptied_and_filled_again(self, store: Store) -> None:
        write(store, record("r1"), memory="other")
        write(store, record("r1", set_aside=True), record("r2", "a"), record("r3"))
        write(store, record("r4", "a", premises=["r2"]), review("r1", Decision.RELEASE))
        with store.read("m") as snapshot:
            before = everything(snapshot)
        with store.write("m") as unit:
            unit.clear_projections()
            log = unit.log(0, 99)
            assert Counts(6, 0, 0, 0, 0) == unit.counts()
            assert {} == unit.entities(["k", "a"])
            assert [] == unit.rows(0, 9)
            for page in (log[:2], log[2:5], log[5:]):
                unit.project(projected(page))
        with store.read("m") as snapshot, store.read("other") as other:
            assert before == everything(snapshot)
            assert Counts(2, 1, 1, 0, 0) == other.counts()
