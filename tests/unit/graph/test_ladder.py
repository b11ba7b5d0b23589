"""A cycle: its order, its windows, its budget, and what it tells."""

from collections.abc import Mapping, Sequence

import pytest

from canonry.graph.evidence import Evidence
from canonry.graph.ladder import Cause, Cursors, Round, can_qualify, cycles, run_cycle, settled_us
from canonry.graph.rehearsal import Rehearsal, Standing
from canonry.graph.thresholds import DAY_US, DEFAULT, SECOND_US, Thresholds
from canonry.graph.vocabulary import ConceptType, Policy, Stage
from tests.unit.graph.climbing import (
    NOW,
    SOLO,
    SUPERSEDE,
    board,
    moves,
    run,
    spread_over,
    standing,
    support,
)

NONE, CANDIDATE, VENERABLE, CANONICAL = Stage


def test_a_concept_climbs_one_rung_a_cycle() -> None:
    for thresholds in (DEFAULT, SOLO):
        found = run(board(standing(1), thresholds=thresholds), 4, thresholds)
        assert [
            [(1, "candidate")],
            [(1, "venerable")],
            [(1, "canonical")],
            [],
        ] == moves(found)


def test_the_blast_radius_is_told_on_the_last_hop_only() -> None:
    told = [t.blast_radius for cycle in run(board(standing(1)), 3) for t in cycle.transitions]
    assert [None, None, 6] == told


def test_a_promotion_tells_its_verdict_and_a_cycle_its_clock_and_policy() -> None:
    (cycle,) = run(board(standing(1)))
    (hop,) = cycle.transitions
    assert (NOW, Policy.SWARM) == (cycle.clock_us, cycle.policy)
    assert hop.verdict is not None
    assert hop.verdict.passed
    assert ["sweeps", "distinct"] == [gate.name.value for gate in hop.verdict.gates]
    assert Cause.PROMOTED is hop.cause


def test_stages_run_from_the_top_down() -> None:
    found = run(
        board(
            standing(1),
            standing(2, stage=CANDIDATE),
            standing(3, stage=VENERABLE),
        )
    )
    assert [[(3, "canonical"), (2, "venerable"), (1, "candidate")]] == moves(found)


def test_a_window_holds_a_batch_and_the_strongest_of_it_go_first() -> None:
    five = DEFAULT._replace(canonization_eval_batch_size=2)
    crowd = [standing(n) for n in (1, 2, 3, 4, 5)]
    assert [
        [(2, "candidate"), (1, "candidate")],
        [(2, "venerable"), (1, "venerable"), (4, "candidate"), (3, "candidate")],
    ] == moves(run(board(*crowd, orders={n: n / 10 for n in range(6)}), 2, five))


def test_between_equal_scores_the_concept_made_first_goes_first() -> None:
    assert [[(1, "candidate"), (2, "candidate")]] == moves(run(board(standing(2), standing(1))))


def test_windows_go_round_so_that_no_backlog_starves() -> None:
    three = DEFAULT._replace(canonization_eval_batch_size=3)
    stuck = [standing(n, gc_survived=0) for n in range(1, 21)]
    found = run(board(*stuck, standing(21), orders={21: 0.1}), 7, three)
    assert [[(21, "candidate")]] == [move for move in moves(found) if move]
    assert 21 == found[6].cursors.stage_1


class Watched(Rehearsal):
    """A board that remembers whom a cycle asked about."""

    def __init__(self, *concepts: Standing) -> None:
        super().__init__(concepts, 10 * DAY_US, DEFAULT, lambda ns: dict.fromkeys(ns, 0.5))
        self.asked: list[int] = []

    def evidence(self, numbers: Sequence[int], now_us: int) -> Mapping[int, Evidence]:
        self.asked += numbers
        return super().evidence(numbers, now_us)


def test_a_round_begins_again_at_its_end_and_looks_at_nobody_twice() -> None:
    watched = Watched(*(standing(n, gc_survived=0) for n in (1, 2, 3)))
    run_cycle(watched, Cursors(stage_1=2), NOW, DEFAULT)
    assert [3, 1, 2] == watched.asked


