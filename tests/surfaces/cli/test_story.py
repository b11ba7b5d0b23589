"""The demo: a story that holds, or says that it does not."""

import json
import re
import shlex
from pathlib import Path

import pytest

from canonry.jobs import demo, demo_climb
from canonry.jobs.demo_script import DEPLOY, POISON, SCRIPT, SHARE, TARGET
from canonry.jobs.demo_service import SCENES
from tests.surfaces.cli.conftest import Run

GOLDEN = Path(__file__).with_name("demo.txt")
"""What `canonry demo` prints.

What depends on the rules of the quarantine is not compared: which of them are told, and the ends of
ids, which are digests of a log that holds their verdict. Write it anew with the command itself, and
read what has changed.
"""

STORY = GOLDEN.read_text(encoding="utf-8")
STATES = """resolved resolved conflict resolved revoked resolved resolved resolved resolved resolved
resolved resolved provisional resolved resolved resolved revoked""".split()


def test_the_story_has_a_statement_after_each_step(run: Run) -> None:
    found = run("demo")
    assert (0, "") == (found.code, found.err)
    states = [line.split()[1] for line in found.out.split("\n") if "CANON:" in line]
    assert STATES == states
    for number, step in enumerate(SCRIPT, 1):
        assert f"\n{number}. {step.title}\n" in found.out


def test_the_story_ends_with_the_ledger_and_one_assertion() -> None:
    told, climb = STORY.split("\nWhat matters?")
    assert 10 == len(told.rstrip().split("\n\n")[-1].split("\n"))
    assert climb.rstrip().split("\n\n")[-1] == (
        "ASSERTION: PASS — 17 of 17 statements as expected, "
        "17 of 17 unchanged when asked again as known then, "
        "1 note set aside and its text shown 0 times, "
        "7 of 7 scenes of the climb as expected, 0 faults in the log"
    )


def steady(out: str) -> str:
    """The story without what the rules of the quarantine decide."""
    told = re.sub(r"(concept-\d+)-[0-9a-f]{8}", r"\1", out)
    return re.sub(r"(?m)^( *set aside: ).*$", r"\1…", told)


def parts(out: str) -> dict[str, str]:
    """The story by its titles."""
    found: dict[str, str] = {}
    title = ""
    for line in out.split("\n"):
        if re.match(r"\d+\. ", line):
            title = line.split(". ", 1)[1]
        found[title] = found.get(title, "") + f"{line}\n"
    return found


def test_the_poisoned_note_is_told_of_and_never_shown(run: Run) -> None:
    for words in (("demo",), ("demo", "--json")):
        found = run(*words).out
        assert POISON not in found
        assert not [word for word in ("prior instructions", "everyone at once") if word in found]
    told = parts(STORY)["A poisoned note"]
    assert "'(hidden)'" in told
    assert "set aside: " in told
    assert "value     canary" in told


def test_an_announced_change_waits_and_is_in_force_as_of_its_time() -> None:
    told = parts(STORY)
    assert "value     canary" in told["An announced change"]
    assert "change-scheduled" in told["An announced change"]
    assert "--as-of 2026-08-15T09:00:00Z" in told["Tomorrow, asked today"]
    assert "value     everyone" in told["Tomorrow, asked today"]


def test_a_premise_that_falls_takes_what_rests_on_it_along() -> None:
    told = parts(STORY)["The premise falls"]
    assert "$ canonry impact r9" in told
    assert f"r10  {SHARE}  premise-fallen, rests on what no longer stands" in told
    assert "CANON: provisional — premise-retired" in told


def test_both_times_give_their_own_answer() -> None:
    told = parts(STORY)
    assert "value     50 requests a second" in told["Two times: as we see it now"]
    assert "value     200 requests a second" in told["Two times: as we saw it then"]


def test_a_move_is_told_and_followed() -> None:
    told = parts(STORY)["A move"]
    assert f"moved to  {DEPLOY}" in told
    assert f"{DEPLOY}  resolved" in told


