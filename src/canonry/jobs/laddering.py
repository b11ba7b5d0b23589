"""Sweeps and changes of stages as entries of the log, and what those entries do to the graph.

A transition's entry tells all that an audit asks: who moved from where to where, in which cycle and
at which clock, why, and every gate with its value. Replaying it decides nothing again.

    promotion, demotion   {"concept", "from", "to", "cycle", "clock", "policy", "cause", "gates",
                           "by", "blast_radius"}
    sweep                 {"sweep", "clock", "dormant"}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from canonry.core.times import format_time, parse_time
from canonry.graph.vocabulary import Stage
from canonry.jobs.graphing import Graphing
from canonry.ledger.projection import Kind
from canonry.ports.graph import ConceptRow
from canonry.ports.graph import Transition as Row

if TYPE_CHECKING:
    from canonry.graph.ladder import Cycle, Transition

Fields = Mapping[str, Any]


def transition_kind(transition: Transition) -> Kind:
    """Return the kind of the entry that keeps a transition."""
    return Kind.DEMOTION if transition.target is Stage.NONE else Kind.PROMOTION


def transition_fields(cycle: Cycle, number: int, transition: Transition) -> dict[str, Any]:
    """Return what the entry of a transition says, in the cycle `number`."""
    verdict = transition.verdict
    gates = () if verdict is None else verdict.gates
    return {
        "concept": transition.number,
        "from": transition.source.value,
        "to": transition.target.value,
        "cycle": number,
        "clock": format_time(cycle.clock_us),
        "policy": cycle.policy.value,
        "cause": transition.cause.value,
        "gates": [[g.name.value, g.value, g.comparison.value, g.bar] for g in gates],
        "by": transition.by,
        "blast_radius": transition.blast_radius,
    }


def sweep_fields(number: int, clock_us: int, dormant: Sequence[int]) -> dict[str, Any]:
    """Return what the entry of the sweep `number` says."""
    return {"sweep": number, "clock": format_time(clock_us), "dormant": list(dormant)}


def take_transition(graph: Graphing, seq: int, fields: Fields) -> bool:
    """Let the graph follow a transition's entry; return whether it can."""
    number, target = fields["concept"], Stage(fields["to"])
    if not 0 < number < graph.next_number:
        return False
    clock_us = parse_time(fields["clock"])
    whole = graph.rows.whole
    change = (target is Stage.CANONICAL) - (fields["from"] == Stage.CANONICAL)
    graph.move(
        Row(seq, number, target, lowers=target is Stage.NONE),
        lambda row: moved(row, target, clock_us, seq),
        whole._replace(
            canonical=whole.canonical + change, cycles=max(whole.cycles, fields["cycle"])
        ),
    )
    return True


def take_sweep(graph: Graphing, fields: Fields) -> bool:
    """Let the graph follow a sweep's entry; return whether it can."""
    dormant = tuple(fields["dormant"])
    if not all(0 < number < graph.next_number for number in dormant):
        return False
    graph.sweep(parse_time(fields["clock"]), dormant)
    return True


def moved(row: ConceptRow, target: Stage, clock_us: int, seq: int | None) -> ConceptRow:
    """Return a concept on another rung; a fall, by the entry `seq`, is remembered against it."""
    if target is not Stage.NONE:
        return row._replace(stage=target)
    reverts = row.reverts + 1
    return row._replace(stage=target, demoted_us=clock_us, demoted=seq, reverts=reverts)
