"""What one command works with: the settings, the memory, the reader's screen and its streams.

Answers go to standard output, everything else to standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from canonry import settings
from canonry.core.errors import Unavailable
from canonry.core.rights import EVERY_RIGHT, Right
from canonry.surfaces.cli.text import Look, to_json, visible

if TYPE_CHECKING:
    from canonry.jobs.context import Context

GLOBAL_OPTIONS = ("config", "store", "memory", "agent", "json")

_COLUMNS_LEAST, _COLUMNS_USUAL = 40, 80


class Session:
    """One run of a command. `flags` are the global options as given before and after it."""

    def __init__(self, flags: Mapping[str, Any]) -> None:
        self.flags = flags
        self.json: bool = bool(flags.get("json"))
        self.look = look_of(sys.stdout, os.environ)

    def settings(self) -> settings.Settings:
        """Read the settings. Raises what `settings.read` raises."""
        flags = {name: self.flags.get(name) for name in GLOBAL_OPTIONS if name != "json"}
        return settings.read(flags, os.environ, working_folder())

    @contextmanager
    def context(self) -> Iterator[Context]:
        """Open the memory for the command, with the rights of whoever is at the terminal."""
        from canonry import bootstrap

        with bootstrap.open_context(self.settings(), rights()) as context:
            yield context

    def answer(self, value: Any, lines: Iterable[str]) -> None:
        """Answer with `value` under --json, else with `lines` for people."""
        if self.json:
            self.send(value)
        else:
            self.say(lines)

    def send(self, value: Any) -> None:
        """Write `value` as one line of JSON."""
        sys.stdout.write(f"{to_json(value)}\n")

    def say(self, lines: Iterable[str]) -> None:
        """Write lines that people read."""
        sys.stdout.writelines(f"{line}\n" for line in lines)

    def tell(self, line: str) -> None:
        """Write a line about the work itself, which is no answer."""
        sys.stdout.flush()
        sys.stderr.write(f"{line}\n")

    def go_on(self, words: Iterable[str]) -> None:
        """Tell the command that goes on where this one ended; under --json the answer has it."""
        if not self.json:
            from shlex import join

            said = [word for name in GLOBAL_OPTIONS[:-1] for word in self._said(name)]
            self.tell(visible(f"there is more: {join(['canonry', *said, *words])}"))

    def _said(self, name: str) -> tuple[str, ...]:
        given = self.flags.get(name)
        return (f"--{name}", settings.shown_store(given)) if given else ()


def rights() -> frozenset[Right]:
    """Return every right; but review, which needs a person, only at a terminal."""
    watched = sys.stdin is not None and sys.stdin.isatty()
    return EVERY_RIGHT if watched else EVERY_RIGHT - {Right.REVIEW}


def working_folder() -> str:
    """Return the working folder. Raises Unavailable where it was removed."""
    try:
        return os.getcwd()
    except OSError:
        raise Unavailable("no-working-folder", "the working folder is no longer there") from None


def look_of(stream: TextIO, environment: Mapping[str, str]) -> Look:
    """Return how to write for `stream`: plain and of any width where it is no terminal."""
    told = environment.get("COLUMNS", "")
    columns = int(told) if told.isascii() and told.isdigit() else None
    if not stream.isatty():
        return Look(columns)
    if columns is None:
        try:
            columns = os.get_terminal_size(stream.fileno()).columns or None
        except OSError:
            columns = None
    plain = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
    return Look(max(columns or _COLUMNS_USUAL, _COLUMNS_LEAST), terminal=True, styled=not plain)


class Progress:
    """A line on standard error that is written over and over; silent where no one watches."""

    def __init__(self) -> None:
        self._watched = sys.stderr.isatty()
        self._length = 0

    def show(self, text: str) -> None:
        """Show `text` in place of what was shown before."""
        if self._watched:
            sys.stderr.write(f"\r{text:<{self._length}}")
            sys.stderr.flush()
            self._length = len(text)

    def clear(self) -> None:
        """Leave an empty line for what comes next."""
        if self._length:
            sys.stderr.write(f"\r{'':<{self._length}}\r")
            sys.stderr.flush()
            self._length = 0
