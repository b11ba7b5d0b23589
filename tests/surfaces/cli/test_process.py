"""What only real processes show: signals, pipes, streams, starts, and one run after another."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from tests.surfaces.cli.conftest import Run, command, environment, started

LINES = "".join(
    json.dumps({"record_id": f"r{n}", "entity_key": f"k:{n % 40}", "status": "claim", "value": n})
    + "\n"
    for n in range(1_200)
).encode()


@pytest.fixture
def records(home: Path) -> Path:
    path = home / "records.jsonl"
    path.write_bytes(LINES)
    return path


def test_three_commands_are_enough_for_a_first_answer(process: Run) -> None:
    assert 0 == process("append", "release:target", "staging", "--evidence", "t").code
    assert "resolved" == process("resolve", "release:target", "--json").json["state"]


@pytest.fixture
def keyboard() -> Iterator[None]:
    """Interrupts reach the processes of a test also where they were not meant for this one."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("keyboard")
def test_the_keyboard_stops_an_append_and_the_same_command_continues(
    process: Run, records: Path
) -> None:
    with started("append", "--file", "-", "--json", stdin=subprocess.PIPE) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(b"".join(LINES.splitlines(keepends=True)[:600]))
        running.stdin.flush()
        for _ in range(500):
            running.stdout.readline()
        running.send_signal(signal.SIGINT)
        told = running.stderr.read().decode()
        assert 130 == running.wait(30)
    assert "stopped, and durable are at least: 500 stored" in told
    assert "the same command continues from there" in told
    assert 501 == process("stats", "--json").json["entries"]
    again = process("append", "--file", str(records))
    assert (0, "700 stored, 500 exists, 0 set aside, 0 refused\n") == (again.code, again.err)


def test_a_killed_append_is_run_again_and_nothing_is_doubled(process: Run, records: Path) -> None:
    with started("append", "--file", str(records), "--json") as running:
        assert running.stdout
        acknowledged = [json.loads(running.stdout.readline()) for _ in range(10)]
        running.kill()
    assert -signal.SIGKILL == running.returncode
    held = process("stats", "--json").json["records"]
    assert held >= len(acknowledged)
    again = process("append", "--file", str(records))
    assert f"{1_200 - held:,} stored, {held:,} exists, 0 set aside, 0 refused\n" == again.err
    assert 1_200 == process("stats", "--json").json["records"]
    assert 0 == process("verify").code


@pytest.mark.parametrize("words", [("history", "k:1"), ("history", "k:1", "--json"), ("--help",)])
def test_a_pipe_that_closes_is_no_trouble(
    process: Run, records: Path, words: tuple[str, ...]
) -> None:
    process("append", "--file", str(records))
    with started(*words) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert b"" == running.stderr.read()


def test_closed_streams_are_no_trouble(process: Run) -> None:
    for closing in ("<&-", ">&-", "2>&-"):
        done = subprocess.run(
            ["sh", "-c", f'exec "$@" {closing}', "sh", *command("version")],
            env=environment({}),
            capture_output=True,
            timeout=30,
            check=False,
        )
        assert (0, b"") == (done.returncode, done.stderr), closing


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_an_output_that_is_full_is_a_failure(process: Run) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command("version"),
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment({}),
            check=False,
        )
    assert (1, b"canonry: the system refused: No space left on device\n") == (
        done.returncode,
        done.stderr,
    )


@pytest.mark.skipif(os.name != "posix", reason="no limits of files here")
def test_a_disk_that_takes_no_more_is_told(process: Run) -> None:
    process("append", "k", "v")
    script = 'ulimit -f 1 && exec "$@"'
    found = process("append", "k", "w", "--json", by=("sh", "-c", script, "sh"))
    assert (1, "", "unavailable") == (found.code, found.out, found.error["kind"])
    assert 2 == process("stats", "--json").json["entries"]
    assert 0 == process("verify").code


