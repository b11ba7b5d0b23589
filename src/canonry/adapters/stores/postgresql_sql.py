"""The queries of the PostgreSQL wire, with their places for values as psycopg has them."""

from __future__ import annotations

import re

from canonry.adapters.stores.sql import queries

_PLACE = re.compile(r":(\w+)|\?")


def _as_psycopg(query: str) -> str:
    return _PLACE.sub(lambda at: f"%({at[1]})s" if at[1] else "%s", query)


def _of(file: str) -> dict[str, str]:
    return {name: _as_psycopg(query) for name, query in queries(file, "postgresql").items()}


def filled(message: str, memory: int) -> str:
    """Return `message` with the number of a memory in it, as goes out without arguments."""
    return message.replace("%(memory)s", str(memory))


READS = _of("reads.sql") | _of("graph_reads.sql") | _of("ladder_reads.sql")
WRITES = _of("writes.sql") | _of("graph_writes.sql") | _of("ladder_writes.sql")
CHECKS = _of("checks.sql")
SEARCH = _of("search.sql")
