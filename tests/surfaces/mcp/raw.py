"""A client that knows no SDK: JSON lines to a server in a process of its own, and back."""

import contextlib
import json
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

VERSION = "2025-06-18"
PATIENCE_SECONDS = 60


class RawClient:
    """A server on `store` and one client of it. `lines` are all that the server wrote."""

    def __init__(
        self,
        store: Path,
        *options: str,
        name: str = "raw",
        environment: Mapping[str, str] | None = None,
        python: Sequence[str] = (sys.executable,),
    ) -> None:
        self.name = name
        self.lines: list[bytes] = []
        self.process = subprocess.Popen(
            [*python, "-m", "canonry", "--store", store, *options, "serve", "--transport", "stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self._answers: dict[Any, queue.Queue[dict[str, Any]]] = {}
        self._lock = threading.Lock()
        self._next = 100
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            try:
                found = json.loads(line)
            except ValueError:
                continue
            self._queue(found.get("id")).put(found)

    def _queue(self, name: Any) -> queue.Queue[dict[str, Any]]:
        with self._lock:
            return self._answers.setdefault(name, queue.Queue())

    def send(self, message: bytes | dict[str, Any] | list[Any]) -> None:
        """Write one line."""
        assert self.process.stdin is not None
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def begin(self, method: str, params: Any = None) -> int:
        """Send a request and return its id."""
        self._next += 1
        sent: dict[str, Any] = {"jsonrpc": "2.0", "id": self._next, "method": method}
        self.send(sent if params is None else {**sent, "params": params})
        return self._next

    def answer(self, name: Any, seconds: float = PATIENCE_SECONDS) -> dict[str, Any]:
        """Wait for what answers the request `name`; None for an error that names none.

        Raises queue.Empty where none came in time, or none will.
        """
        waiting, deadline = self._queue(name), time.monotonic() + seconds
        while self.reader.is_alive() and time.monotonic() < deadline:
            with contextlib.suppress(queue.Empty):
                return waiting.get(timeout=0.1)
        return waiting.get_nowait()

    def ask(self, method: str, params: Any = None) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        return self.answer(self.begin(method, params))

    def initialize(self, version: Any = VERSION) -> dict[str, Any]:
        """Shake hands and return the answer."""
        asked = {"capabilities": {}, "clientInfo": {"name": self.name, "version": "1"}}
        found = self.ask("initialize", {**asked, "protocolVersion": version})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return found

    def begin_call(self, tool: str, **arguments: Any) -> int:
        """Send a call of `tool` and return its id."""
        return self.begin("tools/call", {"name": tool, "arguments": arguments})

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call `tool` and return its result."""
        found: dict[str, Any] = self.answer(self.begin_call(tool, **arguments))["result"]
        return found

    def give(self, tool: str, **arguments: Any) -> Any:
        """Call `tool` and return the object of its answer."""
        found = self.call(tool, **arguments)
        assert not found["isError"], found
        return found["structuredContent"]

    def refuse(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call `tool` and return the error that it answers with."""
        found = self.call(tool, **arguments)
        assert found["isError"], found
        error: dict[str, Any] = json.loads(found["content"][0]["text"])["error"]
        return error

    def hang_up(self, seconds: float = PATIENCE_SECONDS) -> tuple[int, bytes]:
        """Close the client's end, and return the exit code and what stood on standard error."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        code = self.process.wait(timeout=seconds)
        self.reader.join(timeout=seconds)
        return code, self.process.stderr.read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
