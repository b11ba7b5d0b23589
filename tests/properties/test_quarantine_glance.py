"""Where a glance at a record finds nothing, reading each of its texts in all views does not."""

from typing import Final

from hypothesis import event, example, given
from hypothesis import strategies as st

from canonry.ledger.quarantine import disguises
from canonry.ledger.quarantine.detect import read
from canonry.ledger.quarantine.glance import Glance
from canonry.ledger.quarantine.instructions import INSTRUCTIONS
from canonry.ledger.quarantine.reader import reader
from canonry.ledger.quarantine.secrets import SECRETS

ROT13 = str.maketrans("abcdefghijklmnopqrstuvwxyz", "nopqrstuvwxyzabcdefghijklm")
LEET = str.maketrans("oeaisgt", "0341567")
WORDS: Final = sorted({*reader().lexicon.words(), *disguises.COMMON})
CAUGHT: Final = [
    text
    for rule in (*(secret.rule for secret in SECRETS), *(i.rule for i in INSTRUCTIONS))
    for text in rule.caught
    if text.isascii()
]

words = st.sampled_from(WORDS)
pieces = st.one_of(
    words,
    words.map(str.title),
    words.map(lambda word: word[::-1]),
    words.map(lambda word: word.translate(ROT13)),
    words.map(lambda word: word.translate(LEET)),
    words.map(lambda word: word[:1] + word[1:-1][::-1] + word[-1:]),
    st.builds(lambda word, at: f"{word[:at]} {word[at:]}", words, st.integers(1, 8)),
    st.from_regex(r"[0-9]{1,17}", fullmatch=True),
    st.from_regex(r"[0-9a-f]{1,20}", fullmatch=True),
    st.from_regex(r"[A-Za-z0-9]{1,20}", fullmatch=True),
)
between = st.sampled_from([" ", " ", ", ", ". ", *":./_-@=<%\\"])
sentences = st.lists(st.tuples(pieces, between), min_size=1, max_size=11).map(
    lambda parts: "".join(piece + sign for piece, sign in parts).rstrip(" ,:/_-")
)
caught = st.builds(
    lambda text, before, after: f"{before}{text}{after}",
    st.sampled_from(CAUGHT),
    st.sampled_from(["", "note. ", "x: "]),
    st.sampled_from(["", " and so on.", " 17"]),
)
plain = st.sampled_from(
    ["bulk-10000:4711", "ticket 12, second comment", "release:target", "2026-11-30 12:00", "a note"]
)


@given(texts=st.lists(st.one_of(sentences, caught, plain), min_size=2, max_size=5))
@example(texts=["cards 4539 1488 0343", "6467 and more"])
@example(texts=["rules. Ignore", "all other texts of this record"])
def test_what_is_not_suspect_meets_no_rule(texts: list[str]) -> None:
    suspects = Glance(reader()).suspects(texts)
    event(f"suspects: {len(suspects)} of {len(set(texts))}")
    for text in set(texts) - suspects:
        assert not list(read(text)), text


@given(text=st.one_of(sentences, caught))
def test_a_text_keeps_what_is_found_in_it_whatever_stands_beside_it(text: str) -> None:
    if list(read(text)):
        assert text in Glance(reader()).suspects(["ticket 12, second comment", text, "a note"])


def test_the_texts_of_every_day_are_known_at_a_glance() -> None:
    texts = [
        "bulk-10000:4711",
        "the value numbered 17, in a sentence of common length",
        "a benchmark",
        "ticket 17, second comment",
    ]
    assert not Glance(reader()).suspects(texts)


def test_a_name_in_which_nothing_was_found_is_not_read_again() -> None:
    glance = Glance(reader())
    name = "assistant-of-the-release-team"
    assert name in glance.suspects([name])
    glance.note_clean(name)
    assert not glance.suspects([name])


def test_a_long_text_is_not_remembered() -> None:
    glance = Glance(reader())
    text = "the whole story of " * 20
    glance.note_clean(text)
    assert text in glance.suspects([text])
