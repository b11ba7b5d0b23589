"""copy: every memory of the store into another one, from a file to a server and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

import click

from canonry.jobs import copy_store
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.failing import DONE, FAILED
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.text import visible

_MORE = """Entries keep their order, times and digests. A memory that is there already goes on where
it ends; one that holds another log is left alone and named, and the exit code is 1. A run that was
stopped can be run again."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    target = click.Option(
        ["--to"], metavar="PATH|URL", required=True, help="The store to copy into; made if missing."
    )
    return make(words[-1], summary, [target], _copy, more=_MORE)


def _copy(session: Session, *, to: str) -> int:
    from canonry import bootstrap

    progress = Progress()

    def show(memory: str, done: int, total: int) -> None:
        progress.show(visible(f"copying {memory}: {done:,} of {total:,} entries"))

    with session.context() as context, closing(bootstrap.build_store(to)) as target:
        found = list(copy_store.run(context, target, show))
    progress.clear()
    session.answer({"memories": found}, _lines(found))
    return FAILED if any(one.outcome == copy_store.DIFFERENT for one in found) else DONE


_SAID = {
    copy_store.COPIED: "{added:,} of {entries:,} entries copied, head {head}",
    copy_store.HELD: "all {entries:,} entries are there, head {head}",
    copy_store.DIFFERENT: "another log is there; nothing of it was changed",
}


def _lines(found: Sequence[copy_store.CopiedMemory]) -> Iterator[str]:
    if not found:
        yield "the store holds no memory"
    for one in found:
        said = _SAID[one.outcome].format(added=one.added, entries=one.entries, head=one.head_digest)
        yield visible(f"{one.name}: {said}")
