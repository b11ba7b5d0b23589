"""impact: what rests on a record, an entity or a concept, as a tree, with what would fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from canonry.jobs import impact
from canonry.surfaces.cli.arguments import build, parameters
from canonry.surfaces.cli.auditing import name_of
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.text import Look, counted, visible

_STEP = "   "

_MORE = """FOCUS is the id of a record, an entity key, or a concept by its id, alias or text. Each
line stands under what it rests on."""


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    return make(path[-1], summary, parameters(impact.Request), _impact, more=_MORE)


def _impact(session: Session, **given: Any) -> None:
    request = build(impact.Request, given)
    with session.context() as context:
        found = impact.run(context, request)
    session.answer(found, lines(found, session.look))
    if found.next_after is not None and not session.json:
        session.tell(f"there are more concepts: --after {found.next_after}")
    if not found.complete and not session.json:
        session.tell("there is more than is shown; ask about what stands at its edge")


def lines(found: impact.Response, look: Look) -> Iterator[str]:
    """Return the focus, the tree below it, and how much of it would fall."""
    yield look.bold(visible(_named(found)))
    below: defaultdict[str, list[impact.Dependent]] = defaultdict(list)
    for dependent in found.dependents:
        below[dependent.rests_on].append(dependent)
    for record_id in found.records:
        yield from _branch(record_id, below, frozenset(found.on_retired), look)
    known = {dependent.entity_key for dependent in found.dependents}
    others = [told for told in found.concepts if told.concept.entity_key not in known]
    for told in others:
        yield from _concept_lines(told, look)
    yield ""
    counted = len(found.dependents) + found.concepts_count - len(found.concepts) + len(others)
    falling = [d.would_fall for d in found.dependents] + [told.would_fall for told in others]
    retired = len(found.on_retired) + sum(bool(told.on_retired) for told in others)
    yield (
        f"{counted:,} rest on it, {sum(falling):,} would fall, "
        f"{retired:,} rest on what no longer stands"
    )


def _named(found: impact.Response) -> str:
    if not found.records and found.concept is not None:
        return name_of(found.concept)
    own = (
        ""
        if found.records == [found.focus]
        else f" ({counted(len(found.records), 'record', 'records')})"
    )
    return f"{found.focus}{own}"


def _concept_lines(told: impact.DependentConcept, look: Look) -> Iterator[str]:
    line = f"{_STEP * told.depth}{name_of(told.concept)}"
    if told.depth > 1:
        line += f", through {told.rests_on}"
    if told.would_fall:
        line += ", would fall"
    yield look.bold(visible(line)) if told.would_fall else visible(line)
    for fall in told.on_retired:
        why = "was revoked" if fall.record_id is None else f"lost its record {fall.record_id}"
        by = "" if fall.by is None else f" by {fall.by}"
        yield visible(f"{_STEP * told.depth}  rests on {fall.entity_key}, which {why}{by}")


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
