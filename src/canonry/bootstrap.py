"""The one place that builds anything: stores by their address, and the parts around them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from canonry.core.errors import Incorrect
from canonry.core.places import Place
from canonry.ports.clock import Clock
from canonry.ports.ids import Ids
from canonry.ports.store import Store

if TYPE_CHECKING:
    from canonry.jobs.memory import OpenStore
    from canonry.ledger.candidates import SetAnswer


def build_store(address: str) -> Store:
    """Return the store at `address`, a path. Raises Incorrect where it cannot be one."""
    if "://" in address:
        raise Incorrect(
            "unknown-store",
            "this kind of store is not known",
            field="store",
            expected="a path to a SQLite file",
        )
    from canonry.adapters.stores.sqlite import SqliteStore

    return SqliteStore(expand(address))


def expand(path: str) -> Path:
    """Return `path` with a leading ~ expanded, absolute. Raises Incorrect for an unknown user."""
    try:
        return Path(path).expanduser().absolute()
    except RuntimeError:
        raise Incorrect(
            "unknown-home",
            "the path begins with ~ and a user whose home is not known",
            field="store",
        ) from None


def system_clock() -> Clock:
    """Return the system's clock."""
    from canonry.adapters.system import now_us

    return now_us


def system_ids() -> Ids:
    """Return ids and salts from the system's randomness."""
    from canonry.adapters.system import SystemIds

    return SystemIds()


def open(path: str | Path, *, clock: Clock | None = None, ids: Ids | None = None) -> OpenStore:  # noqa: A001  # the library's own word
    """Open the store at `path` and return it as an `OpenStore`.

    Nothing is created before the first write. Raises Incorrect, Unavailable.
    """
    from canonry.jobs.memory import OpenStore

    return OpenStore(build_store(str(path)), clock or system_clock(), ids or system_ids())


def resolve_set(
    records: Sequence[Any],
    project: str | None = None,
    scope: str | None = None,
    as_of: str | None = None,
    complete: bool = False,  # noqa: FBT001, FBT002  # the library's documented signature
) -> SetAnswer:
    """Answer a candidate set; no store is needed. Raises Incorrect for a time that cannot be."""
    from canonry.jobs.context import time_argument
    from canonry.ledger.candidates import resolve_set as answer

    time = time_argument("as_of", as_of)
    return answer(
        records,
        place=Place(project, scope),
        as_of=system_clock()() if time is None else time,
        complete=complete,
    )
