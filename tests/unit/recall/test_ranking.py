"""Scores: bounds, what each leg adds, context, and the floor."""

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.limits import SPOT_BITS
from canonry.recall import talk
from canonry.recall.question import SAME_WORDS, VERBATIM, exactness, understand
from canonry.recall.ranking import (
    FLOOR,
    NO_FLOOR,
    Found,
    above,
    bm25,
    likeness,
    rank,
    weights,
)
from canonry.recall.talk import Candidate
from canonry.recall.text import terms


class Text(NamedTuple):
    """A candidate with what it says."""

    candidate: Candidate
    said: str


def passage(seq: int, said: str, *, is_talk: bool = False, at: int = 0) -> Text:
    return Text(Candidate(seq << SPOT_BITS, at, is_talk, seq), said)


def ranked(query: str, texts: list[Text], **vectors: float) -> list[Found]:
    question = understand(query, "english")
    counts = [Counter(terms(text.said)) for text in texts]
    said = {text.candidate.spot: text.said for text in texts}
    holders = Counter(term for count in counts for term in count)
    return rank(
        ((text.candidate, count, count.total()) for text, count in zip(texts, counts, strict=True)),
        weights(question, holders, len(texts)),
        {int(name[1:]) << SPOT_BITS: like for name, like in vectors.items()},
        lambda spots: {spot: exactness(question, said[spot], "english") for spot in spots},
        with_vectors=bool(vectors),
    )


def seq_of(found: Found) -> int:
    return found.candidate.spot >> SPOT_BITS


WORDS = st.lists(st.sampled_from("alpha beta gamma delta the of".split()), min_size=1, max_size=8)


@given(WORDS, st.lists(WORDS, min_size=1, max_size=6))
def test_every_score_lies_between_nought_and_one(query: list[str], said: list[list[str]]) -> None:
    texts = [passage(n, " ".join(words), is_talk=n % 2 == 0) for n, words in enumerate(said, 1)]
    for found in ranked(" ".join(query), texts, s1=1.0):
        assert 0 <= found.own <= 1
        assert 0 <= found.text <= 1
        assert 0 <= found.score <= 1
        assert 0 <= found.matched <= 1 + 1e-9


def test_a_word_that_no_text_holds_counts_against_every_text() -> None:
    texts = [passage(1, "alpha beta"), passage(2, "gamma")]
    [whole, *_] = ranked("alpha", texts)
    [half, *_] = ranked("alpha zebra", texts)
    assert half.matched < 0.5 < whole.matched


def test_a_whole_identifier_that_no_text_holds_counts_for_nothing() -> None:
    [found] = ranked("well-known", [passage(1, "well known")])
    assert found.matched == pytest.approx(1)


def test_the_score_of_a_text_does_not_hang_on_the_length_of_the_others() -> None:
    question = understand("alpha", "english")
    asked = weights(question, {"alpha": 1}, 3)
    assert bm25(Counter({"alpha": 1}), 24, asked)[0] == pytest.approx(1 / (1 + 1.2))


def test_what_is_said_in_the_very_words_stands_first() -> None:
    texts = [passage(1, "domain domain domain us"), passage(2, "The US Domain")]
    assert [seq_of(f) for f in ranked("the us domain?", texts)] == [2, 1]


def test_exactness_tells_verbatim_from_the_same_words() -> None:
    question = understand("The Data Transfer Protocol?", "english")
    assert exactness(question, "the data transfer protocol", "english") == VERBATIM
    assert exactness(question, "Data transfer protocols", "english") == SAME_WORDS
    assert exactness(question, "data transfer", "english") == 0


def test_what_is_said_before_and_after_speaks_for_an_observation_only() -> None:
    talk = [passage(1, "alpha beta gamma", is_talk=True), passage(2, "yes", is_talk=True)]
    facts = [passage(1, "alpha beta gamma"), passage(2, "yes")]
    assert ranked("alpha beta", talk)[1].text > 0
    assert [f.score for f in ranked("alpha beta", facts)][1] == 0


def test_another_sitting_gives_no_context() -> None:
    far = talk.SITTING_US + 1
    texts = [passage(1, "alpha beta", is_talk=True), passage(2, "yes", is_talk=True, at=far)]
    assert ranked("alpha", texts)[1].score == 0


def test_likeness_is_told_in_deviations_from_the_usual() -> None:
    assert likeness(0.3, 0.3, 0.1) == 0
    assert likeness(0.55, 0.3, 0.1) == pytest.approx(0.5)
    assert likeness(0.99, 0.3, 0.1) == 1


def test_a_question_of_function_words_alone_keeps_them() -> None:
    assert understand("the who", "english").plain == ["the", "who"]
    assert understand("where is the key", "english").plain == ["key"]


def test_below_the_floor_nothing_bears_on_a_question() -> None:
    texts = [passage(1, "alpha"), passage(2, "beta")]
    found = ranked("alpha zebra quagga okapi", texts)
    assert above(FLOOR, found, 4) == ([], len(found))
    kept, _ = above(NO_FLOOR, found, 4)
    assert [seq_of(f) for f in kept if f.score] == [1]


def test_beside_the_very_answer_weak_matches_are_left_out() -> None:
    texts = [passage(1, "spare key"), passage(2, "a key of another kind altogether, not that")]
    kept, left = above(NO_FLOOR, ranked("spare key", texts), 2)
    assert [seq_of(f) for f in kept] == [1]
    assert left == 1


@given(st.permutations(range(5)))
def test_the_order_of_arrival_makes_no_difference(order: list[int]) -> None:
    texts = [passage(n, "alpha " * (n % 2 + 1), is_talk=True) for n in range(1, 6)]
    assert ranked("alpha", texts) == ranked("alpha", [texts[at] for at in order])
