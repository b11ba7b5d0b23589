"""serve: a memory for the agent that started this process, over its standard input and output."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from functools import partial
from importlib.util import find_spec

import click

from canonry import bootstrap, limits, settings
from canonry.core.errors import Unavailable
from canonry.core.rights import Right
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.failing import DONE
from canonry.surfaces.cli.running import in_background
from canonry.surfaces.cli.session import GLOBAL_OPTIONS, Session, working_folder

_MORE = """An agent starts this as its MCP server. It ends when its client does. It may read and
write, never settle or review. Who writes is what a call says, else --agent, else the client."""

RIGHTS = frozenset({Right.READ, Right.WRITE})


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    transport = click.Option(
        ["--transport"],
        type=click.Choice(["stdio"]),
        default="stdio",
        help="How agents reach it: stdio, one client on standard input and output, unless told.",
    )
    return make(words[-1], summary, [transport], _serve, more=_MORE)


def _serve(session: Session, *, transport: str) -> int:
    found = session.settings()
    flags = {name: session.flags.get(name) for name in GLOBAL_OPTIONS if name != "json"}
    agent = settings.named_agent(flags, os.environ, working_folder())
    need_server()
    if sys.stdin is not None and sys.stdin.isatty():
        session.tell(
            "waiting for an agent's program, which `canonry setup` tells how to start this"
        )
    from canonry.surfaces.mcp.ends import Ends

    ends = Ends()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # it has nothing to say, and nothing to save
    import anyio

    from canonry.surfaces.mcp.server import AgentServer
    from canonry.surfaces.mcp.stdio import Conversation
    from canonry.surfaces.mcp.working import Workshop

    async def hold() -> None:
        workshop = Workshop(partial(bootstrap.open_context, found, RIGHTS))
        server = AgentServer(workshop, found.memory, agent, found.agent)
        await Conversation(ends).hold(server.protocol())

    end = in_background(found, session.tell)
    anyio.run(hold)
    end()
    _leave()
    return DONE


def need_server() -> None:
    """Raise Unavailable where the extra that serves agents is not installed."""
    if find_spec("mcp") is None:
        raise Unavailable(
            "not-installed",
            "the server is not installed",
            advice="install canonry[server]",
        )


def _leave() -> None:
    """End although a thread may still wait for its turn or for a pipe; what it began is undone."""
    deadline = time.monotonic() + limits.FAREWELL_THREADS_SECONDS
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(max(0, deadline - time.monotonic()))
            if thread.is_alive():
                sys.stderr.flush()
                os._exit(DONE)
