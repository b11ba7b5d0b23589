"""A long call shows signs of life, where its client asked for them.

What a job still has to do is not known ahead, so there is no total: a client learns that the call
goes on, and may wait longer for it or cancel it.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

import anyio

from canonry import limits

Result = TypeVar("Result")


class Telling(Protocol):
    """Sends one sign of life: how many seconds the call takes so far, and a sentence."""

    def __call__(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> Awaitable[None]:
        """Send it, unless the client did not ask."""


async def telling_progress(work: Callable[[], Awaitable[Result]], tell: Telling) -> Result:
    """Return what `work` returns and raise what it raises, and `tell` as long as it takes."""
    found: Result | Exception
    async with anyio.create_task_group() as group:
        group.start_soon(_tell_on, tell)
        try:
            found = await work()
        except Exception as trouble:  # because a task group would wrap it
            found = trouble
        group.cancel_scope.cancel()
    if isinstance(found, Exception):
        raise found
    return found


async def _tell_on(tell: Telling) -> None:
    seconds = 0
    while True:
        await anyio.sleep(limits.PROGRESS_SECONDS)
        seconds += limits.PROGRESS_SECONDS
        await tell(seconds, None, "still at work")
