"""derive: concepts from one interaction, with what each rests on, made or is part of.

A text that means a concept the memory holds becomes one more mention of it; its first type and text
stay. The call is decided whole before anything is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.core.ids import name_fault
from canonry.core.reasons import Refusal
from canonry.core.times import format_time
from canonry.graph.identity import concept_id, text_fault
from canonry.graph.vocabulary import ConceptType, Link
from canonry.jobs.admitting import Batch
from canonry.jobs.citing import ids
from canonry.jobs.context import Context, time_argument
from canonry.jobs.planning import Own, Plan, Unfit
from canonry.ledger.projection import Kind
from canonry.ledger.quarantine import examine
from canonry.ledger.transactions import KINDS
from canonry.ports.store import UnitOfWork

_Citations = list[str] | None


class Concept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One concept of a call, with what it cites."""

    content: Annotated[str, Meta(description="What it says, verbatim.")]
    type: Annotated[
        str, Meta(description="constraint, entity, logic, resource or observation.")
    ] = "observation"
    depends_on: Annotated[_Citations, Meta(description="What it depends on.")] = None
    produces: Annotated[_Citations, Meta(description="What it produces.")] = None
    modifies: Annotated[_Citations, Meta(description="What it modifies.")] = None
    parent_of: Annotated[_Citations, Meta(description="What it is the parent of.")] = None
    against: Annotated[_Citations, Meta(description="What it speaks against.")] = None


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The concepts of one interaction."""

    text: Annotated[str | None, Meta(description="Plain text, which is one observation.")] = None
    concepts: Annotated[
        list[Concept] | None, Meta(description="The concepts, each with its type and links.")
    ] = None
    effective_at: Annotated[
        str | None, Meta(description="When it happened, RFC 3339 with an offset; now if absent.")
    ] = None
    agent: Annotated[str | None, Meta(description="The writer; the caller if absent.")] = None


class ConceptReport(msgspec.Struct, frozen=True):
    """A concept that a call named: `made` says that the call made it, else it was mentioned.

    `cited` says that only a citation named it.
    """

    concept_id: str
    content: str
    type: str
    made: bool
    cited: bool


class Response(msgspec.Struct, frozen=True):
    """What a call came to: its entry, and each concept of its own and each that it had to make."""

    seq: int
    recorded_at: str
    concepts: list[ConceptReport]


def run(context: Context, request: Request) -> Response:
    """Derive the concepts of one interaction.

    Raises Incorrect where a text, a citation or a link is refused (nothing is stored), Busy or
    Unavailable where the store cannot take it.
    """
    plain = (
        () if request.text is None else (Own(request.text, ConceptType.OBSERVATION, {}, "text"),)
    )
    several = (_own(at, concept) for at, concept in enumerate(request.concepts or (), 1))
    owns = [*plain, *several]
    if not owns:
        raise Incorrect(
            "missing-field", "there is nothing to derive", field="concepts", expected="a concept"
        )
    if len(owns) > limits.CALL_CONCEPTS:
        raise _refused(
            Refusal.TOO_LARGE, "concepts", f"holds more than {limits.CALL_CONCEPTS} concepts"
        )
    return store(context, Kind.DERIVE, owns, request.effective_at, request.agent)


def _own(at: int, concept: Concept) -> Own:
    field = f"concepts item {at} "
    if concept.type not in KINDS:
        expected = "is not one of " + ", ".join(KINDS)
        raise _refused(Refusal.INVALID_WORD, f"{field}type", expected)
    links: dict[str, list[str]] = {link: getattr(concept, link) or [] for link in Link}
    return Own(concept.content, ConceptType(concept.type), links, field)


def store(
    context: Context,
    kind: Kind,
    owns: Sequence[Own],
    effective_at: str | None,
    agent: str | None,
) -> Response:
    """Write one call of the graph's own. Raises Incorrect, Busy, Unavailable."""
    for own in owns:
        check_text(
            own.text, f"{own.field}content" if own.field.endswith(" ") else own.field or "action"
        )
        _check_links(own)
    if sum(len(named) for own in owns for named in own.links.values()) > limits.CALL_LINKS:
        raise _refused(Refusal.TOO_LARGE, "links", f"are more than {limits.CALL_LINKS}")
    writer = check_agent(context.agent if agent is None else agent)
    event_us = time_argument("effective_at", effective_at)
    fields: dict[str, Any] = {"agent": writer}
    if event_us is not None:
        fields["effective_at"] = format_time(event_us)

    def work(unit: UnitOfWork) -> Response:
        batch = Batch(unit, context)
        batch.planner.citing.load(_texts(owns))
        plan = batch.planner.plan(owns)
        if isinstance(plan, Unfit):
            raise _refused(plan.code, plan.field, plan.problem)
        entry = batch.add_call(kind, fields, plan, event_us)
        batch.flush()
        known = ids(unit, {number for number in plan.own if number not in _made(plan)})
        known |= {number: concept_id(number, entry.digest) for number in _made(plan)}
        return Response(entry.seq, format_time(entry.recorded_us), _reports(plan, owns, known))

    return context.in_turn(work)


