"""The clock, as a job sees it."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], int]
"""Returns the time now, in microseconds since 1970-01-01T00:00:00Z."""
