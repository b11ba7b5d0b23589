"""Nothing that an agent can reach promotes, demotes, scores, sweeps or starts a cycle."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import canonry
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.surfaces.operations import OPERATIONS

SOURCE = Path(canonry.__file__).parent
FORBIDDEN = re.compile(r"promot|demot|score|cycle|sweep|canoni[sz]e|stage", re.IGNORECASE)
READ_ONLY = {"preview_promotions"}

MAY_IMPORT = {
    "canonry.jobs.cycle": {
        *("daemon.py", "jobs/demo_climb.py", "testing/ladder_contract.py", "testing/scripts.py"),
    },
    "canonry.jobs.sweep": {"daemon.py", "jobs/demo_climb.py", "testing/scripts.py"},
    "canonry.jobs.demo_climb": {"jobs/demo.py", "surfaces/cli/climbing.py"},
    "canonry.jobs.demo": {"surfaces/cli/starting.py", "surfaces/cli/story.py"},
    "canonry.jobs.lease": {
        *("daemon.py", "jobs/cycle.py", "jobs/sweep.py", "testing/ladder_contract.py"),
    },
    "canonry.daemon": {"bootstrap.py"},
}
"""The only files that may import what moves the ladder, or what runs it.

The demo runs turns of its own, in a store that its command makes and throws away. The kit for tests
is beside the surfaces, so none of them can import it.
"""


def public_names() -> list[str]:
    found = [*canonry.__all__, *(operation.name for operation in OPERATIONS)]
    for face in (Memory, OpenStore):
        found += [name for name, _ in inspect.getmembers(face) if not name.startswith("_")]
    return sorted(set(found))


@pytest.mark.parametrize("name", public_names())
def test_no_public_name_moves_the_ladder(name: str) -> None:
    assert name in READ_ONLY or FORBIDDEN.search(name) is None


def imports(file: Path) -> set[str]:
    """Every module that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


@pytest.mark.parametrize("module", sorted(MAY_IMPORT))
def test_what_moves_the_ladder_is_imported_by_the_daemon_alone(module: str) -> None:
    importers = {
        file.relative_to(SOURCE).as_posix()
        for file in SOURCE.rglob("*.py")
        if module in imports(file)
    }
    assert importers <= MAY_IMPORT[module]
