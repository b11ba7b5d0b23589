"""JSON from outside, read strictly: no repeated key, no NaN, nothing that two readers read
differently.

It stands apart because few commands read JSON, and importing the parser would cost each of
them.
"""

from __future__ import annotations

import json
from typing import Any

from canonry import limits
from canonry.core.errors import Incorrect


def parse_json(text: str | bytes, what: str) -> Any:
    """Return the JSON value of `text`. Raises Incorrect: with no repeated key, no NaN, no lone
    half.

    `what` names the text in the error, such as "line 3" or "value".
    """
    try:
        decoded = text if isinstance(text, str) else bytes(text).decode("utf-8")
        return json.loads(decoded, object_pairs_hook=_once, parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        raise Incorrect("invalid-json", f"{what} is not UTF-8", field=what) from None
    except RecursionError:
        deepest = limits.NESTING
        raise Incorrect("too-deep", f"{what} is nested deeper than {deepest}", field=what) from None
    except _Unwanted as trouble:
        raise Incorrect("invalid-json", f"{what} {trouble}", field=what) from None
    except ValueError as trouble:
        place = getattr(trouble, "pos", None)
        where = "" if place is None else f" (at character {place + 1})"
        raise Incorrect("invalid-json", f"{what} is not JSON{where}", field=what) from None


class _Unwanted(Exception):
    """JSON that Python's parser takes and this system does not."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Unwanted("repeats a key")
    return found


def _refuse_constant(_: str) -> Any:
    raise _Unwanted("holds NaN or an infinity, which are not JSON")
