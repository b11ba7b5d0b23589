"""`python -m canonry` is the command `canonry`."""

from __future__ import annotations

import sys

from canonry.surfaces.cli import main

if __name__ == "__main__":
    sys.exit(main())
