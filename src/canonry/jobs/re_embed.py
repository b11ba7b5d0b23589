"""re-embed: make the vectors of a whole memory with the embedder that is configured.

The old vectors stay in place, and in the file, until all the new ones are there; a failure on the
way leaves both, and the next run goes on from where it was.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from canonry.core.errors import Incorrect
from canonry.core.rights import Right
from canonry.jobs.context import Context
from canonry.jobs.indexing import fill
from canonry.ports.store import UnitOfWork


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Response(msgspec.Struct, frozen=True):
    """The contract that the vectors now follow, and how many were made and forgotten."""

    contract: str
    made: int
    forgotten: int


def run(
    context: Context, request: Request, progress: Callable[[int, int], None] | None = None
) -> Response:
    """Make what is missing, then forget what other embedders made.

    Raises Incorrect where no embedder is configured, Unavailable where it cannot be reached.
    """
    context.need(Right.OPERATE, "making vectors anew")
    embedder = context.embedder()
    if embedder is None:
        raise Incorrect(
            "no-embedder",
            "no embedder is configured, so there are no vectors to make",
            field="embedder",
            advice="set embedder in canonry.toml, or CANONRY_EMBEDDER",
        )
    made = fill(context, embedder, progress=progress)
    name = embedder.contract.name

    def forget(unit: UnitOfWork) -> int:
        old = [state for state in unit.vector_states() if state.contract != name]
        for state in old:
            unit.drop_vectors(state.contract)
        return sum(state.vectors for state in old)

    return Response(name, made, context.in_turn(forget))
