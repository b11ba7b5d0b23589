"""Which near texts become one concept, and which stay two."""

import pytest

from canonry.graph.guards import Fresh, GuardName, Hit, Merge, Text, guards_against, merge
from canonry.graph.vocabulary import ConceptType
from tests.unit.graph.merge_pairs import APART, RESTATEMENTS, pairs

NEAR = 0.97
"""The fixed cosine of every pair: well above any threshold."""

TOLD_APART = [(kind, *pair) for kind, table in APART.items() for pair in pairs(table)]


def text(number: int, words: str, type_: ConceptType = ConceptType.LOGIC) -> Text:
    return Text(number, words, type_)


def decide(new: str, *held: str, against: frozenset[int] = frozenset()) -> Merge | Fresh:
    hits = [Hit(text(number, words), NEAR) for number, words in enumerate(held, 1)]
    return merge(text(99, new), hits, against, 0.85, "english")


def refused(new: str, held: str) -> list[str]:
    return [name.value for name in guards_against(text(2, new), text(1, held), frozenset())]


def test_the_tables_are_as_long_as_they_say() -> None:
    assert 200 == len(TOLD_APART) == len(set(TOLD_APART))
    assert 100 == len(pairs(RESTATEMENTS)) == len(set(pairs(RESTATEMENTS)))


@pytest.mark.parametrize("kind, one, other", TOLD_APART)
def test_texts_that_say_two_things_never_merge(kind: str, one: str, other: str) -> None:
    assert Fresh(((1, NEAR),)) == decide(one, other)
    assert Fresh(((1, NEAR),)) == decide(other, one)


def test_of_the_restatements_at_least_half_merge() -> None:
    merged = [pair for pair in pairs(RESTATEMENTS) if isinstance(decide(*pair), Merge)]
    assert len(merged) >= 50


def test_a_text_merges_with_itself() -> None:
    for one, other in pairs(RESTATEMENTS):
        assert isinstance(decide(one, one), Merge)
        assert isinstance(decide(other, other), Merge)


def test_a_merge_needs_the_threshold() -> None:
    same = "Logs are kept for 30 days"
    for cosine, expected in ((0.85, Merge(1, 0.85)), (0.8499, Fresh(()))):
        hits = [Hit(text(1, same), cosine)]
        assert expected == merge(text(2, same), hits, frozenset(), 0.85, "english")


def test_identifiers_are_runs_of_digits_and_words_with_a_digit_a_slash_or_a_dot() -> None:
    assert ["identifiers"] == refused("read a/b", "read a/c")[:1]
    assert ["identifiers"] == refused("read a.b", "read a.c")[:1]
    assert ["identifiers"] == refused("round3 passed", "round4 passed")[:1]
    assert [] == refused("It reads a.b.", "It reads a.b")


def test_a_claim_never_merges_into_what_it_speaks_against_and_gets_no_edge_to_it() -> None:
    assert Fresh(()) == decide("Logs are kept", "Logs are kept", against=frozenset({1}))


def test_an_entity_never_merges_on_either_side() -> None:
    words = "the release target"
    plain, entity = text(1, words), text(2, words, ConceptType.ENTITY)
    about = plain._replace(type=ConceptType.CONSTRAINT, is_entity=True)
    for one, other in ((plain, entity), (entity, plain), (plain, about), (about, plain)):
        assert (GuardName.ENTITY,) == guards_against(one, other, frozenset())


def test_another_hit_that_passes_every_guard_takes_the_text_in() -> None:
    found = decide(
        "Logs are kept for 30 days", "Logs are kept for 31 days", "Logs kept for 30 days"
    )
    assert Merge(2, NEAR) == found


def test_a_refused_hit_leaves_the_text_fresh_with_an_edge_to_it() -> None:
    found = decide("Logs are kept for 30 days", "Logs are kept for 31 days", "Logs go for 9 days")
    assert Fresh(((1, NEAR), (2, NEAR))) == found


def test_the_nearest_hit_comes_first_and_between_equals_the_one_made_first() -> None:
    same = "Logs are kept for 30 days"
    hits = [Hit(text(3, same), 0.9), Hit(text(2, same), 0.95), Hit(text(1, same), 0.9)]
    assert Merge(2, 0.95) == merge(text(9, same), hits, frozenset(), 0.85, "english")
    assert Merge(1, 0.9) == merge(text(9, same), hits[::2], frozenset(), 0.85, "english")


def test_whole_phrases_may_move_and_a_voice_may_change() -> None:
    assert [] == refused("The office closes at noon", "At noon the office closes")
    assert [] == refused("Ann reviews each design", "Each design is reviewed by Ann")
    assert ["wording"] == refused("Ann is reviewed by Bob", "Ann reviews Bob")


def test_texts_of_nothing_but_marks_do_not_break_the_guards() -> None:
    assert isinstance(decide("???", "???"), Merge | Fresh)
    assert isinstance(decide("!", "a word"), Merge | Fresh)
