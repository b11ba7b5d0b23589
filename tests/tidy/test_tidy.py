"""Each rule of tools/tidy.py refuses its bad sample and passes its good one.

Samples that another rule would refuse in this very file are put together from pieces.
"""

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from tools import tidy
from tools.tidy import SourceFile

MODULE = "src/canonry/jobs/append.py"
ROOT = Path(__file__).parents[2]


def faults(rule: tidy.Rule, text: str, path: str = MODULE) -> list[tuple[int, str]]:
    return list(rule(SourceFile(path, dedent(text))))


def numbers(rule: tidy.Rule, text: str, path: str = MODULE) -> list[int]:
    return [number for number, _ in faults(rule, text, path)]


def test_a_line_ends_with_a_line_feed_alone() -> None:
    assert numbers(tidy.line_ends, "one\r\ntwo\n") == [1]
    assert numbers(tidy.line_ends, "one\ntwo\n") == []


def test_the_last_line_ends_and_is_not_empty() -> None:
    assert numbers(tidy.line_ends, "one\ntwo") == [2]
    assert numbers(tidy.line_ends, "one\n\n") == [2]
    assert numbers(tidy.line_ends, "") == []


def test_no_white_space_ends_a_line() -> None:
    assert numbers(tidy.trailing_space, "one \n\ttwo\nthree\t\r\n") == [1, 3]
    assert numbers(tidy.trailing_space, "one\n\ntwo\r\n") == []


def test_a_line_of_python_or_sql_has_at_most_100_characters() -> None:
    assert numbers(tidy.long_lines, "x" * 101 + "\n") == [1]
    assert numbers(tidy.long_lines, "x" * 101 + "\n", "queries/records.sql") == [1]
    assert numbers(tidy.long_lines, "é" * 100 + "\n") == []
    assert numbers(tidy.long_lines, "x" * 101 + "\n", "README.md") == []


@pytest.mark.parametrize(
    "secret",
    [
        "AKIA" + "ABCDEFGHIJKLMNOP",
        "ghp_" + "a1" * 18,
        "github_pat_" + "a1" * 20,
        "glpat-" + "a1" * 10,
        "xoxb-" + "1234567890",
        "AIza" + "a1_-5" * 7,
        "npm_" + "a1" * 18,
        "pypi-" + "a1" * 25,
        "sk-" + "proj-" + "a1" * 10,
        "sk_" + "live_" + "a1" * 10,
        "-----BEGIN " + "EC PRIVATE KEY-----",
        "eyJ" + "a1" * 10 + "." + "eyJ" + "a1" * 10 + ".c2ln",
        "postgresql://writer:" + "hunter2@db.example/memory",
    ],
)
def test_a_credential_is_refused_and_not_repeated(secret: str) -> None:
    [(number, fault)] = faults(tidy.secrets, f"first\nkey = '{secret}'\n")
    assert number == 2
    assert secret not in fault


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://writer:password@db.example/memory",
        "postgresql://writer:${PASSWORD}@db.example/memory",
        "http://127.0.0.1:7700/api/v1/memories",
        "sha256:8bb5376d2006950386f8c6427613334a2acadc5f559cb80e638d00b4df957e37",
        "01980f2e-7c3b-7d5a-9a52-6f0e3c1b2a4d",
        "risk-assessment-of-the-release-process",
    ],
)
def test_what_only_resembles_a_credential_passes(text: str) -> None:
    assert faults(tidy.secrets, text) == []


@pytest.mark.parametrize("host", tidy.REGISTRY_HOSTS)
def test_no_file_names_a_package_registry(host: str) -> None:
    assert numbers(tidy.registry_hosts, f"see https://{host}/simple\n", "README.md") == [1]
    assert numbers(tidy.registry_hosts, "see https://www.example.org/simple\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "-i https://mirror.example",
        "--index-url=https://mirror.example",
        "--extra-index-url https://mirror.example",
        "--find-links wheels",
        "click @ https://mirror.example/click.whl",
    ],
)
def test_requirements_do_not_say_where_to_download_from(line: str) -> None:
    assert numbers(tidy.index_lines, f"{line}\n", "requirements/run.txt") == [1]
    assert numbers(tidy.index_lines, f"{line}\n", "CONTRIBUTING.md") == []
    assert numbers(tidy.index_lines, "click==8.2\n", "requirements/run.txt") == []