def test_a_round_goes_on_where_the_last_cycle_stopped() -> None:
    one = DEFAULT._replace(canonization_eval_batch_size=1)
    rehearsal = board(standing(1), standing(2), standing(3))
    cycle = run_cycle(rehearsal, Cursors(stage_1=1), NOW, one)
    assert [2] == [t.number for t in cycle.transitions]
    assert Cursors(stage_1=2) == cycle.cursors


def test_at_budget_no_stage_3_window_runs() -> None:
    full = DEFAULT._replace(max_canonical=1)
    found = run(board(standing(1, stage=CANONICAL), standing(2, stage=VENERABLE)), 3, full)
    assert [[], [], []] == moves(found)
    assert 0 == found[-1].cursors.stage_3


def test_the_last_place_of_a_budget_goes_to_the_strongest_of_the_window() -> None:
    one = DEFAULT._replace(max_canonical=1)
    found = run(
        board(
            standing(1, stage=VENERABLE),
            standing(2, stage=VENERABLE),
            orders={1: 0.1, 2: 0.9},
        ),
        2,
        one,
    )
    assert [[(2, "canonical")], []] == moves(found)


def test_over_budget_the_fewest_dependents_go_first() -> None:
    two = DEFAULT._replace(max_canonical=2)
    few = standing(1, stage=CANONICAL, supports=spread_over(9, 7, 100))
    fewer = standing(2, stage=CANONICAL, supports=spread_over(9, 6, 200))
    many = standing(3, stage=CANONICAL, supports=spread_over(9, 9, 300))
    (cycle,) = run(board(few, fewer, many, standing(4, stage=VENERABLE)), 1, two)
    assert [[(2, "none")]] == moves([cycle])
    assert (Cause.BUDGET, None, None) == (
        cycle.transitions[0].cause,
        cycle.transitions[0].verdict,
        cycle.transitions[0].blast_radius,
    )


def test_who_falls_does_not_climb_in_the_same_cycle_and_waits_out_its_cooldown() -> None:
    one = DEFAULT._replace(max_canonical=1)
    rehearsal = board(
        standing(1, stage=CANONICAL),
        standing(2, stage=CANONICAL, supports=spread_over(9, 9, 200)),
    )
    assert [[(1, "none")], [(1, "candidate")], [(1, "venerable")], []] == moves(
        run(rehearsal, 4, one)
    )
    later = run(rehearsal, 3, DEFAULT, NOW + 298 * SECOND_US)
    assert [[], [(1, "canonical")], []] == moves(later)


def test_supersession_runs_first_and_its_place_is_filled_by_the_same_cycle() -> None:
    one = SUPERSEDE._replace(max_canonical=1)
    old = standing(
        1,
        stage=CANONICAL,
        supports=spread_over(2, 6, 100),
        contradicted_by=((2, frozenset({"rebel"})),),
    )
    new = standing(2, gc_survived=0, supports=tuple(support(200 + n, 3 + 2 * n) for n in range(3)))
    (cycle,) = run(board(old, new, standing(3, stage=VENERABLE)), 1, one)
    assert [[(1, "none"), (3, "canonical")]] == moves([cycle])
    assert (Cause.SUPERSEDED, 2) == (cycle.transitions[0].cause, cycle.transitions[0].by)


def test_without_the_setting_nothing_is_superseded() -> None:
    old = standing(1, stage=CANONICAL, contradicted_by=((2, frozenset({"rebel"})),))
    new = standing(2, gc_survived=0, supports=tuple(support(200 + n, 9.2 + n) for n in range(3)))
    assert [[]] == moves(run(board(old, new)))


