"""The commands that keep a memory sound: verify and rebuild, which take their time and show it."""

from __future__ import annotations

from collections.abc import Iterator

import click

from canonry.core.errors import NotFound
from canonry.jobs import rebuild, verify
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.failing import DONE, FAILED
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.text import visible


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return make(words[-1], summary, [], _WORK[words[-1]])


def _verify(session: Session) -> int:
    progress = Progress()
    with session.context() as context:
        found = verify.run(
            context,
            verify.Request(),
            lambda done, total: progress.show(f"verifying {done:,} of {total:,} entries"),
        )
    progress.clear()
    if not found.entries and found.ok:
        raise NotFound("no-such-memory", "the store holds no such memory", field="memory")
    session.answer(found, _verify_lines(found))
    return DONE if found.ok else FAILED


def _verify_lines(found: verify.Response) -> Iterator[str]:
    for row in found.faults:
        place = row.where if row.seq is None else f"{row.where} {row.seq}"
        yield visible(f"{place}: {row.fault}")
    told = f"{found.entries:,} entries, {len(found.faults):,} faults"
    yield told if found.head_digest is None else f"{told}, head {found.head_digest}"


def _rebuild(session: Session) -> None:
    progress = Progress()
    with session.context() as context:
        found = rebuild.run(
            context,
            rebuild.Request(),
            lambda done, total: progress.show(f"replaying {done:,} of {total:,} entries"),
        )
    progress.clear()
    session.answer(found, [f"{found.entries:,} entries replayed into {found.rows:,} rows"])


_WORK = {"verify": _verify, "rebuild": _rebuild}
