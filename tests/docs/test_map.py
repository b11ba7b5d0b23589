"""ARCHITECTURE.md is true: what it names is there, and what is there it names."""

import re
from collections.abc import Iterator

import pytest

from canonry.core.reasons import Check
from canonry.ledger.admission import FORM_RULES, LOG_RULES
from canonry.ledger.resolver import CHECKS
from canonry.surfaces.operations import OPERATIONS
from tests.docs.pages import ROOT, section

MAP = ROOT / "ARCHITECTURE.md"
PACKAGE = ROOT / "src" / "canonry"

_PATH = re.compile(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|sql|toml|md)|(?:[\w-]+/)+)`")
_SPAN = re.compile(r"`([^`]+)`")
_DEFINED = r"^\s*(?:def|class) {0}\b|^{0}\b"

FOLDERS_NAMED_WHOLE = ("surfaces/cli", "testing")


def found_at(path: str) -> bool:
    return (PACKAGE / path).exists() or (ROOT / path).exists()


def rows(title: str) -> list[list[str]]:
    """The cells of the rows of the table in a section, without its head."""
    lines = [line for line in section(MAP, title).split("\n") if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def names_in(cell: str) -> Iterator[tuple[str, str]]:
    """Each name of a cell with the file that stands before it."""
    path = ""
    for span in _SPAN.findall(cell):
        if _PATH.fullmatch(f"`{span}`"):
            path = span
        else:
            yield path, span


@pytest.mark.parametrize("path", sorted(set(_PATH.findall(MAP.read_text(encoding="utf-8")))))
def test_a_path_that_is_named_is_there(path: str) -> None:
    assert found_at(path)


def test_every_file_has_its_place_on_the_map() -> None:
    named = MAP.read_text(encoding="utf-8")
    files = [
        file.relative_to(PACKAGE).as_posix()
        for file in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.sql")])
        if file.name != "__init__.py"
    ]
    at_the_top = {"bootstrap.py", "settings.py", "limits.py", "version.py"}  # drawn as floors
    assert [] == [
        file
        for file in files
        if f"`{file}`" not in named
        and file not in at_the_top
        and not file.startswith(FOLDERS_NAMED_WHOLE)
    ]


@pytest.mark.parametrize(
    "title", ["The checks of a resolution", "Admission", "Digests and projections"]
)
def test_a_rule_stands_where_the_map_says(title: str) -> None:
    found = [pair for _, where in rows(title) for pair in names_in(where)]
    assert found
    for path, name in found:
        source = (PACKAGE / path).read_text(encoding="utf-8")
        assert re.search(_DEFINED.format(name), source, re.MULTILINE), f"{path}: {name}"


def test_the_checks_stand_in_their_order() -> None:
    assert list(Check) == [check for check, _ in rows("The checks of a resolution")]
    for (_, where), (_, rule) in zip(rows("The checks of a resolution"), CHECKS, strict=True):
        assert f"`{rule.__name__}`" in where


def test_every_rule_of_admission_has_a_row() -> None:
    told = section(MAP, "Admission")
    assert [] == [rule.__name__ for rule in LOG_RULES if f"`{rule.__name__}`" not in told]
    assert FORM_RULES
    assert "`FORM_RULES`" in told


def test_every_operation_has_a_row_with_its_file() -> None:
    where = {
        name: cell
        for names, cell in rows("Operations")
        for name in names.replace(" ", "").split(",")
    }
    for operation in OPERATIONS:
        path = operation.module.removeprefix("canonry.").replace(".", "/")
        assert f"`{path}.py`" in where[operation.name]
