"""What a job reads in a store that speaks SQL: ledger, graph and ladder at one moment."""

from __future__ import annotations

from abc import ABC

from canonry.adapters.stores.graph_snapshot import GraphReads
from canonry.adapters.stores.ladder_snapshot import LadderReads
from canonry.adapters.stores.ledger_snapshot import LedgerReads


class SqlSnapshot(LedgerReads, GraphReads, LadderReads, ABC):
    """One memory as it stood when the snapshot was entered; see `canonry.ports.store`."""
