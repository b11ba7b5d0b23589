"""Streamable HTTP in front of a server on standard input and output, for who speaks no other.

    python relay.py COMMAND …          prints the port, and serves /mcp on the loopback

A handshake makes a session with a process of its own; requests of the newest protocol, which has
no handshake, share one. Messages pass as they are. What HTTP alone has is answered here: the
status of an error, sessions, the headers that must agree with a message, and foreign origins.
"""

import json
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import anyio
import uvicorn
from anyio.abc import Process, TaskGroup
from anyio.streams.buffered import BufferedByteReceiveStream
from mcp.shared.inbound import ERROR_CODE_HTTP_STATUS
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

META = "io.modelcontextprotocol/"
LOOPBACK = {"localhost", "127.0.0.1", "[::1]", "::1"}
LONGEST_LINE_BYTES = 8 << 20
HEADER_MISMATCH, METHOD_NOT_FOUND = -32020, -32601

Message = dict[str, Any]


class Wire:
    """One server process, and the open requests that its messages belong to."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._open: dict[Any, anyio.abc.ObjectSendStream[Message]] = {}

    async def pump(self) -> None:
        """Hand on what the server writes, until it ends."""
        assert self._process.stdout is not None
        lines = BufferedByteReceiveStream(self._process.stdout)
        while True:
            try:
                line = await lines.receive_until(b"\n", LONGEST_LINE_BYTES)
            except (anyio.EndOfStream, anyio.IncompleteRead):
                return
            message = json.loads(line)
            if stream := self._open.get(self._owner(message)):
                await stream.send(message)

    def _owner(self, message: Message) -> Any:
        """The request that a message belongs to; the newest, where it does not say."""
        if "method" not in message:
            return message.get("id")
        params = message.get("params") or {}
        named = (params.get("_meta") or {}).get(f"{META}subscriptionId")
        return next(reversed(self._open), None) if named is None else named

    async def send(self, message: Message) -> None:
        """Write one line to the server."""
        assert self._process.stdin is not None
        await self._process.stdin.send(json.dumps(message).encode() + b"\n")

    async def ask(self, message: Message) -> AsyncIterator[Message]:
        """Yield what belongs to a request, its answer last; a client that goes cancels it."""
        sending, receiving = anyio.create_memory_object_stream[Message](100)
        name, finished = message["id"], False
        self._open[name] = sending
        try:
            await self.send(message)
            async for found in receiving:
                finished = "method" not in found
                yield found
                if finished:
                    return
        finally:
            self._open.pop(name, None)
            sending.close()
            receiving.close()
            if not finished:
                with anyio.CancelScope(shield=True):
                    cancelled = {"method": "notifications/cancelled", "params": {"requestId": name}}
                    await self.send({"jsonrpc": "2.0", **cancelled})


class Relay:
    """The HTTP side. `command` starts a server."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._sessions: dict[str, Wire] = {}
        self._newest: Wire | None = None
        self._lock = anyio.Lock()
        self._tasks: TaskGroup

    @asynccontextmanager
    async def running(self, app: Starlette) -> AsyncIterator[None]:
        """Keep the tasks that read from servers."""
        async with anyio.create_task_group() as self._tasks:
            yield
            self._tasks.cancel_scope.cancel()

    async def answer(self, request: Request) -> Response:
        """Answer one request."""
        if not _is_local(request):
            return Response(status_code=403)
        session = request.headers.get("mcp-session-id")
        if session is not None and session not in self._sessions:
            return Response(status_code=404)
        if request.method == "DELETE" and session is not None:
            del self._sessions[session]
            return Response()
        if request.method != "POST":
            return Response(status_code=405)
        message = await request.json()
        if session is not None:
            return await self._pass_on(self._sessions[session], message)
        if message["method"] == "initialize" and not _is_newest(message):
            name, wire = uuid4().hex, await self._start()
            self._sessions[name] = wire
            response = await self._pass_on(wire, message)
            response.headers["mcp-session-id"] = name
            return response
        return await self._newest_protocol(request, message)

    async def _newest_protocol(self, request: Request, message: Message) -> Response:
        header = request.headers.get("mcp-protocol-version")
        said = _meta(message).get(f"{META}protocolVersion")
        if header is not None and said is not None and header != said:
            return _refusal(message, HEADER_MISMATCH, "the header names another version")
        if message["method"] == "initialize":
            return _refusal(message, METHOD_NOT_FOUND, "there is no handshake")
        async with self._lock:
            if self._newest is None:
                self._newest = await self._start()
                await self._open_newest(self._newest)
        return await self._pass_on(self._newest, message)

    async def _open_newest(self, wire: Wire) -> None:
        """Decide the process for the newest protocol; over HTTP, each request says it."""
        meta = {f"{META}protocolVersion": "2026-07-28", f"{META}clientCapabilities": {}}
        opening = {"jsonrpc": "2.0", "id": "opening", "method": "server/discover"}
        async for _ in wire.ask({**opening, "params": {"_meta": meta}}):
            pass

    async def _start(self) -> Wire:
        process = await anyio.open_process(self._command, stderr=None)
        wire = Wire(process)
        self._tasks.start_soon(wire.pump)
        return wire

    async def _pass_on(self, wire: Wire, message: Message) -> Response:
        if "method" not in message or "id" not in message:
            await wire.send(message)
            return Response(status_code=202)
        found = wire.ask(message)
        first = await anext(found)
        if "method" not in first:
            code = first.get("error", {}).get("code")
            return JSONResponse(first, ERROR_CODE_HTTP_STATUS.get(code, 200))

        async def events() -> AsyncIterator[str]:
            yield _event(first)
            async for later in found:
                yield _event(later)

        return StreamingResponse(events(), media_type="text/event-stream")


def _event(message: Message) -> str:
    return f"event: message\ndata: {json.dumps(message)}\n\n"


def _meta(message: Message) -> Message:
    return (message.get("params") or {}).get("_meta") or {}


def _is_newest(message: Message) -> bool:
    return f"{META}protocolVersion" in _meta(message)


def _is_local(request: Request) -> bool:
    hosts = [f"//{request.headers.get('host', '')}", request.headers.get("origin")]
    return all(urlsplit(host).hostname in LOOPBACK for host in hosts if host)


def _refusal(message: Message, code: int, problem: str) -> JSONResponse:
    error = {"code": code, "message": problem}
    answer = {"jsonrpc": "2.0", "id": message.get("id"), "error": error}
    return JSONResponse(answer, ERROR_CODE_HTTP_STATUS.get(code, 200))


def main(command: Sequence[str]) -> None:
    relay = Relay(command)
    app = Starlette(
        routes=[Route("/mcp", relay.answer, methods=["GET", "POST", "DELETE"])],
        lifespan=relay.running,
    )
    with socket.socket() as ear:
        ear.bind(("127.0.0.1", 0))
        sys.stdout.write(f"{ear.getsockname()[1]}\n")
        sys.stdout.flush()
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)
        uvicorn.Server(config).run(sockets=[ear])


if __name__ == "__main__":
    main(sys.argv[1:])
