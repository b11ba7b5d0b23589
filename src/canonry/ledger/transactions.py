"""What a writer submits, and the record that it becomes.

The table FIELDS holds every field with its rule, and RECORD_RULES what must hold between fields; a
transaction that breaks any of them is malformed, wherever it comes from: admission refuses it, a
candidate set sets it aside. Nothing is repaired and nothing missing is inferred.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from canonry import limits
from canonry.core.ids import is_blank, name_fault, normal_key
from canonry.core.jcs import comparable
from canonry.core.places import Place
from canonry.core.reasons import CLAIMS, Refusal, Status
from canonry.core.sha import sha256
from canonry.core.times import TimeFault, parse_time
from canonry.ledger.values import Problem, json_problem, text_problem

KINDS = ("entity", "logic", "constraint", "resource", "observation")
CONFIDENCES = ("high", "medium", "low")

Rule = Callable[[Any], Problem | None]


class Fault(NamedTuple):
    """The first rule that a transaction breaks: its code, the field, and what is wrong with it."""

    code: Refusal
    field: str
    problem: str

    def __str__(self) -> str:
        return f"{self.field} {self.problem}"


class Field(NamedTuple):
    """One field: its rule, whether it is payload (erasable) and the statuses that may carry it."""

    name: str
    rule: Rule
    shape: str
    payload: bool = False
    only_on: frozenset[Status] | None = None
    required: bool = False


class Record(msgspec.Struct, frozen=True, gc=False):
    """An admitted transaction as the resolver reads it; the body stays where it is kept.

    Times are microseconds since the epoch. `value_key` is the SHA-256 of the value's comparable
    bytes, None where there is no value. `seq` and `recorded_us` are None outside a log.
    """

    seq: int | None
    record_id: str
    status: str
    effective_us: int
    expires_us: int | None
    agent: str | None
    project: str | None
    scope: str | None
    grounded: bool
    value_key: bytes | None
    supersedes: str | None
    settles: tuple[str, ...]
    disputes: tuple[str, ...]
    premises: tuple[str, ...]
    replaced_by: tuple[str, ...]
    kind: str | None
    erased: bool
    recorded_us: int | None

    @property
    def place(self) -> Place:
        """Where the record holds."""
        return Place(self.project, self.scope)

    @property
    def is_claim(self) -> bool:
        """Whether the record states a value."""
        return self.status in CLAIMS

    @property
    def retires(self) -> tuple[str, ...]:
        """The ids that its links name for retirement."""
        return self.settles if self.supersedes is None else (self.supersedes, *self.settles)


def present(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that `row` carries: null is absent, save as a value."""
    return {name: item for name, item in row.items() if item is not None or name == "value"}


def fault(body: Mapping[str, Any]) -> Fault | None:
    """Return the first rule that `body` breaks, or None; an unknown status is not malformed."""
    for name in body:
        if name not in _FIELDS:
            return Fault(Refusal.UNKNOWN_FIELD, _shown(name), "is not a field of a transaction")
    for field in FIELDS:
        if field.name in body:
            problem = field.rule(body[field.name])
            if problem is not None:
                return Fault(problem[0], field.name, problem[1])
        elif field.required:
            return Fault(Refusal.MISSING_FIELD, field.name, f"is missing; it is {field.shape}")
    for rule in RECORD_RULES:
        found = rule(body)
        if found is not None:
            return found
    return None


def record_of(body: Mapping[str, Any], seq: int | None, recorded_us: int | None) -> Record:
    """Return the record of a well-formed `body`."""
    expires_at = body.get("expires_at")
    return Record(
        seq,
        body["record_id"],
        body["status"],
        parse_time(body["effective_at"]),
        None if expires_at is None else parse_time(expires_at),
        body.get("agent"),
        body.get("project"),
        body.get("scope"),
        is_grounded(body),
        sha256(comparable(body["value"])) if "value" in body else None,
        body.get("supersedes"),
        tuple(body.get("settles", ())),
        tuple(body.get("disputes", ())),
        tuple(body.get("premises", ())),
        tuple(normal_key(key) for key in body.get("replaced_by", ())),
        body.get("kind"),
        erased=False,
        recorded_us=recorded_us,
    )


def is_grounded(body: Mapping[str, Any]) -> bool:
    """Whether some line of the evidence has a visible character and the confidence is high."""
    if body.get("confidence") != "high":
        return False
    evidence = body.get("evidence")
    lines = evidence if isinstance(evidence, list | tuple) else [evidence]
    return any(isinstance(line, str) and not is_blank(line) for line in lines)


