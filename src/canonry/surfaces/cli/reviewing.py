"""review: what was set aside, for the person who decides. Its text is shown only here, masked."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import click
import msgspec

from canonry.jobs import review
from canonry.jobs.context import Context
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.tables import Column, Row, block, table
from canonry.surfaces.cli.text import Look, visible

_PERSON = (
    "It needs a terminal, since a person decides. RECORD is an id, or a seq after a #, as in '#12'."
)
_HIDDEN_ID = "(hidden)"


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    name = words[-1]
    request, work = _COMMANDS[name]
    asked = parameters(request, by_option=("reason",))
    return make(name, summary, asked, work, more="" if name == "list" else _PERSON)


def _list(session: Session, **given: Any) -> None:
    request = build(review.ListRequest, given)
    with session.context() as context:
        found = review.list_run(context, request)
    session.answer(found, _list_lines(found, session.look))
    if found.next_after is not None and not session.json:
        session.tell(f"there is more: canonry review list --after {found.next_after}")


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
                row.record_id or _HIDDEN_ID,
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
        ("record", found.record_id or _HIDDEN_ID),
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


_COMMANDS: dict[str, tuple[type[msgspec.Struct], Callable[..., None]]] = {
    "list": (review.ListRequest, _list),
    "explain": (review.ExplainRequest, _explain),
    "release": (review.DecideRequest, _release),
    "reject": (review.DecideRequest, _reject),
}
