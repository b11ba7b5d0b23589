"""A candidate set from elsewhere: rows of any number of entities, each row any JSON at all.

A row is read as far as it can be: one that is untrusted, malformed or of an unknown status is set
aside with what can be told of it, so that it may still hold an answer that it may succeed.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from canonry.core.ids import is_blank, normal_key
from canonry.core.jcs import canonical
from canonry.core.places import Place
from canonry.core.reasons import Reason, State, Status
from canonry.core.times import TimeFault, parse_time
from canonry.ledger.case import ANYWHERE, Aside, Question, Why
from canonry.ledger.quarantine import examine
from canonry.ledger.resolver import resolve
from canonry.ledger.statement import Statement, behind, state
from canonry.ledger.transactions import (
    Record,
    fault,
    is_grounded,
    present,
    record_of,
    texts,
)
from canonry.ledger.values import json_problem

STAMPS = ("seq", "recorded_at", "digest")
STATUSES = frozenset(Status)
_REASONS: dict[str, Reason] = {str(reason): reason for reason in Reason}


class SetAnswer(msgspec.Struct, frozen=True):
    """The answer to a candidate set: one overall, and a statement an entity, by entity key."""

    state: str
    reason: str
    statements: list[Statement]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def resolve_set(
    rows: Iterable[Any],
    *,
    place: Place,
    as_of: int,
    complete: bool = False,
) -> SetAnswer:
    """Answer a candidate set as of `as_of` microseconds; premises are not followed."""
    groups: defaultdict[str, list[_Row]] = defaultdict(list)
    for position, row in enumerate(rows):
        read = _read(row, position)
        groups[read.entity_key].append(read)
    ids = {key: frozenset(row.record_id for row in group) for key, group in groups.items()}
    everyone = frozenset().union(*ids.values())
    statements = [
        _answer(Question(key, place, as_of, complete=complete), groups[key], everyone - ids[key])
        for key in sorted(groups)
    ]
    reasons = [_REASONS[statement.reason] for statement in statements]
    reason = overall(reasons, complete=complete)
    return SetAnswer(reason.state, reason, statements)


def overall(reasons: Sequence[Reason], *, complete: bool) -> Reason:
    """Return the one reason that stands for a set of answers."""
    if not reasons:
        return Reason.NO_HISTORY if complete else Reason.RECALL_INTEGRITY_UNKNOWN
    quiet = (Reason.NO_CURRENT_EVIDENCE, Reason.NOT_YET_EFFECTIVE)
    ranks = (
        [reason for reason in reasons if reason.state is State.CONFLICT],
        [r for r in reasons if r.state is State.PROVISIONAL and r not in quiet],
        [reason for reason in reasons if reason.state is State.RESOLVED],
        [reason for reason in reasons if reason.state is State.REVOKED],
    )
    order = list(Reason)
    found = next((rank for rank in ranks if rank), [Reason.NO_CURRENT_EVIDENCE])
    return min(found, key=order.index)


class _Row(NamedTuple):
    """One row as read: `record` where it is sound, else `aside`."""

    position: int
    record_id: str
    entity_key: str
    seq: int | None
    body: Mapping[str, Any]
    record: Record | None
    aside: Aside


def _read(row: Any, position: int) -> _Row:
    whole = present(row) if isinstance(row, Mapping) else {}
    seq = whole.get("seq")
    body = {name: item for name, item in whole.items() if name not in STAMPS}
    if "record_id" not in body and _are_text(body.get("entity_key"), body.get("status")):
        body["record_id"] = f"{body['entity_key']}#{body['status']}"
    untrusted = frozenset(finding.field for finding in examine(texts(body)))
    why = _why(body, seq, untrusted)
    record_id = _readable(body.get("record_id"), untrusted="record_id" in untrusted)
    return _Row(
        position,
        record_id,
        normal_key(_readable(body.get("entity_key"), untrusted="entity_key" in untrusted)),
        seq if _is_seq(seq) else None,
        body,
        record_of(body, seq, None) if why is None else None,
        _aside(body, record_id, why or Why.MALFORMED),
    )


def _why(body: Mapping[str, Any], seq: Any, untrusted: frozenset[str]) -> Why | None:
    if untrusted:
        return Why.UNTRUSTED
    if fault(body) is not None or (seq is not None and not _is_seq(seq)):
        return Why.MALFORMED
    return None if body["status"] in STATUSES else Why.UNKNOWN_STATUS


def _answer(question: Question, rows: Sequence[_Row], foreign: frozenset[str]) -> Statement:
    records, asides = _by_identity(rows)
    bodies = {row.record_id: row.body for row in rows if row.record is not None}
    resolution = resolve(question, records, asides, foreign=foreign)
    return state(resolution, {r.record_id: bodies[r.record_id] for r in behind(resolution)})


def _by_identity(rows: Sequence[_Row]) -> tuple[list[Record], list[Aside]]:
    """Check 2: the same body twice counts once; two bodies under one id set both aside."""
    by_id: defaultdict[str, list[_Row]] = defaultdict(list)
    for row in rows:
        by_id[row.record_id].append(row)
    records: list[Record] = []
    asides: list[Aside] = []
    for record_id, namesakes in by_id.items():
        bodies = namesakes if len(namesakes) == 1 or not record_id else _distinct(namesakes)
        clashes = bool(record_id) and len(bodies) > 1
        for row in bodies:
            if row.record is not None and not clashes:
                records.append(row.record)
            elif clashes and row.aside.why is not Why.UNTRUSTED:
                asides.append(replace(row.aside, why=Why.MALFORMED, clashes=True))
            else:
                asides.append(replace(row.aside, clashes=clashes))
    return records, asides


def _distinct(rows: Sequence[_Row]) -> list[_Row]:
    first: dict[bytes, _Row] = {}
    for row in sorted(rows, key=lambda row: (row.seq is None, row.seq or 0)):
        first.setdefault(_as_written(row), row)
    return list(first.values())


def _as_written(row: _Row) -> bytes:
    """The bytes by which two bodies are one: canonical, but for what no canonical form can hold."""
    if json_problem(row.body) is None:
        return canonical(row.body)
    try:
        return json.dumps(row.body, sort_keys=True).encode()
    except (TypeError, ValueError, RecursionError):
        return f"row {row.position}".encode()  # it is like no other


def _aside(body: Mapping[str, Any], record_id: str, why: Why) -> Aside:
    """Read what can be read of a row that plays no part: a doubt counts against the answer."""
    status = body.get("status")
    supersedes = body.get("supersedes")
    return Aside(
        record_id=record_id,
        why=why,
        status=status if isinstance(status, str) else None,
        effective_us=_time(body.get("effective_at")),
        agent=_text(body.get("agent")),
        project=_part(body.get("project")),
        scope=_part(body.get("scope")),
        grounded=is_grounded(body),
        names=frozenset((*_names(supersedes), *_names(body.get("settles")))),
        withdraws=status == Status.REVOKED and _text(supersedes) is None,
    )


def _names(item: Any) -> list[str]:
    if isinstance(item, str):
        return [item]
    return [name for name in item if isinstance(name, str)] if isinstance(item, list) else []


def _time(item: Any) -> int | None:
    try:
        return parse_time(item) if isinstance(item, str) else None
    except TimeFault:
        return None


def _text(item: Any) -> str | None:
    return item if isinstance(item, str) and item else None


def _part(item: Any) -> str | None:
    return item if item is None or isinstance(item, str) else ANYWHERE


def _is_seq(seq: Any) -> bool:
    return type(seq) is int and seq >= 0


def _are_text(*items: Any) -> bool:
    return all(isinstance(item, str) for item in items)


def _readable(item: Any, *, untrusted: bool) -> str:
    """An id or key as it may be shown: an empty text where it cannot be read or trusted."""
    if not isinstance(item, str) or untrusted or is_blank(item):
        return ""
    return item if item.isascii() or not _SURROGATES.search(item) else ""


_SURROGATES = re.compile("[\ud800-\udfff]")
