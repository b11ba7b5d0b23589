"""restore: let a store be what a backup holds, and never go behind what is known unnoticed.

Known is what the store holds now, and every checkpoint that is shown. Where the backup lacks some
of it, the restore is refused, unless it is to begin a new generation: then each memory that went
behind gets an entry that says so, its checkpoints are those of another log from there on, and what
was erased since the backup is erased again.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from canonry.core.errors import CanonryError, Clash, NotFound
from canonry.core.rights import Right
from canonry.jobs import erase, verify
from canonry.jobs.admitting import Batch
from canonry.jobs.backup import Held, OpenStore, held_in
from canonry.jobs.checkpoint import generation_of
from canonry.jobs.context import Context
from canonry.jobs.verify import walk
from canonry.ledger.checkpoints import Checkpoint
from canonry.ledger.digests import Entry
from canonry.ledger.erasure import Target, erased_by
from canonry.ledger.merkle import EMPTY_ROOT
from canonry.ledger.projection import Kind
from canonry.ports.store import Store, UnitOfWork


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to restore; the file comes beside it."""

    new_generation: Annotated[
        bool, Meta(description="Go behind what is known, and begin a new generation.")
    ] = False


class Response(msgspec.Struct, frozen=True):
    """The file restored and its memories, which of them went behind, and where the old file is."""

    file: str
    memories: list[Held]
    behind: list[str]
    erased_again: int
    kept: str | None


class _Known(NamedTuple):
    """What is known of a memory: how far it went, and what its tree was."""

    entries: int
    root: str


def run(
    context: Context,
    request: Request,
    file: str,
    open_store: OpenStore,
    known: Sequence[Checkpoint] = (),
) -> Response:
    """Put the copy at `file` in the place of the store.

    `known` are checkpoints of the memory of `context`. Raises Clash where the copy lacks something
    known and no new generation may begin, Fault for a damaged copy, Busy while others use the
    store.
    """
    context.need(Right.OPERATE, "restoring")
    memories = held_in(context, file, open_store)
    if not memories:
        raise NotFound("empty-backup", f"the file {file} holds no memory", field="file")
    copy = open_store(file)
    try:
        lost = dict(_behind(context, copy, known))
        erased = _erased_since(context, copy)
    finally:
        copy.close()
    if lost and not request.new_generation:
        names = ", ".join(sorted(lost))
        raise Clash(
            "behind-known",
            f"the file {file} lacks entries that are known of {names}",
            field="file",
            advice="restore a later backup, or begin a new generation with --new-generation",
        )
    kept = context.store.restore(file)
    again = 0
    for name in {*lost, *erased}:
        own = context._replace(memory=name)
        again += _renew(own, lost.get(name), erased.get(name, {}))
    context.store.sweep()
    return Response(file, memories, sorted(lost), again, kept)


def _behind(
    context: Context, copy: Store, known: Sequence[Checkpoint]
) -> Iterator[tuple[str, _Known]]:
    """Yield each memory of which `copy` lacks something known, with what is known of it."""
    for name in context.store.memories():
        with context.store.read(name) as now, copy.read(name) as then:
            head = now.head()
            same = None if head is None else then.entries([head.seq]).get(head.seq)
        if head is not None and (same is None or same.digest != head.digest):
            yield name, _Known(head.seq, _root(context._replace(memory=name)))
    own = context._replace(store=copy)
    for checkpoint in sorted(known, key=lambda one: one.size):
        faults = verify.run(own, verify.Request(), known=[checkpoint]).faults
        if any(fault.where == "checkpoint" for fault in faults):
            yield context.memory, _Known(checkpoint.size, checkpoint.root.hex())


def _root(context: Context) -> str:
    """The root of a memory as it is; that of nothing where it can no longer be read."""
    try:
        return verify.run(context, verify.Request()).root
    except CanonryError:
        return EMPTY_ROOT.hex()


def _erased_since(context: Context, copy: Store) -> dict[str, dict[int, Entry]]:
    """The entries of `copy` that still have a payload, and were erased in the store since."""
    found: dict[str, dict[int, Entry]] = {}
    for name in context.store.memories():
        with context.store.read(name) as now, copy.read(name) as then:
            seqs = {seq for entry in walk(now) for seq in erased_by(entry)}
            here, there = now.entries(seqs), then.entries(seqs)
            found[name] = {
                seq: entry
                for seq, entry in there.items()
                if entry.payload is not None and here[seq].digest == entry.digest
            }
    return {name: entries for name, entries in found.items() if entries}


def _renew(context: Context, lost: _Known | None, erased: dict[int, Entry]) -> int:
    """Begin a new generation where something was lost, and erase again what was erased."""

    def begin_anew(unit: UnitOfWork) -> int:
        if lost is not None:
            numbers = [generation_of(e) for e in walk(unit) if e.kind == Kind.GENERATION]
            batch = Batch(unit, context)
            behind = {"entries": lost.entries, "root": lost.root}
            fields = {"generation": max(numbers, default=1) + 1, "behind": behind}
            batch.add_entry(Kind.GENERATION, fields)
            batch.flush()
        told = {seq for entry in walk(unit) for seq in erased_by(entry)} if erased else set()
        untold = [entry for seq, entry in sorted(erased.items()) if seq not in told]
        erase.erase_entries(unit, context, Target.RECORD, untold)
        return len(untold)

    return context.in_turn(begin_anew)
