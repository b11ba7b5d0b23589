"""alias, goal and confirm: what somebody says about a concept, each an entry of the log.

None of them moves a concept on the ladder: an alias is another name to cite it by, a root goal is
never swept, and a confirmation counts as evidence where a single writer has no peers.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry.core.errors import Clash, Incorrect
from canonry.core.reasons import Refusal
from canonry.core.rights import Right
from canonry.jobs.admitting import Batch
from canonry.jobs.citing import Citing
from canonry.jobs.concepts import ConceptView, find_concept, view_of
from canonry.jobs.context import Context
from canonry.jobs.derive import check_agent, check_text
from canonry.ledger.projection import Kind
from canonry.ports.store import UnitOfWork


class AliasRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another name for a concept."""

    alias: Annotated[str, Meta(description="The name to cite it by, from now on.")]
    concept: Annotated[str, Meta(description="The concept: its id, entity key, alias or text.")]


class GoalRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A root goal."""

    concept: Annotated[str, Meta(description="The concept: its id, entity key, alias or text.")]
    drop: Annotated[bool, Meta(description="Let it be a root goal no longer.")] = False


class ConfirmRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person's word for a concept."""

    concept: Annotated[str, Meta(description="The concept: its id, entity key, alias or text.")]


class Response(msgspec.Struct, frozen=True):
    """The concept, and the entry that says so: null where nothing was new."""

    concept: ConceptView
    seq: int | None


def alias_run(context: Context, request: AliasRequest) -> Response:
    """Let a concept be cited by another name.

    Raises Incorrect for a text that may not come in, NotFound for an unknown concept, Clash where
    the name is ambiguous: it names another concept already.
    """
    check_text(request.alias, "alias")
    agent = check_agent(context.agent)

    def name(unit: UnitOfWork) -> Response:
        number = find_concept(unit, request.concept, "concept")
        named = _named(unit, request.alias)
        if named - {number}:
            raise Clash(
                Refusal.AMBIGUOUS_CITATION,
                "alias names another concept already",
                field="alias",
                advice="choose a name that nothing in the memory has",
            )
        if unit.aliases([request.alias]).get(request.alias) == number:
            return Response(view_of(unit, number), None)
        batch = Batch(unit, context)
        fields = {"agent": agent, "concept": number}
        entry = batch.add_entry(Kind.ALIAS, fields, {"alias": request.alias})
        batch.graph.set_alias(request.alias, number, entry.seq)
        batch.flush()
        return Response(view_of(unit, number), entry.seq)

    return context.in_turn(name)


def _named(unit: UnitOfWork, text: str) -> set[int]:
    """The concepts that a text names in any way."""
    citing = Citing(unit)
    citing.load([text])
    return {number for way in citing.find(text) for number in way}


def goal_run(context: Context, request: GoalRequest) -> Response:
    """Make a concept a root goal, or one no longer. Raises Forbidden, NotFound, Incorrect."""
    context.need(Right.OPERATE, "setting goals")
    agent = check_agent(context.agent)

    def mark(unit: UnitOfWork) -> Response:
        number = find_concept(unit, request.concept, "concept")
        is_goal = not request.drop
        if unit.concepts([number])[number].goal is is_goal:
            return Response(view_of(unit, number), None)
        batch = Batch(unit, context)
        fields = {"agent": agent, "concept": number, "goal": is_goal}
        entry = batch.add_entry(Kind.GOAL, fields)
        batch.graph.set_goal(number, is_goal=is_goal)
        batch.flush()
        return Response(view_of(unit, number), entry.seq)

    return context.in_turn(mark)


def confirm_run(context: Context, request: ConfirmRequest) -> Response:
    """Keep that a person stands behind a concept; a person counts once.

    Raises Forbidden without the right to review, NotFound for an unknown concept, Incorrect where
    nobody is named.
    """
    context.need(Right.REVIEW, "confirming")
    person = check_agent(context.agent)
    if person is None:
        raise Incorrect("missing-field", "a confirmation needs the name of a person", field="agent")

    def confirm(unit: UnitOfWork) -> Response:
        number = find_concept(unit, request.concept, "concept")
        batch = Batch(unit, context)
        if person in unit.confirmed_by(number):
            return Response(view_of(unit, number), None)
        entry = batch.add_entry(Kind.CONFIRMATION, {"concept": number, "person": person})
        batch.graph.confirm(number, person, entry.seq)
        batch.flush()
        return Response(view_of(unit, number), entry.seq)

    return context.in_turn(confirm)
