"""Checks 9 to 14: what the records that stand come to in the place that was asked.

Each function that is named like a check does what that row of section 3 says. It returns a
decision, or nothing where the next check goes on.
"""

from typing import Any, Final

from tests.model import rows as read
from tests.model.question import EVERYWHERE, Decision, Question, Record, Standing, Trial, covers
from tests.model.standing import is_later, is_voice

PREMISE_DEPTH_MAX: Final = 32

# Check 9.


def is_in_reach(asked: tuple[Any, Any], place: tuple[Any, Any]) -> bool:
    return all(
        a is None or p is None or p is EVERYWHERE or a == p
        for a, p in zip(asked, place, strict=True)
    )


def match(asked: tuple[Any, Any], place: tuple[Any, Any]) -> tuple[bool, bool]:
    """Say where a place departs from the asked one; the least is the nearest, project first."""
    return (asked[0] != place[0], asked[1] != place[1])


def scope(q: Question) -> Decision | None:
    q.in_reach = [record for record in q.live if is_in_reach(q.place, record.place)]
    q.voices = [record for record in q.in_reach if is_voice(q, record)]
    if not q.in_reach:
        return Decision("provisional", "no-current-evidence")
    if not q.voices:
        return Decision("provisional", "ungrounded-current-evidence")
    nearest = min(match(q.place, voice.place) for voice in q.voices)
    answering = [voice for voice in q.voices if match(q.place, voice.place) == nearest]
    heard = [voices_at(q, answering, place) for place in {voice.place for voice in answering}]
    q.trial = Trial([voice for voice in q.voices if any(voice in some for some in heard)])
    outcomes = [outcome(q, voices) for voices in heard]
    if any(one != outcomes[0] for one in outcomes):
        return Decision("provisional", "scope-required")
    return None


def voices_at(q: Question, answering: list[Record], place: tuple[Any, Any]) -> list[Record]:
    """List the voices of one place of the answering match, and what reaches it from wider ones."""
    project, scope_ = (a if a is not None else p for a, p in zip(q.place, place, strict=True))
    return [
        voice
        for voice in q.voices
        if (voice in answering and voice.place == place)
        or (not voice.is_claim and covers(voice.place, (project, scope_)))
    ]


def outcome(q: Question, voices: list[Record]) -> tuple[str, Any]:
    """Return the state and value that some voices alone come to."""
    trial = Trial(voices)
    for check in (dispute, revocation, premises, agreement):
        decision = check(q, trial)
        if decision is not None:
            return (decision.state, None)
    return ("resolved", read.comparable(read.field(trial.chosen.row, "value"), nfc=True))


# Checks 10 and 11.


def dispute(_: Question, trial: Trial) -> Decision | None:
    trial.claims = [voice for voice in trial.voices if voice.is_claim]
    if any(voice.status == "conflict" for voice in trial.voices):
        return Decision("conflict", "explicit-conflict")
    return None


def revocation(q: Question, trial: Trial) -> Decision | None:
    trial.after_revocation = [
        claim
        for claim in trial.claims
        if any(is_after(q, claim, revoked) for revoked in trial.revocations)
    ]
    trial.claims = [claim for claim in trial.claims if claim not in trial.after_revocation]
    return None if trial.claims else Decision("revoked", "current-event-revoked")


def is_after(q: Question, claim: Record, revoked: Record) -> bool:
    return (
        covers(revoked.place, claim.place)
        and not claim.names(revoked)
        and any(follows(claim, earlier) for earlier in lineage(q, revoked))
    )


def follows(claim: Record, revoked: Record) -> bool:
    if claim.seq is not None and revoked.seq is not None:
        return claim.seq > revoked.seq
    return claim.time >= revoked.time


def lineage(q: Question, revoked: Record) -> list[Record]:
    """List a revocation and every one that it amends or outdates, directly or through another.

    What several outdate is outdated by the latest of them: only that one has it in its line.
    """
    line = [revoked]
    for later in line:
        line += [
            earlier
            for earlier in q.in_effect
            if earlier.status == "revoked"
            and (later in earlier.linked_by or later is latest_outdating(earlier))
            and earlier not in line
        ]
    return line


def latest_outdating(record: Record) -> Record | None:
    found = record.outdated_by
    return next((by for by in found if not any(is_later(o, by) for o in found)), None)


# Check 12.


def premises(q: Question, trial: Trial) -> Decision | None:
    causes = {claim: premise_fault(q, claim) for claim in trial.claims}
    trial.premise_fallen = [claim for claim in trial.claims if causes[claim]]
    trial.claims = [claim for claim in trial.claims if not causes[claim]]
    if trial.claims:
        return None
    retired = "premise-retired" in causes.values()
    return Decision("provisional", "premise-retired" if retired else "premise-cycle")


