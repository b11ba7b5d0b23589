"""The graph's half of the library's face: what matters, as methods of a memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from canonry import limits
from canonry.jobs import (
    alias_preview,
    audit,
    derive,
    impact,
    inspect,
    marking,
    pillars,
    previews,
    record_action,
    requests,
    reserve,
)
from canonry.jobs.context import Context
from canonry.jobs.reserve import Response as ReserveReport


class GraphMemory:
    """The operations of the graph. Safe to use from any number of threads."""

    _context: Context

    def derive(
        self,
        text: str | None = None,
        *,
        concepts: Sequence[Mapping[str, Any]] | None = None,
        effective_at: str | None = None,
        agent: str | None = None,
    ) -> derive.Response:
        """Derive the concepts of one interaction; plain text is one observation.

        Raises Incorrect where a text, a citation or a link is refused; nothing is stored then.
        """
        arguments = {
            "text": text,
            "concepts": concepts,
            "effective_at": effective_at,
            "agent": agent,
        }
        return derive.run(self._context, requests.build(derive.Request, arguments))

    def record_action(
        self,
        action: str,
        *,
        depends_on: list[str] | None = None,
        produces: list[str] | None = None,
        modifies: list[str] | None = None,
        parent_of: list[str] | None = None,
        against: list[str] | None = None,
        effective_at: str | None = None,
        agent: str | None = None,
    ) -> record_action.Response:
        """Record an action with what it rested on, made, changed or spoke against.

        Raises Incorrect where a text, a citation or a link is refused; nothing is stored then.
        """
        arguments = {
            "action": action,
            "depends_on": depends_on,
            "produces": produces,
            "modifies": modifies,
            "parent_of": parent_of,
            "against": against,
            "effective_at": effective_at,
            "agent": agent,
        }
        return record_action.run(self._context, requests.build(record_action.Request, arguments))

    def inspect(self, focus: str) -> inspect.Response:
        """Return a concept's neighbourhood, stage and gates. Raises NotFound, Incorrect."""
        return inspect.run(self._context, requests.build(inspect.Request, {"focus": focus}))

    def impact(
        self,
        focus: str,
        *,
        depth: int = limits.PREMISE_DEPTH,
        after: str = "",
        limit: int = limits.PAGE_ROWS,
    ) -> impact.Response:
        """Return what rests on a record, an entity or a concept. Raises NotFound, Incorrect."""
        arguments = {"focus": focus, "depth": depth, "after": after, "limit": limit}
        asked = requests.build(impact.Request, arguments)
        return impact.run(self._context, asked)

    def pillars(self, *, after: str = "", limit: int = limits.PAGE_ROWS) -> pillars.Response:
        """Return a page of the load-bearing concepts, the most load-bearing first."""
        asked = requests.build(pillars.Request, {"after": after, "limit": limit})
        return pillars.run(self._context, asked)

    def reserve(
        self,
        concept: str,
        *,
        seconds: int = limits.RESERVATION_SECONDS,
        agent: str | None = None,
    ) -> ReserveReport:
        """Tell others that one is at work on a concept. Raises NotFound, Incorrect, Busy."""
        arguments = {"concept": concept, "seconds": seconds, "agent": agent}
        return reserve.run(self._context, requests.build(reserve.Request, arguments))

    def unreserve(self, concept: str, *, agent: str | None = None) -> ReserveReport:
        """Let go of a reservation of one's own; without one nothing happens."""
        asked = requests.build(reserve.DropRequest, {"concept": concept, "agent": agent})
        return reserve.drop_run(self._context, asked)

    def audit(self, *, since: int = 0, limit: int = limits.PAGE_ROWS) -> audit.Response:
        """Return the changes of stages after the seq `since`, in order."""
        asked = requests.build(audit.Request, {"since": since, "limit": limit})
        return audit.run(self._context, asked)

    def confirm(self, concept: str) -> marking.Response:
        """Keep that a person stands behind a concept. Raises Forbidden, NotFound, Incorrect."""
        asked = requests.build(marking.ConfirmRequest, {"concept": concept})
        return marking.confirm_run(self._context, asked)

    def alias(self, alias: str, concept: str) -> marking.Response:
        """Let a concept be cited by another name. Raises Clash where that is ambiguous."""
        asked = requests.build(marking.AliasRequest, {"alias": alias, "concept": concept})
        return marking.alias_run(self._context, asked)

    def goal(self, concept: str, *, drop: bool = False) -> marking.Response:
        """Make a concept a root goal, which is never swept, or one no longer."""
        asked = requests.build(marking.GoalRequest, {"concept": concept, "drop": drop})
        return marking.goal_run(self._context, asked)

    def preview_promotions(
        self, *, policy: Literal["Swarm", "Solo"] | None = None, limit: int = limits.PAGE_ROWS
    ) -> previews.Response:
        """Return what cycles of the ladder would come to, without running any."""
        request = requests.build(previews.Request, {"policy": policy, "limit": limit})
        return previews.run(self._context, request)

    def preview_aliases(
        self, *, similar: bool = False, limit: int = limits.PAGE_ROWS
    ) -> alias_preview.Response:
        """Return which names may stand for the same. Raises Incorrect without an embedder."""
        request = requests.build(alias_preview.Request, {"similar": similar, "limit": limit})
        return alias_preview.run(self._context, request)
