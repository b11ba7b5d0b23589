"""What of an entry can be found: its texts, the marks that filters ask for, and where it stands.

A passage is one text of the log. Its *spot* is the seq of its entry, shifted by seven bits, and its
place within the entry, so that a spot needs no table. Retired and set-aside texts are found too:
they lead to their entity, whose statement alone is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from canonry import limits
from canonry.core.ids import normal_key
from canonry.core.reasons import CLAIMS, Status
from canonry.core.times import parse_time
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.graph_part import part_of
from canonry.ledger.projection import Kind, body_of
from canonry.limits import SPOT_BITS
from canonry.recall.text import terms

WRITER = "@"
"""What stands before the terms of a writer's name; no term of a text begins with it."""

_CALLS = frozenset({Kind.DERIVE, Kind.ACTION})
_STATING = CLAIMS | {Status.CONFLICT}


class Passage(NamedTuple):
    """One text: `words` for the text leg, `meaning` for the vector leg, in pieces.

    A text of a call of the graph's own names a `concept`, and neither an entity nor a record.
    `said` is what it says as a reader sees it; `event_us` when, in microseconds. An `is_talk`
    passage is an observation, which its neighbours in time give context.
    """

    spot: int
    entity_key: str
    record_id: str
    agent: str | None
    event_us: int
    recorded_us: int
    is_talk: bool
    said: str
    words: str
    meaning: tuple[str, ...]
    marks: tuple[str, ...]
    concept: int | None = None

    @property
    def seq(self) -> int:
        """The place of its entry in the log."""
        return self.spot >> SPOT_BITS


def passages(entry: Entry) -> list[Passage]:
    """Return the passages of `entry`; none where it states nothing or was erased."""
    if entry.kind in _CALLS:
        return list(_of_call(entry))
    if entry.kind != Kind.RECORD:
        return []
    fields, payload = unseal(entry)
    body = body_of(fields, payload)
    if payload is None or "value" not in body or "record_id" not in body:
        return []
    if body.get("status") not in _STATING or "entity_key" not in body:
        return []
    return [_of_record(entry, body)]


def _of_record(entry: Entry, body: Mapping[str, Any]) -> Passage:
    key, agent = normal_key(body["entity_key"]), body.get("agent")
    said = " ".join(strings(body["value"]))
    is_talk = body.get("kind") == "observation"
    speaker = [agent] if is_talk and agent else []
    evidence = body.get("evidence") or ()
    words = [
        key,
        *speaker,
        said,
        *body.get("tags", ()),
        *((evidence,) if isinstance(evidence, str) else evidence),
        body.get("source") or "",
    ]
    lead = f"{agent}: " if speaker else "" if is_talk else f"{spaced(key)} "
    return Passage(
        spot=entry.seq << SPOT_BITS,
        entity_key=key,
        record_id=body["record_id"],
        agent=agent,
        event_us=parse_time(body["effective_at"]),
        recorded_us=entry.recorded_us,
        is_talk=is_talk,
        said=said,
        words=" \n".join(words),
        meaning=tuple(pieces(lead + said)),
        marks=tuple(_marks(body)),
    )


def _of_call(entry: Entry) -> Iterator[Passage]:
    """Yield the texts by which a call of the graph's own named concepts."""
    fields, payload = unseal(entry)
    part = part_of(fields, payload)
    if part is None or part.texts is None:
        return
    types = {made.number: made.type for made in part.made}
    agent = fields.get("agent")
    said_at = fields.get("effective_at")
    event_us = entry.recorded_us if said_at is None else parse_time(said_at)
    named = list(zip(part.named, part.texts, strict=True))
    for at, (number, said) in enumerate(named[: 1 << SPOT_BITS]):
        kind = types.get(number, "entity")
        is_talk = kind == "observation"
        lead = f"{agent}: " if is_talk and agent else ""
        marks = {"project": None, "scope": None, "agent": agent, "kind": kind}
        yield Passage(
            spot=entry.seq << SPOT_BITS | at,
            entity_key="",
            record_id="",
            agent=agent,
            event_us=event_us,
            recorded_us=entry.recorded_us,
            is_talk=is_talk,
            said=said,
            words=lead + said,
            meaning=tuple(pieces(lead + said)),
            marks=tuple(mark(name, value) for name, value in marks.items()),
            concept=number,
        )


def terms_of(passage: Passage, language: str) -> list[str]:
    """Return the terms under which a passage is found, and who wrote it.

    An observation has the terms of its writer's name once more, marked, so that who said it is told
    from who was spoken of.
    """
    found = terms(passage.words, language)
    if passage.is_talk and passage.agent:
        found += [WRITER + term for term in terms(passage.agent, language)]
    return found


def strings(value: Any) -> Iterator[str]:
    """Yield every text of a JSON value, with the names of its members and its numbers, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield name
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif value is not None:
        yield str(value)


def spaced(key: str) -> str:
    """Return an entity key as words."""
    return key.translate(_SPACES)


def pieces(text: str) -> Iterator[str]:
    """Cut a text into pieces that a vector can stand for, at spaces where there are any."""
    start = 0
    for _ in range(limits.PIECES):
        end = start + limits.PIECE_CHARS
        if end < len(text):
            space = text.rfind(" ", start + limits.PIECE_CHARS // 2, end)
            end = space if space > 0 else end
        yield text[start:end]
        if end >= len(text):
            return
        start = end


def mark(name: str, value: str | None) -> str:
    """Return what stands in the index for a field with this value, or without one."""
    if value is None:
        return f"={name}"
    return f"={name}={blake2b(value.encode(), digest_size=8).hexdigest()}"


def _marks(body: Mapping[str, Any]) -> Iterator[str]:
    for name in ("project", "scope", "agent"):
        yield mark(name, body.get(name))
    yield mark("kind", body.get("kind") or "entity")
    for tag in body.get("tags", ()):
        yield mark("tag", tag)


_SPACES = str.maketrans(":/_-.#@", "       ")