@pytest.mark.parametrize(
    "path",
    [
        *(f"/{folder}/canonry/memory.db" for folder in tidy.MACHINE_FOLDERS.split("|")),
        "file://" + "/" + "home/ada/memory.db",
        "C:" + r"\Users\Ada",
        "d:" + r"\\Temp\\memory.db",
    ],
)
def test_an_absolute_path_is_refused(path: str) -> None:
    assert numbers(tidy.machine_paths, f"store = '{path}'\n", "docs/stores.md") == [1]


@pytest.mark.parametrize(
    "text",
    [
        "#!/usr/bin/env bash",
        "~/notes/memory.db",
        "../notes/memory.db",
        "{folder}/notes/memory.db",
        "https://example.org/home/page",
        "GET /records",
        "A:\n",
    ],
)
def test_a_path_that_holds_on_every_machine_passes(text: str) -> None:
    assert faults(tidy.machine_paths, text) == []


@pytest.mark.parametrize("word", tidy.UNFINISHED)
def test_a_remark_leaves_no_work_behind(word: str) -> None:
    assert numbers(tidy.diary, f"a = 1  # {word}: later\n") == [1]
    assert numbers(tidy.diary, f'def f():\n    """One.\n\n    {word}\n    """\n') == [4]
    assert numbers(tidy.diary, f"{word} later\n", "README.md") == [1]
    assert numbers(tidy.diary, f"a = '{word}'\n") == []
    assert numbers(tidy.diary, f"{word} later\n", "tests/sample.txt") == []


@pytest.mark.parametrize("number", ["#" + "12", "issue" + " 12", "Issue" + " #12"])
def test_a_remark_names_no_issue(number: str) -> None:
    assert numbers(tidy.diary, f"# as {number} asks\n") == [1]
    assert numbers(tidy.diary, f"-- as {number} asks\n", "queries/records.sql") == [1]
    assert numbers(tidy.diary, f"evidence = 'see {number}'\n") == []
    assert numbers(tidy.diary, "&#12; page.md#12 # 12 issues\n", "README.md") == []


def test_a_file_over_its_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert numbers(tidy.large_files, "x = 1\n" * 401) == [1]
    assert numbers(tidy.large_files, "x = 1\n" * 400) == []
    assert numbers(tidy.large_files, "x = 1\n" * 401, "tests/unit/test_append.py") == []
    monkeypatch.setattr(tidy, "LARGE_FILES", {MODULE: 410})
    assert numbers(tidy.large_files, "x = 1\n" * 410) == []


@pytest.mark.parametrize("name", ["append", "Memory.append", "Memory.append.inner"])
def test_a_function_over_its_limit_is_refused_by_its_name(name: str) -> None:
    *outer, inner = name.split(".")
    heads = [f"class {word}:" for word in outer] + [f"async def {inner}():"]
    lines = [" " * depth + head for depth, head in enumerate(heads)]
    body = [" " * len(heads) + "x = 1"] * 69
    assert faults(tidy.large_functions, "\n".join(lines + body)) == []
    [(number, fault)] = faults(tidy.large_functions, "\n".join([*lines, *body, body[0]]))
    assert number == len(heads)
    assert f"{MODULE}:{name} has 71 lines" in fault


@pytest.mark.parametrize(
    "lines, large, refused",
    [
        (70, {}, False),
        (71, {}, True),
        (80, {"f": 80}, False),
        (81, {"f": 80}, True),
        (79, {"f": 80}, True),
        (70, {"f": 80}, True),
    ],
)
def test_a_figure_in_a_table_of_large_ones_is_exact(
    lines: int, large: Mapping[str, int], refused: bool
) -> None:
    assert bool(list(tidy.ratchet("f", 1, lines, 70, large))) == refused


