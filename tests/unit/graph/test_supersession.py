"""When a contradiction has earned the place of what it speaks against."""

from collections.abc import Sequence

import pytest

from canonry.graph.evidence import Support
from canonry.graph.supersession import Contradiction, Side, supersedes
from canonry.graph.thresholds import DAY_US, SECOND_US
from tests.unit.graph.climbing import NOW, SUPERSEDE, support

REBEL = frozenset({"rebel"})


def side(number: int, supports: Sequence[Support], demoted_us: int | None = None) -> Side:
    return Side(number, number, supports, demoted_us)


def settled(days: Sequence[float], first: int, **fields: object) -> list[Support]:
    return [support(first + at, day, **fields) for at, day in enumerate(days)]


OLD = settled([0, 1, 2], 100)
NEW = settled([3, 5, 7], 200)


def holds(
    new: Sequence[Support] = NEW,
    old: Sequence[Support] = OLD,
    *,
    declarers: frozenset[str | None] = REBEL,
    demoted_us: int | None = None,
    answered_by: frozenset[str | None] | None = None,
) -> bool:
    one = Contradiction(side(2, new, demoted_us), side(1, old), declarers, answered_by)
    return supersedes(one, 10 * DAY_US, NOW, SUPERSEDE)


def test_newer_support_that_clears_stage_2_supersedes() -> None:
    assert holds()


def test_a_contradiction_without_newer_support_never_demotes() -> None:
    assert not holds(new=[])
    assert not holds(new=settled([-3, 0, 2], 200))


def test_newer_support_comes_from_at_least_three_interactions() -> None:
    assert not holds(new=settled([3, 7], 200))
    same = [s._replace(origin=9) for s in NEW]
    assert not holds(new=same)


def test_the_interaction_that_the_newer_concept_came_from_does_not_count() -> None:
    assert not holds(new=[NEW[0]._replace(origin=2), *NEW[1:]])


def test_newer_support_is_spread_over_three_tenths_of_the_extent() -> None:
    assert holds(new=settled([3, 4, 6], 200))
    assert not holds(new=settled([3, 4, 5.99], 200))


def test_older_support_does_not_help_and_is_cut_before_anything_is_counted() -> None:
    assert not holds(new=settled([0, 1, 2, 3, 7], 200))


def test_newer_means_strictly_newer() -> None:
    assert not holds(new=settled([2, 5, 8], 200))


def test_one_new_support_of_the_old_belief_puts_it_ahead_again() -> None:
    assert not holds(old=[*OLD, support(150, 8)])


def test_support_of_the_declaring_agent_does_not_defend_what_it_contradicted() -> None:
    assert holds(old=[*OLD, support(150, 8, agent="rebel")])
    assert not holds(old=[*OLD, support(150, 8, agent="stranger")])
    assert not holds(old=[*OLD, support(150, 8, agent=None)], declarers=frozenset({None}))


def test_support_of_the_declaring_agent_counts_for_its_own_side() -> None:
    assert holds(new=settled([3, 5, 7], 200, agent="rebel"))


@pytest.mark.parametrize("age_us, counted", [(60 * SECOND_US, True), (60 * SECOND_US - 1, False)])
def test_support_counts_once_it_was_written_60_seconds_earlier(
    age_us: int, *, counted: bool
) -> None:
    last = NEW[2]._replace(written_us=NOW - age_us)
    assert counted is holds(new=[*NEW[:2], last])


def test_support_is_dated_by_its_event_time() -> None:
    late = [s._replace(written_us=NOW - 10**9) for s in settled([-3, -1, 1], 200)]
    assert not holds(new=late)


def test_support_is_never_dated_later_than_it_was_written() -> None:
    boasting = [s._replace(about_us=NOW + 99 * DAY_US) for s in settled([0, 0, 0], 200)]
    assert not holds(new=boasting)
    assert not holds(old=[*OLD, support(150, 8, about_us=NOW)])
    assert holds(old=[*OLD, support(150, 1, about_us=NOW)])


def test_a_concept_that_nothing_defends_falls_to_support_of_any_date() -> None:
    assert holds(new=settled([-9, -5, -1], 200), old=[])


def test_a_concept_inside_its_cooldown_supersedes_nothing() -> None:
    assert not holds(demoted_us=NOW - 300 * SECOND_US + 1)
    assert holds(demoted_us=NOW - 300 * SECOND_US)


def test_of_two_that_qualify_against_each_other_only_the_newest_support_acts() -> None:
    """Each side's support comes from the agent that the other side does not count."""
    ann = frozenset({"ann"})
    bob = frozenset({"bob"})
    older = settled([0, 3, 6], 100, agent="ann")
    newer = settled([1, 4, 7], 200, agent="bob")
    assert holds(new=newer, old=older, declarers=ann, answered_by=bob)
    back = Contradiction(side(1, older), side(2, newer), bob, ann)
    assert not supersedes(back, 10 * DAY_US, NOW, SUPERSEDE)


def test_of_two_with_equally_new_support_the_concept_made_later_acts() -> None:
    ann, bob = frozenset({"ann"}), frozenset({"bob"})
    one, other = settled([0, 3, 6], 100, agent="ann"), settled([0, 3, 6], 200, agent="bob")
    forth = Contradiction(side(2, other), side(1, one), ann, bob)
    back = Contradiction(side(1, one), side(2, other), bob, ann)
    assert supersedes(forth, 10 * DAY_US, NOW, SUPERSEDE)
    assert not supersedes(back, 10 * DAY_US, NOW, SUPERSEDE)


def test_a_single_writer_cannot_release_what_it_contradicted_by_its_own_support() -> None:
    own = [*settled([0, 1, 2], 100, agent="rebel"), support(150, 9, agent="rebel")]
    assert holds(old=own, new=settled([3, 5, 7], 200, agent="rebel"))


def test_of_two_that_contradict_each_other_one_that_does_not_qualify_holds_nobody_back() -> None:
    assert holds(answered_by=frozenset({"somebody"}))
