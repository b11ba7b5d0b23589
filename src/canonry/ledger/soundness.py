"""Whether an entry that comes from outside is one that this system would have written.

An imported log is taken entry by entry only where each holds what admission, a review or a rescan
would have put there; the digests say that nothing was changed since, not that it was right.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from canonry import limits
from canonry.core.ids import is_memory_name, name_fault
from canonry.core.reasons import Status
from canonry.core.times import LATEST_US, TimeFault, parse_time
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.erasure import is_erasure
from canonry.ledger.graph_part import about_of, is_sound_part
from canonry.ledger.projection import BY_A_PERSON, Decision, Kind, body_of
from canonry.ledger.quarantine import examine
from canonry.ledger.transactions import FIELDS, PAYLOAD_FIELDS, fault, is_grounded

Fields = Mapping[str, Any]
Payload = Mapping[str, Any] | None

_ROOM_US = 366 * 24 * 3600 * 1_000_000
"""How much time a log must leave for what is still to be written."""

_STAMPS = frozenset({"format", "kind", "payload", "recorded_at", "seq"})
_RULE_NAME = re.compile(r"[a-z][a-z0-9-]{0,63}")
_ROOT = re.compile(r"[0-9a-f]{64}")
_STAMPED = frozenset({"record_id", "effective_at"})
_FIELD_NAMES = frozenset(field.name for field in FIELDS)
_STATUSES = frozenset(Status)


def is_sound(entry: Entry) -> bool:
    """Whether `entry` could stand in a log of this system, as far as it tells by itself."""
    fields, payload = unseal(entry)
    own = {name: item for name, item in fields.items() if name not in _STAMPS}
    if entry.recorded_us > LATEST_US - _ROOM_US:
        return False
    if (entry.kind == Kind.MEMORY) != (entry.seq == 1):
        return False
    if entry.kind == Kind.ERASURE:
        return payload is None and is_erasure(own, entry.seq)
    rule = RULES.get(entry.kind)
    return rule is not None and rule(own, payload)


_BY_A_PERSON = frozenset(
    {
        *(Kind.REVIEW, Kind.RESCAN, Kind.CONFIRMATION),
        *(Kind.SWEEP, Kind.PROMOTION, Kind.DEMOTION),
    }
)


def needs_review_right(entry: Entry) -> bool:
    """Whether only a person may have written `entry`.

    That is a review, a rescan, a confirmation or a settlement; and nobody but a person may carry
    a sweep or a change of a stage from one memory into another. `entry` is sound.
    """
    if entry.kind != Kind.RECORD:
        return entry.kind in _BY_A_PERSON
    return "settles" in body_of(*unseal(entry))


def _memory(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() == {"name", "identity_version", "language"}
        and isinstance(own["name"], str)
        and is_memory_name(own["name"])
        and type(own["identity_version"]) is int
        and isinstance(own["language"], str)
        and own["language"].isalpha()
        and payload is None
    )


def _record(own: Fields, payload: Payload) -> bool:
    if not own.keys() <= {"body", "grounded", "graph", "stamped", "verdict"}:
        return False
    if "graph" in own and ("verdict" in own or not is_sound_part(own["graph"], ())):
        return False
    if not all(isinstance(own.get(name, {}), dict) for name in ("body", "stamped")):
        return False
    if "body" not in own or type(own.get("grounded")) is not bool:
        return False
    if "verdict" in own and not _is_verdict(own["verdict"]):
        return False
    if not _is_split(own, payload):
        return False
    if payload is None:
        return True
    body = body_of(own, payload)
    well_formed = fault(body) is None and body["status"] in _STATUSES
    return well_formed and own["grounded"] is is_grounded(body)


def _is_split(own: Fields, payload: Payload) -> bool:
    """Whether each field stands where admission puts it, and once.

    A text in the skeleton would outlive its erasure, and one that is hidden behind another of the
    same name would be read by the resolver and not by the quarantine.
    """
    body, stamped = own["body"].keys(), own.get("stamped", {}).keys()
    sent = frozenset(payload or ())
    if not (body <= _FIELD_NAMES and stamped <= _STAMPED):
        return False
    if not (body.isdisjoint(sent) and stamped.isdisjoint((*body, *sent))):
        return False
    return body.isdisjoint(PAYLOAD_FIELDS) and ("verdict" in own or sent <= PAYLOAD_FIELDS)


def _review(own: Fields, payload: Payload) -> bool:
    said = {**own, **(payload or {})}
    agent, reason = said.get("agent"), said.get("reason")
    if not _is_release(own, payload, counts=own.get("decision") == Decision.RELEASE):
        return False
    return (
        said.keys() - _RELEASED <= {"record_id", "decision", "agent", "reason"}
        and isinstance(said.get("record_id"), str)
        and said.get("decision") in BY_A_PERSON
        and (agent is None or (isinstance(agent, str) and name_fault(agent) is None))
        and (reason is None or isinstance(reason, str))
        and not examine((("agent", agent or ""), ("reason", reason or "")))
    )


_RELEASED = {"graph", "texts", "about"}


def _is_release(own: Fields, payload: Payload, *, counts: bool) -> bool:
    """Whether what a review says of the graph is nothing, or is what its record changes."""
    if "graph" not in own:
        return _RELEASED.isdisjoint((*own, *(payload or ())))
    texts = None if payload is None else payload.get("texts")
    about = about_of(own, payload) if _are_objects(own, payload) else None
    return (
        counts
        and about is not None
        and about.keys() <= {"entity_key", "effective_at", "agent"}
        and is_sound_part(own["graph"], texts)
        and all(isinstance(item, str) for item in about.values())
        and ("effective_at" not in about or _is_time(about["effective_at"]))
    )


def _are_objects(own: Fields, payload: Payload) -> bool:
    return all(isinstance(said.get("about", {}), dict) for said in (own, payload or {}))


def _rescan(own: Fields, payload: Payload) -> bool:
    said = {**own, **(payload or {})}
    if not _is_release(own, payload, counts=said.get("verdict") is None):
        return False
    return (
        said.keys() - _RELEASED == {"record_id", "verdict"}
        and isinstance(said["record_id"], str)
        and (said["verdict"] is None or _is_verdict(said["verdict"]))
    )


def _generation(own: Fields, payload: Payload) -> bool:
    behind = own.get("behind")
    return (
        own.keys() == {"generation", "behind"}
        and type(own["generation"]) is int
        and own["generation"] > 1
        and isinstance(behind, dict)
        and behind.keys() == {"entries", "root"}
        and type(behind["entries"]) is int
        and isinstance(behind["root"], str)
        and _ROOT.fullmatch(behind["root"]) is not None
    )


def _call(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() - {"effective_at"} == {"agent", "graph"}
        and _is_name(own["agent"])
        and ("effective_at" not in own or _is_time(own["effective_at"]))
        and (payload is None or payload.keys() == {"texts"})
        and "texts" not in own["graph"]
        and is_sound_part(own["graph"], None if payload is None else payload["texts"])
        and (payload is None or not examine(("texts", text) for text in payload["texts"]))
    )


def _alias(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() == {"agent", "concept"}
        and _is_name(own["agent"])
        and type(own["concept"]) is int
        and (payload is None or payload.keys() == {"alias"})
        and (payload is None or isinstance(payload["alias"], str))
        and (payload is None or not examine((("alias", payload["alias"]),)))
    )


def _goal(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() == {"agent", "concept", "goal"}
        and _is_name(own["agent"])
        and type(own["concept"]) is int
        and type(own["goal"]) is bool
        and payload is None
    )


def _confirmation(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() == {"concept", "person"}
        and own["person"] is not None
        and _is_name(own["person"])
        and type(own["concept"]) is int
        and payload is None
    )


def _transition(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() == _TRANSITION_FIELDS
        and _is_number(own["concept"])
        and _is_number(own["cycle"])
        and own["from"] in _STAGES
        and own["to"] in _STAGES
        and own["cause"] in _CAUSES
        and own["policy"] in _POLICIES
        and _is_time(own["clock"])
        and isinstance(own["gates"], list)
        and all(map(_is_gate, own["gates"]))
        and (own["by"] is None or _is_number(own["by"]))
        and (own["blast_radius"] is None or type(own["blast_radius"]) is int)
        and payload is None
    )


def _is_gate(item: Any) -> bool:
    """Whether `item` is a gate's name, value, comparison and bar."""
    return (
        isinstance(item, list)
        and len(item) == len(("name", "value", "comparison", "bar"))
        and isinstance(item[0], str)
        and _RULE_NAME.fullmatch(item[0]) is not None
        and (item[1] is None or type(item[1]) in (int, float))
        and item[2] in _COMPARISONS
        and type(item[3]) in (int, float)
    )


