"""A disk of 8 MiB runs full under the store: the error has a name, reads go on, writes recover.

It is mounted in a namespace of its own, which ends with the process. Where the system allows none,
the limit on the size of a file in `test_failing_disk` stands for it.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import canonry

UNSHARE = ("unshare", "--user", "--map-root-user", "--mount")
MOUNT = "mount -t tmpfs -o size=8m tmpfs"


def may_mount() -> bool:
    """Whether this system lets its users mount a disk in a namespace of their own."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(
        [*UNSHARE, "sh", "-c", f"{MOUNT} /mnt"], capture_output=True, check=False
    )
    return tried.returncode == 0


STORY = """
import json, os, sys
import canonry
folder = sys.argv[1]
path = os.path.join(folder, "memory.db")
room = os.path.join(folder, "room")
with open(room, "wb") as stream:
    stream.write(bytes(2 << 20))

def fill(memory, prefix):
    for number in range(100_000):
        try:
            memory.append(f"{prefix}{number}", "x" * 2_000, evidence="e", confidence="high")
        except canonry.CanonryError as error:
            return number, error.to_dict()["error"]["code"]

def read(memory):
    lines = list(memory.export())
    return [memory.resolve("k").value, memory.verify().ok, len(lines)]

with canonry.open(path) as store:
    memory = store.memory("m", agent="ann")
    memory.append("k", "first", evidence="e", confidence="high")
    stored, code = fill(memory, "a")
    told = [code, fill(memory, "b")[1]]
    reads = [read(memory)]
try:
    with canonry.open(path) as store:
        reads.append(read(store.memory("m")))
except canonry.CanonryError as error:
    reads.append(error.to_dict()["error"]["code"])
os.unlink(room)
with canonry.open(path) as store:
    memory = store.memory("m", agent="ann")
    memory.append("later", "v", evidence="e", confidence="high")
    after = [*read(memory), memory.resolve("later").value]
print(json.dumps([stored, told, reads, after]))
"""


@pytest.mark.skipif(not may_mount(), reason="the system lets nobody mount a disk")
def test_a_full_disk_is_named_reads_go_on_and_writes_recover(tmp_path: Path) -> None:
    command = f'{MOUNT} "$1" && exec "$2" -c "$3" "$1"'
    done = subprocess.run(
        [*UNSHARE, "sh", "-c", command, "sh", str(tmp_path), sys.executable, STORY],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(Path(canonry.__file__).parents[1])},
    )
    stored, told, reads, after = json.loads(done.stdout)
    assert stored > 100
    assert ["disk-full", "disk-full"] == told
    entries = reads[0][2]
    assert [["first", True, entries]] * 2 == reads
    assert ["first", True, entries + 1, "v"] == after
