"""entities: entity keys by prefix or likeness."""

from typing import Annotated

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.ids import normal_key
from canonry.jobs.context import Context
from canonry.ledger.likeness import fold, is_near, stem
from canonry.ledger.quarantine import examine
from canonry.ports.store import Entity, Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the keys begin with, or look like."""

    query: Annotated[
        str, Meta(description="What keys begin with, hold or look like; all if absent.")
    ] = ""
    after: Annotated[str, Meta(description="Begin after this entity key.")] = ""
    limit: Annotated[int, Meta(description="How many at most.", ge=1, le=limits.PAGE_ROWS_MAX)] = (
        limits.PAGE_ROWS
    )


class EntityRow(msgspec.Struct, frozen=True):
    """One entity: its key, how many records it has, and the seq of the last one."""

    entity_key: str
    records: int
    head_seq: int


class Response(msgspec.Struct, frozen=True):
    """The keys that begin with the query, by key, and those that hold or look like it.

    `like` comes with the first page only; `next_after` is null where no more can follow.
    """

    entities: list[EntityRow]
    like: list[EntityRow]
    next_after: str | None


def run(context: Context, request: Request) -> Response:
    """Return one page. A key that is itself the poison of a set-aside record is left out."""
    query, after = normal_key(request.query), normal_key(request.after)
    with context.read() as snapshot:
        keys = snapshot.entity_keys(query, after, request.limit)
        like = _like(snapshot, query, request.limit) if query and not after else []
        shown = _rows(snapshot, keys)
        while not shown and len(keys) == request.limit:
            keys = snapshot.entity_keys(query, keys[-1], request.limit)
            shown = _rows(snapshot, keys)
        others = _rows(snapshot, [key for key in like if key not in set(keys)])
    full = len(keys) == request.limit
    return Response(shown, others, shown[-1].entity_key if full else None)


def near_keys(snapshot: Snapshot, key: str) -> list[str]:
    """Return the other entity keys that `key` may be a misspelling of, sorted."""
    folded = fold(key)
    if not folded:
        return []
    found = snapshot.folded(stem(folded), limits.NEAR_SCAN)
    near = sorted(other for other, fold_of in found if other != key and is_near(folded, fold_of))
    held = snapshot.entities(near) if near else {}
    return [other for other in near if may_be_shown(held[other])][: limits.NEAR_KEYS]


def may_be_shown(entity: Entity) -> bool:
    """Whether a key may be shown: not where its whole entity was set aside and it is the poison."""
    return not all(row.set_aside for row in entity.rows) or not examine(
        (("entity_key", entity.key),)
    )


def _like(snapshot: Snapshot, query: str, limit: int) -> list[str]:
    folded = fold(query)
    if not folded:
        return []
    holding = snapshot.entity_keys_holding(folded, limit)
    return sorted({*holding, *near_keys(snapshot, query)} - {query})


def _rows(snapshot: Snapshot, keys: list[str]) -> list[EntityRow]:
    held = snapshot.entities(keys) if keys else {}
    return [
        EntityRow(key, held[key].record_count, held[key].head_seq)
        for key in keys
        if may_be_shown(held[key])
    ]
