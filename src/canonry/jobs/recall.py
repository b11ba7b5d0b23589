"""recall: what bears on a question, each hit with the truth about itself, as a block to read.

Looking finds texts, standing turns them into what holds now, and assembly writes the block. A text
that was retired, outdated or set aside can lead to its entity but is never shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.core.ids import is_blank
from canonry.core.places import Place
from canonry.core.reasons import Note, State
from canonry.core.times import format_time
from canonry.graph.scoring import SCORE_MAX
from canonry.graph.vocabulary import STAGES, Stage
from canonry.jobs.answering import Answerer
from canonry.jobs.context import Context, time_argument
from canonry.jobs.expanding import arrivals
from canonry.jobs.filtering import Filtering
from canonry.jobs.indexing import catch_up
from canonry.jobs.looking import Legs, Looked, look
from canonry.jobs.resolve import check_name, times_of
from canonry.jobs.standing_hits import Standing, Standings
from canonry.jobs.weighing import Weighing, Weight
from canonry.ledger.quarantine import examine, mask
from canonry.ledger.statement import Statement
from canonry.ledger.transactions import KINDS
from canonry.recall.assembly import Item, assemble, excerpt
from canonry.recall.question import SAME_WORDS, Filters
from canonry.recall.ranking import FLOOR, NO_FLOOR, above


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked, of which part of the memory, and how much may come back."""

    query: Annotated[str, Meta(description="The question, in any words; nothing is an operator.")]
    top_k: Annotated[
        int, Meta(description="Show at most so many results.", ge=1, le=limits.RECALL_HITS_MAX)
    ] = limits.RECALL_HITS
    max_tokens: Annotated[
        int,
        Meta(
            description="Keep the text within about so many tokens.",
            ge=1,
            le=limits.RECALL_TOKENS_MAX,
        ),
    ] = limits.RECALL_TOKENS
    project: Annotated[
        str | None, Meta(description="Ask within this project; what holds everywhere counts too.")
    ] = None
    scope: Annotated[
        str | None, Meta(description="Ask within this scope; what holds everywhere counts too.")
    ] = None
    kind: Annotated[
        str | None,
        Meta(description="Only this kind: entity, logic, constraint, resource, observation."),
    ] = None
    written_by: Annotated[str | None, Meta(description="Only what this agent wrote.")] = None
    stage: Annotated[
        str | None,
        Meta(description="Only this stage: none, candidate, venerable, canonical."),
    ] = None
    tags: Annotated[list[str] | None, Meta(description="Only what has all these tags.")] = None
    since: Annotated[
        str | None, Meta(description="Only what became true at this time or later, RFC 3339.")
    ] = None
    until: Annotated[str | None, Meta(description="Only what became true before this time.")] = None
    as_of: Annotated[
        str | None,
        Meta(description="Answer as of this time, RFC 3339 with an offset; now if absent."),
    ] = None
    known_at: Annotated[
        str | None,
        Meta(description="Answer with what had been written by this time; all if absent."),
    ] = None
    traversal_depth: Annotated[
        int,
        Meta(
            description="How many links to follow to what much rests on; 0 for none.",
            ge=0,
            le=limits.TRAVERSAL_DEPTH_MAX,
        ),
    ] = limits.TRAVERSAL_DEPTH
    everything: Annotated[bool, Meta(description="Show weak matches too.")] = False


class Scores(msgspec.Struct, frozen=True):
    """What each leg gave a hit, from 0 to 1; null for a leg that took no part.

    `graph` is the daemon's score, which may reach 1.4.
    """

    text: float
    vector: float | None
    graph: float | None


class Hit(msgspec.Struct, frozen=True):
    """One thing that bears on the question: what is said, the truth about it, and why it is here.

    `score` mixes what was asked with what has been earned; `legs` are from 0 to 1. A concept that
    is no entity's has no statement. `blast_radius` counts what rests on it directly. `content`
    never holds what does not stand.
    """

    concept_id: str | None
    entity_key: str | None
    content: str
    type: str
    stage: str
    blast_radius: int
    record_ids: list[str]
    written_by: str | None
    effective_at: str | None
    score: float
    legs: Scores
    why: list[str]
    warnings: list[str]
    statement: Statement | None


class Response(msgspec.Struct, frozen=True):
    """The block, and the same as values.

    `hidden` counts matching texts that were left out, by reason; `degraded` names legs that were
    skipped or took part in part; `cut` is how many hits the block had no room for.
    """

    context: str
    hits: list[Hit]
    warnings: list[str]
    hidden: dict[str, int]
    degraded: list[str]
    cut: int
    as_of: str


