"""Puts into the pages what their examples answer today: `python -m tests.docs.rewrite [PAGE]...`.

Outputs that still hold are left as they are. What came out anew is for a person to read before it
is committed: the tests would then take it for right.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.docs.following import follow
from tests.docs.pages import PAGES, lines_of, name_of
from tests.docs.reader import Reader


def rewrite(page: Path) -> int:
    """Rewrite the outputs of `page` that differ, and return how many did."""
    lines = lines_of(page)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        reader = Reader(Path(folder) / "home", patch)
        wrong = []
        for told in follow(page, reader):
            if not reader.names.match(told.shown, told.actual):
                reader.names.match(told.actual, told.actual)
                wrong.append(told)
    for told in reversed(wrong):
        lines[told.start - 1 : told.start - 1 + len(told.shown)] = told.actual
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(wrong)


def main(names: Sequence[str]) -> None:
    """Rewrite the pages of these names, or all."""
    for page in PAGES:
        if not names or name_of(page) in names:
            print(f"{name_of(page)}: {rewrite(page)} rewritten")


if __name__ == "__main__":
    main(sys.argv[1:])
