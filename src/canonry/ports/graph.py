"""What a job reads and writes of the graph in a store: rows by their numbers, and sets of them.

The store keeps rows and decides nothing; `canonry.jobs.graphing` works them out from the entries of
the log. A concept's number counts from 1 within its memory. Times are microseconds since the epoch.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple, Protocol

from canonry.graph.changes import Edge, EdgeKey
from canonry.graph.vocabulary import ConceptType, EdgeType, Stage


class GraphRow(NamedTuple):
    """What a memory's graph amounts to.

    `first_us` and `last_us` are the earliest and the latest event time of its `interactions`;
    `concepts` and `edges` count what was ever made, the edges between concepts; `mutations` counts
    what was made or reinforced, and `epoch` the entries that changed the graph. `sweeps` and
    `cycles` are the numbers of the last ones; `canonical` concepts hold a slot.
    """

    interactions: int = 0
    first_us: int = 0
    last_us: int = 0
    concepts: int = 0
    edges: int = 0
    dormant: int = 0
    mutations: int = 0
    epoch: int = 0
    sweeps: int = 0
    swept_mutations: int = 0
    swept_us: int = 0
    cycles: int = 0
    canonical: int = 0


class ConceptRow(NamedTuple):
    """A concept and its counters.

    `entity` is the number of the entity that it is the concept of. `origin` is the seq of the
    interaction that made it, `origin_us` its event time and `made_us` its write time. `exact_key`
    and `canonical_key` are digests, None where it is not found by them. `demoted_us` and `demoted`
    are the time and the seq of its latest lowering. `survival` is the number of sweeps at its birth
    less those it had survived before; while it is dormant, how many it has survived. `derived`
    counts the interactions that derive it, and each edge type its incident edges. `dependents`
    rest on it and come from `origins` other interactions. `days` is at least the number of days, a
    day apart each, on which it was derived or depended on. `reverts` counts its lowerings;
    `resistance` is r(τ) in tenths.
    """

    number: int
    type: ConceptType
    entity: int | None
    origin: int
    origin_us: int
    made_us: int
    exact_key: int | None
    canonical_key: int | None
    stage: Stage
    demoted_us: int | None
    demoted: int | None
    goal: bool
    dormant: bool
    survival: int
    derived: int
    co_occurrence: int
    semantic: int
    causal: int
    dependency: int
    hierarchical: int
    contradicts: int
    dependents: int
    origins: int
    days: int
    first_day: int
    last_day: int
    confirmed: int
    reverts: int
    last_us: int
    written_us: int
    resistance: int

    @property
    def degree(self) -> int:
        """How many edges meet here, without those that speak against something."""
        return (
            self.derived
            + self.co_occurrence
            + self.semantic
            + self.causal
            + self.dependency
            + self.hierarchical
        )


class HeldEdge(NamedTuple):
    """An edge between concepts, the seq of the interaction that first asked for it, and its end.

    `fades_us` is when it no longer counts: None for an edge that stays, 0 once that has come.
    """

    edge: Edge
    made: int
    fades_us: int | None


class Mention(NamedTuple):
    """That the interaction `seq`, which is not a record's, derives a concept."""

    concept: int
    seq: int
    event_us: int


class Support(NamedTuple):
    """That the interaction `seq` declared a concept's dependent, at an event time, by an agent.

    `origin` is the interaction that made the dependent.
    """

    concept: int
    origin: int
    dependent: int
    type: EdgeType
    seq: int
    event_us: int
    written_us: int
    origin_us: int
    origin_written_us: int
    agent: str | None


class Tally(NamedTuple):
    """By how many the awake concepts with a figure of this value change."""

    figure: int
    value: int
    change: int


class Maxima(NamedTuple):
    """The largest counts among awake concepts: deriving interactions, and incident edges."""

    derived: int
    degree: int


class Transition(NamedTuple):
    """A change of a concept's stage, by the seq of its entry."""

    seq: int
    concept: int
    stage: Stage
    lowers: bool


class Access(NamedTuple):
    """That recalls returned a concept `times` times, the last about the time `last_us`."""

    concept: int
    times: int
    last_us: int


class Reservation(NamedTuple):
    """That an agent is at work on a concept, until a time."""

    concept: int
    agent: str
    reserved_us: int
    until_us: int


