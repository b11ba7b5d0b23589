"""The pages tell all there is: every command, option, method and code, and nothing that is not."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import canonry
from canonry.core.reasons import Coded, Reason
from canonry.surfaces.cli.group import ENTRIES, SUMMARY, Entry, Tree
from canonry.surfaces.operation import Operation
from canonry.surfaces.operations import OPERATIONS
from tests.docs.pages import PAGES, ROOT, anchors, headings, name_of, prose, section
from tools import codes_page

OPERATIONS_PAGE = ROOT / "docs" / "operations.md"
GLOBAL = {"--config", "--store", "--memory", "--agent", "--json", "--help", "--version"}
OF_OTHER_TOOLS = {"--upgrade"}

_FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
_ROW = re.compile(r"^\| `(.+?)` \|")


def title_of(entry: Entry) -> str:
    return " ".join(entry.words)


def command_of(entry: Entry) -> click.Command:
    command: click.Command | None = Tree((), help=SUMMARY)
    for word in entry.words:
        assert isinstance(command, Tree)
        command = command.get_command(click.Context(command), word)
    assert command is not None
    return command


def flags_of(entry: Entry) -> set[str]:
    """The options of a command, but for those that every command takes."""
    return {
        flag
        for parameter in command_of(entry).params
        if isinstance(parameter, click.Option) and not parameter.hidden
        for flag in parameter.opts
    }


def test_the_page_of_codes_is_what_the_code_says() -> None:
    page = codes_page.PAGE.read_text(encoding="utf-8")
    assert codes_page.page() == page, "python -m tools.codes_page writes it anew"


@pytest.mark.parametrize("vocabulary", Coded.__subclasses__(), ids=lambda v: str(v.__name__))
def test_every_code_has_its_row_with_its_sentence(vocabulary: type[Coded]) -> None:
    lines = codes_page.PAGE.read_text(encoding="utf-8").split("\n")
    for code in vocabulary:
        [row] = [
            line for line in lines if line.startswith(f"| `{code}` |") and code.sentence in line
        ]
        assert not isinstance(code, Reason) or (code.state in row and code.next in row)


@pytest.mark.parametrize("entry", ENTRIES, ids=title_of)
def test_every_command_has_a_section_that_names_its_options(entry: Entry) -> None:
    told = section(OPERATIONS_PAGE, title_of(entry))
    assert set() == flags_of(entry) - {*_FLAG.findall(told), "--help"}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: str(operation.name))
def test_every_method_stands_in_the_section_of_its_operation(operation: Operation) -> None:
    told = section(OPERATIONS_PAGE, " ".join(operation.command))
    owner, _, name = METHODS.get(operation.name, f"memory.{operation.name}").partition(".")
    assert f"{owner}.{name}" in told
    assert name in methods_of(OWNERS[owner])


METHODS = {
    "import": "memory.import_log",
    "memories": "store.memories",
    "backup": "store.backup",
    "restore": "store.restore",
}
"""Methods that are not called as their operation."""

OWNERS = {"memory": canonry.Memory, "store": canonry.OpenStore}


@pytest.mark.parametrize("kind", OWNERS.values())
def test_the_library_is_told_whole(kind: type[object]) -> None:
    page = OPERATIONS_PAGE.read_text(encoding="utf-8")
    assert [] == [method for method in methods_of(kind) if not re.search(rf"\b{method}\b", page)]


def methods_of(kind: type[object]) -> list[str]:
    return [
        name
        for owner in kind.__mro__[:-1]
        for name, member in vars(owner).items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
    ]


def test_no_section_is_about_a_command_that_is_not_there() -> None:
    commands = {title_of(entry) for entry in ENTRIES}
    sections = [text for level, text in headings(OPERATIONS_PAGE) if level == 2]
    assert ["Calling it"] == [text for text in sections if text not in commands]
    assert [title_of(e) for e in ENTRIES] == [text for text in sections if text in commands]


def test_every_option_that_a_page_names_is_there() -> None:
    known = GLOBAL | OF_OTHER_TOOLS | {flag for entry in ENTRIES for flag in flags_of(entry)}
    assert [] == [f"{place}: {flag}" for place, flag in flags_in_prose() if flag not in known]


def flags_in_prose() -> Iterator[tuple[str, str]]:
    for page in PAGES:
        for number, line in prose(page):
            for flag in _FLAG.findall(line):
                yield f"{name_of(page)}:{number}", flag


def test_contributors_read_of_every_task_and_of_no_other() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    tasks = set(re.findall(r"^([a-z]+):.*## ", makefile, re.MULTILINE))
    rows = (_ROW.match(line) for _, line in prose(ROOT / "CONTRIBUTING.md"))
    assert {f"make {task}" for task in tasks - {"help"}} == {row[1] for row in rows if row}


@pytest.mark.parametrize("page", [p for p in PAGES if p.name != "CHANGELOG.md"], ids=name_of)
def test_two_headings_of_a_page_never_share_an_anchor(page: Path) -> None:
    assert len(headings(page)) == len(anchors(page))
