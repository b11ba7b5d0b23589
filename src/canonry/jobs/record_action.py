"""record_action: something that was done, with what it rested on, made, changed or spoke against.

The action is a Resource; what it produces or modifies and nobody has named yet is one too.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry.graph.vocabulary import ConceptType, Link
from canonry.jobs import derive
from canonry.jobs.context import Context
from canonry.jobs.derive import Response as Response  # noqa: PLC0414  # because a tool asks for it
from canonry.jobs.planning import Own
from canonry.ledger.projection import Kind

_Citations = list[str] | None


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action and what it cites: ids, entity keys, aliases or texts of concepts."""

    action: Annotated[str, Meta(description="What was done, verbatim.")]
    depends_on: Annotated[_Citations, Meta(description="What it rested on.")] = None
    produces: Annotated[_Citations, Meta(description="What it produced.")] = None
    modifies: Annotated[_Citations, Meta(description="What it modified.")] = None
    parent_of: Annotated[_Citations, Meta(description="What it is the parent of.")] = None
    against: Annotated[_Citations, Meta(description="What it speaks against.")] = None
    effective_at: Annotated[
        str | None, Meta(description="When it was done, RFC 3339 with an offset; now if absent.")
    ] = None
    agent: Annotated[str | None, Meta(description="Who did it; the caller if absent.")] = None


def run(context: Context, request: Request) -> Response:
    """Record one action.

    Raises Incorrect where a text, a citation or a link is refused (nothing is stored), Busy or
    Unavailable where the store cannot take it.
    """
    links: dict[str, list[str]] = {link: getattr(request, link) or [] for link in Link}
    own = Own(request.action, ConceptType.RESOURCE, links)
    return derive.store(
        context,
        Kind.ACTION,
        [own],
        request.effective_at,
        request.agent,
    )
