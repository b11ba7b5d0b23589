"""memories: the memories that the store holds."""

import msgspec

from canonry.core.rights import Right
from canonry.core.times import format_time
from canonry.jobs.context import Context


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class MemoryRow(msgspec.Struct, frozen=True):
    """One memory: its name, how many entries its log has, and when the last was written."""

    name: str
    entries: int
    last_write: str | None


class Response(msgspec.Struct, frozen=True):
    """The memories, by name."""

    memories: list[MemoryRow]


def run(context: Context, request: Request) -> Response:
    """Return the memories that the caller may see."""
    context.need(Right.READ, "listing the memories")
    rows = []
    for name in context.store.memories():
        with context.store.read(name) as snapshot:
            head = snapshot.head()
        if head is not None:
            rows.append(MemoryRow(name, head.seq, format_time(head.recorded_us)))
    return Response(rows)
