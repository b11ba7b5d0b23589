"""The demo: a story in five steps that holds, or says that it does not."""

import shlex

import pytest

from canonry.core.reasons import Reason
from canonry.jobs import demo
from tests.surfaces.cli.conftest import Run


def test_the_story_has_five_steps_with_a_statement_after_each(run: Run) -> None:
    found = run("demo")
    assert (0, "") == (found.code, found.err)
    states = [line.split()[1] for line in found.out.split("\n") if "CANON:" in line]
    assert ["resolved", "resolved", "conflict", "resolved", "revoked"] == states
    for number, step in enumerate(demo.SCRIPT, 1):
        assert f"\n{number}. {step.title}\n" in found.out


def test_the_story_ends_with_the_ledger_and_one_assertion(run: Run) -> None:
    *_, ledger, assertion = run("demo").out.rstrip().split("\n\n")
    assert 6 == len(ledger.split("\n"))
    assert assertion == (
        "ASSERTION: PASS — 5 of 5 statements as expected, "
        "5 of 5 unchanged when asked again as known then, 0 faults in the log"
    )


def test_the_commands_of_the_story_do_what_it_tells(run: Run) -> None:
    lines = run("demo").out.split("\n")
    for number, line in enumerate((line for line in lines if line.strip().startswith("$ ")), 1):
        words = shlex.split(line.strip(" $"))[1:]
        assert 0 == run(*words, "--record-id", f"r{number}", person=True).code
    assert "revoked" == run("resolve", demo.ENTITY_KEY, "--json").json["state"]


def test_a_story_that_does_not_hold_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = demo.SCRIPT[0]._replace(reason=Reason.NO_HISTORY)
    monkeypatch.setattr(demo, "SCRIPT", (wrong, *demo.SCRIPT[1:]))
    found = run("demo")
    assert 1 == found.code
    assert "ASSERTION: FAIL — 4 of 5 statements as expected" in found.out
    assert not run("demo", "--json").json["holds"]


def test_the_story_leaves_nothing_behind(run: Run, home: object) -> None:
    before = run("stats", "--json").json
    run("demo")
    assert before == run("stats", "--json").json
