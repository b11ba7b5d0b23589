"""impact: what rests on a record or an entity, as a tree, with what would fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from canonry.jobs import impact
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.text import Look, visible

_STEP = "   "

_MORE = "FOCUS is the id of a record, or an entity key. Each line stands under what it rests on."


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    return make(path[-1], summary, parameters(impact.Request), _impact, more=_MORE)


def _impact(session: Session, **given: Any) -> None:
    request = build(impact.Request, given)
    with session.context() as context:
        found = impact.run(context, request)
    session.answer(found, lines(found, session.look))
    if not found.complete and not session.json:
        session.tell("there is more than is shown; ask about what stands at its edge")


def lines(found: impact.Response, look: Look) -> Iterator[str]:
    """Return the focus, the tree below it, and how much of it would fall."""
    own = "" if found.records == [found.focus] else f" ({len(found.records):,} records)"
    yield look.bold(visible(f"{found.focus}{own}"))
    below: defaultdict[str, list[impact.Dependent]] = defaultdict(list)
    for dependent in found.dependents:
        below[dependent.rests_on].append(dependent)
    for record_id in found.records:
        yield from _branch(record_id, below, frozenset(found.on_retired), look)
    yield ""
    falling = sum(dependent.would_fall for dependent in found.dependents)
    yield (
        f"{len(found.dependents):,} rest on it, {falling:,} would fall, "
        f"{len(found.on_retired):,} rest on what no longer stands"
    )


def _branch(
    record_id: str,
    below: Mapping[str, Sequence[impact.Dependent]],
    on_retired: frozenset[str],
    look: Look,
) -> Iterator[str]:
    for dependent in below.get(record_id, ()):
        told = f"{dependent.record_id}  {dependent.entity_key}  {dependent.disposition}"
        if dependent.would_fall:
            told += ", would fall"
        if dependent.record_id in on_retired:
            told += ", rests on what no longer stands"
        shown = visible(f"{_STEP * dependent.depth}{told}")
        yield look.bold(shown) if dependent.would_fall else shown
        yield from _branch(dependent.record_id, below, on_retired, look)
