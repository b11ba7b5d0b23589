"""rebuild: replay the log into empty projections."""

from collections.abc import Callable

import msgspec

from canonry import limits
from canonry.core.rights import Right
from canonry.jobs.context import Context
from canonry.jobs.replaying import Replay
from canonry.jobs.verify import no_progress
from canonry.ledger.projection import project
from canonry.ports.store import UnitOfWork


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Response(msgspec.Struct, frozen=True):
    """How many entries were replayed and how many rows they gave."""

    entries: int
    rows: int


def run(
    context: Context, request: Request, progress: Callable[[int, int], None] = no_progress
) -> Response:
    """Replay the whole log in one unit of work: it happens whole or not at all."""
    context.need(Right.OPERATE, "rebuilding")

    def replay_all(unit: UnitOfWork) -> Response:
        head = unit.head()
        total = 0 if head is None else head.seq
        unit.clear_projections()
        unit.clear_graph()
        unit.clear_index()
        replay = Replay(unit)
        after = rows = 0
        while page := unit.log(after, limits.BULK_BATCH):
            projected = [(row, e.digest) for e in page if (row := project(e)) is not None]
            unit.project(projected)
            replay.load(page)
            for entry in page:
                replay.take(entry)
            replay.flush()
            rows += len(projected)
            after = page[-1].seq
            progress(after, total)
        return Response(after, rows)

    return context.in_turn(replay_all)
