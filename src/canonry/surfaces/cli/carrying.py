"""export and import: a memory as a file of JSON Lines, to take away and to bring back."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import mkstemp
from typing import Any, BinaryIO

import click
import msgspec

from canonry.core.errors import Clash, Incorrect, Unavailable
from canonry.jobs import export, import_log
from canonry.surfaces.cli import bulk
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Progress, Session

STANDARD_OUTPUT = "-"

_EXPORT = """Without --output the lines go to standard output, unless that is a terminal. A new
FILE is for its owner alone, and appears when it is whole."""

_IMPORT = """FILE is what export wrote; - reads standard input. A line that is not whole is named by
its number, the rest go in, and the exit code is 1. What is there already adds nothing, so a run
that was stopped can be run again.

kept: taken into the log as it was. stored: appended as a transaction, because the memory held
other entries or an earlier line was damaged. left: holds no record that could be appended."""


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `path` names."""
    if path == ("import",):
        file = click.Argument(["file"], metavar="FILE")
        return make("import", summary, [file], _import, more=_IMPORT)
    output = click.Option(
        ["--output"], metavar="FILE", help="Write a new FILE; - for standard output in any case."
    )
    asked = [*parameters(export.Request), output]
    return make("export", summary, asked, _export, more=_EXPORT)


class _Exported(msgspec.Struct, frozen=True):
    """What an export wrote, and where; `output` is - for standard output."""

    entries: int
    output: str


def _export(session: Session, *, output: str | None, **given: Any) -> None:
    request = build(export.Request, given)
    if output is None and sys.stdout.isatty():
        raise Incorrect(
            "output-is-a-terminal",
            "a memory is not for the screen",
            field="output",
            advice="write it to a file with --output FILE, or insist with --output -",
        )
    progress, written = Progress(), 0
    with session.context() as context, _target(output or STANDARD_OUTPUT) as stream:
        show = partial(_show, progress)
        for line in export.run(context, request, show):
            stream.write(line + b"\n")
            written += 1
    progress.clear()
    if session.json and output not in (None, STANDARD_OUTPUT):
        session.send(_Exported(written, str(output)))
    else:
        session.tell(f"{written:,} entries exported")


def _show(progress: Progress, done: int, total: int) -> None:
    progress.show(f"exporting {done:,} of {total:,} entries")


@contextmanager
def _target(output: str) -> Iterator[BinaryIO]:
    """Open where an export goes. A file gets its name when all of it is durable.

    Raises Clash where it is there already, Unavailable where it cannot be written.
    """
    if output == STANDARD_OUTPUT:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(output)
    try:
        _refuse_existing(path)
        descriptor, part = mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            _refuse_existing(path)
            Path(part).rename(path)
        except BaseException:  # because nothing half written may stay behind
            Path(part).unlink(missing_ok=True)
            raise
    except OSError as trouble:
        problem = f"{output} cannot be written: {trouble.strerror}"
        raise Unavailable("unwritable-file", problem, field="output") from None


def _refuse_existing(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise Clash(
            "file-exists",
            f"there is a file {path} already",
            field="output",
            advice="name another, or remove it first",
        )


_OUTCOMES = {
    import_log.KEPT: "kept",
    **bulk.APPENDED,
    import_log.ERASED: "erased",
    import_log.LEFT: "left",
}


def _import(session: Session, *, file: str) -> int:
    run = partial(import_log.run, request=import_log.Request())
    return bulk.feed(session, file, lambda context, lines: run(context, lines=lines), _OUTCOMES)
