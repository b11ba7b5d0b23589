"""The server goes with its client, however that goes, and a fault within stays within."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

import canonry
from tests.surfaces.mcp.raw import PATIENCE_SECONDS, RawClient

CLIENT = """
import json, subprocess, sys, time
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def ask(name, method, params):
    sent = {"jsonrpc": "2.0", "id": name, "method": method, "params": params}
    server.stdin.write(json.dumps(sent).encode() + b"\\n")
    server.stdin.flush()
hello = {"protocolVersion": "2025-11-25", "capabilities": {}}
ask(1, "initialize", {**hello, "clientInfo": {"name": "doomed", "version": "1"}})
server.stdout.readline()
said = {"name": "canon_append", "arguments": {"entity_key": "slow", "value": 1}}
ask(2, "tools/call", said)
print(server.pid, flush=True)
time.sleep(60)
"""


def is_running(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return "State:\tZ" not in status


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.parametrize("at_work", [False, True])
def test_a_server_ends_where_its_client_is_killed(tmp_path: Path, at_work: bool) -> None:
    path = tmp_path / "memory.db"
    with canonry.open(path) as store:
        store.memory(agent="first").append("first", 1)
    server = ["-m", "canonry", "--store", str(path), "serve"]
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        if at_work:
            other.execute("BEGIN IMMEDIATE")
        words = [sys.executable, "-c", CLIENT, sys.executable, *server]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as client:
            assert client.stdout is not None
            process = int(client.stdout.readline())
            time.sleep(0.5)
            assert is_running(process)
            client.kill()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while is_running(process) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not is_running(process)
    with canonry.open(path) as store:
        assert [] == store.memory().verify().faults


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_ends_a_server_without_a_word(tmp_path: Path, name: str) -> None:
    # Whoever runs these tests may have them ignore a signal, which a server would inherit.
    before = signal.signal(signal.Signals[name], signal.SIG_DFL)
    client = RawClient(tmp_path / "memory.db")
    signal.signal(signal.Signals[name], before)
    with client:
        client.initialize()
        client.process.send_signal(signal.Signals[name])
        client.process.wait(timeout=PATIENCE_SECONDS)
        client.reader.join(timeout=PATIENCE_SECONDS)
        assert client.process.stderr is not None
        assert b"" == client.process.stderr.read()
        assert 1 == len(client.lines)


def broken(folder: Path, program: str) -> Mapping[str, str]:
    """The environment of a server in whose process `program` runs before all else."""
    (folder / "sitecustomize.py").write_text(program, encoding="utf-8")
    source = Path(canonry.__file__).parents[1]
    path = os.pathsep.join([str(folder), str(source)])
    return {**os.environ, "PYTHONPATH": path, "PYTHONWARNINGS": "always"}


DEFECT = """
import builtins, os, sys, warnings
real = builtins.__import__
def breaking(name, *rest, **more):
    module = real(name, *rest, **more)
    jobs = sys.modules.get("canonry.jobs.stats")
    if jobs is not None and hasattr(jobs, "run") and jobs.run.__name__ == "run":
        def defective(*_):
            print("noise of a job")
            os.write(1, b"noise below Python\\n")
            warnings.warn("noise of a warning")
            raise RuntimeError("the secret of a record")
        jobs.run = defective
    return module
builtins.__import__ = breaking
"""


def test_a_defect_is_answered_without_its_text_and_the_next_call_works(tmp_path: Path) -> None:
    with RawClient(tmp_path / "memory.db", environment=broken(tmp_path, DEFECT)) as client:
        client.initialize()
        error = client.refuse("canon_stats")
        assert ("fault", "defect") == (error["kind"], error["code"])
        assert "stored" == client.give("canon_append", entity_key="k", value=1)["outcome"]
        code, told = client.hang_up()
        assert 0 == code
        assert b"noise of a job" in told
        assert b"noise below Python" in told
        for text in (told, *client.lines):
            assert b"secret" not in text
        assert {"2.0"} == {json.loads(line)["jsonrpc"] for line in client.lines}
