"""Every example of every page, done as a reader would do it, comes out as the page shows."""

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, blocks, name_of, steps

pytest.importorskip("pty", reason="a reader sits at a terminal, which this system cannot open")

from tests.docs.following import NOT_RUN, follow  # these need one
from tests.docs.reader import Reader


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(tmp_path / "home", monkeypatch)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_shows_what_comes_out(page: Path, reader: Reader) -> None:
    for told in follow(page, reader):
        if not reader.names.match(told.shown, told.actual):
            actual = "\n".join(told.actual)
            pytest.fail(f"{name_of(page)}:{told.start}: {told.by}\n\n{actual}", pytrace=False)


def test_every_command_that_is_left_to_others_stands_on_its_page_once() -> None:
    said = [
        (name_of(page), step.command)
        for page in PAGES
        for block in blocks(page)
        if block.kind == "console"
        for step in steps(block)
    ]
    assert {1} == {said.count(left) for left in NOT_RUN}
