"""Canonry: memory for AI agents that answers what is true right now, and shows its work.

The names below are the public ones; each is imported when it is first used, so that a program pays
only for what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from canonry import version

if TYPE_CHECKING:
    from canonry.bootstrap import (
        check_proof,
        open,  # noqa: A004  # the library's own word
        open_key,
        read_checkpoint,
        resolve_set,
    )
    from canonry.core.errors import (
        Busy,
        CanonryError,
        Clash,
        Fault,
        Forbidden,
        Incorrect,
        NotFound,
        Unauthorized,
        Unavailable,
    )
    from canonry.jobs.memory import Memory
    from canonry.jobs.open_store import OpenStore
    from canonry.ledger.candidates import SetAnswer
    from canonry.ledger.statement import Statement


__version__ = version.VERSION

__all__ = [
    "Busy",
    "CanonryError",
    "Clash",
    "Fault",
    "Forbidden",
    "Incorrect",
    "Memory",
    "NotFound",
    "OpenStore",
    "SetAnswer",
    "Statement",
    "Unauthorized",
    "Unavailable",
    "__version__",
    "check_proof",
    "open",
    "open_key",
    "read_checkpoint",
    "resolve_set",
]

_HOME = {
    "Memory": "canonry.jobs.memory",
    "OpenStore": "canonry.jobs.open_store",
    "SetAnswer": "canonry.ledger.candidates",
    "Statement": "canonry.ledger.statement",
    "check_proof": "canonry.bootstrap",
    "open": "canonry.bootstrap",
    "open_key": "canonry.bootstrap",
    "read_checkpoint": "canonry.bootstrap",
    "resolve_set": "canonry.bootstrap",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'canonry' has no attribute {name!r}")
    return getattr(import_module(_HOME.get(name, "canonry.core.errors")), name)


def __dir__() -> list[str]:
    return __all__
