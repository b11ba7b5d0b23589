"""The closed vocabularies: every word an answer can hold, in order, each with its sentence.

Members stand in the order of precedence: where two could apply, the earlier one is told. A word
that is not here cannot be answered, and the page of codes in the docs is made from these tables.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Coded(StrEnum):
    """A code with the sentence that tells a reader what it means."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        """Make a member that is its code and carries its sentence."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


class Status(Coded):
    """What a transaction does."""

    CLAIM = "claim", "States a value."
    CORRECTED = "corrected", "States a value in place of an earlier one."
    RESOLVED = "resolved", "States the value that a decision settled on."
    REVOKED = "revoked", "Withdraws a record, or the whole entity within its place."
    CONFLICT = "conflict", "Disputes what is said, and asks for a decision."
    SUPERSEDED = "superseded", "Only retires the record that it names."
    EXPIRED = "expired", "Only retires the record that it names, whose time is over."
    QUARANTINED = "quarantined", "Only retires the record that it names, which is not trusted."


CLAIMS = frozenset({Status.CLAIM, Status.CORRECTED, Status.RESOLVED})
MARKERS = frozenset({Status.SUPERSEDED, Status.EXPIRED, Status.QUARANTINED})


class State(Coded):
    """The four answers."""

    RESOLVED = "resolved", "One record answers; cite it."
    PROVISIONAL = "provisional", "Nothing may be relied on yet; the reason says why."
    REVOKED = "revoked", "The fact was withdrawn; canon is deliberately empty."
    CONFLICT = "conflict", "Grounded records disagree; a person decides."


