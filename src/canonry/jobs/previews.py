"""What the ladder would do from here on, without doing it: the cycles themselves, on a copy.

The concepts that could move are read into memory in one snapshot, and the ladder's own cycles run
on them, one interval apart, until nothing moves any more. Nothing is written.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.graph.gates import GateName, Verdict
from canonry.graph.ladder import Cursors, cycles, settled_us
from canonry.graph.rehearsal import Rehearsal, Standing
from canonry.graph.sweeps import gc_survived
from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.graph.vocabulary import Policy, Stage, above
from canonry.jobs.board import StoreBoard, cursors_of
from canonry.jobs.citing import ids
from canonry.jobs.context import Context
from canonry.ports.graph import ConceptRow, GraphRow
from canonry.ports.store import Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Under which policy, and how many concepts to name of each kind."""

    policy: Annotated[
        Literal["Swarm", "Solo"] | None,
        Meta(description="Swarm or Solo; the live policy if absent."),
    ] = None
    limit: Annotated[
        int, Meta(ge=1, le=limits.PAGE_ROWS_MAX, description="How many concepts to name.")
    ] = limits.PAGE_ROWS


class Hop(msgspec.Struct, frozen=True):
    """A concept that would stand elsewhere: where it stands now, and where it would."""

    concept_id: str
    source: str
    target: str


class Near(msgspec.Struct, frozen=True):
    """A concept that one gate alone holds back from its next stage, and why."""

    concept_id: str
    target: str
    gate: str
    sentence: str


class Failing(msgspec.Struct, frozen=True):
    """How many concepts a gate holds back from a stage."""

    target: str
    gate: str
    concepts: int


class Response(msgspec.Struct, frozen=True):
    """What the cycles would come to.

    `concepts` are awake; nothing moves any more after `cycles` cycles, an interval apart, at the
    latest. `moved` and `near` name up to the limit asked for, and the counts tell how many there
    are.
    """

    policy: str
    concepts: int
    cycles: int
    moved_count: int
    near_count: int
    failing: list[Failing]
    moved: list[Hop]
    near: list[Near]


class Outcome(NamedTuple):
    """Where every concept stands at the fixed point, and the board that came there.

    `failing` counts, by stage and gate, the concepts that a gate holds back from a stage; `near`
    are those that one gate alone holds back. `cycles` is how many it takes to come there, at most.
    """

    board: Rehearsal
    stages: dict[int, Stage]
    before: dict[int, Stage]
    failing: Counter[tuple[Stage, GateName]]
    near: list[int]
    cycles: int
    clock_us: int


def run(context: Context, request: Request) -> Response:
    """Preview one policy. Raises Forbidden without the right to read."""
    thresholds = context.thresholds or DEFAULT
    if request.policy is not None:
        thresholds = thresholds._replace(promotion_policy=Policy(request.policy))
    with context.read() as snapshot:
        outcome = rehearse(snapshot, thresholds, context.clock())
        return _preview(snapshot, thresholds.promotion_policy, outcome, request.limit)


def rehearse(snapshot: Snapshot, thresholds: Thresholds, now_us: int) -> Outcome:
    """Run the ladder from `now_us` on to its fixed point, in memory."""
    with _uncollected():
        return _rehearsed(snapshot, thresholds, now_us)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let the collector wait: it would walk millions of values, none of which is in a circle."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _rehearsed(snapshot: Snapshot, thresholds: Thresholds, now_us: int) -> Outcome:
    standings = load(snapshot, thresholds, now_us)
    graph = snapshot.graph() or GraphRow()
    orders = StoreBoard(snapshot, thresholds).order
    board = Rehearsal(standings, graph.last_us - graph.first_us, thresholds, orders)
    count, clock_us = _run(board, cursors_of(snapshot), now_us, thresholds)
    stages = board.stages()
    held: Counter[tuple[Stage, tuple[GateName, ...]]] = Counter()
    near = []
    for number, stage in stages.items():
        names = board.held_by(number, clock_us)
        held[stage, names] += 1
        if len(names) == 1:
            near.append(number)
    failing: Counter[tuple[Stage, GateName]] = Counter()
    for (stage, names), how_many in held.items():
        failing.update({(stage, name): how_many for name in names})
    before = {standing.number: standing.stage for standing in standings}
    return Outcome(board, stages, before, failing, near, count, clock_us)


def _run(
    board: Rehearsal, cursors: Cursors, now_us: int, thresholds: Thresholds
) -> tuple[int, int]:
    """Bring a board to its fixed point; return in how many cycles, and at which clock."""
    lap = board.longest_round // thresholds.canonization_eval_batch_size + 2
    count, clock_us = 0, now_us
    for cycle in cycles(board, cursors, now_us, thresholds, lap):
        count, clock_us = count + 1, cycle.clock_us
        late_us = settled_us(clock_us, thresholds)
        if board.is_open(late_us):
            waits = -(-(late_us - clock_us) // thresholds.canonization_eval_interval_us)
            return count + waits + board.settle(late_us), late_us
    return count, clock_us


def load(snapshot: Snapshot, thresholds: Thresholds, now_us: int) -> list[Standing]:
    """Return all awake concepts of a memory as the ladder reads them at the clock `now_us`."""
    graph = snapshot.graph() or GraphRow()
    board = StoreBoard(snapshot, thresholds)
    newest_us = now_us - thresholds.canonization_edge_min_age_us
    spans = {number: (span, written) for number, span, written in snapshot.spans()}
    found: list[Standing] = []
    after = 0
    while page := snapshot.awake(after, limits.PAGE_SCAN):
        for row in page:
            span_us, written_us = spans.get(row.number, (0, 0))
            known_us = span_us if written_us <= newest_us else None
            found.append(_standing(board, row, known_us, graph.sweeps))
        after = page[-1].number
    return found


def _standing(board: StoreBoard, row: ConceptRow, span_us: int | None, sweeps: int) -> Standing:
    speaks = board.supersedes and row.contradicts > 0
    return Standing(
        row.number,
        row.type,
        row.stage,
        row.origin,
        gc_survived(sweeps, row.survival),
        row.demoted_us,
        row.dependents,
        row.origins,
        span_us,
        tuple(board.supports(row.number)) if speaks or span_us is None else (),
        board.sessions(row.number),
        row.days,
        row.confirmed,
        row.reverts,
        tuple(sorted(board.declarers(row.number, into=True).items())) if speaks else (),
    )


def _preview(snapshot: Snapshot, policy: Policy, outcome: Outcome, limit: int) -> Response:
    moved = [n for n, stage in outcome.stages.items() if stage is not outcome.before[n]]
    near = outcome.near[:limit]
    failing = sorted(
        (target.value, name.value, count)
        for (stage, name), count in outcome.failing.items()
        if (target := above(stage)) is not None
    )
    names = ids(snapshot, [*moved[:limit], *near])
    return Response(
        policy,
        len(outcome.stages),
        outcome.cycles,
        len(moved),
        len(outcome.near),
        [Failing(*row) for row in failing],
        [Hop(names[n], outcome.before[n], outcome.stages[n]) for n in moved[:limit]],
        [_near(names[n], outcome.board.verdict(n, outcome.clock_us)) for n in near],
    )


def _near(concept_id: str, verdict: Verdict | None) -> Near:
    assert verdict is not None, "what is held back has a next stage"
    [gate] = verdict.failing
    return Near(concept_id, verdict.target, gate.name, gate.sentence or "")
