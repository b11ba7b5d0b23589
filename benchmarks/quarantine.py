"""The quarantine's measures: an honest note, what an append pays, and hostile texts of every shape.

A shape is a text that tries to be dear: a piece that a pattern begins with, repeated. Twice as much
of it must take about twice the time.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.ledger import Scale
from benchmarks.pairs import Measure, compare
from benchmarks.stores import filled, row
from canonry.ledger import admission
from canonry.ledger.quarantine import examine

NOTES = tuple(
    """\
The release of the billing service moved from Tuesday to Thursday because the load test on staging \
found a slow query; Marta will send the updated plan to the team on Monday, and nothing else moves.
Postgres 17 is the supported version since January. Use the runbook in the wiki to restore a \
backup: copy the newest one to a scratch host, run the verify job first, then switch over at night.
Anna prefers short answers in German, likes metric units and a 24-hour clock, and does not want \
meetings before ten. She is on holiday from 3 to 17 August; ask Boris about urgent things meanwhile.
The staff canteen closes at two on Fridays. Vendor Northgate delivers in 3 to 5 working days; the \
account manager is on leave until May, and her deputy answers all mail about invoices and credits.
""".splitlines()
)
"""Honest notes of about 200 characters."""

PIECES = (
    *("a", " ", "\n", "-", "_", ".", "=", "%", "%41", "\\u0041", "\\x41", "&#65;", "&amp;", "<"),
    *("<b>", "</b>", "<!--", "-->", "A=", "=41", "41", "4a4b", "01000001 ", "65, 66, ", ".- "),
    *("QUJD", "QUJDRA== ", "JBSWY3DP", "ignore ", "ignore all previous ", "instructions ", "you "),
    *("from now on ", "system: ", "assistant: ", "<|im_start|>", "[INST]", "curl ", "curl x | "),
    *("rm -rf ", "eval(", "ghp_", "ghp_a1B2", "sk-", "AKIA", "eyJ", "eyJhbGciOi.", "://", "a://b:"),
    *(
        "a://b:{}@".format("c"),
        "@",
        "a@b.",
        "password ",
        "password = ",
        "token: ",
        "key = '" + "aB3dE6gH9jK2" * 8 + "=' ",
        "'",
        '"',
        "`",
        "pin 1",
    ),
    *(
        "4539 1488 ",
        "DE89 3704 ",
        "abandon ",
        "-----BEGIN {} KEY-----".format("PRIVATE"),
        "a b c d ",
        "a.b.c.",
    ),
    *(
        "7h3 ",
        "erongI ",
        "gur ",
        "\u200b",
        "\u200b\u200c",
        "\U000e0041",
        "\ufe00",
        "\u0430",
        "\u65e0",
    ),
    *(
        "\u5ffd\u7565",
        "\x1b[1m",
        "\u24d8",
        "ignoreall",
        "Ig nore ",
        "#",
        "![a](http://b?",
        "{",
        ";",
    ),
)
ARRANGEMENTS = ("", "x ", "\n")
"""What follows each piece."""

SHAPES = 200
WORST = 2.2


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield every measure of the quarantine; `say` tells what is under way."""
    say("an honest note")
    yield compare(
        "examine a 200-character honest note / its words in lower case",
        lambda call: NOTES[call % len(NOTES)].lower().split(),
        lambda call: examine((("value", NOTES[call % len(NOTES)]),)),
        blocks=scale.blocks,
        calls=200,
    )
    say("an append with and without the quarantine")
    yield what_an_append_pays(folder, scale)
    say("hostile shapes")
    yield hostile_shapes(2**17 if scale.blocks <= 10 else 2**20, say)


def what_an_append_pays(folder: Path, scale: Scale) -> Measure:
    """One append with the quarantine against one without."""
    memory = filled(folder, 1_000)

    def append(call: int, name: str) -> None:
        fields = row(call, entity=f"{name}:{call // 4}") | {"source": NOTES[call % len(NOTES)]}
        memory.append(**{**fields, "record_id": f"{name}-{call}"})

    def blind(call: int) -> None:
        vars(admission)["examine"] = lambda _: ()
        try:
            append(call, "blind")
        finally:
            vars(admission)["examine"] = examine

    return compare(
        "one append / one without the quarantine",
        blind,
        lambda call: append(call, "seeing"),
        blocks=scale.blocks,
        calls=25,
    )


def hostile_shapes(size: int, say: Callable[[str], None]) -> Measure:
    """Hold twice the input against the input, for every shape; the worst is what is told."""
    ratios: list[tuple[float, float, float, str]] = []
    for piece in PIECES:
        for end in ARRANGEMENTS:
            if len(ratios) == SHAPES:
                break
            times = size // 2 // len(piece + end)
            half, whole = (piece + end) * times, (piece + end) * times * 2
            ratio, once, twice = _ratio(half, whole)
            for _ in range(4):
                if ratio <= WORST:
                    break
                ratio, once, twice = min((ratio, once, twice), _ratio(half, whole))
            ratios.append((ratio, once, twice, repr(piece)))
    ratios.sort()
    ratio, once, twice, piece = ratios[-1]
    slowest = max(ratios, key=lambda found: found[2])
    say(f"the worst shape repeats {piece}; the slowest, {slowest[3]}, took {slowest[2]:.2f} s")
    name = f"{size // 1024} KiB of {len(ratios)} hostile shapes / half as much, the worst"
    middle = ratios[len(ratios) // 2][0]
    return Measure(
        name, once * 1e6, twice * 1e6, ratio, ratio, ratios[0][0], middle, twice * 1e6, WORST
    )


def _ratio(half: str, whole: str) -> tuple[float, float, float]:
    once, twice = _seconds(half), _seconds(whole)
    return twice / max(once, 1e-9), once, twice


def _seconds(text: str) -> float:
    gc.disable()  # a collection falls on whoever allocates next
    began = time.process_time()
    examine((("value", text),))
    seconds = time.process_time() - began
    gc.enable()
    return seconds
