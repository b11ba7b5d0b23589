"""The one table of operations: every surface offers these, under these names, with these defaults.

A row names the module of its job, which is imported only when the operation is used, so that a
command pays for no other. The fields of the job's Request are the arguments on every surface.
"""

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
_FEW_TOOLS = "left out to keep an agent's tools few"
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
        "statements",
        "What stands now, for all entities that match, page by page.",
        "canonry.jobs.statements",
        Right.READ,
        ("statements",),
        "canon_statements",
        "GET /statements",
    ),
    Operation(
        "entities",
        "Entity keys by prefix or likeness.",
        "canonry.jobs.entities",
        Right.READ,
        ("entities",),
        "canon_entities",
        "GET /entities",
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
        "changes",
        "The entries of the log since a seq, in order.",
        "canonry.jobs.changes",
        Right.READ,
        ("changes",),
        None,
        "GET /changes",
        why=_FEW_TOOLS,
    ),
    Operation(
        "conflicts",
        "What waits for a person: conflicts, and answers held back.",
        "canonry.jobs.conflicts",
        Right.READ,
        ("conflicts",),
        None,
        "GET /conflicts",
        why=_FEW_TOOLS,
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
        "review_rescan",
        "Hold every record against the rules of today.",
        "canonry.jobs.rescan",
        Right.REVIEW,
        ("review", "rescan"),
        None,
        "POST /reviews/rescan",
        why=_PEOPLE_ONLY,
    ),
    Operation(
        "reinstate",
        "Restate a record that was retired, linked to what retired it.",
        "canonry.jobs.reinstate",
        Right.WRITE,
        ("reinstate",),
        "canon_reinstate",
        "POST /reinstatements",
    ),
    Operation(
        "impact",
        "What rests on this, and what would fall if it were withdrawn.",
        "canonry.jobs.impact",
        Right.READ,
        ("impact",),
        "canon_impact",
        "GET /impact",
    ),
    Operation(
        "recall",
        "What bears on a question, each hit with the truth about itself.",
        "canonry.jobs.recall",
        Right.READ,
        ("recall",),
        "canon_recall",
        "GET /recall",
    ),
    Operation(
        "memories",
        "The memories that the store holds.",
        "canonry.jobs.memories",
        Right.READ,
        ("memories",),
        None,
        "GET /api/v1/memories",
        why=_FEW_TOOLS,
    ),
    Operation(
        "context",
        "What stands for a project, for the start of a conversation.",
        "canonry.jobs.standing_context",
        Right.READ,
        ("context",),
        why=_LOCAL,
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
        "export",
        "Write the memory as JSON Lines, one entry a line.",
        "canonry.jobs.export",
        Right.READ,
        ("export",),
        why=_LOCAL,
    ),
    Operation(
        "import",
        "Bring an exported memory back.",
        "canonry.jobs.import_log",
        Right.OPERATE,
        ("import",),
        why=_LOCAL,
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
        "checkpoint",
        "Sign what the log is now, to keep elsewhere.",
        "canonry.jobs.checkpoint",
        Right.READ,
        ("checkpoint",),
        why=_LOCAL,
    ),
    Operation(
        "prove",
        "Prove that a record is in the log, or that the log only grew.",
        "canonry.jobs.prove",
        Right.READ,
        ("prove",),
        why=_LOCAL,
    ),
    Operation(
        "backup",
        "Write the whole store into one new file, while others use it.",
        "canonry.jobs.backup",
        Right.OPERATE,
        ("backup",),
        why=_LOCAL,
    ),
    Operation(
        "restore",
        "Let the store be what a backup holds, and never behind what is known.",
        "canonry.jobs.restore",
        Right.OPERATE,
        ("restore",),
        why=_LOCAL,
    ),
    Operation(
        "erase",
        "Let a text be gone for good; that there was one stays.",
        "canonry.jobs.erase",
        Right.OPERATE,
        ("erase",),
        why=_LOCAL,
    ),
    Operation(
        "doctor",
        "Whether the store, its disk, its rights and the clock are as they should be.",
        "canonry.jobs.doctor",
        Right.READ,
        ("doctor",),
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
    Operation(
        "re_embed",
        "Make the vectors of the whole memory with the embedder that is configured.",
        "canonry.jobs.re_embed",
        Right.OPERATE,
        ("re-embed",),
        why=_LOCAL,
    ),
)

BY_NAME = {operation.name: operation for operation in OPERATIONS}
