"""inspect: what stands around a concept, where it is on the ladder, and what keeps it there.

The gates are those of a cycle, by the same code and from the same evidence, so that a concept is
eligible here exactly where the next windows would promote it. Reading changes nobody's chances.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.graph.changes import weight_at
from canonry.graph.gates import judge
from canonry.graph.scoring import score
from canonry.graph.thresholds import DEFAULT
from canonry.jobs.audit import AuditRow, audit_row
from canonry.jobs.board import StoreBoard, counters_of, figures_of
from canonry.jobs.concepts import ConceptView, find_concept, views
from canonry.jobs.context import Context
from canonry.jobs.reserve import ReservationView, shown
from canonry.ledger.digests import unseal
from canonry.ports.graph import ConceptRow, GraphRow, HeldEdge
from canonry.ports.store import Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which concept."""

    focus: Annotated[str, Meta(description="The concept: its id, entity key, alias or text.")]


class Neighbour(msgspec.Struct, frozen=True):
    """An edge: its type, whether it leads `out` of the focus or `into` it, and its other end."""

    type: str
    direction: str
    weight: float
    concept: ConceptView


class Gate(msgspec.Struct, frozen=True):
    """One condition of the next hop; `sentence` says why it fails, null where it passes."""

    name: str
    value: float | None
    comparison: str
    bar: float
    passed: bool
    sentence: str | None


class Response(msgspec.Struct, frozen=True):
    """A concept with its figures, its neighbourhood and its next hop.

    `derived` counts the interactions that named it, `dependents` the concepts that rest on it
    directly, `sweeps` how many it has survived. `next_stage` is null at the top; `eligible` says
    that every gate is passed. `neighbours` are at most 50 each way, and `complete` says whether
    that is all.
    """

    concept: ConceptView
    score: float
    derived: int
    dependents: int
    sweeps: int
    dormant: bool
    goal: bool
    confirmed_by: list[str]
    reservations: list[ReservationView]
    policy: str
    next_stage: str | None
    eligible: bool
    gates: list[Gate]
    demotion: AuditRow | None
    neighbours: list[Neighbour]
    complete: bool


def run(context: Context, request: Request) -> Response:
    """Return what is known of a concept. Raises NotFound, and Incorrect for an ambiguous name."""
    thresholds = context.thresholds or DEFAULT
    now = context.clock()
    with context.read() as snapshot:
        number = find_concept(snapshot, request.focus, "focus")
        row = snapshot.concepts([number])[number]
        graph = snapshot.graph() or GraphRow()
        board = StoreBoard(snapshot, thresholds)
        evidence = board.evidence([number], now)[number]
        verdict = judge(evidence, thresholds, board.canonical_count())
        edges = snapshot.edges_at(number, limits.NEIGHBOURS + 1)
        told = views(snapshot, _around(snapshot, row, edges))
        accesses = snapshot.accesses([number]).get(number, (0, None))
        figures = figures_of(snapshot, graph)
        neighbours, complete = _neighbours(number, edges, told, now)
        return Response(
            concept=told[number],
            score=score(counters_of(row, *accesses), figures).total,
            derived=row.derived,
            dependents=row.dependents,
            sweeps=evidence.gc_survived,
            dormant=row.dormant,
            goal=row.goal,
            confirmed_by=snapshot.confirmed_by(number),
            reservations=shown(snapshot.reservations([number], now)),
            policy=thresholds.promotion_policy.value,
            next_stage=None if verdict is None else verdict.target.value,
            eligible=verdict is not None and verdict.passed and not row.dormant,
            gates=[
                Gate(g.name.value, g.value, g.comparison.value, g.bar, g.passed, g.sentence)
                for g in (() if verdict is None else verdict.gates)
            ],
            demotion=_demotion(snapshot, row),
            neighbours=neighbours,
            complete=complete,
        )


def _around(snapshot: Snapshot, row: ConceptRow, edges: list[HeldEdge]) -> list[ConceptRow]:
    numbers = {end for held in edges for end in held.edge.key[:2]} - {row.number}
    return [row, *snapshot.concepts(numbers).values()]


def _neighbours(
    number: int, edges: list[HeldEdge], told: dict[int, ConceptView], now_us: int
) -> tuple[list[Neighbour], bool]:
    """Return the edges that count, each with its weight now, and whether they are all."""
    found: dict[str, list[Neighbour]] = {"out": [], "into": []}
    for held in edges:
        key = held.edge.key
        direction = "out" if key.source == number else "into"
        if held.fades_us != 0:
            other = key.target if direction == "out" else key.source
            weight = weight_at(held.edge, now_us)
            found[direction].append(Neighbour(key.type.value, direction, weight, told[other]))
    complete = all(len(several) <= limits.NEIGHBOURS for several in found.values())
    shown_ones = [n for several in found.values() for n in several[: limits.NEIGHBOURS]]
    return shown_ones, complete


def _demotion(snapshot: Snapshot, row: ConceptRow) -> AuditRow | None:
    """The latest lowering of a concept, with its reason."""
    if row.demoted is None:
        return None
    entry = snapshot.entries([row.demoted])[row.demoted]
    fields, _ = unseal(entry)
    numbers = {row.number} if fields["by"] is None else {row.number, fields["by"]}
    return audit_row(entry, fields, views(snapshot, snapshot.concepts(numbers).values()))
