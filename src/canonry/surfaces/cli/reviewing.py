"""review: what was set aside, for the person who decides. Its text is shown only here, masked.

`review rescan` holds every record against the rules of today, which may take its time and shows it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click
import msgspec

from canonry.jobs import rescan, review
from canonry.jobs.context import Context
from canonry.surfaces.cli.arguments import build, parameters, words
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Progress, Session
from canonry.surfaces.cli.statements import HIDDEN
from canonry.surfaces.cli.tables import Column, Row, block, table
from canonry.surfaces.cli.text import Look, visible

_PERSON = (
    "It needs a terminal, since a person decides. RECORD is an id, or a seq after a #, as in '#12'."
)
_MORE = {"list": "", "rescan": "It needs a terminal, since it may change what answers."}


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `path` names."""
    name = path[-1]
    request, work = _COMMANDS[name]
    asked = parameters(request, by_option=("reason",))
    return make(name, summary, asked, work, more=_MORE.get(name, _PERSON))


def _list(session: Session, **given: Any) -> None:
    request = build(review.ListRequest, given)
    with session.context() as context:
        found = review.list_run(context, request)
    session.answer(found, _list_lines(found, session.look))
    if found.next_after is not None:
        session.go_on(["review", "list", *words({**given, "after": found.next_after})])


_LIST = (
    Column("seq", right=True),
    Column("record", least=12),
    Column("written"),
    Column("status"),
    Column("found", least=12),
    Column("in"),
    Column("decision"),
)


def _list_lines(found: review.ListResponse, look: Look) -> Iterator[str]:
    if not found.waiting:
        yield "nothing waits"
        return
    rows = [
        Row(
            (
                str(row.seq),
                row.record_id or HIDDEN,
                row.recorded_at,
                row.status,
                ", ".join(row.rules),
                ", ".join(row.fields),
                row.decision or "",
            )
        )
        for row in found.waiting
    ]
    yield from table(_LIST, rows, look)


def _explain(session: Session, **given: Any) -> None:
    request = build(review.ExplainRequest, given)
    with session.context() as context:
        found = review.explain_run(context, request)
    rows = [
        ("record", found.record_id or HIDDEN),
        ("seq", str(found.seq)),
        ("found", ", ".join(found.rules)),
        ("rules of", f"version {found.version}"),
        ("decision", found.decision or "none yet"),
        *((text.field, text.masked) for text in found.texts),
    ]
    session.answer(found, block(rows, session.look))


def _release(session: Session, **given: Any) -> None:
    _decide(session, review.release_run, given)


def _reject(session: Session, **given: Any) -> None:
    _decide(session, review.reject_run, given)


Decide = Callable[[Context, review.DecideRequest], review.DecideResponse]


def _decide(session: Session, run: Decide, given: Mapping[str, Any]) -> None:
    request = build(review.DecideRequest, given)
    with session.context() as context:
        found = run(context, request)
    named = visible(found.record_id or request.record)
    session.answer(found, [f"{named}: {found.decision}, as entry {found.seq:,}"])


def _rescan(session: Session) -> None:
    progress = Progress()
    with session.context() as context:
        found = rescan.run(
            context,
            rescan.Request(),
            lambda done, total: progress.show(f"rescanning {done:,} of {total:,} entries"),
        )
    progress.clear()
    told = (
        f"{found.records:,} records held against the rules of today: "
        f"{found.flagged:,} newly set aside, {found.cleared:,} no longer"
    )
    session.answer(found, [told])


_COMMANDS: dict[str, tuple[type[msgspec.Struct], Callable[..., None]]] = {
    "list": (review.ListRequest, _list),
    "explain": (review.ExplainRequest, _explain),
    "release": (review.DecideRequest, _release),
    "reject": (review.DecideRequest, _reject),
    "rescan": (rescan.Request, _rescan),
}
