"""The wire of one client: a message a line on standard input and output, and nothing else on them.

The SDK's own transport reads lines of any length and leaves one that is no message without an
answer; this one bounds a line and says what was wrong with it.
"""

import json
import os
import select
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import anyio
from anyio import to_thread
from anyio.from_thread import BlockingPortal
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp import types
from mcp.server.lowlevel import Server
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.surfaces.jsontext import parse_json
from canonry.surfaces.mcp.ends import Ends

_CHUNK_BYTES = 64 * 1024

Answers = MemoryObjectSendStream[SessionMessage]


class Conversation:
    """One client's messages, until it hangs up."""

    def __init__(self, ends: Ends) -> None:
        self._ends = ends
        self._unanswered: set[types.RequestId | None] = set()
        self._hanging_up: anyio.Event | None = None

    async def hold(self, server: Server[Any]) -> None:
        """Serve the client until it closes its end; what it asked before that is still answered.

        The task that writes ends all others where the client no longer reads.
        """
        to_server, from_client = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        to_client, from_server = anyio.create_memory_object_stream[SessionMessage](0)
        async with anyio.create_task_group() as group:
            group.start_soon(self._write, from_server, group.cancel_scope)
            group.start_soon(self._read, to_server, to_client.clone())
            await server.run(from_client, to_client, server.create_initialization_options())
            group.cancel_scope.cancel()

    async def _read(
        self, to_server: MemoryObjectSendStream[SessionMessage | Exception], to_client: Answers
    ) -> None:
        send, lines = anyio.create_memory_object_stream[bytes | None](0)
        async with to_server, to_client, BlockingPortal() as portal:
            reader = threading.Thread(
                target=_pump, args=(self._ends, portal, send), name="client", daemon=True
            )
            reader.start()
            async for line in lines:
                found = message_of(line)
                if isinstance(found, types.JSONRPCError):
                    await to_client.send(SessionMessage(found))
                elif found is not None:
                    self._note(found)
                    await to_server.send(SessionMessage(found))
            await self._wait_for_answers()

    def _note(self, message: types.JSONRPCMessage) -> None:
        """Keep count of what the client waits for."""
        if isinstance(message, types.JSONRPCRequest):
            self._unanswered.add(message.id)
        elif (
            isinstance(message, types.JSONRPCNotification)
            and message.method == "notifications/cancelled"
        ):
            self._unanswered.discard(_plain_id((message.params or {}).get("requestId")))

    async def _wait_for_answers(self) -> None:
        """Give the last answers their time, once the client has nothing more to ask."""
        self._hanging_up = anyio.Event()
        if self._unanswered:
            with anyio.move_on_after(limits.FAREWELL_SECONDS):
                await self._hanging_up.wait()

    async def _write(
        self,
        from_server: MemoryObjectReceiveStream[SessionMessage],
        whole: anyio.CancelScope,
    ) -> None:
        async with from_server:
            async for item in from_server:
                text = item.message.model_dump_json(by_alias=True, exclude_unset=True)
                try:
                    rest = _write_now(self._ends.outgoing, f"{text}\n".encode())
                    if rest:
                        await to_thread.run_sync(
                            _write_all, self._ends.outgoing, rest, abandon_on_cancel=True
                        )
                except OSError:
                    whole.cancel()
                    return
                if isinstance(item.message, types.JSONRPCResponse | types.JSONRPCError):
                    self._unanswered.discard(item.message.id)
                if self._hanging_up is not None and not self._unanswered:
                    self._hanging_up.set()


def message_of(line: bytes | None) -> types.JSONRPCMessage | None:
    """Return the message of a line, the error that answers it, or None for a blank line.

    None as the line stands for one that was too long.
    """
    if line is None:
        most = f"{limits.REQUEST_BYTES:,} bytes"
        return _refusal(types.INVALID_REQUEST, f"a message is longer than {most}")
    if not line.strip():
        return None
    try:
        sent = parse_json(line, "the message")
    except Incorrect as trouble:
        return _refusal(types.PARSE_ERROR, trouble.message)
    if isinstance(sent, list):
        return _refusal(types.INVALID_REQUEST, "batches are not supported: send one message a line")
    name = _plain_id(sent.get("id")) if isinstance(sent, dict) else None
    if b"\\u" in line and not _is_text(sent):
        return _refusal(types.INVALID_REQUEST, "a text holds half of a character", name)
    try:
        return types.jsonrpc_message_adapter.validate_python(sent, by_name=False)
    except ValidationError:
        return _refusal(types.INVALID_REQUEST, "this is no message of JSON-RPC 2.0", name)


def _is_text(sent: Any) -> bool:
    """Whether `sent` can be written again: JSON may escape half of a character alone."""
    try:
        json.dumps(sent, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _plain_id(found: Any) -> types.RequestId | None:
    """Return `found` where it can be the id of a request."""
    if isinstance(found, bool) or not isinstance(found, int | str):
        return None
    return found if _is_text(found) else None


def _refusal(code: int, problem: str, name: types.RequestId | None = None) -> types.JSONRPCError:
    error = types.ErrorData(code=code, message=problem)
    return types.JSONRPCError(jsonrpc="2.0", id=name, error=error)


def lines_of(read: Callable[[], bytes]) -> Iterator[bytes | None]:
    """Yield each line that `read` gives in chunks, None for one over the bound, which is not kept.

    An empty chunk is the end.
    """
    held, passing = bytearray(), False
    while chunk := read():
        *ended, rest = chunk.split(b"\n")
        for piece in ended:
            if not passing:
                fits = len(held) + len(piece) <= limits.REQUEST_BYTES
                yield bytes(held + piece) if fits else None
            held.clear()
            passing = False
        if not passing:
            held += rest
        if len(held) > limits.REQUEST_BYTES:
            yield None
            held.clear()
            passing = True
    if held:
        yield bytes(held)


def _pump(
    ends: Ends,
    portal: BlockingPortal,
    lines: MemoryObjectSendStream[bytes | None],
) -> None:
    """Hand on lines until the client hangs up, or the server has stopped listening."""
    with suppress(RuntimeError, anyio.BrokenResourceError, anyio.ClosedResourceError):
        for line in lines_of(_reader(ends)):
            portal.call(lines.send, line)
        portal.call(lines.aclose)


def _reader(ends: Ends) -> Callable[[], bytes]:
    """What reads a chunk; nothing comes any more from a client that has stopped reading, either."""

    def read() -> bytes:
        try:
            return os.read(ends.incoming, _CHUNK_BYTES)
        except OSError:
            return b""

    if sys.platform == "win32":
        return read
    watch = select.poll()
    watch.register(ends.incoming, select.POLLIN)
    watch.register(ends.outgoing, 0)
    return lambda: b"" if ends.outgoing in dict(watch.poll()) else read()


def _write_now(descriptor: int, line: bytes) -> memoryview:
    """Write what fits without waiting, and return the rest: most answers need no thread.

    A pipe that is ready takes that many bytes at once (POSIX, `poll` and `PIPE_BUF`).
    """
    rest = memoryview(line)
    if sys.platform == "win32":
        return rest
    watch = select.poll()
    watch.register(descriptor, select.POLLOUT)
    while rest and watch.poll(0):
        rest = rest[os.write(descriptor, rest[: select.PIPE_BUF]) :]
    return rest


def _write_all(descriptor: int, rest: memoryview) -> None:
    while rest:
        rest = rest[os.write(descriptor, rest) :]
