"""One table, one behaviour: the library, the command line and MCP decide alike on every argument.

Which operations a surface leaves out stands in the table with its reason; what a surface does in a
way of its own stands here with one.
"""

import inspect
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

import canonry
from canonry.core.errors import CanonryError
from canonry.core.rights import Right
from canonry.jobs.memory import Memory
from canonry.surfaces.cli import main
from canonry.surfaces.operation import Operation
from canonry.surfaces.operations import OPERATIONS

OFFERED = [operation for operation in OPERATIONS if operation.tool is not None]

NO_METHOD = {
    "memories": "the open store has it, since it is of no one memory",
    "import": "import is a word of Python; the method is import_lines",
}

PARTS = {
    ("verify", "checkpoints"): "objects, which the command line reads from files",
    ("checkpoint", "signer"): "a key, which the command line reads from a file",
    ("prove", "signer"): "a key, which the command line reads from a file",
}
"""What a method takes that is no field of a request."""

WRONG: tuple[Any, ...] = (
    None, True, "", " ", "5", -1, 0, 1_000_000_000, 2.5, ["x"], "a", '["a"]', {"a": 1}, [[1]],
    "x" * 20_000, "\u202e", "2026-13-01T00:00:00Z", float(2**53),
)  # fmt: skip
"""Values of every kind; each is right for some field and wrong for most."""


def method_of(operation: Operation) -> Any:
    return getattr(Memory, operation.name)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_an_operation_is_a_method_with_the_same_fields_and_defaults(operation: Operation) -> None:
    if not hasattr(Memory, operation.name):
        assert operation.name in NO_METHOD or "at the command line" in operation.why
        return
    taken = dict(inspect.signature(method_of(operation)).parameters)
    del taken["self"]
    fields = {field.name: field for field in msgspec.structs.fields(operation.request)}
    for name in [name for name in taken if (operation.name, name) in PARTS]:
        del taken[name]
    assert set(fields) == set(taken)
    for name, parameter in taken.items():
        required = parameter.default is inspect.Parameter.empty
        assert required == fields[name].required, name
        if not required and fields[name].default is not msgspec.NODEFAULT:
            assert parameter.default == fields[name].default, name


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_a_tool_is_offered_or_left_out_for_a_reason(operation: Operation) -> None:
    assert (operation.tool is None) == bool(operation.why)
    if operation.right in {Right.REVIEW, Right.OPERATE}:
        assert operation.tool is None, "agents hold read and write alone"


def numbers_of(operation: Operation) -> list[str]:
    """The fields that are whole numbers."""
    return [
        field.name
        for field in msgspec.structs.fields(operation.request)
        if isinstance(field.default, int) and not isinstance(field.default, bool)
    ]


def outcome_of_library(memory: Memory, operation: Operation, said: dict[str, Any]) -> Any:
    try:
        method_of(operation)(memory, **said)
    except CanonryError as trouble:
        told = trouble.to_dict()["error"]
        return told["kind"], told["code"], told.get("field")
    return "answered"


if find_spec("mcp"):
    from tests.surfaces.mcp.calls import calls
    from tests.surfaces.mcp.raw import RawClient

    def outcome_of_tool(client: RawClient, operation: Operation, said: dict[str, Any]) -> Any:
        assert operation.tool is not None
        found = client.call(operation.tool, **said)
        if not found["isError"]:
            return "answered"
        told = json.loads(found["content"][0]["text"])["error"]
        return told["kind"], told["code"], told.get("field")

    @pytest.fixture
    def client(tmp_path: Path) -> Iterator[RawClient]:
        with RawClient(tmp_path / "tool.db", "--agent", "same") as client:
            client.initialize()
            yield client

    @pytest.mark.parametrize("operation", OFFERED, ids=lambda operation: operation.name)
    def test_library_and_tool_decide_alike_on_every_value_of_every_field(
        client: RawClient, tmp_path: Path, operation: Operation
    ) -> None:
        """Each on a store of its own, where the same was said before."""
        said = next(said for tool, said in calls("same") if tool == operation.tool)
        by_tool = {offered.tool: offered for offered in OFFERED}
        with canonry.open(tmp_path / "library.db") as store:
            memory = store.memory(agent="same")
            for tool, first in calls("same"):
                client.give(tool, **first)
                assert "answered" == outcome_of_library(memory, by_tool[tool], first)
            for field in operation.request.__struct_fields__:
                for value in WRONG:
                    asked = {**said, field: value}
                    assert outcome_of_library(memory, operation, asked) == outcome_of_tool(
                        client, operation, asked
                    ), (field, value)

    @pytest.mark.parametrize(
        "operation",
        [operation for operation in OFFERED if numbers_of(operation)],
        ids=lambda operation: operation.name,
    )
    def test_the_command_line_decides_on_numbers_as_the_tool_does(
        client: RawClient,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        operation: Operation,
    ) -> None:
        monkeypatch.setenv("CANONRY_STORE", str(tmp_path / "tool.db"))
        [given] = [said for tool, said in calls("same") if tool == operation.tool][:1]
        required = [f.name for f in msgspec.structs.fields(operation.request) if f.required]
        for field in numbers_of(operation):
            for value in (-1, 0, 1, 1_000_000_000, 2.5):
                said = {name: given[name] for name in required} | {field: value}
                words = [str(given[name]) for name in required]
                option = f"--{field.replace('_', '-')}={value}"
                code = main(["--json", *operation.command, *words, option])
                told = capsys.readouterr()
                refused = outcome_of_tool(client, operation, said)
                expected = {"answered": 0, "incorrect": 2}.get(
                    refused if isinstance(refused, str) else refused[0], 1
                )
                assert expected == code, (option, refused)
                if code:
                    error = json.loads(told.err)["error"]
                    assert (refused[0], refused[2]) == (error["kind"], error["field"]), option
