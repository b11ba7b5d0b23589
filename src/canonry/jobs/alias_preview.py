"""What would change if citations of a short name stood for what it is short for: a preview.

A writer who cites `D-7` before or after somebody writes "D-7 backups are kept for 30 days" makes an
entity of that name, and what depends on it counts for nothing else. The preview finds such names:
concepts that only citations made, whose words begin the text of exactly one rule. With `similar` it
also finds texts near enough to be one, past every guard that a merge would have to pass.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from canonry import limits
from canonry.core.errors import Incorrect
from canonry.graph.guards import Hit, Merge, Text, merge
from canonry.graph.identity import canonical_key
from canonry.graph.vocabulary import ConceptType, EdgeType
from canonry.jobs.citing import LANGUAGE
from canonry.jobs.concepts import ConceptView, views
from canonry.jobs.context import Context
from canonry.jobs.dependents import dependents_of
from canonry.ports.embedder import Embedder
from canonry.ports.graph import ConceptRow
from canonry.ports.store import Snapshot

RULINGS = frozenset({ConceptType.CONSTRAINT, ConceptType.LOGIC})


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which suggestions, and how many."""

    similar: Annotated[
        bool, Meta(description="Also suggest texts that are near and pass every guard.")
    ] = False
    limit: Annotated[
        int, Meta(ge=1, le=limits.PAGE_ROWS_MAX, description="How many suggestions to name.")
    ] = limits.PAGE_ROWS


class Suggestion(msgspec.Struct, frozen=True):
    """A concept that might be another name of `target`, and what moving its citations would change.

    `cosine` is null for a short name. `moving` rest on the name now; `dependents` rest on the
    target, which would have `dependents_then`.
    """

    name: ConceptView
    target: ConceptView
    cosine: float | None
    moving: int
    dependents: int
    dependents_then: int


class Response(msgspec.Struct, frozen=True):
    """Suggestions, those that would move most first, of `found`.

    `complete` says whether all concepts could be looked at: for likeness, the latest 10,000 are,
    and each is held against the 20 that are nearest to it.
    """

    concepts: int
    found: int
    suggestions: list[Suggestion]
    complete: bool


class _Told(NamedTuple):
    row: ConceptRow
    text: str


def run(context: Context, request: Request) -> Response:
    """Preview aliases. Raises Incorrect where likeness is asked about without an embedder."""
    embedder = context.embedder() if request.similar else None
    if request.similar and embedder is None:
        raise Incorrect(
            "no-embedder",
            "similar needs an embedder, and none is configured",
            field="similar",
            advice="set embedder in canonry.toml, or CANONRY_EMBEDDER",
        )
    with context.read() as snapshot:
        concepts = list(_concepts(snapshot))
        pairs: dict[tuple[int, int], float | None] = dict.fromkeys(_short_names(concepts))
        looked_at = concepts[-limits.ALIAS_CONCEPTS :]
        is_whole = embedder is None or len(looked_at) == len(concepts)
        if embedder is not None:
            similar, is_cut = _similar(snapshot, looked_at, embedder)
            pairs = similar | pairs
            is_whole = is_whole and not is_cut
        suggestions = _suggestions(snapshot, pairs)
    return Response(
        len(concepts),
        len(suggestions),
        suggestions[: request.limit],
        is_whole,
    )


def _concepts(snapshot: Snapshot) -> Iterator[_Told]:
    """Yield every awake concept that has a text and is no entity's, by number."""
    after = 0
    while page := snapshot.awake(after, limits.PAGE_SCAN):
        told = views(snapshot, [row for row in page if row.entity is None])
        for row in page:
            text = told[row.number].content if row.entity is None else None
            if text is not None:
                yield _Told(row, text)
        after = page[-1].number


def _short_names(concepts: Iterable[_Told]) -> Iterator[tuple[int, int]]:
    """Yield names that begin exactly one rule, each with it."""
    names: dict[str, int] = {}
    rules: list[tuple[int, str]] = []
    for row, text in concepts:
        if row.type in RULINGS:
            rules.append((row.number, canonical_key(text, LANGUAGE)))
        elif row.type is ConceptType.ENTITY and row.derived == 1 and row.dependents:
            names[canonical_key(text, LANGUAGE)] = row.number
    begun: defaultdict[int, list[int]] = defaultdict(list)
    counts = sorted({len(name.split(" ")) for name in names})
    for rule, key in rules:
        words = key.split(" ")
        for count in counts:
            name = names.get(" ".join(words[:count])) if count < len(words) else None
            if name is not None:
                begun[name].append(rule)
    yield from ((name, several[0]) for name, several in begun.items() if len(several) == 1)


def _similar(
    snapshot: Snapshot, concepts: Sequence[_Told], embedder: Embedder
) -> tuple[dict[tuple[int, int], float | None], bool]:
    """Return each text with the earlier one that it could be a mention of, by every guard.

    Also return whether a text that is like none so far had more near it than were looked at.
    """
    from canonry.jobs.comparing import near_pairs  # noqa: PLC0415  # numpy, for this alone

    threshold = embedder.contract.merge_threshold
    vectors = embedder.embed([told.text for told in concepts])
    near: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for later, earlier, cosine in near_pairs(vectors, threshold, limits.ALIAS_NEAR + 1):
        near[later].append((earlier, cosine))
    numbers = [concepts[at].row.number for at in near]
    against = snapshot.ends(EdgeType.CONTRADICTS, numbers, into=False) if numbers else {}
    found: dict[tuple[int, int], float | None] = {}
    is_cut = False
    for later, several in near.items():
        new = _text(concepts[later])
        hits = [Hit(_text(concepts[at]), cosine) for at, cosine in several[: limits.ALIAS_NEAR]]
        refuted = frozenset(against.get(new.number, ()))
        decided = merge(new, hits, refuted, threshold, LANGUAGE)
        if isinstance(decided, Merge):
            found[new.number, decided.number] = decided.cosine
        else:
            is_cut = is_cut or len(several) > limits.ALIAS_NEAR
    return found, is_cut


def _text(told: _Told) -> Text:
    return Text(told.row.number, told.text, told.row.type)


def _suggestions(
    snapshot: Snapshot, pairs: Mapping[tuple[int, int], float | None]
) -> list[Suggestion]:
    numbers = {number for pair in pairs for number in pair}
    if not numbers:
        return []
    told = views(snapshot, snapshot.concepts(numbers).values())
    resting = dependents_of(snapshot, numbers)
    found = [
        Suggestion(
            told[name],
            told[target],
            None if cosine is None else round(cosine, 6),
            len(resting[name]),
            len(resting[target]),
            len((resting[name] | resting[target]) - {name, target}),
        )
        for (name, target), cosine in sorted(pairs.items())
    ]
    return sorted(found, key=lambda one: -one.moving)