class Reason(Coded):
    """Why the state is what it is, in the order of the checks that decide it."""

    state: State
    next: str

    def __new__(cls, code: str, state: State, sentence: str, advice: str) -> Self:
        """Make a reason with the state that it leads to and the next safe action."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        member.state = state
        member.next = advice
        return member

    NO_HISTORY = (
        "no-history",
        State.PROVISIONAL,
        "The log was read whole and holds nothing about this entity.",
        "Append a grounded claim, or check the spelling of the key.",
    )
    RECALL_INTEGRITY_UNKNOWN = (
        "recall-integrity-unknown",
        State.PROVISIONAL,
        "The records may be incomplete, so no answer can be drawn from them.",
        "Read the entity's whole history and ask again.",
    )
    UNTRUSTED_MEMORY_CONTENT = (
        "untrusted-memory-content",
        State.PROVISIONAL,
        "Every record was set aside, at least one because its text is not trusted.",
        "Ask a reviewer to look at what was set aside.",
    )
    INVALID_EVENT_SCHEMA = (
        "invalid-event-schema",
        State.PROVISIONAL,
        "Every record was set aside, at least one because it is malformed.",
        "Append the fact again as a well-formed record.",
    )
    INVALID_EVENT_STATUS = (
        "invalid-event-status",
        State.PROVISIONAL,
        "Every record was set aside because its status is not a known word.",
        "Append the fact again with a known status.",
    )
    NOT_YET_EFFECTIVE = (
        "not-yet-effective",
        State.PROVISIONAL,
        "Every record begins later than the time asked about.",
        "Wait, or ask as of a later time.",
    )
    SUPERSESSION_CYCLE = (
        "supersession-cycle",
        State.PROVISIONAL,
        "The records retire one another in a circle, so none of them stands.",
        "Append a record that supersedes one of them, with evidence.",
    )
    SCOPE_REQUIRED = (
        "scope-required",
        State.PROVISIONAL,
        "The places that answer differ, so the question must name one.",
        "Ask again with a project or a scope.",
    )
    NO_CURRENT_EVIDENCE = (
        "no-current-evidence",
        State.PROVISIONAL,
        "Nothing in reach stands now: it was retired, has expired or holds elsewhere.",
        "Append a grounded claim for this place.",
    )
    UNGROUNDED_CURRENT_EVIDENCE = (
        "ungrounded-current-evidence",
        State.PROVISIONAL,
        "What stands in reach has no evidence, or not high confidence.",
        "Append the fact again with evidence and high confidence.",
    )
    EXPLICIT_CONFLICT = (
        "explicit-conflict",
        State.CONFLICT,
        "A live dispute speaks against what is said.",
        "Bring both evidence trails to a person, who settles them.",
    )
    CURRENT_EVENT_REVOKED = (
        "current-event-revoked",
        State.REVOKED,
        "A revocation withdrew the fact and nothing that may follow it stands.",
        "Say that the fact was withdrawn, and rely on no earlier value.",
    )
    PREMISE_RETIRED = (
        "premise-retired",
        State.PROVISIONAL,
        "What the claim rests on no longer stands.",
        "Check the premises, then restate the claim on what holds now.",
    )
    PREMISE_CYCLE = (
        "premise-cycle",
        State.PROVISIONAL,
        "The premises rest on one another in a circle, or too deep to follow.",
        "Restate the claim on premises that stand by themselves.",
    )
    FORKED_SUPERSESSION = (
        "forked-supersession",
        State.CONFLICT,
        "Two records that differ supersede the same one.",
        "Bring both evidence trails to a person, who settles them.",
    )
    UNLINKED_DISAGREEMENT = (
        "unlinked-disagreement",
        State.CONFLICT,
        "Grounded records state different values and no link orders them.",
        "Bring both evidence trails to a person, who settles them.",
    )
    SUCCESSOR_SET_ASIDE = (
        "successor-set-aside",
        State.PROVISIONAL,
        "A record that was set aside may be a true successor of the answer.",
        "Ask a reviewer to release or reject what was set aside.",
    )
    RECORD_ERASED = (
        "record-erased",
        State.PROVISIONAL,
        "The record that would answer was erased.",
        "Append the fact again if it may be kept.",
    )
    STORAGE_UNCONFIRMED = (
        "storage-unconfirmed",
        State.PROVISIONAL,
        "The record that would answer has no terminal receipt of its storage.",
        "Wait for the receipt, or ask without confirmed storage.",
    )
    CURRENT_RECORD_SELECTED = (
        "current-record-selected",
        State.RESOLVED,
        "One grounded record stands, and nothing that stands speaks against it.",
        "Rely on the value and cite the records behind it.",
    )


class Check(Coded):
    """The ordered checks of a resolution, each with its rule."""

    RECALL = "recall", "The entity's records were read, and read whole."
    IDENTITY = "identity", "One id stands for one body."
    QUARANTINE = "quarantine", "Records with untrusted text are set aside."
    SCHEMA = "schema", "Malformed records are set aside."
    VOCABULARY = "vocabulary", "Records with an unknown status are set aside."
    EFFECT = "effect", "Records that begin later than the time asked about play no part."
    LIFECYCLE = (
        "lifecycle",
        "Links and withdrawals retire across all places; markers and the expired never answer.",
    )
    SUCCESSION = "succession", "A writer's later word outdates its earlier one in the same place."
    SCOPE = "scope", "The nearest place with a grounded voice answers."
    DISPUTE = "dispute", "A live dispute is a conflict."
    REVOCATION = "revocation", "A claim after a live revocation counts only if it names it."
    PREMISES = "premises", "A claim counts only while what it rests on stands."
    AGREEMENT = "agreement", "The claims that count state one value."
    SUCCESSOR = "successor", "Nothing set aside may be a true successor of the answer."


class CheckOutcome(Coded):
    """What one check of a resolution came to."""

    PASSED = "passed", "The check held and the next one ran."
    DECIDED = "decided", "The check gave the answer."
    NOT_REACHED = "not reached", "An earlier check gave the answer."


class Note(Coded):
    """What a reader should know beside the state."""

    CORROBORATED = "corroborated", "Other records state the same value."
    CORRECTED_RETROACTIVELY = (
        "corrected-retroactively",
        "The answer reaches back before the record that it corrects.",
    )
    REINSTATED = "reinstated", "The answer restates what had been withdrawn or corrected."
    SETTLED = "settled", "The answer is a decision that closed other records."
    SETTLED_BY_PARTY = (
        "settled-by-party",
        "The writer of the decision also wrote one of the records that it closed.",
    )
    RETIRED_BY_ANOTHER_WRITER = (
        "retired-by-another-writer",
        "A record was retired by a writer other than its own.",
    )
    CHALLENGED = (
        "challenged",
        "An ungrounded record of another writer names the answer and retires nothing.",
    )
    OVERRIDES_WIDER = (
        "overrides-wider",
        "A wider place has another value, and this place answers before it.",
    )
    NARROWER_DIFFERS = "narrower-differs", "A narrower place has another value."
    CHANGE_SCHEDULED = (
        "change-scheduled",
        "A record that begins later will take the answer's place.",
    )
    FROM_WIDER_SCOPE = (
        "from-wider-scope",
        "The answer comes from a wider place than the one asked about.",
    )
    RESUMED = "resumed", "A temporary override ran out, and the earlier word holds again."
    SUPERSEDES_UNKNOWN_RECORD = (
        "supersedes-unknown-record",
        "A link names a record that is not held.",
    )
    CROSS_ENTITY_LINK = "cross-entity-link", "A link names a record of another entity and is void."
    SUPERSEDED_OUT_OF_SCOPE = (
        "superseded-out-of-scope",
        "A record in reach was retired by one that holds elsewhere.",
    )
    SUCCESSOR_EXPIRED = "successor-expired", "The record that retired another has itself expired."
    CLAIM_AFTER_REVOCATION = (
        "claim-after-revocation",
        "A claim follows the revocation without naming it.",
    )
    WEAKER_RIVAL = "weaker-rival", "An ungrounded claim in reach states another value."
    KIND_IGNORED = "kind-ignored", "A later record names another kind; the first one decides."
    CLOCK_AHEAD = "clock-ahead", "The memory's last write lies ahead of the clock."


class Disposition(Coded):
    """What became of one record in a statement."""

    CANON = "canon", "The record behind the answer."
    CORROBORATING = "corroborating", "It says the same as the answer."
    DISPUTED = "disputed", "It is one side of a conflict."
    RETIRED = "retired", "Another record retired it."
    OUTDATED = "outdated", "A later word of its writer took its place."
    EXPIRED = "expired", "Its time is over."
    PENDING = "pending", "It begins later than the time asked about."
    OUT_OF_SCOPE = "out-of-scope", "It holds elsewhere."
    WIDER = "wider", "It could speak here and has no part in the answer."
    UNGROUNDED = "ungrounded", "It is in reach without evidence or high confidence."
    AFTER_REVOCATION = "after-revocation", "It follows a revocation that it does not name."
    PREMISE_FALLEN = "premise-fallen", "What it rests on no longer stands."
    SET_ASIDE = "set-aside", "It is untrusted, malformed or in a circle, and no candidate."
    MARKER = "marker", "It only retires another record."
    ERASED = "erased", "Its content was erased; its place in the log stays."
    HELD = "held", "It would answer, or help to, but the answer is held back."


class Refusal(Coded):
    """Why admission refused a transaction."""

    UNKNOWN_FIELD = "unknown-field", "A field has a name that no rule knows."
    MISSING_FIELD = "missing-field", "A field that the status needs is absent."
    WRONG_TYPE = "wrong-type", "A field is not of its type."
    INVALID_TEXT = "invalid-text", "A text is blank, hides something or cannot be kept."
    INVALID_NUMBER = "invalid-number", "A number cannot be kept exactly."
    INVALID_TIME = (
        "invalid-time",
        "A time is not an RFC 3339 instant with an offset that can be kept.",
    )
    INVALID_WORD = "invalid-word", "A field holds a word outside its vocabulary."
    TOO_LARGE = "too-large", "A text, a list or the record is larger than its bound."
    TOO_DEEP = "too-deep", "A value is nested deeper than its bound."
    INVALID_EXPIRY = "invalid-expiry", "The expiry is not later than the start."
    MISPLACED_FIELD = "misplaced-field", "A field does not belong to this status."
    SELF_LINK = "self-link", "The record links to itself."
    UNKNOWN_STATUS = "unknown-status", "The status is not a known word."
    ID_CLASH = "id-clash", "The id is taken by a record with another body."
    HEAD_CLASH = "head-clash", "The entity's head is not the one that the writer saw."
    UNKNOWN_TARGET = "unknown-target", "A link names a record that the memory does not hold."
    FOREIGN_TARGET = "foreign-target", "A link names a record of another entity."
    LINK_CYCLE = "link-cycle", "Links name one another in a circle."
    AMBIGUOUS_CITATION = "ambiguous-citation", "A citation names several concepts of the graph."
    REVIEW_RIGHT_REQUIRED = "review-right-required", "Settling needs the review right."


class Outcome(Coded):
    """What an append came to."""

    STORED = "stored", "The record is durable and takes part in answers."
    EXISTS = "exists", "The memory holds it already; nothing was stored."
    SET_ASIDE = (
        "set_aside",
        "The record is kept, but its text is not trusted and it is no candidate.",
    )