class GraphSnapshot(Protocol):
    """The graph of one memory as it stood at one moment."""

    def graph(self) -> GraphRow | None:
        """Return what the graph amounts to, None where nothing was projected into it yet."""
        ...

    def concepts(self, numbers: Iterable[int]) -> dict[int, ConceptRow]:
        """Return the concepts with these numbers; unknown ones are left out."""
        ...

    def digests(self, seqs: Iterable[int]) -> dict[int, bytes]:
        """Return the digests of the entries with these seqs; unknown ones are left out."""
        ...

    def concepts_by_exact_key(self, digests: Iterable[int]) -> list[tuple[int, int]]:
        """Return (digest, concept) for each concept with one of these exact keys."""
        ...

    def concepts_by_canonical_key(self, digests: Iterable[int]) -> list[tuple[int, int]]:
        """Return (digest, concept) for each concept with one of these canonical keys."""
        ...

    def concepts_of_entities(self, keys: Iterable[str]) -> dict[str, int]:
        """Return the concept of each entity of `keys` that has one."""
        ...

    def entity_numbers(self, keys: Iterable[str]) -> dict[str, int]:
        """Return the number of each of these entities, which is the seq of its first record."""
        ...

    def entity_keys_of(self, numbers: Iterable[int]) -> dict[int, str]:
        """Return the entity key of each of these concepts that is an entity's."""
        ...

    def aliases(self, names: Iterable[str]) -> dict[str, int]:
        """Return the concept of each of these aliases that is set."""
        ...

    def edges(self, keys: Iterable[EdgeKey]) -> dict[EdgeKey, HeldEdge]:
        """Return those of these edges between concepts that are there."""
        ...

    def ends(
        self, type_: EdgeType, numbers: Collection[int], *, into: bool
    ) -> dict[int, list[int]]:
        """Return, by concept, the other ends of its edges of a type: into it, or out of it."""
        ...

    def edges_at(self, number: int, limit: int) -> list[HeldEdge]:
        """Return up to `limit` edges out of a concept, and as many into it."""
        ...

    def support(
        self, number: int, after: tuple[int, int, EdgeType, int] | None, limit: int
    ) -> list[Support]:
        """Return up to `limit` declarations that something rests on a concept.

        They come by origin, dependent, type and seq, and after the one that `after` names by these.
        """
        ...

    def resting(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
        """Return (concept, origin, dependent), once each, for pairs of a concept and an origin."""
        ...

    def mentions(self, number: int, after: int, limit: int) -> list[Mention]:
        """Return up to `limit` mentions of a concept after the seq `after`."""
        ...

    def maxima(self) -> Maxima:
        """Return the largest counts among awake concepts, 0 where there are none."""
        ...

    def pillars(self, after: tuple[int, int], limit: int) -> list[ConceptRow]:
        """Return up to `limit` Canonical concepts, those with most dependents first.

        Between equals the one made last comes first. They come after the one with the dependents
        and the number of `after`.
        """
        ...

    def goals(self) -> list[int]:
        """Return the numbers of the root goals."""
        ...

    def transitions(self, after: int, limit: int) -> list[Transition]:
        """Return up to `limit` changes of stages with a seq greater than `after`, in order."""
        ...

    def confirmed_by(self, number: int) -> list[str]:
        """Return the persons who confirmed a concept, sorted."""
        ...

    def accesses(self, numbers: Iterable[int]) -> dict[int, tuple[int, int]]:
        """Return how often, and when last, these concepts were read; unread ones are left out."""
        ...

    def reservations(self, numbers: Iterable[int], now_us: int) -> list[Reservation]:
        """Return the reservations of these concepts that hold at `now_us`."""
        ...


class GraphUnitOfWork(GraphSnapshot, Protocol):
    """A writer's turn in the graph; every `put` replaces what is there."""

    def put_graph(self, row: GraphRow) -> None:
        """Keep what the graph amounts to."""
        ...

    def put_concepts(self, rows: Sequence[ConceptRow]) -> None:
        """Keep concepts, new or changed."""
        ...

    def put_edges(self, edges: Sequence[HeldEdge]) -> None:
        """Keep edges between concepts, new or changed."""
        ...

    def add_mentions(self, mentions: Sequence[Mention]) -> None:
        """Add mentions."""
        ...

    def add_support(self, rows: Sequence[Support]) -> None:
        """Add declarations of support; one that is there already stays."""
        ...

    def add_tallies(self, tallies: Sequence[Tally]) -> None:
        """Change how many awake concepts have each figure."""
        ...

    def name_entities(self, pairs: Sequence[tuple[str, int]]) -> None:
        """Keep the concept of each entity key, for entities that have a record."""
        ...

    def put_alias(self, alias: str, concept: int, seq: int) -> None:
        """Keep an alias of a concept, set by the entry `seq`."""
        ...

    def add_confirmation(self, concept: int, person: str, seq: int) -> None:
        """Keep that a person confirmed a concept; a second time adds nothing."""
        ...

    def add_transition(self, transition: Transition) -> None:
        """Keep a change of a stage."""
        ...

    def count_accesses(self, accesses: Sequence[Access]) -> None:
        """Add accesses to what is counted of each of these concepts."""
        ...

    def put_reservations(self, reservations: Sequence[Reservation], now_us: int) -> None:
        """Keep reservations, and drop those that have run out at `now_us`."""
        ...

    def drop_reservation(self, concept: int, agent: str) -> bool:
        """Drop an agent's reservation of a concept; return whether there was one."""
        ...

    def clear_graph(self) -> None:
        """Empty all that is projected into the graph, for `rebuild`."""
        ...
