"""The vectors of a SQLite store once more, in files that are mapped: a search reads no rows.

A file holds one full block. Its name says which: the memory, the contract, the block, how many
texts it has, and the digest of the last entry that it reaches to, which covers all that came before
it. So a block that was changed, by an erasure or a restore, has another name, files of any number
of processes agree, and each may be thrown away. Blocks that are still filling up stay in the
process, as do all where no file can be made.
"""

from __future__ import annotations

import mmap
import os
import shutil
import tempfile
from collections.abc import Callable, Collection
from contextlib import suppress
from hashlib import blake2b
from typing import Final, NamedTuple

from canonry import limits
from canonry.ports.search import SPOT_BYTES, Block, Part

NORM_BYTES: Final = 4
_FOLDER_MODE: Final = 0o700


class StoredBlock(NamedTuple):
    """A block as the store tells of it, without its vectors; sizes are in bytes."""

    number: int
    digest: bytes
    spots_size: int
    vectors_size: int


class MappedBlocks:
    """The blocks of one store's file, as this process has them; safe to use from any thread."""

    def __init__(self, path: str) -> None:
        self._folder = folder_of(path)
        self._parts: dict[str, Part] = {}

    def parts(
        self,
        memory: int,
        contract: str,
        held: Collection[StoredBlock],
        read: Callable[[int], Block],
        norms: Callable[[Block], bytes],
    ) -> list[Part]:
        """Return the vectors of the blocks `held`, of which `read` reads one by its number."""
        lead = _lead(memory, contract)
        named = {f"{lead}{h.number}-{h.spots_size}-{h.digest[:8].hex()}": h for h in held}
        for name, one in named.items():
            if name not in self._parts:
                self._parts[name] = self._mapped(name, one) or self._made(name, one, read, norms)
        gone = [name for name in list(self._parts) if name.startswith(lead) and name not in named]
        for name in gone:
            self._parts.pop(name, None)
        if gone:
            self._remove(lead, named)
        return [self._parts[name] for name in named]

    def drop(self, memory: int, contract: str) -> None:
        """Forget the vectors of a contract."""
        lead = _lead(memory, contract)
        for name in [name for name in self._parts if name.startswith(lead)]:
            self._parts.pop(name, None)
        self._remove(lead, ())

    def _mapped(self, name: str, held: StoredBlock) -> Part | None:
        norms_size = held.spots_size // SPOT_BYTES * NORM_BYTES
        size = held.spots_size + norms_size + held.vectors_size
        try:
            with open(os.path.join(self._folder, name), "rb") as stream:
                whole = memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError):
            return None
        if len(whole) != size:
            return None
        norms_end = held.spots_size + norms_size
        return Part(whole[: held.spots_size], whole[held.spots_size : norms_end], whole[norms_end:])

    def _made(
        self,
        name: str,
        held: StoredBlock,
        read: Callable[[int], Block],
        norms: Callable[[Block], bytes],
    ) -> Part:
        block = read(held.number)
        part = Part(block.spots, norms(block), block.vectors)
        if held.spots_size < limits.VECTOR_BLOCK * SPOT_BYTES:
            return part
        with suppress(OSError):
            self._write(name, part)
        return self._mapped(name, held) or part

    def _write(self, name: str, part: Part) -> None:
        """Put a file in its place whole, after it has reached the disk. Raises OSError."""
        os.makedirs(self._folder, _FOLDER_MODE, exist_ok=True)
        descriptor, path = tempfile.mkstemp(prefix=".", dir=self._folder)
        try:
            with open(descriptor, "wb") as stream:
                stream.writelines(part)
                stream.flush()
                os.fsync(descriptor)
            os.replace(path, os.path.join(self._folder, name))
        except OSError:
            with suppress(OSError):
                os.unlink(path)
            raise

    def _remove(self, lead: str, named: Collection[str]) -> None:
        """Remove the files of blocks that are no more, where that can be done."""
        with suppress(OSError):
            for name in os.listdir(self._folder):
                if name.startswith(lead) and name not in named:
                    os.unlink(os.path.join(self._folder, name))


def _lead(memory: int, contract: str) -> str:
    return f"{memory}-{blake2b(contract.encode(), digest_size=8).hexdigest()}-"


def folder_of(path: str) -> str:
    """Return the folder of the mapped files of the store at `path`."""
    return path + "-vectors"


def discard(path: str) -> None:
    """Remove every mapped file of the store at `path`; they are made anew when they are missed."""
    shutil.rmtree(folder_of(path), ignore_errors=True)
