"""Three clients that share no code see the same: the Inspector, the SDK, and plain lines."""

import json
import sys
from pathlib import Path
from typing import Any

import anyio
import pytest

from canonry.contract import page
from canonry.surfaces.mcp.tools import TOOLS
from tests.surfaces.mcp.calls import calls, settled, with_the_sdk
from tests.surfaces.mcp.node import INSPECTOR, run_node
from tests.surfaces.mcp.raw import RawClient

pytestmark = pytest.mark.clients

CALLS = calls("three")
READS = [(tool, said) for tool, said in CALLS if TOOLS[tool].right == "read"]

Calls = list[tuple[str, dict[str, Any]]]


def inspect(store: Path, *words: str) -> Any:
    """Run the Inspector's command line once, on a server of its own."""
    server = [sys.executable, "-m", "canonry", "--store", str(store), "--agent", "same", "serve"]
    told = run_node(INSPECTOR, "--cli", *server, *words, cwd=store.parent)
    assert 0 == told.returncode, told.stderr
    return json.loads(told.stdout)


def by_the_inspector(store: Path, asked: Calls) -> Calls:
    """Call each tool in a process of its own."""
    found = []
    for tool, said in asked:
        named = [f"{k}={v if isinstance(v, str) else json.dumps(v)}" for k, v in said.items()]
        words = ["--tool-name", tool, *(["--tool-arg", *named] if named else [])]
        answer = inspect(store, "--method", "tools/call", *words)
        assert not answer.get("isError"), answer
        found.append((tool, settled(answer["structuredContent"])))
    return found


def by_the_sdk(store: Path, asked: Calls) -> Calls:
    answers = anyio.run(with_the_sdk, store, asked, "--agent", "same")
    return [
        (tool, settled(answer.structured_content))
        for (tool, _), answer in zip(asked, answers, strict=True)
    ]


def by_plain_lines(store: Path, asked: Calls) -> Calls:
    with RawClient(store, "--agent", "same") as client:
        client.initialize()
        return [(tool, settled(client.give(tool, **said))) for tool, said in asked]


def test_the_inspector_lists_every_tool_and_finds_no_fault_in_a_schema(tmp_path: Path) -> None:
    store = tmp_path / "memory.db"
    listed = inspect(store, "--method", "tools/list", "--strict")["tools"]
    assert list(TOOLS) == [tool["name"] for tool in listed]
    with RawClient(store) as client:
        client.initialize("2025-11-25")
        assert listed == client.ask("tools/list")["result"]["tools"]


def test_three_clients_get_the_same_answers_to_every_tool(tmp_path: Path) -> None:
    """Each makes all calls on a store of its own; then all read what the first one wrote."""
    store = tmp_path / "inspector.db"
    first = by_the_inspector(store, CALLS)
    assert set(TOOLS) == {tool for tool, _ in first}
    assert first == by_the_sdk(tmp_path / "sdk.db", CALLS)
    assert first == by_plain_lines(tmp_path / "plain.db", CALLS)
    read = by_the_inspector(store, READS)
    assert read == by_the_sdk(store, READS)
    assert read == by_plain_lines(store, READS)


def test_the_inspector_reads_the_contract_and_a_statement(tmp_path: Path) -> None:
    store = tmp_path / "memory.db"
    told = inspect(store, "--method", "prompts/get", "--prompt-name", "canon-contract")
    assert page("CANON.md") == told["messages"][0]["content"]["text"]
    read = inspect(store, "--method", "resources/read", "--uri", "canon://default/statements/k")
    assert "no-history" == json.loads(read["contents"][0]["text"])["reason"]
