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


@pytest.mark.parametrize("rule, module, test", ROWS)
def test_each_rule_has_its_test(rule: str, module: str, test: str) -> None:
    assert callable(getattr(import_module(f"tests.unit.graph.{module}"), test, None))


def test_each_rule_is_listed_once() -> None:
    assert len(ROWS) == len({row[0] for row in ROWS})
