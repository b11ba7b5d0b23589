"""The resolver a second time: plain, slow and written check by check after the page.

Nothing here is optimised, and nothing is shared with the package: agreement between the two is
evidence only while each is read from the page alone. The lists of a statement are filled as far as
the checks ran.
"""

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tests.model import judging, standing
from tests.model import rows as read
from tests.model.notes import notes_of
from tests.model.question import Decision, Question, Record, Standing, Trial

LISTS: Final = (
    *("set_aside", "pending", "retired", "expired", "markers", "outdated", "out_of_scope"),
    *("ungrounded", "wider", "after_revocation", "premise_fallen", "corroborating"),
)

Check = Callable[[Question], Decision | None]

CHECKS: Final[tuple[tuple[str, Check], ...]] = (
    ("recall", standing.recall),
    ("identity", standing.identity),
    ("quarantine", standing.quarantine),
    ("schema", standing.schema),
    ("vocabulary", standing.vocabulary),
    ("effect", standing.effect),
    ("lifecycle", standing.lifecycle),
    ("succession", standing.succession),
    ("scope", judging.scope),
    ("dispute", lambda q: judging.dispute(q, q.trial)),
    ("revocation", lambda q: judging.revocation(q, q.trial)),
    ("premises", lambda q: judging.premises(q, q.trial)),
    ("agreement", lambda q: judging.agreement(q, q.trial)),
    ("successor", lambda q: judging.successor(q, q.trial)),
)

# The quiet reasons of section 5: a set that is provisional only for these may still be resolved.
QUIET: Final = ("no-current-evidence", "not-yet-effective")


