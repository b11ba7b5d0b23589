"""erase: let a text be gone for good, from the log, from all that was computed from it, from the
files.

What is erased is the payload of entries: value, evidence, source, tags, metadata, and the reasons
of reviews. That there was a record, whose, about what and when, what it retired and what it rests
on stays, with all digests, so that history still verifies and answers still follow. An entry of its
own tells of the erasure, without content. Backups and exports are elsewhere: nothing reaches them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry.core.errors import Incorrect, NotFound
from canonry.core.ids import is_blank, normal_key
from canonry.core.rights import Right
from canonry.jobs.admitting import Batch
from canonry.jobs.context import Context
from canonry.jobs.indexing import forget
from canonry.jobs.verify import walk
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.erasure import Target, erasure_fields
from canonry.ledger.projection import Kind, RecordRow, body_of, project
from canonry.ports.store import Entity, Snapshot, UnitOfWork


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to erase: exactly one of these."""

    record: Annotated[str | None, Meta(description="The id of the record to erase.")] = None
    entity: Annotated[
        str | None, Meta(description="Every record about this entity, until now.")
    ] = None
    writer: Annotated[str | None, Meta(description="All that this agent wrote, until now.")] = None
    everything: Annotated[bool, Meta(description="All that the memory holds, until now.")] = False


class Response(msgspec.Struct, frozen=True):
    """How many texts went, and the receipt: the seq and digest of the entry that tells of it.

    `swept` is false while another program still reads an old state of the store, which keeps bytes
    of it in the write-ahead log; asking for the same erasure again goes on with it.
    `same_value` are records of the same entity that state an erased value too, and stay.
    """

    erased: int
    seq: int | None
    digest: str | None
    swept: bool
    same_value: list[str]


def run(context: Context, request: Request) -> Response:
    """Erase what `request` names, in one unit of work.

    Raises Forbidden without the right to operate, NotFound where nothing of that name is held,
    Incorrect where not exactly one thing is named.
    """
    context.need(Right.OPERATE, "erasing")
    target, choose = _chosen(request)

    def let_go(unit: UnitOfWork) -> Response:
        if unit.head() is None:
            raise NotFound("no-such-memory", "the store holds no such memory", field="memory")
        entries = [entry for entry in choose(unit) if entry.payload is not None]
        same = _same_value(unit, entries) if target is Target.RECORD else []
        receipt = erase_entries(unit, context, target, entries)
        seq = None if receipt is None else receipt.seq
        digest = None if receipt is None else receipt.digest.hex()
        return Response(len(entries), seq, digest, swept=False, same_value=same)

    erased = context.in_turn(let_go)
    return msgspec.structs.replace(erased, swept=context.store.sweep())


def check(request: Request) -> None:
    """Raise Incorrect where not exactly one thing is named, or a name is blank."""
    _chosen(request)


def erase_entries(
    unit: UnitOfWork, context: Context, target: Target, entries: Sequence[Entry]
) -> Entry | None:
    """Blank the payloads of `entries` in `unit` and append the entry that tells of it.

    Nothing is written where there are none. The caller sweeps once the unit is committed.
    """
    if not entries:
        return None
    receipt = tell(unit, context, target, [entry.seq for entry in entries])
    blank(unit, entries)
    return receipt


def tell(unit: UnitOfWork, context: Context, target: Target, seqs: Iterable[int]) -> Entry:
    """Append the entry that tells of an erasure of `seqs`."""
    batch = Batch(unit, context)
    entry = batch.add_entry(Kind.ERASURE, erasure_fields(target, seqs, context.agent))
    batch.flush()
    return entry


def blank(unit: UnitOfWork, entries: Sequence[Entry]) -> None:
    """Let the payloads of `entries` be gone, and what was computed from them."""
    forget(unit, entries)
    bare = (entry._replace(payload=None, salt=None) for entry in entries)
    unit.erase([(entry.seq, project(entry)) for entry in bare])


def _chosen(request: Request) -> tuple[Target, Callable[[Snapshot], Iterable[Entry]]]:
    """Return what is to be erased, and the way to find its entries."""
    named = [name for name in ("record", "entity", "writer") if getattr(request, name) is not None]
    if len(named) + request.everything != 1:
        raise Incorrect(
            "one-target",
            "exactly one of record, entity, writer and everything must be named",
            field="record",
        )
    if request.everything:
        return Target.MEMORY, walk
    [name] = named
    wanted: str = getattr(request, name)
    if is_blank(wanted):
        raise Incorrect("invalid-text", f"{name} is blank", field=name)
    if name == "record":
        return Target.RECORD, lambda snapshot: _of_record(snapshot, wanted)
    if name == "entity":
        return Target.ENTITY, lambda snapshot: _of_entity(snapshot, wanted)
    return Target.AGENT, lambda snapshot: _of_writer(snapshot, wanted)


def _of_record(snapshot: Snapshot, record: str) -> list[Entry]:
    held = snapshot.find([record])
    if record not in held:
        raise NotFound("no-such-record", "the memory holds no such record", field="record")
    entity = snapshot.entities([held[record].entity_key])[held[record].entity_key]
    return _entries(snapshot, [held[record].seq, *_reviews_of(entity, record)])


def _of_entity(snapshot: Snapshot, key: str) -> list[Entry]:
    normal = normal_key(key)
    entity = snapshot.entities([normal]).get(normal)
    if entity is None:
        raise NotFound("no-such-entity", "the memory holds no such entity", field="entity")
    seqs = []
    for row in entity.rows:
        assert row.record.seq is not None
        seqs += [row.record.seq, *_reviews_of(entity, row.record.record_id)]
    return _entries(snapshot, seqs)


def _of_writer(snapshot: Snapshot, writer: str) -> list[Entry]:
    found = [entry for entry in walk(snapshot) if _writer_of(entry) == writer]
    if not found:
        raise NotFound("no-such-writer", "nobody of that name wrote here", field="writer")
    return [*found, *_entries(snapshot, _reviews_about(snapshot, found))]


def _reviews_about(snapshot: Snapshot, entries: Sequence[Entry]) -> list[int]:
    """The reviews of the records among `entries` that are not among them themselves."""
    rows = [row for entry in entries if isinstance(row := project(entry), RecordRow)]
    held = snapshot.entities({row.entity_key for row in rows})
    seqs = {seq for row in rows for seq in _reviews_of(held[row.entity_key], row.record.record_id)}
    return sorted(seqs - {entry.seq for entry in entries})


def _writer_of(entry: Entry) -> Any:
    fields, payload = unseal(entry)
    said = body_of(fields, payload) if entry.kind == Kind.RECORD else {**fields, **(payload or {})}
    return said.get("agent") if entry.kind != Kind.ERASURE else None


def _reviews_of(entity: Entity, record: str) -> list[int]:
    return [review.seq for review in entity.reviews.get(record, ())]


def _entries(snapshot: Snapshot, seqs: Iterable[int]) -> list[Entry]:
    found = snapshot.entries(seqs)
    return [found[seq] for seq in sorted(found)]


def _same_value(snapshot: Snapshot, entries: Sequence[Entry]) -> list[str]:
    """The other records of the same entities that state the same value and are not erased."""
    rows = {e.seq: row for e in entries if isinstance(row := project(e), RecordRow)}
    values = {row.record.value_key for row in rows.values()}
    keys = {row.entity_key for row in rows.values()}
    return sorted(
        row.record.record_id
        for entity in snapshot.entities(keys).values()
        for row in entity.rows
        if row.record.seq not in rows
        and row.record.value_key is not None
        and row.record.value_key in values
    )
