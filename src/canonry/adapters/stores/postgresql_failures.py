"""What went wrong on the PostgreSQL wire, in the terms of `canonry.core.errors`.

A driver's error ends here: its text can hold an address, a row or a statement, so that nothing of
it goes on but its SQLSTATE.
"""

from __future__ import annotations

from typing import NamedTuple

import psycopg

from canonry.core.errors import Busy, CanonryError, Fault, Incorrect, Unavailable
from canonry.ports.store import COMMIT_UNKNOWN, TURN_LOST

PLACE = "on PostgreSQL"
"""How messages name the store: an address could hold a password."""


class _Failure(NamedTuple):
    """A kind of error: its code, what to say of the store, and what to do."""

    kind: type[CanonryError]
    code: str
    problem: str
    advice: str


_LOST = _Failure(Busy, TURN_LOST, "gave up a unit of work, and kept nothing of it", "try again")
_LOCKED = _Failure(Busy, "locked", "is held by another writer", "try again")
_CROWDED = _Failure(Busy, "crowded", "has no connection or memory left", "try again later")
_DISK_FULL = _Failure(
    Unavailable, "disk-full", "finds no space left on its disk", "free some space and try again"
)
_READ_ONLY = _Failure(
    Unavailable,
    "read-only",
    "cannot be written",
    "use a role that may write, or the primary server",
)
_IO_ERROR = _Failure(
    Unavailable, "io-error", "meets an error of its disk", "check the server, then `canonry verify`"
)
_DAMAGED = _Failure(Fault, "damaged", "is damaged", "restore the last backup of the database")
_BROKEN_RULE = _Failure(
    Fault, "broken-rule", "refused a change that would break its log", "run `canonry verify`"
)
_UNEXPECTED = _Failure(Fault, "store-fault", "failed in an unexpected way", "run `canonry verify`")
_UNREACHABLE = _Failure(
    Unavailable, "unreachable", "cannot be reached", "check that the server runs, and the address"
)
_REFUSED = _Failure(
    Unavailable,
    "access-refused",
    "does not let this role in",
    "check user and password, best kept in a password file (PGPASSFILE)",
)
_NO_DATABASE = _Failure(
    Unavailable, "no-such-database", "has no such database", "make it with `createdb`"
)
_NO_PRIMARY = _Failure(
    Unavailable, "no-primary", "has no server that takes writes", "try again once one is promoted"
)
_NO_ADDRESS = _Failure(
    Incorrect, "invalid-address", "has an address that cannot be read", "write it as the docs say"
)
_FOREIGN = _Failure(
    Incorrect,
    "not-a-store",
    "has tables of another program",
    "name another database, or a schema by ?options=-csearch_path%3DNAME",
)
_NOT_SET_UP = _Failure(
    Unavailable,
    "not-set-up",
    "has no tables yet, and this role may not make them",
    "run `canonry init` once with the role that is to own them",
)
_UNSETTLED = _Failure(
    Unavailable,
    COMMIT_UNKNOWN,
    "was lost while it committed, and cannot be asked whether it did",
    "send the same record_id again: what was kept exists",
)

_BY_STATE = {
    "25006": _READ_ONLY,
    "25P03": _LOST,
    "40": _LOST,
    "42501": _READ_ONLY,
    "53100": _DISK_FULL,
    "53": _CROWDED,
    "55P03": _LOCKED,
    "57014": _LOCKED,
    "57P": _LOST,
    "58": _IO_ERROR,
    "08": _LOST,
    "23": _BROKEN_RULE,
    "XX00": _DAMAGED,
}
"""By the longest beginning of the SQLSTATE."""

_BY_WORDS = (
    ("password", _REFUSED),
    ("pg_hba.conf", _REFUSED),
    ("role ", _REFUSED),
    ("database ", _NO_DATABASE),
    ("session is read-only", _NO_PRIMARY),
    ("server is not accepting", _NO_PRIMARY),
    ("too many", _CROWDED),
    ("remaining connection slots", _CROWDED),
)
"""What libpq says where a connection fails, which has no SQLSTATE."""

_UNCERTAIN = ("08", "40003", "57P")


def of(error: psycopg.Error) -> CanonryError:
    """Return what an `error` of a statement means."""
    state = error.sqlstate
    if state is None:
        lost = isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))
        return _raised(_LOST if lost else _UNEXPECTED)
    beginnings = (state[:length] for length in range(len(state), 1, -1))
    found = next((_BY_STATE[b] for b in beginnings if b in _BY_STATE), _UNEXPECTED)
    return _raised(found, state)


def of_connecting(error: psycopg.Error) -> CanonryError:
    """Return what an `error` while a connection is made means."""
    if error.sqlstate is not None:
        return of(error)
    said = str(error).rpartition("FATAL:")[2]
    return _raised(next((found for words, found in _BY_WORDS if words in said), _UNREACHABLE))


def leaves_unknown(error: psycopg.Error) -> bool:
    """Whether an `error` of a commit leaves open whether it was kept."""
    if error.sqlstate is None:
        return isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError))
    return error.sqlstate.startswith(_UNCERTAIN)


def is_lost(error: CanonryError) -> bool:
    """Whether the unit of work was given up, so that it may be done once more."""
    return error.code == TURN_LOST


def lost() -> CanonryError:
    """Return the error of a unit of work that was given up."""
    return _raised(_LOST)


def damaged() -> CanonryError:
    """Return the error of a store whose rows are not what they should be."""
    return _raised(_DAMAGED)


def no_address() -> CanonryError:
    """Return the error of an address that cannot be read."""
    return _raised(_NO_ADDRESS)


def foreign() -> CanonryError:
    """Return the error of a database that another program uses."""
    return _raised(_FOREIGN)


def not_set_up() -> CanonryError:
    """Return the error of a role that finds no tables and may make none."""
    return _raised(_NOT_SET_UP)


def unsettled() -> CanonryError:
    """Return the error of a commit of which nobody can say whether it was kept."""
    return _raised(_UNSETTLED)


def _raised(failure: _Failure, state: str | None = None) -> CanonryError:
    return failure.kind(
        failure.code,
        f"the store {PLACE} {failure.problem}",
        field="store",
        advice=failure.advice,
        details={} if state is None else {"sqlstate": state},
    )
