"""The two ends of a client's wire, taken out of the reach of everything else in the process.

It is done before anything of the server is imported, since a package may print on import.
"""

import os
from pathlib import Path


class Ends:
    """Descriptors of the wire; whatever else reads gets nothing, and prints to standard error."""

    def __init__(self) -> None:
        self.incoming = os.dup(0)
        self.outgoing = os.dup(1)
        with Path(os.devnull).open("rb") as nothing:
            os.dup2(nothing.fileno(), 0)
        try:
            os.dup2(2, 1)
        except OSError:
            with Path(os.devnull).open("wb") as nowhere:
                os.dup2(nowhere.fileno(), 1)