def _sweep(own: Fields, payload: Payload) -> bool:
    return (
        own.keys() == {"sweep", "clock", "dormant"}
        and _is_number(own["sweep"])
        and _is_time(own["clock"])
        and isinstance(own["dormant"], list)
        and all(map(_is_number, own["dormant"]))
        and payload is None
    )


def _is_number(item: Any) -> bool:
    return type(item) is int and 0 < item <= limits.INTEGER_MAX


_TRANSITION_FIELDS = {
    *("concept", "from", "to", "cycle", "clock", "policy", "cause", "gates", "by"),
    "blast_radius",
}
_STAGES = ("none", "candidate", "venerable", "canonical")
_CAUSES = ("promoted", "budget", "superseded")
_POLICIES = ("Swarm", "Solo")
_COMPARISONS = (">=", ">", "<", "<=")


def _is_name(item: Any) -> bool:
    return item is None or (
        isinstance(item, str)
        and len(item) <= limits.AGENT_CHARS
        and name_fault(item) is None
        and not examine((("agent", item),))
    )


def _is_time(item: Any) -> bool:
    try:
        parse_time(item)
    except (TimeFault, TypeError, AttributeError):
        return False
    return True


def _is_verdict(verdict: Any) -> bool:
    return (
        isinstance(verdict, dict)
        and verdict.keys() == {"fields", "rules", "version"}
        and type(verdict["version"]) is int
        and _are(verdict["rules"], lambda rule: _RULE_NAME.fullmatch(rule) is not None)
        and _are(verdict["fields"], lambda name: name in _FIELD_NAMES or name == "unknown field")
    )


def _are(items: Any, holds: Callable[[str], bool]) -> bool:
    return isinstance(items, list) and all(isinstance(i, str) and holds(i) for i in items)


RULES: dict[str, Callable[[Fields, Payload], bool]] = {
    Kind.MEMORY: _memory,
    Kind.RECORD: _record,
    Kind.REVIEW: _review,
    Kind.RESCAN: _rescan,
    Kind.GENERATION: _generation,
    Kind.DERIVE: _call,
    Kind.ACTION: _call,
    Kind.ALIAS: _alias,
    Kind.GOAL: _goal,
    Kind.CONFIRMATION: _confirmation,
    Kind.PROMOTION: _transition,
    Kind.DEMOTION: _transition,
    Kind.SWEEP: _sweep,
}
