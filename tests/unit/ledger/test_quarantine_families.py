"""How well the rules generalise: our own texts, as an attacker would write them, and honest ones.

`tests/cases` holds them in families, one a line. The rules were widened on one half; the other, to
which a text belongs if the first byte of its SHA-256 is even, was only ever counted. What is held
here are shares, so that no single text becomes a rule.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from canonry.ledger.quarantine import examine

CASES = Path(__file__).parents[2] / "cases"


def texts(name: str, half: str) -> Iterator[tuple[str, str]]:
    """The texts of a file in one half, each with its family; `\\n` stands for a line's end."""
    family = ""
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            family = line.removeprefix("= ")
        elif line and (sha256(line.encode()).digest()[0] % 2 == 0) == (half == "held out"):
            yield family, line.replace("\\n", "\n")


def share_found(name: str, half: str) -> float:
    found = [bool(examine([("value", text)])) for _, text in texts(name, half)]
    return sum(found) / len(found)


@pytest.mark.parametrize("half, least", [("developed on", 0.9), ("held out", 0.7)])
def test_most_attacks_of_every_family_are_found(half: str, least: float) -> None:
    assert share_found("quarantine_attacks.txt", half) >= least


@pytest.mark.parametrize("half, most", [("developed on", 0.015), ("held out", 0.07)])
def test_little_honest_text_near_to_them_is_found(half: str, most: float) -> None:
    assert share_found("quarantine_honest.txt", half) <= most
