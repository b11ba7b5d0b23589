"""Every statement for the PostgreSQL wire stays within what its relatives take too.

CockroachDB, YugabyteDB and Citus were not run; what they are known to refuse is refused here.
"""

import re
from collections.abc import Iterator

import pytest

from canonry.adapters.stores import postgresql
from canonry.adapters.stores.misfits import FAULTS
from canonry.adapters.stores.postgresql import STEPS
from canonry.adapters.stores.postgresql_pool import ENGINE, statements
from canonry.adapters.stores.postgresql_sql import CHECKS, READS, WRITES
from canonry.adapters.stores.postgresql_units import PostgresSnapshot, PostgresUnitOfWork

QUERIES = READS | WRITES | CHECKS
DEFINITIONS = {
    f"{step.number}.{number}": statement
    for step in STEPS
    for number, statement in enumerate(statements(step.sql), 1)
}
OTHERS = {
    **{f"engine {number}": statement for number, statement in enumerate(ENGINE)},
    "snapshot": PostgresSnapshot._begin_message,  # noqa: SLF001
    "description": postgresql._DESCRIPTION,  # noqa: SLF001
}
OF_THE_STORE = ("migrations",)
"""Tables that belong to no memory, small enough to stand on every node."""
ABOUT_NO_MEMORY = {"memories", "format"}

REFUSED = {
    r"advisory": "advisory locks",
    r"\b(listen|notify|unlisten)\b": "LISTEN and NOTIFY",
    r"\btrigger\b": "triggers",
    r"\brule\b": "rules",
    r"\bdomain\b": "domains",
    r"\b\w*range\b": "range types",
    r"\bxml": "XML",
    r"\bforeign (table|data)\b": "foreign data",
    r"\bexclude\b": "exclusion constraints",
    r"\bdeferr": "deferrable constraints",
    r"\block table\b|\block \w+ in\b": "LOCK TABLE",
    r"\binherits\b": "inheritance",
    r"\b(small|big)?serial\b|\bsequence\b|\bnextval\b|\bidentity\b": "sequences",
    r"/": "division, which is not the same everywhere",
    r"\b(now|random|clock_timestamp|gen_random_uuid|current_timestamp)\b": "volatile functions",
    r"\bfor (update|share)\b": "locking reads",
    r"\binsert into .*\bselect\b": "an INSERT with a query",
    r"ts_rank": "ranking in the server",
    r"\bwith recursive\b": "recursion",
    r"\btemp(orary)?\b|\bunlogged\b": "tables that are no tables everywhere",
    r"\bcopy\b|\bvacuum\b|\bdo \$": "commands of one server",
}


def faults(statement: str) -> list[str]:
    plain = re.sub(r"'[^']*'", "''", " ".join(statement.lower().split()))
    return [what for pattern, what in REFUSED.items() if re.search(pattern, plain)]


def keys(definition: str) -> Iterator[tuple[str, str]]:
    """Yield each table of which `definition` makes a key, with the key's first column."""
    plain = " ".join(definition.split())
    for table, rest in re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+) \((.*)\)", plain):
        inline = re.findall(r"(?:^ ?|, )(\w+) [^,()]*(?:PRIMARY KEY|UNIQUE|REFERENCES)", rest)
        whole = re.findall(r"(?:PRIMARY|FOREIGN|UNIQUE)(?: KEY)? ?\((\w+)", rest)
        yield from ((table, column) for column in (*inline, *whole))
    for table, column in re.findall(r"CREATE (?:UNIQUE )?INDEX .* ON (\w+) \((\w+)", plain):
        yield table, column


@pytest.mark.parametrize("name", QUERIES | DEFINITIONS | OTHERS)
def test_a_statement_holds_nothing_outside_the_subset(name: str) -> None:
    assert [] == faults((QUERIES | DEFINITIONS | OTHERS)[name])


def test_what_is_outside_the_subset_is_seen() -> None:
    bad = [
        "SELECT pg_advisory_lock(1)",
        "LISTEN x",
        "CREATE TRIGGER t BEFORE DELETE ON entries",
        "CREATE TABLE t (memory BIGSERIAL)",
        "CREATE TABLE t (a BIGINT GENERATED ALWAYS AS IDENTITY)",
        "SELECT seq / 2 FROM entries",
        "UPDATE memories SET recorded_us = now()",
        "SELECT 1 FROM memories FOR UPDATE",
        "ALTER TABLE t ADD UNIQUE (a) DEFERRABLE",
        "INSERT INTO a (b) SELECT b FROM c",
        "CREATE TABLE t (a int4range)",
    ]
    assert all(map(faults, bad))


def test_every_key_leads_with_the_memory() -> None:
    found = [key for definition in DEFINITIONS.values() for key in keys(definition)]
    made = re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", " ".join(DEFINITIONS.values()))
    assert set(made) == {table for table, _ in found}
    assert ["memory"] * len(found) == [column for _, column in found]
    assert [("t", "a"), ("t", "b")] == [*keys("CREATE TABLE t (a INT PRIMARY KEY, UNIQUE (b, c))")]


def test_every_table_has_a_primary_key() -> None:
    tables = [one for one in DEFINITIONS.values() if one.startswith("CREATE TABLE")]
    assert all("PRIMARY KEY" in one for one in tables)


@pytest.mark.parametrize("name", sorted(QUERIES.keys() - ABOUT_NO_MEMORY))
def test_a_query_stays_within_one_memory(name: str) -> None:
    """Each table that it names is held to the memory that is asked about."""
    query = QUERIES[name]
    if query.startswith("INSERT"):
        assert re.match(r"INSERT INTO \w+ \(\s*memory, ", query)
        return
    named = re.findall(r"(?:FROM|JOIN|UPDATE) (?!jsonb_)(\w+)(?: AS (\w+))?", query)
    for table, alias in named:
        assert table not in OF_THE_STORE
        prefix = rf"\b{alias}\." if alias else r"\b"
        held = rf"{prefix}memory = (%\(memory\)s|%s|\w+\.memory)"
        assert re.search(held, query), (name, table)


def test_every_query_for_some_rows_says_their_order_or_their_key() -> None:
    for name, query in READS.items():
        if "LIMIT" in query:
            assert "ORDER BY" in query, name


def test_the_checks_are_those_that_are_told() -> None:
    assert CHECKS.keys() == dict(FAULTS).keys()


def test_a_turn_is_taken_in_one_message(address: str) -> None:
    store = postgresql.PostgresStore(address)
    message = store.write("m")._begin_message  # noqa: SLF001
    store.close()
    assert [] == faults(message)
    assert issubclass(PostgresUnitOfWork, PostgresSnapshot)
