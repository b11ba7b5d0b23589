import pytest

from canonry.core.places import EVERYWHERE, Place
from canonry.testing import ledgers


@pytest.mark.parametrize(
    "wide, narrow, covers",
    [
        ("", "", True),
        ("", "atlas", True),
        ("", "/release", True),
        ("", "atlas/release", True),
        ("atlas", "atlas", True),
        ("atlas", "atlas/release", True),
        ("/release", "atlas/release", True),
        ("atlas/release", "atlas/release", True),
        ("atlas", "", False),
        ("/release", "", False),
        ("atlas", "/release", False),
        ("/release", "atlas", False),
        ("atlas/release", "atlas", False),
        ("atlas", "borealis", False),
        ("atlas", "borealis/release", False),
        ("/release", "atlas/nightly", False),
        ("atlas/release", "atlas/nightly", False),
    ],
)
def test_an_absent_part_covers_every_part_and_a_part_covers_itself(
    wide: str, narrow: str, covers: bool
) -> None:
    assert covers is ledgers.place(wide).covers(ledgers.place(narrow))


def test_everywhere_has_neither_project_nor_scope() -> None:
    assert Place(None, None) == EVERYWHERE
