"""What the ladder would do from here on, without doing it: the cycles themselves, on a copy.

The concepts that could move are read into memory in one snapshot, and the ladder's own cycles run
on them, one interval apart, until nothing moves any more. Nothing is written.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.graph.evidence import Support, sessions
from canonry.graph.gates import Verdict, judge
from canonry.graph.ladder import cycles
from canonry.graph.rehearsal import Rehearsal, Standing
from canonry.graph.scoring import unread_score
from canonry.graph.sweeps import gc_survived
from canonry.graph.thresholds import DEFAULT, Thresholds
from canonry.graph.vocabulary import Policy, Stage
from canonry.jobs.board import StoreBoard, counters_of, cursors_of, figures_of
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

    `concepts` are awake; `cycles` is how many cycles, an interval apart, it took until nothing
    moved. `moved` and `near` name up to the limit asked for, and the counts tell how many there
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


class Outcome(msgspec.Struct, frozen=True):
    """Where every concept stands at the fixed point, with the verdict on its next hop."""

    stages: dict[int, Stage]
    before: dict[int, Stage]
    verdicts: dict[int, Verdict]
    cycles: int


def run(context: Context, request: Request) -> Response:
    """Preview one policy. Raises Forbidden without the right to read."""
    thresholds = context.thresholds or DEFAULT
    if request.policy is not None:
        thresholds = thresholds._replace(promotion_policy=Policy(request.policy))
    with context.read() as snapshot:
        outcome = rehearse(snapshot, thresholds, context.clock())
        return _preview(snapshot, thresholds.promotion_policy, outcome, request.limit)


def rehearse(snapshot: Snapshot, thresholds: Thresholds, now_us: int) -> Outcome:
    """Run the ladder's cycles from `now_us` on to their fixed point, in memory."""
    standings = load(snapshot, thresholds)
    graph = snapshot.graph() or GraphRow()
    board = Rehearsal(standings, graph.last_us - graph.first_us, thresholds)
    lap = board.longest_round // thresholds.canonization_eval_batch_size + 2
    count, clock_us = 0, now_us
    for cycle in cycles(board, cursors_of(snapshot), now_us, thresholds, lap):
        count, clock_us = count + 1, cycle.clock_us
    numbers = [standing.number for standing in standings]
    evidence = board.evidence(numbers, clock_us)
    verdicts = {
        number: verdict
        for number in numbers
        if (verdict := judge(evidence[number], thresholds, board.canonical_count())) is not None
    }
    return Outcome(
        {number: board.stage_of(number) for number in numbers},
        {standing.number: standing.stage for standing in standings},
        verdicts,
        count,
    )


def load(snapshot: Snapshot, thresholds: Thresholds) -> list[Standing]:
    """Return all awake concepts of a memory as the ladder reads them."""
    graph = snapshot.graph() or GraphRow()
    figures = figures_of(snapshot, graph)
    supports = _supports(snapshot)
    board = StoreBoard(snapshot, thresholds)
    solo = thresholds.promotion_policy is Policy.SOLO
    found: list[Standing] = []
    after = 0
    while page := snapshot.awake(after, limits.PAGE_SCAN):
        found += (
            Standing(
                row.number,
                row.type,
                row.stage,
                row.origin,
                gc_survived(graph.sweeps, row.survival),
                row.demoted_us,
                tuple(supports.get(row.number, ())),
                unread_score(counters_of(row), figures).total,
                sessions(snapshot.times(row.number)) if solo else 0,
                row.days,
                row.confirmed,
                row.reverts,
                _contradicted_by(board, row),
            )
            for row in page
        )
        after = page[-1].number
    return found


def _contradicted_by(
    board: StoreBoard, row: ConceptRow
) -> tuple[tuple[int, frozenset[str | None]], ...]:
    return tuple(sorted(board.declarers(row.number, into=True).items())) if row.contradicts else ()


def _supports(snapshot: Snapshot) -> Mapping[int, list[Support]]:
    found: defaultdict[int, list[Support]] = defaultdict(list)
    for number, support in snapshot.every_support():
        found[number].append(support)
    return found


def _preview(snapshot: Snapshot, policy: Policy, outcome: Outcome, limit: int) -> Response:
    moved = [n for n, stage in outcome.stages.items() if stage is not outcome.before[n]]
    near = [n for n, verdict in outcome.verdicts.items() if len(verdict.failing) == 1]
    failing = Counter(
        (verdict.target.value, gate.name.value)
        for verdict in outcome.verdicts.values()
        for gate in verdict.failing
    )
    names = ids(snapshot, [*moved[:limit], *near[:limit]])
    return Response(
        policy,
        len(outcome.stages),
        outcome.cycles,
        len(moved),
        len(near),
        [Failing(*at, count) for at, count in sorted(failing.items())],
        [Hop(names[n], outcome.before[n], outcome.stages[n]) for n in moved[:limit]],
        [_near(names[n], outcome.verdicts[n]) for n in near[:limit]],
    )


def _near(concept_id: str, verdict: Verdict) -> Near:
    [gate] = verdict.failing
    return Near(concept_id, verdict.target, gate.name, gate.sentence or "")
