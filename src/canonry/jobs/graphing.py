"""The graph of a memory as a batch of calls changes it, inside one unit of work.

Calls are taken one after another and reach the store together, in `flush`; what the batch itself
has made and tied is seen by what follows in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from canonry.graph.changes import Call, Circle, SelfTie, Tie, closes, refusal
from canonry.graph.vocabulary import LINKS, EdgeType
from canonry.jobs.counting import Act, Change, Changed, Counting, Interaction, Rows, Swept, Taken
from canonry.ports.graph import GraphRow, Transition
from canonry.ports.store import UnitOfWork


class Graphing:
    """The graph of one memory as a batch changes it."""

    def __init__(self, unit: UnitOfWork) -> None:
        self._unit = unit
        self.rows = Rows(unit)
        self.next_number = self.rows.whole.concepts + 1
        self._acts: list[Act] = []
        self._new: set[int] = set()
        self._out: defaultdict[tuple[EdgeType, int], list[int]] = defaultdict(list)
        self._into: defaultdict[tuple[EdgeType, int], list[int]] = defaultdict(list)
        self._named: dict[str, int] = {}
        self._aliases: list[tuple[str, int, int]] = []
        self._confirmed: dict[int, set[str]] = {}
        self._confirmations: list[tuple[int, str, int]] = []
        self._transitions: list[Transition] = []

    # Planning

    def refusal(self, ties: Iterable[Tie], new: Collection[int]) -> SelfTie | Circle | None:
        """Return why `ties` may not be, beside what the store holds and the batch has tied."""
        return refusal(list(ties), new, self._ends_into, self._ends_out)

    def allows(self, tie: Tie, before: Sequence[Tie], new: Collection[int]) -> bool:
        """Return whether `tie` may be, beside those `before` it, which were found in order."""
        if tie.source == tie.target:
            return False
        return not closes(tie, before, new, self._ends_into, self._ends_out)

    def _ends_into(self, kind: EdgeType, numbers: Collection[int]) -> Mapping[int, list[int]]:
        return self._ends(kind, numbers, into=True)

    def _ends_out(self, kind: EdgeType, numbers: Collection[int]) -> Mapping[int, list[int]]:
        return self._ends(kind, numbers, into=False)

    def _ends(
        self, kind: EdgeType, numbers: Collection[int], *, into: bool
    ) -> Mapping[int, list[int]]:
        pending = self._into if into else self._out
        stored = [number for number in numbers if number not in self._new]
        found = self._unit.ends(kind, stored, into=into) if stored else {}
        for number in numbers:
            own = pending.get((kind, number))
            if own:
                found[number] = [*found.get(number, ()), *own]
        return found

    # Taking

    def take(self, interaction: Interaction, call: Call) -> None:
        """Take in a call that was found to be in order."""
        self._acts.append(Taken(interaction, call))
        self.next_number += len(call.made)
        self._new.update(node.number for node in call.made)
        for source, link, target in call.ties:
            kind = LINKS[link].edge
            self._out[kind, source].append(target)
            self._into[kind, target].append(source)

    def name_entity(self, key: str, number: int) -> None:
        """Let the entity `key`, which has a record, have the concept `number`."""
        self._named[key] = number

    def change(self, number: int, change: Change) -> None:
        """Change the row of a concept, after all that was taken before."""
        self._acts.append(Changed(number, change))

    def set_goal(self, number: int, *, is_goal: bool) -> None:
        """Make a concept a root goal, or one no longer."""
        self.change(number, lambda row: row._replace(goal=is_goal))

    def confirm(self, number: int, person: str, seq: int) -> bool:
        """Count that a person stands behind a concept; return whether it is new."""
        if number not in self._confirmed:
            self._confirmed[number] = set(self._unit.confirmed_by(number))
        if person in self._confirmed[number]:
            return False
        self._confirmed[number].add(person)
        self._confirmations.append((number, person, seq))
        self.change(number, lambda row: row._replace(confirmed=row.confirmed + 1))
        return True

    def set_alias(self, alias: str, number: int, seq: int) -> None:
        """Let a concept be cited by an alias."""
        self._aliases.append((alias, number, seq))
        self.rows.count_change()

    def sweep(self, clock_us: int, dormant: tuple[int, ...]) -> None:
        """Let a sweep at a clock follow all that was taken before."""
        self._acts.append(Swept(clock_us, dormant))

    def move(self, transition: Transition, change: Change, whole: GraphRow) -> None:
        """Let a concept change its stage, by the entry that says so."""
        self.change(transition.concept, change)
        self._transitions.append(transition)
        self.rows.whole = whole

    # Flushing

    def flush(self) -> None:
        """Hand all that has changed to the store, after the rows of its records."""
        acts, self._acts = self._acts, []
        if acts:
            Counting(self._unit, self.rows, acts).run()
        self.rows.flush()
        if self._named:
            self._unit.name_entities(list(self._named.items()))
        for alias in self._aliases:
            self._unit.put_alias(*alias)
        for confirmation in self._confirmations:
            self._unit.add_confirmation(*confirmation)
        for transition in self._transitions:
            self._unit.add_transition(transition)
        self._forget()

    def _forget(self) -> None:
        self._named, self._aliases, self._confirmations, self._transitions = {}, [], [], []
        self._new.clear()
        self._out.clear()
        self._into.clear()
