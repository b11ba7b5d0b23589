"""Where a command reads from: files by their names, and standard input by a single dash."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from canonry import limits
from canonry.core.errors import Incorrect, NotFound, Unavailable

STANDARD_INPUT = "-"


@contextmanager
def source(file: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for -. Raises NotFound, Incorrect, Unavailable."""
    if file != STANDARD_INPUT:
        with _opened(file) as stream:
            yield stream
    elif sys.stdin is None:
        raise Unavailable("unreadable-file", "standard input is closed", field="file")
    else:
        yield sys.stdin.buffer


def _opened(file: str) -> BinaryIO:
    try:
        return Path(file).open("rb")
    except (FileNotFoundError, NotADirectoryError):
        raise NotFound("no-such-file", f"there is no file {file}", field="file") from None
    except IsADirectoryError:
        raise Incorrect("is-a-folder", f"{file} is a folder", field="file") from None
    except OSError as trouble:
        problem = f"{file} cannot be read: {trouble.strerror}"
        raise Unavailable("unreadable-file", problem, field="file") from None


def text(what: str) -> str:
    """Return the text on standard input without its last line end. Raises Incorrect."""
    with source(STANDARD_INPUT) as stream:
        content = stream.read(limits.REQUEST_BYTES + 1)
    if len(content) > limits.REQUEST_BYTES:
        raise Incorrect("too-large", f"{what} is too large", field=what)
    try:
        return content.decode("utf-8").removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError:
        raise Incorrect("invalid-text", f"{what} is not UTF-8", field=what) from None
