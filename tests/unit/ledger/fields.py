"""The table of fields as cases: each line with values that it can hold, and with refused ones."""

from typing import Any, Final

from canonry import limits
from canonry.core.reasons import Refusal, Status

SOUND: Final[dict[str, Any]] = {
    "record_id": "a1",
    "entity_key": "release:target",
    "status": "claim",
    "value": "staging",
    "effective_at": "2026-08-14T10:00:00Z",
}
STATUSES: Final = [str(status) for status in Status]
OWNER: Final = {"settles": "resolved", "disputes": "conflict", "replaced_by": "revoked"}

Refused = list[tuple[Any, Refusal]]


def with_field(name: str, value: Any) -> dict[str, Any]:
    """A sound body that holds `value` in the field `name`, under a status that may have it."""
    return SOUND | {"status": OWNER.get(name, "claim"), name: value}


def nested(depth: int) -> Any:
    """Lists within lists, `depth` of them."""
    value: Any = []
    for _ in range(depth - 1):
        value = [value]
    return value


LONG_TEXT: Final = "x" * limits.STRING_BYTES
WIDE_TEXT: Final = "é" * (limits.STRING_BYTES // 2)
LONG_LIST: Final = ["x1"] * limits.LIST_ITEMS

TEXT: Final[list[Any]] = ["a tool", "", " ", "two\nlines", "\u202e", LONG_TEXT, WIDE_TEXT]
NO_TEXT: Final[Refused] = [
    (7, Refusal.WRONG_TYPE),
    ({"a": "b"}, Refusal.WRONG_TYPE),
    ("nul\x00", Refusal.INVALID_TEXT),
    ("lone\ud800", Refusal.INVALID_TEXT),
    (LONG_TEXT + "x", Refusal.TOO_LARGE),
    (WIDE_TEXT + "x", Refusal.TOO_LARGE),
]
JSON: Final[list[Any]] = [
    *TEXT,
    *(None, True, 0, -1, 1.5, 1e308, limits.INTEGER_MAX, -limits.INTEGER_MAX),
    *([], {}, [None, [1]], {"a": {"": 1}}, nested(limits.NESTING)),
]
NO_JSON: Final[Refused] = [
    (limits.INTEGER_MAX + 1, Refusal.INVALID_NUMBER),
    (-limits.INTEGER_MAX - 1, Refusal.INVALID_NUMBER),
    ({"a": [2**63]}, Refusal.INVALID_NUMBER),
    (float("nan"), Refusal.INVALID_NUMBER),
    (float("inf"), Refusal.INVALID_NUMBER),
    (float("-inf"), Refusal.INVALID_NUMBER),
    ("lone\ud800", Refusal.INVALID_TEXT),
    ({"lone\udc00": 1}, Refusal.INVALID_TEXT),
    ([{"a": "nul\x00"}], Refusal.INVALID_TEXT),
    (LONG_TEXT + "x", Refusal.TOO_LARGE),
    ({LONG_TEXT + "x": 1}, Refusal.TOO_LARGE),
    (nested(limits.NESTING + 1), Refusal.TOO_DEEP),
    ({"a": nested(limits.NESTING)}, Refusal.TOO_DEEP),
    ({1: "one"}, Refusal.WRONG_TYPE),
    ({1, 2}, Refusal.WRONG_TYPE),
    (b"bytes", Refusal.WRONG_TYPE),
    (1j, Refusal.WRONG_TYPE),
]
NO_TIME: Final[Refused] = [
    (1786701600, Refusal.WRONG_TYPE),
    ("later", Refusal.INVALID_TIME),
    ("2026-08-15T10:00:00", Refusal.INVALID_TIME),
    ("2026-08-15T10:00:60Z", Refusal.INVALID_TIME),
    ("2026-08-15T10:00:00.0000001Z", Refusal.INVALID_TIME),
    ("1899-12-31T23:59:59Z", Refusal.INVALID_TIME),
]


def names(chars: int) -> list[Any]:
    """Names of at most `chars` characters; the bound of a text is one of bytes."""
    wide = min(chars, limits.STRING_BYTES // 2)
    return ["x1", "é", "東京", " x1 ", "x" * chars, "é" * wide]


def no_names(chars: int) -> Refused:
    """What is no name, or one of more than `chars` characters."""
    return [
        (7, Refusal.WRONG_TYPE),
        (["x1"], Refusal.WRONG_TYPE),
        ("", Refusal.INVALID_TEXT),
        (" ", Refusal.INVALID_TEXT),
        ("two\nlines", Refusal.INVALID_TEXT),
        ("zero\u200bwidth", Refusal.INVALID_TEXT),
        ("\u202egnp", Refusal.INVALID_TEXT),
        ("p\u0430ypal", Refusal.INVALID_TEXT),
        ("lone\ud800", Refusal.INVALID_TEXT),
        ("x" * (chars + 1), Refusal.TOO_LARGE),
    ]


def lists(chars: int) -> list[Any]:
    """Lists of names of at most `chars` characters."""
    return [[], LONG_LIST, ("x1", "é"), ["x1", "x1"], *([name] for name in names(chars))]


def no_lists(chars: int) -> Refused:
    """What is no list of such names."""
    return [
        ("x1", Refusal.WRONG_TYPE),
        ({"x1": 1}, Refusal.WRONG_TYPE),
        ([None], Refusal.WRONG_TYPE),
        ([*LONG_LIST, "x1"], Refusal.TOO_LARGE),
        *((["x1", name], code) for name, code in no_names(chars)),
    ]


NAMES: Final = {
    "record_id": limits.RECORD_ID_CHARS,
    "entity_key": limits.ENTITY_KEY_CHARS,
    "supersedes": limits.RECORD_ID_CHARS,
    "project": limits.PLACE_CHARS,
    "scope": limits.PLACE_CHARS,
    "agent": limits.AGENT_CHARS,
}
LISTS: Final = {
    "settles": limits.RECORD_ID_CHARS,
    "disputes": limits.RECORD_ID_CHARS,
    "premises": limits.RECORD_ID_CHARS,
    "replaced_by": limits.ENTITY_KEY_CHARS,
    "depends_on": limits.STRING_BYTES,
    "produces": limits.STRING_BYTES,
    "modifies": limits.STRING_BYTES,
    "parent_of": limits.STRING_BYTES,
    "against": limits.STRING_BYTES,
    "tags": limits.TAG_CHARS,
}

GOOD: Final[dict[str, list[Any]]] = {
    **{name: names(chars) for name, chars in NAMES.items()},
    **{name: lists(chars) for name, chars in LISTS.items()},
    "status": STATUSES,
    "value": JSON,
    "effective_at": ["2026-08-14T10:00:00+02:00", "1900-01-01T00:00:00Z"],
    "expires_at": ["2026-08-14T10:00:00.000001Z", "9999-12-31T23:59:59.999999Z"],
    "kind": ["entity", "logic", "constraint", "resource", "observation"],
    "source": TEXT,
    "evidence": [*TEXT, [], TEXT, LONG_LIST],
    "confidence": ["high", "medium", "low"],
    "metadata": [{}, {"a": [1, {"b": None}]}, {"k": LONG_TEXT}],
}
BAD: Final[dict[str, Refused]] = {
    **{name: no_names(chars) for name, chars in NAMES.items()},
    **{name: no_lists(chars) for name, chars in LISTS.items()},
    "status": NO_TEXT,
    "value": NO_JSON,
    "effective_at": NO_TIME,
    "expires_at": [
        *NO_TIME,
        ("2026-08-14T10:00:00Z", Refusal.INVALID_EXPIRY),
        ("2026-08-14T11:00:00+01:00", Refusal.INVALID_EXPIRY),
        ("2026-08-14T09:59:59.999999Z", Refusal.INVALID_EXPIRY),
    ],
    "kind": [
        ("thing", Refusal.INVALID_WORD),
        ("Entity", Refusal.INVALID_WORD),
        (7, Refusal.WRONG_TYPE),
    ],
    "source": [*NO_TEXT, (["a tool"], Refusal.WRONG_TYPE)],
    "evidence": [
        *NO_TEXT,
        *((["ok", text], code) for text, code in NO_TEXT),
        ([*LONG_LIST, "x"], Refusal.TOO_LARGE),
    ],
    "confidence": [
        ("HIGH", Refusal.INVALID_WORD),
        ("certain", Refusal.INVALID_WORD),
        (1.0, Refusal.WRONG_TYPE),
    ],
    "metadata": [
        ([], Refusal.WRONG_TYPE),
        ("text", Refusal.WRONG_TYPE),
        *(({"k": value}, code) for value, code in NO_JSON),
    ],
}
