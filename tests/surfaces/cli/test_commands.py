"""The tree of commands is the table of operations, with the same names, fields and errors."""

import re

import pytest

from canonry import __version__
from canonry.surfaces.cli.group import ENTRIES, Entry
from canonry.surfaces.operation import Operation
from canonry.surfaces.operations import OPERATIONS
from tests.surfaces.cli.conftest import Run

ELSEWHERE = {
    ("append", "agent"): "the global option --agent",
    ("reinstate", "agent"): "the global option --agent",
    ("append", "value"): "the argument VALUE, or --value-json",
    ("append", "entity_key"): "the argument ENTITY_KEY",
    ("resolve", "entity_key"): "the argument ENTITY_KEY",
    ("history", "entity_key"): "the argument ENTITY_KEY",
    ("resolve_set", "records"): "the argument FILE",
    ("review_explain", "record"): "the argument RECORD",
    ("review_release", "record"): "the argument RECORD",
    ("review_reject", "record"): "the argument RECORD",
    ("reinstate", "record"): "the argument RECORD",
    ("impact", "focus"): "the argument FOCUS",
    ("inspect", "focus"): "the argument FOCUS",
    ("prove", "record"): "the argument RECORD_ID",
    ("erase", "record"): "the argument RECORD_ID",
    ("entities", "query"): "the argument QUERY",
    ("recall", "query"): "the argument QUERY",
    ("derive", "text"): "the argument TEXT",
    ("record_action", "action"): "the argument ACTION",
    **{
        (name, "concept"): "the argument CONCEPT"
        for name in ("reserve", "unreserve", "confirm", "alias", "goal")
    },
    ("alias", "alias"): "the argument ALIAS",
    **{
        (name, "agent"): "the global option --agent"
        for name in ("derive", "record_action", "reserve", "unreserve")
    },
}


def test_every_operation_is_a_command() -> None:
    assert {operation.command for operation in OPERATIONS} <= {entry.words for entry in ENTRIES}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_field_of_a_request_is_an_option(run: Run, operation: Operation) -> None:
    options = set(re.findall(r"--[a-z-]+", run(*operation.command, "--help").out))
    for name in operation.request.__struct_fields__:
        dashed = f"--{name.replace('_', '-')}"
        assert dashed in options or (operation.name, name) in ELSEWHERE, dashed


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: " ".join(entry.words))
def test_every_command_has_help_that_begins_with_its_summary(run: Run, entry: Entry) -> None:
    found = run(*entry.words, "--help")
    assert (0, "") == (found.code, found.err)
    assert entry.summary in " ".join(found.out.split())


def test_help_names_every_command_and_global_option(run: Run) -> None:
    found = run("--help").out
    for entry in ENTRIES:
        assert f"\n  {entry.words[0]} " in found
    for option in ("--config", "--store", "--memory", "--agent", "--json", "--version"):
        assert option in found
    assert "settling and reviewing need a terminal" in " ".join(found.split())


@pytest.mark.parametrize(
    "words, problem",
    [
        (("resolv", "k"), "there is no command 'resolv'; did you mean resolve"),
        (("review", "relase"), "there is no command 'relase'; did you mean release?"),
        (("zzz",), "there is no command 'zzz'; see `canonry --help`"),
        (("resolve",), "missing argument 'ENTITY_KEY'"),
        (("resolve", "k", "--scop", "x"), "no such option"),
        (("append", "k", "-5"), "a text that begins with a dash follows --"),
        (("resolve", "k", "extra"), "unexpected extra argument"),
        (("resolve", "k", "--project"), "--project"),
        (("append",), "ENTITY_KEY is missing"),
        (("review", "list", "--limit", "many"), "not a valid integer"),
        (("review", "list", "--limit", "0"), "limit"),
        (("review", "release", "#1"), "--reason"),
        (("resolve", "k", "--as-of", "yesterday"), "as_of is no RFC 3339 time"),
        (("resolve", " "), "entity_key is blank"),
        (("stats", "--memory", "../x"), "this cannot name a memory"),
        (("stats", "--agent", "a\x1b[31m"), "agent holds U+001B"),
        (("stats", "--store", "redis://x"), "this kind of store is not known"),
        (("stats", "--store", "~nosuchuser/m.db"), "~nosuchuser"),
        (("stats", "--store", ""), "--store is blank"),
    ],
)
def test_wrong_usage_ends_with_2_and_one_line_on_standard_error(
    run: Run, words: tuple[str, ...], problem: str
) -> None:
    found = run(*words)
    assert (2, "") == (found.code, found.out)
    assert found.err.startswith("canonry: ")
    assert 1 == found.err.count("\n")
    assert problem in found.err
    assert "\x1b" not in found.err
    told = run("--json", *words)
    assert (2, "", "incorrect") == (told.code, told.out, told.error["kind"])


def test_without_a_command_help_goes_to_standard_error(run: Run) -> None:
    for words in ((), ("review",)):
        found = run(*words)
        assert (2, "") == (found.code, found.out)
        assert found.err.startswith("Usage: canonry")


def test_global_options_may_stand_before_and_after_and_the_later_one_counts(run: Run) -> None:
    run("--memory", "a", "append", "k", "v")
    assert 2 == run("stats", "--json", "--memory", "a").json["entries"]
    assert 0 == run("--memory", "a", "stats", "--memory", "b", "--json").json["entries"]
    assert [] == run("review", "--json", "list", "--memory", "a").json["waiting"]
    assert [] == run("--json", "--memory", "a", "review", "list").json["waiting"]


def test_a_value_that_reads_like_an_option_follows_two_dashes(run: Run) -> None:
    assert "--json" == run("append", "k", "--json", "--", "--json").json["record"]["value"]
    found = run("resolve", "--", "--json", "x")
    assert (2, "canonry: ") == (found.code, found.err[:9])


def test_versions_are_told(run: Run) -> None:
    assert f"canonry {__version__}\n" == run("version").out == run("--version").out
    assert {"version": __version__} == run("version", "--json").json
