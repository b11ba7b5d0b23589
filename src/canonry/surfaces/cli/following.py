"""changes: the log as it grows, an entry a line, and on request for as long as someone reads it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

import click
from msgspec.structs import replace

from canonry.jobs import changes
from canonry.ledger.projection import Kind
from canonry.surfaces.cli.arguments import build, parameters, words
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.session import Session
from canonry.surfaces.cli.statements import HIDDEN, second
from canonry.surfaces.cli.text import shown_value, visible

POLL_SECONDS = 1.0

_MORE = "Each entry is a line, and under --json one JSON object on a line."
_FOLLOW = click.Option(
    ["--follow"], is_flag=True, help="Wait for more, looking once a second, until Ctrl-C."
)


def command(path: tuple[str, ...], summary: str) -> click.Command:
    """Return the command."""
    return make(path[-1], summary, [*parameters(changes.Request), _FOLLOW], _changes, more=_MORE)


def _changes(session: Session, *, follow: bool, **given: Any) -> None:
    asked = build(changes.Request, given)
    with session.context() as context:
        found = changes.run(context, asked)
        _show(session, found)
        while follow:
            asked = replace(asked, since=found.next_since)
            found = changes.run(context, asked)
            _show(session, found)
            if not found.changes:
                time.sleep(POLL_SECONDS)
        more = changes.run(context, replace(asked, since=found.next_since, limit=1))
    if more.changes:
        session.go_on(["changes", *words({**given, "since": found.next_since})])


def _show(session: Session, found: changes.Response) -> None:
    for change in found.changes:
        if session.json:
            session.send(change)
        else:
            session.say([visible(line(change))])
    sys.stdout.flush()


def line(change: changes.Change) -> str:
    """Return one entry as a line: its seq, its write time, its kind, and what it says."""
    told = _TOLD[change.kind](change.fields) if change.kind in _TOLD else ""
    return f"{change.seq:>7}  {second(change.recorded_at)}  {change.kind:<6}  {told}".rstrip()


def _record(fields: Mapping[str, Any]) -> str:
    named = f"{fields.get('record_id', HIDDEN)}  {fields.get('entity_key', HIDDEN)}"
    if "set_aside" in fields:
        return f"{named}: set aside ({', '.join(fields['set_aside']['rules'])})"
    said = f" {shown_value(fields['value'])}" if "value" in fields else ""
    writer = f" (by {fields['agent']})" if "agent" in fields else ""
    return f"{named}: {fields['status']}{said}{writer}"


def _review(fields: Mapping[str, Any]) -> str:
    return f"{fields.get('record_id', HIDDEN)}: {fields['decision']}"


def _rescan(fields: Mapping[str, Any]) -> str:
    found = fields["verdict"]
    became = "no longer set aside" if found is None else f"set aside ({', '.join(found['rules'])})"
    return f"{fields.get('record_id', HIDDEN)}: {became}"


_TOLD: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    Kind.MEMORY: lambda fields: str(fields["name"]),
    Kind.RECORD: _record,
    Kind.REVIEW: _review,
    Kind.RESCAN: _rescan,
}
