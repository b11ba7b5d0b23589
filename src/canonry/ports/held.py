"""Rows by their key, as a store returns those that it has of what it was asked for.

A job that looks one up knows of it from another row of the same store, so that one that is not
there is damage: it is told as such, by name, and not as a fault of the code.
"""

from typing import TypeVar

from canonry.core.errors import Fault

Key = TypeVar("Key")
Row = TypeVar("Row")


class Held(dict[Key, Row]):
    """A dict in which a missing row is damage. Looking one up raises Fault, `get` returns None."""

    def __missing__(self, key: Key) -> Row:
        """Raise Fault: another row names `key`, and the store does not hold it."""
        raise Fault(
            "damaged",
            f"a row of the store names {key}, which the store does not hold",
            advice="run `canonry verify`",
        )
