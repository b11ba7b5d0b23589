"""The conditions of each hop of the ladder, as tables, and the one evaluator that reads them.

A gate is a value, a bar and a comparison; a verdict is all gates of a hop in their order. A cycle
that promotes, an inspection that explains and a preview that foretells print the same verdict from
this code, so that they cannot disagree.

Source: the page "Canonization", "The three gates", "The Solo policy" and "Supersession".
"""

import operator
from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from canonry.graph.evidence import Evidence, coverage
from canonry.graph.thresholds import (
    CANDIDATE_DISTINCT,
    CANDIDATE_SWEEPS,
    CANONICAL_DEPENDENTS_OVER,
    SECOND_US,
    SOLO_CANDIDATE,
    SOLO_CANONICAL,
    SOLO_VENERABLE,
    VENERABLE_COVERAGE,
    VENERABLE_DISTINCT,
    Thresholds,
)
from canonry.graph.vocabulary import Policy, Stage, above


class Comparison(StrEnum):
    """How a value is held against its bar."""

    AT_LEAST = ">="
    MORE_THAN = ">"
    LESS_THAN = "<"
    AT_MOST = "<="


_PASSES: Final[dict[Comparison, Callable[[float, float], bool]]] = {
    Comparison.AT_LEAST: operator.ge,
    Comparison.MORE_THAN: operator.gt,
    Comparison.LESS_THAN: operator.lt,
    Comparison.AT_MOST: operator.le,
}


class GateName(StrEnum):
    """What a gate measures."""

    COOLDOWN = "cooldown"
    SUPERSEDED = "superseded"
    SWEEPS = "sweeps"
    SOLO = "solo"
    DISTINCT = "distinct"
    COVERAGE = "coverage"
    DEPENDENTS = "dependents"
    BUDGET = "budget"


_FAILING: Final[dict[GateName, str]] = {
    GateName.COOLDOWN: "It was demoted {value:g} s ago and stays back until {bar:g} s have passed.",
    GateName.SUPERSEDED: "Concepts that speak against it have newer support of their own: {value}.",
    GateName.SWEEPS: "It has outlived {value} sweeps and needs {bar}.",
    GateName.SOLO: "Its own evidence comes to {value:g} and needs {bar:g}.",
    GateName.DISTINCT: "{value} other interactions support it and {bar} are needed.",
    GateName.COVERAGE: "Its support covers {value:.3g} of the memory's time and needs {bar:g}.",
    GateName.DEPENDENTS: "{value} concepts rest on it directly and more than {bar} are needed.",
    GateName.BUDGET: "{value} concepts are load-bearing, and there is room for {bar}.",
}


class Gate(NamedTuple):
    """One measured condition; a `value` of None is one that nothing can speak against."""

    name: GateName
    value: float | None
    comparison: Comparison
    bar: float

    @property
    def passed(self) -> bool:
        """Whether the value clears the bar."""
        return self.value is None or _PASSES[self.comparison](self.value, self.bar)

    @property
    def sentence(self) -> str | None:
        """Why the gate fails, None where it passes."""
        if self.passed:
            return None
        return _FAILING[self.name].format(value=self.value, bar=self.bar)


class Verdict(NamedTuple):
    """All gates of the hop from one stage to the next, in the order in which they are asked."""

    target: Stage
    gates: tuple[Gate, ...]

    @property
    def passed(self) -> bool:
        """Whether the concept may hop."""
        return all(gate.passed for gate in self.gates)

    @property
    def failing(self) -> tuple[Gate, ...]:
        """The gates that hold the concept back."""
        return tuple(gate for gate in self.gates if not gate.passed)


class Asked(NamedTuple):
    """What a gate is asked about: a concept's evidence, the policy, and how full the budget is."""

    evidence: Evidence
    thresholds: Thresholds
    canonical_count: int


def _cooldown(asked: Asked) -> Gate:
    """Asked first: a demoted concept stays back, whatever else speaks for it."""
    demoted = asked.evidence.demoted_us
    since = None if demoted is None else (asked.evidence.now_us - demoted) / SECOND_US
    bar = asked.thresholds.canonization_repromotion_cooldown_us / SECOND_US
    return Gate(GateName.COOLDOWN, since, Comparison.AT_LEAST, bar)


