"""Queries live in `.sql` files, where they read as SQL; this hands them out by name.

A file holds queries, each after a line `-- name: word` and perhaps remarks, and each ends with a
semicolon.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent
_NAME = "-- name: "


def queries(file: str) -> dict[str, str]:
    """Return the queries of `queries/<file>`, by name, without remarks."""
    found: dict[str, str] = {}
    text = (_HERE / "queries" / file).read_text(encoding="utf-8")
    for part in text.split(_NAME)[1:]:
        name, *lines = part.splitlines()
        query = " ".join(line.strip() for line in lines if not line.startswith("--"))
        found[name] = query.strip().removesuffix(";")
    return found
