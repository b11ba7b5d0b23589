"""python -m benchmarks [--quick] [--json FILE] [--only PART] [--records N]: measures and floors.

Every measure stands beside its bare floor. --only takes one part, --records another size for the
largest store. QUICK=1 in the environment means --quick: smaller stores, in under five minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path

from benchmarks import agents, concepts, graph, idle, ledger, postgres, proofs, quarantine, recall
from benchmarks.pairs import Measure, table
from canonry.adapters.stores.drivers import choose

PARTS = {
    "ledger": ledger.measures,
    "concepts": concepts.measures,
    "agents": agents.measures,
    "postgres": postgres.measures,
    "quarantine": quarantine.measures,
    "graph": graph.measures,
    "idle": idle.measures,
    "proofs": proofs.measures,
    "recall": recall.measures,
}


def main() -> int:
    """Measure, print a table, and write JSON where asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", default=bool(os.environ.get("QUICK")))
    parser.add_argument("--json", type=Path, help="write the measures to this file too")
    parser.add_argument("--only", choices=[*PARTS], help="measure one part")
    parser.add_argument("--records", type=int, help="how many the largest store holds")
    arguments = parser.parse_args()
    scale = ledger.Scale(quick=arguments.quick)
    if arguments.records:
        scale.sizes = (*scale.sizes[:-1], arguments.records)
    found: list[Measure] = []
    with tempfile.TemporaryDirectory(prefix="canonry-bench-") as folder:
        for name, measures in PARTS.items():
            if arguments.only not in {None, name}:
                continue
            for measure in measures(Path(folder), scale, _say):
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