def _texts(owns: Iterable[Own]) -> list[str]:
    return [
        text
        for own in owns
        for text in (
            *(() if own.type is ConceptType.OBSERVATION else (own.text,)),
            *(citation for _, citation in own.citations()),
        )
    ]


def _made(plan: Plan) -> dict[int, ConceptType]:
    return {node.number: node.named.type for node in plan.call.made}


def _reports(plan: Plan, owns: Sequence[Own], known: Mapping[int, str]) -> list[ConceptReport]:
    made = _made(plan)
    own = [
        ConceptReport(known[number], said.text, said.type.value, number in made, cited=False)
        for number, said in zip(plan.own, owns, strict=True)
    ]
    cited = [
        ConceptReport(
            known[node.number], node.named.text, node.named.type.value, made=True, cited=True
        )
        for node in plan.call.made
        if node.number not in plan.own
    ]
    return [*own, *cited]


def _check_links(own: Own) -> None:
    effects = len(own.links.get(Link.PRODUCES, ())) + len(own.links.get(Link.MODIFIES, ()))
    if effects > limits.CALL_ACTION_TARGETS:
        problem = f"are more than {limits.CALL_ACTION_TARGETS} with what is modified"
        raise _refused(Refusal.TOO_LARGE, f"{own.field}produces", problem)
    for link, citation in own.citations():
        check_text(citation, f"{own.field}{link}")


def check_text(text: str, field: str) -> None:
    """Raise Incorrect where `text` may not come in as a concept's; it is never echoed."""
    problem = text_fault(text)
    if problem is not None:
        raise _refused(Refusal.INVALID_TEXT, field, problem)
    found = examine(((field, text),))
    if found:
        rules = ", ".join(sorted({finding.rule for finding in found}))
        raise _refused(
            Refusal.INVALID_TEXT,
            field,
            f"holds what looks like an instruction or a secret ({rules})",
        )


def check_agent(agent: str | None) -> str | None:
    """Return the name of a writer. Raises Incorrect where it cannot be one."""
    if agent is None:
        return None
    problem = name_fault(agent) or (
        f"is longer than {limits.AGENT_CHARS} characters"
        if len(agent) > limits.AGENT_CHARS
        else None
    )
    if problem is None and examine((("agent", agent),)):
        problem = "holds what looks like an instruction or a secret"
    if problem is not None:
        raise _refused(Refusal.INVALID_TEXT, "agent", problem)
    return agent


def _refused(code: Refusal, field: str, problem: str) -> Incorrect:
    return Incorrect(code, f"{field} {problem}", field=field, advice=_ADVICE.get(code))


_ADVICE = {
    Refusal.AMBIGUOUS_CITATION: "cite one of them by its id",
    Refusal.INVALID_TEXT: "say it another way",
}
