"""The write path: what may enter the log.

The rules stand in FORM_RULES and LOG_RULES, in the order in which they run; the first that objects
decides, and nothing is stored unless all pass. A retry is always safe: the same id with the same
body answers `exists`, for ever.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from canonry import limits
from canonry.core.ids import normal_key
from canonry.core.jcs import canonical
from canonry.core.reasons import Refusal, Status
from canonry.core.times import EARLIEST_US, format_time
from canonry.ledger.graph_part import LINKS
from canonry.ledger.holding import Holding
from canonry.ledger.quarantine import RULES_VERSION, examine
from canonry.ledger.transactions import FIELDS, Record, fault, present, record_of, texts

STATUSES = frozenset(Status)
CITATIONS = frozenset(LINKS)
_NAMING = frozenset({"supersedes", "settles", "disputes", "premises"})


class Transaction(NamedTuple):
    """What a writer submits: the fields as sent, and the ids and times that were stamped on it.

    `expected_head` is the seq or digest of the entity's head that the writer saw, 0 for none;
    `reaffirm` stores a claim even where an equal one stands; `may_settle` is the review right.
    """

    sent: dict[str, Any]
    stamped: dict[str, Any]
    expected_head: int | str | None = None
    reaffirm: bool = False
    may_settle: bool = False

    @property
    def body(self) -> dict[str, Any]:
        """The fields as sent, completed by the stamps."""
        return {**self.stamped, **self.sent}


class Known(NamedTuple):
    """What the log holds about the ids that a transaction names.

    `body_as_sent` is that of the record that has the transaction's own id, if any; `held` are those
    of the ids it names that the memory holds; `now_us` is the time now.
    """

    holding: Holding
    body_as_sent: Mapping[str, Any] | None
    held: frozenset[str]
    now_us: int


class Refused(NamedTuple):
    """Why a transaction may not enter, and which field is at fault."""

    code: Refusal
    field: str | None
    problem: str


class Exists(NamedTuple):
    """The record that the log holds already."""

    record_id: str


class Admitted(NamedTuple):
    """A transaction that may enter; `verdict` is set where its text is not trusted."""

    record: Record
    verdict: dict[str, Any] | None


def prepare(
    sent: Mapping[str, Any], *, record_id: str, now_us: int, agent: str | None, **options: Any
) -> Transaction:
    """Return the transaction of `sent`: null is absent, what is missing is stamped beside it."""
    fields = present(sent)
    if agent is not None:
        fields.setdefault("agent", agent)
    stamped: dict[str, Any] = {}
    if "record_id" not in fields:
        stamped["record_id"] = record_id
    if "effective_at" not in fields:
        stamped["effective_at"] = format_time(now_us)
    return Transaction(fields, stamped, **options)


def check_form(transaction: Transaction) -> Refused | None:
    """Run the rules that need nothing but the transaction: schema, then status."""
    for rule in FORM_RULES:
        refused = rule(transaction)
        if refused is not None:
            return refused
    return None


def admit(transaction: Transaction, known: Known) -> Admitted | Exists | Refused:
    """Run the rules that need the log on a transaction whose form is sound."""
    record = record_of(transaction.body, None, None)
    for rule in LOG_RULES:
        outcome = rule(transaction, record, known)
        if outcome is not None:
            return outcome
    return Admitted(record, verdict_on(transaction.sent))  # what was stamped is nobody's text


def names(sent: Mapping[str, Any]) -> set[str]:
    """Return the record ids that a well-formed transaction names, besides its own."""
    if _NAMING.isdisjoint(sent):
        return set()
    found = {*sent.get("settles", ()), *sent.get("disputes", ()), *sent.get("premises", ())}
    return found | {sent["supersedes"]} if "supersedes" in sent else found


def _schema(transaction: Transaction) -> Refused | None:
    """A start that was not sent meets the expiry after identity: a retry may come late."""
    found = fault({**transaction.stamped, "effective_at": _EARLIEST, **transaction.sent})
    return None if found is None else Refused(found.code, found.field, found.problem)


_EARLIEST = format_time(EARLIEST_US)


def _status(transaction: Transaction) -> Refused | None:
    if transaction.body["status"] in STATUSES:
        return None
    return Refused(Refusal.UNKNOWN_STATUS, "status", "is not one of " + ", ".join(Status))


FORM_RULES: tuple[Callable[[Transaction], Refused | None], ...] = (_schema, _status)


def _same_id(transaction: Transaction, record: Record, known: Known) -> Exists | Refused | None:
    if known.body_as_sent is None:
        return None
    differing = first_difference(transaction.sent, known.body_as_sent)
    if differing is None:
        return Exists(record.record_id)
    return Refused(Refusal.ID_CLASH, differing, "differs from the record that has this id")


def _few_links(transaction: Transaction, record: Record, known: Known) -> Refused | None:
    """Hold a record to what any call may tie (CANONIZATION, section 1).

    This is no rule of form: logs of earlier releases hold records with more, which stay what they
    are wherever they are kept, and whose retries exist.
    """
    if CITATIONS.isdisjoint(transaction.sent):
        return None
    counts = {name: len(transaction.sent.get(name, ())) for name in LINKS}
    if counts["produces"] + counts["modifies"] > limits.CALL_ACTION_TARGETS:
        field = "produces" if counts["produces"] else "modifies"
        problem = f"and what is modified are more than {limits.CALL_ACTION_TARGETS}"
        return Refused(Refusal.TOO_LARGE, field, problem)
    if sum(counts.values()) > limits.CALL_LINKS:
        field = max(counts, key=counts.__getitem__)
        return Refused(
            Refusal.TOO_LARGE, field, f"and other links are more than {limits.CALL_LINKS}"
        )
    return None


def _lifetime(transaction: Transaction, record: Record, known: Known) -> Refused | None:
    if record.expires_us is None or record.effective_us < record.expires_us:
        return None
    return Refused(
        Refusal.INVALID_EXPIRY, "expires_at", "is not later than the start, which is now"
    )


def _novelty(transaction: Transaction, record: Record, known: Known) -> Exists | None:
    """Only a bare claim can be nothing new: a link or a premise says more than a value."""
    says_more = record.retires or record.premises or not CITATIONS.isdisjoint(transaction.sent)
    if transaction.reaffirm or not record.is_claim or says_more:
        return None
    start_was_sent = "effective_at" in transaction.sent
    equal = known.holding.equal_standing(record, known.now_us, start_was_sent=start_was_sent)
    return None if equal is None else Exists(equal.record_id)


def _expected_head(transaction: Transaction, record: Record, known: Known) -> Refused | None:
    expected = transaction.expected_head
    if expected is None:
        return None
    head = known.holding.head
    if expected in ((0,) if head is None else (head[0], head[1].hex())):
        return None
    return Refused(Refusal.HEAD_CLASH, "expected_head", "is not the entity's head")


def _targets(transaction: Transaction, record: Record, known: Known) -> Refused | None:
    named = (
        ("supersedes", () if record.supersedes is None else (record.supersedes,)),
        ("settles", record.settles),
        ("disputes", record.disputes),
    )
    for field, ids in named:
        for name in ids:
            if name in known.held and not known.holding.holds(name):
                return Refused(Refusal.FOREIGN_TARGET, field, "names a record of another entity")
            if not known.holding.holds(name):
                return Refused(Refusal.UNKNOWN_TARGET, field, "names a record that is not held")
    if not known.held.issuperset(record.premises):
        return Refused(Refusal.UNKNOWN_TARGET, "premises", "names a record that is not held")
    return None


def _settling(transaction: Transaction, record: Record, known: Known) -> Refused | None:
    if not record.settles or transaction.may_settle:
        return None
    return Refused(Refusal.REVIEW_RIGHT_REQUIRED, "settles", "needs the review right")


LogRule = Callable[[Transaction, Record, Known], Exists | Refused | None]

LOG_RULES: tuple[LogRule, ...] = (
    _same_id,
    _few_links,
    _lifetime,
    _novelty,
    _expected_head,
    _targets,
    _settling,
)


def first_difference(sent: Mapping[str, Any], held: Mapping[str, Any]) -> str | None:
    """Return the first field in which two bodies differ as sent, None where none does."""
    for field in FIELDS:
        one, other = sent.get(field.name, _ABSENT), held.get(field.name, _ABSENT)
        if one is other:
            continue
        if one is _ABSENT or other is _ABSENT or canonical(one) != canonical(other):
            return field.name
    return None


_ABSENT = object()


def verdict_on(body: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what the rules find in the text of `body`: fields, rules and version; None for
    nothing.
    """
    findings = examine(texts(body))
    if not findings:
        return None
    return {
        "fields": sorted({finding.field for finding in findings}),
        "rules": sorted({finding.rule for finding in findings}),
        "version": RULES_VERSION,
    }


def entity_key_of(transaction: Transaction) -> str:
    """Return the normal form of the entity key of a well-formed transaction."""
    return normal_key(transaction.sent["entity_key"])