def test_stage_1_looks_only_at_what_can_qualify() -> None:
    entity, constraint = ConceptType.ENTITY, ConceptType.CONSTRAINT
    assert not can_qualify(Policy.SWARM, entity, 1, 99, 99)
    assert can_qualify(Policy.SWARM, entity, 2, 0, 0)
    assert not can_qualify(Policy.SOLO, entity, 0, 2, 0)
    assert can_qualify(Policy.SOLO, constraint, 0, 2, 0)
    assert can_qualify(Policy.SOLO, entity, 0, 3, 0)
    assert can_qualify(Policy.SOLO, entity, 0, 0, 1)
    assert can_qualify(Policy.SOLO, entity, 1, 1, 0)
    rehearsal = board(standing(1), standing(2, supports=()))
    assert [1] == list(rehearsal.window(Round.STAGE_1, 0, 50))


def test_cycles_go_on_until_nothing_moves_and_nothing_is_too_young() -> None:
    fresh = standing(2, supports=tuple(s._replace(written_us=NOW) for s in spread_over(9, 6, 200)))
    rehearsal = board(standing(1), fresh)
    found = list(cycles(rehearsal, Cursors(), NOW, DEFAULT, lap=1))
    assert {1: CANONICAL, 2: CANONICAL} == rehearsal.stages()
    assert [] == list(found[-1].transitions)


@pytest.mark.parametrize("lap, count", [(1, 6), (10, 13)])
def test_cycles_end_a_lap_after_the_last_move_and_not_before_nothing_is_too_young(
    lap: int, count: int
) -> None:
    """Three hops, a minute apart, and then a lap; but no less than five minutes and one cycle."""
    found = list(cycles(board(standing(1)), Cursors(), NOW, DEFAULT, lap))
    assert [NOW + at * 60 * SECOND_US for at in range(count)] == [one.clock_us for one in found]


def test_after_a_fall_cycles_go_on_until_its_cooldown_is_over() -> None:
    one_a_cycle = DEFAULT._replace(max_canonical=0, canonization_eval_batch_size=1)
    two = [standing(n, stage=CANONICAL, supports=()) for n in (1, 2)]
    found = list(cycles(board(*two), Cursors(), NOW, one_a_cycle, 1))
    assert [[(1, "none")], [(2, "none")], *[[]] * 5] == moves(found)


def test_within_budget_nobody_falls() -> None:
    three = [standing(n, stage=CANONICAL) for n in (1, 2, 3)]
    assert [[]] == moves(run(board(*three), 1, DEFAULT._replace(max_canonical=4)))


def test_who_stands_at_the_top_already_counts_in_the_budget() -> None:
    two = DEFAULT._replace(max_canonical=2)
    found = run(
        board(standing(1, stage=CANONICAL), *(standing(n, stage=VENERABLE) for n in (2, 3))), 1, two
    )
    assert [[(2, "canonical")]] == moves(found)


def test_a_window_that_goes_round_is_no_longer_than_a_batch() -> None:
    three = DEFAULT._replace(canonization_eval_batch_size=3)
    five = board(*(standing(n) for n in range(1, 6)))
    cycle = run_cycle(five, Cursors(stage_1=4), NOW, three)
    assert [1, 2, 5] == sorted(hop.number for hop in cycle.transitions)
    assert 2 == cycle.cursors.stage_1


def test_a_transition_tells_where_it_came_from() -> None:
    rungs = [standing(1), standing(2, stage=CANDIDATE), standing(3, stage=VENERABLE)]
    (cycle,) = run(board(*rungs))
    assert [VENERABLE, CANDIDATE, NONE] == [hop.source for hop in cycle.transitions]
    over = DEFAULT._replace(max_canonical=0)
    (cycle,) = run(board(standing(1, stage=CANONICAL)), 1, over)
    assert [CANONICAL] == [hop.source for hop in cycle.transitions]


# A board in memory.


def test_a_fall_is_remembered_against_a_concept() -> None:
    fallen = board(standing(1, stage=CANONICAL), standing(2, stage=CANONICAL))
    run(fallen, 1, DEFAULT._replace(max_canonical=1))
    assert 1 == fallen.canonical_count()
    seen = fallen.evidence([1], NOW)[1]
    assert (1, NOW) == (seen.reverts, seen.demoted_us)
    assert 0 == fallen.evidence([2], NOW)[2].reverts


