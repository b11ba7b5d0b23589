"""Rows beside the log that do not fit one another: what is counted, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from canonry import limits
from canonry.adapters.stores.rows import (
    Columns,
    entity_row,
    entry_with_sums,
    record_row,
    review_row,
)
from canonry.adapters.stores.snapshot import SqlSnapshot
from canonry.ledger.likeness import fold

FAULTS = (
    ("gaps", "gaps in the log"),
    ("records_without_entry", "rows of records without an entry in the log"),
    ("reviews_without_entry", "rows of reviews without an entry in the log"),
    ("records_without_entity", "rows of records without an entity"),
    ("records_mismarked", "rows of records that do not say whether a review is about them"),
    ("reviews_without_record", "rows of reviews without a record"),
    ("premises_without_record", "rows of premises without a record"),
    ("records_without_premises", "rows of records without the rows of their premises"),
    ("entities_miscounted", "entities with another number of records than they count"),
    ("entities_misplaced", "entities with another first or last record than they name"),
    ("entities_misheaded", "entities with a head that is not in the log"),
    ("entities_misnamed", "entities with a concept that is not theirs"),
    ("concepts_without_entity", "concepts of an entity that does not name them"),
    ("edges_of_nothing", "edges without a concept at both ends"),
    ("concepts_miscounted", "concepts with another number of edges than they count"),
    ("concepts_misderived", "concepts that other interactions name than they count"),
    ("concepts_misrested", "concepts with another number of dependents than they count"),
    ("support_without_edge", "declarations of support without an edge"),
    ("mentions_without_entry", "mentions without an entry in the log"),
    ("concepts_of_no_kind", "concepts of a type or on a stage that there is not"),
    ("concepts_without_origin", "concepts that no entry in the log made"),
    (
        "changes_of_nothing",
        "changes of a stage without an entry in the log, of no concept or to no stage",
    ),
    ("tallies_miscounted", "tallies of another number of concepts"),
    ("memories_misheaded", "a head row that is not its last entry"),
)
"""Each check, and what it counts; a kind of store has those for which it has a query."""

CHECKED: tuple[tuple[str, str, Callable[[Columns], object], int, Any], ...] = (
    ("log_with_sums", "entries", entry_with_sums, 0, 0),
    ("record_rows", "rows of records", record_row, 2, 0),
    ("review_rows", "rows of reviews", review_row, 1, 0),
    ("counted", "rows of entities", entity_row, 0, ""),
)
"""Each table with checksums: its query, what is in it, what reads a row, and the column by which it
is walked, with what is before all."""

_ALL = 2**63 - 1


def misfits(snapshot: SqlSnapshot, memory: str, checks: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each kind of misfit row that `memory` has."""
    counted = [(snapshot.number(checks[name]), what) for name, what in FAULTS if name in checks]
    wrong = sum(fold(key) != folded for key, folded in snapshot.folded("", _ALL))
    for count, what in (
        *counted,
        *_not_as_written(snapshot),
        (wrong, "entities with a fold that is not theirs"),
    ):
        if count:
            yield f"The memory {memory} has {what}: {count:,}."


def _not_as_written(snapshot: SqlSnapshot) -> Iterator[tuple[int, str]]:
    """Yield, for each table, how many of its rows are not what their checksums say."""
    for query, what, read, column, after in CHECKED:
        wrong = sum(not _is_as_written(read, row) for row in _walk(snapshot, query, column, after))
        yield wrong, f"{what} that are not as they were written"


def _is_as_written(read: Callable[[Columns], object], row: Columns) -> bool:
    try:
        read(row)
    except (TypeError, ValueError, LookupError, msgspec.MsgspecError):
        return False
    return True


def _walk(snapshot: SqlSnapshot, query: str, column: int, after: Any) -> Iterator[Columns]:
    while page := snapshot.page(query, after=after, limit=limits.BULK_BATCH):
        yield from page
        after = page[-1][column]
