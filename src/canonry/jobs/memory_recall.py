"""The methods of a memory that recall what it holds; `jobs/memory.py` has the others."""

from __future__ import annotations

from canonry import limits
from canonry.jobs import re_embed, recall, requests
from canonry.jobs.context import Context


class RecallingMemory:
    """What a memory can look for."""

    _context: Context

    def recall(
        self,
        query: str,
        top_k: int = limits.RECALL_HITS,
        *,
        max_tokens: int = limits.RECALL_TOKENS,
        project: str | None = None,
        scope: str | None = None,
        kind: str | None = None,
        written_by: str | None = None,
        stage: str | None = None,
        tags: list[str] | None = None,
        since: str | None = None,
        until: str | None = None,
        as_of: str | None = None,
        known_at: str | None = None,
        traversal_depth: int = limits.TRAVERSAL_DEPTH,
        everything: bool = False,
    ) -> recall.Response:
        """Return what bears on `query`, each hit with its statement. Raises Incorrect."""
        arguments = {
            "query": query,
            "top_k": top_k,
            "max_tokens": max_tokens,
            "project": project,
            "scope": scope,
            "kind": kind,
            "written_by": written_by,
            "stage": stage,
            "tags": tags,
            "since": since,
            "until": until,
            "as_of": as_of,
            "known_at": known_at,
            "traversal_depth": traversal_depth,
            "everything": everything,
        }
        request = requests.build(recall.Request, arguments)
        return recall.run(self._context, request)

    def re_embed(self) -> re_embed.Response:
        """Make the vectors of the whole memory anew. Raises Unavailable, and keeps the old then."""
        return re_embed.run(self._context, re_embed.Request())
