"""Checks 10 to 13 for the voices of one place.

Which claims follow a revocation, which have lost what they rest on, and whether the others agree.

Several places may answer a question that names none; each is heard by itself, and they must come to
the same outcome.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from canonry.core.reasons import Reason, State, Status
from canonry.ledger.case import Case, Standing
from canonry.ledger.transactions import Record

Outcome = tuple[State, bytes | None]
"""A state and, where it is resolved, the value's key: what places must agree in."""


class Unbarred(NamedTuple):
    """What check 11 makes of the voices; `after` are claims that follow a revocation unnamed."""

    claims: list[Record]
    after: list[Record]
    revocations: list[Record]


class Premised(NamedTuple):
    """What check 12 makes of the claims; `retired` says that one fell by more than a circle."""

    claims: list[Record]
    fallen: list[Record]
    retired: bool


def hear(voices: Sequence[Record], case: Case) -> Outcome:
    """Return what `voices` come to by themselves."""
    if any(record.status == Status.CONFLICT for record in voices):
        return State.CONFLICT, None
    claims = after_revocations(voices, case).claims
    if not claims:
        return State.REVOKED, None
    claims = on_standing_premises(claims, case).claims
    if not claims:
        return State.PROVISIONAL, None
    if disagreement(claims, case) is not None:
        return State.CONFLICT, None
    return State.RESOLVED, next((c.value_key for c in claims if not c.erased), None)


def after_revocations(voices: Sequence[Record], case: Case) -> Unbarred:
    """Part the claims that count from those that follow a live revocation without naming it."""
    claims = [record for record in voices if record.is_claim]
    revocations = [record for record in voices if record.status == Status.REVOKED]
    if not revocations:
        return Unbarred(claims, [], [])
    outdated = _outdated_revocations(case)
    spans = [_Span(revocation, _amended(revocation, case, outdated)) for revocation in revocations]
    counting: list[Record] = []
    after: list[Record] = []
    for claim in claims:
        (after if any(span.bars(claim) for span in spans) else counting).append(claim)
    return Unbarred(counting, after, revocations)


class _Span:
    """A live revocation and the earlier ones that it amends or outdates: where it begins to bar."""

    def __init__(self, revocation: Record, family: list[Record]) -> None:
        self._id = revocation.record_id
        self._place = revocation.place
        self._seq = min((r.seq for r in family if r.seq is not None), default=None)
        self._start = min(r.effective_us for r in family)
        self._start_unnumbered = min(
            (r.effective_us for r in family if r.seq is None), default=None
        )

    def bars(self, claim: Record) -> bool:
        """Whether `claim` lies in its place and follows it without naming it."""
        if not self._place.covers(claim.place) or self._id in claim.retires:
            return False
        if claim.seq is None:
            return claim.effective_us >= self._start
        if self._seq is not None and claim.seq > self._seq:
            return True
        start = self._start_unnumbered
        return start is not None and claim.effective_us >= start


def _outdated_revocations(case: Case) -> dict[str, list[Record]]:
    """Return, for each revocation, the earlier ones that it outdates."""
    outdated: defaultdict[str, list[Record]] = defaultdict(list)
    for record_id, later in case.outdated_by.items():
        earlier = case.by_id[record_id]
        if earlier.status == later.status == Status.REVOKED:
            outdated[later.record_id].append(earlier)
    return outdated


def _amended(revocation: Record, case: Case, outdated: dict[str, list[Record]]) -> list[Record]:
    """Return `revocation` and every earlier one that it amends or outdates, however far back."""
    family = {revocation.record_id: revocation}
    front = [revocation]
    while front:
        here = front.pop()
        for earlier in (*case.edges.get(here.record_id, ()), *outdated.get(here.record_id, ())):
            if earlier.status == Status.REVOKED and earlier.record_id not in family:
                family[earlier.record_id] = earlier
                front.append(earlier)
    return list(family.values())


def on_standing_premises(claims: Iterable[Record], case: Case) -> Premised:
    """Part the claims whose every premise stands from those that have lost one."""
    standing: list[Record] = []
    fallen: list[Record] = []
    retired = False
    for claim in claims:
        outcomes = set(case.premises(claim)) if claim.premises else set()
        if outcomes <= {Standing.STANDS}:
            standing.append(claim)
        else:
            fallen.append(claim)
            retired = retired or Standing.FALLEN in outcomes
    return Premised(standing, fallen, retired)


def disagreement(claims: Sequence[Record], case: Case) -> Reason | None:
    """Return why `claims` do not state one value, or None where they do.

    An erased claim states no value any more, so it contradicts nobody.
    """
    if len({claim.value_key for claim in claims if not claim.erased}) < 2:  # noqa: PLR2004
        return None
    successors: defaultdict[str, set[bytes | None]] = defaultdict(set)
    for claim in claims:
        for target in case.edges.get(claim.record_id, ()):
            if target.record_id == claim.supersedes:
                successors[target.record_id].add(claim.value_key)
    forked = any(len(values) > 1 for values in successors.values())
    return Reason.FORKED_SUPERSESSION if forked else Reason.UNLINKED_DISAGREEMENT
