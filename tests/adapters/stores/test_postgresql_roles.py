"""A role that may only add to the log, by the very grants that the docs tell."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from canonry.adapters.stores.postgresql import PostgresStore
from canonry.core.errors import Unavailable
from canonry.testing.drafts import everything, record, write
from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs" / "postgresql.md"


@contextmanager
def superuser(address: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(address, autocommit=True) as connection:
        yield connection


@pytest.fixture
def writer(address: str) -> Iterator[str]:
    """The address of the same place for a role that may connect and nothing else."""
    schema = address.rpartition("%3D")[2]
    with superuser(address) as connection:
        connection.execute("CREATE ROLE canonry_writer LOGIN")
        connection.execute(f"GRANT USAGE ON SCHEMA {schema} TO canonry_writer")
    yield address.replace("postgres:@", "canonry_writer@")
    with superuser(address) as connection:
        connection.execute("DROP OWNED BY canonry_writer")
        connection.execute("DROP ROLE canonry_writer")


def grants(page: Path) -> list[str]:
    [block] = [block for block in blocks(page) if block.kind == "sql"]
    return [part for part in "\n".join(block.lines).split(";") if part.strip()]


def test_a_writer_with_the_documented_grants_can_add_and_change_nothing(
    address: str, writer: str
) -> None:
    owner = PostgresStore(address)
    write(owner, record("r1"))
    with superuser(address) as connection:
        for grant in grants(PAGE):
            connection.execute(grant)
    store = PostgresStore(writer)
    write(store, record("r2"), record("r3", "a", premises=["r1"]))
    write(store, record("r4"), memory="another")
    with owner.read("m") as one, store.read("m") as other:
        assert everything(one) == everything(other)
    assert [] == store.check("m")
    with superuser(writer) as connection:
        for change in (
            "UPDATE entries SET payload = NULL",
            "DELETE FROM entries",
            "TRUNCATE entries",
            "DROP TABLE entries",
            "DELETE FROM memories",
            "UPDATE migrations SET name = 'x'",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(change)
    store.close()
    owner.close()


def test_the_documented_grants_are_about_every_table(address: str) -> None:
    store = PostgresStore(address)
    write(store)
    store.close()
    with superuser(address) as connection:
        rows = connection.execute(
            "SELECT table_name FROM information_schema.tables"
            " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        ).fetchall()
    named = set(re.findall(r"\w+", " ".join(grants(PAGE))))
    assert [] == sorted({name for (name,) in rows} - named)


def test_a_role_that_may_make_no_tables_is_told_so(address: str, writer: str) -> None:
    store = PostgresStore(writer)
    assert [] == store.memories()
    with pytest.raises(Unavailable) as raised:
        write(store, record("r1"))
    assert "not-set-up" == raised.value.code
    store.close()
