"""The files that map vectors change no recall, and hold nothing of what is gone."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import canonry
from canonry import limits
from canonry.jobs.memory import Memory
from canonry.testing.parts import CountingIds, SetClock
from tests.acceptance.test_recall import GROUNDED, Flat

QUESTION = "words about harbours and 7"


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are full, and so mapped, from fifty texts on."""
    monkeypatch.setattr(limits, "VECTOR_BLOCK", 50)


def folder_of(store_path: Path) -> Path:
    return store_path.with_name(store_path.name + "-vectors")


def files(store_path: Path) -> dict[str, bytes]:
    folder = folder_of(store_path)
    return {f.name: f.read_bytes() for f in folder.iterdir()} if folder.is_dir() else {}


def write(memory: Memory, first: int, last: int) -> None:
    for n in range(first, last):
        text = f"words about harbours and {n}"
        memory.append(f"note:{n}", text, record_id=f"r{n}", kind="observation", **GROUNDED)


def opened(path: Path, **given: Any) -> Any:
    return canonry.open(path, clock=SetClock(), ids=CountingIds(), **given)


def context(path: Path) -> str:
    with opened(path) as store:
        told: str = store.memory().recall(QUESTION).context
        return told


def test_a_full_block_is_mapped_and_changes_no_recall(store_path: Path) -> None:
    with opened(store_path) as store:
        write(store.memory(), 0, 120)
        first = store.memory().recall(QUESTION)
        assert first.hits[0].legs.vector is not None
        again = store.memory().recall(QUESTION)
    held = files(store_path)
    assert len(held) == 1
    assert first == again
    assert context(store_path) == first.context
    for file in folder_of(store_path).iterdir():
        file.unlink()
    assert context(store_path) == first.context
    assert files(store_path) == held


def test_a_file_that_is_cut_short_or_not_there_is_made_anew(store_path: Path) -> None:
    with opened(store_path) as store:
        write(store.memory(), 0, 120)
        before = store.memory().recall(QUESTION).context
    held = files(store_path)
    [file] = folder_of(store_path).iterdir()
    file.write_bytes(held[file.name][:100])
    assert context(store_path) == before
    assert files(store_path) == held


def test_where_no_file_can_be_made_recall_goes_on(store_path: Path) -> None:
    folder_of(store_path).write_text("in the way")
    with opened(store_path) as store:
        write(store.memory(), 0, 120)
        found = store.memory().recall(QUESTION)
    assert found.hits[0].content == QUESTION
    assert found.hits[0].legs.vector is not None


def test_what_was_erased_is_in_no_file(store_path: Path) -> None:
    with opened(store_path) as store:
        memory = store.memory()
        write(memory, 0, 120)
        memory.recall(QUESTION)
        [before] = files(store_path).values()
        memory.erase(record="r7")
        assert files(store_path) == {}
        found = memory.recall(QUESTION, top_k=100, everything=True)
        assert "r7" not in [record for hit in found.hits for record in hit.record_ids]
        [after] = files(store_path).values()
    assert len(before) - len(after) == 8 + 4 + 256


def test_a_restore_finds_its_own_vectors_again(store_path: Path, tmp_path: Path) -> None:
    with opened(store_path) as store:
        memory = store.memory()
        write(memory, 0, 60)
        memory.append("old:one", "the old harbour master", record_id="old", **GROUNDED)
        write(memory, 60, 120)
        before = memory.recall(QUESTION).context
        store.backup(str(tmp_path / "copy.db"))
    other = tmp_path / "other.db"
    with opened(other) as store:
        write(store.memory(), 0, 60)
        store.memory().append("new:one", "a lighthouse was built", record_id="new", **GROUNDED)
        write(store.memory(), 60, 120)
        store.memory().recall(QUESTION)
        store.restore(str(tmp_path / "copy.db"), new_generation=True)
        assert store.memory().recall(QUESTION).context == before
        found = store.memory().recall("old harbour master").hits[0]
        assert found.record_ids == ["old"]
        assert found.legs.vector is not None
        assert found.legs.vector > 0.9
    assert len(files(other)) == 1


def test_another_model_s_files_go_with_its_vectors(store_path: Path) -> None:
    with opened(store_path) as store:
        write(store.memory(), 0, 120)
        store.memory().recall(QUESTION)
    [before] = files(store_path)
    with opened(store_path, embedder=lambda: Flat("m", 8)) as store:
        assert store.memory().re_embed().forgotten == 120
        assert files(store_path) == {}
        store.memory().recall(QUESTION)
    [after] = files(store_path)
    assert before != after


def test_several_processes_share_the_files(store_path: Path) -> None:
    with opened(store_path) as store:
        write(store.memory(), 0, 120)
        before = store.memory().recall(QUESTION).context
        held = files(store_path)
        script = (
            "import sys, canonry\n"
            "from canonry import limits\n"
            "limits.VECTOR_BLOCK = 50\n"
            "with canonry.open(sys.argv[1]) as store:\n"
            "    print(store.memory().recall(sys.argv[2]).context, end='')\n"
        )
        asked = [sys.executable, "-c", script, str(store_path), QUESTION]
        others = [subprocess.Popen(asked, stdout=subprocess.PIPE, text=True) for _ in range(3)]
        told = [other.communicate(timeout=120)[0] for other in others]
        assert told == [before] * 3
        assert files(store_path) == held
