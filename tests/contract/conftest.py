"""A failed assertion of the contract shows its values, as one of these tests would."""

import pytest

PARTS = ("store", "log", "projection", "graph", "ladder")
for name in (f"{part}_contract" for part in PARTS):
    pytest.register_assert_rewrite(f"canonry.testing.{name}")
