"""How a store's tables came to be: numbered steps, each in a file, each applied once and for ever.

The format of a store is the number of its last step. A step that is out never changes, which a
checksum beside its number shows.
"""

import os
from collections.abc import Sequence
from typing import NamedTuple

from canonry.core.errors import Fault, Unavailable
from canonry.core.sha import sha256

_HERE = os.path.dirname(__file__)


class Migration(NamedTuple):
    """One step: its number, counted from 1, its name and its SQL."""

    number: int
    name: str
    sql: str

    @property
    def checksum(self) -> str:
        """The SHA-256 of the step's SQL."""
        return sha256(self.sql.encode()).hex()


def migrations(kind: str) -> tuple[Migration, ...]:
    """Return the steps of a `kind` of store, in order."""
    found = []
    folder = os.path.join(_HERE, kind)
    for file in sorted(name for name in os.listdir(folder) if name.endswith(".sql")):
        number, name = file.removesuffix(".sql").split("_", 1)
        with open(os.path.join(folder, file), encoding="utf-8") as stream:
            found.append(Migration(int(number), name, stream.read()))
    assert [step.number for step in found] == list(range(1, len(found) + 1))
    return tuple(found)


def outstanding(
    applied: Sequence[tuple[int, str]], known: Sequence[Migration], path: str
) -> Sequence[Migration]:
    """Return the steps of `known` that a store lacks, where those of `applied` stand.

    `applied` holds numbers and checksums. Raises Unavailable for a store that is newer than
    `known`, and Fault where a step is not the one that was applied.
    """
    if len(applied) > len(known):
        raise _newer(path, len(applied), len(known))
    for (number, checksum), step in zip(applied, known, strict=False):
        if (number, checksum) != (step.number, step.checksum):
            raise Fault(
                "migration-changed",
                f"the store {path} was made by another step {number} than this version has",
                field="store",
                advice="use the version of canonry that made it",
            )
    return known[len(applied) :]


def require_format(found: int, known: Sequence[Migration], path: str) -> None:
    """Raise Unavailable where a store that was up to date has been brought to a newer format."""
    if found != len(known):
        raise _newer(path, found, len(known))


def older(path: str) -> Unavailable:
    """Return the error of a store whose format is older and that cannot be written."""
    return Unavailable(
        "older-format",
        f"the store {path} has an older format, and cannot be written to bring it up to date",
        field="store",
        advice="open it once from where it can be written",
    )


def _newer(path: str, found: int, known: int) -> Unavailable:
    return Unavailable(
        "newer-format",
        f"the store {path} has format {found}, and this version of canonry knows up to {known}",
        field="store",
        advice="use a newer canonry",
    )
