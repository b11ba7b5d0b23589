"""Steps that make a store's tables: each once, in order, from every older format."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from canonry.adapters.stores import drivers
from canonry.adapters.stores.connections import APPLICATION_ID, MIGRATIONS
from canonry.adapters.stores.migrations import Migration
from canonry.adapters.stores.sqlite import STEPS, SqliteStore
from canonry.core.errors import Fault, Unavailable
from canonry.testing.drafts import everything, record, write
from tests.adapters.stores.places import open_folder, run, unprivileged

TABLES = ("memories", "entries", "records", "entities")
LATER = (
    *STEPS,
    Migration(len(STEPS) + 1, "added", "CREATE TABLE added (a);\nINSERT INTO added VALUES (1);\n"),
    Migration(len(STEPS) + 2, "again", "UPDATE added SET a = a + 1;\n"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


def make(path: Path, steps: tuple[Migration, ...] = STEPS) -> None:
    """Make a store that holds a record; an older one holds of it what its tables can."""
    store = SqliteStore(path, steps=steps if len(steps) > len(STEPS) else STEPS)
    write(store, record("r1"))
    store.close()
    if len(steps) < len(STEPS):
        newer = path.rename(path.with_suffix(".newer"))
        with closing(drivers.choose().connect(path, isolation_level=None)) as connection:
            _make_older(connection, steps, newer)


def _make_older(connection: Any, steps: tuple[Migration, ...], newer: Path) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(MIGRATIONS)
    for step in steps:
        connection.executescript(step.sql)
        row = step.number, step.name, step.checksum
        connection.execute("INSERT INTO migrations VALUES (?, ?, ?)", row)
    connection.execute(f"ATTACH '{newer}' AS newer")
    for table in TABLES:
        columns = ", ".join(
            name for _, name, *_ in connection.execute(f"PRAGMA main.table_info({table})")
        )
        copied = f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM newer.{table}"
        connection.execute(copied)


def test_the_steps_are_numbered_from_one() -> None:
    assert list(range(1, len(STEPS) + 1)) == [step.number for step in STEPS]


def test_a_new_store_says_which_steps_made_it(path: Path) -> None:
    make(path)
    applied = run(path, "SELECT number, name, checksum FROM migrations")
    assert [(step.number, step.name, step.checksum) for step in STEPS] == applied


@pytest.mark.parametrize("count", range(1, len(LATER) + 1))
def test_a_store_of_any_older_format_is_brought_up_to_date(path: Path, count: int) -> None:
    make(path, LATER[:count])
    store = SqliteStore(path, steps=LATER)
    with store.read("m") as snapshot:
        assert 2 == snapshot.counts().entries
    write(store, record("r2"))
    assert len(LATER) == store.describe()["format"]
    assert [] == store.check("m")
    store.close()
    assert [(2,)] == run(path, "SELECT a FROM added")


def test_a_step_that_fails_leaves_the_store_as_it_was(path: Path) -> None:
    make(path)
    broken = Migration(
        len(STEPS) + 1, "broken", "CREATE TABLE added (a);\nSELECT * FROM nothing;\n"
    )
    store = SqliteStore(path, steps=(*STEPS, broken))
    with pytest.raises(Fault):
        write(store, record("r2"))
    store.close()
    assert [] == run(path, "SELECT * FROM sqlite_schema WHERE name = 'added'")
    make_again = SqliteStore(path)
    write(make_again, record("r2"))
    make_again.close()


def test_a_newer_store_is_refused_by_its_format(path: Path) -> None:
    make(path, LATER)
    store = SqliteStore(path)
    for attempt in (lambda: store.read("m").__enter__(), lambda: write(store, record("r2"))):
        with pytest.raises(Unavailable) as raised:
            attempt()
        assert "newer-format" == raised.value.code
        assert f"has format {len(LATER)}" in raised.value.message
        assert "newer canonry" in str(raised.value)
    store.close()


def test_a_store_that_becomes_newer_while_it_is_open_is_refused(path: Path) -> None:
    make(path)
    store = SqliteStore(path)
    with store.read("m") as snapshot:
        before = everything(snapshot)
    make_newer = SqliteStore(path, steps=LATER)
    make_newer.memories()
    make_newer.close()
    for unit in (store.read("m"), store.write("m")):
        with pytest.raises(Unavailable) as raised:
            unit.__enter__()
        assert "newer-format" == raised.value.code
    store.close()
    again = SqliteStore(path, steps=LATER)
    with again.read("m") as snapshot:
        assert before == everything(snapshot)
    again.close()


def test_a_step_that_was_changed_is_refused(path: Path) -> None:
    make(path)
    changed = STEPS[0]._replace(sql=STEPS[0].sql + "-- another remark\n")
    store = SqliteStore(path, steps=(changed, *STEPS[1:]))
    with pytest.raises(Fault) as raised, store.write("m"):
        pass
    assert "migration-changed" == raised.value.code
    store.close()


def test_an_older_store_that_may_not_be_written_is_refused() -> None:
    with open_folder() as folder:
        path = folder / "memory.db"
        make(path)
        path.chmod(0o444)
        folder.chmod(0o555)
        with unprivileged():
            store = SqliteStore(path, steps=LATER)
            with pytest.raises(Unavailable) as raised:
                store.memories()
            store.close()
    assert "older-format" == raised.value.code


def test_steps_are_told_apart_by_their_checksums() -> None:
    assert all(one.checksum != other.checksum for one, other in pairwise(LATER))
