"""The pages that people read, taken apart: fenced blocks, headings and links.

A block says by its first word what it is: `console` (a session at a terminal), `python` (a
program), `text` (what the program before it prints, or a `drawing`), `mermaid` (a picture), `sql`
(which another test runs), `toml`, `jsonl` and `json` with a name behind (a file that the reader
writes). Any other block is refused, so that none goes unread.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

_FENCE = re.compile(r"^(`{3,}|~{3,})(.*)$")
_HEADING = re.compile(r"^(#{1,6}) (.+)$")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"`[^`]*`")


class Block(NamedTuple):
    """A fenced block: its words, its lines, and the number of its first line on the page."""

    words: tuple[str, ...]
    lines: list[str]
    number: int

    @property
    def kind(self) -> str:
        return self.words[0] if self.words else ""


class Step(NamedTuple):
    """A command of a session, and the lines that it is said to answer with from line `start` on."""

    command: str
    output: list[str]
    start: int


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def lines_of(page: Path) -> list[str]:
    return page.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def blocks(page: Path) -> list[Block]:
    """Every fenced block of a page, in order."""
    found: list[Block] = []
    inside: Block | None = None
    for number, line in enumerate(lines_of(page), 1):
        fence = _FENCE.match(line)
        if inside is None and fence:
            inside = Block(tuple(fence[2].split()), [], number + 1)
        elif inside is not None and fence and not fence[2]:
            found.append(inside)
            inside = None
        elif inside is not None:
            inside.lines.append(line)
    assert inside is None, f"{name_of(page)}: a block does not end"
    return found


def prose(page: Path) -> Iterator[tuple[int, str]]:
    """The lines of a page that stand in no block, with their numbers."""
    within = {
        number
        for block in blocks(page)
        for number in range(block.number - 1, block.number + len(block.lines) + 1)
    }
    for number, line in enumerate(lines_of(page), 1):
        if number not in within:
            yield number, line


def steps(block: Block) -> list[Step]:
    """The commands of a session: `$ ` begins one, `> ` continues it, all else is its output."""
    found: list[Step] = []
    for number, line in enumerate(block.lines, block.number):
        if line.startswith("$ "):
            found.append(Step(line.removeprefix("$ "), [], number + 1))
        elif line.startswith("> ") and found and not found[-1].output:
            command = f"{found[-1].command}\n{line.removeprefix('> ')}"
            found[-1] = Step(command, [], number + 1)
        else:
            assert found, f"line {block.number}: a session begins with a command"
            found[-1].output.append(line)
    return found


def headings(page: Path) -> list[tuple[int, str]]:
    """The headings of a page: level and text, without the marks of code."""
    found = (_HEADING.match(line) for _, line in prose(page))
    return [(len(match[1]), match[2].strip().replace("`", "")) for match in found if match]


def anchors(page: Path) -> set[str]:
    """The anchors that the headings of a page make."""
    return {_anchor(text) for _, text in headings(page)}


def _anchor(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.replace(" ", "-")


def links(page: Path) -> Iterator[tuple[int, str]]:
    """The targets of a page's links, with the numbers of their lines."""
    for number, line in prose(page):
        for match in _LINK.finditer(_CODE.sub(lambda code: "x" * len(code[0]), line)):
            yield number, line[match.start(1) : match.end(1)]


def section(page: Path, title: str) -> str:
    """The text below the heading `title`, down to the next one of its level or a higher one."""
    lines = lines_of(page)
    found: list[str] | None = None
    level = 0
    outside = dict(prose(page))
    for number, line in enumerate(lines, 1):
        match = _HEADING.match(line) if number in outside else None
        if match and found is not None and len(match[1]) <= level:
            break
        if match and found is None and match[2].strip().replace("`", "") == title:
            found, level = [], len(match[1])
        elif found is not None:
            found.append(line)
    assert found is not None, f"{name_of(page)} has no section {title!r}"
    return "\n".join(found)
