"""Forks one writer after another for tests that kill them, which takes a moment and no start.

    forker.py STORE

For each line `NAME each|many` on standard input it forks a writer, and once that has ended it says
`end`. Before, the writer says `pid PID`, and then the id of each record as soon as it is
acknowledged. A line is written whole or not at all.

A first record in a store that is thrown away brings in every part that a writer needs, so that no
writer spends its short life on that.
"""

import os
import sys
import tempfile
from pathlib import Path

import canonry
from tests.acceptance.writer import acknowledged

COUNT = 100_000


def say(text: str) -> None:
    """Hand out one line, in one call of the system."""
    os.write(sys.stdout.fileno(), f"{text}\n".encode())


def write(path: str, name: str, mode: str) -> None:
    """Append until somebody kills this process."""
    with canonry.open(path) as store:
        for told in acknowledged(store.memory("shared", agent=name), name, COUNT, mode):
            say(told.split()[0])


def warm_up() -> None:
    """Write one record elsewhere; nothing of it is open any more when a writer is forked."""
    with (
        tempfile.TemporaryDirectory() as folder,
        canonry.open(Path(folder) / "memory.db") as store,
    ):
        for mode in ("each", "many"):
            list(acknowledged(store.memory("shared", agent="warm"), mode, 1, mode))


def main(path: str) -> None:
    warm_up()
    for line in sys.stdin:
        name, mode = line.split()
        writer = os.fork()
        if writer == 0:
            say(f"pid {os.getpid()}")
            write(path, name, mode)
            os._exit(0)
        os.waitpid(writer, 0)
        say("end")


if __name__ == "__main__":
    main(sys.argv[1])
