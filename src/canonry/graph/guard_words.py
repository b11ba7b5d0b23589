"""The English words that the guards of a merge know, as tables.

A word that is missing here lets no false merge through by itself: identifiers, names, order and
single swaps are compared whatever the words are.
"""

from typing import Final

NEGATIONS: Final = frozenset(
    """
    no not never none nothing nobody neither nor cannot without hardly except unless lacks lack
    stop stops stopped fail fails failed refuse refuses refused
    """.split()
)

NEGATING_PREFIXES: Final = ("un", "in", "im", "ir", "il", "dis", "non", "non-", "de", "mis", "anti")

OPPOSITES: Final = tuple(
    tuple(pair.split())
    for pair in """
    enable disable, allow deny, allow forbid, allow block, allow prohibit, permit deny, permit
    forbid, accept reject, accept refuse, add remove, insert delete, create delete, create
    destroy, start stop, begin end, open close, lock unlock, on off, up down, in out, true
    false, yes no, always never, all none, every none, before after, above below, over under,
    more less, most least, more fewer, min max, minimum maximum, high low, higher lower, highest
    lowest, increase decrease, increase reduce, raise lower, grow shrink, rise fall, fast slow,
    early late, earlier later, first last, new old, newer older, newest oldest, latest earliest,
    long short, large small, big small, left right, top bottom, front back, inside outside,
    internal external, public private, read write, send receive, push pull, upload download,
    import export, encrypt decrypt, encode decode, buy sell, win lose, pass fail, succeed fail,
    success failure, required optional, mandatory optional, mandatory voluntary, sync async,
    synchronous asynchronous, local remote, online offline, active inactive, active passive,
    ascending descending, forward backward, client server, primary secondary, primary replica,
    master slave, leader follower, parent child, source target, input output, request response,
    hot cold, warm cold, light dark, full empty, safe dangerous, safe unsafe, strict lenient,
    strict loose, static dynamic, manual automatic, manually automatically, automatic manual,
    approve reject, approve decline, keep drop, keep discard, keep remove, grant revoke, grant
    deny, hire fire, join leave, attach detach, mount unmount, upgrade downgrade, include
    exclude, inclusive exclusive, opt-in opt-out, with without, same different, single multiple,
    temporary permanent, valid invalid, present absent, known unknown, frozen thawed, frozen
    open, lifted imposed, lifted introduced, merge split, connect disconnect, load unload, show
    hide, visible hidden, stable unstable, supported deprecated, current obsolete, current
    former, paid free, credit debit, profit loss, healthy broken, working broken, succeeded
    failed, retained deleted, stored discarded, continue stop, resume pause, resume suspend,
    daily weekly, blocking non-blocking, keep delete, kept deleted, kept dropped, store delete
    """.split(",")
)
"""Pairs of words of which one denies the other."""

RELATIONS: Final = frozenset(
    """
    from to into onto before after since until above below over under through via within than
    because if when while instead as for against between
    """.split()
)
"""Words that say how others hang together, so that their order tells who does what to whom."""

SMALL_WORDS: Final = frozenset(
    """
    by the a an is are was were be been being am it its this that these those of and or at in on do
    does did has have had will would shall should may might can could must we you they he she i
    our your their his her my us them who which what there here so then also just very all every
    each any
    """.split()
)
"""Words that may come and go without another meaning."""

OPENERS: Final = frozenset("the a an at in on of for with by each every our their its".split())
"""Words besides relations at which a phrase begins."""

KINDS: Final = tuple(
    frozenset(line.split())
    for line in (
        """
        monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays
        thursdays fridays saturdays sundays weekday weekdays weekend weekends
        """,
        "january february march april may june july august september october november december",
        """
        zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy
        eighty ninety hundred thousand million billion half quarter double triple twice once
        """,
        "first second third fourth fifth sixth seventh eighth ninth tenth last final",
        """
        millisecond milliseconds ms second seconds minute minutes hour hours day days week weeks
        month months year years
        """,
        "hourly daily nightly weekly fortnightly monthly quarterly yearly annually",
        "morning noon afternoon evening night midnight today tomorrow yesterday",
        """
        byte bytes kilobyte kilobytes megabyte megabytes gigabyte gigabytes terabyte terabytes
        kb mb gb tb
        """,
        "north south east west northern southern eastern western",
        "staging production prod development dev test testing canary preview beta alpha",
        "red green blue yellow orange purple black white grey gray pink brown",
        "dollar dollars euro euros pound pounds yen franc francs cent cents percent",
        "he she",
    )
)
"""Words of one kind: where one stands in place of another, something else is said."""
