"""Plain-text tables that fit the reader's screen: aligned columns, no frames, one row a line."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from canonry.surfaces.cli.text import Look, pad, shorten, visible, width

_GAP = "  "
_WIDEST = 60


class Column(NamedTuple):
    """A column: its title, whether it stands at the right, and how narrow it may become.

    `least` is in screen columns; None is for a column that is never shortened.
    """

    title: str
    right: bool = False
    least: int | None = None


class Row(NamedTuple):
    """The cells of a row as stored, and how the whole row looks."""

    cells: Sequence[str]
    style: Callable[[str], str] = str


def table(columns: Sequence[Column], rows: Sequence[Row], look: Look) -> list[str]:
    """Return the lines of a table. Cells may hold anything: what could act is shown by its code.

    A column that is empty throughout is left out. Widths shrink, the widest first, until a line
    fits or no column may become narrower.
    """
    cells = [[visible(cell) for cell in row.cells] for row in rows]
    used = [index for index in range(len(columns)) if any(row[index] for row in cells)]
    columns = [columns[index] for index in used]
    cells = [[row[index] for index in used] for row in cells]
    widths = _widths(columns, cells, look.columns)
    head = _line(columns, [column.title for column in columns], widths, look)
    lines = [_line(columns, row, widths, look) for row in cells]
    styled = [row.style(line) for row, line in zip(rows, lines, strict=True)]
    return [look.dim(head), *styled]


def fitting(
    wide: Sequence[Column],
    rows: Sequence[Row],
    narrow: Sequence[Column],
    short: Callable[[], Sequence[Row]],
    look: Look,
) -> list[str]:
    """Return the wide table where the screen takes it unshortened, else the narrow one."""
    if look.columns is None or max(map(width, table(wide, rows, Look()))) <= look.columns:
        return table(wide, rows, look)
    return table(narrow, short(), look)


def _widths(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], limit: int | None
) -> list[int]:
    widths = []
    for index, column in enumerate(columns):
        natural = max([width(column.title), *(width(row[index]) for row in cells)])
        widths.append(natural if column.least is None else min(natural, _WIDEST))
    over = 0 if limit is None else sum(widths) + len(_GAP) * (len(widths) - 1) - limit
    for _ in range(over):
        yielding = [i for i, c in enumerate(columns) if c.least is not None and widths[i] > c.least]
        if not yielding:
            break
        widths[max(yielding, key=widths.__getitem__)] -= 1
    return widths


def _line(
    columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int], look: Look
) -> str:
    shown = [
        pad(look.isolated(shorten(cell, fit)), fit, right=column.right)
        for column, cell, fit in zip(columns, cells, widths, strict=True)
    ]
    return _GAP.join(shown).rstrip()


def block(rows: Sequence[tuple[str, str]], look: Look) -> list[str]:
    """Return labelled texts, one a line, aligned."""
    labels = max((width(label) for label, _ in rows), default=0)
    return [
        f"{look.dim(pad(label, labels))}{_GAP}{look.isolated(visible(text))}".rstrip()
        for label, text in rows
    ]
