"""setup, skill and contract: an agent's program told of Canonry, and an agent how to use it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from tempfile import mkstemp

import click
import msgspec

from canonry import settings
from canonry.contract import page
from canonry.core.errors import Incorrect, Unavailable
from canonry.surfaces.cli import clients, serving
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session, working_folder
from canonry.surfaces.cli.text import visible

BACKUP = ".before-canonry"

_SETUP = """CLIENT is claude-code, claude-desktop, codex, cursor, vscode or opencode.

The store and the memory are those of this folder now, or as said with --store and --memory. The
change is shown, and what stood before is kept beside the file, under its name with .before-canonry
behind it, until --remove. Claude Code and Codex are also told what stands as a conversation
begins."""

_SKILL = """It goes where the agent's program looks for skills, such as
.claude/skills/canonry/SKILL.md."""

_CONTRACT = """It goes where an agent's standing instructions are kept, such as AGENTS.md. The
server offers it as the prompt canon-contract."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    if words == ("skill",):
        return make("skill", summary, [], _skill, more=_SKILL)
    if words == ("contract",):
        return make("contract", summary, [], _contract, more=_CONTRACT)
    parameters: list[click.Parameter] = [
        click.Argument(["client"], type=click.Choice(clients.CLIENTS), metavar="CLIENT"),
        click.Option(["--remove"], is_flag=True, help="Take it out again."),
        click.Option(
            ["--print", "only_print"], is_flag=True, help="Show the change, write nothing."
        ),
    ]
    return make("setup", summary, parameters, _setup, more=_SETUP)


class Change(msgspec.Struct, frozen=True):
    """What became of one file: `before` and `after` are null where there is no file."""

    file: str
    before: str | None
    after: str | None


def _setup(session: Session, *, client: str, remove: bool, only_print: bool) -> None:
    launch = None if remove else _launch(session)
    places = clients.places(client, os.environ, Path(working_folder()))
    changes = [_change(place, launch) for place in places]
    if not only_print:
        for place, change in zip(places, changes, strict=True):
            _write(place, change, remove=remove)
    session.answer(changes, (line for change in changes for line in _lines(change)))
    if not only_print and not remove:
        session.tell(f"restart {client}, and it remembers")


def _launch(session: Session) -> list[str]:
    """The words that start this very Canonry, on the store and the memory of now.

    -P keeps a folder of the project from being imported in its place.
    """
    serving.need_server()
    found = session.settings()
    settings.refuse_password(found.store)
    agent = session.flags.get("agent")
    said = [
        "--store",
        found.store,
        "--memory",
        found.memory,
        *(["--agent", agent] if agent else []),
    ]
    return [sys.executable, "-P", "-m", "canonry", *said]


def _change(place: clients.Place, launch: list[str] | None) -> Change:
    """Work out the change to one file. Raises Incorrect, Unavailable, and names the file."""
    path = place.file.resolve()
    before, kept = _read(path), _read(_backup(path))
    try:
        after = place.edit(before, launch)
        if launch is None and kept is not None and _is_untouched(place, kept, after):
            after = kept
    except Incorrect as trouble:
        raise Incorrect(
            trouble.code, f"{path}: {trouble.message}", field="client", advice=trouble.advice
        ) from None
    return Change(str(path), before, after)


def _is_untouched(place: clients.Place, kept: str, left: str | None) -> bool:
    """Whether nobody changed anything else since Canonry came to a file that was `kept` before."""
    any_launch = [sys.executable, "-m", "canonry"]
    back = place.edit(place.edit(kept, any_launch), None)
    return place.edit(kept, None) == kept and back == left


def _backup(path: Path) -> Path:
    return path.with_name(path.name + BACKUP)


def _read(path: Path) -> str | None:
    try:
        return path.read_bytes().decode() if path.exists() else None
    except (OSError, UnicodeDecodeError):
        raise Unavailable("unreadable-file", f"{path} cannot be read", field="client") from None


def _write(place: clients.Place, change: Change, *, remove: bool) -> None:
    """Put the new text in its place at once. What stood before Canonry came is kept beside it."""
    path = Path(change.file)
    kept = _backup(path)
    try:
        if change.before != change.after:
            path.parent.mkdir(parents=True, exist_ok=True)
            if change.before is not None and not remove:
                is_first = place.edit(change.before, None) == change.before
                if is_first or not kept.exists():
                    _put(kept, change.before, like=path)
            if change.after is None:
                path.unlink()
            else:
                _put(path, change.after, like=path)
        if remove:
            kept.unlink(missing_ok=True)
    except OSError as trouble:
        problem = f"{path} cannot be written: {trouble.strerror}"
        raise Unavailable("unwritable-file", problem, field="client") from None


def _put(path: Path, text: str, *, like: Path) -> None:
    descriptor, part = mkstemp(dir=path.parent, prefix=f".{path.name}.")
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as stream:
        stream.write(text)
    if like.exists():
        Path(part).chmod(like.stat().st_mode)
    Path(part).replace(path)


def _lines(change: Change) -> Iterator[str]:
    if change.before == change.after:
        yield visible(f"nothing to change in {change.file}")
        return
    before, after = (text or "" for text in (change.before, change.after))
    for line in unified_diff(
        before.splitlines(), after.splitlines(), change.file, change.file, lineterm=""
    ):
        yield visible(line)


def _skill(session: Session) -> None:
    text = page("SKILL.md")
    session.answer({"skill": text}, text.splitlines())


def _contract(session: Session) -> None:
    text = page("CANON.md")
    session.answer({"contract": text}, text.splitlines())
