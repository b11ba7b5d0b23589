"""How a command is made: its own parameters, and the global options, before its name or after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from canonry.surfaces.cli.session import GLOBAL_OPTIONS, Session

GLOBAL_HELP = (
    "The global options, such as --memory and --json, may stand here too; see canonry --help."
)

_SAID = {
    "config": (
        "FILE",
        "The configuration file; else CANONRY_CONFIG, else the nearest canonry.toml.",
    ),
    "store": ("PATH|URL", "Where memories are kept; else CANONRY_STORE, else as configured."),
    "memory": ("NAME", "Which memory; else CANONRY_MEMORY, else as configured, else default."),
    "agent": ("ID", "Who writes; else CANONRY_AGENT, else as configured, else your user name."),
}


def make(
    name: str,
    summary: str,
    parameters: Sequence[click.Parameter],
    work: Callable[..., int | None],
    *,
    more: str = "",
) -> click.Command:
    """Return a command that calls `work` with its session and its own parameters by name.

    What `work` returns is the exit code, None for done; `more` is what help says besides.
    """

    @click.pass_context
    def callback(ctx: click.Context, /, **given: Any) -> int | None:
        flags = {option: given.pop(option) for option in GLOBAL_OPTIONS}
        return work(Session(merged(ctx.obj, flags)), **given)

    return click.Command(
        name,
        params=[*parameters, *global_options(hidden=True)],
        callback=callback,
        help=f"{summary}\n\n{more}",
        epilog=GLOBAL_HELP,
    )


def global_options(*, hidden: bool) -> list[click.Parameter]:
    """Return the options that every command takes."""
    options: list[click.Parameter] = [
        click.Option([f"--{name}"], metavar=metavar, hidden=hidden, help=said)
        for name, (metavar, said) in _SAID.items()
    ]
    answer = click.Option(
        ["--json"], is_flag=True, default=None, hidden=hidden, help="Answer in JSON, errors too."
    )
    return [*options, answer]


def merged(before: Mapping[str, Any] | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options given before a command, with those given after it over them."""
    return {**(before or {}), **{name: item for name, item in given.items() if item is not None}}
