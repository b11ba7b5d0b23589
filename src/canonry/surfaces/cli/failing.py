"""How a command ends: exit codes, and one line that says what is wrong and what to do.

0 done; 1 failed; 2 wrong usage, and nothing ran; 130 stopped from the keyboard. No trace is shown
unless CANONRY_DEBUG asks for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any

from canonry.core.errors import CanonryError, Fault, Incorrect, Unavailable
from canonry.surfaces.cli.text import to_json, visible

DONE, FAILED, WRONG_USAGE, STOPPED = 0, 1, 2, 130


def run(work: Callable[[], Any], words: Sequence[str], *, as_json: bool) -> int:
    """Do `work` and return its exit code, or report why it failed. Nothing is left unwritten.

    `words` are those of the call: an error repeats none of them that would be set aside.
    """
    try:
        code = _end(work, words, as_json=as_json)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return FAILED
    except OSError as trouble:
        _forget_output()
        return report(_unwritten(trouble), words, as_json=as_json)
    return code


def _end(work: Callable[[], Any], words: Sequence[str], *, as_json: bool) -> int:
    try:
        code = work()
    except KeyboardInterrupt:
        return STOPPED
    except CanonryError as trouble:
        return report(trouble, words, as_json=as_json)
    except OSError:
        raise
    except Exception as trouble:  # because no one should read a trace who did not ask
        return report(_defect(trouble), words, as_json=as_json)
    return code if isinstance(code, int) else DONE


def report(error: CanonryError, words: Sequence[str], *, as_json: bool) -> int:
    """Write `error` on standard error and return the exit code that goes with it."""
    if as_json:
        told = {
            name: hushed(said, words) if isinstance(said, str) else said
            for name, said in error.to_dict()["error"].items()
        }
        said = to_json({"error": told})
    else:
        said = f"canonry: {visible(hushed(str(error), words))}"
    sys.stderr.write(f"{said}\n")
    if os.environ.get("CANONRY_DEBUG") and error.__cause__ is not None:
        import traceback

        traceback.print_exception(error.__cause__)
    return WRONG_USAGE if isinstance(error, Incorrect) else FAILED


def hushed(said: str, words: Sequence[str]) -> str:
    """Return `said` without the words of the call that would be set aside.

    A key that was pasted in the wrong place ends in an error, and errors end in logs.
    """
    from canonry.ledger.quarantine import examine

    for word in words:
        for part in (word, word.lstrip("-").partition("=")[2]):
            for form in (part, repr(part)[1:-1], os.path.normpath(part)):
                if len(form) > 1 and form in said and examine((("word", part),)):
                    said = said.replace(form, "that text")
    return said


def _unwritten(trouble: OSError) -> CanonryError:
    return Unavailable(
        "system-error", f"the system refused: {trouble.strerror or 'no reason told'}"
    )


def _defect(trouble: Exception) -> CanonryError:
    """A defect is named by its type alone: its message could hold what must not be shown."""
    error = Fault(
        "defect",
        f"a defect of canonry ({type(trouble).__name__})",
        advice="set CANONRY_DEBUG=1 to see where",
    )
    error.__cause__ = trouble
    return error


def _forget_output() -> None:
    """Let nothing more be written to an output that is closed or full, not even at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass
    finally:
        os.close(nowhere)
