"""backup, restore and erase: copies of a store, and what is to be gone from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from canonry import bootstrap, settings
from canonry.core.errors import Incorrect
from canonry.jobs import backup, erase, restore
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.text import visible

_BACKUP = """FILE is a new file for its owner alone. Others may go on reading and writing. The
copy is read again as a whole before it is told of, and it needs no other file."""

_RESTORE = """FILE is what backup wrote. The store that was there is kept beside it. Where FILE
lacks entries that the store holds, or that a checkpoint saw, nothing is done, unless
--new-generation says that this is meant. End what else uses the store first."""

_ERASE = """RECORD is the id of the record to erase; or name an --entity, a --writer or
--everything. Its text is gone for good: backups and exports that were made before still hold it.
Without --yes nothing is erased."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    file = click.Argument(["file"], metavar="FILE")
    if words == ("backup",):
        return make("backup", summary, [file], _backup, more=_BACKUP)
    if words == ("restore",):
        options: list[click.Parameter] = [
            *parameters(restore.Request),
            click.Option(
                ["--checkpoint"],
                metavar="FILE",
                multiple=True,
                help="A checkpoint of this memory that must not be lost; may be repeated.",
            ),
            click.Option(["--key"], metavar="KEY", multiple=True, help="A key that is trusted."),
        ]
        return make("restore", summary, [file, *options], _restore, more=_RESTORE)
    yes = click.Option(["--yes"], is_flag=True, help="Do it; it cannot be undone.")
    asked = parameters(erase.Request, by_place=("record",))
    return make("erase", summary, [*asked, yes], _erase, more=_ERASE)


def _backup(session: Session, *, file: str) -> None:
    progress = Progress()
    with session.context() as context:
        found = backup.run(
            context,
            backup.Request(),
            str(Path(file).absolute()),
            bootstrap.build_store,
            lambda done, total: progress.show(f"reading {done:,} of {total:,} entries"),
        )
    progress.clear()
    session.answer(found, [f"made {visible(found.file)}", *_held_lines(found.memories)])


def _held_lines(memories: list[backup.Held]) -> Iterator[str]:
    for held in memories:
        yield f"{held.memory}: {held.entries:,} entries, head {held.head_digest}"


def _restore(
    session: Session,
    *,
    file: str,
    checkpoint: tuple[str, ...],
    key: tuple[str, ...],
    **given: Any,
) -> None:
    from canonry.surfaces.cli import keeping

    request = build(restore.Request, given)
    known = keeping.known_checkpoints(checkpoint, key)
    with session.context() as context:
        path = str(Path(file).absolute())
        found = restore.run(context, request, path, bootstrap.build_store, known)
    session.answer(found, _restored_lines(found))


def _restored_lines(found: restore.Response) -> Iterator[str]:
    yield f"restored {visible(found.file)}"
    yield from _held_lines(found.memories)
    for name in found.behind:
        yield f"{name}: behind what is known, a new generation begins"
    if found.erased_again:
        yield f"erased again: {found.erased_again:,}"
    if found.kept is not None:
        yield f"the store that was there is kept as {visible(found.kept)}"


def _erase(session: Session, *, yes: bool, **given: Any) -> None:
    request = build(erase.Request, given)
    erase.check(request)
    if not yes:
        raise Incorrect(
            "not-confirmed",
            "what is erased is gone for good",
            field="yes",
            advice="say it again with --yes",
        )
    with session.context() as context:
        found = erase.run(context, request)
    session.answer(found, _erased_lines(found))
    if not found.swept and not session.json:
        session.tell(_LEFT[settings.is_url(session.settings().store)])


_LEFT = {
    False: "a program still reads an old state of the store, so that bytes of it may stay in the "
    "file's log; end it, and say this again",
    True: "bytes of it may stay in the files of the server until it has vacuumed them, and in its "
    "own backups and logs",
}
"""What to know where no sweep was made: for a file, and for a server."""


def _erased_lines(found: erase.Response) -> Iterator[str]:
    if found.seq is None:
        yield "nothing left to erase"
    else:
        yield f"{found.erased:,} erased, as entry {found.seq:,} tells"
    if found.same_value:
        yield visible(f"the same value is stated by {', '.join(found.same_value)}, and stays there")
