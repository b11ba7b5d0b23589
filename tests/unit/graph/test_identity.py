"""Which texts are one concept: the table of pairs, and what may not come in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry import limits
from canonry.graph.identity import (
    LANGUAGES,
    canonical_key,
    concept_id,
    exact_key,
    id_parts,
    key_digest,
    short_id,
    text_fault,
)

SAME = """
UserSchema              | user-schema
UserSchema              | User Schema
user_schema             | the user schema
user schema             | user schemas
user schema.            | “user schema”
(user schema)           | user schema!
a user schema           | an user schema
deploying services      | deploy service
user’s schema           | Users’ Schema
can’t deploy            | can't deploy
straße                  | STRASSE
straße                  | Straße
Übergröße               | ÜBERGRÖSSE
nai\u0308ve plan             | na\u00efve plan
用户模式                 | 用户模式。
可用户                   | 可用户
東京 タワー               | 東京\u3000タワー
👩\u200d💻 rota              | 👩💻 rota
❤\ufe0f rota                 | ❤ rota
می\u200cخواهم                | میخواهم
cafe\u0301 menu              | caf\u00e9 menu
src/mcp/server.rs       | src/mcp/server.rs,
Release v0.5.0          | release v0.5.0.
GPT-4                   | gpt 4
is not used             | is-not used
übergrößeKlasse         | Übergröße Klasse
планРелиза              | план релиза
((user schema))         | user schema
-5, degrees             | -5 degrees
isn’t used              | isn't used
"the" user schema       | user schema
release v1.2            | Release V1.2
docs/what matters.md    | Docs/What Matters.md
1️⃣ first                | 1⃣ first
👩\u200d👩\u200d👧 family         | 👩👩👧 family
ＵＲＬ                   | ｕｒｌ
"""

DIFFERENT = """
migrate from A to B     | migrate from B to A
Ann reviews Bob         | Bob reviews Ann
Plan A                  | plan
Plan A fails            | plan fails
The user schema         | user schema
is used                 | is not used
can deploy              | can't deploy
allowed                 | never allowed
release v0.5.0          | release v0.6.0
release 0.6.0           | release v0.6.0
src/mcp/server.rs       | src/mcp/servers.rs
src/a.py                | src/b.py
/etc                    | etc
.env                    | env
-5 degrees              | 5 degrees
.5 degrees              | 5 degrees
C#                      | C
C++                     | C
5%                      | 5
HTTPServer              | HTTP server
İstanbul                | istanbul
ısparta                 | isparta
развёртывание           | развертывание
用户模式                 | 用户模型
東京                    | 京都
👩🏽\u200d💻 rota             | 👩\u200d💻 rota
user:schema             | user schema
SN-2026-0117            | SN-2026-0118
???                     | !!!
a                       | the
grade a                 | grade
grade the               | grade
user schema             | schema user
not used                | used not
i                       | ı
istanbul                | ıstanbul
ёлка                    | елка
Straße                  | Strasze
v1.2                    | v1.20
v1.2                    | v12
3.11                    | 3.12
src/A/b.py              | src/b/A.py
./run                   | run/.
README.md               | README.rst
👍                       | 👎
🇩🇪 rollout              | 🇫🇷 rollout
한국어                   | 한국
never deploy on Friday  | deploy on Friday
no retries              | retries
enabled                 | disabled
"""


def pairs(table: str) -> list[tuple[str, str]]:
    rows = [row.split("|") for row in table.strip().split("\n")]
    return [(one.strip(), other.strip()) for one, other in rows]


@pytest.mark.parametrize("one, other", pairs(SAME))
def test_texts_that_are_one_concept(one: str, other: str) -> None:
    assert canonical_key(one) == canonical_key(other)


@pytest.mark.parametrize("one, other", pairs(DIFFERENT))
def test_texts_that_are_two_concepts(one: str, other: str) -> None:
    assert canonical_key(one) != canonical_key(other)


def test_endings_are_those_of_the_memory_s_language() -> None:
    assert canonical_key("развёртывание", "russian") == canonical_key("развертывание", "russian")
    assert canonical_key("Häuser", "german") == canonical_key("Haus", "german")
    assert canonical_key("Häuser", "english") != canonical_key("Haus", "english")


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_its_stemmer(language: str) -> None:
    assert canonical_key("plan A", language)


def test_keys_are_those_of_the_first_identity_version() -> None:
    assert "migrat user schema to postgr sql 18" == canonical_key(
        "Migrating the UserSchemas to PostgreSQL-18"
    )
    assert "deploy without review are never allow" == canonical_key(
        "Deploys without review are never allowed"
    )


def test_an_entity_s_key_folds_nothing() -> None:
    assert exact_key("UserSchema") != exact_key("user-schema")
    assert exact_key(" release:target ") == exact_key("release:target")


@given(st.text(min_size=1))
def test_a_text_that_may_come_in_has_a_key(text: str) -> None:
    if text_fault(text) is None:
        assert canonical_key(text)
        assert canonical_key(text) == canonical_key(text + " ")


@pytest.mark.parametrize(
    "char",
    [
        *"\x00\x07\r\x1b\x7f\x85\u200b\u2060\u00ad\u202e\u202a\u2066\u200e\u180e\ufeff",
        *"\u3164\u115f\u2800\uffa0\ud800\ufff9\U000e0061\U000e0001",
    ],
)
def test_text_that_hides_is_refused_by_its_code_point_and_never_echoed(char: str) -> None:
    fault = text_fault(f"secret words {char} here")
    assert fault is not None
    assert f"U+{ord(char):04X}" in fault
    assert "secret" not in fault
    assert char not in fault


@pytest.mark.parametrize(
    "text",
    ["a\tb\nc", "می\u200cخواهم", "👩\u200d💻", "❤\ufe0f", "a\u034fb", "\u0600١٢", "x\u3000y"],
)
def test_text_with_tabs_newlines_joiners_and_variation_selectors_comes_in(text: str) -> None:
    assert text_fault(text) is None


def test_text_without_anything_to_see_is_refused() -> None:
    assert text_fault(" \n") == "is blank"
    assert text_fault("\u200d\ufe0f") == "is blank"


def test_text_is_at_most_16_384_bytes() -> None:
    assert 16_384 == limits.STRING_BYTES
    assert text_fault("x" * 16_384) is None
    assert text_fault("x" * 16_385) is not None
    assert text_fault("é" * 8_192) is None
    assert text_fault("é" * 8_193) is not None


def test_a_concept_s_id_follows_from_its_number_and_its_entry() -> None:
    assert "concept-7-64646464" == concept_id(7, b"d" * 32)
    assert (7, "64646464") == id_parts(concept_id(7, b"d" * 32))
    assert (7, None) == id_parts(short_id(7))


@pytest.mark.parametrize(
    "text", ["concept-", "concept-0", "concept-07", "concept-7-", "concept-7-6464646", "Concept-7"]
)
def test_what_only_looks_like_an_id_is_none(text: str) -> None:
    assert id_parts(text) is None


def test_a_key_of_any_length_has_a_digest_of_16_bytes() -> None:
    assert 16 == len(key_digest("x" * 16_384))
    assert key_digest("a") != key_digest("b")


@pytest.mark.parametrize(
    "char", ["\ufe00", "\ufe0f", "\U000e0100", "\U000e01ef", "\u00ad", "\u200d", "\u2063"]
)
def test_what_only_shapes_its_neighbours_counts_for_nothing_in_a_key(char: str) -> None:
    assert canonical_key("ab") == canonical_key(f"a{char}b")


def test_signs_that_a_reader_sees_count_in_a_key() -> None:
    assert canonical_key("\u06001") != canonical_key("1")


def test_marks_alone_are_their_own_key() -> None:
    assert "??? !!!" == canonical_key("???   !!!")


def test_a_refused_character_without_a_name_is_told_as_what_it_is() -> None:
    assert "U+0007 (a control or a lone surrogate)" in (text_fault("a\x07") or "")
    assert "U+200B (ZERO WIDTH SPACE)" in (text_fault("a\u200b") or "")
