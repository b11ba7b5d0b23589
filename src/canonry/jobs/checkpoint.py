"""checkpoint: sign what the log is now, to be kept where nobody who writes the store can reach."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

import msgspec

from canonry.core.errors import Incorrect, NotFound
from canonry.jobs.context import Context
from canonry.jobs.verify import Progress, no_progress, walk
from canonry.ledger import checkpoints
from canonry.ledger.checkpoints import Checkpoint, Key, Unfit
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.merkle import Span, Tree, leaf_hash
from canonry.ledger.projection import Kind
from canonry.ports.signer import Notary, Signer
from canonry.ports.store import Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Response(msgspec.Struct, frozen=True):
    """The log's name, how many entries it has, their root in hexadecimal, and the signed note."""

    origin: str
    entries: int
    root: str
    checkpoint: str


class Grown(NamedTuple):
    """The tree of a log, its first entry, and how many generations it has had."""

    tree: Tree
    first: Entry
    generation: int

    def signed(self, memory: str, signer: Signer) -> tuple[Checkpoint, str]:
        """Return the checkpoint of the log of `memory`, and the note that `signer` makes of it."""
        origin = checkpoints.origin_of(signer.key.name, memory, self.first, self.generation)
        found = Checkpoint(origin, self.tree.size, self.tree.root())
        text = checkpoints.text_of(found)
        return found, checkpoints.note(text, signer.key, signer.sign(text.encode()))


def run(
    context: Context, request: Request, signer: Signer, progress: Progress = no_progress
) -> Response:
    """Read the whole log once and sign what it comes to. Raises NotFound for an empty memory."""
    with context.read() as snapshot:
        grown = grow(snapshot, (), progress)
    found, note = grown.signed(context.memory, signer)
    return Response(found.origin, found.size, found.root.hex(), note)


def grow(snapshot: Snapshot, wanted: Iterable[Span], progress: Progress = no_progress) -> Grown:
    """Grow the tree of the whole log, which remembers `wanted`. Raises NotFound for no log."""
    head = snapshot.head()
    if head is None:
        raise NotFound("no-such-memory", "the store holds no such memory", field="memory")
    tree, first, generation = Tree(wanted), None, 1
    for entry in walk(snapshot, progress):
        first = first or entry
        if entry.kind == Kind.GENERATION:
            generation = generation_of(entry)
        tree.append(leaf_hash(entry.skeleton))
    assert first is not None
    return Grown(tree, first, generation)


def generation_of(entry: Entry) -> int:
    """Return the number of the generation that `entry` begins."""
    number: int = unseal(entry)[0]["generation"]
    return number


def opened(note: str, keys: Collection[Key], notary: Notary, what: str) -> Checkpoint:
    """Return the checkpoint in `note`. Raises Incorrect where no key of `keys` signed it so."""
    found = checkpoints.opened(note, keys, notary.check)
    if isinstance(found, Unfit):
        raise Incorrect(
            "untrusted-checkpoint",
            f"{what} {found.problem}",
            field=what,
            advice="name the public key that signed it with --key",
        )
    return found


def keys_of(texts: Iterable[str]) -> list[Key]:
    """Return the public keys that `texts` write. Raises Incorrect."""
    found = []
    for text in texts:
        key = checkpoints.parse_key(text)
        if isinstance(key, Unfit):
            raise Incorrect("invalid-key", f"the key {key.problem}", field="key")
        found.append(key)
    return found
