"""daemon: the loop that no agent can call, as a process of its own or behind a server.

It sweeps and climbs the ladder of one memory. Whether anything climbs is up to the evidence; an
operator may let one turn happen now, and cannot say what comes of it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

import click
import msgspec

from canonry import bootstrap
from canonry.core.errors import CanonryError
from canonry.settings import Settings
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.failing import DONE
from canonry.surfaces.cli.session import Session

FAREWELL_SECONDS = 1.0

_MORE = {
    "run": "It ends at SIGTERM or Ctrl-C. One daemon at a time works on a memory, by a lease; "
    "others wait for it to run out.",
    "once": "It needs no lease. What may climb is up to the evidence alone.",
}


class Hop(msgspec.Struct, frozen=True):
    """A change of a concept's stage."""

    concept: int
    source: str
    target: str
    cause: str


class Turn(msgspec.Struct, frozen=True):
    """What one turn came to; `sweep` is the sweep's number, null where none was due."""

    sweep: int | None
    transitions: list[Hop]


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return make(words[-1], summary, [], _WORK[words[-1]], more=_MORE[words[-1]])


def _run(session: Session) -> int:
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    found = session.settings()
    session.tell(f"working on the memory {found.memory}")
    bootstrap.run_daemon(found, stop.wait, session.tell)
    return DONE


def _once(session: Session) -> None:
    lines: list[str] = []
    done = bootstrap.daemon_once(session.settings(), lines.append)
    hops = () if done.cycle is None else done.cycle.transitions
    told = [Hop(hop.number, hop.source, hop.target, hop.cause) for hop in hops]
    session.answer(Turn(done.sweep, told), lines or ["Nothing moved."])


_WORK = {"run": _run, "once": _once}


def in_background(found: Settings, tell: Callable[[str], None]) -> Callable[[], None]:
    """Run the daemon behind a server and return what stops it.

    Its first turn comes after one interval, so that it never stands in the way of a start.
    """
    stop = threading.Event()

    def work() -> None:
        try:
            if not stop.wait(bootstrap.daemon_interval(found)):
                bootstrap.run_daemon(found, stop.wait, _nothing)
        except CanonryError as trouble:
            tell(f"the ladder stands still: {trouble}")

    thread = threading.Thread(target=work, name="canonry-daemon", daemon=True)
    thread.start()

    def end() -> None:
        stop.set()
        thread.join(FAREWELL_SECONDS)

    return end


def _nothing(line: str) -> None:
    """A server has no screen."""
