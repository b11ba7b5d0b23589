"""Queries live in `.sql` files, where they read as SQL; this hands them out by name.

A file holds queries, each after a line `-- name: word` and perhaps remarks, and each ends with a
semicolon.
"""

from __future__ import annotations

import os

_HERE = os.path.dirname(__file__)
_NAME = "-- name: "


def queries(file: str) -> dict[str, str]:
    """Return the queries of `queries/<file>`, by name, without remarks."""
    found: dict[str, str] = {}
    with open(os.path.join(_HERE, "queries", file), encoding="utf-8") as stream:
        text = stream.read()
    for part in text.split(_NAME)[1:]:
        name, *lines = part.splitlines()
        query = " ".join(line.strip() for line in lines if not line.startswith("--"))
        found[name] = query.strip().removesuffix(";")
    return found
