"""What speaks for an observation beside its own words."""

from collections import Counter
from datetime import UTC, datetime

import pytest

from canonry.limits import SPOT_BITS
from canonry.recall.months import Month, is_in, named
from canonry.recall.passages import WRITER
from canonry.recall.talk import REACH, Candidate, Own, Weights, neighbours, weighed

ASKED = Weights({"key": 1.0, "carolin": 0.5}, 1.5)
MAY_2022 = int(datetime(2022, 5, 9, tzinfo=UTC).timestamp()) * 1_000_000


def said(seq: int, *terms: str, matched: float = 0.0, at: int = 0) -> Own:
    counts = Counter(terms)
    return Own(Candidate(seq << SPOT_BITS, at, True, seq), matched / 2, matched, counts, len(terms))


def scores(*texts: Own, months: frozenset[Month] = frozenset()) -> dict[int, float]:
    own = {one.candidate.spot: one for one in texts}
    found = weighed(own, ASKED, {}, months, with_vectors=False)
    return {spot >> SPOT_BITS: whole for spot, (_, whole) in found.items()}


def test_who_said_it_is_told_from_who_was_spoken_of() -> None:
    of_her = said(1, "carolin", "key", matched=1.0)
    by_her = said(5, "carolin", "key", f"{WRITER}carolin", matched=1.0)
    by_another = said(9, "carolin", "key", f"{WRITER}melani", matched=1.0)
    found = scores(of_her, by_her, by_another)
    assert found[5] > found[1]
    assert found[5] > found[9]


def test_a_voice_of_two_words_is_named_by_both() -> None:
    texts = said(1, "key", f"{WRITER}key", f"{WRITER}carolin"), said(5, "key", f"{WRITER}key", "x")
    whole, part = scores(*texts), scores(texts[0]._replace(counts=Counter(["key", f"{WRITER}zoe"])))
    assert whole[1] > part[1]


def test_the_month_that_a_question_names_speaks_for_what_was_said_in_it() -> None:
    then = said(1, "key", matched=0.7, at=MAY_2022)
    asked = named("Which key was lost in May 2022?")
    assert scores(then, months=asked)[1] > scores(then)[1]


def test_words_around_speak_as_far_as_they_reach() -> None:
    answer, far = said(1, "yes"), said(2 + REACH, "yes")
    found = scores(answer, said(2, "key", matched=0.7), far, said(20 + REACH, "yes"))
    assert found[1] == found[2 + REACH] > found[20 + REACH] > 0


def test_nobody_and_no_month_speak_for_what_no_words_speak_for() -> None:
    silent = said(1, f"{WRITER}carolin", at=MAY_2022)
    assert scores(silent, months=named("May")) == {1: 0.0}


def test_the_neighbours_are_the_nearest_first() -> None:
    assert [spot >> SPOT_BITS for spot in neighbours(9 << SPOT_BITS)] == [8, 10, 7, 11]


@pytest.mark.parametrize(
    "text,months",
    [
        ("What happened on 9 May, 2022?", {(2022, 5)}),
        ("on October 13, 2023", {(2023, 10)}),
        ("the June of 2021", {(2021, 6)}),
        ("since 2024-02-11", {(2024, 2)}),
        ("in July and August 2023", {(None, 7), (2023, 8)}),
        ("what may change, and what will march", set()),
        ("2024-13-01, Mayhem, in 2023", set()),
    ],
)
def test_the_months_that_a_text_names(text: str, months: set[tuple[int | None, int]]) -> None:
    assert named(text) == {Month(*month) for month in months}


def test_a_time_lies_in_its_month_of_that_year_or_of_any() -> None:
    assert is_in(MAY_2022, {Month(2022, 5)})
    assert is_in(MAY_2022, {Month(None, 5)})
    assert not is_in(MAY_2022, {Month(2021, 5), Month(2022, 6)})
    assert is_in(-1, {Month(1969, 12)})
