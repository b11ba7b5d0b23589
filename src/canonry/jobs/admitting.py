"""A batch of transactions on its way into the log, inside one unit of work.

The few rows that admission names are read in sets, once a batch; what the batch itself has admitted
is seen by what follows in it. A single append is a batch of one.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from canonry.core.reasons import Outcome
from canonry.graph.vocabulary import ConceptType
from canonry.jobs.context import Context, now_us
from canonry.jobs.counting import Interaction
from canonry.jobs.graphing import Graphing
from canonry.jobs.planning import Own, Plan, Planner, Unfit, made_of
from canonry.jobs.replaying import replay_log
from canonry.ledger.admission import (
    Admitted,
    Exists,
    Known,
    Refused,
    Transaction,
    admit,
    entity_key_of,
    names,
)
from canonry.ledger.digests import GENESIS, Entry, seal, unseal
from canonry.ledger.graph_part import LINKS, GraphPart, fields_of
from canonry.ledger.holding import Holding
from canonry.ledger.projection import Kind, RecordRow, Row, project
from canonry.ledger.successor import shown_id
from canonry.ledger.transactions import Record, record_of, split
from canonry.ports.store import UnitOfWork

MEMORY_FIELDS = {"identity_version": 1, "language": "english"}
"""What a memory's first entry says of it, besides its name."""


class Stored(NamedTuple):
    """A transaction that became a record."""

    record_id: str
    seq: int
    outcome: Outcome
    rules: tuple[str, ...]


