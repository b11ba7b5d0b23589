"""What one row of a candidate set says, and whether it says it well.

A row may be any JSON. This module reads times, texts and values out of it and names every rule of
the table of fields that it breaks. It never repairs a row and never looks at another one.
"""

import functools
import json
import math
import re
import unicodedata
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
EPOCH_DAY: Final = EPOCH.toordinal()
DAY_US: Final = 86_400_000_000
FIRST_US: Final = (date(1900, 1, 1).toordinal() - EPOCH_DAY) * DAY_US
END_US: Final = (date(9999, 12, 31).toordinal() + 1 - EPOCH_DAY) * DAY_US  # later than any time
INTEGER_MAX: Final = 2**53 - 1
RECORD_ID_LENGTH_MAX: Final = 256
ENTITY_KEY_LENGTH_MAX: Final = 512

CLAIMS: Final = ("claim", "corrected", "resolved")
MARKERS: Final = ("superseded", "expired", "quarantined")
STATUSES: Final = (*CLAIMS, "revoked", "conflict", *MARKERS)
KINDS: Final = ("entity", "logic", "constraint", "resource", "observation")
CONFIDENCES: Final = ("high", "medium", "low")
STAMPS: Final = ("seq", "recorded_at", "digest")

# A field that only records of one status may carry.
RESERVED: Final = {"settles": "resolved", "disputes": "conflict", "replaced_by": "revoked"}

TIME: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)", re.ASCII
)
# Code points that draw nothing although their category is that of a letter, mark or symbol.
BLANK_GLYPHS: Final = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)),
    ]
)
SCRIPTS: Final = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "GEORGIAN", "THAI")
EAST_ASIAN: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")


def field(row: Any, name: str) -> Any:
    """Return what the row carries under a name; `None` stands for absent."""
    return row.get(name) if isinstance(row, dict) else None


def text(row: Any, name: str) -> str | None:
    """Return a field where it is text that is not empty, else `None`."""
    value = field(row, name)
    return value if isinstance(value, str) and value else None


def entity_of(row: Any) -> str:
    """Return the key a row is filed under: NFC, trimmed; empty where it has none."""
    return normal_key(field(row, "entity_key"))


def normal_key(key: Any) -> str:
    return unicodedata.normalize("NFC", key).strip() if isinstance(key, str) else ""


def microseconds(value: Any) -> int | None:
    """Return an RFC 3339 time as microseconds since 1970 in UTC, `None` where it cannot be kept."""
    return microseconds_of_text(value) if isinstance(value, str) else None


@functools.cache  # the same few times are read thousands of times
def microseconds_of_text(written: str) -> int | None:
    match = TIME.fullmatch(written)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    fraction, offset = match.group(7) or "", match.group(8)
    if hour > 23 or minute > 59 or second > 59 or fraction[6:].strip("0"):
        return None
    try:
        days = date(year, month, day).toordinal() - EPOCH_DAY
    except ValueError:
        return None
    shift = 0
    if offset not in "Zz":
        offset_hour, offset_minute = int(offset[1:3]), int(offset[4:6])
        if offset_hour > 23 or offset_minute > 59:
            return None
        shift = (offset_hour * 60 + offset_minute) * (-1 if offset[0] == "-" else 1)
    seconds = (hour * 60 + minute - shift) * 60 + second
    instant = days * DAY_US + seconds * 1_000_000 + int(fraction[:6].ljust(6, "0"))
    return instant if FIRST_US <= instant < END_US else None


def written_time(instant: int) -> str:
    """Return microseconds since 1970 as RFC 3339 text in UTC."""
    return (EPOCH + timedelta(microseconds=instant)).isoformat().replace("+00:00", "Z")


def is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] not in "CZ" and ord(character) not in BLANK_GLYPHS


