"""What a caller may do. The library and the local command line hold what the system lets them."""

from __future__ import annotations

from canonry.core.reasons import Coded


class Right(Coded):
    """The four rights."""

    READ = "read", "Ask questions."
    WRITE = "write", "Append records."
    REVIEW = "review", "Settle disputes and review what was set aside."
    OPERATE = "operate", "Rebuild, erase and run the background loop."


EVERY_RIGHT = frozenset(Right)
