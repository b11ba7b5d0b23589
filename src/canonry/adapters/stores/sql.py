"""Queries live in `.sql` files, where they read as SQL; this hands them out by name.

A file holds queries, each after a line `-- name: word` and perhaps remarks, and each ends with a
semicolon. What every kind of store is asked in the same words stands in `queries/`, the rest in a
folder of the kind's name.
"""

from __future__ import annotations

import os

_HERE = os.path.dirname(__file__)
_NAME = "-- name: "


def queries(file: str, kind: str) -> dict[str, str]:
    """Return the queries of `queries/<file>` and of `queries/<kind>/<file>`, by name, bare.

    A kind of store that has none of its own has no such file.
    """
    folder = os.path.join(_HERE, "queries")
    shared, own = _read(os.path.join(folder, file)), _read(os.path.join(folder, kind, file))
    assert not shared.keys() & own.keys()
    return shared | own


def _read(path: str) -> dict[str, str]:
    found: dict[str, str] = {}
    if not os.path.exists(path):
        return found
    with open(path, encoding="utf-8") as stream:
        text = stream.read()
    for part in text.split(_NAME)[1:]:
        name, *lines = part.splitlines()
        query = " ".join(line.strip() for line in lines if not line.startswith("--"))
        found[name] = query.strip().removesuffix(";")
    return found
