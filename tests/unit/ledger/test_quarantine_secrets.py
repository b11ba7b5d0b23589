"""Secrets as people leave them: most of every kind are found, and talk about them is not.

The templates stand in `secret_samples`; half of them, by the first byte of their SHA-256, were only
ever counted when the rules were written.
"""

from hashlib import sha256

import pytest

from canonry.ledger.quarantine import examine
from tests.unit.ledger.secret_samples import LOOSE, SHAPED, samples

Kinds = dict[str, tuple[str, ...]]

SEED = 20_261_201


def half(kinds: Kinds, name: str) -> Kinds:
    """The templates of one half."""
    return {
        kind: tuple(
            template
            for template in templates
            if (sha256(template.encode()).digest()[0] % 2 == 0) == (name == "held out")
        )
        for kind, templates in kinds.items()
    }


@pytest.mark.parametrize("name", ["developed on", "held out"])
@pytest.mark.parametrize("kinds, least", [(SHAPED, 0.97), (LOOSE, 0.85)], ids=["shaped", "loose"])
def test_most_secrets_of_every_kind_are_found(kinds: Kinds, least: float, name: str) -> None:
    missed: list[str] = []
    count = 0
    for kind, text in samples(half(kinds, name), SEED, 10):
        count += 1
        if not any(finding.family == "secret" for finding in examine([("value", text)])):
            missed.append(kind)
    assert len(missed) <= (1 - least) * count, (SEED, missed)


@pytest.mark.parametrize("ending", ["", "=", "+", "/", "!", "\u00e9", "."])
def test_a_long_value_is_told_from_a_name_whatever_it_ends_with(ending: str) -> None:
    for letters in ("aB3dE6gH9jK2", "abcdefghijkl", "123456789012"):
        for length in (3, 30, 300):
            examine([("value", f"key = '{letters * length}{ending}'")])
            examine([("api_key", "api_key"), ("api_key", letters * length + ending)])
