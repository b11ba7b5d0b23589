"""From names and JSON values to a request: the one way in for every surface.

Unknown names are refused, types are checked as they are written (a text is no number), and every
fault is an error that names the field and never repeats what was sent.
"""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from canonry.core.errors import Incorrect
from canonry.ledger.quarantine import examine

Request = TypeVar("Request", bound=msgspec.Struct)

_SHOWN_CHARS = 64
_PATH = r" - at `\$\.?([^`]*)`"


def build(request: type[Request], arguments: Mapping[str, Any]) -> Request:
    """Return the request that `arguments` make. Raises Incorrect and names the field."""
    known = request.__struct_fields__
    for name in arguments:
        if name not in known:
            raise Incorrect(
                "unknown-argument",
                f"there is no argument {_shown(name)}",
                field=_shown(name),
                expected="one of " + ", ".join(known),
            )
    try:
        return msgspec.convert(dict(arguments), request)
    except msgspec.ValidationError as trouble:
        fault = _named(trouble)
    except UnicodeEncodeError:
        fault = Incorrect("invalid-text", "an argument holds a lone surrogate")
    raise fault  # out here, so that what repeats the caller's words does not hang on it


def _named(trouble: msgspec.ValidationError) -> Incorrect:
    message = str(trouble)
    path = re.search(_PATH, message)
    missing = re.search(r"missing required field `([^`]*)`", message)
    field = missing.group(1) if missing else path.group(1) if path else None
    problem = "is missing" if missing else re.sub(_PATH, "", message)
    problem = _without_echo(problem[0].lower() + problem[1:])
    shown = f"{field}: {problem}" if field else problem
    return Incorrect("missing-field" if missing else "wrong-type", shown, field=field)


def _without_echo(problem: str) -> str:
    """Return what msgspec says without the caller's own words, which end some of its sentences."""
    unknown = re.search(r"unknown field `(.*)`$", problem, re.DOTALL)
    if unknown is not None:
        return f"holds an unknown field: {_shown(unknown.group(1))}"
    return "is not one of the words" if problem.startswith("invalid enum value") else problem


def _shown(name: object) -> str:
    if (
        isinstance(name, str)
        and len(name) <= _SHOWN_CHARS
        and name.isascii()
        and name.isidentifier()
        and not examine((("name", name),))
    ):
        return name
    return "that name"
