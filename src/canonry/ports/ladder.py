"""What sweeps and cycles ask of a store, and the lease that keeps them to one daemon a memory.

Concepts go by their numbers within the memory, times are microseconds since the epoch.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from canonry.graph.evidence import Reach
from canonry.graph.vocabulary import Policy, Stage
from canonry.ports.graph import ConceptRow, HeldEdge


class Lease(NamedTuple):
    """The right to run sweeps and cycles in a memory until a time; a later `token` bars earlier."""

    holder: str
    token: int
    until_us: int


class LadderSnapshot(Protocol):
    """The ladder of one memory as it stood at one moment."""

    def rung(self, stage: Stage, after: int, limit: int) -> list[int]:
        """Return up to `limit` concepts on a stage above none, over `after`, in order."""
        ...

    def qualifying(self, policy: Policy, after: int, limit: int) -> list[int]:
        """Return up to `limit` concepts without a stage that can qualify, over `after`, in order.

        They are those of `canonry.graph.ladder.can_qualify`, with days for sessions.
        """
        ...

    def contradicted(self, after: int, limit: int) -> list[int]:
        """Return up to `limit` Canonical concepts that something speaks against, in order."""
        ...

    def contradictions(self, number: int, limit: int, *, into: bool) -> list[HeldEdge]:
        """Return up to `limit` Contradicts edges into a concept, or out of it."""
        ...

    def weakest(self, limit: int) -> list[int]:
        """Return the `limit` Canonical concepts with the fewest dependents.

        Between equals the one made first comes first.
        """
        ...

    def reach(self, number: int, own_origin: int, newest_us: int) -> Reach:
        """Return the support of a concept from interactions other than its own.

        What was written after `newest_us` does not count.
        """
        ...

    def times(self, number: int) -> list[int]:
        """Return the event times at which a concept was derived or depended on."""
        ...

    def loose(self, after: int, limit: int) -> list[ConceptRow]:
        """Return up to `limit` awake concepts below Venerable that no edge but Derives holds.

        Root goals, Logic, Constraints and concepts of entities with a record are none of them; they
        come by number, over `after`.
        """
        ...

    def awake(self, after: int, limit: int) -> list[ConceptRow]:
        """Return up to `limit` concepts that are not dormant, over `after`, by number."""
        ...

    def spans(self) -> list[tuple[int, int, int]]:
        """Return (concept, span, written) for every awake concept that others rest on, in order.

        The span is that of its support from interactions other than its own, the last of which was
        written at `written`.
        """
        ...

    def unprotected(self) -> int:
        """Return how many awake concepts a sweep may put to sleep at all."""
        ...

    def faded(self, now_us: int) -> list[HeldEdge]:
        """Return the edges that still count and should not from `now_us` on."""
        ...

    def cursors(self) -> dict[str, int]:
        """Return where each round of windows stands."""
        ...

    def lease(self) -> Lease | None:
        """Return the lease as it was last taken, None where it never was."""
        ...


class LadderUnitOfWork(LadderSnapshot, Protocol):
    """A turn of the daemon in a memory."""

    def put_cursors(self, cursors: Mapping[str, int]) -> None:
        """Keep where the rounds of windows stand."""
        ...

    def put_lease(self, lease: Lease) -> None:
        """Keep a lease; its token is never below the one that is held."""
        ...
