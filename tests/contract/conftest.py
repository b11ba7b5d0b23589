"""A failed assertion of the contract shows its values, as one of these tests would."""

import pytest

for name in ("store_contract", "log_contract", "projection_contract"):
    pytest.register_assert_rewrite(f"canonry.testing.{name}")
