"""The same question has the same first hits on a file and on the PostgreSQL wire."""

from collections.abc import Callable
from pathlib import Path

import pytest

import canonry
from canonry.jobs.memory import Memory
from canonry.testing.parts import CountingIds, SetClock
from tests.acceptance.same_recall import Vocabulary

FIRST = 5
SHARE = 0.99


@pytest.mark.parametrize(
    "notes,questions", [(600, 60), pytest.param(10_000, 1_000, marks=pytest.mark.long)]
)
def test_the_first_five_hits_are_the_same_in_eight_languages(
    notes: int, questions: int, seed: int, tmp_path: Path, new_schema: Callable[[], str]
) -> None:
    vocabulary = Vocabulary(seed)
    told = list(vocabulary.notes(notes))
    asked = list(vocabulary.questions(questions))
    found = []
    for place in (tmp_path / "memory.db", new_schema()):
        with canonry.open(place, clock=SetClock(), ids=CountingIds("p")) as store:
            memory = store.memory("eight", agent="ann")
            assert all(report.error is None for report in memory.append_lines(told))
            found.append([first_hits(memory, question) for question in asked])
    differing = [
        (question, *both)
        for question, *both in zip(asked, *found, strict=True)
        if both[0] != both[1]
    ]
    assert sum(map(bool, found[0])) > questions / 2
    assert len(differing) <= (1 - SHARE) * questions, differing[:3]


def first_hits(memory: Memory, question: str) -> list[str]:
    """The records of the first hits, in their order."""
    return [record for hit in memory.recall(question, FIRST).hits for record in hit.record_ids]
