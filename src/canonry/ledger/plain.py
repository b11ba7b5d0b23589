"""A plain history, as most entities have one: a single writer's claims, read off in one pass.

Each claim is grounded, holds in the very place asked about from its start on, and rests on nothing;
each link leads back to what no other link names. Then the latest claim answers, what a link names
is retired, and the rest is outdated. This is no other rule than that of the checks, only quicker:
whatever is less plain is left to them, and a property test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canonry.core.reasons import CLAIMS, Check, Disposition, Note, Reason
from canonry.ledger.case import Question, Resolution
from canonry.ledger.transactions import Record


def read_off(question: Question, records: Sequence[Record]) -> Resolution | None:
    """Return what the checks make of `records`, where nothing was set aside.

    None where the history is not plain, or the question asks for more than what stands.
    """
    if len(records) < (question.expected or 1) or question.read_failed or question.confirmed:
        return None
    agent, as_of, (project, scope) = records[0].agent, question.as_of, question.place
    by_id: dict[str, Record] = {}
    retired_by: dict[str, str] = {}
    latest, last_seq = records[0], -1
    for record in records:
        seq = record.seq
        if (
            seq is None
            or seq <= last_seq
            or record.effective_us > as_of
            or not record.grounded
            or record.agent != agent
            or record.project != project
            or record.scope != scope
            or record.status not in CLAIMS
            or record.expires_us is not None
            or record.kind is not None
            or record.erased
            or record.settles
            or record.premises
        ):
            return None
        name = record.supersedes
        if name is not None:
            target = by_id.get(name)
            if target is None or name in retired_by or target.effective_us > record.effective_us:
                return None
            retired_by[name] = record.record_id
        by_id[record.record_id] = record
        if record.effective_us >= latest.effective_us:
            latest = record
        last_seq = seq
    return None if agent is None else _resolution(question, latest, by_id, retired_by)


def _resolution(
    question: Question,
    latest: Record,
    by_id: Mapping[str, Record],
    retired_by: dict[str, str],
) -> Resolution:
    lists: dict[Disposition, list[str]] = {}
    details: dict[Check, str] = {}
    outdated = by_id.keys() - retired_by.keys() - {latest.record_id}
    if retired_by:
        lists[Disposition.RETIRED] = sorted(retired_by)
        details[Check.LIFECYCLE] = f"{len(retired_by)} retired"
    if outdated:
        lists[Disposition.OUTDATED] = sorted(outdated)
        details[Check.SUCCESSION] = f"{len(outdated)} outdated"
    return Resolution(
        question=question,
        reason=Reason.CURRENT_RECORD_SELECTED,
        decided=Check.SUCCESSOR,
        selected=latest,
        corroborating=(),
        agreeing=(),
        disputed=(),
        held=(),
        lists=lists,
        retired_by=retired_by,
        outdated_by=dict.fromkeys(outdated, latest.record_id),
        later={},
        notes=(Note.REINSTATED,) if _restates(latest, by_id) else (),
        details=details,
    )


def _restates(latest: Record, by_id: Mapping[str, Record]) -> bool:
    """Whether what it supersedes was itself put in place of a record of the same value."""
    corrected = None if latest.supersedes is None else by_id[latest.supersedes]
    if corrected is None or corrected.supersedes is None:
        return False
    return by_id[corrected.supersedes].value_key == latest.value_key
