"""python -m tools.quality: how well the quarantine tells hostile text from honest.

It reads the texts of ../shared/cases/quarantine.jsonl, which stay out of the repository, and prints
precision, false alarms and recall, per kind and in total: for the part that the rules were
developed on, and apart for the third that was kept unread, to which a text belongs if the first
byte of its SHA-256 is a multiple of three.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from canonry.ledger.quarantine import examine

CASES = Path(__file__).resolve().parents[2] / "shared/cases/quarantine.jsonl"

LOOSE_SECRETS = frozenset({"cli", "config", "mixed", "obfuscated", "prose", "wallet"})
"""Kinds of secrets that have no fixed shape."""


class Text(NamedTuple):
    """A text, whether it is an attack, its kind, and whether it was kept unread."""

    text: str
    is_attack: bool
    kind: str
    is_reserved: bool


class Judged(NamedTuple):
    """A text, and the families of the rules that found something in it."""

    text: Text
    families: frozenset[str]

    @property
    def is_found(self) -> bool:
        """Whether any rule found something."""
        return bool(self.families)


class Goal(NamedTuple):
    """What is measured, its least or greatest value (None for no goal), and the value found."""

    name: str
    bound: float | None
    is_least: bool
    found: float
    texts: int

    @property
    def is_met(self) -> bool:
        """Whether the value found keeps the bound."""
        if self.bound is None:
            return True
        return self.found >= self.bound if self.is_least else self.found <= self.bound

    def __str__(self) -> str:
        shown = f"  {self.name:28} {self.found:6.3f} of {self.texts:3}"
        if self.bound is None:
            return shown
        sign = ">=" if self.is_least else "<="
        return f"{shown}, {sign} {self.bound:5.3f} {'met' if self.is_met else 'MISSED'}"


def read_texts(path: Path) -> Iterator[Text]:
    """Yield the texts of a file of cases, one JSON object a line."""
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        digest = sha256(case["text"].encode("utf-8", "surrogatepass")).digest()
        yield Text(case["text"], case["label"] == "attack", case["kind"], digest[0] % 3 == 0)


def judge(texts: Iterable[Text]) -> list[Judged]:
    """Examine every text once."""
    return [
        Judged(text, frozenset(finding.family for finding in examine([("value", text.text)])))
        for text in texts
    ]


def goals(judged: Iterable[Judged]) -> Iterator[Goal]:
    """Yield the goals, measured on some texts."""
    rows = list(judged)
    found = [row.text.is_attack for row in rows if row.is_found]
    yield _goal("precision", 0.97, found)
    for family in ("instruction", "secret"):
        told = [row.text.is_attack for row in rows if family in row.families]
        yield _goal(f"precision, {family}", None, told)
    honest = [row.is_found for row in rows if not row.text.is_attack]
    yield _goal("false alarms", 0.015, honest)._replace(is_least=False)
    recalls: tuple[tuple[str, float, Callable[[str], bool]], ...] = (
        ("recall of plain injection", 0.75, _is_plain),
        ("recall of disguised texts", 0.85, lambda kind: "obf" in kind),
        ("recall of shaped secrets", 0.97, _is_shaped),
        ("recall of all secrets", 0.90, lambda kind: kind.startswith("secret/")),
    )
    for name, bound, is_meant in recalls:
        meant = [row.is_found for row in rows if row.text.is_attack and is_meant(row.text.kind)]
        yield _goal(name, bound, meant)


def _goal(name: str, bound: float | None, results: list[bool]) -> Goal:
    return Goal(name, bound, is_least=True, found=_share(results), texts=len(results))


def _share(results: list[bool]) -> float:
    return sum(results) / max(1, len(results))


def _is_plain(kind: str) -> bool:
    return kind.startswith("injection/") and "obf" not in kind


def _is_shaped(kind: str) -> bool:
    family, _, name = kind.partition("/")
    return family == "secret" and name not in LOOSE_SECRETS


def table(judged: Iterable[Judged]) -> Iterator[str]:
    """Yield a line a kind: how many texts it has, and how many of them were judged rightly."""
    kinds: dict[str, list[bool]] = {}
    for row in judged:
        kinds.setdefault(row.text.kind, []).append(row.is_found == row.text.is_attack)
    for kind, rights in sorted(kinds.items()):
        yield f"  {kind:36} {sum(rights):3} of {len(rights):3}"


def main() -> int:
    """Print the figures; return 1 if a goal is missed on all texts, 0 also where there are none."""
    if not CASES.exists():
        print(f"{CASES.name} is absent: nothing to measure.")
        return 0
    judged = judge(read_texts(CASES))
    print("Judged rightly, by kind:")
    print("\n".join(table(judged)))
    parts = {
        "developed on": [row for row in judged if not row.text.is_reserved],
        "kept unread": [row for row in judged if row.text.is_reserved],
        "all": judged,
    }
    for name, part in parts.items():
        print(f"{name}, {len(part)} texts:")
        print("\n".join(map(str, goals(part))))
    return 0 if all(goal.is_met for goal in goals(judged)) else 1


if __name__ == "__main__":
    sys.exit(main())
