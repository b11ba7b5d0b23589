"""Appends to a store in a process of its own, and says what was acknowledged.

    python appender.py PATH NAME COUNT

Waits for a line on standard input, then prints the id of each record once it is stored, and at the
end the longest that an append took, in milliseconds.
"""

import sys
import time

from canonry.adapters.stores.sqlite import SqliteStore
from canonry.testing.drafts import record, write


def main(path: str, name: str, count: int) -> None:
    store = SqliteStore(path)
    longest = 0.0
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(count):
        began = time.perf_counter()
        write(store, record(f"{name}-{number}", f"k{number % 7}"))
        longest = max(longest, time.perf_counter() - began)
        print(f"{name}-{number}", flush=True)
    store.close()
    print(round(longest * 1_000), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
