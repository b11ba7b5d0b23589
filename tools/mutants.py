"""python -m tools.mutants [PART ...]: change the pure floors, and see that tests notice.

A PART is a module below the package, such as graph.gates or ledger.resolver, or a floor, such as
graph; without one the parts of the list are run, which takes about half an hour on one core.
mutmut makes the changes (`[tool.mutmut]` in pyproject.toml says where, and by which tests they
should be noticed) and keeps what it found in `mutants/`, so that a run goes on where the last one
ended.

What survives is held against `tests/survivors.txt`, which says of each function how many changes
may survive and why. Where more do, the run fails and names them; `mutmut show NAME` shows a change.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

PARTS: Final = (
    "graph",
    "ledger.likeness",
    "ledger.projection",
    "ledger.successor",
)
"""The parts whose survivors have been read, each of them."""

FOUND: Final = Path("mutants/src/canonry")
LISTED: Final = Path("tests/survivors.txt")

SURVIVED: Final = 0
UNTRIED: Final = {None, 33}
"""Not run yet, and such that no test of the selection comes by."""


def main() -> int:
    """Run the parts and hold what survives against the list."""
    parts = sys.argv[1:] or PARTS
    patterns = [f"canonry.{part}.*" for part in parts]
    children = str(os.cpu_count() or 1)
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", children, *patterns]
    with Path(os.devnull).open("w") as nowhere:
        subprocess.run(command, check=False, stdout=nowhere)
    found = dict(results(FOUND, parts))
    if not found:
        sys.stdout.write("no change was tried\n")
        return 1
    survived = [name for name, code in found.items() if code == SURVIVED]
    tried = sum(code not in UNTRIED for code in found.values())
    sys.stdout.write(f"{tried:,} changes tried, {len(survived):,} survived\n")
    may_survive = listed(LISTED.read_text(encoding="utf-8"))
    beyond = set(beyond_list(Counter(map(function_of, survived)), may_survive))
    for function in sorted(beyond):
        sys.stdout.write(
            f"{function}: more survive than the {may_survive.get(function, 0)} listed\n"
        )
    sys.stdout.writelines(f"  {name}\n" for name in survived if function_of(name) in beyond)
    return 1 if beyond else 0


def results(folder: Path, parts: Sequence[str]) -> Iterator[tuple[str, int | None]]:
    """Yield each change of these parts with what its tests ended with, None where none ran."""
    for file in sorted(folder.rglob("*.py.meta")):
        module = ".".join(file.relative_to(folder).parts).removesuffix(".py.meta")
        if any(module == part or module.startswith(f"{part}.") for part in parts):
            yield from json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"].items()


def function_of(name: str) -> str:
    """Return the function that a change is in, as people write it."""
    module, _, rest = name.removeprefix("canonry.").rpartition(".")
    function = rest.rpartition("__mutmut_")[0]
    if function.startswith("xǁ"):
        return f"{module}.{'.'.join(function.removeprefix('xǁ').split('ǁ'))}"
    return f"{module}.{function.removeprefix('x_')}"


def listed(text: str) -> dict[str, int]:
    """Return how many changes of each function may survive, by the list."""
    rows = (line.split("|") for line in text.splitlines() if line and not line.startswith("#"))
    return {name.strip(): int(count) for name, count, _ in rows}


def beyond_list(survivors: Mapping[str, int], may_survive: Mapping[str, int]) -> Iterator[str]:
    """Yield the functions of which more changes survive than may."""
    return (name for name, found in survivors.items() if found > may_survive.get(name, 0))


if __name__ == "__main__":
    sys.exit(main())
