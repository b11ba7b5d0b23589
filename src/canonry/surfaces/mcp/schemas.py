"""What a tool takes and gives, as JSON Schema made from the types that the job declares."""

from functools import cache
from typing import Any

import msgspec

_REFERENCE = "#/$defs/{name}"


@cache
def schema_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the schema of `kind`, whole in itself: an object, with what it refers to beside it."""
    _, parts = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
    named = {name: _without_title(part) for name, part in parts.items()}
    whole = named[kind.__name__]
    if not _refers_to(named, kind.__name__):
        del named[kind.__name__]
    return {**whole, "$defs": named} if named else whole


def _without_title(part: dict[str, Any]) -> dict[str, Any]:
    """A part without the name of its Python class, which tells a reader nothing."""
    return {name: item for name, item in part.items() if name != "title"}


def _refers_to(parts: dict[str, Any], name: str) -> bool:
    reference = msgspec.json.encode(_REFERENCE.format(name=name))
    return reference in msgspec.json.encode(parts)