def resolve_entity(
    rows: Iterable[Any],
    *,
    entity_key: str,
    as_of: int | str,
    project: str | None = None,
    scope: str | None = None,
    known_at: int | str | None = None,
    complete: bool = True,
    expected_count: int | None = None,
    untrusted: Callable[[Any], bool] = read.is_untrusted,
    verdicts: Mapping[str, bool] | None = None,
    reviews: Mapping[str, str] | None = None,
    premise_lookup: Callable[[str], Any] | None = None,
    entity_rows: Callable[[str], Iterable[Any]] | None = None,
    erased: frozenset[str] = frozenset(),
    confirm_storage: bool = False,
    receipts: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """Return the statement of one entity as JSON, lists sorted by id.

    `rows` may hold other entities' rows too; they only tell a link across entities from a link to a
    record that is not held. Times are microseconds since 1970 or RFC 3339 text. `verdicts` maps an
    id to whether it is set aside and overrules `untrusted`; `reviews` maps an id to `release` or
    `reject`. Premises are followed where both `premise_lookup` and `entity_rows` are given.
    """
    held = [row for row in rows if is_known(row, known_at)]
    own_key = read.normal_key(entity_key)

    def question(key: str, some: list[Any], place: Any, path: frozenset[str]) -> Question:
        mine = [row for row in some if read.entity_of(row) == key]
        return Question(
            rows=mine,
            other_ids=[read.text(row, "record_id") for row in some if row not in mine],
            entity_key=key,
            place=place,
            as_of=instant(as_of),
            complete=complete,
            expected_count=None if path else expected_count,
            untrusted=untrusted,
            verdicts=verdicts or {},
            reviews=reviews or {},
            premise=premise if premise_lookup and entity_rows else None,
            erased=erased,
            confirm_storage=confirm_storage and not path,
            receipts=receipts,
            path=path,
        )

    # Many ways lead over the same claims, and check 9 may ask for a premise once a place.
    @functools.cache
    def premise(record_id: str, path: frozenset[str]) -> Standing:
        assert premise_lookup is not None
        assert entity_rows is not None
        row = premise_lookup(record_id)
        if row is None or not is_known(row, known_at) or not read.entity_of(row):
            return Standing(row, None, {})
        key = read.entity_of(row)
        some = [other for other in entity_rows(key) if is_known(other, known_at)]
        place = (read.text(row, "project"), read.text(row, "scope"))
        asked = question(key, some, place, path)
        statement = answer(asked)
        # What is set aside stands nowhere, and plainly so: its entity is not asked what it rests
        # on.
        aside = all(record.aside for record in asked.records if record.record_id == record_id)
        return Standing(row, None, {}) if aside else Standing(row, asked, statement)

    statement = answer(question(own_key, held, (project, scope), frozenset()))
    return {**statement, "known_at": None if known_at is None else written(known_at)}


def instant(when: int | str) -> int:
    """Return microseconds since 1970; text that cannot be kept as such is the caller's mistake."""
    known = read.microseconds(when) if isinstance(when, str) else when
    if known is None:
        raise ValueError(f"not a time: {when}")
    return known


def written(when: int | str) -> str:
    return read.written_time(instant(when))


def is_known(row: Any, known_at: int | str | None) -> bool:
    stamp = read.microseconds(read.field(row, "recorded_at"))
    return known_at is None or stamp is None or stamp <= instant(known_at)


def answer(q: Question) -> dict[str, Any]:
    """Run the checks in order until one decides, and write down what they found."""
    decision, rail = None, []
    for name, check in CHECKS:
        if decision is not None:
            rail.append({"check": name, "outcome": "not reached"})
            continue
        decision = check(q)
        rail.append({"check": name, "outcome": "passed" if decision is None else "decided"})
        q.reached.append(name)
    assert decision is not None, "the last check always decides"
    return statement_of(q, decision) | {"checks": rail}


def statement_of(q: Question, decision: Decision) -> dict[str, Any]:
    lists: dict[str, list[str]] = {name: [] for name in LISTS}
    for record in q.records:
        name = list_of(q, decision, record)
        if name is not None:
            lists[name].append(record.record_id)
    behind = behind_answer(q.trial, decision)
    row = {} if behind is None else behind.row
    resolved, revoked = decision.state == "resolved", decision.state == "revoked"
    return {
        "state": decision.state,
        "reason": decision.reason,
        "entity_key": q.entity_key,
        "project": q.place[0],
        "scope": q.place[1],
        "as_of": read.written_time(q.as_of),
        "selected": None if behind is None else behind.record_id,
        "value": row.get("value") if resolved else None,
        "evidence": row.get("evidence"),
        "source": row.get("source"),
        "effective_at": None if behind is None else read.written_time(behind.time),
        **{name: sorted(ids) for name, ids in lists.items()},
        "replaced_by": sorted(row.get("replaced_by") or []) if revoked else [],
        "disputed": disputed(q, decision),
        "notes": sorted(notes_of(q, decision)),
        "complete": q.complete,
    }


def behind_answer(trial: Trial, decision: Decision) -> Record | None:
    if decision.state == "resolved":
        return trial.chosen
    if decision.state == "revoked":
        latest = max(revocation.time for revocation in trial.revocations)
        return min((r for r in trial.revocations if r.time == latest), key=lambda r: r.record_id)
    return None


def list_of(q: Question, decision: Decision, record: Record) -> str | None:
    """Return the one list a record stands in, the first that fits; nothing where it is the answer.

    The order and the fitting are those of section 4.
    """
    if record.aside:
        return "set_aside"
    if "effect" in q.reached and record in q.pending:
        return "pending"
    if record.retired_by:
        return "retired"
    if "succession" not in q.reached:
        return None
    if standing.is_expired(q, record):
        return "expired"
    if record.status in read.MARKERS:
        return "markers"
    if record.outdated_by:
        return "outdated"
    return list_in_place(q, decision, record) if "scope" in q.reached else None


def list_in_place(q: Question, decision: Decision, record: Record) -> str | None:
    if record not in q.in_reach:
        return "out_of_scope"
    if record not in q.voices:
        return "ungrounded"
    if not has_part(q, decision, record):
        return "wider"
    if record in q.trial.after_revocation:
        return "after_revocation"
    if record in q.trial.premise_fallen:
        return "premise_fallen"
    beside = decision.state == "resolved" and record is not q.trial.chosen
    return "corroborating" if beside else None


def has_part(q: Question, decision: Decision, record: Record) -> bool:
    """Say whether a voice has a part in the answer: it went on, and was not passed over.

    A revocation that went on has one only in a revoked answer, or where no place was settled on.
    """
    if record not in q.trial.voices:
        return False
    needed = decision.state == "revoked" or decision.reason == "scope-required"
    disputed_alone = decision.state == "conflict" and not any(v.is_claim for v in q.trial.voices)
    needed = needed or disputed_alone
    return record.status != "revoked" or needed


def disputed(q: Question, decision: Decision) -> list[dict[str, Any]]:
    if decision.state != "conflict":
        return []
    sides = [voice for voice in q.trial.voices if voice.status == "conflict"] + q.trial.claims
    if not any(side.is_claim for side in sides):
        sides += [voice for voice in q.trial.voices if voice.status == "revoked"]
    trails = [
        {
            "record_id": side.record_id,
            "agent": side.agent,
            "value": read.field(side.row, "value"),
            "evidence": read.field(side.row, "evidence"),
            "effective_at": read.written_time(side.time),
        }
        for side in sides
    ]
    return sorted(trails, key=lambda trail: str(trail["record_id"]))


def resolve_set(
    records: Iterable[Any],
    *,
    as_of: int | str,
    project: str | None = None,
    scope: str | None = None,
    complete: bool = False,
    untrusted: Callable[[Any], bool] = read.is_untrusted,
) -> dict[str, Any]:
    """Return one statement an entity, by entity key, and the state and reason of the whole set."""
    named = [with_id(row) for row in records]
    statements = [
        resolve_entity(
            named,
            entity_key=key,
            project=project,
            scope=scope,
            as_of=as_of,
            complete=complete,
            untrusted=untrusted,
        )
        for key in sorted({read.entity_of(row) for row in named})
    ]
    state, reason = overall(statements, complete=complete)
    return {"state": state, "reason": reason, "statements": statements}


def with_id(row: Any) -> Any:
    """Give a row of an older ledger, which has no id, its key and status as one."""
    key, status = read.entity_of(row), read.text(row, "status")
    if read.field(row, "record_id") is not None or not key or status is None:
        return row
    return {**row, "record_id": f"{key}#{status}"}


def overall(statements: list[dict[str, Any]], *, complete: bool) -> Decision:
    """Return the state of a set, with the reason of the first statement that brings it about."""
    if not statements:
        reason = "no-history" if complete else "recall-integrity-unknown"
        return Decision("provisional", reason)
    loud = [s for s in statements if s["state"] == "provisional" and s["reason"] not in QUIET]
    conflicts, resolved, revoked = (
        [s for s in statements if s["state"] == state]
        for state in ("conflict", "resolved", "revoked")
    )
    for decisive in (conflicts, loud, resolved, revoked):
        if decisive:
            return Decision(decisive[0]["state"], decisive[0]["reason"])
    return Decision("provisional", "no-current-evidence")