def run(context: Context, request: Request, legs: Legs = Legs()) -> Response:  # noqa: B008
    """Return what bears on the question. Raises Incorrect for a question that cannot be."""
    filters = filters_of(request)
    embedder = context.embedder()
    degraded = [
        f"index: behind, {code}" for code in catch_up(context, embedder, most=limits.INDEX_AT_ONCE)
    ]
    with context.read() as snapshot:
        times = times_of(context, snapshot, request.as_of, request.known_at)
        filtering = Filtering(snapshot, filters, times.known_at)
        looked = look(snapshot, request.query, filtering, embedder, legs=legs)
        ranked, below = above(
            NO_FLOOR if request.everything else FLOOR, looked.ranked, len(looked.question.words)
        )
        answerer = Answerer(snapshot, times)
        standings = Standings(snapshot, answerer, filters.place, filtering, looked.texts)
        found = list(islice(standings.walk(ranked), request.top_k))
        hidden = dict(sorted(standings.hidden.items()))
        numbers = {one.concept for one in found if one.concept is not None}
        if numbers and request.traversal_depth:
            arrived = arrivals(snapshot, numbers, request.traversal_depth, filtering, looked.texts)
            found += standings.walk(arrived)
            numbers = {one.concept for one in found if one.concept is not None}
        weighed = Weighing(snapshot, answerer, filters.place, context.clock()).of(numbers)
        ordered = _ordered(found, weighed, looked)[: request.top_k]
    hits = [hit for hit, _ in ordered]
    if context.accesses is not None:
        returned = {number for _, number in ordered if number is not None}
        context.accesses.add(context.memory, returned, times.as_of, context.clock())
    if below and not request.everything:
        hidden["below-floor"] = below
    degraded += looked.degraded
    notes = [*degraded] if hits else [_nothing(looked, request), *degraded]
    block = assemble([_item(hit) for hit in hits], notes, hidden, request.max_tokens)
    return Response(
        context=block.text,
        hits=hits,
        warnings=[warning for hit in hits for warning in hit.warnings],
        hidden=hidden,
        degraded=degraded,
        cut=block.cut,
        as_of=format_time(times.as_of),
    )


def filters_of(request: Request) -> Filters:
    """Return the filters of a question. Raises Incorrect for a question that cannot be."""
    if is_blank(request.query):
        raise Incorrect(
            "blank-question", "query is blank", field="query", expected="a text that can be seen"
        )
    if len(request.query.encode(errors="replace")) > limits.STRING_BYTES:
        raise Incorrect("too-large", f"query is over {limits.STRING_BYTES:,} bytes", field="query")
    for field, value, words in (("kind", request.kind, KINDS), ("stage", request.stage, STAGES)):
        if value is not None and value not in words:
            told = "one of " + ", ".join(words)
            raise Incorrect("invalid-word", f"{field} is no {field}", field=field, expected=told)
    place = check_name("project", request.project), check_name("scope", request.scope)
    return Filters(
        Place(*place),
        request.kind,
        check_name("written_by", request.written_by),
        time_argument("since", request.since),
        time_argument("until", request.until),
        tuple(check_name("tags", tag) or "" for tag in request.tags or ()),
        None if request.stage is None else Stage(request.stage),
    )


EARNED_SHARE = 0.5
"""What has been earned, in the mix with what was asked."""


def _ordered(
    found: Sequence[Standing], weighed: Mapping[int, Weight], looked: Looked
) -> list[tuple[Hit, int | None]]:
    """Return the hits, each with the number of its concept, load-bearing ones first.

    The others stand by what was asked and what has been earned; of those that are level, the one
    with the higher score first. What was asked counts against the best of this question, so that
    both are on one scale. How lately a concept was touched is no part of the mix: among turns of a
    talk, which have earned nothing yet, it would speak against the answer. What says just what was
    asked stands before all that is mixed.
    """
    most = max((one.found.score for one in found), default=0.0) or 1.0
    ranked = []
    for at, one in enumerate(found):
        weight = None if one.concept is None else weighed.get(one.concept)
        score, earned = (0.0, 0.0) if weight is None else (weight.score, weight.earned)
        mixed = (1 - EARNED_SHARE) * one.found.score / most + EARNED_SHARE * earned
        if one.found.score >= SAME_WORDS:
            mixed, score = SCORE_MAX, 0.0
        is_first = weight is not None and weight.is_canonical
        hit = _hit(one, looked, weight, mixed), one.concept
        ranked.append((not is_first, -mixed, -score, at, hit))
    return [hit for *_, hit in sorted(ranked, key=lambda row: row[:4])]