def premise_fault(q: Question, claim: Record) -> str | None:
    """Return why a claim's premises do not all stand, or nothing where they do.

    What lies too deep to follow counts as a circle.
    """
    named = read.field(claim.row, "premises") or []
    if not named or q.premise is None:
        return None
    if claim.record_id in q.path or len(q.path) >= PREMISE_DEPTH_MAX:
        return "premise-cycle"
    faults = []
    for record_id in named:
        standing = q.premise(record_id, q.path | {claim.record_id})
        if not stands(record_id, standing):
            reason = standing.statement.get("reason")
            faults.append("premise-cycle" if reason == "premise-cycle" else "premise-retired")
    return max(faults, default=None)  # a retirement is told before a circle


def stands(record_id: str, standing: Standing) -> bool:
    """Say whether a premise is the answer of its entity, agrees with it, or was restated by it.

    A revocation that answers stands too: a record may rest on a withdrawal.
    """
    statement, question = standing.statement, standing.question
    if question is None:
        return False
    if record_id == statement["selected"]:
        return True
    if statement["state"] != "resolved":
        return False
    if record_id in statement["corroborating"]:
        return True
    return (
        "value" in standing.row  # one that states nothing is not restated by a null
        and read.same_value(standing.row["value"], statement["value"])
        and record_id in predecessors(question, statement["selected"])
    )


def predecessors(q: Question, record_id: str) -> list[str]:
    """List what a record retired or outdated, directly or through another."""
    line = [record for record in q.in_effect if record.record_id == record_id]
    for later in line:
        line += [
            earlier
            for earlier in q.in_effect
            if (later in earlier.retired_by or later in earlier.outdated_by) and earlier not in line
        ]
    return [record.record_id for record in line]


# Check 13.


def agreement(q: Question, trial: Trial) -> Decision | None:
    pairs = [(a, b) for a in trial.claims for b in trial.claims if differ(a, b)]
    if not pairs:
        return None
    if any(supersede_one(q, a, b) for a, b in pairs):
        return Decision("conflict", "forked-supersession")
    return Decision("conflict", "unlinked-disagreement")


def differ(one: Record, other: Record) -> bool:
    return not read.same_value(read.field(one.row, "value"), read.field(other.row, "value"))


def supersede_one(q: Question, one: Record, other: Record) -> bool:
    named = read.field(one.row, "supersedes")
    held = any(target.record_id == named for target in q.in_effect)
    return held and named == read.field(other.row, "supersedes")


# Check 14.


def successor(q: Question, trial: Trial) -> Decision:
    for record in q.set_aside:
        if not record.rejected and may_succeed(q, trial, record):
            return Decision("provisional", "successor-set-aside")
    chosen = trial.chosen.record_id
    if chosen in q.erased:
        return Decision("provisional", "record-erased")
    if q.confirm_storage and chosen not in q.receipts:
        return Decision("provisional", "storage-unconfirmed")
    return Decision("resolved", "current-record-selected")


def may_succeed(q: Question, trial: Trial, record: Record) -> bool:
    if q.as_of < starts(record) < read.END_US:
        return False
    reachable = is_in_reach(q.place, readable_place(record))
    return (
        any(names_readably(record, claim) for claim in trial.claims)
        or withdraws_readably(record, trial.chosen)
        or (record.status == "conflict" and reachable)
        or (record.clashes and reachable)
        or any(speaks_later(record, claim) for claim in trial.claims)
    )


def starts(record: Record) -> int:
    instant = read.microseconds(read.field(record.row, "effective_at"))
    return read.END_US if instant is None else instant


def readable_place(record: Record) -> tuple[Any, Any]:
    project, scope_ = (p if p is None or isinstance(p, str) else EVERYWHERE for p in record.place)
    return (project, scope_)


def may_retire_readably(record: Record, target: Record) -> bool:
    by_another = bool(record.agent and target.agent and record.agent != target.agent)
    return record.grounded or not by_another


def names_readably(record: Record, claim: Record) -> bool:
    named = [read.field(record.row, "supersedes"), read.field(record.row, "settles")]
    found = any(
        one == claim.record_id or (isinstance(one, list) and claim.record_id in one)
        for one in named
    )
    return found and may_retire_readably(record, claim)


def withdraws_readably(record: Record, chosen: Record) -> bool:
    return (
        record.status == "revoked"
        and read.text(record.row, "supersedes") is None
        and covers(readable_place(record), chosen.place)
        and starts(record) >= chosen.time
        and may_retire_readably(record, chosen)
    )


def speaks_later(record: Record, claim: Record) -> bool:
    same_place = all(
        p is EVERYWHERE or p == c for p, c in zip(readable_place(record), claim.place, strict=True)
    )
    same_agent = record.agent is not None and record.agent == claim.agent
    return same_agent and same_place and starts(record) >= claim.time
