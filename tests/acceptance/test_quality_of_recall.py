"""The measurement of recall prints the same bytes every run: it draws from one seed, and no order
in it hangs on a hash, a clock or an id.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

CHECKOUT: Final = Path(__file__).parents[2]

SAID: Final = (
    ("Mira", "I planted tomatoes behind the shed last week"),
    ("Jonas", "My sister moved to Lisbon to study glass blowing"),
    ("Mira", "The tomatoes are ripe, and the shed has a new roof"),
    ("Jonas", "She showed her first glass in a gallery at the river"),
)
ASKED: Final = (
    ("What did Mira plant behind the shed?", 2, ["D1:1"]),
    ("Where does the sister of Jonas show her glass?", 1, ["D1:2", "D2:2"]),
    ("What is new at the shed?", 4, ["D2:1"]),
)
STANDARDS: Final = ("Naming of harbours", "Lamps on buoys", "Depth of a fairway")


def test_two_measurements_print_the_same_bytes(tmp_path: Path) -> None:
    _write(tmp_path / "locomo-dev" / "turns.jsonl", map(_turn, range(len(SAID))))
    _write(tmp_path / "locomo-dev" / "questions.jsonl", map(_question, ASKED))
    _write(tmp_path / "titles-dev" / "transactions.jsonl", _standards())
    _write(
        tmp_path / "titles-dev" / "questions.jsonl",
        (
            {"question": f"{title}?", "obsolete": f"std:{n}", "current": [f"std:{n}0"]}
            for n, title in enumerate(STANDARDS, start=1)
        ),
    )
    first, again = (_measured(tmp_path, seed) for seed in ("1", "2"))
    assert first == again
    rows = [line for line in first.decode().splitlines() if line.startswith("| both")]
    assert len(rows) == 4
    assert "the graph for 1 multi-hop questions: Recall@10 +0.000" in first.decode()


def _measured(folder: Path, hash_seed: str) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "tools.recall_quality", str(folder)],
        cwd=CHECKOUT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
        capture_output=True,
        timeout=300,
    ).stdout


def _turn(at: int) -> dict[str, Any]:
    speaker, text = SAID[at]
    sitting = 1 + at // 2
    return {
        "conv": "talk",
        "id": f"D{sitting}:{1 + at % 2}",
        "time": f"2026-05-0{sitting}T10:00:00",
        "speaker": speaker,
        "text": text,
        "image_caption": None,
    }


def _question(asked: tuple[str, int, list[str]]) -> dict[str, Any]:
    question, category, evidence = asked
    return {
        "conv": "talk",
        "question": question,
        "category": category,
        "evidence": evidence,
        "audited_evidence": evidence,
    }


def _standards() -> Iterable[dict[str, Any]]:
    grounded = {"evidence": "the index", "confidence": "high"}
    for n, title in enumerate(STANDARDS, start=1):
        old, new = f"std:{n}", f"std:{n}0"
        yield {"entity_key": new, "status": "claim", "value": f"{title}, revised", **grounded}
        yield {
            "record_id": f"{old}@1",
            "entity_key": old,
            "status": "claim",
            "value": title,
            **grounded,
        }
        yield {"entity_key": old, "status": "revoked", "replaced_by": new, **grounded}


def _write(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