def test_the_commands_of_the_story_do_what_it_tells(run: Run) -> None:
    lines = STORY.split("\n")
    records = 0
    for line in (line for line in lines if line.strip().startswith("$ ")):
        words = shlex.split(line.strip(" $"))[1:]
        if words[0] in ("append", "reinstate"):
            records += 1
            words += ["--record-id", f"r{records}"]
            words[:3] = [word.replace(demo.HIDDEN, POISON) for word in words[:3]]
        assert 0 == run(*words, person=True).code, line
    assert "revoked" == run("resolve", TARGET, "--json").json["state"]
    assert "premise-retired" == run("resolve", SHARE, "--json").json["reason"]
    assert 15 == run("stats", "--json").json["records"]
    assert 8 == run("inspect", "user schema", "--json").json["dependents"]


def test_a_story_that_does_not_hold_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = SCRIPT[0]._replace(expect={"value": "production"})
    monkeypatch.setattr(demo, "SCRIPT", (wrong, *SCRIPT[1:]))
    found = run("demo")
    assert 1 == found.code
    assert "ASSERTION: FAIL — 16 of 17 statements as expected" in found.out
    assert not run("demo", "--json").json["holds"]


def test_a_story_that_shows_the_poison_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "HIDDEN", POISON)
    found = run("demo", "--json")
    assert (1, 1, False) == (found.code, found.json["leaks"], found.json["holds"])


def test_under_json_the_story_is_whole(run: Run) -> None:
    found = json.loads(run("demo", "--json").out)
    assert len(SCRIPT) == len(found["steps"]) == found["expected"] == found["unchanged"]
    assert STATES == [step["statement"]["state"] for step in found["steps"]]


@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.long)])
def test_every_run_prints_the_same_bytes(run: Run, count: int) -> None:
    first = run("demo").out
    assert steady(STORY) == steady(first)
    for _ in range(count - 1):
        assert first == run("demo").out


def test_another_process_prints_the_same_bytes(process: Run) -> None:
    assert steady(STORY) == steady(process("demo").out)


def test_the_schema_climbs_one_rung_a_cycle_and_each_hop_tells_why() -> None:
    told = parts(STORY)
    hops = {
        "First rung": ("none → candidate", "sweeps 3 >= 3, distinct 5 >= 2"),
        "Second rung": ("candidate → venerable", "distinct 8 >= 3, coverage 0.3051 >= 0.3"),
        "Third rung": ("venerable → canonical, promoted, blast radius 8", "dependents 8 > 5"),
    }
    for title, (hop, why) in hops.items():
        assert hop in told[title]
        assert why in told[title]
    assert "nothing moves" in told["A service is begun"]
    assert "nothing moves" in told["Others build on it"]


def test_the_blast_radius_is_told_on_the_last_hop_alone(run: Run) -> None:
    rows = run("demo", "--json").json["climb"]["audit"]
    own = [row for row in rows if row["concept"]["content"] == "user schema"]
    assert [None, None, 8] == [row["blast_radius"] for row in own]
    assert all(row["gates"] and row["cause"] == "promoted" for row in rows)


def test_who_means_to_change_what_much_rests_on_is_warned_first() -> None:
    told = parts(STORY)["Before it breaks"]
    warning = "! load-bearing: 8 rest on it directly; ask before you change it\n   - user schema\n"
    assert warning in told
    assert "rests on users:id-format" not in told


def test_the_same_question_tells_what_rests_on_a_fact_that_was_corrected() -> None:
    told = parts(STORY)["A fact is corrected"]
    assert 2 == told.count("! it rests on users:id-format, whose record r14 was retired by r15")


def test_a_climb_that_does_not_come_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = SCENES[2]._replace(acts=(), turn="2026-08-25T18:00:01Z")
    monkeypatch.setattr(demo_climb, "SCENES", (*SCENES[:2], idle, *SCENES[3:]))
    found = run("demo")
    assert 1 == found.code
    assert "ASSERTION: FAIL" in found.out


def test_the_story_leaves_nothing_behind(run: Run, home: object) -> None:
    before = run("stats", "--json").json
    run("demo")
    assert before == run("stats", "--json").json
