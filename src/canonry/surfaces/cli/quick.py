"""The words of `canonry resolve` as they mostly come, read without a parser of all words.

Agents ask often, and loading that parser would take longer than the answer. Whatever does not read
at a glance, every fault among it, is left to the tree of commands; a property test holds the two
readings against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from canonry.surfaces.cli.session import GLOBAL_OPTIONS


class Asked(NamedTuple):
    """A question: the global options that were given, and every parameter of `resolve`."""

    flags: dict[str, Any]
    given: dict[str, Any]


def read(words: Sequence[str]) -> Asked | None:
    """Return what `words` ask, or None where they are no question or do not read at a glance."""
    if "resolve" not in words:
        return None
    from canonry.jobs.resolve import Request

    fields, defaults = Request.__struct_fields__, Request.__struct_defaults__
    given: dict[str, Any] = dict(zip(fields[-len(defaults) :], defaults, strict=True))
    given |= {"explain": False, "exit_code": False}
    flags: dict[str, Any] = {}
    places: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            places.append(word)
            continue
        name = word[2:].replace("-", "_")
        is_global = name in GLOBAL_OPTIONS
        held = flags if is_global else given
        if not (is_global or (places and name in given)) or held.get(name) or word != _flag(name):
            return None
        if name == "json" or held.get(name) is False:
            held[name] = True
            continue
        text = next(rest, "")
        if not text or text.startswith("-"):
            return None
        held[name] = text
    match places:
        case ["resolve", key] if key:
            return Asked(flags, {"entity_key": key, **given})
    return None


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
