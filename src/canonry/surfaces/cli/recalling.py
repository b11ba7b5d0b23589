"""recall and re-embed: what bears on a question, and the vectors that help to find it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from canonry.jobs import re_embed, recall
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.text import Look, visible


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    if words == ("re-embed",):
        return make("re-embed", summary, [], _re_embed)
    return make("recall", summary, parameters(recall.Request), _recall, more=_MORE)


_MORE = """QUERY is the question in your own words; no character of it is an operator. Asking by an
old value or title finds what holds now."""


def _recall(session: Session, **given: Any) -> None:
    request = build(recall.Request, given)
    with session.context() as context:
        found = recall.run(context, request)
    session.answer(found, lines(found, session.look))


def lines(found: recall.Response, look: Look) -> Iterator[str]:
    """Return the lines of the block, each as a terminal may show it."""
    for line in found.context.splitlines():
        yield look.bold(visible(line)) if line.startswith("! ") else visible(line)


def _re_embed(session: Session) -> None:
    progress = Progress()
    with session.context() as context:
        found = re_embed.run(
            context,
            re_embed.Request(),
            lambda done, total: progress.show(f"{done:,} of {total:,} entries"),
        )
    progress.clear()
    told = f"{found.made:,} vectors made with {found.contract}, {found.forgotten:,} forgotten"
    session.answer(found, [visible(told)])
