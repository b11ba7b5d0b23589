"""Find what is instruction-like or secret-like in the texts of a record.

Memory is where an attack waits, so a record is examined before it is admitted.
The detector is pure: no clock, no I/O, no randomness, and no text ever leaves it
but through `mask`. It is a label, not a boundary: what a record may do does not
depend on it.
"""

from canonry.ledger.quarantine.detect import RULES, examine
from canonry.ledger.quarantine.masking import mask
from canonry.ledger.quarantine.model import Finding, Rule

RULES_VERSION = 1

__all__ = ["RULES", "RULES_VERSION", "Finding", "Rule", "examine", "mask"]
