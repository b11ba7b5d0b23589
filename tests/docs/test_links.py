"""Every link of every page leads somewhere."""

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, anchors, links, name_of

AWAY = ("https://", "mailto:")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    assert [] == [f"{number}: {link}" for number, link in links(page) if not leads(page, link)]


@pytest.mark.parametrize("page", [p for p in PAGES if p.parent.name == "docs"], ids=name_of)
def test_the_guide_leads_to_every_page_of_it(page: Path) -> None:
    guide = page.parent / "index.md"
    assert page == guide or page.name in {link.partition("#")[0] for _, link in links(guide)}


def leads(page: Path, link: str) -> bool:
    if link.startswith(AWAY):
        return True
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.exists():
        return False
    return not anchor or anchor in anchors(target)
