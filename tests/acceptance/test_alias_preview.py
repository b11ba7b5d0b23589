"""Which names may stand for the same: suggested, past every guard, and never done."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import canonry
from canonry import limits
from canonry.core.errors import Incorrect
from canonry.graph import guards
from canonry.graph.guards import GuardName
from canonry.jobs import alias_preview
from canonry.ports.embedder import Contract
from tests.unit.graph.merge_pairs import APART, RESTATEMENTS, pairs

TOLD_APART = [pair for table in APART.values() for pair in pairs(table)]
SAME = pairs(RESTATEMENTS)
PLACES = {text: at for at, pair in enumerate([*TOLD_APART, *SAME]) for text in pair}


class Paired:
    """An embedder to which the texts of a pair are alike, so that only the guards part them."""

    contract = Contract("test", "paired", 301, 0.9, 0.0, 0.1)
    is_quick = True

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        places = [PLACES.get(text, 300) for text in texts]
        return [bytes(127 * (at == place) for at in range(301)) for place in places]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[canonry.Memory]:
    with canonry.open(tmp_path / "memory.db", embedder=Paired) as store:
        yield store.memory("m", agent="ann")


def logic(memory: canonry.Memory, *texts: str) -> None:
    memory.derive(concepts=[{"content": text, "type": "logic"} for text in texts])


def told(found: alias_preview.Response) -> list[tuple[str | None, str | None]]:
    return [(one.name.content, one.target.content) for one in found.suggestions]


def test_a_cited_name_that_begins_one_rule_is_suggested_with_what_would_move(
    memory: canonry.Memory,
) -> None:
    for n in range(3):
        memory.record_action(f"act {n}", depends_on=["D-7"])
    logic(memory, "D-7 backups are kept for a month", "D-70 is another rule")
    memory.record_action("act 2", depends_on=["D-7 backups are kept for a month"])
    [found] = memory.preview_aliases().suggestions
    assert ("D-7", "D-7 backups are kept for a month") == told(memory.preview_aliases())[0]
    assert (None, 3, 1, 3) == (
        found.cosine,
        found.moving,
        found.dependents,
        found.dependents_then,
    )


def test_a_name_that_begins_several_rules_or_has_a_record_or_no_dependents_is_not(
    memory: canonry.Memory,
) -> None:
    memory.record_action("act", depends_on=["D-7", "D-8"], produces=["D-9"])
    memory.append("D-8", 1, evidence="seen", confidence="high")
    logic(memory, "D-7 says this", "D-7 says that", "D-8 says so", "D-9 says so")
    assert [] == memory.preview_aliases().suggestions


def test_nothing_is_written(memory: canonry.Memory) -> None:
    memory.record_action("act", depends_on=["D-7"])
    logic(memory, "D-7 says this", "This is what D-7 says")
    before = memory.verify().head_digest
    memory.preview_aliases(similar=True)
    assert before == memory.verify().head_digest


def test_of_texts_that_are_near_none_that_a_guard_refuses_is_suggested(
    memory: canonry.Memory,
) -> None:
    assert 200 == len(TOLD_APART)
    texts = list(dict.fromkeys(text for pair in TOLD_APART for text in pair))
    for at in range(0, len(texts), 60):
        logic(memory, *texts[at : at + 60])
    found = memory.preview_aliases(similar=True, limit=1_000)
    suggested = {frozenset(pair) for pair in told(found)}
    assert not suggested & {frozenset(pair) for pair in TOLD_APART}


def test_of_a_hundred_restatements_at_least_half_are_suggested(memory: canonry.Memory) -> None:
    assert 100 == len(SAME)
    for at in range(0, 100, 20):
        logic(memory, *(text for pair in SAME[at : at + 20] for text in pair))
    found = memory.preview_aliases(similar=True, limit=1_000)
    suggested = {frozenset(pair) for pair in told(found)}
    assert 50 <= sum(frozenset(pair) in suggested for pair in SAME)


def test_a_claim_is_never_suggested_for_what_it_speaks_against(memory: canonry.Memory) -> None:
    logic(memory, "Logs are kept for a month")
    said = {"content": "The logs are kept a month", "type": "logic"}
    memory.derive(concepts=[{**said, "against": ["Logs are kept for a month"]}])
    assert [] == memory.preview_aliases(similar=True).suggestions


def test_a_text_is_held_against_so_many_that_are_near_and_no_more(
    memory: canonry.Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    held_against = 0

    def refused(*_: object) -> tuple[GuardName, ...]:
        nonlocal held_against
        held_against += 1
        return (GuardName.IDENTIFIERS,)

    monkeypatch.setattr(guards, "guards_against", refused)
    logic(memory, *(f"rule {n}" for n in range(limits.ALIAS_NEAR + 1)))
    assert memory.preview_aliases(similar=True).complete
    assert sum(range(limits.ALIAS_NEAR + 1)) == held_against
    held_against = 0
    logic(memory, "rule another")
    assert not memory.preview_aliases(similar=True).complete
    assert sum(range(limits.ALIAS_NEAR + 1)) + limits.ALIAS_NEAR == held_against


def test_likeness_needs_an_embedder(tmp_path: Path) -> None:
    with canonry.open(tmp_path / "other.db", embedder="none") as store:
        with pytest.raises(Incorrect) as refused:
            store.memory("m").preview_aliases(similar=True)
        assert "no-embedder" == refused.value.code
