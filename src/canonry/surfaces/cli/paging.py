"""Answers that come page by page: one page and the way on, or all of them as a stream."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

import click
import msgspec


class Page(Protocol):
    """What a paged response has."""

    @property
    def next_after(self) -> Any:
        """Where to go on from, None on the last page."""
        ...


Asked = TypeVar("Asked", bound=msgspec.Struct)
Found = TypeVar("Found", bound=Page)

ALL = click.Option(["--all", "every"], is_flag=True, help="Walk all pages, one after another.")


def pages(run: Callable[[Asked], Found], request: Asked, *, every: bool) -> Iterator[Found]:
    """Yield the page that `request` asks for and, for `every`, those that follow it."""
    page = run(request)
    yield page
    while every and page.next_after is not None:
        page = run(msgspec.structs.replace(request, after=page.next_after))
        yield page
