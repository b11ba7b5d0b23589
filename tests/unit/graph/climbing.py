"""Concepts, their support and memories in memory, for tests of the ladder."""

from collections.abc import Mapping, Sequence
from typing import Any

from canonry.graph.evidence import Evidence, Support
from canonry.graph.ladder import Cursors, Cycle, run_cycle
from canonry.graph.rehearsal import Rehearsal, Standing
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US, Thresholds
from canonry.graph.vocabulary import ConceptType, Policy, Stage

T0 = 1_700_000_000 * SECOND_US
NOW = T0 + 10 * DAY_US
SOLO = DEFAULT._replace(promotion_policy=Policy.SOLO)
SUPERSEDE = DEFAULT._replace(canonization_supersede=True)


def support(dependent: int, days: float = 0.0, **fields: Any) -> Support:
    """Support declared `days` after T0, by an interaction of its own unless told otherwise."""
    at = T0 + int(days * DAY_US)
    made: dict[str, Any] = {
        "dependent": dependent,
        "agent": f"agent-{dependent}",
        "written_us": at,
        "about_us": at,
        "origin": 1_000 + dependent,
        "origin_written_us": at,
        "origin_about_us": at,
    }
    return Support(**{**made, **fields})


def spread_over(days: float, count: int, first: int = 100) -> tuple[Support, ...]:
    """Support from `count` interactions, spread evenly over `days` from T0 on."""
    step = days / max(count - 1, 1)
    return tuple(support(first + at, at * step) for at in range(count))


def standing(number: int, **fields: Any) -> Standing:
    """A concept that would climb to the top under either policy, unless told otherwise."""
    made: dict[str, Any] = {
        "number": number,
        "type": ConceptType.ENTITY,
        "stage": Stage.NONE,
        "origin": number,
        "gc_survived": 3,
        "demoted_us": None,
        "supports": spread_over(9, 6, first=100 * number),
        "span_us": None,
        "sessions": 5,
    }
    made |= fields
    supports = made["supports"]
    made["dependents"] = len({s.dependent for s in supports} - {number})
    made["distinct"] = len({s.origin for s in supports} - {made["origin"]})
    return Standing(**made)


def evidence(**fields: Any) -> Evidence:
    """Evidence that passes every gate of both policies, unless told otherwise."""
    made: dict[str, Any] = {
        "number": 1,
        "type": ConceptType.ENTITY,
        "stage": Stage.NONE,
        "now_us": NOW,
        "gc_survived": 3,
        "dependents": 6,
        "distinct": 6,
        "span_us": 9 * DAY_US,
        "extent_us": 10 * DAY_US,
        "demoted_us": None,
    }
    return Evidence(**{**made, **fields})


def board(
    *concepts: Standing,
    extent_days: float = 10.0,
    thresholds: Thresholds = DEFAULT,
    orders: Mapping[int, float] | None = None,
) -> Rehearsal:
    """A memory of some concepts, which score 0.5 unless told otherwise."""
    scores = orders or {}
    return Rehearsal(
        concepts,
        int(extent_days * DAY_US),
        thresholds,
        lambda numbers: {number: scores.get(number, 0.5) for number in numbers},
    )


def run(
    rehearsal: Rehearsal,
    count: int = 1,
    thresholds: Thresholds = DEFAULT,
    now_us: int = NOW,
) -> list[Cycle]:
    """Run `count` cycles a minute apart, with the cursors carried on."""
    cursors = Cursors()
    found = []
    for at in range(count):
        clock = now_us + at * thresholds.canonization_eval_interval_us
        cycle = run_cycle(rehearsal, cursors, clock, thresholds)
        cursors = cycle.cursors
        found.append(cycle)
    return found


def moves(found: Sequence[Cycle]) -> list[list[tuple[int, str]]]:
    """For each cycle, who went where."""
    return [[(t.number, t.target.value) for t in cycle.transitions] for cycle in found]
