"""The wire: nothing but protocol on it, every line answered, and an end when the client ends."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import canonry
from canonry import limits
from canonry.surfaces.mcp.stdio import lines_of
from canonry.surfaces.mcp.tools import TOOLS
from tests.surfaces.mcp.raw import RawClient

KNOWN_VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")


def chunks(*given: bytes) -> Iterator[bytes]:
    yield from given
    yield b""


def lines(*given: bytes) -> list[bytes | None]:
    source = chunks(*given)
    return list(lines_of(lambda: next(source)))


def test_lines_are_put_together_from_chunks_of_any_size() -> None:
    assert [b"one", b"two", b"", b"three"] == lines(b"on", b"e\ntwo\n\nth", b"ree")
    assert [] == lines()


def test_a_line_over_the_bound_is_told_once_and_the_next_one_is_read() -> None:
    most = limits.REQUEST_BYTES
    assert [b"a" * most, b"b"] == lines(b"a" * most + b"\nb\n")
    assert [None, b"b"] == lines(b"a" * (most + 1) + b"\nb\n")
    assert [None, b"b"] == lines(b"a" * most, b"a" * most, b"a\nb\n")
    assert [None] == lines(b"a" * most, b"aa")


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[RawClient]:
    with RawClient(tmp_path / "memory.db") as client:
        yield client


def test_a_line_that_is_no_message_is_answered_and_the_next_one_works(client: RawClient) -> None:
    client.send([{"jsonrpc": "2.0", "id": 2, "method": "tools/list"}])
    refused = client.answer(None)["error"]
    assert (-32600, True) == (refused["code"], "batches are not supported" in refused["message"])
    client.send({"jsonrpc": "1.0", "id": 5, "method": "ping"})
    assert -32600 == client.answer(5)["error"]["code"]
    for line in (b"not json", b'{"id": NaN}', b"\xff", b'{"id": 1, "id": 2}'):
        client.send(line)
        assert -32700 == client.answer(None)["error"]["code"]
    client.send(b'{"jsonrpc": "2.0", "id": 6, "method": "\\ud800"}')
    assert "half of a character" in client.answer(6)["error"]["message"]
    client.send(b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "ping"}')
    assert -32600 == client.answer(None)["error"]["code"]
    client.send(b'{"jsonrpc": "2.0", "id": "\\ud83d\\udc69", "method": "ping"}')
    assert {} == client.answer("\U0001f469")["result"]
    client.send(b"[" * 100_000)
    assert -32700 == client.answer(None)["error"]["code"]
    client.send(b"")
    assert {} == client.ask("ping")["result"]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_line_without_an_end_takes_no_memory(client: RawClient) -> None:
    before = resident_bytes(client)
    client.send(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "x" * 20_000_000}).encode())
    assert f"{limits.REQUEST_BYTES:,} bytes" in client.answer(None)["error"]["message"]
    assert client.process.stdin is not None
    for _ in range(64):
        client.process.stdin.write(b"y" * 1_000_000)
    client.send(b"")
    assert -32600 == client.answer(None)["error"]["code"]
    assert {} == client.ask("ping")["result"]
    assert resident_bytes(client) - before < 8 * limits.REQUEST_BYTES


def resident_bytes(client: RawClient) -> int:
    status = Path(f"/proc/{client.process.pid}/status").read_text(encoding="utf-8")
    [line] = [line for line in status.split("\n") if line.startswith("VmRSS")]
    return int(line.split()[1]) * 1024


@pytest.mark.parametrize("version", KNOWN_VERSIONS)
def test_a_known_version_is_spoken_as_asked(fresh: RawClient, version: str) -> None:
    assert version == fresh.initialize(version)["result"]["protocolVersion"]
    assert "provisional" in fresh.call("canon_resolve", entity_key="k")["content"][0]["text"]


def test_an_unknown_version_gets_one_that_is_known(fresh: RawClient) -> None:
    for version in ("1900-01-01", "2099-01-01", "banana"):
        assert fresh.initialize(version)["result"]["protocolVersion"] in KNOWN_VERSIONS
    assert -32602 == fresh.initialize(None)["error"]["code"]
    assert "provisional" == fresh.give("canon_resolve", entity_key="k")["state"]


def test_the_newest_protocol_needs_no_handshake(fresh: RawClient) -> None:
    meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "modern", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    said = {"entity_key": "k", "value": 1, "evidence": "e", "confidence": "high"}
    call: dict[str, Any] = {"name": "canon_append", "arguments": said, "_meta": meta}
    known = fresh.ask("server/discover", {"_meta": meta})["result"]["supportedVersions"]
    assert "2026-07-28" in known
    later = {**meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01"}
    refused = fresh.ask("tools/call", {**call, "_meta": later})["error"]
    assert (known, "2099-01-01") == (refused["data"]["supported"], refused["data"]["requested"])
    found = fresh.ask("tools/call", call)["result"]["structuredContent"]
    assert ("stored", "modern") == (found["outcome"], found["record"]["agent"])


def test_only_protocol_goes_to_standard_output(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import builtins, sys\n"
        "real = builtins.__import__\n"
        "def noisy(name, *rest, **more):\n"
        "    if name.startswith(('mcp', 'canonry.jobs')):\n"
        "        sys.__stdout__.write('noise of an import\\n')\n"
        "        sys.__stdout__.flush()\n"
        "    return real(name, *rest, **more)\n"
        "if 'serve' in sys.orig_argv:\n"
        "    builtins.__import__ = noisy\n",
        encoding="utf-8",
    )
    source = Path(canonry.__file__).parents[1]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(source)]),
        "PYTHONWARNINGS": "always",
        "CANONRY_DEBUG": "1",
    }
    with RawClient(tmp_path / "memory.db", environment=environment) as client:
        client.initialize()
        for tool in client.ask("tools/list")["result"]["tools"]:
            client.call(tool["name"])
        assert -32602 == client.ask("tools/call", {"name": "no_such_tool"})["error"]["code"]
        code, told = client.hang_up()
        assert 0 == code
        assert b"noise of an import" in told
        assert b"Traceback" not in told
        assert {"2.0"} == {json.loads(line)["jsonrpc"] for line in client.lines}


def test_the_handshake_opens_no_store(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    path.write_bytes(b"this is no store" * 1_000)
    with RawClient(path) as client:
        assert "serverInfo" in client.initialize()["result"]
        assert len(TOOLS) == len(client.ask("tools/list")["result"]["tools"])
        assert "incorrect" == client.refuse("canon_stats")["kind"]
        assert {} == client.ask("ping")["result"]


def test_a_server_ends_with_its_client_and_the_next_one_works_at_once(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    for number in range(2):
        with RawClient(path) as client:
            client.initialize()
            assert (
                "stored" == client.give("canon_append", entity_key=f"k{number}", value=1)["outcome"]
            )
            assert (0, b"") == client.hang_up()


@pytest.mark.skipif(sys.platform == "win32", reason="there it is learned by writing")
def test_a_server_ends_where_the_client_stops_reading(tmp_path: Path) -> None:
    place = str(tmp_path / "memory.db")
    words = ["-m", "canonry", "--store", place, "serve", "--transport", "stdio"]
    readable, writable = os.pipe()
    with subprocess.Popen(
        [sys.executable, *words], stdin=subprocess.PIPE, stdout=writable, stderr=subprocess.PIPE
    ) as server:
        os.close(writable)
        assert server.stdin is not None
        assert server.stderr is not None
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        server.stdin.write(json.dumps(ping).encode() + b"\n")
        server.stdin.flush()
        assert os.read(readable, 1_000)
        os.close(readable)
        assert (0, b"") == (server.wait(timeout=60), server.stderr.read())


def test_what_was_asked_before_the_end_is_answered(fresh: RawClient) -> None:
    fresh.initialize()
    asked = [fresh.begin_call("canon_append", entity_key=f"k{n}", value=n) for n in range(20)]
    fresh.hang_up()
    assert {"stored"} == {
        fresh.answer(name, 0)["result"]["structuredContent"]["outcome"] for name in asked
    }


def test_a_call_that_is_cancelled_is_not_answered_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with RawClient(path) as client:
        client.initialize()
        client.give("canon_append", entity_key="first", value=1)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            slow = client.begin_call("canon_append", entity_key="slow", value=1)
            time.sleep(0.5)
            cancelled = {"method": "notifications/cancelled", "params": {"requestId": slow}}
            client.send({"jsonrpc": "2.0", **cancelled})
            assert {} == client.ask("ping")["result"]
            other.execute("ROLLBACK")
        assert "stored" == client.give("canon_append", entity_key="next", value=1)["outcome"]
        assert "no-history" == client.give("canon_resolve", entity_key="slow")["reason"]
        code, told = client.hang_up()
        assert (0, b"") == (code, told)
        assert slow not in [json.loads(line)["id"] for line in client.lines]


def test_a_server_ends_in_time_though_a_call_waits_for_its_turn(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with RawClient(path) as client:
        client.initialize()
        client.give("canon_append", entity_key="first", value=1)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            client.begin_call("canon_append", entity_key="slow", value=1)
            time.sleep(0.5)
            code, told = client.hang_up()
            assert (0, b"") == (code, told)
            other.execute("ROLLBACK")


def test_no_other_command_imports_anything_of_the_server(tmp_path: Path) -> None:
    program = (
        "import sys; from canonry.surfaces.cli import main; "
        f"assert 0 == main(['--store', {str(tmp_path / 'memory.db')!r}, 'resolve', 'k']); "
        "print({'mcp', 'anyio', 'pydantic'} & set(sys.modules))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, text=True
    )
    assert told.stdout.endswith("set()\n")


@pytest.mark.parametrize("words", [["serve", "--transport", "stdio"], ["setup", "codex"]])
def test_without_the_extra_a_command_says_what_to_install(words: list[str]) -> None:
    program = (
        "import sys; sys.modules['mcp'] = None; from canonry.surfaces.cli import main; "
        f"sys.exit(main({words!r}))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=False, text=True
    )
    assert (1, "") == (told.returncode, told.stdout)
    assert "install canonry[server]" in told.stderr


def test_a_long_call_shows_signs_of_life_where_they_were_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    said = {"name": "canon_append", "arguments": {"entity_key": "slow", "value": 1}}
    with RawClient(path) as client:
        client.initialize()
        client.give("canon_append", entity_key="first", value=1)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            silent = client.begin("tools/call", said)
            asked = client.begin("tools/call", {**said, "_meta": {"progressToken": "mine"}})
            told = [client.answer(None)["params"] for _ in range(2)]
            other.execute("ROLLBACK")
        assert [("mine", 1), ("mine", 2)] == [(t["progressToken"], t["progress"]) for t in told]
        assert all("result" in client.answer(name) for name in (silent, asked))
