import pytest

from canonry.core import errors
from canonry.core.errors import CanonryError

KINDS = (
    "incorrect",
    "not_found",
    "clash",
    "busy",
    "unavailable",
    "fault",
    "forbidden",
    "unauthorized",
)


def test_there_are_six_kinds_of_error_and_two_of_access() -> None:
    every = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    kinds = [kind for kind in every if issubclass(kind, CanonryError) and kind is not CanonryError]
    assert sorted(KINDS) == sorted(kind.kind for kind in kinds)
    assert issubclass(errors.Unauthorized, errors.Forbidden)


def test_an_error_tells_what_was_expected_and_what_to_do() -> None:
    error = errors.Incorrect(
        "invalid-time", "as_of is no time", expected="RFC 3339", advice="add an offset"
    )
    assert "as_of is no time; expected RFC 3339; add an offset" == str(error)
    assert "as_of is no time" == str(errors.Incorrect("invalid-time", "as_of is no time"))


def test_an_error_is_sent_with_what_it_has_and_its_details() -> None:
    error = errors.Clash("head-clash", "the head moved", field="x", details={"statement": {}})
    assert {
        "error": {
            "kind": "clash",
            "code": "head-clash",
            "message": "the head moved",
            "field": "x",
            "statement": {},
        }
    } == error.to_dict()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_caught_as_one(kind: str) -> None:
    every = {error.kind: error for error in CanonryError.__subclasses__()}
    every |= {error.kind: error for error in errors.Forbidden.__subclasses__()}
    with pytest.raises(CanonryError, match="it failed"):
        raise every[kind]("a-code", "it failed")
