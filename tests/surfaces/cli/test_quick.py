"""What is read at a glance is what the tree of commands reads, and the rest is left to it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.surfaces.cli import group, quick, resolving
from canonry.surfaces.cli.session import Session

TEXTS = ("--store", "--memory", "--agent", "--config", "--project", "--scope", "--as-of")
FLAGS = ("--json", "--follow", "--confirmed", "--explain", "--exit-code")
WORDS = (
    "resolve",
    "k",
    "caf\u00e9",
    "",
    "-",
    "--",
    "-x",
    "append",
    "--as_of",
    "--stor",
    "--known-at",
)
"""What has a meaning somewhere, and what has none."""

PIECES = st.one_of(
    st.sampled_from(TEXTS).map(lambda name: [name, "t"]),
    st.sampled_from(FLAGS).map(lambda name: [name]),
    st.sampled_from((*WORDS, *TEXTS)).map(lambda word: [word]),
    st.sampled_from(TEXTS).map(lambda name: [f"{name}=t"]),
)


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """Words that mostly are a question."""
    before = draw(st.lists(PIECES, max_size=2))
    after = draw(st.lists(PIECES, max_size=4))
    return [word for piece in (*before, ["resolve", "k"], *after) for word in piece]


def read_by_the_tree(words: list[str]) -> quick.Asked:
    """What the tree of commands hands to `resolve`."""
    found: list[quick.Asked] = []

    def note(session: Session, **given: Any) -> None:
        found.append(quick.Asked(dict(session.flags), given))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolving, "run", note)
        group.run(words)
    (asked,) = found
    return asked


@given(lines())
def test_what_is_read_at_a_glance_is_what_the_tree_reads(words: list[str]) -> None:
    asked = quick.read(words)
    if asked is not None:
        assert read_by_the_tree(words) == asked


@pytest.mark.parametrize(
    "words",
    [
        ["resolve", "k"],
        ["--store", "s", "--json", "resolve", "k"],
        ["resolve", "--as-of", "2026-01-01T00:00:00Z", "k", "--explain", "--memory", "m"],
    ],
)
def test_a_common_question_is_read_at_a_glance(words: list[str]) -> None:
    asked = quick.read(words)
    assert asked is not None
    assert read_by_the_tree(words) == asked


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["resolve"],
        ["resolve", ""],
        ["resolve", "k", "l"],
        ["append", "resolve"],
        ["resolve", "k", "--project"],
        ["resolve", "k", "--project", "--json"],
        ["--project", "p", "resolve", "k"],
        ["resolve", "k", "--help"],
        ["resolve", "k", "--json", "--json"],
        ["resolve", "--", "k"],
    ],
)
def test_everything_else_is_left_to_the_tree(words: list[str]) -> None:
    assert None is quick.read(words)
