"""The normaliser: one text, however it is spelled, has the same terms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry import limits
from canonry.recall.text import LANGUAGES, asked, spoken, terms


@pytest.mark.parametrize(
    "one,other",
    [
        ("Postgres", "POSTGRES"),
        ("Straße", "STRASSE"),
        ("развёртывание", "развертывание"),
        ("café", "cafe\u0301"),
        ("café", "cafe"),
        ("ｆｕｌｌ", "full"),
        ("don’t", "don't"),
        ("deploys", "deploying"),
    ],
)
def test_spellings_that_fold_alike_have_the_same_terms(one: str, other: str) -> None:
    assert terms(one) == terms(other)


@pytest.mark.parametrize(
    "text,part",
    [
        ("release v0.6.0 is out", "0.6.0"),
        ("release v0.6.0 is out", "v0.6.0"),
        ("see src/mcp/server.py", "server"),
        ("see src/mcp/server.py", "src/mcp/server.py"),
        ("marker harbor-teal-117", "harbor-teal-117"),
        ("marker harbor-teal-117", "117"),
        ("class UserSchema", "user schema"),
        ("class UserSchema", "user_schema"),
        ("class UserSchema", "user-schema"),
        ("the ENV variable KITE_MODE", "Kite_Mode"),
        ("机房备件清单 UPS kx-204", "备件"),
        ("昨日は倉庫の棚卸しを終えた", "棚卸し"),
        ("어제 창고 재고조사를 마쳤다", "재고조사"),
        ("debian 12.5 image", "debian 12.5"),
    ],
)
def test_a_text_is_found_by_its_parts(text: str, part: str) -> None:
    assert {word.term for word in asked(part)} <= set(terms(text))


@pytest.mark.parametrize(
    "text,expected",
    [
        ("v0.6.0", "v0.6.0 0.6.0 v 0 6 0"),
        ("src/mcp/server.py", "src/mcp/server.py src mcp server py"),
        ("harbor-teal-117", "harborteal117 harbor teal 117"),
        ("userSchemaId", "userschemaid user schema id"),
        ("HTTPServer", "httpserver http server"),
        ("kite_mode_two", "kitemodetwo kite mode two"),
        ("機房備件", "機房 房備 備件 件"),
        ("ёлка", "елка"),
        ("Straße", "strass"),
        ("ﬁle Ａ", "file a"),  # what NFKC folds
    ],
)
def test_identifiers_stand_whole_and_split_and_letters_fold(text: str, expected: str) -> None:
    assert terms(text) == expected.split()


def test_order_and_repeats_stay() -> None:
    assert ["a", "b", "a"] == terms("a b a")


def test_one_identifier_is_not_another() -> None:
    one, other = (set(terms(f"harbor-teal-{n}")) for n in (116, 117))
    assert one & other == {"harbor", "teal"}


def test_a_single_character_of_an_unspaced_script_stands_for_what_begins_with_it() -> None:
    [word] = asked("备")
    assert word.begins
    assert any(term.startswith(word.term) for term in terms("机房备件"))
    assert any(term.startswith("件") for term in terms("机房备件"))


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "?!", "()"])
def test_a_text_without_words_has_no_terms(text: str) -> None:
    assert terms(text) == []


@given(st.text(), st.sampled_from(LANGUAGES))
def test_terms_are_short_and_hold_no_space(text: str, language: str) -> None:
    for term in terms(text, language):
        assert 0 < len(term) <= 2 * limits.TERM_CHARS
        assert not any(char.isspace() for char in term)


@given(st.text())
def test_a_question_asks_for_nothing_that_the_same_text_lacks(text: str) -> None:
    held = terms(text)
    for word in asked(text):
        assert word.term in held or (
            word.begins and any(term.startswith(word.term) for term in held)
        )


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        terms("word", "klingon")


def test_what_is_spoken_has_neither_case_nor_punctuation() -> None:
    assert spoken("The US Domain?") == spoken("the us domain")
    assert spoken("Data transfer protocols") != spoken("data transfer protocol")
