"""The command line as tests call it: in this process, as another process, or at a terminal."""

import io
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import canonry
from canonry.surfaces.cli import main

SOURCE = Path(canonry.__file__).parents[1]


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def error(self) -> Any:
        return json.loads(self.err)["error"]


Run = Callable[..., Ended]


class _Keyboard(io.TextIOWrapper):
    """Standard input at which a person sits."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with an empty home, in a working folder below it, and nothing configured."""
    for name in list(os.environ):
        if name.startswith(("CANONRY", "XDG_", "COLUMNS", "NO_COLOR")):
            monkeypatch.delenv(name)
    for name in ("LOGNAME", "USER", "USERNAME"):
        monkeypatch.setenv(name, "ann")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process; with `person`, somebody sits at the keyboard."""

    def call(*words: str, stdin: bytes | str = b"", person: bool = False) -> Ended:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        kind = _Keyboard if person else io.TextIOWrapper
        monkeypatch.setattr(sys, "stdin", kind(io.BytesIO(content)))
        code = main(words)
        return Ended(code, *capsys.readouterr())

    return call


@pytest.fixture
def process(home: Path) -> Run:
    """Run a command as a process of its own, by way of the command `by`."""

    def call(
        *words: str,
        stdin: bytes = b"",
        by: Sequence[str] = (),
        env: Mapping[str, str] | None = None,
    ) -> Ended:
        done = subprocess.run(
            [*by, *command(*words)],
            input=stdin,
            capture_output=True,
            env=environment(env or {}),
            timeout=60,
            check=False,
        )
        return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def terminal(home: Path) -> Run:
    """Run a command at a terminal, whose one screen shows both of its outputs."""

    def call(*words: str, columns: int = 100, **variables: str) -> Ended:
        env = environment({"COLUMNS": str(columns), **variables})
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            command(*words), stdin=theirs, stdout=theirs, stderr=theirs, env=env
        ) as started:
            os.close(theirs)
            screen = b"".join(_read(ours))
            os.close(ours)
        return Ended(started.returncode, screen.decode().replace("\r\n", "\n"), "")

    return call


def command(*words: str) -> Sequence[str]:
    """The words that start a process."""
    return [sys.executable, "-m", "canonry", *words]


def started(*words: str, stdin: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """A process that runs while the test does, with pipes for what it writes."""
    return subprocess.Popen(
        command(*words),
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment({}),
    )


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables for a process, which finds the package under test."""
    return {**os.environ, "PYTHONPATH": str(SOURCE), **variables}


def _read(descriptor: int) -> Iterator[bytes]:
    try:
        while content := os.read(descriptor, 65_536):
            yield content
    except OSError:
        return  # Linux tells the end of a terminal so
