"""The ladder's board on a store: evidence by queries over the few concepts that a window names.

What a cycle has moved is seen by what it asks next, though nothing is written yet. Inspection reads
the evidence of one concept from here too, so that it tells what the next windows would find.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from canonry import limits
from canonry.graph.evidence import Evidence, Reach, Support, sessions
from canonry.graph.ladder import Cursors, Round, Transition
from canonry.graph.scoring import Counters, Figures, unread_score
from canonry.graph.supersession import Contradiction, Side, supersedes
from canonry.graph.sweeps import gc_survived
from canonry.graph.thresholds import Thresholds
from canonry.graph.vocabulary import EdgeType, Policy, Stage
from canonry.jobs.laddering import moved
from canonry.ledger.digests import unseal
from canonry.ledger.projection import body_of
from canonry.ports.graph import ConceptRow, GraphRow
from canonry.ports.store import Snapshot

_RUNGS = {Round.STAGE_2: Stage.CANDIDATE, Round.STAGE_3: Stage.VENERABLE}


class StoreBoard:
    """A `canonry.graph.ladder.Board` on one snapshot of a memory."""

    def __init__(self, snapshot: Snapshot, thresholds: Thresholds) -> None:
        self._snapshot = snapshot
        self._thresholds = thresholds
        self._graph = snapshot.graph() or GraphRow()
        self._moved: dict[int, ConceptRow] = {}

    def canonical_count(self) -> int:
        """Return how many concepts are Canonical."""
        return self._graph.canonical

    def window(self, round_: Round, after: int, limit: int) -> Sequence[int]:
        """Return the next concepts of a round, as they stood when the cycle began."""
        if round_ is Round.SUPERSESSION:
            return self._snapshot.contradicted(after, limit)
        if round_ is Round.STAGE_1:
            return self._snapshot.qualifying(self._thresholds.promotion_policy, after, limit)
        return self._snapshot.rung(_RUNGS[round_], after, limit)

    def hopeful(self, numbers: Sequence[int]) -> Sequence[int]:
        """Return all of `numbers`, since who may climb is what a cycle is there to find."""
        return numbers

    def evidence(self, numbers: Sequence[int], now_us: int) -> Mapping[int, Evidence]:
        """Return the evidence of each concept at the clock `now_us`."""
        rows = self._rows(numbers)
        newest_us = now_us - self._thresholds.canonization_edge_min_age_us
        return {
            number: self._evidence(row, self._reach(row, newest_us), now_us)
            for number, row in rows.items()
        }

    def order(self, numbers: Sequence[int]) -> Mapping[int, float]:
        """Return the score of each concept, without what reading adds."""
        figures = figures_of(self._snapshot, self._graph)
        rows = self._rows(numbers)
        return {n: unread_score(counters_of(row), figures).total for n, row in rows.items()}

    def weakest(self, limit: int) -> Sequence[int]:
        """Return the Canonical concepts with the fewest dependents, without those that fell."""
        found = self._snapshot.weakest(limit + len(self._moved))
        return [number for number in found if number not in self._moved][:limit]

    def move(self, transition: Transition, now_us: int) -> None:
        """Let a concept stand where the transition leads, for what is asked next."""
        row = self._rows([transition.number])[transition.number]
        self._moved[row.number] = moved(row, transition.target, now_us, None)

    def _rows(self, numbers: Iterable[int]) -> dict[int, ConceptRow]:
        wanted = set(numbers)
        found = {n: self._moved[n] for n in wanted & self._moved.keys()}
        fresh = wanted - found.keys()
        return (found | self._snapshot.concepts(fresh)) if fresh else found

    def _reach(self, row: ConceptRow, newest_us: int) -> Reach:
        """The support of a concept; one that nobody supports costs no query."""
        if not row.origins:
            return Reach(0, 0)
        return self._snapshot.reach(row.number, row.origin, newest_us)

    def _evidence(self, row: ConceptRow, reached: Reach, now_us: int) -> Evidence:
        return Evidence(
            row.number,
            row.type,
            row.stage,
            now_us,
            row.survival if row.dormant else gc_survived(self._graph.sweeps, row.survival),
            row.dependents,
            reached.distinct,
            reached.span_us,
            self._graph.last_us - self._graph.first_us,
            row.demoted_us,
            self.sessions(row.number),
            row.confirmed,
            row.reverts,
            self._superseded_by(row, now_us),
        )

    @property
    def supersedes(self) -> bool:
        """Whether a contradiction may take a concept's place at all."""
        return self._thresholds.canonization_supersede

    def sessions(self, number: int) -> int:
        """Return the separated days of a concept, which nobody but Solo asks for."""
        if self._thresholds.promotion_policy is not Policy.SOLO:
            return 0
        return sessions(self._snapshot.times(number))

    def _superseded_by(self, row: ConceptRow, now_us: int) -> tuple[int, ...]:
        """The concepts that would supersede one at once, in the order of their numbers."""
        if (
            not self.supersedes
            or not row.contradicts
            or row.stage not in (Stage.VENERABLE, Stage.CANONICAL)
        ):
            return ()
        against = self.declarers(row.number, into=True)
        answers = self.declarers(row.number, into=False) if against else {}
        extent_us = self._graph.last_us - self._graph.first_us
        found = []
        for number in sorted(against):
            sides = self._side(number), self._side(row.number)
            one = Contradiction(*sides, against[number], answers.get(number))
            if supersedes(one, extent_us, now_us, self._thresholds):
                found.append(number)
        return tuple(found)

    def declarers(self, number: int, *, into: bool) -> dict[int, frozenset[str | None]]:
        """Who speaks against a concept, or whom it speaks against, with who declared so."""
        found = {}
        for held in self._snapshot.contradictions(number, limits.PAGE_ROWS_MAX, into=into):
            entry = self._snapshot.entries([held.made])[held.made]
            fields, payload = unseal(entry)
            body = body_of(fields, payload) if "body" in fields else fields
            key = held.edge.key
            other = key.source if into else key.target
            found[other] = frozenset({body.get("agent")})
        return found

    def _side(self, number: int) -> Side:
        row = self._rows([number])[number]
        return Side(number, row.origin, self.supports(number), row.demoted_us)

    def supports(self, number: int) -> list[Support]:
        """Return every declaration that something rests on a concept."""
        found: list[Support] = []
        after: tuple[int, int, EdgeType, int] | None = None
        while page := self._snapshot.support(number, after, limits.PAGE_ROWS_MAX):
            found += [
                Support(
                    s.dependent,
                    s.agent,
                    s.written_us,
                    s.event_us,
                    s.origin,
                    s.origin_written_us,
                    s.origin_us,
                )
                for s in page
            ]
            last = page[-1]
            after = last.origin, last.dependent, last.type, last.seq
        return found


def cursors_of(snapshot: Snapshot) -> Cursors:
    """Return where the rounds of a memory's windows stand."""
    return Cursors()._replace(**snapshot.cursors())


def counters_of(row: ConceptRow, accesses: int = 0, accessed_us: int | None = None) -> Counters:
    """Return what a concept's score is computed from."""
    edges = {
        EdgeType.DERIVES: row.derived,
        EdgeType.CO_OCCURRENCE: row.co_occurrence,
        EdgeType.SEMANTIC: row.semantic,
        EdgeType.CAUSAL: row.causal,
        EdgeType.DEPENDENCY: row.dependency,
        EdgeType.HIERARCHICAL: row.hierarchical,
        EdgeType.CONTRADICTS: row.contradicts,
    }
    return Counters(row.type, edges, row.derived, row.last_us, accesses, accessed_us)


def figures_of(snapshot: Snapshot, graph: GraphRow) -> Figures:
    """Return the five figures of a memory that scores are relative to."""
    maxima = snapshot.maxima()
    return Figures(graph.first_us, graph.last_us, graph.interactions, maxima.degree, maxima.derived)
