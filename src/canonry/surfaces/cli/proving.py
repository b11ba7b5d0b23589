"""checkpoint, prove and keys: what a memory shows to those who do not hold it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from canonry import bootstrap, settings
from canonry.core.errors import Incorrect, Unavailable
from canonry.ports.signer import Signer
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Progress, Session, working_folder
from canonry.surfaces.cli.tables import block
from canonry.surfaces.cli.text import visible

_FILE_BYTES_MAX = 4 * 1024 * 1024

_CHECKPOINT = """The checkpoint goes to standard output; keep it where nobody who can write the
store can reach it. `canonry verify --checkpoint FILE` holds the log against it later."""

_PROVE = """RECORD_ID is the record to prove; with --since, the proof tells too, or without a record
only, that the log has grown from that checkpoint. The proof goes to standard output as JSON;
`canonry verify --proof FILE` checks it without any store."""

_KEYS = """The private key is in a file for its owner alone: CANONRY_KEY_FILE, else signing.key in
your configuration folder."""


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    if words == ("prove",):
        record = click.Argument(["record"], metavar="[RECORD_ID]", required=False)
        since = click.Option(["--since"], metavar="FILE", help="A checkpoint made earlier.")
        return make("prove", summary, [record, since], _prove, more=_PROVE)
    if words == ("keys", "make"):
        name = click.Option(["--name"], metavar="TEXT", help="The key's name; else made from it.")
        return make("make", summary, [name], _keys_make, more=_KEYS)
    if words == ("keys", "show"):
        return make("show", summary, [], _keys_show, more=_KEYS)
    return make("checkpoint", summary, [], _checkpoint, more=_CHECKPOINT)


def read_text(path: str, what: str) -> str:
    """Return the text of the file at `path`. Raises Unavailable, and Incorrect for what is none."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(_FILE_BYTES_MAX + 1)
        if len(content) > _FILE_BYTES_MAX:
            raise Incorrect("too-large", f"{path} is too large to be one", field=what)
        return content.decode()
    except UnicodeDecodeError:
        raise Incorrect("not-text", f"{path} is not UTF-8", field=what) from None
    except OSError as trouble:
        problem = f"{path} cannot be read: {trouble.strerror}"
        raise Unavailable("unreadable-file", problem, field=what) from None


def own_key() -> Signer:
    """Return the user's key. Raises NotFound where there is none."""
    return bootstrap.open_key(_key_file())


def _key_file() -> Path:
    return Path(settings.key_file(os.environ, working_folder()))


def _checkpoint(session: Session) -> None:
    from canonry.jobs import checkpoint

    signer, progress = own_key(), Progress()
    with session.context() as context:
        found = checkpoint.run(
            context,
            checkpoint.Request(),
            signer,
            lambda done, total: progress.show(f"reading {done:,} of {total:,} entries"),
        )
    progress.clear()
    session.answer(found, found.checkpoint.splitlines())


def _prove(session: Session, *, record: str | None, since: str | None) -> None:
    from canonry.jobs import prove

    signer, progress = own_key(), Progress()
    earlier = None if since is None else read_text(since, "since")
    with session.context() as context:
        found = prove.run(
            context,
            prove.Request(record=record, since=earlier),
            signer,
            lambda done, total: progress.show(f"reading {done:,} of {total:,} entries"),
        )
    progress.clear()
    session.send(found)


class _KeyShown(msgspec.Struct, frozen=True):
    """The public key, its name, and the file that holds the private one."""

    key: str
    name: str
    file: str


def _keys_make(session: Session, *, name: str | None) -> None:
    made = bootstrap.make_key(_key_file(), name)
    session.answer(_shown(made), [visible(str(made.key))])
    if not session.json:
        session.tell(f"made {_key_file()}; keep a copy of it, and give the line above to others")


def _keys_show(session: Session) -> None:
    signer = own_key()
    session.answer(_shown(signer), [visible(str(signer.key))])


def _shown(signer: Signer) -> _KeyShown:
    return _KeyShown(str(signer.key), signer.key.name, str(_key_file()))


def check_proof(session: Session, path: str, keys: tuple[str, ...]) -> None:
    """Check the proof in the file at `path`, which needs no store, and say what it proves."""
    from canonry.surfaces.jsontext import parse_json

    proof = parse_json(read_text(path, "proof"), "proof")
    found = bootstrap.check_proof(proof, keys or (str(own_key().key),))
    session.answer(found, _proven(session, found))


def _proven(session: Session, found: Any) -> Iterator[str]:
    rows = [("log", found.origin), ("entries", f"{found.entries:,}"), ("root", found.root)]
    if found.since_entries is not None:
        rows.append(("grown from", f"{found.since_entries:,} entries"))
    if found.fields is not None:
        payload = found.payload
        rows += [
            ("entry", f"{found.seq:,}"),
            ("says", msgspec.json.encode({**found.fields, "payload": payload}).decode()),
        ]
    yield "proven"
    yield from block(rows, session.look)