def test_the_tables_of_large_ones_name_what_is_there() -> None:
    rows = [*tidy.LARGE_FILES, *(row.split(":")[0] for row in tidy.LARGE_FUNCTIONS)]
    assert [row for row in rows if not (ROOT / row).is_file()] == []


@pytest.mark.parametrize(
    "caught", ["", " Exception", " BaseException as e", " (OSError, Exception)"]
)
def test_a_handler_of_everything_says_why(caught: str) -> None:
    code = "try:\n    pass\nexcept{}:{}\n    pass\n"
    assert numbers(tidy.broad_handlers, code.format(caught, "")) == [3]
    assert numbers(tidy.broad_handlers, code.format(caught, "  # because a fault ends here")) == []
    assert numbers(tidy.broad_handlers, code.format(caught, ""), "tests/test_a.py") == []


def test_a_handler_of_named_exceptions_needs_no_reason() -> None:
    code = "try:\n    pass\nexcept (OSError, ValueError):\n    pass\n"
    assert faults(tidy.broad_handlers, code) == []


@pytest.mark.parametrize(
    "code",
    [
        "import time\ntime.time()",
        "import time as t\nt.time_ns()",
        "from time import time\ntime()",
        "import datetime\ndatetime.datetime.now()",
        "from datetime import datetime\ndatetime.utcnow()",
        "from datetime import datetime as dt, UTC\nclock = dt.now",
        "from datetime import date\ndate.today()",
        "import uuid\nuuid.uuid4()",
        "import os\nos.urandom(16)",
        "import secrets\nsecrets.token_bytes(16)",
    ],
)
def test_time_and_chance_come_from_the_system_adapter_only(code: str) -> None:
    assert numbers(tidy.clock_and_chance, code) == [2]
    assert numbers(tidy.clock_and_chance, code, "src/canonry/adapters/system.py") == []
    assert numbers(tidy.clock_and_chance, code, "tests/test_a.py") == []


def test_the_time_of_a_port_passes() -> None:
    code = "from datetime import datetime\ndatetime.fromisoformat(text)\nself.clock.now()\n"
    assert faults(tidy.clock_and_chance, code) == []


@pytest.mark.parametrize(
    "code",
    [
        "import os\nos.environ['CANONRY_STORE']",
        "import os\nos.environ.get('CANONRY_STORE')",
        "import os\nos.getenv('CANONRY_STORE')",
        "from os import environ\nenviron['CANONRY_STORE']",
    ],
)
def test_the_environment_is_read_at_the_entry_only(code: str) -> None:
    assert numbers(tidy.environment, code) == [2]
    assert numbers(tidy.environment, code, "src/canonry/bootstrap.py") == []
    assert numbers(tidy.environment, code, "src/canonry/surfaces/cli/main.py") == []
    assert numbers(tidy.environment, code, "src/canonry/surfaces/client.py") == [2]


def test_every_rule_stands_in_the_list_once() -> None:
    takes_a_file = {
        name
        for name, thing in vars(tidy).items()
        if getattr(thing, "__annotations__", {}).get("file") is SourceFile
    }
    assert sorted(rule.__name__ for rule in tidy.RULES) == sorted(takes_a_file - {"remarks"})


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_files_are_those_that_git_knows_or_would_add(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text("ignored\n")
    (tmp_path / "ignored").write_text("never read\n")
    (tmp_path / "new é.py").write_text("x = 1\n")
    (tmp_path / "picture").write_bytes(b"\x89\0")
    subprocess.run(["git", "add", ".gitignore"], cwd=tmp_path, check=True)
    assert list(tidy.read_files(tmp_path)) == [
        SourceFile(".gitignore", "ignored\n"),
        SourceFile("new é.py", "x = 1\n"),
    ]
