"""Operations without a room of their own: a block of what is single, a table for each list."""

import msgspec

from canonry.surfaces.cli.plain import lines
from canonry.surfaces.cli.text import Look
from tests.surfaces.cli.conftest import Run


class Thing(msgspec.Struct):
    name: str
    sure: bool
    parts: list[str]
    more: dict[str, int] | None = None


class Response(msgspec.Struct):
    total: int
    nothing: None
    inner: Thing
    found_things: list[Thing]


def test_a_response_is_a_block_and_its_lists_are_tables() -> None:
    things = [Thing("one", True, ["a", "b"]), Thing("東京\x1b", False, [], {"n": 1})]
    assert [
        "total        2",
        "nothing      none",
        "inner name   i",
        "inner sure   yes",
        "inner parts  none",
        "inner more   none",
        "",
        "found things",
        "name      sure  parts  more",
        "one       yes   a, b",
        '東京\\x1b  no           {"n":1}',
    ] == list(lines(Response(2, None, Thing("i", True, []), things), Look()))


def test_what_was_retired_is_restated_by_one_command(run: Run) -> None:
    run("append", "k", "v", "--evidence", "t", "--record-id", "r1")
    run("append", "k", "--status", "revoked", "--evidence", "t")
    found = run("reinstate", "r1", "--evidence", "the board")
    assert (0, "") == (found.code, found.err)
    assert "CANON: resolved" in found.out
    assert "value     v" in found.out
