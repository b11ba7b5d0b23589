"""backup: the whole store as one file, while others write; and what it holds, to compare with."""

from collections.abc import Callable

import msgspec

from canonry.core.errors import Fault
from canonry.core.rights import Right
from canonry.jobs import verify
from canonry.jobs.context import Context
from canonry.jobs.verify import Progress, no_progress
from canonry.ports.store import Store

OpenStore = Callable[[str], Store]
"""Opens the store in the file at a path."""


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say; where the file is to be comes beside it."""


class Held(msgspec.Struct, frozen=True):
    """One memory in a copy: how many entries it has, the digest of the last, the root of all."""

    memory: str
    entries: int
    head_digest: str
    root: str


class Response(msgspec.Struct, frozen=True):
    """The file, and the memories in it, by name."""

    file: str
    memories: list[Held]


def run(
    context: Context,
    request: Request,
    file: str,
    open_store: OpenStore,
    progress: Progress = no_progress,
) -> Response:
    """Write the copy, and read all of it again. Raises Clash, NotFound, Unavailable.

    Raises Fault where the copy is not whole: then the store itself is damaged.
    """
    context.need(Right.OPERATE, "backing up")
    context.store.backup(file)
    return Response(file, held_in(context, file, open_store, progress))


def held_in(
    context: Context, file: str, open_store: OpenStore, progress: Progress = no_progress
) -> list[Held]:
    """Verify every memory in the copy at `file` and return what it holds. Raises Fault."""
    store = open_store(file)
    try:
        return [
            _held(context._replace(store=store, memory=name), file, progress)
            for name in store.memories()
        ]
    finally:
        store.close()


def _held(context: Context, file: str, progress: Progress) -> Held:
    found = verify.run(context, verify.Request(), progress)
    if not found.ok or found.head_digest is None:
        raise Fault(
            "damaged-copy",
            f"the copy {file} has {len(found.faults):,} faults in the memory {context.memory}",
            advice="canonry verify lists those of the store itself",
        )
    return Held(context.memory, found.entries, found.head_digest, found.root)
