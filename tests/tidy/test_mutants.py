"""What survives a mutation run is told by function and held against the list."""

import json
from pathlib import Path

import pytest

from tools.mutants import LISTED, beyond_list, function_of, listed, results


@pytest.mark.parametrize(
    "name, function",
    [
        ("canonry.graph.gates.x__solo__mutmut_7", "graph.gates._solo"),
        ("canonry.graph.ladder.xǁ_Walkǁ_demote__mutmut_6", "graph.ladder._Walk._demote"),
        ("canonry.ledger.scope.x_match__mutmut_12", "ledger.scope.match"),
    ],
)
def test_a_change_belongs_to_its_function(name: str, function: str) -> None:
    assert function == function_of(name)


def test_more_than_is_listed_is_beyond_the_list() -> None:
    may = {"graph.gates.a": 1, "graph.gates.b": 2, "ledger.scope.c": 9}
    found = {"graph.gates.a": 1, "graph.gates.b": 3, "graph.gates.d": 1}
    assert ["graph.gates.b", "graph.gates.d"] == list(beyond_list(found, may))


def test_results_are_those_of_the_parts_asked_for(tmp_path: Path) -> None:
    for module, codes in (("graph/gates", {"n1": 0}), ("graph/sweeps", {"n2": 1, "n3": None})):
        file = tmp_path / f"{module}.py.meta"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")
    assert {"n1": 0} == dict(results(tmp_path, ["graph.gates"]))
    assert {"n1": 0, "n2": 1, "n3": None} == dict(results(tmp_path, ["graph"]))
    assert {} == dict(results(tmp_path, ["gra"]))


def test_each_function_that_is_listed_is_there_and_says_why() -> None:
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, why = (cell.strip() for cell in line.split("|"))
            assert why
            module, *scope = name.split(".", 2)
            text = Path(f"src/canonry/{module}/{scope[0]}.py").read_text(encoding="utf-8")
            assert f"def {scope[1].rpartition('.')[2]}(" in text, name
    assert listed(LISTED.read_text(encoding="utf-8"))
