"""Every bound of the system, named once.

A bound that a writer can meet is part of the contract, so it has a name, a unit in that name and a
relation to its neighbours that the assertions at the end keep.
"""

from __future__ import annotations

RECORD_ID_CHARS = 256
ENTITY_KEY_CHARS = 512
AGENT_CHARS = 256
PLACE_CHARS = 512
TAG_CHARS = 256

STRING_BYTES = 16_384
RECORD_BYTES = 256 * 1024
REQUEST_BYTES = 4 * 1024 * 1024
NESTING = 64
LIST_ITEMS = 1_024

SEQ_MAX = 2**63 - 1
"""The largest place in a log that every store can count to."""

SPOT_BITS = 7
"""A text's spot is the seq of its entry, shifted by so many bits, and its place in the entry."""

INTEGER_MAX = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly (RFC 8785, section 3.2.2.3)."""

TIME_CHARS = 64
CLOCK_LEAD_US = 5 * 60 * 1_000_000
"""How far the memory's last write may lie ahead of the clock and still count as *now*."""

PREMISE_DEPTH = 32
PREMISE_RESOLUTIONS = 256
"""How many entities one question may resolve for its premises; past it they count as unverifiable.

"""

BULK_BATCH = 500
BUSY_TIMEOUT_MS = 30_000
TURN_IDLE_MS = 60_000
"""How long a writer may leave its turn idle before a server ends it, for others wait behind."""
WAL_AUTOCHECKPOINT_PAGES = 4_000
WAL_BYTES_KEPT = 64 * 1024 * 1024
"""How large a write-ahead log stays once nobody reads an old state any more."""
WAL_BYTES_MAX = 1024 * 1024 * 1024
"""How large it may grow while somebody does; past it, writers are refused until that one ends."""
DISK_BYTES_FEW = 256 * 1024 * 1024
"""How little space on the disk is worth a warning."""
PAGE_ROWS = 100
PAGE_ROWS_MAX = 1_000
PAGE_SCAN = 10_000
"""How many entities one page may look at to find those that match."""

CONTEXT_FACTS = 50
NEAR_KEYS = 5
NEAR_SCAN = 200
IMPACT_DEPENDENTS = 1_000
IMPACT_CONCEPTS = 10_000
"""How many concepts that rest on a focus one question follows, however few a page shows."""

ALIAS_CONCEPTS = 10_000
"""How many concepts, the latest ones, are held against each other for likeness."""

ALIAS_NEAR = 20
"""With how many of the texts that are nearest to it one of them is held against every guard."""

CALL_CONCEPTS = 64
CALL_LINKS = 256
CALL_ACTION_TARGETS = 64
CALL_CO_OCCURRENCES = 10
"""The most CoOccurrence edges that one call makes, however many concepts it names."""

SWEEP_DORMANT = 5_000
"""The most concepts that one sweep puts to sleep, so that no writer waits long for it."""
RECALL_HITS = 5
RECALL_HITS_MAX = 100
RECALL_TOKENS = 500
RECALL_TOKENS_MAX = 100_000
TRAVERSAL_DEPTH = 2
TRAVERSAL_DEPTH_MAX = 5
QUESTION_TERMS_READ = 1_024
QUESTION_TERMS = 48
"""How many terms of a question are looked up; of a longer one, the rarest."""
CANDIDATES = 200
"""How many texts each leg of a recall brings."""
EXPANSION = 200
"""How many concepts one step through the graph goes on from."""
ARRIVALS = 5
HUB_DEPENDENTS = 1_000
"""With more dependents than this, a concept is not followed to them."""
UNINDEXED = 64
"""How many entries a recall reads as they are, before it is worth indexing them."""
INDEX_BATCH = 1_000
INDEX_AT_ONCE = 200_000
"""How many entries one recall indexes before it answers."""
VECTORS_AT_ONCE = 256
"""How many texts one recall hands to an embedder that is not quick."""
VECTOR_BLOCK = 4_096
PIECE_CHARS = 1_200
"""How much of a text one vector stands for; a longer text has several."""
PIECES = 256
EXCERPT_CHARS = 320

TERM_CHARS = 64
"""How much of one word or identifier counts in a search; what comes after it does not."""

TERMS_KEPT = 65_536
"""How many words keep their stems at hand."""

RESERVATION_SECONDS = 30
RESERVATION_SECONDS_MAX = 3_600

NEIGHBOURS = 50
"""How many edges of a kind an inspection shows at most."""

SERVER_THREADS = 8
PROGRESS_SECONDS = 1
"""How often a server tells a client that a call goes on."""
FAREWELL_SECONDS = 3
"""How long a server waits for its last answers once its client has gone."""
FAREWELL_THREADS_SECONDS = 1
"""How long it then waits for threads that have nothing to answer any more."""
GONE_SECONDS = 5
"""How soon a server is gone after its client, on a machine that has time for it."""

assert FAREWELL_SECONDS + FAREWELL_THREADS_SECONDS < GONE_SECONDS
assert RECORD_ID_CHARS <= ENTITY_KEY_CHARS <= STRING_BYTES <= RECORD_BYTES <= REQUEST_BYTES
assert WAL_BYTES_KEPT < WAL_BYTES_MAX
assert PAGE_ROWS <= PAGE_ROWS_MAX
assert CALL_ACTION_TARGETS <= CALL_LINKS
assert UNINDEXED <= INDEX_BATCH <= INDEX_AT_ONCE
assert QUESTION_TERMS <= QUESTION_TERMS_READ
assert RECALL_HITS_MAX <= CANDIDATES
