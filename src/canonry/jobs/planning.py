"""From the texts and citations of one call to what it changes in the graph, or why it may not.

Everything is decided before anything is written: an ambiguous citation, a tie of a concept to
itself and a circle refuse the whole call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from canonry.core.reasons import Refusal
from canonry.graph.changes import (
    Ambiguous,
    Call,
    Circle,
    Named,
    Node,
    SelfTie,
    Tie,
    named_by_citation,
)
from canonry.graph.identity import canonical_key, exact_key
from canonry.graph.vocabulary import ConceptType, Link
from canonry.jobs.citing import LANGUAGE, Citing, ids
from canonry.jobs.graphing import Graphing
from canonry.ledger.graph_part import CANONICAL_KEY, EXACT_KEY, GraphPart, Made
from canonry.ports.store import Snapshot


class Own(NamedTuple):
    """A concept as a call's own, with the citations of each link; `field` is where it was said.

    `is_entity` says that it is the entity that a record is about, by its exact key alone.
    """

    text: str
    type: ConceptType
    links: Mapping[str, Sequence[str]]
    field: str = ""
    is_entity: bool = False

    def citations(self) -> Iterator[tuple[Link, str]]:
        """Yield each link with each of its citations, in the order of the vocabulary."""
        for link in Link:
            for citation in self.links.get(link, ()):
                yield link, citation


class Unfit(NamedTuple):
    """Why a call is refused, and the field at fault."""

    code: Refusal
    field: str
    problem: str


class Plan(NamedTuple):
    """What a call changes; `own` are the concepts of its own texts, in their order."""

    call: Call
    part: GraphPart
    own: tuple[int, ...]


_NOTHING_SAID = GraphPart()


class Planner:
    """Plans calls one after another; each sees what those before it, once taken, have made."""

    def __init__(self, snapshot: Snapshot, graph: Graphing) -> None:
        self.citing = Citing(snapshot)
        self._snapshot = snapshot
        self._graph = graph

    def plan(self, owns: Sequence[Own], premises: Iterable[int] = ()) -> Plan | Unfit:
        """Return what a call with these concepts of its own changes, or why it may not.

        Its texts and citations were loaded. `premises` are the concepts of entities that its one
        entity rests on: they tie it to them unless that would close a circle.
        """
        return _Planning(self.citing, self._graph, self._snapshot).run(owns, premises)

    def plan_entity(self, key: str, type_: ConceptType) -> Plan:
        """Return what a record changes that ties its entity to nothing, as most do."""
        known = self.citing.entity(key)
        if known is not None:
            return Plan(Call((), (known,), (), ()), _NOTHING_SAID, (known,))
        number = self._graph.next_number
        node = Node(number, Named(key, type_, None, None))
        return Plan(Call((node,), (number,), (), ()), _NOTHING_SAID, (number,))

    def take_keys(self, plan: Plan) -> None:
        """Let what a taken plan has made be found by what follows."""
        for node in plan.call.made:
            self.citing.add(node)


class _Planning:
    """One call."""

    def __init__(self, citing: Citing, graph: Graphing, snapshot: Snapshot) -> None:
        self._citing = citing
        self._graph = graph
        self._snapshot = snapshot
        self._made: dict[int, Node] = {}
        self._texts: list[tuple[int, str]] = []
        self._by_key: dict[str, int] = {}
        self._ties: list[Tie] = []
        self._fields: dict[Tie, str] = {}
        self._cited: list[int] = []

    def run(self, owns: Sequence[Own], premises: Iterable[int]) -> Plan | Unfit:
        numbers = [self._own(own) for own in owns]
        for number, own in zip(numbers, owns, strict=True):
            unfit = self._link(number, own)
            if unfit is not None:
                return unfit
        refused = self._graph.refusal(self._ties, self._made.keys())
        if refused is not None:
            return self._unfit(refused)
        for premise in premises:
            self._rest(numbers[0], premise)
        return self._plan(owns, numbers)

    def _own(self, own: Own) -> int:
        if own.is_entity:
            known = self._citing.entity(own.text)
            named = Named(own.text, own.type, None, None)
            if known is None:
                self._by_key[f"= {own.text}"] = self._graph.next_number
        else:
            is_keyed = own.type is not ConceptType.OBSERVATION
            exact = exact_key(own.text) if is_keyed else None
            canonical = canonical_key(own.text, LANGUAGE) if is_keyed else None
            known = None
            if canonical is not None and exact is not None:
                known = self._local(exact, canonical)
                known = self._citing.same(own.text) if known is None else known
            named = Named(own.text, own.type, exact, canonical)
        return self._make(named) if known is None else known

    def _make(self, named: Named) -> int:
        number = self._graph.next_number + len(self._made)
        self._made[number] = Node(number, named)
        if named.exact is not None:
            self._by_key.setdefault(f"= {named.exact}", number)
        if named.canonical is not None:
            self._by_key.setdefault(f"~ {named.canonical}", number)
        return number

    def _local(self, exact: str, canonical: str) -> int | None:
        return self._by_key.get(f"= {exact}") or self._by_key.get(f"~ {canonical}")

    def _link(self, number: int, own: Own) -> Unfit | None:
        for link, citation in own.citations():
            field = f"{own.field}{link}"
            found = self._cite(link, citation)
            if isinstance(found, Ambiguous):
                return Unfit(Refusal.AMBIGUOUS_CITATION, field, self._several(found))
            tie = Tie(number, link, found)
            self._ties.append(tie)
            self._fields.setdefault(tie, field)
        return None

    def _cite(self, link: Link, citation: str) -> int | Ambiguous:
        """Return the concept that a citation names: what the store holds, then the call's own."""
        found = self._citing.cited(citation)
        if found is None:
            exact, canonical = exact_key(citation), canonical_key(citation, LANGUAGE)
            found = self._local(exact, canonical)
            if found is None:
                found = self._make(named_by_citation(link, citation, exact, canonical))
                self._texts.append((found, citation))
        if isinstance(found, int) and found not in self._made:
            self._cited.append(found)
        return found

    def _several(self, ambiguous: Ambiguous) -> str:
        known = ids(self._snapshot, ambiguous.candidates)
        names = ", ".join(known.get(n, f"concept-{n}") for n in ambiguous.candidates)
        return f"holds a citation of several concepts: {names}"

    def _unfit(self, refused: SelfTie | Circle) -> Unfit:
        field = self._fields[refused.tie]
        if isinstance(refused, SelfTie):
            return Unfit(Refusal.SELF_LINK, field, "ties a concept to itself")
        return Unfit(Refusal.LINK_CYCLE, field, "would close a circle of links of one type")

    def _rest(self, number: int, premise: int) -> None:
        tie = Tie(number, Link.DEPENDS_ON, premise)
        if tie in self._ties:
            return
        if self._graph.allows(tie, self._ties, self._made.keys()):
            self._ties.append(tie)
            self._cited.append(premise)

    def _plan(self, owns: Sequence[Own], numbers: Sequence[int]) -> Plan:
        own_texts = [
            (number, own.text)
            for number, own in zip(numbers, owns, strict=True)
            if not own.is_entity
        ]
        texts = [*own_texts, *self._texts]
        derived = tuple(dict.fromkeys([*numbers, *(number for number, _ in texts)]))
        entity = numbers[0] if owns[0].is_entity else None
        cited = tuple(n for n in dict.fromkeys(self._cited) if n not in derived)
        ties = tuple(dict.fromkeys(self._ties))
        part = GraphPart(
            named=tuple(number for number, _ in texts),
            made=tuple(made_of(node) for node in self._made.values()),
            cited=cited,
            ties=tuple((tie.source, tie.link.value, tie.target) for tie in ties),
            texts=tuple(text for _, text in texts),
            entity=entity,
        )
        return Plan(Call(tuple(self._made.values()), derived, cited, ties), part, tuple(numbers))


def made_of(node: Node) -> Made:
    """Return what an entry says of a concept that its call makes."""
    named = node.named
    keys = EXACT_KEY * (named.exact is not None) | CANONICAL_KEY * (named.canonical is not None)
    return Made(node.number, named.type.value, keys)


def call_of(part: GraphPart, entity_key: str | None = None) -> Call:
    """Return the call whose outcome an entry keeps; `entity_key` is that of a record.

    A made concept whose text was erased is found by no key any more.
    """
    texts = dict(zip(part.named, part.texts, strict=True)) if part.texts is not None else {}
    made = []
    for number, kind, keys in part.made:
        text = entity_key if number == part.entity else texts.get(number)
        exact = exact_key(text) if text is not None and keys & EXACT_KEY else None
        canonical = (
            canonical_key(text, LANGUAGE) if text is not None and keys & CANONICAL_KEY else None
        )
        made.append(Node(number, Named(text or "", ConceptType(kind), exact, canonical)))
    own = () if part.entity is None else (part.entity,)
    return Call(
        tuple(made),
        tuple(dict.fromkeys([*own, *part.named])),
        part.cited,
        tuple(Tie(source, Link(link), target) for source, link, target in part.ties),
    )
