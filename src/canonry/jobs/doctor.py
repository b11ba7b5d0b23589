"""doctor: whether the store, its disk, its rights and the clock are such as they should be.

It looks at what is quickly seen and changes nothing; `verify` is what reads the whole log.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from canonry import limits
from canonry.core.errors import CanonryError
from canonry.core.times import format_time
from canonry.jobs.context import Context

_EARLIEST_US = 1_767_225_600_000_000
"""2026-01-01: no clock that is right tells an earlier time to this program."""


class Health(StrEnum):
    """How a thing is."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Nothing to say."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: its name, how it is, what was seen, and what to do."""

    name: str
    health: Health
    seen: str
    advice: str | None = None


class Response(msgspec.Struct, frozen=True):
    """All findings; `ok` unless one of them is a failure."""

    ok: bool
    findings: list[Finding]


class _Seen(NamedTuple):
    """What the findings are drawn from. Times are in microseconds."""

    store: dict[str, Any]
    condition: dict[str, Any]
    now_us: int
    last_us: int | None
    waiting: int


def run(context: Context, request: Request) -> Response:
    """Look at everything and return what was found; trouble with the store is a finding too."""
    try:
        seen = _look(context)
    except CanonryError as trouble:
        found = [Finding("store", Health.FAILURE, trouble.message, trouble.advice)]
    else:
        found = [finding for look in LOOKS for finding in look(seen)]
    return Response(all(f.health is not Health.FAILURE for f in found), found)


def _look(context: Context) -> _Seen:
    with context.read() as snapshot:
        head = snapshot.head()
        counts = snapshot.counts()
    return _Seen(
        dict(context.store.describe()),
        dict(context.store.condition()),
        context.clock(),
        None if head is None else head.recorded_us,
        counts.set_aside,
    )


def _engine(seen: _Seen) -> Iterator[Finding]:
    version = str(seen.store.get("sqlite") or seen.store.get("server", "unknown"))
    if seen.store.get("wal_reset_safe", True):
        yield Finding("engine", Health.OK, version)
        return
    yield Finding(
        "engine",
        Health.WARNING,
        f"SQLite {version} can damage a write-ahead log that two connections write at once",
        "install pysqlite3, or a Python with SQLite 3.51.3 or newer",
    )


def _writable(seen: _Seen) -> Iterator[Finding]:
    if seen.store.get("read_only"):
        yield Finding(
            "writing",
            Health.WARNING,
            "the store can only be read",
            "allow writing to the file and its folder",
        )
    else:
        yield Finding("writing", Health.OK, "the store can be written")


def _disk(seen: _Seen) -> Iterator[Finding]:
    free = seen.condition.get("free_bytes")
    if free is None:
        return
    needed = max(limits.DISK_BYTES_FEW, 2 * seen.store.get("bytes", 0))
    told = f"{free:,} bytes are free"
    if free >= needed:
        yield Finding("disk", Health.OK, told)
    else:
        yield Finding(
            "disk", Health.WARNING, told, f"free some: a sweep or a backup may take {needed:,}"
        )


def _log(seen: _Seen) -> Iterator[Finding]:
    size = seen.store.get("log_bytes")
    if size is None:
        return
    told = f"the write-ahead log has {size:,} bytes"
    if size <= limits.WAL_BYTES_KEPT:
        yield Finding("log", Health.OK, told)
    else:
        yield Finding(
            "log", Health.WARNING, told, "end what has been reading the store for so long"
        )


def _rights(seen: _Seen) -> Iterator[Finding]:
    if "path" not in seen.store:
        return  # a server has roles, which only it knows
    wide = seen.condition.get("open_to_others", [])
    if not wide:
        yield Finding("rights", Health.OK, "for the owner alone")
    for path in wide:
        yield Finding("rights", Health.WARNING, f"others may read {path}", f"chmod go-rwx {path}")


def _clock(seen: _Seen) -> Iterator[Finding]:
    told = format_time(seen.now_us)
    if seen.now_us < _EARLIEST_US:
        yield Finding("clock", Health.FAILURE, f"the clock says {told}", "set the clock")
    elif seen.last_us is not None and seen.last_us - seen.now_us > limits.CLOCK_LEAD_US:
        last = format_time(seen.last_us)
        yield Finding(
            "clock",
            Health.WARNING,
            f"the clock says {told}, and the last entry was written at {last}",
            "set the clock; entries keep their order in any case",
        )
    else:
        yield Finding("clock", Health.OK, f"the clock says {told}")


def _pending(seen: _Seen) -> Iterator[Finding]:
    if seen.waiting:
        yield Finding(
            "review",
            Health.WARNING,
            f"{seen.waiting:,} records were set aside",
            "canonry review list",
        )
    if seen.condition.get("sweep_due"):
        yield Finding(
            "sweep",
            Health.WARNING,
            "bytes of what was erased may still be in the files",
            "end what reads the store, and say the last erasure again",
        )
    for path in seen.condition.get("kept", []):
        yield Finding(
            "copies", Health.WARNING, f"a copy is kept as {path}", "remove it when it is not needed"
        )


LOOKS: tuple[Callable[[_Seen], Iterator[Finding]], ...] = (
    _engine,
    _writable,
    _disk,
    _log,
    _rights,
    _clock,
    _pending,
)
"""What is looked at, in the order in which it is told."""
