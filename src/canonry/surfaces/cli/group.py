"""The tree of commands: `--help` lists it without importing any job, and a command imports its own.

Each operation of the table is one command. Those that people write or read in a way of their own
have a room that says how; all others share the plain one.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from canonry import __version__
from canonry.core.errors import Incorrect
from canonry.surfaces.cli.commands import global_options, merged
from canonry.surfaces.cli.failing import WRONG_USAGE
from canonry.surfaces.operations import OPERATIONS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

SUMMARY = """Memory for AI agents that answers what is true right now, and shows its work.

\b
  canonry append release:target staging --evidence "ticket 12"
  canonry resolve release:target"""

RIGHTS = (
    "The command line may do all that the operating system lets you, but for what a person "
    "decides: settling and reviewing need a terminal."
)

_BRANCHES = {
    "review": "Look at what was set aside, and release or reject it.",
    "keys": "Make and show the key that signs checkpoints.",
    "preview": "Show what would change, without changing it.",
    "daemon": "Let what matters be measured, by a loop that no agent can call.",
}
"""What the commands have in common that begin with the same word."""


class Entry(NamedTuple):
    """One command: its words, its summary, and the room that makes it."""

    words: tuple[str, ...]
    summary: str
    room: str


_ROOMS = {
    ("append",): "writing",
    ("reinstate",): "writing",
    ("resolve",): "asking",
    ("resolve-set",): "candidates",
    ("statements",): "standing",
    ("context",): "standing",
    ("entities",): "finding",
    ("memories",): "finding",
    ("history",): "asking",
    ("changes",): "following",
    ("conflicts",): "waiting",
    ("impact",): "resting",
    ("recall",): "recalling",
    ("derive",): "deriving",
    ("record-action",): "deriving",
    ("audit",): "auditing",
    ("inspect",): "inspecting",
    ("pillars",): "marking",
    ("reserve",): "marking",
    ("unreserve",): "marking",
    ("confirm",): "marking",
    ("alias",): "marking",
    ("goal",): "marking",
    ("review", "list"): "reviewing",
    ("review", "explain"): "reviewing",
    ("review", "release"): "reviewing",
    ("review", "reject"): "reviewing",
    ("review", "rescan"): "reviewing",
    ("export",): "carrying",
    ("import",): "carrying",
    ("verify",): "keeping",
    ("checkpoint",): "proving",
    ("prove",): "proving",
    ("doctor",): "keeping",
    ("backup",): "copying",
    ("restore",): "copying",
    ("erase",): "copying",
    ("rebuild",): "keeping",
    ("re-embed",): "recalling",
}
"""Where a command is made that is not plain."""

ENTRIES = (
    *(Entry(o.command, o.summary, _ROOMS.get(o.command, "plain")) for o in OPERATIONS),
    Entry(("keys", "make"), "Make the key that signs your checkpoints.", "proving"),
    Entry(("keys", "show"), "Print the public part of that key, for those who check.", "proving"),
    Entry(("copy",), "Copy every memory into another store.", "duplicating"),
    Entry(("init",), "Make a configuration file and a store here.", "starting"),
    Entry(("demo",), "Tell the story of a release, on a fresh store.", "starting"),
    Entry(("serve",), "Serve the memory to an agent, over MCP.", "serving"),
    Entry(("daemon", "run"), "Sweep and climb the ladder in the background.", "running"),
    Entry(("daemon", "once"), "Let one turn of the daemon happen now.", "running"),
    Entry(("setup",), "Make the memory known to an agent's program.", "introducing"),
    Entry(("skill",), "Print what tells an agent when and how to use it.", "introducing"),
    Entry(("contract",), "Print the contract that an agent keeps with the memory.", "introducing"),
    Entry(("completion",), "Print what lets a shell complete these commands.", "completing"),
    Entry(("version",), "Say which version this is.", "starting"),
)
"""Every command of the tree, in the order in which help lists them."""


class Tree(click.Group):
    """The commands whose words begin with `path`, each made when it is called."""

    def __init__(self, path: tuple[str, ...], **options: Any) -> None:
        super().__init__(
            path[-1] if path else "canonry",
            callback=click.pass_context(_keep),
            no_args_is_help=True,
            subcommand_metavar="COMMAND …",
            **options,
        )
        self._path = path

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the next words, in the order of the entries."""
        return list(self._next())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command that one more word leads to, or None."""
        entry = self._next().get(cmd_name)
        if entry is None:
            return None
        path = (*self._path, cmd_name)
        if entry.words != path:
            return Tree(path, help=_BRANCHES[cmd_name], params=global_options(hidden=True))
        room = import_module(f"canonry.surfaces.cli.{entry.room}")
        command: click.Command = room.command(entry.words, entry.summary)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command is for, without making it."""
        with formatter.section("Commands"):
            formatter.write_dl(self._said())

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Return the next words, without making their commands, else this group's own options."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(word, help=said)
            for word, said in self._said()
            if word.startswith(incomplete)
        ]
        return found or click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the words lead to. Raises UsageError with those spelled alike."""
        word = args[0]
        if word.startswith("-") or word in self._next():
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        alike = " or ".join(get_close_matches(word, self._next()))
        advice = f"; did you mean {alike}?" if alike else ""
        raise click.UsageError(f"there is no command {word!r}{advice}", ctx)

    def _said(self) -> list[tuple[str, str]]:
        """The next words, each with what it is for."""
        depth = len(self._path) + 1
        return [
            (word, entry.summary if len(entry.words) == depth else _BRANCHES[word])
            for word, entry in self._next().items()
        ]

    def _next(self) -> dict[str, Entry]:
        """The next words, each with the first entry that it leads to."""
        depth = len(self._path)
        found: dict[str, Entry] = {}
        for entry in ENTRIES:
            if entry.words[:depth] == self._path:
                found.setdefault(entry.words[depth], entry)
        return found


def _keep(ctx: click.Context, /, **given: Any) -> None:
    ctx.obj = merged(ctx.obj, given)


def tree() -> click.Command:
    """Return the whole tree."""
    root = Tree((), help=SUMMARY, epilog=RIGHTS, params=global_options(hidden=False))
    return click.version_option(__version__, message="%(prog)s %(version)s")(root)


def run(words: Sequence[str]) -> Any:
    """Run the command that `words` say. Returns its exit code, None for done.

    Raises Incorrect for words that no command has, and what the command raises.
    """
    try:
        return tree().main(list(words), prog_name="canonry", standalone_mode=False)
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.exceptions.NoArgsIsHelpError as trouble:
        sys.stderr.write(f"{trouble.format_message()}\n")
        return WRONG_USAGE
    except click.UsageError as trouble:
        raise _misused(trouble) from None


def _misused(trouble: click.UsageError) -> Incorrect:
    """What click found wrong with the words of a command line."""
    message = " ".join(trouble.format_message().split()).removesuffix(".")
    command = "canonry" if trouble.ctx is None else trouble.ctx.command_path
    advice = f"see `{command} --help`"
    if isinstance(trouble, click.NoSuchOption):
        advice += "; a text that begins with a dash follows --"
    named = trouble.param if isinstance(trouble, click.BadParameter) else None
    field = None if named is None else named.name
    return Incorrect("wrong-usage", message[:1].lower() + message[1:], field=field, advice=advice)
