"""What an entry says of the graph: which concepts its call named, made and tied together.

An entry keeps the outcome, by the numbers of concepts, so that a replay decides nothing again. The
texts of a call of the graph's own are payload, and may be erased; what a record cites stands in its
skeleton. A record that names nothing but its own entity says nothing: it derives that entity's
concept, which its key finds or makes. A record that was set aside says nothing: the review that
releases it says what it changes, and when.

    {"named": [7, 8],                      the concept of each text
     "made": [[8, "entity", 3]],           number, type, and the keys it is found by
     "cited": [2],                         concepts that are only named
     "ties": [[7, "depends_on", 2]]}       source, link and target
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from canonry import limits
from canonry.ledger.transactions import KINDS

EXACT_KEY = 1
CANONICAL_KEY = 2
"""The keys by which a made concept is found; their sum where it is found by both."""

LINKS = ("depends_on", "produces", "modifies", "parent_of", "against")
_RECORD_LINKS_MAX = len(LINKS) * limits.LIST_ITEMS
"""What a record could tie before calls had a bound of their own; logs may hold such records."""
_NAMES_MAX = limits.CALL_CONCEPTS + _RECORD_LINKS_MAX + 1
_TIES_MAX = max(limits.CALL_CONCEPTS * limits.CALL_LINKS, _RECORD_LINKS_MAX + limits.LIST_ITEMS)


class Made(NamedTuple):
    """A concept that the call makes: its number, its type, and by which keys it is found."""

    number: int
    type: str
    keys: int


class GraphPart(NamedTuple):
    """One call's part of the graph. `texts` belong to `named`, None where they were erased.

    `entity` is the concept of the entity that a record is about, None in other calls.
    """

    named: tuple[int, ...] = ()
    made: tuple[Made, ...] = ()
    cited: tuple[int, ...] = ()
    ties: tuple[tuple[int, str, int], ...] = ()
    texts: tuple[str, ...] | None = ()
    entity: int | None = None


def fields_of(part: GraphPart, *, with_texts: bool) -> dict[str, Any]:
    """Return what the skeleton says of `part`; with its texts where they are not payload."""
    said: dict[str, Any] = {
        "named": list(part.named),
        "made": [list(made) for made in part.made],
        "cited": list(part.cited),
        "ties": [list(tie) for tie in part.ties],
    }
    if part.entity is not None:
        said["entity"] = part.entity
    if with_texts:
        said["texts"] = list(part.texts or ())
    return said


def part_of(fields: Mapping[str, Any], payload: Mapping[str, Any] | None) -> GraphPart | None:
    """Return the part of an entry's `fields` and `payload`, None where it says nothing."""
    said = fields.get("graph")
    if said is None:
        return None
    texts = said.get("texts", None if payload is None else payload.get("texts"))
    return GraphPart(
        tuple(said["named"]),
        tuple(Made(*made) for made in said["made"]),
        tuple(said["cited"]),
        tuple((source, link, target) for source, link, target in said["ties"]),
        None if texts is None else tuple(texts),
        said.get("entity"),
    )


def about_of(fields: Mapping[str, Any], payload: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return what a release says of the record that it lets count: entity, time and writer.

    What was untrusted in the record is payload, and may be gone.
    """
    return {**fields.get("about", {}), **(payload or {}).get("about", {})}


def is_sound_part(said: Any, texts: Any) -> bool:
    """Whether `said` could be an entry's part, whose texts stand in it or are `texts`.

    What its numbers lead to is not looked at.
    """
    if not isinstance(said, dict) or not said.keys() >= {"named", "made", "cited", "ties"}:
        return False
    if not said.keys() <= {"named", "made", "cited", "ties", "entity", "texts"}:
        return False
    texts = said.get("texts", texts)
    return (
        _are_numbers(said["named"], _NAMES_MAX)
        and _are_numbers(said["cited"], _RECORD_LINKS_MAX + limits.LIST_ITEMS)
        and ("entity" not in said or _is_number(said["entity"]))
        and isinstance(said["made"], list)
        and all(map(_is_made, said["made"]))
        and isinstance(said["ties"], list)
        and len(said["ties"]) <= _TIES_MAX
        and all(map(_is_tie, said["ties"]))
        and (texts is None or _are_texts(texts, len(said["named"])))
    )


def _is_number(item: Any) -> bool:
    return type(item) is int and 0 < item <= limits.INTEGER_MAX


def _are_numbers(items: Any, most: int) -> bool:
    return isinstance(items, list) and len(items) <= most and all(map(_is_number, items))


def _are_texts(items: Any, count: int) -> bool:
    return (
        isinstance(items, list)
        and len(items) == count
        and all(isinstance(item, str) for item in items)
    )


def _is_made(item: Any) -> bool:
    return (
        isinstance(item, list)
        and len(item) == len(Made._fields)
        and _is_number(item[0])
        and item[1] in KINDS
        and type(item[2]) is int
        and 0 <= item[2] <= EXACT_KEY | CANONICAL_KEY
    )


def _is_tie(item: Any) -> bool:
    return (
        isinstance(item, list)
        and len(item) == len(("source", "link", "target"))
        and _is_number(item[0])
        and item[1] in LINKS
        and _is_number(item[2])
    )


def text_of(part: GraphPart, number: int) -> str | None:
    """Return the text by which the call of `part` named a concept, None where it was erased."""
    named: Sequence[int] = part.named
    if part.texts is None or number not in named:
        return None
    return part.texts[named.index(number)]
