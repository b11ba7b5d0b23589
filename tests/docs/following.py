"""Following a page from its first block to its last, and telling where it is wrong."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.docs.pages import Block, blocks, name_of, steps
from tests.docs.reader import Reader

NOT_RUN: Mapping[tuple[str, str], str] = {
    ("README.md", "make demo"): "it sets up its own environment; .ci/run runs it twice",
    ("README.md", "make test"): "it runs these very tests",
    ("README.md", "pip install ."): "it downloads; .ci/run installs the same way",
    ("README.md", 'pip install ".[server]"'): "it downloads, too",
    ("docs/postgresql.md", "pip install 'canonry[postgres]'"): "it downloads, too",
    ("docs/postgresql.md", "createdb memory"): "its server is anybody's",
    ("docs/postgresql.md", "canonry init --store postgresql://db.example/memory"): "likewise",
    ("docs/postgresql.md", 'canonry append release:target staging --evidence "ticket 12"'): "too",
}
"""Commands that no test runs, each with the reason."""

FILES = ("json", "jsonl", "toml")
PICTURES = (("mermaid",), ("text", "drawing"), ("sql",))
"""What is not followed here; the SQL is run by the tests of the store on PostgreSQL."""


class Told(NamedTuple):
    """What a page shows from line `start` on, and what came out."""

    start: int
    shown: list[str]
    actual: list[str]
    by: str


def follow(page: Path, reader: Reader) -> Iterator[Told]:
    """Do what a page says; yield every output that it shows, and those that it does not."""
    program: tuple[Block, list[str]] | None = None
    for block in blocks(page):
        if program is not None and block.words != ("text",):
            yield _silent(*program)
            program = None
        if block.kind == "console":
            yield from _session(page, block, reader)
        elif block.kind == "python":
            program = block, reader.program(block)
        elif block.words == ("text",):
            assert program is not None, f"line {block.number}: no program prints this"
            yield Told(block.number, block.lines, program[1], _PROGRAM)
            program = None
        elif block.kind in FILES:
            reader.write(block)
        else:
            assert block.words in PICTURES, (
                f"line {block.number}: what is a block of {block.words}?"
            )
    if program is not None:
        yield _silent(*program)


def _session(page: Path, block: Block, reader: Reader) -> Iterator[Told]:
    wanted = [step for step in steps(block) if (name_of(page), step.command) not in NOT_RUN]
    ran = reader.session([step.command for step in wanted])
    for step, lines in zip(wanted, ran, strict=True):
        yield Told(step.start, step.output, lines, step.command)


def _silent(program: Block, printed: list[str]) -> Told:
    return Told(program.number + len(program.lines) + 1, [], printed, _PROGRAM)


_PROGRAM = "the program"