def _superseded(asked: Asked) -> Gate:
    """Held back by what would take it down again at once, where supersession is on."""
    on = asked.thresholds.canonization_supersede
    value = len(asked.evidence.superseded_by) if on else None
    return Gate(GateName.SUPERSEDED, value, Comparison.AT_MOST, 0)


def _sweeps(asked: Asked) -> Gate:
    survived = asked.evidence.gc_survived
    return Gate(GateName.SWEEPS, survived, Comparison.AT_LEAST, CANDIDATE_SWEEPS)


def _distinct(asked: Asked, bar: int) -> Gate:
    return Gate(GateName.DISTINCT, asked.evidence.distinct, Comparison.AT_LEAST, bar)


def _coverage(asked: Asked) -> Gate:
    seen = asked.evidence
    share = coverage(seen.distinct, seen.span_us, seen.extent_us, asked.thresholds)
    return Gate(GateName.COVERAGE, share, Comparison.AT_LEAST, VENERABLE_COVERAGE)


def _solo(asked: Asked, bar: float) -> Gate:
    return Gate(GateName.SOLO, asked.evidence.solo, Comparison.AT_LEAST, bar)


def _dependents(asked: Asked) -> Gate:
    resting = asked.evidence.dependents
    return Gate(GateName.DEPENDENTS, resting, Comparison.MORE_THAN, CANONICAL_DEPENDENTS_OVER)


def _budget(asked: Asked) -> Gate:
    """At budget no window of this hop runs, so nothing is eligible."""
    room = asked.thresholds.max_canonical
    return Gate(GateName.BUDGET, asked.canonical_count, Comparison.LESS_THAN, room)


_STAGE_2 = (partial(_distinct, bar=VENERABLE_DISTINCT), _coverage)
_STAGE_3 = (_superseded, *_STAGE_2, _dependents, _budget)

GATES: Final[dict[tuple[Policy, Stage], tuple[Callable[[Asked], Gate], ...]]] = {
    (Policy.SWARM, Stage.CANDIDATE): (_sweeps, partial(_distinct, bar=CANDIDATE_DISTINCT)),
    (Policy.SWARM, Stage.VENERABLE): _STAGE_2,
    (Policy.SWARM, Stage.CANONICAL): (_cooldown, *_STAGE_3),
    (Policy.SOLO, Stage.CANDIDATE): (partial(_solo, bar=SOLO_CANDIDATE),),
    (Policy.SOLO, Stage.VENERABLE): (partial(_solo, bar=SOLO_VENERABLE), *_STAGE_2),
    (Policy.SOLO, Stage.CANONICAL): (_cooldown, partial(_solo, bar=SOLO_CANONICAL), *_STAGE_3),
}
"""The gates of the hop to each stage, by policy, in the order in which they are asked."""

FIRST_HOP: Final[dict[Policy, Callable[[NamedTuple], tuple[object, ...]]]] = {
    Policy.SWARM: operator.attrgetter("gc_survived", "distinct"),
    Policy.SOLO: operator.attrgetter("type", "sessions", "confirmations", "distinct", "reverts"),
}
"""What the gates of the first hop read of evidence: those that agree on it get one verdict."""


def judge(evidence: Evidence, thresholds: Thresholds, canonical_count: int) -> Verdict | None:
    """Return the verdict on a concept's next hop, None for one at the top."""
    target = above(evidence.stage)
    if target is None:
        return None
    asked = Asked(evidence, thresholds, canonical_count)
    gates = GATES[thresholds.promotion_policy, target]
    return Verdict(target, tuple(gate(asked) for gate in gates))


def held_by(
    evidence: Evidence, thresholds: Thresholds, canonical_count: int
) -> tuple[GateName, ...]:
    """Return the names of the gates that hold a concept back, none for one at the top."""
    verdict = judge(evidence, thresholds, canonical_count)
    return () if verdict is None else tuple([gate.name for gate in verdict.failing])
