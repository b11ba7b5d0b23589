"""Canonry is made known to each agent's program, and taken out again without a trace."""

import json
import re
import shlex
import stat
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from canonry.core.reasons import Disposition, Outcome, State, Status
from canonry.ledger.statement import Statement
from canonry.surfaces.cli.clients import CLIENTS
from canonry.surfaces.cli.group import ENTRIES
from canonry.surfaces.cli.introducing import BACKUP
from canonry.surfaces.operations import OPERATIONS
from tests.surfaces.cli.conftest import Run

pytest.importorskip("mcp", reason="the extra server is not installed")

FILES = {
    "claude-code": ("work/.mcp.json", ("mcpServers", "canonry")),
    "claude-desktop": (".config/Claude/claude_desktop_config.json", ("mcpServers", "canonry")),
    "codex": (".codex/config.toml", ("mcp_servers", "canonry")),
    "cursor": ("work/.cursor/mcp.json", ("mcpServers", "canonry")),
    "vscode": ("work/.vscode/mcp.json", ("servers", "canonry")),
    "opencode": ("work/opencode.json", ("mcp", "canonry")),
}

OTHERS = {
    ".json": json.dumps({"theme": "dark", "PATH": {"other": {"command": "x"}}}, indent=2) + "\n",
    ".toml": '# mine\nmodel = "m"\n\n[PATH.other]\ncommand = "x" # kept\nargs = [\n  "y",\n]\n',
}


def parsed(file: Path) -> Any:
    text = file.read_text(encoding="utf-8")
    return tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)


def launched(entry: dict[str, Any]) -> list[str]:
    command = entry["command"]
    return list(command) if isinstance(command, list) else [command, *entry["args"]]


def test_every_client_is_tried() -> None:
    assert set(FILES) == set(CLIENTS)


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_is_told_and_the_words_start_a_server(run: Run, home: Path, client: str) -> None:
    place, (group, name) = FILES[client]
    found = run("setup", client)
    assert 0 == found.code
    assert "+" in found.out
    words = launched(parsed(home / place)[group][name])
    assert ["serve", "--transport", "stdio"] == words[-3:]
    ping = b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n'
    told = subprocess.run(words, input=ping, capture_output=True, check=True, cwd=home)
    assert {"jsonrpc": "2.0", "id": 1, "result": {}} == json.loads(told.stdout)


@pytest.mark.parametrize("client", CLIENTS)
def test_what_else_is_in_a_file_stays_and_removing_leaves_it_as_it_was(
    run: Run, home: Path, client: str
) -> None:
    place, (group, _) = FILES[client]
    file = home / place
    file.parent.mkdir(parents=True, exist_ok=True)
    mine = OTHERS[file.suffix].replace("PATH", group)
    file.write_text(mine, encoding="utf-8")
    file.chmod(0o640)
    assert 0 == run("setup", client).code
    assert {"other", "canonry"} == set(parsed(file)[group])
    assert 0o640 == stat.S_IMODE(file.stat().st_mode)
    assert mine == file.with_name(file.name + BACKUP).read_text(encoding="utf-8")
    once = file.read_text(encoding="utf-8")
    assert "nothing to change" in run("setup", client).out
    assert once == file.read_text(encoding="utf-8")
    assert 0 == run("--memory", "else", "setup", client).code
    assert "else" in launched(parsed(file)[group]["canonry"])
    assert 0 == run("setup", client, "--remove").code
    assert mine == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("client", CLIENTS)
def test_removing_takes_away_a_file_that_holds_nothing_else(
    run: Run, home: Path, client: str
) -> None:
    file = home / FILES[client][0]
    run("setup", client)
    assert 0 == run("setup", client, "--remove").code
    assert not file.exists()
    assert 0 == run("setup", client, "--remove").code


@pytest.mark.parametrize("client", CLIENTS)
def test_printing_writes_nothing(run: Run, home: Path, client: str) -> None:
    before = sorted(home.rglob("*"))
    found = run("setup", client, "--print")
    assert (0, "") == (found.code, found.err)
    assert "canonry" in found.out
    assert before == sorted(home.rglob("*"))


@pytest.mark.parametrize(
    "client, text",
    [
        ("cursor", '{"mcpServers": {}, // mine\n}'),
        ("cursor", "[]"),
        ("vscode", '{"servers": 5}'),
        ("codex", "mcp_servers = nonsense"),
        ("codex", '[mcp_servers]\ncanonry = { command = "x" }\n'),
    ],
)
def test_a_file_that_is_not_understood_is_left_alone(
    run: Run, home: Path, client: str, text: str
) -> None:
    file = home / FILES[client][0]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    found = run("setup", client)
    assert (2, "") == (found.code, found.out)
    assert str(file) in found.err
    assert "by hand" in found.err
    assert text == file.read_text(encoding="utf-8")
    assert [file] == list(file.parent.glob(f"*{file.name}*"))


def test_claude_code_is_told_what_stands_as_a_conversation_begins(run: Run, home: Path) -> None:
    run("append", "release:target", "staging", "--evidence", "ticket 12")
    file = home / "work" / ".claude" / "settings.local.json"
    file.parent.mkdir()
    own = {"hooks": [{"type": "command", "command": "date"}]}
    file.write_text(json.dumps({"hooks": {"SessionStart": [own]}}), encoding="utf-8")
    run("setup", "claude-code")
    run("--memory", "default", "setup", "claude-code")
    first, second = parsed(file)["hooks"]["SessionStart"]
    assert own == first
    words = shlex.split(second["hooks"][0]["command"])
    told = subprocess.run(words, capture_output=True, check=True, text=True)
    assert "- release:target: staging" in told.stdout
    run("setup", "claude-code", "--remove")
    assert {"hooks": {"SessionStart": [own]}} == parsed(file)


def test_a_client_that_is_not_known_is_refused_with_those_that_are(run: Run) -> None:
    found = run("setup", "emacs")
    assert 2 == found.code
    assert all(client in found.err for client in CLIENTS)


_SPAN = re.compile(r"`([^`]+)`")


def test_the_skill_names_nothing_that_is_not_there(run: Run) -> None:
    text = run("skill").out
    assert text.startswith("---\nname: canonry\ndescription: ")
    known = {field for o in OPERATIONS for field in o.request.__struct_fields__}
    known |= {o.tool for o in OPERATIONS if o.tool}
    known |= {*Statement.__struct_fields__, *State, *Status, *Outcome, "outcome"}
    known |= {"canonry", "canon_…", "--json", "release:target", "high"}
    for span in _SPAN.findall(text):
        if span.startswith("canonry "):
            assert span.split()[1] in {entry.words[0] for entry in ENTRIES}
            for flag in re.findall(r"--[a-z-]+", span):
                assert flag in run(span.split()[1], "--help").out
        else:
            assert span in known, span


@pytest.mark.parametrize("word", ["skill", "contract"])
def test_a_page_is_printed_as_it_is_and_as_json(run: Run, word: str) -> None:
    text = run(word).out
    assert {word: text} == json.loads(run("--json", word).out)


def test_the_contract_has_six_blocks_and_names_nothing_that_is_not_there(run: Run) -> None:
    text = run("contract").out
    assert [str(n) for n in range(1, 7)] == re.findall(r"^## (\d)\.", text, re.MULTILINE)
    known = {field for o in OPERATIONS for field in o.request.__struct_fields__}
    known |= {*State, *Status, *Outcome, *Disposition, "code", "high", "seq"}
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    assert set(_SPAN.findall(prose)) <= known
    assert all(f"`{state}`" in text for state in State)
