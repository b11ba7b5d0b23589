"""Each hop's gates: what they ask, in which order, at which bar."""

from typing import Any

import pytest

from canonry.graph.evidence import Evidence
from canonry.graph.gates import FIRST_HOP, GATES, GateName, Verdict, held_by, judge
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US, Thresholds
from canonry.graph.vocabulary import ConceptType, Policy, Stage
from tests.unit.graph.climbing import NOW, SOLO, SUPERSEDE, evidence

NONE, CANDIDATE, VENERABLE = Stage.NONE, Stage.CANDIDATE, Stage.VENERABLE


def verdict(seen: Evidence, thresholds: Thresholds = DEFAULT, canonical: int = 0) -> Verdict:
    found = judge(seen, thresholds, canonical)
    assert found is not None
    return found


def failing(stage: Stage, thresholds: Thresholds = DEFAULT, **fields: Any) -> list[str]:
    canonical = fields.pop("canonical", 0)
    found = verdict(evidence(stage=stage, **fields), thresholds, canonical)
    return [gate.name.value for gate in found.failing]


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO, SUPERSEDE])
@pytest.mark.parametrize("stage", [NONE, CANDIDATE, VENERABLE])
def test_what_clears_every_bar_may_hop(stage: Stage, thresholds: Thresholds) -> None:
    assert verdict(evidence(stage=stage), thresholds).passed


def test_a_concept_at_the_top_has_no_next_hop() -> None:
    assert judge(evidence(stage=Stage.CANONICAL), DEFAULT, 0) is None


# Swarm.


def test_a_candidate_has_outlived_3_sweeps() -> None:
    assert [] == failing(NONE, gc_survived=3)
    assert ["sweeps"] == failing(NONE, gc_survived=2)


def test_a_candidate_has_support_from_2_other_interactions() -> None:
    assert [] == failing(NONE, distinct=2)
    assert ["distinct"] == failing(NONE, distinct=1)


def test_a_candidate_needs_no_coverage_no_dependents_and_no_cooldown() -> None:
    assert [] == failing(NONE, span_us=0, dependents=0, demoted_us=NOW)


def test_a_venerable_has_support_from_3_other_interactions() -> None:
    assert [] == failing(CANDIDATE, distinct=3)
    assert ["distinct"] == failing(CANDIDATE, distinct=2)


def test_a_venerable_s_support_covers_three_tenths_of_the_extent() -> None:
    assert [] == failing(CANDIDATE, span_us=3 * DAY_US)
    assert ["coverage"] == failing(CANDIDATE, span_us=3 * DAY_US - 1)


def test_a_venerable_needs_no_sweeps_no_dependents_and_no_cooldown() -> None:
    assert [] == failing(CANDIDATE, gc_survived=0, dependents=0, demoted_us=NOW)


def test_a_canonical_has_more_than_5_dependents() -> None:
    assert [] == failing(VENERABLE, dependents=6)
    assert ["dependents"] == failing(VENERABLE, dependents=5)


def test_stage_3_asks_stage_2_again() -> None:
    assert ["distinct"] == failing(VENERABLE, distinct=2)
    assert ["coverage"] == failing(VENERABLE, span_us=DAY_US)


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_a_demoted_concept_stays_back_for_300_seconds(thresholds: Thresholds) -> None:
    just = NOW - 300 * SECOND_US
    assert [] == failing(VENERABLE, thresholds, demoted_us=just)
    assert ["cooldown"] == failing(VENERABLE, thresholds, demoted_us=just + 1)


@pytest.mark.parametrize("policy", list(Policy))
def test_the_cooldown_is_asked_first(policy: Policy) -> None:
    asked = verdict(evidence(stage=VENERABLE), DEFAULT._replace(promotion_policy=policy))
    assert GateName.COOLDOWN is asked.gates[0].name


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_no_venerable_is_eligible_while_the_budget_is_full(thresholds: Thresholds) -> None:
    assert [] == failing(VENERABLE, thresholds, canonical=999)
    assert ["budget"] == failing(VENERABLE, thresholds, canonical=1_000)
    assert ["budget"] == failing(VENERABLE, thresholds, canonical=1_001)
    assert [] == failing(CANDIDATE, thresholds, canonical=1_001)


def test_only_stage_3_holds_back_what_a_contradiction_would_supersede() -> None:
    assert ["superseded"] == failing(VENERABLE, SUPERSEDE, superseded_by=(9,))
    assert [] == failing(CANDIDATE, SUPERSEDE, superseded_by=(9,))


