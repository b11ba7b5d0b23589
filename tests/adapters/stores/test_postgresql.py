"""What is PostgreSQL's alone: addresses, failures, lost commits, tables that are made at once."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from canonry.adapters.stores.migrations import Migration
from canonry.adapters.stores.postgresql import STEPS, PostgresStore
from canonry.bootstrap import build_store, system_clock
from canonry.core.errors import Busy, CanonryError, Fault, Incorrect, Unavailable
from canonry.jobs.open_store import OpenStore
from canonry.ledger.digests import faults
from canonry.testing.drafts import add, record, write
from canonry.testing.parts import CountingIds
from tests.adapters.stores.postgresql_faults import FAULTS, failing

SECRET = "hunter2-secret"  # noqa: S105  # made up


@pytest.mark.parametrize(
    "address, kind, code",
    [
        (f"postgresql://u:{SECRET}%zz@localhost/x", Incorrect, "invalid-address"),
        (f"postgresql://u:{SECRET}@localhost:1/x", Unavailable, "unreachable"),
        (f"postgresql://u:{SECRET}@localhost:1/x?{SECRET}=1", Incorrect, "invalid-address"),
    ],
)
def test_an_address_is_told_in_no_error(address: str, kind: type[CanonryError], code: str) -> None:
    with pytest.raises(kind) as raised:
        build_store(address).memories()
    assert code == raised.value.code
    assert raised.value.__cause__ is None
    assert SECRET not in str(raised.value.to_dict())
    assert "localhost" not in str(raised.value.to_dict())


def test_who_is_not_let_in_is_told_why(address: str) -> None:
    for changed, code in (
        (address.replace("postgres:@", f"nobody:{SECRET}@"), "access-refused"),
        (address.replace("/postgres?", "/nothing?"), "no-such-database"),
    ):
        with pytest.raises(Unavailable) as raised:
            PostgresStore(changed).memories()
        assert code == raised.value.code


def test_a_server_that_takes_no_writes_is_passed_over(address: str) -> None:
    read_only = address.replace("options=", "options=-cdefault_transaction_read_only%3Don%20")
    with pytest.raises(Unavailable) as raised:
        PostgresStore(read_only).memories()
    assert "no-primary" == raised.value.code
    store = PostgresStore(f"{read_only}&target_session_attrs=any")
    assert [] == store.memories()
    assert store.describe()["read_only"]
    store.close()


def test_the_description_holds_no_address(address: str) -> None:
    store = PostgresStore(address.replace("postgres:@", f"postgres:{SECRET}@"))
    write(store)
    told = store.describe()
    assert {"postgresql", "postgres"} == {told["kind"], told["database"]}
    assert SECRET not in str(told)
    assert "host" not in str(told)
    store.close()


def test_a_database_of_another_program_is_refused(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE TABLE migrations (id TEXT PRIMARY KEY)")
    store = PostgresStore(address)
    with pytest.raises(Incorrect) as raised:
        write(store)
    assert "not-a-store" == raised.value.code
    store.close()


def test_many_may_make_the_tables_at_once(address: str) -> None:
    stores = [PostgresStore(address) for _ in range(8)]
    with ThreadPoolExecutor(len(stores)) as threads:
        list(threads.map(lambda n: write(stores[n], record(f"r{n}")), range(len(stores))))
    with stores[0].read("m") as snapshot:
        assert 9 == snapshot.counts().entries
    for store in stores:
        store.close()


def test_a_store_of_an_older_format_is_brought_up_to_date_and_a_newer_one_refused(
    address: str,
) -> None:
    made = PostgresStore(address)
    write(made, record("r1"))
    later = (*STEPS, Migration(len(STEPS) + 1, "added", "CREATE TABLE added (a BIGINT);\n"))
    newer = PostgresStore(address, steps=later)
    write(newer, record("r2"))
    for unit in (made.read("m"), made.write("m")):
        with pytest.raises(Unavailable) as raised:
            unit.__enter__()
        assert "newer-format" == raised.value.code
    changed = (STEPS[0]._replace(sql=STEPS[0].sql + "-- more\n"), *STEPS[1:])
    other = PostgresStore(address, steps=(*changed, later[-1]))
    with pytest.raises(Fault) as told:
        write(other, record("r3"))
    assert "migration-changed" == told.value.code
    for store in (made, newer, other):
        store.close()


def test_a_writer_that_waits_too_long_is_told(address: str) -> None:
    store, hasty = PostgresStore(address), PostgresStore(address, timeout_ms=100)
    write(store)
    with store.write("m") as unit:
        add(unit, record("r1"))
        with pytest.raises(Busy) as raised:
            hasty.write("m").__enter__()
    assert "locked" == raised.value.code
    write(hasty, record("r2"))
    store.close()
    hasty.close()


def test_connections_that_the_server_ended_are_made_anew(address: str) -> None:
    store = PostgresStore(address)
    write(store, record("r1"))
    end_connections(address)
    write(store, record("r2"))
    with store.read("m") as snapshot:
        assert 3 == snapshot.counts().entries
    store.close()


def test_a_unit_of_work_whose_connection_is_lost_keeps_nothing(address: str) -> None:
    store = PostgresStore(address)
    write(store, record("r1"))
    unit = store.write("m").__enter__()
    add(unit, record("r2"))
    assert 2 == unit.counts().records
    end_connections(address)
    for call in (unit.counts, lambda: unit.__exit__(None, None, None)):
        with pytest.raises(Busy) as raised:
            call()
        assert "turn-lost" == raised.value.code
    with store.read("m") as snapshot:
        assert 1 == snapshot.counts().records
    store.close()


def test_a_change_behind_the_back_of_the_store_is_named(address: str) -> None:
    store = PostgresStore(address)
    write(store, record("r1"), record("r2"))
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE memories SET seq = 2")
        connection.execute("UPDATE entities SET record_count = 1")
    found = store.check("m")
    assert any("a head row that is not its last entry" in fault for fault in found)
    assert any("another number of records" in fault for fault in found)
    store.close()


def end_connections(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = 'canonry'"
        )


def append_contended(address: str, count: int, seed: int) -> None:
    """Eight writers on stores whose commits fail; each record is sent until it is kept."""
    random = Random(seed)
    told: list[str] = []
    connects = [failing(Random(random.random()), 0.2, told) for _ in range(8)]
    stores = [PostgresStore(address, connect=connect) for connect in connects]

    def run(writer: int) -> None:
        for number in range(count // 8):
            name = f"r{writer}-{number}"
            while True:
                with suppress(Busy):
                    with stores[writer].write("m") as unit:
                        if not unit.find([name]):
                            add(unit, record(name, f"k{number % 50}"))
                    break

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(run, range(8)))
    plain = PostgresStore(address)
    before = None
    with plain.read("m") as snapshot:
        log = snapshot.log(0, 1_000_000)
        assert [*range(1, count + 2)] == [entry.seq for entry in log], f"seed {seed}"
        for entry in log:
            assert [] == faults(entry, before)
            before = entry
        assert count == snapshot.counts().records
        names = [f"r{w}-{n}" for w in range(8) for n in range(count // 8)]
        assert set(names) == snapshot.find(names).keys()
    assert [] == plain.check("m")
    assert set(FAULTS) == set(told), "not every fault came about"
    for store in (*stores, plain):
        store.close()


def test_contended_appends_with_failing_commits_leave_no_gap_and_no_double(address: str) -> None:
    append_contended(address, 400, 1)


@pytest.mark.long
def test_ten_thousand_contended_appends_with_failing_commits(address: str, seed: int) -> None:
    append_contended(address, 10_000, seed)


def test_a_job_does_again_what_a_commit_lost_and_its_caller_hears_nothing(address: str) -> None:
    told: list[str] = []
    store = PostgresStore(address, connect=failing(Random(1), 0.3, told))
    opened = OpenStore(store, system_clock(), CountingIds(), build_store)
    memories = [opened.memory("m", agent=f"w{number}") for number in range(4)]

    def run(number: int) -> None:
        for n in range(15):
            assert "stored" == memories[number].append(f"k{n}", n, evidence="e").outcome
        lines = [{"entity_key": f"l{number}:{n}", "value": n} for n in range(20)]
        lines.append({"entity_key": "later", "value": 1, "record_id": f"x{number}"})
        lines.insert(0, {**lines[-1], "supersedes": f"x{number}", "record_id": f"y{number}"})
        lines[0]["status"] = "corrected"
        assert {"stored"} == {r.outcome for r in memories[number].append_lines(lines)}
        for n in range(5):
            idea = {"content": f"idea {number} {n}", "type": "entity"}
            assert memories[number].derive(concepts=[idea]).seq
            assert memories[number].reserve(f"idea {number} {n}", seconds=60).reservations
            assert memories[number].alias(f"thought {number} {n}", f"idea {number} {n}").seq
        assert 1 == memories[number].erase(f"x{number}").erased

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(run, range(4)))
    assert 4 * (15 + 22) == memories[0].stats().records
    assert memories[0].verify().ok
    assert told
    opened.close()


def test_a_commit_of_which_nobody_knows_names_the_records_that_it_was_to_keep(
    address: str,
) -> None:
    is_cut = False

    class Cut(psycopg.Connection[Any]):
        def execute(self, query: Any, *arguments: Any, **options: Any) -> Any:
            nonlocal is_cut
            if query == "COMMIT":
                is_cut = True
            if is_cut:
                self.pgconn.finish()
                raise psycopg.OperationalError("the connection was lost")
            return super().execute(query, *arguments, **options)

    again = PostgresStore(address)
    write(again, record("r1"))
    store = PostgresStore(address, connect=Cut.connect, timeout_ms=50)
    opened = OpenStore(store, system_clock(), CountingIds("minted"), build_store)
    memory = opened.memory("m", agent="ann")
    with pytest.raises(Unavailable) as raised:
        memory.append("k", "v")
    told = raised.value.to_dict()["error"]
    assert ("commit-unknown", ["minted1"]) == (told["code"], told["record_ids"])
    is_cut = False
    with pytest.raises(Unavailable) as raised:
        list(memory.append_lines([{"entity_key": "k", "value": n} for n in range(2)]))
    assert ["minted2", "minted3"] == raised.value.details["record_ids"]
    opened.close()
    with again.read("m") as snapshot:
        assert {} == snapshot.find(["minted1", "minted2", "minted3"])
    again.close()


def test_a_fork_leaves_the_connections_of_its_parent_alone(address: str, tmp_path: Path) -> None:
    store = PostgresStore(address)
    write(store, record("r1"))
    store._pool._process -= 1  # noqa: SLF001  # what a child sees
    write(store, record("r2"))
    with store.read("m") as snapshot:
        assert 3 == snapshot.counts().entries
    store.close()
