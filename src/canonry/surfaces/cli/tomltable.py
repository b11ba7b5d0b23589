"""Editing one table of a TOML file that belongs to somebody else; every other line stays."""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

_HEADER = re.compile(r"\s*\[")
_NO_ENTRY = re.compile(r"\s*(?:#.*)?$")


def put(text: str, path: Sequence[str], entries: Mapping[str, Any]) -> str:
    """Return `text` with the table at `path` holding `entries`, and what else it held.

    Raises ValueError where that cannot be done line by line.
    """
    others = _others(text, path)
    lines = _lines(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    told = [
        f"{key} = {json.dumps(value, ensure_ascii=False)}{newline}"
        for key, value in entries.items()
    ]
    at = next((n for n, line in enumerate(lines) if _heads(line, path)), None)
    if at is None:
        gap = [newline] if lines and lines[-1].strip() else []
        lines += [*gap, f"[{'.'.join(path)}]{newline}", *told]
    else:
        end = _end(lines, at)
        kept = [line for line in lines[at + 1 : end] if not _sets(line, entries)]
        lines[at + 1 : end] = [*told, *kept]
    after = "".join(lines)
    found = _table(tomllib.loads(after), path)
    if _others(after, path) != others or found is None or {**found, **entries} != found:
        raise ValueError("its layout is not understood")
    return after


def drop(text: str, path: Sequence[str]) -> str:
    """Return `text` without the table at `path` and those within it. Raises ValueError as `put`."""
    others = _others(text, path)
    lines = _lines(text)
    at = 0
    while at < len(lines):
        if _heads(lines[at], path) or _heads(lines[at], path, within=True):
            del lines[at : _end(lines, at)]
            gap = max(at - 1, 0)
            if lines[gap : gap + 1] and not lines[gap].strip():
                del lines[gap]
                at = gap
        else:
            at += 1
    after = "".join(lines)
    if _others(after, path) != others or _table(tomllib.loads(after), path) is not None:
        raise ValueError("its layout is not understood")
    return after


def _lines(text: str) -> list[str]:
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return lines


def _heads(line: str, path: Sequence[str], *, within: bool = False) -> bool:
    name = re.escape(".".join(path)) + (r"\." if within else r"\s*\]")
    return re.match(rf"\s*\[\s*{name}", line) is not None


def _end(lines: Sequence[str], at: int) -> int:
    """Where the table that begins at `at` ends; remarks above the next one belong to that."""
    end = at + 1
    while end < len(lines) and not _HEADER.match(lines[end]):
        end += 1
    while end > at + 1 and end < len(lines) and _NO_ENTRY.match(lines[end - 1]):
        end -= 1
    return end


def _sets(line: str, keys: Mapping[str, Any]) -> bool:
    return any(re.match(rf"\s*{re.escape(key)}\s*=", line) for key in keys)


def _table(whole: dict[str, Any], path: Sequence[str]) -> dict[str, Any] | None:
    found: Any = whole
    for key in path:
        found = found.get(key, {})
        if not isinstance(found, dict):
            raise ValueError("its layout is not understood")  # noqa: TRY004 — of one kind
    return found or None


def _others(text: str, path: Sequence[str]) -> dict[str, Any]:
    """All that the text says of anything but the table. Raises ValueError where it is no TOML."""
    whole = tomllib.loads(text)
    *outer, last = path
    around = _table(whole, outer)
    if around:
        around.pop(last, None)
    if not around and outer:
        whole.pop(outer[0], None)
    return whole
