"""A driver that fails at commits: before or after them, by a word of the server or by silence."""

from collections.abc import Callable
from random import Random
from typing import Any

import psycopg

FAULTS = ("40001", "40003", "40003 kept", "lost", "lost kept")


def failing(
    random: Random, share: float, told: list[str]
) -> Callable[..., "psycopg.Connection[Any]"]:
    """Return a `connect` whose connections fail at this `share` of their commits.

    Each fault that came about is added to `told`.
    """

    class Failing(psycopg.Connection[Any]):
        def execute(self, query: Any, *arguments: Any, **options: Any) -> Any:
            fault = ""
            if query == "COMMIT" and random.random() < share:
                fault = random.choice(FAULTS)
                told.append(fault)
            if not fault:
                return super().execute(query, *arguments, **options)
            if fault.endswith("kept"):
                super().execute(query, *arguments, **options)
                if self._pipeline is not None:
                    self._pipeline.sync()
            else:
                if self._pipeline is not None:
                    self._pipeline.sync()
                super().execute("ROLLBACK")
            if fault.startswith("lost"):
                self.pgconn.finish()
                raise psycopg.OperationalError("the connection was lost")
            if fault == "40001":
                raise psycopg.errors.SerializationFailure("told by a test")
            raise psycopg.errors.StatementCompletionUnknown("told by a test")

    return Failing.connect
