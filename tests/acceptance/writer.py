"""A writer in a process of its own, for tests that run many or kill one.

    writer.py STORE NAME COUNT each|many

It appends COUNT records to the memory `shared`, one at a time or as the lines of a file, and prints
the id of every record as soon as it is acknowledged, with its outcome.
"""

import sys
from collections.abc import Iterator
from typing import Any

import canonry
from canonry.jobs.memory import Memory


def records(name: str, count: int) -> Iterator[dict[str, Any]]:
    """The records that the writer `name` sends; the same ones whenever it is asked."""
    for number in range(count):
        yield {
            "record_id": f"{name}-{number}",
            "entity_key": f"counter:{name}:{number % 7}",
            "value": number,
            "evidence": "counted",
            "confidence": "high",
        }


def acknowledged(memory: Memory, name: str, count: int, mode: str) -> Iterator[str]:
    """Append, and yield an id and an outcome for each record that is durable."""
    if mode == "many":
        for line in memory.append_lines(records(name, count)):
            yield f"{line.record_id} {line.outcome}"
    else:
        for fields in records(name, count):
            report = memory.append(**fields)
            yield f"{report.record_id} {report.outcome}"


def main(path: str, name: str, count: str, mode: str) -> None:
    with canonry.open(path) as store:
        for told in acknowledged(store.memory("shared", agent=name), name, int(count), mode):
            print(told, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
