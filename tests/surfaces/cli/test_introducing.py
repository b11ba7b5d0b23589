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
    assert [file] == list(file.parent.glob(f"*{file.name}*"))


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
        ("cursor", '{"mcpServers": {}, "mcpServers": {}}'),
        ("cursor", '{"mcpServers": {}} trailing'),
        ("cursor", '{"mcpServers": {"a": NaN}}'),
        ("cursor", '{"mcpServers": ' + '{"a":' * 100_000),
        ("cursor", '{"mcpServers": {"canonry": 5}}'),
        ("claude-desktop", '/* never closed {"mcpServers": {}}'),
        ("cursor", "[]"),
        ("vscode", '{"servers": 5}'),
        ("codex", "mcp_servers = nonsense"),
        ("codex", '[mcp_servers]\ncanonry = { command = "x" }\n'),
        ("codex", '[mcp_servers.canonry]\nargs = [\n  "x",\n]\n'),
        ("codex", 'note = """\n[mcp_servers.canonry]\n"""\n'),
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


def test_a_client_that_is_not_named_is_asked_for_in_one_line(run: Run) -> None:
    refused = run("setup")
    assert 2 == refused.code
    assert "Choose from: claude-code, claude-desktop" in refused.err
    assert "\\" not in refused.err


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


COMMENTED = {
    "cursor": (
        '\ufeff// mine\r\n{\r\n\t"mcpServers": { // servers\r\n\t\t"other": {},\r\n'
        "\t\t/* the last */\r\n\t},\r\n}\r\n"
    ),
    "vscode": '{"servers": {"other": {"command": "x"}}} // on one line',
    "claude-desktop": "{\n    // nothing yet\n}",
    "claude-code": '{\n  "mcpServers": {}\n}\n',
    "opencode": '{\n  "mcp": {\n    "other": {"type": "local"} // of mine\n  }\n}\n',
    "codex": '[mcp_servers.canonry]\nenv = { A = "b" }\n\n# of the next\n[x]\n# last\n',
}


@pytest.mark.parametrize("client", CLIENTS)
def test_comments_and_layout_stay(run: Run, home: Path, client: str) -> None:
    file, mine = home / FILES[client][0], COMMENTED[client].encode()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(mine)
    assert 0 == run("setup", client).code
    after = file.read_bytes()
    remarks = re.findall(rb"//[^\r\n]*|/\*.*\*/|^#.*$|^env.*$", mine, re.MULTILINE)
    assert all(remark in after for remark in remarks)
    assert mine.count(b"\r\n") == 0 or after.count(b"\n") == after.count(b"\r\n")
    assert "nothing to change" in run("setup", client).out
    assert after == file.read_bytes()
    assert 0 == run("setup", client, "--remove").code
    if client != "codex":
        assert mine == file.read_bytes()
    else:
        assert b"# of the next\n[x]\n# last\n" == file.read_bytes()


def test_what_a_person_added_to_the_entry_stays(run: Run, home: Path) -> None:
    run("setup", "cursor")
    file = home / FILES["cursor"][0]
    told = parsed(file)
    told["mcpServers"]["canonry"]["env"] = {"A": "b"}
    file.write_text(json.dumps(told), encoding="utf-8")
    run("--memory", "else", "setup", "cursor")
    entry = parsed(file)["mcpServers"]["canonry"]
    assert {"A": "b"} == entry["env"]
    assert "else" in entry["args"]


def test_a_change_after_the_first_is_not_undone_by_removing(run: Run, home: Path) -> None:
    file = home / FILES["cursor"][0]
    file.parent.mkdir()
    file.write_text('{"mcpServers": {}}', encoding="utf-8")
    run("setup", "cursor")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("{", '{"theme": "dark", ', 1), encoding="utf-8")
    run("setup", "cursor", "--remove")
    assert {"theme": "dark"} == parsed(file)
    assert [file] == list(file.parent.iterdir())


def test_the_second_form_of_opencode_and_its_other_file(run: Run, home: Path) -> None:
    file = home / "work" / "opencode.jsonc"
    file.write_text('{"mcp": {"servers": {}}} // two', encoding="utf-8")
    run("setup", "opencode")
    assert not (home / "work" / "opencode.json").exists()
    text = file.read_text(encoding="utf-8")
    assert text.endswith("// two")
    entry = json.loads(text.removesuffix("// two"))["mcp"]["servers"]["canonry"]
    assert {"type", "command"} == set(entry)


def test_codex_is_told_what_stands_as_a_conversation_begins(run: Run, home: Path) -> None:
    run("setup", "codex")
    [start] = parsed(home / ".codex" / "hooks.json")["hooks"]["SessionStart"]
    assert shlex.split(start["hooks"][0]["command"])[-1] == "context"
    run("setup", "codex", "--remove")
    assert not list((home / ".codex").iterdir())


def test_a_file_that_cannot_be_read_is_named_and_nothing_is_written(run: Run, home: Path) -> None:
    broken = home / "work" / ".claude" / "settings.local.json"
    broken.parent.mkdir()
    for spoil in (lambda: broken.write_bytes(b"\xff\xfe{}"), broken.mkdir):
        spoil()
        for words in ((), ("--remove",), ("--print",)):
            found = run("setup", "claude-code", *words)
            assert (1, "") == (found.code, found.out)
            assert str(broken) in found.err
        assert [broken] == list((home / "work").rglob("*.json"))
        if broken.is_file():
            broken.unlink()


def test_a_file_that_another_place_holds_is_edited_there(run: Run, home: Path) -> None:
    real = home / "dotfiles.json"
    real.write_text("{}", encoding="utf-8")
    link = home / FILES["cursor"][0]
    link.parent.mkdir()
    link.symlink_to(real)
    run("setup", "cursor")
    assert link.is_symlink()
    assert "canonry" in parsed(real)["mcpServers"]
    run("setup", "cursor", "--remove")
    assert "{}" == link.read_text(encoding="utf-8")
    assert [real] == list(home.glob("dotfiles*"))
