"""python -m benchmarks [--quick] [--json FILE]: every measure beside its bare floor.

QUICK=1 in the environment means --quick: smaller stores, in under five minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from benchmarks import agents, ledger
from benchmarks.pairs import Measure, table
from canonry.adapters.stores.drivers import choose


def main() -> int:
    """Measure, print a table, and write JSON where asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", default=bool(os.environ.get("QUICK")))
    parser.add_argument("--json", type=Path, help="write the measures to this file too")
    arguments = parser.parse_args()
    scale = ledger.Scale(quick=arguments.quick)
    found: list[Measure] = []
    with tempfile.TemporaryDirectory(prefix="canonry-bench-") as folder:
        for part in (ledger, agents):
            for measure in part.measures(Path(folder), scale, _say):
                found.append(measure)
                _say("\n".join(list(table([measure]))[1:]))
    told = f"Python {platform.python_version()}, SQLite {choose().sqlite_version}"
    sys.stdout.write(f"{told}, {os.cpu_count()} cores\n\n")
    sys.stdout.writelines(f"{line}\n" for line in table(found))
    if arguments.json:
        arguments.json.write_text(json.dumps([m.to_dict() for m in found], indent=1) + "\n")
    return 0


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")


if __name__ == "__main__":
    sys.exit(main())
