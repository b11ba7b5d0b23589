"""A person who follows a page at a terminal, in an empty folder of an empty home."""

import contextlib
import io
import os
import pty
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import canonry
from tests.docs.matching import Names
from tests.docs.pages import Block

SOURCE = Path(canonry.__file__).parents[1]

_END = "\x1e"
_SETTINGS = ("CANONRY", "XDG_", "COLUMNS", "NO_COLOR")


class Reader:
    """Does what the blocks of one page say, one after another."""

    def __init__(self, home: Path, patch: pytest.MonkeyPatch) -> None:
        self.names = Names()
        self.home = home.parent.resolve() / home.name
        self.folder = self.home / "project"
        self._variables: dict[str, Any] = {"__name__": "__main__"}
        programs = self.home.parent / "programs"
        for folder in (self.folder, programs):
            folder.mkdir(parents=True)
        _program(programs / "canonry", sys.executable, "-m", "canonry")
        _program(programs / "python", sys.executable)
        for name in list(os.environ):
            if name.startswith(_SETTINGS):
                patch.delenv(name)
        environment = {
            **dict.fromkeys(("LOGNAME", "USER", "USERNAME"), "ann"),
            "HOME": str(self.home),
            "PATH": os.pathsep.join((str(programs), os.environ["PATH"])),
            "PYTHONPATH": str(SOURCE),
        }
        for name, value in environment.items():
            patch.setenv(name, value)
        patch.chdir(self.folder)

    def write(self, block: Block) -> None:
        """Write the file that a block holds."""
        [_, name] = block.words
        content = self.names.told("\n".join(block.lines))
        (self.folder / name).write_text(f"{content}\n", encoding="utf-8")

    def session(self, commands: Sequence[str]) -> list[list[str]]:
        """Run commands in one shell, and return the lines of each."""
        said = [self.names.told(command) for command in commands]
        return [self._lines(output) for output in self._shell(said)] if said else []

    def program(self, block: Block) -> list[str]:
        """Run a program in the variables of those before it, and return the lines it prints."""
        printed = io.StringIO()
        code = compile("\n".join(block.lines), f"line {block.number}", "exec", dont_inherit=True)
        with contextlib.redirect_stdout(printed):
            exec(code, self._variables)  # noqa: S102  # this is what a page is for
        return self._lines(printed.getvalue())

    def _shell(self, commands: Sequence[str]) -> list[str]:
        ended = f"{{ code=$?; printf '{_END}'; (exit $code); }}"
        script = "\n".join(f"{command}\n{ended}" for command in commands)
        ours, theirs = pty.openpty()
        try:
            done = subprocess.run(
                ["sh", "-c", script],
                env=dict(os.environ),  # else what readline adds behind Python's back goes along
                stdin=theirs,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=120,
                check=False,
            )
        finally:
            os.close(theirs)
            os.close(ours)
        *outputs, rest = done.stdout.decode().split(_END)
        assert not rest, rest
        assert not any("a defect of canonry" in output for output in outputs), outputs
        return outputs

    def _lines(self, output: str) -> list[str]:
        shown = output.replace(str(self.home), "~").removesuffix("\n")
        return shown.split("\n") if shown else []


def _program(path: Path, *words: str) -> None:
    path.write_text(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', encoding="utf-8")
    path.chmod(0o755)
