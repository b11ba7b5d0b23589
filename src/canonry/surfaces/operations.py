"""The one table of operations: every surface offers these, under these names, with these defaults.

A row names the module of its job, which is imported only when the operation is used, so that a command
pays for no other. The fields of the job's Request are the arguments on every surface.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from canonry.core.rights import Right


class Operation(NamedTuple):
    """One operation. `command` is its words on the command line; `tool` and `rest` its other names.

    A `tool` or `rest` of None is an exemption, and `why` gives its reason.
    """

    name: str
    summary: str
    module: str
    right: Right
    command: tuple[str, ...]
    tool: str | None = None
    rest: str | None = None
    why: str = ""
    request_name: str = "Request"
    run_name: str = "run"

    @property
    def request(self) -> type[msgspec.Struct]:
        """The request type; reading it imports the job."""
        found: type[msgspec.Struct] = getattr(import_module(self.module), self.request_name)
        return found

    @property
    def run(self) -> Callable[..., Any]:
        """The job, called with a context and a request; reading it imports the job."""
        found: Callable[..., Any] = getattr(import_module(self.module), self.run_name)
        return found


_PEOPLE_ONLY = "a person decides this, never an agent's tool"
_LOCAL = "it works on the store itself, at the command line"

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "append",
        "Admit a transaction, and answer with the statement that now holds.",
        "canonry.jobs.append",
        Right.WRITE,
        ("append",),
        "canon_append",
        "POST /records",
    ),
    Operation(
        "resolve",
        "The statement of canon for an entity: what is true, now or as it stood.",
        "canonry.jobs.resolve",
        Right.READ,
        ("resolve",),
        "canon_resolve",
        "GET /statement",
    ),
    Operation(
        "resolve_set",
        "One answer for a candidate set that comes from elsewhere.",
        "canonry.jobs.resolve_set",
        Right.READ,
        ("resolve-set",),
        "canon_resolve_set",
        "POST /resolve-set",
    ),
    Operation(
        "history",
        "Every record of an entity, with what became of it.",
        "canonry.jobs.history",
        Right.READ,
        ("history",),
        "canon_history",
        "GET /records",
    ),
    Operation(
        "review_list",
        "List the records that were set aside and wait for a reviewer.",
        "canonry.jobs.review",
        Right.READ,
        ("review", "list"),
        None,
        "GET /reviews",
        _PEOPLE_ONLY,
        "ListRequest",
        "list_run",
    ),
    Operation(
        "review_explain",
        "Show a reviewer why a record was set aside, masked.",
        "canonry.jobs.review",
        Right.REVIEW,
        ("review", "explain"),
        None,
        "GET /reviews/{record}",
        _PEOPLE_ONLY,
        "ExplainRequest",
        "explain_run",
    ),
    Operation(
        "review_release",
        "Make a record that was set aside a candidate.",
        "canonry.jobs.review",
        Right.REVIEW,
        ("review", "release"),
        None,
        "POST /reviews",
        _PEOPLE_ONLY,
        "DecideRequest",
        "release_run",
    ),
    Operation(
        "review_reject",
        "Keep a record set aside for good.",
        "canonry.jobs.review",
        Right.REVIEW,
        ("review", "reject"),
        None,
        "POST /reviews",
        _PEOPLE_ONLY,
        "DecideRequest",
        "reject_run",
    ),
    Operation(
        "stats",
        "What the memory holds, and what keeps it.",
        "canonry.jobs.stats",
        Right.READ,
        ("stats",),
        "canon_stats",
        "GET /stats",
    ),
    Operation(
        "verify",
        "Hold the log against its digests and the projections against the log.",
        "canonry.jobs.verify",
        Right.READ,
        ("verify",),
        why=_LOCAL,
    ),
    Operation(
        "rebuild",
        "Replay the log into empty projections.",
        "canonry.jobs.rebuild",
        Right.OPERATE,
        ("rebuild",),
        why=_LOCAL,
    ),
)

BY_NAME = {operation.name: operation for operation in OPERATIONS}
