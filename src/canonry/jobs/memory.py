"""The library's face: an open store, and a memory in it, whose methods are the operations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from canonry import limits
from canonry.jobs import (
    append,
    append_lines,
    changes,
    checkpoint,
    conflicts,
    doctor,
    entities,
    erase,
    export,
    history,
    import_log,
    prove,
    rebuild,
    reinstate,
    requests,
    rescan,
    resolve,
    resolve_set,
    review,
    standing_context,
    statements,
    stats,
    verify,
)
from canonry.jobs.append import Response as AppendReport
from canonry.jobs.append_lines import LineReport
from canonry.jobs.context import Context
from canonry.jobs.graph_memory import GraphMemory
from canonry.jobs.memory_recall import RecallingMemory
from canonry.ledger.candidates import SetAnswer
from canonry.ledger.checkpoints import Checkpoint
from canonry.ledger.statement import Statement
from canonry.ports.signer import Signer

Asked = TypeVar("Asked", bound=msgspec.Struct)


def _request(request: type[Asked], /, **arguments: Any) -> Asked:
    """Return the request, within the bounds that hold on every surface. Raises Incorrect."""
    return requests.build(request, arguments)


class Memory(RecallingMemory, GraphMemory):
    """One memory, as one writer sees it. Safe to use from any number of threads."""

    def __init__(self, context: Context) -> None:
        """Bind the operations to `context`; callers take memories from an open store."""
        self._context = context

    @property
    def name(self) -> str:
        """The memory's name."""
        return self._context.memory

    @property
    def agent(self) -> str | None:
        """The writer whose name goes on what is appended."""
        return self._context.agent

    def append(
        self,
        entity_key: str,
        value: Any = UNSET,
        *,
        status: str = "claim",
        record_id: str | None = None,
        effective_at: str | None = None,
        expires_at: str | None = None,
        supersedes: str | None = None,
        settles: list[str] | None = None,
        disputes: list[str] | None = None,
        replaced_by: list[str] | None = None,
        premises: list[str] | None = None,
        depends_on: list[str] | None = None,
        produces: list[str] | None = None,
        modifies: list[str] | None = None,
        parent_of: list[str] | None = None,
        against: list[str] | None = None,
        project: str | None = None,
        scope: str | None = None,
        kind: str | None = None,
        source: str | None = None,
        evidence: str | list[str] | None = None,
        confidence: str | None = None,
        tags: list[str] | None = None,
        metadata: dict[str, Any] | None = None,
        agent: str | None = None,
        expected_head: int | str | None = None,
        reaffirm: bool = False,
    ) -> AppendReport:
        """Admit one transaction and return what now holds.

        Raises Incorrect, Clash or Forbidden where a rule refuses it; nothing is stored then.
        """
        request = _request(
            append.Request,
            entity_key=entity_key,
            value=value,
            status=status,
            record_id=record_id,
            effective_at=effective_at,
            expires_at=expires_at,
            supersedes=supersedes,
            settles=settles,
            disputes=disputes,
            replaced_by=replaced_by,
            premises=premises,
            depends_on=depends_on,
            produces=produces,
            modifies=modifies,
            parent_of=parent_of,
            against=against,
            project=project,
            scope=scope,
            kind=kind,
            source=source,
            evidence=evidence,
            confidence=confidence,
            tags=tags,
            metadata=metadata,
            agent=agent,
            expected_head=expected_head,
            reaffirm=reaffirm,
        )
        return append.run(self._context, request)

    def append_lines(self, records: Iterable[Mapping[str, Any]]) -> Iterator[LineReport]:
        """Admit transactions in the order that their links need, and yield a report of each."""
        lines = (append_lines.Line(n, dict(record)) for n, record in enumerate(records, 1))
        return append_lines.append_lines(self._context, lines)

    def resolve(
        self,
        entity_key: str,
        *,
        project: str | None = None,
        scope: str | None = None,
        as_of: str | None = None,
        known_at: str | None = None,
        follow: bool = False,
        confirmed: bool = False,
    ) -> Statement:
        """Return the statement of canon. Raises Incorrect for a time or name that cannot be."""
        request = _request(
            resolve.Request,
            entity_key=entity_key,
            project=project,
            scope=scope,
            as_of=as_of,
            known_at=known_at,
            follow=follow,
            confirmed=confirmed,
        )
        return resolve.run(self._context, request)

    def resolve_set(
        self,
        records: list[Any],
        *,
        project: str | None = None,
        scope: str | None = None,
        as_of: str | None = None,
        complete: bool = False,
    ) -> SetAnswer:
        """Return one answer for a candidate set; the memory itself plays no part."""
        request = _request(
            resolve_set.Request,
            records=records,
            project=project,
            scope=scope,
            as_of=as_of,
            complete=complete,
        )
        return resolve_set.run(self._context, request)

    def history(
        self,
        entity_key: str,
        *,
        project: str | None = None,
        scope: str | None = None,
        as_of: str | None = None,
        known_at: str | None = None,
        since: str | None = None,
        until: str | None = None,
    ) -> history.Response:
        """Return every record of an entity with its disposition."""
        request = _request(
            history.Request,
            entity_key=entity_key,
            project=project,
            scope=scope,
            as_of=as_of,
            known_at=known_at,
            since=since,
            until=until,
        )
        return history.run(self._context, request)

    def statements(
        self,
        *,
        prefix: str = "",
        project: str | None = None,
        scope: str | None = None,
        state: str | None = None,
        as_of: str | None = None,
        known_at: str | None = None,
        after: str = "",
        limit: int = limits.PAGE_ROWS,
    ) -> statements.Response:
        """Return a page of what stands, by entity key."""
        request = _request(
            statements.Request,
            prefix=prefix,
            project=project,
            scope=scope,
            state=state,
            as_of=as_of,
            known_at=known_at,
            after=after,
            limit=limit,
        )
        return statements.run(self._context, request)

    def entities(
        self, query: str = "", *, after: str = "", limit: int = limits.PAGE_ROWS
    ) -> entities.Response:
        """Return entity keys that begin with `query`, and those that look like it."""
        request = _request(entities.Request, query=query, after=after, limit=limit)
        return entities.run(self._context, request)

    def changes(self, *, since: int = 0, limit: int = limits.PAGE_ROWS) -> changes.Response:
        """Return the entries of the log after the seq `since`, in order."""
        return changes.run(self._context, _request(changes.Request, since=since, limit=limit))

    def conflicts(
        self,
        *,
        prefix: str = "",
        project: str | None = None,
        scope: str | None = None,
        after: str = "",
        limit: int = limits.PAGE_ROWS,
    ) -> conflicts.Response:
        """Return a page of what waits for a person, by entity key."""
        request = _request(
            conflicts.Request,
            prefix=prefix,
            project=project,
            scope=scope,
            after=after,
            limit=limit,
        )
        return conflicts.run(self._context, request)

    def reinstate(
        self,
        record: str,
        *,
        evidence: str | list[str] | None = None,
        confidence: str | None = None,
        record_id: str | None = None,
        source: str | None = None,
        agent: str | None = None,
    ) -> AppendReport:
        """Restate a record that was retired. Raises NotFound, Incorrect."""
        request = _request(
            reinstate.Request,
            record=record,
            evidence=evidence,
            confidence=confidence,
            record_id=record_id,
            source=source,
            agent=agent,
        )
        return reinstate.run(self._context, request)

    def context(
        self,
        *,
        project: str | None = None,
        scope: str | None = None,
        prefix: str = "",
        limit: int = limits.CONTEXT_FACTS,
    ) -> standing_context.Response:
        """Return what stands for a place, for the start of a conversation."""
        request = _request(
            standing_context.Request,
            project=project,
            scope=scope,
            prefix=prefix,
            limit=limit,
        )
        return standing_context.run(self._context, request)

    def export(self, *, with_set_aside: bool = False) -> Iterator[bytes]:
        """Yield the memory as lines of JSON, one entry a line. Raises Forbidden."""
        return export.run(self._context, _request(export.Request, with_set_aside=with_set_aside))

    def import_log(self, lines: Iterable[Mapping[str, Any]]) -> Iterator[LineReport]:
        """Bring exported lines back, as parsed JSON, and yield a report of each."""
        numbered = (append_lines.Line(n, dict(line)) for n, line in enumerate(lines, 1))
        return import_log.run(self._context, import_log.Request(), numbered)

    def review_list(
        self, *, after: int = 0, limit: int = limits.PAGE_ROWS, decided: bool = False
    ) -> review.ListResponse:
        """Return a page of what was set aside."""
        request = _request(review.ListRequest, after=after, limit=limit, decided=decided)
        return review.list_run(self._context, request)

    def review_explain(self, record: str) -> review.ExplainResponse:
        """Return why a record was set aside, masked. Raises NotFound, Incorrect, Forbidden."""
        return review.explain_run(self._context, _request(review.ExplainRequest, record=record))

    def review_release(self, record: str, reason: str) -> review.DecideResponse:
        """Make a record that was set aside a candidate. Raises NotFound, Incorrect, Forbidden."""
        return review.release_run(
            self._context, _request(review.DecideRequest, record=record, reason=reason)
        )

    def review_reject(self, record: str, reason: str) -> review.DecideResponse:
        """Keep a record set aside for good. Raises NotFound, Incorrect, Forbidden."""
        return review.reject_run(
            self._context, _request(review.DecideRequest, record=record, reason=reason)
        )

    def review_rescan(self) -> rescan.Response:
        """Hold every record against the rules of today. Raises Forbidden."""
        return rescan.run(self._context, rescan.Request())

    def stats(self) -> stats.Response:
        """Return what the memory holds."""
        return stats.run(self._context, stats.Request())

    def verify(self, *, checkpoints: Sequence[Checkpoint] = ()) -> verify.Response:
        """Return every fault of the log and its projections.

        `checkpoints` are what it must still begin with, as `canonry.read_checkpoint` returns them.
        """
        return verify.run(self._context, verify.Request(), known=checkpoints)

    def checkpoint(self, signer: Signer) -> checkpoint.Response:
        """Sign what the log is now. Raises NotFound where there is no log."""
        return checkpoint.run(self._context, checkpoint.Request(), signer)

    def prove(
        self, record: str | None = None, *, since: str | None = None, signer: Signer
    ) -> dict[str, Any]:
        """Return a proof that a record is in the log, that it grew since a checkpoint, or both.

        Raises NotFound, Incorrect, Clash.
        """
        request = _request(prove.Request, record=record, since=since)
        return prove.run(self._context, request, signer)

    def erase(
        self,
        record: str | None = None,
        *,
        entity: str | None = None,
        writer: str | None = None,
        everything: bool = False,
    ) -> erase.Response:
        """Let a text be gone for good. Raises NotFound, Incorrect, Forbidden."""
        request = _request(
            erase.Request, record=record, entity=entity, writer=writer, everything=everything
        )
        return erase.run(self._context, request)

    def doctor(self) -> doctor.Response:
        """Return how the store, its disk, its rights and the clock are."""
        return doctor.run(self._context, doctor.Request())

    def rebuild(self) -> rebuild.Response:
        """Replay the log into empty projections."""
        return rebuild.run(self._context, rebuild.Request())