def test_a_contradiction_holds_nothing_back_while_supersession_is_off() -> None:
    assert [] == failing(VENERABLE, DEFAULT, superseded_by=(9,))


def test_no_gate_selects_by_score_or_by_reads() -> None:
    assert not {"score", "order", "accesses"} & set(Evidence._fields)


# Solo.


@pytest.mark.parametrize("stage, bar", [(NONE, 3.0), (CANDIDATE, 6.0), (VENERABLE, 10.0)])
def test_each_solo_band_counts_from_its_figure_on(stage: Stage, bar: float) -> None:
    gate = next(g for g in verdict(evidence(stage=stage), SOLO).gates if g.name is GateName.SOLO)
    assert bar == gate.bar
    assert gate._replace(value=bar).passed
    assert not gate._replace(value=bar - 1e-9).passed


def test_a_solo_candidate_needs_no_sweeps() -> None:
    assert [] == failing(NONE, SOLO, gc_survived=0)


def test_a_solo_candidate_may_rest_on_sessions_or_confirmations_alone() -> None:
    alone: dict[str, Any] = {"type": ConceptType.RESOURCE, "distinct": 0, "dependents": 0}
    assert [] == failing(NONE, SOLO, sessions=3, **alone)
    assert ["solo"] == failing(NONE, SOLO, sessions=2, **alone)
    assert [] == failing(NONE, SOLO, confirmations=1, **alone)


def test_a_solo_band_is_necessary_but_not_sufficient() -> None:
    rich = {"confirmations": 10}
    assert ["distinct"] == failing(CANDIDATE, SOLO, distinct=2, **rich)
    assert ["coverage"] == failing(CANDIDATE, SOLO, span_us=0, **rich)
    assert ["dependents"] == failing(VENERABLE, SOLO, dependents=5, **rich)


def test_reverts_speak_against_a_concept() -> None:
    assert ["solo"] == failing(VENERABLE, SOLO, distinct=6, reverts=2)


# Telling.


def test_the_hops_of_both_policies_are_all_there() -> None:
    hops = {(policy, stage) for policy in Policy for stage in Stage if stage is not NONE}
    assert hops == set(GATES)


def test_each_failing_gate_says_why_in_one_sentence_and_a_passing_one_says_nothing() -> None:
    nothing = evidence(
        stage=VENERABLE, dependents=2, distinct=0, span_us=0, demoted_us=NOW, superseded_by=(1,)
    )
    found = verdict(nothing, SUPERSEDE, 1_000)
    assert all(gate.sentence and gate.sentence.endswith(".") for gate in found.failing)
    assert {"cooldown", "superseded", "distinct", "coverage", "dependents", "budget"} == {
        gate.name.value for gate in found.failing
    }
    assert [] == [g.sentence for g in verdict(evidence()).gates if g.sentence is not None]
    first = verdict(evidence(gc_survived=1, distinct=0))
    assert [
        "It has outlived 1 sweeps and needs 3.",
        "0 other interactions support it and 2 are needed.",
    ] == [gate.sentence for gate in first.gates]


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
def test_the_first_hop_reads_no_more_than_it_says(thresholds: Thresholds) -> None:
    """Evidence that agrees on what is said gets the same verdict, whatever else it holds."""
    read = FIRST_HOP[thresholds.promotion_policy]
    one = evidence(stage=NONE)
    other = Evidence(
        *(2, ConceptType.LOGIC, NONE, NOW + 1, 7, 0, 9, 1, 2, NOW),
        sessions=3,
        confirmations=4,
        reverts=5,
        superseded_by=(1,),
    )
    names = {Policy.SWARM: ("gc_survived", "distinct")}.get(
        thresholds.promotion_policy,
        ("type", "sessions", "confirmations", "distinct", "reverts"),
    )
    agreeing = other._replace(**{name: getattr(one, name) for name in names})
    assert read(one) == read(agreeing)
    assert verdict(one, thresholds) == verdict(agreeing, thresholds)
    for name in names:
        assert read(one) != read(agreeing._replace(**{name: getattr(other, name)}))


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO, SUPERSEDE])
@pytest.mark.parametrize("stage", Stage)
def test_what_holds_a_concept_back_is_what_its_verdict_says(
    stage: Stage, thresholds: Thresholds
) -> None:
    for distinct, canonical in ((0, 0), (2, 1_000), (6, 0)):
        seen = evidence(stage=stage, distinct=distinct, superseded_by=(9,))
        found = judge(seen, thresholds, canonical)
        names = () if found is None else tuple(gate.name for gate in found.failing)
        assert names == held_by(seen, thresholds, canonical)