def _hit(standing: Standing, looked: Looked, weight: Weight | None, mixed: float) -> Hit:
    found, statement = standing.found, standing.statement
    with_vectors = not any(told.startswith("vectors: off") for told in looked.degraded)
    said = [excerpt(told.said, looked.asked.of, looked.language) for told in standing.told]
    writers = {told.agent for told in standing.told}
    return Hit(
        concept_id=None if weight is None else weight.concept_id,
        entity_key=standing.entity_key,
        content=_content(standing, said),
        type=standing.kind or "entity",
        stage=Stage.NONE if weight is None else weight.stage,
        blast_radius=0 if weight is None else weight.dependents,
        record_ids=[told.record_id for told in standing.told if told.record_id],
        written_by=writers.pop() if len(writers) == 1 else None,
        effective_at=standing.told[0].effective_at if len(standing.told) == 1 else None,
        score=round(mixed, _DIGITS),
        legs=Scores(
            round(found.text, _DIGITS),
            round(found.vector, _DIGITS) if with_vectors else None,
            None if weight is None else round(weight.score, _DIGITS),
        ),
        why=_why(standing),
        warnings=[*_warnings(statement), *(weight.warnings if weight else ())],
        statement=statement,
    )


_DIGITS = 6


def _content(standing: Standing, said: Sequence[str]) -> str:
    if standing.statement is not None and standing.statement.state == State.CONFLICT:
        return " | ".join(
            f"{told.record_id} says {text}" for told, text in zip(standing.told, said, strict=True)
        )
    return " | ".join(said)


def _why(standing: Standing) -> list[str]:
    found = standing.found
    if not found.score:
        return ["much rests on it, and it is near in the graph"]
    why = []
    if found.matched:
        why.append(f"its words hold {found.matched:.0%} of what was asked")
    if found.text > found.own:
        why.append("what was said around it bears on the question")
    if found.vector:
        why.append("its meaning is near")
    if standing.moved_from is not None:
        why.append(f"{standing.moved_from} moved here")
    elif standing.by_former:
        why.append("a former word of it matches")
    return why


def _warnings(statement: Statement | None) -> list[str]:
    if statement is None:
        return []
    key = statement.entity_key
    if statement.state == State.CONFLICT:
        sides = ", ".join(side.record_id for side in statement.disputed)
        return [f"{key} is disputed ({statement.reason}): {sides}; a person decides"]
    if statement.state == State.PROVISIONAL:
        return [f"{key} is provisional ({statement.reason}): {statement.message}"]
    told = []
    if Note.CHANGE_SCHEDULED in statement.notes:
        told.append(f"{key} is about to change: a record begins later")
    if Note.CHALLENGED in statement.notes:
        told.append(f"{key} is challenged by a record without evidence")
    return told


def _item(hit: Hit) -> Item:
    about = [", ".join(hit.record_ids) or (hit.concept_id or "")]
    if hit.written_by:
        about.append(f"by {hit.written_by}")
    if hit.effective_at:
        about.append(hit.effective_at)
    about += [why for why in hit.why if why.endswith(("moved here", "matches"))]
    lines = [" ".join(part.split()) for part in about if part]
    text = hit.content or "no value"
    if hit.entity_key is not None:
        text = f"{hit.entity_key}: {text}"
    return Item(hit.warnings, text, "; ".join(lines))


def _nothing(looked: Looked, request: Request) -> str:
    """Say what was looked for, without repeating it: it may be the very text that was retired."""
    asked: dict[str, Any] = {
        "project": request.project,
        "scope": request.scope,
        "kind": request.kind,
        "written_by": request.written_by,
        "stage": request.stage,
        "since": request.since,
        "until": request.until,
    }
    told = [f"{name} {_sayable(value)}" for name, value in asked.items() if value is not None]
    told += [f"tag {_sayable(tag)}" for tag in request.tags or ()]
    within = f" within {', '.join(told)}" if told else ""
    count = len(looked.question.words)
    terms = "1 term was" if count == 1 else f"{count} terms were"
    texts = "1 text" if looked.held == 1 else f"{looked.held:,} texts"
    return f"nothing bears on this question: {terms} looked for in {texts}{within}"


def _sayable(text: str) -> str:
    """Return a filter as a block may say it, without what looks like an instruction or a secret."""
    return mask(text, examine((("filter", text),)))