@pytest.mark.parametrize("locale", ["C", "POSIX", "C.UTF-8"])
def test_answers_are_utf8_in_any_locale(process: Run, locale: str) -> None:
    env = {"LC_ALL": locale, "PYTHONIOENCODING": "ascii"}
    found = process("append", "città", "東京", "--evidence", "t", env=env)
    assert "value     東京" in found.out


def test_the_demo_tells_its_story_in_the_same_bytes_every_time(process: Run) -> None:
    first, second = process("demo"), process("demo")
    assert first == second
    assert 0 == first.code
    assert first.out.rstrip().split("\n")[-1].startswith("ASSERTION: PASS — ")
    assert process("demo", "--json") == process("demo", "--json")


UNWANTED = {
    "numpy",
    "http",
    "socket",
    "ssl",
    "asyncio",
    "json",
    "unittest",
    "importlib.metadata",
    "difflib",
    "tomllib",
    "dataclasses",
    "logging",
    "subprocess",
    "tempfile",
    "shutil",
    "pathlib",
    "hashlib",
    "snowballstemmer",
}


def test_resolving_imports_nothing_that_it_does_not_use(process: Run) -> None:
    process("append", "k", "v", "--evidence", "t")
    code = (
        "import sys; sys.argv = ['canonry', 'resolve', 'k', '--json'];"
        "from canonry.surfaces.cli import main; main();"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment({}), capture_output=True, check=True
    )
    imported = done.stderr.decode().split()
    assert not UNWANTED & set(imported)
    assert not [name for name in imported if name.startswith("canonry.surfaces.mcp")]
    assert {"canonry.jobs.append", "canonry.jobs.history", "canonry.jobs.verify"}.isdisjoint(
        imported
    )


def test_help_lists_every_command_and_imports_no_job(process: Run) -> None:
    code = (
        "import sys; sys.argv = ['canonry', '--help'];"
        "from canonry.surfaces.cli import main; main();"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment({}), capture_output=True, check=True
    )
    assert b"resolve-set" in done.stdout
    imported = done.stderr.decode().split()
    heavy = ("canonry.jobs", "canonry.ledger", "canonry.adapters")
    assert [] == [name for name in imported if name.startswith(heavy)]


def test_a_working_folder_that_is_gone_is_told(process: Run, home: Path) -> None:
    gone = home / "gone"
    gone.mkdir()
    script = f'cd "{gone}" && rmdir "{gone}" && exec "$@"'
    done = subprocess.run(
        ["sh", "-c", script, "sh", *command("stats")],
        env=environment({"PYTHONSAFEPATH": "1"}),
        capture_output=True,
        check=False,
    )
    assert (1, b"canonry: the working folder is no longer there\n") == (
        done.returncode,
        done.stderr,
    )


BOUND = ("setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override")
"""What makes root obey the modes of files, as everyone else does."""


@pytest.mark.skipif(os.name != "posix", reason="no modes of files here")
def test_a_read_only_store_can_be_read_and_says_that_it_cannot_be_written(
    process: Run, home: Path
) -> None:
    by = BOUND if os.geteuid() == 0 else ()
    if by and which(by[0]) is None:
        pytest.skip("root, and nothing here that could bind it")
    folder = home / "shelf"
    at = ("--store", str(folder / "m.db"), "--json")
    process("append", "k", "v", "--evidence", "t", *at)
    for path in (*folder.iterdir(), folder):
        path.chmod(path.stat().st_mode & ~0o222)
    try:
        asked = process("resolve", "k", *at, by=by)
        assert (0, "v") == (asked.code, asked.json["value"])
        assert process("stats", *at, by=by).json["store"]["read_only"]
        assert process("verify", *at, by=by).json["ok"]
        written = process("append", "k", "w", *at, by=by)
        assert (1, "", "read-only") == (written.code, written.out, written.error["code"])
    finally:
        folder.chmod(0o700)