class Batch:
    """Admits transactions one after another; `flush` hands the new entries to the store."""

    def __init__(self, unit: UnitOfWork, context: Context) -> None:
        self._unit = unit
        self._context = context
        head = unit.head()
        self._seq = 0 if head is None else head.seq
        self._recorded_us = 0 if head is None else head.recorded_us
        self._digest = GENESIS if head is None else head.digest
        self.now_us, self.clock_ahead = now_us(context, head)
        self._holdings: dict[str, Holding] = {}
        self._entity_of: dict[str, str] = {}
        self._bodies: dict[str, dict[str, Any]] = {}
        self._asked: set[str] = set()
        self._entries: list[Entry] = []
        self._rows: list[tuple[Row, bytes]] = []
        self.graph = Graphing(unit)
        if head is not None and self.graph.rows.held is None:
            replay_log(unit)
            self.graph = Graphing(unit)
        self.planner = Planner(unit, self.graph)
        self._named: set[str] = set()

    def load(self, transactions: Iterable[Transaction]) -> None:
        """Read what the rules will ask about `transactions`: their ids, targets and entities."""
        wanted = list(transactions)
        keys = {entity_key_of(transaction) for transaction in wanted} - self._holdings.keys()
        for key, entity in self._unit.entities(keys).items():
            head = entity.head_seq, entity.head_digest
            self._holdings[key] = Holding(
                key, entity.rows, entity.reviews, head, entity.record_count
            )
            if entity.concept is not None:
                self._named.add(key)
                self.planner.citing.add_entity(key, entity.concept)
        for key in keys - self._holdings.keys():
            self._holdings[key] = Holding(key)
        self.planner.citing.load_exact_keys(keys - self._named)
        self.planner.citing.load(_citations(wanted))
        own = {t.sent["record_id"] for t in wanted if "record_id" in t.sent}
        ids = own.union(*(self._distant(t) for t in wanted)) - self._asked
        if not ids:
            return
        self._asked |= ids
        found = self._unit.find(ids)
        self._entity_of |= {record_id: row.entity_key for record_id, row in found.items()}
        self.planner.citing.load_entities(
            {row.entity_key for row in found.values()} - self._holdings.keys()
        )
        held = {row.seq: record_id for record_id, row in found.items() if record_id in own}
        for seq, entry in self._unit.entries(held).items() if held else ():
            self._bodies[held[seq]] = _as_sent(entry)

    def _distant(self, transaction: Transaction) -> set[str]:
        """The ids that a transaction names and its entity does not hold."""
        holding = self._holdings[entity_key_of(transaction)]
        return {name for name in names(transaction.sent) if not holding.holds(name)}

    def missing(self, transaction: Transaction) -> str | None:
        """Return one record id that `transaction` names and the memory does not hold, or None."""
        holding = self.holding(transaction)
        lacking = (
            name
            for name in sorted(names(transaction.sent))
            if not holding.holds(name) and name not in self._entity_of
        )
        return next(lacking, None)

    def holding(self, transaction: Transaction) -> Holding:
        """Return the entity of a loaded `transaction`, as the batch sees it."""
        return self._holdings[entity_key_of(transaction)]

    def admit(self, transaction: Transaction) -> Stored | Exists | Refused:
        """Run the rules on a loaded `transaction` and, where they pass, make it the next record."""
        holding = self.holding(transaction)
        named = names(transaction.sent)
        known = Known(
            holding,
            self._bodies.get(transaction.body["record_id"]),
            frozenset(n for n in named if holding.holds(n) or n in self._entity_of),
            self.now_us,
        )
        outcome = admit(transaction, known)
        if not isinstance(outcome, Admitted):
            return outcome
        return self._store(transaction, outcome, holding)

    def _store(
        self, transaction: Transaction, admitted: Admitted, holding: Holding
    ) -> Stored | Refused:
        verdict = admitted.verdict
        untrusted = () if verdict is None else verdict["fields"]
        payload, skeleton = split(transaction.sent, untrusted)
        fields: dict[str, Any] = {"body": skeleton, "grounded": admitted.record.grounded}
        if transaction.stamped:
            fields["stamped"] = transaction.stamped
        plan: Plan | None = None
        if verdict is not None:
            fields["verdict"] = verdict
        else:
            found = self._plan(transaction, admitted.record, holding)
            if isinstance(found, Unfit):
                return Refused(*found)
            plan = found
            if plan.part.named or plan.part.ties:
                fields["graph"] = fields_of(plan.part, with_texts=True)
        self._found_memory()
        entry = self._seal(Kind.RECORD, fields, payload)
        record = replace(admitted.record, seq=entry.seq, recorded_us=entry.recorded_us)
        row = RecordRow(holding.key, record, verdict is not None)
        self._take(entry, row)
        holding.add(row, entry.digest)
        self._entity_of[record.record_id] = holding.key
        self._bodies[record.record_id] = transaction.sent
        if plan is not None:
            at = entry.seq, entry.recorded_us, record.effective_us, record.agent
            self._take_plan(plan, Interaction(*at), holding)
        return Stored(
            record.record_id,
            entry.seq,
            Outcome.STORED if verdict is None else Outcome.SET_ASIDE,
            () if verdict is None else tuple(verdict["rules"]),
        )

    def _plan(self, transaction: Transaction, record: Record, holding: Holding) -> Plan | Unfit:
        """Plan what a record that is not set aside changes in the graph."""
        links = {name: transaction.sent[name] for name in LINKS if name in transaction.sent}
        kind = _kind_of(record)
        if not links and not record.premises:
            return self.planner.plan_entity(holding.key, kind)
        premises = (self.planner.citing.entity(key) for key in self._rested_on(record, holding))
        return self.planner.plan(
            [Own(holding.key, kind, links, is_entity=True)],
            [number for number in premises if number is not None],
        )

    def _rested_on(self, record: Record, holding: Holding) -> Iterator[str]:
        for name in record.premises:
            key = holding.key if holding.holds(name) else self._entity_of.get(name)
            if key not in (None, holding.key):
                yield key

    def _take_plan(self, plan: Plan, interaction: Interaction, holding: Holding) -> None:
        """Take in what a record of an entity changes."""
        [number] = plan.own
        entity = holding.rows[0].record.seq
        self.graph.take(interaction._replace(record_of=number, entity=entity), plan.call)
        self.planner.take_keys(plan)
        if holding.key not in self._named:
            self._named.add(holding.key)
            self.planner.citing.add_entity(holding.key, number)
            self.graph.name_entity(holding.key, number)

    def add_call(
        self, kind: Kind, fields: Mapping[str, Any], plan: Plan, event_us: int | None
    ) -> Entry:
        """Seal a call of the graph's own, which was planned last, and take in what it changes."""
        self._found_memory()
        said = {**fields, "graph": fields_of(plan.part, with_texts=False)}
        entry = self._seal(kind, said, {"texts": list(plan.part.texts or ())})
        self._take(entry, None)
        event = entry.recorded_us if event_us is None else event_us
        agent = fields.get("agent")
        self.graph.take(Interaction(entry.seq, entry.recorded_us, event, agent), plan.call)
        self.planner.take_keys(plan)
        return entry

    def add_entry(
        self, kind: Kind, fields: Mapping[str, Any], payload: Mapping[str, Any] | None = None
    ) -> Entry:
        """Seal an entry that has no row of its own beside the log."""
        self._found_memory()
        entry = self._seal(kind, fields, payload)
        self._take(entry, None)
        return entry

    def add_review(
        self,
        kind: Kind,
        record_id: str,
        fields: Mapping[str, Any],
        payload: Mapping[str, Any] | None = None,
    ) -> Entry:
        """Seal a review or a rescan of `record_id`; an id that is itself the poison is payload."""
        named = {"record_id": record_id}
        if shown_id(record_id):
            fields = {**fields, **named}
        else:
            payload = {**(payload or {}), **named}
        entry = self._seal(kind, fields, payload or None)
        self._take(entry, project(entry))
        return entry

    def add_release(
        self, kind: Kind, released: Entry, fields: Mapping[str, Any], payload: Mapping[str, Any]
    ) -> Entry:
        """Seal the review or rescan that lets a record count that admission had set aside.

        What the record changes in the graph it changes from here on; a link that may not be any
        more is left out with the others. What was untrusted in the record is payload here too.
        """
        told, _ = unseal(released)
        body = _as_sent(released)
        transaction = Transaction(body, told.get("stamped", {}))
        self.load([transaction])
        holding = self.holding(transaction)
        record = record_of(transaction.body, released.seq, released.recorded_us)
        plan = self._plan(transaction, record, holding)
        if isinstance(plan, Unfit):
            plan = self.planner.plan_entity(holding.key, _kind_of(record))
        part = plan.part
        if part.entity is None:
            part = GraphPart(made=tuple(map(made_of, plan.call.made)), entity=plan.own[0])
        about = {"entity_key": holding.key, "effective_at": transaction.body["effective_at"]}
        if record.agent is not None:
            about["agent"] = record.agent
        untrusted = set(told["verdict"]["fields"])
        hidden = {name: item for name, item in about.items() if name in untrusted}
        shown = {name: item for name, item in about.items() if name not in untrusted}
        entry = self.add_review(
            kind,
            record.record_id,
            {**fields, "graph": fields_of(part, with_texts=False), "about": shown},
            {**payload, "texts": list(part.texts or ()), "about": hidden},
        )
        at = entry.seq, entry.recorded_us, record.effective_us, record.agent
        self._take_plan(plan, Interaction(*at, is_release=True), holding)
        return entry

    def flush(self) -> None:
        """Hand everything admitted since the last flush to the store."""
        if self._entries:
            self._unit.append(self._entries)
            self._unit.project(self._rows)
            self._entries, self._rows = [], []
            self.graph.flush()

    def _found_memory(self) -> None:
        """The first write makes the memory: its creation is the first entry of its log."""
        if self._seq == 0:
            fields = {"name": self._context.memory, **MEMORY_FIELDS}
            self._take(self._seal(Kind.MEMORY, fields, None), None)

    def _seal(
        self, kind: Kind, fields: Mapping[str, Any], payload: Mapping[str, Any] | None
    ) -> Entry:
        return seal(
            self._digest,
            seq=self._seq + 1,
            kind=kind,
            recorded_us=max(self._context.clock(), self._recorded_us + 1),
            fields=fields,
            payload=payload,
            salt=b"" if payload is None else self._context.ids.salt(),
        )

    def _take(self, entry: Entry, row: Row | None) -> None:
        self._seq, self._recorded_us, self._digest = entry.seq, entry.recorded_us, entry.digest
        self._entries.append(entry)
        if row is not None:
            self._rows.append((row, entry.digest))


def _kind_of(record: Record) -> ConceptType:
    return ConceptType.ENTITY if record.kind is None else ConceptType(record.kind)


def _citations(transactions: Iterable[Transaction]) -> Iterator[str]:
    for transaction in transactions:
        for name in LINKS:
            yield from transaction.sent.get(name, ())


def _as_sent(entry: Entry) -> dict[str, Any]:
    fields, payload = unseal(entry)
    return {**fields["body"], **(payload or {})}
