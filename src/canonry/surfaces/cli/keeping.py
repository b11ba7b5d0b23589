"""The commands that keep a memory sound: verify and rebuild, which take their time and show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from canonry.core.errors import NotFound
from canonry.jobs import rebuild, verify
from canonry.ledger.checkpoints import Checkpoint
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.failing import DONE, FAILED
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.text import visible

_VERIFY = """A checkpoint, from `canonry checkpoint`, finds what the log alone cannot show: a tail
that was cut off, or a history that was written anew as a whole. With --proof no store is opened.
Signatures are checked by your own key, or by each --key."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    if words != ("verify",):
        work = _rebuild if words == ("rebuild",) else _doctor
        return make(words[-1], summary, [], work)
    options: list[click.Parameter] = [
        click.Option(
            ["--checkpoint"],
            metavar="FILE",
            multiple=True,
            help="A checkpoint that the log must still begin with; may be repeated.",
        ),
        click.Option(["--proof"], metavar="FILE", help="Check a proof instead, without a store."),
        click.Option(
            ["--key"],
            metavar="KEY",
            multiple=True,
            help="A public key that is trusted, from `canonry keys show`; may be repeated.",
        ),
    ]
    return make("verify", summary, options, _verify, more=_VERIFY)


def _verify(
    session: Session, *, checkpoint: tuple[str, ...], proof: str | None, key: tuple[str, ...]
) -> int:
    if proof is not None:
        from canonry.surfaces.cli import proving

        proving.check_proof(session, proof, key)
        return DONE
    known = known_checkpoints(checkpoint, key)
    progress = Progress()
    with session.context() as context:
        found = verify.run(
            context,
            verify.Request(),
            lambda done, total: progress.show(f"verifying {done:,} of {total:,} entries"),
            known,
        )
    progress.clear()
    if not found.entries and found.ok:
        raise NotFound("no-such-memory", "the store holds no such memory", field="memory")
    session.answer(found, _verify_lines(found))
    return DONE if found.ok else FAILED


def known_checkpoints(files: Sequence[str], keys: Sequence[str]) -> list[Checkpoint]:
    """Return the checkpoints in `files`. Raises Incorrect where no trusted key signed them."""
    if not files:
        return []
    from canonry import bootstrap
    from canonry.jobs.checkpoint import keys_of, opened
    from canonry.surfaces.cli import proving

    trusted = keys_of(keys) if keys else [proving.own_key().key]
    notary = bootstrap.build_notary()
    notes = [proving.read_text(file, "checkpoint") for file in files]
    return [opened(note, trusted, notary, "checkpoint") for note in notes]


def _verify_lines(found: verify.Response) -> Iterator[str]:
    for row in found.faults:
        place = row.where if row.seq is None else f"{row.where} {row.seq}"
        yield visible(f"{place}: {row.fault}")
    told = f"{found.entries:,} entries, {len(found.faults):,} faults"
    yield told if found.head_digest is None else f"{told}, head {found.head_digest}"
    if found.erased or found.left_behind:
        yield f"without their text: {found.erased:,} erased, {found.left_behind:,} left behind"


def _doctor(session: Session) -> int:
    from canonry.jobs import doctor

    with session.context() as context:
        found = doctor.run(context, doctor.Request())
    lines = (
        f"{finding.health}: {finding.name}: {finding.seen}"
        + (f"; {finding.advice}" if finding.advice else "")
        for finding in found.findings
    )
    session.answer(found, map(visible, lines))
    return DONE if found.ok else FAILED


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
