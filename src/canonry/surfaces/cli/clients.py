"""Where each agent's program keeps its list of MCP servers, and how Canonry goes in and out.

An edit is a pure function from the text of a file to its new text; None stands for no file. What it
does not understand it refuses, and everything else in the file stays as it was. The forms of
Claude Code, Codex, VS Code and OpenCode are those of their manuals of November 2026; those of
Claude Desktop and Cursor are what their users write.
"""

import json
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from canonry import settings
from canonry.core.errors import Incorrect
from canonry.surfaces.cli import jsonc, tomltable

NAME = "canonry"

Launch = Sequence[str]
Edit = Callable[[str | None, Launch | None], str | None]
"""From a file's text and the words that start Canonry, None to take it out, to the new text."""


class Place(NamedTuple):
    """A file of an agent's program, and how it is edited."""

    file: Path
    edit: Edit


def places(client: str, environment: Mapping[str, str], folder: Path) -> list[Place]:
    """Return the files that make Canonry known to `client`, for the project in `folder`."""
    return _PLACES[client](environment, folder)


def _claude_code(environment: Mapping[str, str], folder: Path) -> list[Place]:
    return [
        Place(folder / ".mcp.json", _in_json(("mcpServers",), _typed)),
        Place(folder / ".claude" / "settings.local.json", _as_json(_hook)),
    ]


def _claude_desktop(environment: Mapping[str, str], folder: Path) -> list[Place]:
    home = Path(settings.user_folder(environment, "config")).parent / "Claude"
    return [Place(home / "claude_desktop_config.json", _in_json(("mcpServers",), _plain))]


def _codex(environment: Mapping[str, str], folder: Path) -> list[Place]:
    told = environment.get("CODEX_HOME") or "~/.codex"
    home = Path(settings.placed(told, str(folder), environment, "CODEX_HOME"))
    return [
        Place(home / "config.toml", _guarded(_in_toml)),
        Place(home / "hooks.json", _as_json(_hook)),
    ]


def _cursor(environment: Mapping[str, str], folder: Path) -> list[Place]:
    return [Place(folder / ".cursor" / "mcp.json", _in_json(("mcpServers",), _plain))]


def _vscode(environment: Mapping[str, str], folder: Path) -> list[Place]:
    return [Place(folder / ".vscode" / "mcp.json", _in_json(("servers",), _typed))]


def _opencode(environment: Mapping[str, str], folder: Path) -> list[Place]:
    plain, commented = folder / "opencode.json", folder / "opencode.jsonc"
    file = commented if commented.exists() and not plain.exists() else plain
    return [Place(file, _as_json(_for_opencode))]


_PLACES: dict[str, Callable[[Mapping[str, str], Path], list[Place]]] = {
    "claude-code": _claude_code,
    "claude-desktop": _claude_desktop,
    "codex": _codex,
    "cursor": _cursor,
    "vscode": _vscode,
    "opencode": _opencode,
}

CLIENTS = tuple(_PLACES)


Entry = dict[str, Any]
Change = Callable[[str, Launch | None], str]
"""An edit of a text that is there."""


def _plain(launch: Launch) -> Entry:
    return {"command": launch[0], "args": [*launch[1:], *_SERVE]}


def _typed(launch: Launch) -> Entry:
    return {"type": "stdio", **_plain(launch)}


def _local(launch: Launch) -> Entry:
    return {"type": "local", "command": [*launch, *_SERVE]}


def _switched_on(launch: Launch) -> Entry:
    return {**_local(launch), "enabled": True}


_SERVE = ("serve", "--transport", "stdio")


def _server(
    path: jsonc.Path, entry: Callable[[Launch], Entry], text: str, launch: Launch | None
) -> str:
    """Set or take out the server under `path`; what else a person said of it stays with it."""
    if launch is None:
        return jsonc.drop(text, path, lambda item: item.key == NAME)
    place = (*path, NAME)
    if jsonc.find(text, place) is None:
        return jsonc.put(text, place, entry(launch))
    for key, value in entry(launch).items():
        text = jsonc.put(text, (*place, key), value)
    return text


def _for_opencode(text: str, launch: Launch | None) -> str:
    """Its second version has a map of servers within; a server may have that name in the first."""
    within = jsonc.find(text, ("mcp", "servers"))
    if within is not None and isinstance(within.value, dict) and "type" not in within.value:
        return _server(("mcp", "servers"), _local, text, launch)
    return _server(("mcp",), _switched_on, text, launch)


_STARTS = ("hooks", "SessionStart")


def _hook(text: str, launch: Launch | None) -> str:
    """Set or take out the command that tells an agent what stands as a conversation begins."""
    without = jsonc.drop(text, _STARTS, lambda item: _is_ours(item.node.value))
    if launch is None:
        return without
    start = {"hooks": [{"type": "command", "command": _shell([*launch, "context"])}]}
    found = jsonc.find(text, _STARTS)
    if found is not None and start in found.value:
        return text
    return jsonc.append(without, _STARTS, start)


def _is_ours(start: Any) -> bool:
    told = json.dumps(start)
    return f"-m {NAME} " in told and ' context"' in told


def _shell(words: Sequence[str]) -> str:
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _in_toml(text: str | None, launch: Launch | None) -> str | None:
    path = ("mcp_servers", NAME)
    if launch is not None:
        return tomltable.put(text or "", path, _plain(launch))
    return None if text is None else tomltable.drop(text, path) or None


def _in_json(path: jsonc.Path, entry: Callable[[Launch], Entry]) -> Edit:
    return _as_json(partial(_server, path, entry))


def _as_json(change: Change) -> Edit:
    """An edit of a file of JSON, which need not be there and goes where nothing is left of it."""

    def edit(text: str | None, launch: Launch | None) -> str | None:
        before = text if text and text.strip() else "{}\n"
        after = change(before, launch)
        if after == before:
            return text
        if _kept(change, before) != _kept(change, after):
            raise ValueError("its layout is not understood")
        return None if "".join(after.split()) == "{}" else after

    return _guarded(edit)


def _kept(change: Change, text: str) -> Any:
    """All that a text says of anything but Canonry; a list of nothing says nothing."""
    return _without_empty(jsonc.read(change(text, None)).value)


def _without_empty(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {key: _without_empty(item) for key, item in value.items()}
    return {key: item for key, item in inner.items() if item not in ({}, [])}


def _guarded(edit: Edit) -> Edit:
    def refusing(text: str | None, launch: Launch | None) -> str | None:
        try:
            return edit(text, launch)
        except ValueError as trouble:
            raise Incorrect(
                "unreadable-file",
                f"the file cannot be edited: {trouble}",
                advice="add the server by hand",
            ) from None

    return refusing
