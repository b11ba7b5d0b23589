"""export: the memory as JSON Lines, one entry a line; `import` brings it back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.rights import Right
from canonry.jobs.context import Context
from canonry.jobs.verify import Progress, no_progress
from canonry.ledger.admission import verdict_on
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import (
    BY_A_PERSON,
    Kind,
    ReviewRow,
    body_of,
    decision_of,
    is_aside,
    project,
)
from canonry.ledger.quarantine import examine
from canonry.ledger.transcript import line_of
from canonry.ports.store import Snapshot


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to take along."""

    with_set_aside: Annotated[
        bool, Meta(description="Take the text of what was set aside along; needs the review right.")
    ] = False


def run(context: Context, request: Request, progress: Progress = no_progress) -> Iterator[bytes]:
    """Yield the lines, without line ends, of the log as long as it is now. Raises Forbidden.

    Between two pages no snapshot is held, so that a reader who takes their time keeps no old state
    alive; what is erased or set aside meanwhile is left out as it would be at the end.
    """
    if request.with_set_aside:
        context.need(Right.REVIEW, "exporting what was set aside")
    return _lines(context, progress, with_set_aside=request.with_set_aside)


def _lines(context: Context, progress: Progress, *, with_set_aside: bool) -> Iterator[bytes]:
    with context.read() as snapshot:
        head = snapshot.head()
    total = 0 if head is None else head.seq
    after = 0
    while after < total:
        with context.read() as snapshot:
            page = snapshot.log(after, min(limits.BULK_BATCH, total - after))
            aside = {} if with_set_aside else _aside(snapshot, after, page)
        if not page:
            return
        for entry in page:
            yield line_of(entry, with_payload=with_set_aside or may_leave(entry, aside))
        after = page[-1].seq
        progress(after, total)


def _aside(snapshot: Snapshot, after: int, page: Sequence[Entry]) -> dict[int, bool]:
    """By the seq of every record of `page` that was ever set aside, whether it is today."""
    waiting = snapshot.set_aside(after, len(page)) if page else ()
    return {
        row.record.seq or 0: is_aside(set_aside=row.set_aside, decision=decision_of(reviews))
        for row, reviews in waiting
    }


def may_leave(entry: Entry, aside: Mapping[int, bool]) -> bool:
    """Whether the payload of `entry` holds nothing that is, or would now be, set aside.

    `aside` says of each record that was ever set aside, by seq, whether it is today. What a person
    released may leave, whatever the rules find in it.
    """
    if entry.seq in aside:
        return not aside[entry.seq]
    fields, payload = unseal(entry)
    if payload is None:
        return False
    if entry.kind == Kind.RECORD:
        return verdict_on(body_of(fields, payload)) is None
    if entry.kind in _OWN_TEXTS:
        return not examine(_texts(payload))
    row = project(entry)
    decided = isinstance(row, ReviewRow) and row.decision in BY_A_PERSON
    return decided and "record_id" in fields


_OWN_TEXTS = frozenset({Kind.DERIVE, Kind.ACTION, Kind.ALIAS})
"""The kinds whose payload is text of the graph."""


def _texts(payload: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, item in payload.items():
        for text in item if isinstance(item, list) else (item,):
            yield name, str(text)
