"""What is harmless at a glance meets no rule when it is read in all its views."""

from typing import Final

from hypothesis import event, given
from hypothesis import strategies as st

from canonry.ledger.quarantine import disguises, secrets
from canonry.ledger.quarantine.detect import read
from canonry.ledger.quarantine.glance import is_harmless
from canonry.ledger.quarantine.reader import reader

ROT13 = str.maketrans("abcdefghijklmnopqrstuvwxyz", "nopqrstuvwxyzabcdefghijklm")
LEET = str.maketrans("oeaisgt", "0341567")
WORDS: Final = sorted({*reader().lexicon.words(), *disguises.COMMON, *secrets.betraying()})

betraying = st.sampled_from(WORDS)
pieces = st.one_of(
    betraying,
    betraying.map(str.title),
    betraying.map(lambda word: word[::-1]),
    betraying.map(lambda word: word.translate(ROT13)),
    betraying.map(lambda word: word.translate(LEET)),
    betraying.map(lambda word: word[:1] + word[1:-1][::-1] + word[-1:]),
    st.builds(lambda word, at: f"{word[:at]} {word[at:]}", betraying, st.integers(1, 8)),
    st.from_regex(r"[0-9]{1,13}", fullmatch=True),
    st.from_regex(r"[0-9a-f]{1,13}", fullmatch=True),
    st.from_regex(r"[A-Za-z0-9]{1,13}", fullmatch=True),
)
signs = st.sampled_from([" ", ", ", *":./_-"])
texts = st.lists(st.tuples(pieces, signs), min_size=1, max_size=11).map(
    lambda parts: "".join(piece + sign for piece, sign in parts).rstrip(" ,:/_-")
)


@given(text=texts)
def test_what_is_harmless_at_a_glance_meets_no_rule(text: str) -> None:
    harmless = is_harmless(text, reader())
    event(f"harmless: {harmless}")
    assert not (harmless and list(read(text)))


def test_the_names_of_every_day_are_harmless_at_a_glance() -> None:
    for text in (
        "bulk-10000:4711",
        "ticket 12",
        "release:target",
        "2026-11-30",
        "the value numbered 17, in short",
    ):
        assert is_harmless(text, reader())
