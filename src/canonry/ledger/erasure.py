"""Erasures: entries that say whose text is gone, and nothing of what it said.

An erasure blanks payloads and their salts, which the chain of digests allows for. Its own entry
names the entries by seq, what kind of thing was erased and who did it: a receipt without content.
With it, a payload that is missing is accounted for, and one that is missing without it shows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from canonry.core.ids import name_fault
from canonry.ledger.digests import Entry, unseal
from canonry.ledger.projection import Kind

RANGES_MAX: Final = 100_000


class Target(StrEnum):
    """What was erased: everything about it that was written until then."""

    RECORD = "record"
    ENTITY = "entity"
    AGENT = "agent"
    MEMORY = "memory"
    LEFT_BEHIND = "left-behind"


def erasure_fields(target: Target, seqs: Iterable[int], agent: str | None) -> dict[str, Any]:
    """Return the fields of the entry that tells of an erasure of `seqs`."""
    return {"agent": agent, "seqs": _ranges(seqs), "target": target.value}


def erased_by(entry: Entry) -> Iterator[int]:
    """Yield the seqs that an erasure's `entry` names; none for an entry of another kind."""
    if entry.kind == Kind.ERASURE:
        for first, last in unseal(entry)[0]["seqs"]:
            yield from range(first, last + 1)


def is_erasure(own: Mapping[str, Any], seq: int) -> bool:
    """Whether the fields `own` could stand in an erasure at `seq`: it names what was before it."""
    if own.keys() != {"agent", "seqs", "target"} or own["target"] not in set(Target):
        return False
    agent, ranges = own["agent"], own["seqs"]
    if agent is not None and not (isinstance(agent, str) and name_fault(agent) is None):
        return False
    return isinstance(ranges, list) and len(ranges) <= RANGES_MAX and _are_ranges(ranges, seq)


def _are_ranges(ranges: Sequence[Any], seq: int) -> bool:
    after = 0
    for one in ranges:
        if not isinstance(one, list) or [type(end) for end in one] != [int, int]:
            return False
        first, last = one
        if not after < first <= last < seq:
            return False
        after = last
    return bool(ranges)


def _ranges(seqs: Iterable[int]) -> list[list[int]]:
    found: list[list[int]] = []
    for seq in sorted(set(seqs)):
        if found and found[-1][1] == seq - 1:
            found[-1][1] = seq
        else:
            found.append([seq, seq])
    return found


class Absences:
    """Holds the payloads that are missing from a log against the erasures that it tells of.

    An export leaves behind what is set aside, so such a payload may be missing without an erasure;
    of every other it is a fault.
    """

    def __init__(self) -> None:
        self._absent: dict[int, str | None] = {}
        self._erased: set[int] = set()
        self._left: set[int] = set()
        self._flagged: set[str] = set()

    def pass_by(self, entry: Entry, fields: Mapping[str, Any]) -> list[str]:
        """Take note of the next entry, and return what is wrong with it."""
        if entry.payload is None and fields.get("payload") is not None:
            self._absent[entry.seq] = _record_id(fields)
            if _may_be_left(entry, fields):
                self._left.add(entry.seq)
        if entry.kind == Kind.RESCAN and fields.get("verdict") is not None:
            self._flagged.add(fields.get("record_id", ""))
        if entry.kind != Kind.ERASURE:
            return []
        named = list(erased_by(entry))
        self._erased.update(named)
        still = [seq for seq in named if seq not in self._absent]
        return [f"tells of an erasure, but entry {seq} still has its payload" for seq in still]

    def missing(self) -> list[int]:
        """Return the seqs of payloads that are missing without a reason."""
        return sorted(seq for seq in self._absent if seq not in self._erased | self._all_left())

    def counts(self) -> tuple[int, int]:
        """Return how many payloads were erased, and how many were left behind by an export."""
        erased = self._erased & self._absent.keys()
        return len(erased), len(self._all_left() - erased)

    def _all_left(self) -> set[int]:
        flagged = {seq for seq, name in self._absent.items() if name in self._flagged}
        return self._left | flagged


def _record_id(fields: Mapping[str, Any]) -> str | None:
    body = fields.get("body")
    return body.get("record_id") if isinstance(body, Mapping) else None


def _may_be_left(entry: Entry, fields: Mapping[str, Any]) -> bool:
    if entry.kind == Kind.RECORD:
        return "verdict" in fields
    return entry.kind in (Kind.REVIEW, Kind.RESCAN) and "record_id" not in fields
