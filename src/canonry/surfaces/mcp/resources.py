"""What a client may read by its address: the answers of operations that need at most one name.

An address is `canon://MEMORY/PATH`; a name at its end is percent-encoded.
"""

from typing import NamedTuple
from urllib.parse import unquote

from mcp import types

from canonry.surfaces.operation import Operation
from canonry.surfaces.operations import BY_NAME

JSON = "application/json"


class Kind(NamedTuple):
    """A kind of resource. `field` is the argument that the end of the path gives, if any."""

    operation: str
    title: str
    path: str
    field: str | None = None


_KINDS = (
    Kind("resolve", "Statement of canon", "statements/", "entity_key"),
    Kind("pillars", "Load-bearing concepts", "pillars"),
)

KINDS = tuple(kind for kind in _KINDS if kind.operation in BY_NAME)
"""The kinds whose operation there is."""


def listed(memory: str) -> list[types.Resource]:
    """Return the resources that need no name."""
    return [
        types.Resource(
            name=kind.operation,
            title=kind.title,
            uri=_root(memory) + kind.path,
            description=BY_NAME[kind.operation].summary,
            mime_type=JSON,
        )
        for kind in KINDS
        if kind.field is None
    ]


def templates(memory: str) -> list[types.ResourceTemplate]:
    """Return the resources that need one."""
    return [
        types.ResourceTemplate(
            name=kind.operation,
            title=kind.title,
            uri_template=f"{_root(memory)}{kind.path}{{{kind.field}}}",
            description=BY_NAME[kind.operation].summary,
            mime_type=JSON,
        )
        for kind in KINDS
        if kind.field is not None
    ]


def found(memory: str, uri: str) -> tuple[Operation, dict[str, str]] | None:
    """Return the operation behind an address with its arguments, None where there is none."""
    root = _root(memory)
    if not uri.startswith(root):
        return None
    path = uri.removeprefix(root)
    for kind in KINDS:
        if kind.field is None and path == kind.path:
            return BY_NAME[kind.operation], {}
        if kind.field is not None and path.startswith(kind.path):
            return BY_NAME[kind.operation], {kind.field: unquote(path.removeprefix(kind.path))}
    return None


def _root(memory: str) -> str:
    return f"canon://{memory}/"
