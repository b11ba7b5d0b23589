"""A disk that forgets on a power cut what was not synced, as disks do.

It holds no files: it is told every change that a store makes to its own, and says what could be
left of them at any moment. What was synced is there, whole. Of the rest, each sector by itself may
be there or not, in any order, and one may be there in part; a file that was made, or a name that
was taken away, counts only once the names are synced too.

    files = SyncedFiles({"memory.db": before})
    files.write("memory.db", 4096, page)
    files.sync("memory.db")
    left = files.cut(Random(7))      # {"memory.db": …}, what the next start finds
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

SECTOR: Final = 512
"""The bytes that a disk writes at once, if it writes them whole."""

_TORN_ONE_IN: Final = 8


class _Write(NamedTuple):
    offset: int
    data: bytes


_Change = _Write | int
"""A write, or the size to which the file was cut."""


class _File:
    """What is on the disk of a file, and what may be: a name can come to mean another one."""

    def __init__(self, synced: bytes = b"") -> None:
        self.synced = bytearray(synced)
        self.changes: list[_Change] = []

    def settle(self) -> None:
        for change in self.changes:
            _apply(self.synced, change)
        self.changes = []

    def cut(self, chance: Random) -> bytearray:
        """Return the synced bytes with a random part of the changes."""
        left = bytearray(self.synced)
        if chance.choice((True, False)):
            kept: list[_Change] = self.changes[: chance.randint(0, len(self.changes))]
            kept += (
                _torn(self.changes[len(kept)], chance, chance.random())
                if kept != self.changes
                else []
            )
        else:
            likely = chance.random()
            kept = [part for change in self.changes for part in _torn(change, chance, likely)]
        for change in kept:
            _apply(left, change)
        return left


class SyncedFiles:
    """The files of a store on a disk, which has `files` at first, by name and synced.

    Methods raise KeyError for a file that is not there.
    """

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        self._synced_names = {name: _File(data) for name, data in (files or {}).items()}
        self._names = dict(self._synced_names)
        self._renamings: list[tuple[str, _File | None]] = []

    def has(self, name: str) -> bool:
        """Whether a file has this name."""
        return name in self._names

    def create(self, name: str) -> None:
        """Make an empty file."""
        self._name(name, _File())

    def delete(self, name: str) -> None:
        """Take the name away from its file."""
        self._name(name, None)

    def write(self, name: str, offset: int, data: bytes) -> None:
        """Write `data` at `offset`, in bytes; what lies before it is zeros where nothing was."""
        self._names[name].changes.append(_Write(offset, bytes(data)))

    def truncate(self, name: str, size: int) -> None:
        """Cut the file to `size` bytes."""
        self._names[name].changes.append(size)

    def sync(self, name: str) -> None:
        """Keep every change of the file so far."""
        self._names[name].settle()

    def fail_sync(self, name: str, chance: Random) -> None:
        """Fail to sync, as Linux does: what did not reach the disk is forgotten.

        A later sync is no help, since the system holds for written what it could not write.
        """
        file = self._names[name]
        file.synced, file.changes = file.cut(chance), []

    def sync_names(self) -> None:
        """Keep every name that was given or taken away so far."""
        for name, file in self._renamings:
            _rename(self._synced_names, name, file)
        self._renamings = []

    def cut(self, chance: Random) -> dict[str, bytes]:
        """Return the files that a power cut could leave now, by name. Nothing changes."""
        names = dict(self._synced_names)
        for name, file in self._renamings[: chance.randint(0, len(self._renamings))]:
            _rename(names, name, file)
        return {name: bytes(file.cut(chance)) for name, file in names.items()}

    def _name(self, name: str, file: _File | None) -> None:
        _rename(self._names, name, file)
        self._renamings.append((name, file))


def _rename(names: dict[str, _File], name: str, file: _File | None) -> None:
    if file is None:
        names.pop(name, None)
    else:
        names[name] = file


def _apply(content: bytearray, change: _Change) -> None:
    if isinstance(change, int):
        del content[change:]
        return
    content.extend(bytes(max(0, change.offset - len(content))))
    content[change.offset : change.offset + len(change.data)] = change.data


def _torn(change: _Change, chance: Random, likely: float) -> list[_Change]:
    """Return the parts of `change` that reached the disk, each with the probability `likely`."""
    if isinstance(change, int):
        return [change] if chance.random() < likely else []
    parts: list[_Change] = []
    for start in range(-(change.offset % SECTOR), len(change.data), SECTOR):
        sector = change.data[max(0, start) : start + SECTOR]
        if chance.random() < likely:
            if chance.randrange(_TORN_ONE_IN) == 0:
                sector = sector[: chance.randint(0, len(sector))]
            parts.append(_Write(change.offset + max(0, start), sector))
    return parts
