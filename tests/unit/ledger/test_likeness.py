"""Entity keys that look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.ledger.likeness import SLIP_CHARS_MIN, fold, is_near, stem

FOLDS = st.text("ab1", max_size=9)


@pytest.mark.parametrize(
    "key, folded",
    [
        ("release:target", "releasetarget"),
        ("release_target", "releasetarget"),
        ("ReleaseTarget", "releasetarget"),
        (" Release - Target ", "releasetarget"),
        ("ｒｅｌｅａｓｅ", "release"),
        ("caf\u00e9", "café"),
        ("cafe\u0301", "café"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("pep:11", "pep11"),
        ("цель:релиза", "цельрелиза"),
        ("::", ""),
    ],
)
def test_a_key_folds_to_its_letters_and_digits(key: str, folded: str) -> None:
    assert folded == fold(key)


@pytest.mark.parametrize(
    "one, other",
    [
        ("release:target", "release_target"),
        ("release:target", "ReleaseTarget"),
        ("a:b", "ab"),
        ("release:target", "release:targt"),
        ("release:target", "release:targett"),
        ("release:target", "release:tarjet"),
        ("release:target", "release:tagret"),
        ("release:target", "elease:target"),
        ("release:target", "release:targets"),
        ("release:2:target", "release:2:targt"),
    ],
)
def test_keys_of_one_fold_or_one_slip_apart_are_near(one: str, other: str) -> None:
    assert is_near(fold(one), fold(other))


@pytest.mark.parametrize(
    "one, other",
    [
        ("release:target", "release:notes"),
        ("release:target", "release:tgt"),
        ("release:target", "release:atrgte"),
        ("pep:1", "pep:11"),
        ("pep:1234567", "pep:1234568"),
        ("release:12", "release:21"),
        ("staging", "staging:2"),
        ("host", "hose"),
        ("lives", "dives"),
    ],
)
def test_keys_further_apart_too_short_or_with_other_digits_are_not(one: str, other: str) -> None:
    assert not is_near(fold(one), fold(other))


def test_a_slip_is_looked_for_from_six_letters_on() -> None:
    assert 6 == SLIP_CHARS_MIN
    assert is_near("target", "tarjet")
    assert not is_near("marke", "markt")
    assert not is_near("target", "targt")


@given(FOLDS, FOLDS)
def test_nearness_is_mutual(one: str, other: str) -> None:
    assert is_near(one, other) == is_near(other, one)


@given(st.text())
def test_a_key_is_near_itself_and_a_fold_folds_to_itself(key: str) -> None:
    assert is_near(fold(key), fold(key))
    assert fold(fold(key)) == fold(key)


@pytest.mark.parametrize("folded, start", [("abcdef", "abc"), ("abcde", "ab"), ("a", "a")])
def test_near_keys_are_looked_for_under_the_first_half_of_a_fold(folded: str, start: str) -> None:
    assert start == stem(folded)
