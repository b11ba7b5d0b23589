"""The log a second time: what may enter it, what was known when, and what the naive resolver makes
of it.

Like the resolver beside it, it shares nothing with the package. It keeps rows as plain dicts,
answers every question by reading all of them, and knows the form of a transaction only as far as
the tests that use it vary it: what they send is well-formed.
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tests.model import rows as read
from tests.model.naive import resolve_entity
from tests.model.question import Question, Record
from tests.model.standing import effect, identity, lifecycle, quarantine, recall, schema, succession

CLOCK_LEAD_US: Final = 5 * 60 * 1_000_000


class Outcome(NamedTuple):
    """What an append comes to: a word (an outcome or a refusal's code), and the record meant."""

    word: str
    record_id: str | None = None


class Review(NamedTuple):
    record_id: str
    decision: str
    recorded_us: int


@dataclass
class Log:
    """One memory: its clock, its rows as admitted, the bodies as sent, and the reviews."""

    clock_us: int
    seq: int = 0
    last_us: int | None = None
    rows: list[dict[str, Any]] = field(default_factory=list)
    sent: dict[str, Any] = field(default_factory=dict)
    reviews: list[Review] = field(default_factory=list)

    @property
    def now_us(self) -> int:
        """The clock, or the last write where that is a little ahead of it."""
        lead = 0 if self.last_us is None else self.last_us - self.clock_us
        return self.clock_us + lead if 0 < lead <= CLOCK_LEAD_US else self.clock_us

    def append(
        self,
        sent: dict[str, Any],
        minted: str,
        *,
        turn_us: int | None = None,
        expected_head: int | None = None,
        reaffirm: bool = False,
        may_settle: bool = True,
    ) -> Outcome:
        """Admit what was sent, or say why not.

        A record without an id gets the one `minted`, and one without a start begins at `turn_us`,
        the time of the writer's turn, which is now where it is not given.
        """
        turn = self.now_us if turn_us is None else turn_us
        for found in (
            links_to_itself(sent),
            self._of_same_id(sent),
            self._over_before_it_began(sent, turn),
            None if reaffirm else self._equal_standing(sent, turn),
            self._other_head(sent, expected_head),
            self._missed_link(sent),
            None if may_settle or not sent.get("settles") else Outcome("review-right-required"),
        ):
            if found is not None:
                return found
        return self._store(sent, minted, turn)

    def review(self, record_id: str, decision: str) -> None:
        self._stamp()
        assert self.last_us is not None
        self.reviews.append(Review(record_id, decision, self.last_us))

    def answer(
        self,
        entity_key: str,
        place: tuple[str | None, str | None],
        as_of: int,
        known_at: int | None,
    ) -> dict[str, Any]:
        """Return the statement of an entity by the naive resolver, with the seq of its head."""
        statement = resolve_entity(
            self.rows,
            entity_key=entity_key,
            project=place[0],
            scope=place[1],
            as_of=as_of,
            known_at=known_at,
            verdicts={row["record_id"]: read.is_untrusted(row) for row in self.rows},
            reviews=self._decisions(known_at),
            premise_lookup=self.held,
            entity_rows=self.of_entity,
        )
        known = [
            row["seq"]
            for row in self.of_entity(read.normal_key(entity_key))
            if known_at is None or recorded_us(row) <= known_at
        ]
        return statement | {"head": max(known, default=None)}

    def held(self, record_id: str) -> dict[str, Any] | None:
        return next((row for row in self.rows if row["record_id"] == record_id), None)

    def of_entity(self, key: str) -> list[dict[str, Any]]:
        return [row for row in self.rows if read.entity_of(row) == key]

    def set_aside(self) -> list[str]:
        return [row["record_id"] for row in self.rows if read.is_untrusted(row)]

    def _of_same_id(self, sent: dict[str, Any]) -> Outcome | None:
        if sent.get("record_id") not in self.sent:
            return None
        same = read.body(present(sent)) == read.body(self.sent[sent["record_id"]])
        return Outcome("exists", sent["record_id"]) if same else Outcome("id-clash")

    def _over_before_it_began(self, sent: dict[str, Any], turn: int) -> Outcome | None:
        """A start that was not sent is the turn's own, so a retry may come after the expiry."""
        start, end = (read.microseconds(sent.get(name)) for name in ("effective_at", "expires_at"))
        if end is None or end > (turn if start is None else start):
            return None
        return Outcome("invalid-expiry")

    def _equal_standing(self, sent: dict[str, Any], turn: int) -> Outcome | None:
        """A claim with a link or a premise says more than its value, so it is always news."""
        if sent["status"] not in read.CLAIMS or read.links(sent) or sent.get("premises"):
            return None
        start = read.microseconds(sent.get("effective_at"))
        for record in self._standing(sent, turn if start is None else max(turn, start)):
            if (
                record.is_claim
                and read.same_value(record.row["value"], sent["value"])
                and (record.agent, *record.place)
                == (sent.get("agent"), sent.get("project"), sent.get("scope"))
                and start in (None, record.time)
                and read.microseconds(sent.get("expires_at")) == record.expiry
                and (record.grounded or not read.is_grounded(sent))
            ):
                return Outcome("exists", record.record_id)
        return None

    def _standing(self, sent: dict[str, Any], as_of: int) -> list[Record]:
        """List what stands of the entity at a time, in any place."""
        rows = self.of_entity(read.entity_of(sent))
        question = Question(
            rows=rows,
            other_ids=[],
            entity_key=read.entity_of(sent),
            place=(None, None),
            as_of=as_of,
            complete=True,
            expected_count=None,
            untrusted=read.is_untrusted,
            verdicts={},
            reviews=self._decisions(None),
            premise=None,
            erased=frozenset(),
            confirm_storage=False,
            receipts=frozenset(),
            path=frozenset(),
        )
        if recall(question) is not None:
            return []
        identity(question)
        quarantine(question)
        schema(question)
        if effect(question) is None and lifecycle(question) is None:
            succession(question)
        return sorted(question.live, key=lambda record: record.seq or 0)

    def _other_head(self, sent: dict[str, Any], expected: int | None) -> Outcome | None:
        seqs = [row["seq"] for row in self.of_entity(read.entity_of(sent))]
        return None if expected in (None, max(seqs, default=0)) else Outcome("head-clash")

    def _missed_link(self, sent: dict[str, Any]) -> Outcome | None:
        superseded = [sent["supersedes"]] if sent.get("supersedes") else []
        for target in [*superseded, *(sent.get("settles") or []), *(sent.get("disputes") or [])]:
            row = self.held(target)
            if row is None:
                return Outcome("unknown-target")
            if read.entity_of(row) != read.entity_of(sent):
                return Outcome("foreign-target")
        unheld = [name for name in sent.get("premises") or [] if self.held(name) is None]
        return Outcome("unknown-target") if unheld else None

    def _store(self, sent: dict[str, Any], minted: str, turn: int) -> Outcome:
        if self.last_us is None:
            self._stamp()  # the memory's own creation comes first
        self._stamp()
        assert self.last_us is not None
        body = present(sent)
        row = {
            "record_id": minted,
            "effective_at": read.written_time(turn),
            **body,
            "seq": self.seq,
            "recorded_at": read.written_time(self.last_us),
        }
        self.rows.append(row)
        self.sent[row["record_id"]] = body
        return Outcome("set_aside" if read.is_untrusted(row) else "stored", row["record_id"])

    def _stamp(self) -> None:
        self.seq += 1
        self.last_us = (
            self.clock_us if self.last_us is None else max(self.clock_us, self.last_us + 1)
        )

    def _decisions(self, known_at: int | None) -> dict[str, str]:
        """The latest decision about each record that was known at a time."""
        return {
            review.record_id: review.decision
            for review in self.reviews
            if known_at is None or review.recorded_us <= known_at
        }


def links_to_itself(sent: dict[str, Any]) -> Outcome | None:
    own = sent.get("record_id")
    named = [*read.links(sent), *(sent.get("disputes") or []), *(sent.get("premises") or [])]
    return Outcome("self-link") if own in named else None


def present(sent: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sent.items() if value is not None or name == "value"}


def recorded_us(row: dict[str, Any]) -> int:
    instant = read.microseconds(row["recorded_at"])
    assert instant is not None
    return instant
