"""What is read off a plain history is what the checks make of it, and only of a plain one."""

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from canonry.core.places import EVERYWHERE, Place
from canonry.core.reasons import CLAIMS, Status
from canonry.ledger.case import Case, Question, all_premises_stand
from canonry.ledger.plain import read_off
from canonry.ledger.resolver import by_checks
from canonry.ledger.transactions import Record

PLACES = (EVERYWHERE, Place("p", None), Place("p", "s"))
AS_OF = 6

ODDITIES: tuple[dict[str, Any], ...] = (
    {"seq": None},
    {"seq": 2},
    {"status": Status.REVOKED},
    {"status": Status.CONFLICT},
    {"status": Status.SUPERSEDED},
    {"effective_us": AS_OF + 1},
    {"expires_us": 5},
    {"expires_us": AS_OF + 9},
    {"agent": "bob"},
    {"agent": None},
    {"project": "p"},
    {"project": "q"},
    {"scope": "s"},
    {"grounded": False},
    {"supersedes": "r9"},
    {"settles": ("r1",)},
    {"disputes": ("r1",)},
    {"premises": ("x1",)},
    {"kind": "logic"},
    {"erased": True, "value_key": None},
)
"""What makes a record other than plain, in this history or in any."""


def claim(draw: Callable[..., Any], number: int, place: Place) -> Record:
    """Draw a claim; its link leads back, mostly to what no other link names."""
    earlier = [None, *(f"r{n}" for n in range(1, number)), f"r{number - 1}"]
    return Record(
        seq=number,
        record_id=f"r{number}",
        status=draw(st.sampled_from(sorted(CLAIMS))),
        effective_us=draw(st.integers(1, AS_OF)),
        expires_us=None,
        agent="ann",
        project=place.project,
        scope=place.scope,
        grounded=True,
        value_key=draw(st.sampled_from((b"A", b"B"))),
        supersedes=draw(st.sampled_from(earlier)) if number > 1 else None,
        settles=(),
        disputes=(),
        premises=(),
        replaced_by=(),
        kind=None,
        erased=False,
        recorded_us=number,
    )


@st.composite
def histories(draw: st.DrawFn) -> list[Record]:
    place = draw(st.sampled_from(PLACES))
    records = [claim(draw, number, place) for number in range(1, draw(st.integers(1, 6)) + 1)]
    if draw(st.booleans()):
        records.sort(key=lambda record: record.effective_us)
        records = [replace(r, seq=n, recorded_us=n) for n, r in enumerate(records, 1)]
    for _ in range(draw(st.sampled_from((0, 0, 1, 2)))):
        at = draw(st.integers(0, len(records) - 1))
        records[at] = replace(records[at], **draw(st.sampled_from(ODDITIES)))
    return records


@given(histories(), st.sampled_from(PLACES), st.sampled_from((None, 1, 3, 7)), st.booleans())
def test_what_is_read_off_is_what_the_checks_come_to(
    records: list[Record], place: Place, expected: int | None, confirmed: bool
) -> None:
    question = Question("k", place, AS_OF, expected=expected, confirmed=confirmed)
    found = read_off(question, records)
    if found is not None:
        nothing = frozenset[str]()
        case = Case(question, records, (), all_premises_stand, nothing, nothing)
        assert by_checks(case) == found


def test_most_histories_without_an_oddity_are_read_off() -> None:
    """Each record corrects the one before it, or is a later word of the same writer."""
    first = Record(
        1,
        "r1",
        "claim",
        1,
        None,
        "ann",
        None,
        None,
        True,
        b"A",
        None,
        (),
        (),
        (),
        (),
        None,
        False,
        1,
    )
    for links in (("r1", "r2"), (None, None), ("r1", None), (None, "r1")):
        later = [
            replace(first, seq=n, record_id=f"r{n}", effective_us=n, supersedes=link)
            for n, link in enumerate(links, 2)
        ]
        found = read_off(Question("k", EVERYWHERE, AS_OF), [first, *later])
        assert found is not None
        assert found.selected == later[-1]
        assert {link for link in links if link} == found.retired_by.keys()


def test_nothing_is_read_off_where_there_is_nothing() -> None:
    assert None is read_off(Question("k", EVERYWHERE, AS_OF), [])