def test_a_board_finds_who_would_supersede_in_order_and_by_their_own_support() -> None:
    rebel = frozenset({"rebel"})
    newer = tuple(support(200 + n, 3 + 2 * n) for n in range(3))
    old = standing(
        1,
        stage=CANONICAL,
        supports=spread_over(2, 6, 100),
        contradicted_by=((5, rebel), (2, rebel), (4, rebel), (3, rebel)),
    )
    own = tuple(s._replace(origin=3) for s in newer)
    cooling = standing(4, supports=newer, demoted_us=NOW - SECOND_US)
    rest = standing(2, supports=newer), standing(3, supports=own), standing(5, supports=newer)
    seen = board(old, cooling, *rest, thresholds=SUPERSEDE).evidence([1], NOW)[1]
    assert (2, 5) == seen.superseded_by


def test_on_a_board_too_of_a_mutual_pair_only_the_newest_support_acts() -> None:
    ann, bob = frozenset({"ann"}), frozenset({"bob"})
    one = tuple(support(100 + n, 3 * n, agent="ann") for n in range(3))
    other = tuple(support(200 + n, 3 * n, agent="bob") for n in range(3))
    pair = board(
        standing(1, supports=one, contradicted_by=((2, ann),)),
        standing(2, supports=other, contradicted_by=((1, bob),)),
        thresholds=SUPERSEDE,
    )
    found = pair.evidence([1, 2], NOW)
    assert [(2,), ()] == [found[number].superseded_by for number in (1, 2)]


def test_a_board_is_open_where_there_is_room_for_all_or_for_none() -> None:
    later = settled_us(NOW, DEFAULT)
    three = [standing(n) for n in (1, 2, 3)]
    for room, is_open in ((0, True), (1, False), (2, False), (3, True), (4, True)):
        tight = DEFAULT._replace(max_canonical=room)
        assert is_open is board(*three, thresholds=tight).is_open(later), room
    top = [standing(n, stage=CANONICAL) for n in (4, 5)]
    full, over = (DEFAULT._replace(max_canonical=room) for room in (2, 1))
    assert board(*three, *top, thresholds=full).is_open(later)
    assert not board(*three, *top, thresholds=over).is_open(later)


def test_a_board_is_open_to_contradictions_only_where_they_may_supersede() -> None:
    later = settled_us(NOW, DEFAULT)
    spoken = standing(1, contradicted_by=((2, frozenset({"rebel"})),))
    assert board(spoken).is_open(later)
    assert not board(spoken, thresholds=SUPERSEDE).is_open(later)
    assert board(standing(1), thresholds=SUPERSEDE).is_open(later)


@pytest.mark.parametrize("thresholds", [DEFAULT, SOLO])
@pytest.mark.parametrize("room", [0, 2, 1_000])
def test_an_open_board_settles_where_its_cycles_would_come_to(
    thresholds: Thresholds, room: int
) -> None:
    live = thresholds._replace(max_canonical=room, canonization_eval_batch_size=2)
    crowd = [
        standing(1),
        standing(2, gc_survived=2, sessions=0),
        standing(3, supports=spread_over(9, 2, 300)),
        standing(4, supports=spread_over(2, 6, 400)),
        standing(5, supports=spread_over(9, 5, 500), stage=CANDIDATE),
        standing(6, supports=(), stage=VENERABLE),
        *(standing(n, stage=CANONICAL) for n in (7, 8) if room == 2),
    ]
    one, other = (board(*crowd, thresholds=live) for _ in range(2))
    later = settled_us(NOW, live)
    assert one.is_open(later)
    at_most = one.settle(later)
    list(cycles(other, Cursors(), NOW, live, 5))
    assert other.stages() == one.stages()
    assert other.canonical_count() == one.canonical_count()
    for number in one.stages():
        assert other.held_by(number, later) == one.held_by(number, later)
        told = one.verdict(number, later)
        failing = () if told is None else tuple(gate.name for gate in told.failing)
        assert failing == one.held_by(number, later)
    assert at_most >= 3 * len(crowd) // 2
