"""What differs from run to run may differ, and nothing else."""

import pytest

from tests.docs.matching import Names
from tests.docs.pages import Block, steps

A_TIME, ANOTHER_TIME = "2026-11-30T20:33:02.054600Z", "2026-12-01T08:00:00.000001Z"
AN_ID, ANOTHER_ID = (
    "01a22e2d-2d14-703a-8cef-196f20747446",
    "01a22e2d-3010-762a-a92b-e233b9a580c5",
)


@pytest.mark.parametrize(
    "shown, actual",
    [
        (["stored r1"], ["stored r1"]),
        ([f"since  {A_TIME}"], [f"since  {ANOTHER_TIME}"]),
        ([f"stored {AN_ID}", f"canon {AN_ID}"], [f"stored {ANOTHER_ID}", f"canon {ANOTHER_ID}"]),
        ([f"head {'a' * 64}"], [f"head {'b' * 64}"]),
        (["one", "…", "four"], ["one", "two", "three", "four"]),
        (["…"], []),
        (["…", f"x {AN_ID}"], [f"x {AN_ID}", f"x {ANOTHER_ID}"]),
    ],
)
def test_these_are_the_same(shown: list[str], actual: list[str]) -> None:
    assert Names().match(shown, actual)


@pytest.mark.parametrize(
    "shown, actual",
    [
        (["stored r1"], ["stored r2"]),
        (["one"], []),
        ([], ["one"]),
        (["one", "two"], ["two", "one"]),
        (["one", "…", "four"], ["one", "two", "three"]),
        ([f"since {A_TIME}"], ["since yesterday"]),
        ([f"{AN_ID} {AN_ID}"], [f"{AN_ID} {ANOTHER_ID}"]),
        ([f"head {'a' * 64}"], [f"head {AN_ID}"]),
    ],
)
def test_these_are_not(shown: list[str], actual: list[str]) -> None:
    assert not Names().match(shown, actual)


def test_what_a_command_says_must_come_out_as_it_is() -> None:
    names = Names()
    assert f"resolve k --as-of {A_TIME}" == names.told(f"resolve k --as-of {A_TIME}")
    assert names.match([f"as of {A_TIME}"], [f"as of {A_TIME}"])
    assert not names.match([f"as of {A_TIME}"], [f"as of {ANOTHER_TIME}"])
    assert not names.match([f"as of {ANOTHER_TIME}"], [f"as of {A_TIME}"])


def test_what_an_output_gave_is_said_as_this_run_gave_it() -> None:
    names = Names()
    assert names.match([f"stored {AN_ID} at {A_TIME}"], [f"stored {ANOTHER_ID} at {ANOTHER_TIME}"])
    said = names.told(f"append k --supersedes {AN_ID} --known-at {A_TIME}")
    assert f"append k --supersedes {ANOTHER_ID} --known-at {ANOTHER_TIME}" == said


def test_a_command_may_take_several_lines() -> None:
    lines = ["$ cat > f <<END", "> one", "> END", "$ cat f", "one", "> two"]
    found = steps(Block(("console",), lines, 10))
    assert ["cat > f <<END\none\nEND", "cat f"] == [step.command for step in found]
    assert [([], 13), (["one", "> two"], 14)] == [(step.output, step.start) for step in found]
