"""What a tool takes and gives, as JSON Schema made from the types that the job declares."""

from functools import cache
from typing import Any

import msgspec

_REFERENCE = "#/$defs/{name}"
_KINDS = ("string", "number", "boolean", "object", "array", "null")
_SAYING_NOTHING = {"description", "default"}


@cache
def schema_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the schema of `kind`, whole in itself: an object, with what it refers to beside it."""
    _, parts = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
    named = {name: _explicit(part) for name, part in parts.items()}
    whole = named[kind.__name__]
    if not _refers_to(named, kind.__name__):
        del named[kind.__name__]
    return {**whole, "$defs": named} if named else whole


def _explicit(part: dict[str, Any]) -> dict[str, Any]:
    """A part without the name of its Python class, and with the types of what may be anything.

    Some programs drop a field that names no type, or take it for a text.
    """
    told = {name: item for name, item in part.items() if name != "title"}
    if not told.keys() - _SAYING_NOTHING:
        return {**told, "anyOf": [{"type": kind} for kind in _KINDS]}
    if "properties" in told:
        told["properties"] = {name: _explicit(item) for name, item in told["properties"].items()}
    return told


def _refers_to(parts: dict[str, Any], name: str) -> bool:
    reference = msgspec.json.encode(_REFERENCE.format(name=name))
    return reference in msgspec.json.encode(parts)
