"""What about a store's file may need a person: its disk, its rights, and copies left beside it."""

from __future__ import annotations

import os
from glob import escape
from pathlib import Path
from shutil import disk_usage

_OTHERS = 0o077
_KEPT = ("before-format", "replaced")
_ENDINGS = ("", "-wal", "-shm", "-turn")


def free_bytes(path: str) -> int | None:
    """Return the space that is left on the disk for this user, None where it is not known."""
    place = next(folder for folder in Path(path).parents if folder.exists())
    try:
        return disk_usage(place).free
    except OSError:
        return None


def kept(path: str) -> list[str]:
    """Return the copies that upgrades and restores have left beside the file, sorted."""
    file = Path(path)
    found = [f for kind in _KEPT for f in file.parent.glob(f"{escape(file.name)}.{kind}-*")]
    return sorted(map(str, found))


def open_to_others(path: str) -> list[str]:
    """Return what of the store and its folder more than their owner may read, by path."""
    if os.name != "posix":
        return []
    there = [f for f in (Path(path).parent, *(Path(path + e) for e in _ENDINGS)) if f.exists()]
    return [str(file) for file in there if file.stat().st_mode & _OTHERS]
