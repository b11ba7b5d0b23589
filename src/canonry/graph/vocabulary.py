"""The words of the graph, each with the figures that belong to it, as tables.

Every weight, bonus, offset and resistance of the graph stands here and nowhere else (CANONIZATION,
section 1, and the page of the composite score).
"""

from enum import IntFlag, StrEnum
from typing import Final, NamedTuple


class ConceptType(StrEnum):
    """What a concept is; the words are those of a record's `kind`."""

    CONSTRAINT = "constraint"
    ENTITY = "entity"
    LOGIC = "logic"
    RESOURCE = "resource"
    OBSERVATION = "observation"


class TypeFigures(NamedTuple):
    """How well a type resists eviction, r(τ), and what it adds to a score, m(τ)."""

    resistance: float
    offset: float


TYPES: Final[dict[ConceptType, TypeFigures]] = {
    ConceptType.CONSTRAINT: TypeFigures(1.5, +0.15),
    ConceptType.ENTITY: TypeFigures(1.2, +0.05),
    ConceptType.LOGIC: TypeFigures(1.1, +0.05),
    ConceptType.RESOURCE: TypeFigures(1.0, 0.0),
    ConceptType.OBSERVATION: TypeFigures(0.7, -0.10),
}


class EdgeType(StrEnum):
    """How two nodes hang together; the comment says from what to what."""

    TEMPORAL = "temporal"  # interaction → the next one
    DERIVES = "derives"  # interaction → concept
    CO_OCCURRENCE = "co-occurrence"  # concept ↔ concept of one call
    SEMANTIC = "semantic"  # concept ↔ concept that is near in meaning
    CAUSAL = "causal"  # action → what it produced or modified
    DEPENDENCY = "dependency"  # dependent → what it depends on
    HIERARCHICAL = "hierarchical"  # parent → child
    CONTRADICTS = "contradicts"  # the newer → what it speaks against


class EdgeFigures(NamedTuple):
    """The weight of a new edge (None: its cosine), its bonus b(τ), and three properties.

    A `structural` edge admits no circle with others of its type; a `mutual` one has no direction;
    one that `fades` loses its weight with time.
    """

    weight: float | None
    bonus: float
    structural: bool = False
    mutual: bool = False
    fades: bool = False


EDGES: Final[dict[EdgeType, EdgeFigures]] = {
    EdgeType.TEMPORAL: EdgeFigures(1.0, 0.0),
    EdgeType.DERIVES: EdgeFigures(0.9, 0.0),
    EdgeType.CO_OCCURRENCE: EdgeFigures(0.5, 0.005, mutual=True, fades=True),
    EdgeType.SEMANTIC: EdgeFigures(None, 0.01, mutual=True, fades=True),
    EdgeType.CAUSAL: EdgeFigures(0.5, 0.02, structural=True),
    EdgeType.DEPENDENCY: EdgeFigures(0.5, 0.02, structural=True),
    EdgeType.HIERARCHICAL: EdgeFigures(0.5, 0.015, structural=True),
    EdgeType.CONTRADICTS: EdgeFigures(1.0, 0.0),
}

REINFORCEMENT: Final = 1.0
WEIGHT_MAX: Final = 10.0


class Effect(IntFlag):
    """What an action did to the target of a Causal edge; once it may have done both."""

    NONE = 0
    PRODUCED = 1
    MODIFIED = 2


class Link(StrEnum):
    """The fields with which a writer ties what it writes to what it cites."""

    DEPENDS_ON = "depends_on"
    PRODUCES = "produces"
    MODIFIES = "modifies"
    PARENT_OF = "parent_of"
    AGAINST = "against"


class LinkFigures(NamedTuple):
    """The edge that a link makes, its effect, and the type of a cited concept that is unknown."""

    edge: EdgeType
    effect: Effect
    unknown: ConceptType


LINKS: Final[dict[Link, LinkFigures]] = {
    Link.DEPENDS_ON: LinkFigures(EdgeType.DEPENDENCY, Effect.NONE, ConceptType.ENTITY),
    Link.PRODUCES: LinkFigures(EdgeType.CAUSAL, Effect.PRODUCED, ConceptType.RESOURCE),
    Link.MODIFIES: LinkFigures(EdgeType.CAUSAL, Effect.MODIFIED, ConceptType.RESOURCE),
    Link.PARENT_OF: LinkFigures(EdgeType.HIERARCHICAL, Effect.NONE, ConceptType.ENTITY),
    Link.AGAINST: LinkFigures(EdgeType.CONTRADICTS, Effect.NONE, ConceptType.ENTITY),
}


class Stage(StrEnum):
    """The rungs of the ladder, lowest first."""

    NONE = "none"
    CANDIDATE = "candidate"
    VENERABLE = "venerable"
    CANONICAL = "canonical"


STAGES: Final = tuple(Stage)


def above(stage: Stage) -> Stage | None:
    """Return the rung that one hop up from `stage` leads to, None from the highest."""
    at = STAGES.index(stage) + 1
    return STAGES[at] if at < len(STAGES) else None


class Policy(StrEnum):
    """By which gates concepts climb: many writers that converge, or a single one."""

    SWARM = "Swarm"
    SOLO = "Solo"
