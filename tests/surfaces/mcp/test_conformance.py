"""The official conformance suite, on the wire that agents use.

The suite speaks HTTP alone, so `relay.py` stands between; what it checks of HTTP itself (foreign
origins, the status of an error, sessions) it checks of the relay.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.surfaces.mcp.node import CONFORMANCE, run_node

pytestmark = pytest.mark.clients

HERE = Path(__file__).parent
REQUIRED = {"2025-11-25": 30, "2026-07-28": 37}
"""How many scenarios of a server the suite requires of a revision."""

OF_ANY_SERVER = (
    ("2025-11-25", "server-initialize"),
    ("2025-11-25", "ping"),
    ("2025-11-25", "tools-list"),
    ("2025-11-25", "resources-list"),
    ("2025-11-25", "prompts-list"),
    ("2026-07-28", "tools-list"),
    ("2026-07-28", "resources-list"),
    ("2026-07-28", "prompts-list"),
    ("2026-07-28", "sep-2164-resource-not-found"),
    ("2026-07-28", "caching"),
)
"""Scenarios that need no tool of the suite's own."""


@contextmanager
def relayed(command: Sequence[str]) -> Iterator[str]:
    """The address of a relay to servers that `command` starts."""
    with subprocess.Popen(
        [sys.executable, HERE / "relay.py", *command], stdout=subprocess.PIPE, text=True
    ) as relay:
        assert relay.stdout is not None
        try:
            yield f"http://127.0.0.1:{int(relay.stdout.readline())}/mcp"
        finally:
            relay.terminate()


def failures(results: Path) -> dict[str, list[str]]:
    """What failed of each scenario, by the results that the suite wrote."""
    found: dict[str, list[str]] = {}
    for file in results.rglob("checks.json"):
        checks = json.loads(file.read_text(encoding="utf-8"))
        assert checks
        found.setdefault(file.parent.name, []).extend(
            f"{check['id']}: {check.get('errorMessage')}"
            for check in checks
            if check["status"] in {"FAILURE", "WARNING"}
        )
    return found


@pytest.mark.parametrize("revision", REQUIRED)
def test_every_required_scenario_passes_with_the_tools_of_the_suite(
    tmp_path: Path, revision: str
) -> None:
    with relayed([sys.executable, str(HERE / "fixture_server.py")]) as address:
        words = ["server", "--url", address, "--requirements", revision]
        told = run_node(CONFORMANCE, *words, cwd=tmp_path)
    assert 0 == told.returncode, told.stdout[-4_000:]
    summary, others = told.stdout.split("=== SUMMARY ===")[1].split("Not scored")
    unscored = set(re.findall(r"^  [✓✗] (\S+) \(", others, re.MULTILINE))
    scored = [
        mark
        for mark, name in re.findall(r"^([✓✗]) (\S+):", summary, re.MULTILINE)
        if name not in unscored
    ]
    assert ["✓"] * REQUIRED[revision] == scored


@pytest.mark.parametrize("revision, scenario", OF_ANY_SERVER)
def test_the_server_itself_passes_what_is_asked_of_any(
    tmp_path: Path, revision: str, scenario: str
) -> None:
    command = [sys.executable, "-m", "canonry", "--store", str(tmp_path / "memory.db"), "serve"]
    with relayed(command) as address:
        words = ["--scenario", scenario, "--spec-version", revision, "-o", "results"]
        told = run_node(CONFORMANCE, "server", "--url", address, *words, cwd=tmp_path)
    assert 0 == told.returncode, told.stdout[-4_000:]
    assert [[]] == list(failures(tmp_path / "results").values()), told.stdout[-4_000:]
