"""Where a record holds: a project and a scope, each of which may be absent.

An absent part means *everywhere*, so a place without a project covers every project.
"""

from typing import NamedTuple


class Place(NamedTuple):
    """A project and a scope; None stands for everywhere."""

    project: str | None
    scope: str | None

    def covers(self, other: "Place") -> bool:
        """Whether everything that lies in `other` lies here too."""
        return self.project in (None, other.project) and self.scope in (None, other.scope)


EVERYWHERE = Place(None, None)
