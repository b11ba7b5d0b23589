"""The database itself keeps the log append-only, and `check` finds what has lost its own."""

from contextlib import suppress
from pathlib import Path

import pytest

from canonry.adapters.stores import drivers
from canonry.adapters.stores.access import Access
from canonry.adapters.stores.files import StoreFile
from canonry.adapters.stores.misfits import FAULTS
from canonry.adapters.stores.sqlite import STEPS, SqliteStore
from canonry.adapters.stores.sqlite_units import CHECKS
from canonry.core.errors import Fault
from canonry.ledger.projection import Decision
from canonry.testing.drafts import add, everything, projected, record, review, sealed, write
from tests.acceptance.test_what_matters import DAMAGE
from tests.adapters.stores.places import run

REFUSED = [
    "DELETE FROM entries",
    "DELETE FROM entries WHERE seq = 2",
    "UPDATE entries SET payload = x'00'",
    "UPDATE entries SET payload = NULL",
    "UPDATE entries SET salt = NULL",
    "UPDATE entries SET payload = NULL, salt = NULL, seq = seq + 10",
    "UPDATE entries SET payload = NULL, salt = NULL, memory = 2",
    "UPDATE entries SET payload = NULL, salt = NULL, kind = 'review'",
    "UPDATE entries SET payload = NULL, salt = NULL, recorded_us = recorded_us + 1",
    "UPDATE entries SET payload = NULL, salt = NULL, format = 2",
    "UPDATE entries SET payload = NULL, salt = NULL, digest = zeroblob(32)",
    "UPDATE entries SET payload = NULL, salt = NULL, skeleton = x'7b7d'",
    "INSERT OR REPLACE INTO entries SELECT * FROM entries WHERE seq = 2",
    "INSERT INTO entries SELECT * FROM entries WHERE seq = 2",
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "memory.db"
    store = SqliteStore(path)
    write(store, record("r1"), record("r2", "a", set_aside=True), review("r2", Decision.RELEASE))
    write(store, record("r3", "a", premises=["r1"]))
    store.close()
    return path


@pytest.mark.parametrize("statement", REFUSED)
def test_the_log_refuses_every_change(path: Path, statement: str) -> None:
    before = run(path, "SELECT * FROM entries")
    with pytest.raises(drivers.choose().IntegrityError):
        run(path, "PRAGMA recursive_triggers = ON", statement)
    assert before == run(path, "SELECT * FROM entries")


def test_a_payload_can_be_erased_with_its_salt(path: Path) -> None:
    run(path, "UPDATE entries SET payload = NULL, salt = NULL, crc = NULL WHERE seq = 2")
    store = SqliteStore(path)
    with store.read("m") as snapshot:
        assert [None, None] == [snapshot.entries([2])[2].payload, snapshot.entries([2])[2].salt]
    store.close()


def test_a_record_that_is_there_is_not_projected_again(path: Path) -> None:
    store = SqliteStore(path)
    with store.read("m") as snapshot:
        rows = projected(snapshot.log(0, 9))
    for row in rows:
        with pytest.raises(Fault) as raised, store.write("m") as unit:
            unit.project([row])
        assert "broken-rule" == raised.value.code
        assert "INSERT" not in str(raised.value)
    assert [] == store.check("m")
    store.close()


MISFITS = {
    "gaps in the log: 1": "DELETE FROM entries WHERE seq = 2",
    "rows of records without an entry in the log: 1": "UPDATE records SET seq = 99 WHERE seq = 2",
    "rows of reviews without an entry in the log: 1": "UPDATE reviews SET seq = 99",
    "rows of records without an entity: 1": "DELETE FROM entities WHERE entity_key = 'k'",
    "rows of records that do not say whether a review is about them: 3": (
        "UPDATE records SET in_review = 1 - in_review"
    ),
    "rows of reviews without a record: 1": "UPDATE reviews SET record_id = 'r9'",
    "rows of premises without a record: 1": "UPDATE premises SET record_id = 'r9'",
    "rows of records without the rows of their premises: 1": "DELETE FROM premises",
    "entities with another number of records than they count: 1": (
        "DELETE FROM records WHERE seq = 3"
    ),
    "entities with another first or last record than they name: 2": (
        "UPDATE entities SET head_seq = 1"
    ),
    "entities with a head that is not in the log: 2": (
        "UPDATE entities SET head_digest = zeroblob(32)"
    ),
    "entities with a concept that is not theirs: 1": (
        "UPDATE entities SET concept = 99 WHERE entity_key = 'k'"
    ),
    "concepts of an entity that does not name them: 1": (
        f"INSERT INTO concepts VALUES (1, 99, 0, 77{', 0' * 28})"
    ),
}


def test_check_names_every_misfit() -> None:
    told = [what for name, what in FAULTS if name in CHECKS]
    assert len(CHECKS) == len(told)
    shown = [problem.split(": ")[0] for problem in MISFITS]
    assert shown == told[: len(shown)]
    # Those of the graph are shown on a memory that has one.
    assert all(any(damage in what for damage in DAMAGE) for what in told[len(shown) :])


@pytest.mark.parametrize("problem", MISFITS)
def test_check_finds_rows_that_fit_no_other(path: Path, problem: str) -> None:
    run(path, "DROP TRIGGER entries_are_never_deleted", MISFITS[problem])
    store = SqliteStore(path)
    assert f"The memory m has {problem}." in store.check("m")
    store.close()


def test_an_entity_whose_rows_are_lost_still_counts_them(path: Path) -> None:
    run(path, "DELETE FROM records")
    store = SqliteStore(path)
    with store.read("m") as snapshot:
        entity = snapshot.entities(["k"])["k"]
    assert (1, 2, []) == (entity.record_count, entity.head_seq, entity.rows)
    store.close()


def test_an_entry_that_is_refused_does_not_spoil_the_unit_of_work(path: Path) -> None:
    store = SqliteStore(path)
    with store.write("m") as unit:
        [entry] = sealed(unit, record("r4"))
        with pytest.raises(Fault) as raised:
            unit.append([entry._replace(seq=9)])
        assert "log-order" == raised.value.code
        add(unit, record("r4"))
    with store.read("m") as snapshot:
        assert {"r4"} == snapshot.find(["r4"]).keys()
    store.close()


def test_a_unit_of_work_in_which_a_query_failed_keeps_nothing(path: Path) -> None:
    """Even where the job goes on, because SQLite may have ended the transaction by itself."""
    store = SqliteStore(path)
    with store.read("m") as snapshot:
        before = everything(snapshot)
    with pytest.raises(Fault) as raised:
        write_on_after_a_failure(store)
    assert "broken-rule" == raised.value.code
    with store.read("m") as snapshot:
        assert before == everything(snapshot)
    store.close()


def write_on_after_a_failure(store: SqliteStore) -> None:
    with store.write("m") as unit:
        held = projected(unit.log(0, 9))
        [new] = projected(add(unit, record("r4")))
        with suppress(Fault):
            unit.project([new, *held])
        add(unit, record("r5"))


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(path: Path) -> None:
    access = Access(StoreFile(path), drivers.choose(), STEPS, timeout_ms=100)
    connection = access.made_pool().writer()
    settings = {
        name: connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "wal_autocheckpoint")
    }
    assert {"journal_mode": "wal", "synchronous": 2, "wal_autocheckpoint": 4_000} == settings
    connection.close()


def test_a_store_that_is_closed_leaves_nothing_but_its_file_and_the_queue(path: Path) -> None:
    store = SqliteStore(path)
    with store.read("m") as snapshot:
        write(store, record("r4"))
        store.close()
        assert 5 == snapshot.counts().entries
    assert {"memory.db", "memory.db-turn"} == {file.name for file in path.parent.iterdir()}


def test_a_copy_without_a_write_ahead_log_gets_one_again(path: Path) -> None:
    assert [("delete",)] == run(path, "PRAGMA journal_mode = DELETE")
    store = SqliteStore(path)
    store.memories()
    write(store, record("r4"))
    assert [("wal",)] == run(path, "PRAGMA journal_mode")
    store.close()
