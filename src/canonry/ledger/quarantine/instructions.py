"""The instruction-like rules, in order."""

from canonry.ledger.quarantine.lures import LURES
from canonry.ledger.quarantine.model import Instruction
from canonry.ledger.quarantine.takeovers import TAKEOVERS

INSTRUCTIONS: tuple[Instruction, ...] = (*TAKEOVERS, *LURES)
