"""The server's measures: shaking hands, and a call there and back, beside the SDK's bare echo."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from benchmarks.ledger import Scale
from benchmarks.pairs import Measure, compare
from benchmarks.stores import filled, key

_ECHO = """
from mcp.server.mcpserver import MCPServer
server = MCPServer("echo")
@server.tool()
def echo(text: str) -> str:
    return text
server.run("stdio")
"""
_HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}


class _Client:
    """A server in a process of its own, and one client that has shaken hands."""

    def __init__(self, words: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._asked = 0
        self.ask("initialize", _HELLO)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        self._asked += 1
        self._send({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": params})
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())["result"]

    def call(self, tool: str, **arguments: Any) -> None:
        found = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not found.get("isError"), found

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield every measure of the server; `say` tells what is under way."""
    size = scale.sizes[-1]
    say(f"a server on {size:,} records")
    file = folder / f"{size}.db"
    if not file.exists():
        filled(folder, size)
    options = ["--store", str(file), "--memory", "bench"]
    serve = ["-m", "canonry", *options, "serve", "--transport", "stdio"]
    echo = ["-c", _ECHO]
    yield compare(
        f"handshake at {size:,}",
        lambda _: _shake_hands(echo),
        lambda _: _shake_hands(serve),
        blocks=scale.starts,
        calls=1,
        goal=1.5,
    )
    with _Client(echo) as bare, _Client(serve) as own:
        yield compare(
            f"a resolving call at {size:,}",
            lambda _: bare.call("echo", text="a question"),
            lambda call: own.call("canon_resolve", entity_key=key(call)),
            blocks=scale.blocks,
            calls=50,
            goal=3,
        )


def _shake_hands(words: Sequence[str]) -> None:
    with _Client(words):
        pass