def texts(body: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield (field, text) for every text that `body` carries, keys included, at any depth."""
    for name, item in body.items():
        if name not in _FIELDS:
            yield "unknown field", str(name)
            yield from _texts("unknown field", item)
        elif name not in _WORDS or not _is_word(item):
            yield from _texts(name, item)


def split(
    body: Mapping[str, Any], untrusted: Collection[str] = ()
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return (payload, skeleton): what may be erased one day, and what stays for ever.

    A field whose text is `untrusted` is payload whatever it is, so that no poison stays in a
    skeleton.
    """
    payload: dict[str, Any] = {}
    skeleton: dict[str, Any] = {}
    for name, item in body.items():
        (payload if name in PAYLOAD_FIELDS or name in untrusted else skeleton)[name] = item
    return payload, skeleton


def _name(chars: int, form: Callable[[str], str] = str) -> Rule:
    """A name of at most `chars` characters, counted in the form in which it compares."""

    def rule(value: Any) -> Problem | None:
        if type(value) is not str:
            return Refusal.WRONG_TYPE, "is not a text"
        problem = text_problem(value)
        if problem is not None:
            return problem
        if len(form(value)) > chars:
            return Refusal.TOO_LARGE, f"is longer than {chars} characters"
        trouble = name_fault(value)
        return None if trouble is None else (Refusal.INVALID_TEXT, trouble)

    return rule


def _text(value: Any) -> Problem | None:
    return text_problem(value) if type(value) is str else (Refusal.WRONG_TYPE, "is not a text")


def _list_of(rule: Rule, what: str) -> Rule:
    def listed(value: Any) -> Problem | None:
        if type(value) is not list and type(value) is not tuple:
            return Refusal.WRONG_TYPE, f"is not a list of {what}"
        if len(value) > limits.LIST_ITEMS:
            return Refusal.TOO_LARGE, f"has more than {limits.LIST_ITEMS:,} items"
        for position, item in enumerate(value, 1):
            problem = rule(item)
            if problem is not None:
                return problem[0], f"item {position} {problem[1]}"
        return None

    return listed


def _evidence(value: Any) -> Problem | None:
    return _text(value) if type(value) is str else _evidence_list(value)


def _word(words: tuple[str, ...]) -> Rule:
    expected = "is not one of " + ", ".join(words)

    def rule(value: Any) -> Problem | None:
        if type(value) is not str:
            return Refusal.WRONG_TYPE, "is not a text"
        return None if value in words else (Refusal.INVALID_WORD, expected)

    return rule


def _time(value: Any) -> Problem | None:
    if type(value) is not str:
        return Refusal.WRONG_TYPE, "is not a text"
    try:
        parse_time(value)
    except TimeFault as trouble:
        return Refusal.INVALID_TIME, str(trouble)
    return None


def _object(value: Any) -> Problem | None:
    return json_problem(value) if type(value) is dict else (Refusal.WRONG_TYPE, "is not an object")


_evidence_list = _list_of(_text, "texts")
_record_id = _name(limits.RECORD_ID_CHARS)
_entity_key = _name(limits.ENTITY_KEY_CHARS, normal_key)
_place = _name(limits.PLACE_CHARS)
_record_ids = _list_of(_record_id, "record ids")
_citations = _list_of(_name(limits.STRING_BYTES), "citations")

FIELDS: tuple[Field, ...] = (
    Field("record_id", _record_id, "1 to 256 characters on one line", required=True),
    Field("entity_key", _entity_key, "1 to 512 characters on one line", required=True),
    Field("status", _text, "one of the eight statuses", required=True),
    Field("value", json_problem, "any JSON value", payload=True),
    Field("effective_at", _time, "an RFC 3339 time with an offset", required=True),
    Field("expires_at", _time, "an RFC 3339 time with an offset, later than effective_at"),
    Field("supersedes", _record_id, "a record id of the same entity"),
    Field("settles", _record_ids, "a list of record ids", only_on=frozenset({Status.RESOLVED})),
    Field("disputes", _record_ids, "a list of record ids", only_on=frozenset({Status.CONFLICT})),
    Field(
        "replaced_by",
        _list_of(_entity_key, "entity keys"),
        "a list of entity keys",
        only_on=frozenset({Status.REVOKED}),
    ),
    Field("premises", _record_ids, "a list of record ids of any entity"),
    Field("depends_on", _citations, "a list of citations"),
    Field("produces", _citations, "a list of citations"),
    Field("modifies", _citations, "a list of citations"),
    Field("parent_of", _citations, "a list of citations"),
    Field("against", _citations, "a list of citations"),
    Field("project", _place, "1 to 512 characters on one line"),
    Field("scope", _place, "1 to 512 characters on one line"),
    Field("kind", _word(KINDS), "one of " + ", ".join(KINDS)),
    Field("source", _text, "a text", payload=True),
    Field("evidence", _evidence, "a text or a list of texts", payload=True),
    Field("confidence", _word(CONFIDENCES), "one of " + ", ".join(CONFIDENCES)),
    Field("tags", _list_of(_name(limits.TAG_CHARS), "words"), "a list of words", payload=True),
    Field("metadata", _object, "a JSON object", payload=True),
    Field("agent", _name(limits.AGENT_CHARS), "1 to 256 characters on one line"),
)

_FIELDS = {field.name: field for field in FIELDS}
_WORDS = frozenset({"status", "kind", "confidence", "effective_at", "expires_at"})
PAYLOAD_FIELDS = frozenset(field.name for field in FIELDS if field.payload)


def _claims_have_a_value(body: Mapping[str, Any]) -> Fault | None:
    if body["status"] in CLAIMS and "value" not in body:
        return Fault(Refusal.MISSING_FIELD, "value", "is missing; a claim states any JSON value")
    return None


def _fields_suit_the_status(body: Mapping[str, Any]) -> Fault | None:
    for name in _CONFINED:
        allowed = _FIELDS[name].only_on
        if name in body and allowed is not None and body["status"] not in allowed:
            owners = ", ".join(sorted(allowed))
            return Fault(Refusal.MISPLACED_FIELD, name, f"belongs only to the status {owners}")
    if body["status"] == Status.REVOKED and "expires_at" in body:
        return Fault(Refusal.MISPLACED_FIELD, "expires_at", "does not belong to a revocation")
    return None


def _expiry_follows_start(body: Mapping[str, Any]) -> Fault | None:
    expiry = body.get("expires_at")
    if expiry is not None and parse_time(expiry) <= parse_time(body["effective_at"]):
        return Fault(Refusal.INVALID_EXPIRY, "expires_at", "is not later than effective_at")
    return None


def _links_lead_elsewhere(body: Mapping[str, Any]) -> Fault | None:
    own = body["record_id"]
    if body.get("supersedes") == own:
        return Fault(Refusal.SELF_LINK, "supersedes", "names the record itself")
    for name in ("settles", "disputes", "premises"):
        if own in body.get(name, ()):
            return Fault(Refusal.SELF_LINK, name, "names the record itself")
    return None


def _fits(body: Mapping[str, Any]) -> Fault | None:
    if len(msgspec.json.encode(body)) <= limits.RECORD_BYTES:
        return None
    return Fault(Refusal.TOO_LARGE, "record", f"is over {limits.RECORD_BYTES // 1024} KiB")


RECORD_RULES: tuple[Callable[[Mapping[str, Any]], Fault | None], ...] = (
    _claims_have_a_value,
    _fields_suit_the_status,
    _expiry_follows_start,
    _links_lead_elsewhere,
    _fits,
)

_CONFINED = tuple(field.name for field in FIELDS if field.only_on is not None)

_PLAIN_NAME = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_WORD_CHARS = 40


def _shown(name: Any) -> str:
    """An unknown field is named, unless its name could itself carry a message."""
    plain = isinstance(name, str) and _PLAIN_NAME.fullmatch(name)
    return name if plain else "a field whose name cannot be shown"


def _is_word(item: Any) -> bool:
    """Whether a status, a kind or a time can be nothing more: too short to carry a message."""
    return isinstance(item, str) and len(item) <= _WORD_CHARS and " " not in item


def _texts(field: str, item: Any, depth: int = 0) -> Iterator[tuple[str, str]]:
    if isinstance(item, str):
        yield field, item
    elif depth > limits.NESTING:
        return
    elif isinstance(item, Mapping):
        for key, member in item.items():
            yield field, str(key)
            yield from _texts(field, member, depth + 1)
    elif isinstance(item, list | tuple):
        for member in item:
            yield from _texts(field, member, depth + 1)
