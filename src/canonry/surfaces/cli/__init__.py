"""The command line: the operations of the one table, and what only a person at a machine does.

This module imports next to nothing, so that an agent which calls `canonry` often pays only for
what the command uses.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

_GARBAGE = 50_000
"""How much is allocated between two looks for garbage; what a start allocates is none."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that `words` say, or those of this process, and return the exit code."""
    gc.set_threshold(_GARBAGE)
    said = list(sys.argv[1:] if words is None else words)
    _prepare_streams()
    try:
        from canonry.surfaces.cli import failing

        as_json = "--json" in said[: said.index("--") if "--" in said else None]
        return failing.run(lambda: _run(said), said, as_json=as_json)
    except KeyboardInterrupt:
        return 130
    finally:
        if words is None:
            gc.freeze()  # so that nobody looks for garbage in what goes with the process


def _run(words: Sequence[str]) -> object:
    """Run the command that `words` say, and return its exit code, None for done."""
    from canonry.surfaces.cli import quick

    asked = quick.read(words)
    if asked is None:
        from canonry.surfaces.cli import group

        return group.run(words)
    from canonry.surfaces.cli import resolving
    from canonry.surfaces.cli.session import Session

    return resolving.run(Session(asked.flags), **asked.given)


def _prepare_streams() -> None:
    """Write UTF-8 whatever the locale, and nowhere to a stream that was closed."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, os.fdopen(nowhere, "w", encoding="utf-8"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
