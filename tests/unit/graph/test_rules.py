"""The list of rules names real tests, and each rule once."""

from importlib import import_module
from pathlib import Path

import pytest

LINES = (Path(__file__).parent / "rules.txt").read_text(encoding="utf-8").splitlines()
ROWS = [
    tuple(cell.strip() for cell in line.split("|"))
    for line in LINES
    if line and not line.startswith("#")
]


def names_in(file: str) -> set[str]:
    """The tests of a file beside this one or, with a folder, below `tests` or in the package."""
    name = f"tests.{file.replace('/', '.')}" if "/" in file else f"tests.unit.graph.{file}"
    module = import_module(file if file.startswith("canonry.") else name)
    classes = [one for one in vars(module).values() if isinstance(one, type)]
    return {found for one in (module, *classes) for found in vars(one) if found.startswith("test_")}


@pytest.mark.parametrize("rule, file, test", ROWS)
def test_each_rule_has_its_test(rule: str, file: str, test: str) -> None:
    assert test in names_in(file)


def test_each_rule_is_listed_once() -> None:
    assert len(ROWS) == len({row[0] for row in ROWS})
