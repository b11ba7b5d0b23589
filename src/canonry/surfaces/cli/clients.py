"""Where each agent's program keeps its list of MCP servers, and how Canonry goes in and out.

An edit is a pure function from the text of a file to its new text; None stands for no file. What it
does not understand it refuses, and everything else in the file stays as it was.
"""

import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from canonry import settings
from canonry.core.errors import Incorrect

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
        Place(folder / ".mcp.json", partial(_in_json, ("mcpServers",), _typed)),
        Place(folder / ".claude" / "settings.local.json", _with_hook),
    ]


def _claude_desktop(environment: Mapping[str, str], folder: Path) -> list[Place]:
    home = Path(settings.user_folder(environment, "config")).parent / "Claude"
    return [Place(home / "claude_desktop_config.json", partial(_in_json, ("mcpServers",), _plain))]


def _codex(environment: Mapping[str, str], folder: Path) -> list[Place]:
    home = environment.get("CODEX_HOME") or "~/.codex"
    told = settings.placed(home, str(folder), environment, "CODEX_HOME")
    return [Place(Path(told) / "config.toml", _in_toml)]


def _cursor(environment: Mapping[str, str], folder: Path) -> list[Place]:
    return [Place(folder / ".cursor" / "mcp.json", partial(_in_json, ("mcpServers",), _plain))]


def _vscode(environment: Mapping[str, str], folder: Path) -> list[Place]:
    return [Place(folder / ".vscode" / "mcp.json", partial(_in_json, ("servers",), _typed))]


def _opencode(environment: Mapping[str, str], folder: Path) -> list[Place]:
    return [Place(folder / "opencode.json", partial(_in_json, ("mcp",), _local))]


_PLACES: dict[str, Callable[[Mapping[str, str], Path], list[Place]]] = {
    "claude-code": _claude_code,
    "claude-desktop": _claude_desktop,
    "codex": _codex,
    "cursor": _cursor,
    "vscode": _vscode,
    "opencode": _opencode,
}

CLIENTS = tuple(_PLACES)


def _plain(launch: Launch) -> dict[str, Any]:
    return {"command": launch[0], "args": [*launch[1:], *_SERVE]}


def _typed(launch: Launch) -> dict[str, Any]:
    return {"type": "stdio", **_plain(launch)}


def _local(launch: Launch) -> dict[str, Any]:
    return {"type": "local", "command": [*launch, *_SERVE], "enabled": True}


_SERVE = ("serve", "--transport", "stdio")


def _in_json(
    path: Sequence[str],
    entry: Callable[[Launch], dict[str, Any]],
    text: str | None,
    launch: Launch | None,
) -> str | None:
    """Set or take out the server under `path` of a JSON file."""
    whole = _parsed(text)
    servers = whole
    for key in path:
        servers = _object(servers.setdefault(key, {}))
    servers.pop(NAME, None)
    if launch is not None:
        servers[NAME] = entry(launch)
    elif not servers:
        del whole[path[0]]
    return _written(whole)


def _with_hook(text: str | None, launch: Launch | None) -> str | None:
    """Set or take out the command that tells Claude Code what stands as a conversation begins."""
    whole = _parsed(text)
    hooks = _object(whole.setdefault("hooks", {}))
    starts = hooks.pop("SessionStart", [])
    if not isinstance(starts, list):
        raise _not_understood("it is not laid out as expected")
    starts = [start for start in starts if not _is_ours(start)]
    if launch is not None:
        starts.append({"hooks": [{"type": "command", "command": _shell([*launch, "context"])}]})
    if starts:
        hooks["SessionStart"] = starts
    if not hooks:
        del whole["hooks"]
    return _written(whole)


def _is_ours(start: Any) -> bool:
    told = json.dumps(start)
    return f"-m {NAME} " in told and ' context"' in told


def _shell(words: Sequence[str]) -> str:
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)


def _parsed(text: str | None) -> dict[str, Any]:
    try:
        return _object(json.loads(text)) if text and text.strip() else {}
    except ValueError:
        raise _not_understood("it is not plain JSON (comments are not read)") from None


def _object(found: Any) -> dict[str, Any]:
    if not isinstance(found, dict):
        raise _not_understood("it is not laid out as expected")
    return found


def _written(whole: dict[str, Any]) -> str | None:
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n" if whole else None


_TABLE = re.compile(
    rf"^\[mcp_servers\.{NAME}(?:\.[^\]]*)?\][^\n]*\n(?:(?!\[).*(?:\n|\Z))*", re.MULTILINE
)


def _in_toml(text: str | None, launch: Launch | None) -> str | None:
    """Set or take out the table of the server at the end of a TOML file."""
    before = text or ""
    after = _TABLE.sub("", before).rstrip("\n")
    if launch is not None:
        entry = _plain(launch)
        lines = [f"{key} = {json.dumps(item)}" for key, item in entry.items()]
        after = "\n".join([after, "", f"[mcp_servers.{NAME}]", *lines]).lstrip("\n")
    if _others(before) != _others(after):
        raise _not_understood("it is laid out in a way that is not understood")
    return f"{after}\n" if after else None


def _others(text: str) -> dict[str, Any]:
    """All that a TOML file says of anything but Canonry."""
    try:
        whole = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise _not_understood("it is not TOML") from None
    servers = {k: v for k, v in whole.pop("mcp_servers", {}).items() if k != NAME}
    return {**whole, "mcp_servers": servers}


def _not_understood(problem: str) -> Incorrect:
    return Incorrect(
        "unreadable-file", f"the file cannot be edited: {problem}", advice="add the server by hand"
    )