def is_invisible(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "C" or category in ("Zl", "Zp") or ord(character) in BLANK_GLYPHS


def script(character: str) -> str | None:
    """Return the script of a letter; the scripts that East Asian words mix count as one."""
    words = unicodedata.name(character, "").replace("FULLWIDTH ", "").replace("HALFWIDTH ", "")
    first = re.split(r"[ -]", words)[0]
    return "EAST ASIAN" if first in EAST_ASIAN else first if first in SCRIPTS else None


def mixes_scripts(name: str) -> bool:
    for word in re.findall(r"[^\W_]+", name):
        if len({script(character) for character in word if character.isalpha()} - {None}) > 1:
            return True
    return False


def is_name(value: Any) -> bool:
    """Say whether a value may serve as an id, key, agent, project or scope."""
    return isinstance(value, str) and is_name_text(value)


@functools.cache
def is_name_text(name: str) -> bool:
    return (
        any(is_visible(character) for character in name)
        and not any(is_invisible(character) for character in name)
        and not mixes_scripts(name)
    )


def is_record_id(value: Any) -> bool:
    return is_name(value) and len(value) <= RECORD_ID_LENGTH_MAX


def is_entity_key(value: Any) -> bool:
    key = normal_key(value)
    return is_name(key) and len(key) <= ENTITY_KEY_LENGTH_MAX


def is_grounded(row: Any) -> bool:
    """Say whether a line of the evidence can be seen and the confidence is high."""
    evidence = field(row, "evidence")
    lines = evidence if isinstance(evidence, list) else [evidence]
    seen = any(is_visible(mark) for line in lines if isinstance(line, str) for mark in line)
    return seen and field(row, "confidence") == "high"


def comparable(value: Any, *, nfc: bool) -> tuple[Any, ...]:
    """Return a form that is equal for two JSON values exactly when RFC 8785 writes them alike."""
    if value is None or isinstance(value, bool):
        return ("constant", repr(value))
    if isinstance(value, str):
        return ("text", unicodedata.normalize("NFC", value) if nfc else value)
    if isinstance(value, list):
        return ("list", tuple(comparable(item, nfc=nfc) for item in value))
    if isinstance(value, dict):
        pairs = [(comparable(k, nfc=nfc), comparable(v, nfc=nfc)) for k, v in value.items()]
        return ("object", tuple(sorted(pairs, key=repr)))
    if isinstance(value, float) and value.is_integer():
        return ("number", repr(int(value)))
    return ("number", repr(value))


def same_value(left: Any, right: Any) -> bool:
    return comparable(left, nfc=True) == comparable(right, nfc=True)


def body(row: dict[str, Any]) -> tuple[Any, ...]:
    """Return what a writer wrote: all but the store's stamps, untouched."""
    return comparable({k: v for k, v in row.items() if k not in STAMPS}, nfc=False)


def texts_within(value: Any) -> list[str]:
    """List every text in a JSON value, keys included, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [found for item in value for found in texts_within(item)]
    if isinstance(value, dict):
        return [found for pair in value.items() for item in pair for found in texts_within(item)]
    return []


def is_untrusted(row: Any) -> bool:
    return any(found.startswith("Ignore all prior instructions") for found in texts_within(row))


def is_json(value: Any) -> bool:
    """Say whether a value is JSON whose numbers and texts survive every reader."""
    if isinstance(value, list):
        return all(is_json(item) for item in value)
    if isinstance(value, dict):
        return all(is_json(item) for pair in value.items() for item in pair)
    if isinstance(value, str):
        return not any(unicodedata.category(character) == "Cs" for character in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, bool) or value is None or abs(value) <= INTEGER_MAX


def links(row: Any) -> list[str]:
    """List the ids that a well-formed row retires by name."""
    return [link for link in [field(row, "supersedes"), *(field(row, "settles") or [])] if link]


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_time(value: Any) -> bool:
    return microseconds(value) is not None


def is_seq(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(fits(item) for item in value)


SHAPES: Final[dict[str, Callable[[Any], bool]]] = {
    "record_id": is_record_id,
    "entity_key": is_entity_key,
    "status": is_text,
    "value": lambda _: True,
    "effective_at": is_time,
    "expires_at": is_time,
    "supersedes": is_record_id,
    "settles": list_of(is_record_id),
    "disputes": list_of(is_record_id),
    "replaced_by": list_of(is_entity_key),
    "premises": list_of(is_record_id),
    "depends_on": list_of(is_text),
    "produces": list_of(is_text),
    "modifies": list_of(is_text),
    "parent_of": list_of(is_text),
    "against": list_of(is_text),
    "project": is_name,
    "scope": is_name,
    "kind": lambda value: is_text(value) and value in KINDS,
    "source": is_text,
    "evidence": lambda value: is_text(value) or list_of(is_text)(value),
    "confidence": lambda value: is_text(value) and value in CONFIDENCES,
    "tags": list_of(is_text),
    "metadata": lambda value: isinstance(value, dict),
    "agent": is_name,
    "seq": is_seq,
    "recorded_at": is_time,
    "digest": is_text,
}


def faults(row: Any) -> list[str]:
    """Name each field by which a row breaks a rule of the table; none is a well-formed row.

    An unknown status is no fault here: the vocabulary judges it.
    """
    if not isinstance(row, dict):
        return ["row"]
    given = {name: value for name, value in row.items() if value is not None or name == "value"}
    status = given.get("status")
    required = ["record_id", "entity_key", "status", "effective_at"]
    required += ["value"] if status in CLAIMS else []
    return [
        *(name for name in given if name not in SHAPES),
        *(name for name in given if not is_json(given[name])),
        *(name for name in given if name in SHAPES and not SHAPES[name](given[name])),
        *(name for name in required if name not in given),
        *(name for name, owner in RESERVED.items() if name in given and status != owner),
        *lifetime_faults(given),
        *self_links(given),
    ]


def lifetime_faults(given: dict[str, Any]) -> list[str]:
    if "expires_at" not in given:
        return []
    start, end = microseconds(given.get("effective_at")), microseconds(given["expires_at"])
    backwards = start is not None and end is not None and end <= start
    return ["expires_at"] if backwards or given.get("status") == "revoked" else []


def self_links(given: dict[str, Any]) -> list[str]:
    own, found = given.get("record_id"), []
    for name in ("supersedes", "settles", "disputes"):
        named = given.get(name)
        if own is not None and (named == own or (isinstance(named, list) and own in named)):
            found.append(name)
    return found


def canonical_line(row: Any) -> str:
    """Return one line of text per row, for an order among rows that nothing else tells apart."""
    return json.dumps(row, sort_keys=True)
