"""Regular expressions that are compiled when they are first used.

Most texts need none of them, and compiling them all takes longer than an append.
"""

import re
from typing import Any, cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub")


class _Lazy:
    """An expression that becomes a compiled one when a method of it is first asked for."""

    def __init__(self, source: str, flags: int) -> None:
        self._made_of = (source, flags)

    def __getattr__(self, name: str) -> Any:
        if name not in _METHODS:
            raise AttributeError(f"an expression has no attribute {name!r} here")
        compiled = re.compile(*self._made_of)
        for method in _METHODS:
            setattr(self, method, getattr(compiled, method))
        return getattr(compiled, name)


def lazily(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return an expression for searching, matching and substituting, to be compiled on use."""
    return cast("re.Pattern[str]", _Lazy(source, flags))
