import pytest
from hypothesis import given
from hypothesis import strategies as st

from canonry.core.ids import is_blank, is_memory_name, name_fault, normal_key, uuid7

PERSIAN_WITH_A_NON_JOINER = "می\u200cخواهم"
HINDI_WITH_A_JOINER = "क\u094d\u200dष"
CODER_OF_TWO_EMOJI = "👩\u200d💻"
DARK_CODER = "👩🏽\u200d💻"


@pytest.mark.parametrize(
    "text",
    [
        "release:target",
        "a",
        "two words",
        " padded ",
        "naïve café",
        "naı\u0308ve",
        "Ελληνικά",
        "цель:релиза",
        "release:цель",
        "версия-v2",
        "x_цель",
        "東京タワーです",
        "東京Tower",
        "서울Seoul",
        "ㄅㄆtaiwan東",
        "עברית",
        "العربية",
        "v1.2.3-beta",
        "50%",
        "π≈3",
        "10µm",
        "☂",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        PERSIAN_WITH_A_NON_JOINER,
        HINDI_WITH_A_JOINER,
        CODER_OF_TWO_EMOJI,
        DARK_CODER,
    ],
)
def test_a_name_may_be_in_any_writing_and_hold_signs(text: str) -> None:
    assert name_fault(text) is None


@pytest.mark.parametrize("text", ["", " ", "\u00a0", "\u3000", "   "])
def test_a_blank_name_is_refused(text: str) -> None:
    assert "is blank" == name_fault(text)


@pytest.mark.parametrize(
    "text, code_point",
    [
        ("a\x00b", "U+0000"),
        ("a\tb", "U+0009"),
        ("two\nlines", "U+000A"),
        ("two\rlines", "U+000D"),
        ("a\x1b[31mred", "U+001B"),
        ("a\x7fb", "U+007F"),
        ("a\x85b", "U+0085"),
        ("two\u2028lines", "U+2028"),
        ("two\u2029lines", "U+2029"),
        ("soft\u00adhyphen", "U+00AD"),
        ("zero\u200bwidth", "U+200B"),
        ("word\u2060joiner", "U+2060"),
        ("\ufeffmark", "U+FEFF"),
        ("left\u200eright", "U+200E"),
        ("right\u200fleft", "U+200F"),
        ("ab\u202ecd", "U+202E"),
        ("ab\u202acd\u202c", "U+202A"),
        ("ab\u2066cd\u2069", "U+2066"),
        ("tag\U000e0061", "U+E0061"),
        ("lone\ud800", "U+D800"),
        ("private\ue000", "U+E000"),
        ("unassigned\u0378", "U+0378"),
        ("filler\u3164", "U+3164"),
        ("filler\uffa0", "U+FFA0"),
        ("filler\u115f", "U+115F"),
        ("braille\u2800", "U+2800"),
        ("grapheme\u034fjoiner", "U+034F"),
        ("variation\ufe00", "U+FE00"),
        ("variation\U000e0100", "U+E0100"),
        ("latin\u200cnon-joiner", "U+200C"),
        ("latin\u200djoiner", "U+200D"),
        ("\u200dfirst", "U+200D"),
        ("مي\u200d", "U+200D"),
        ("a\ufe0f", "U+FE0F"),
    ],
)
def test_what_a_reader_cannot_see_is_refused_by_its_code_point(text: str, code_point: str) -> None:
    fault = name_fault(text)
    assert fault is not None
    assert fault.startswith(f"holds {code_point} ")


@pytest.mark.parametrize(
    "text, scripts",
    [
        ("p\u0430ypal", "Cyrillic and Latin"),
        ("\u0440aypal", "Cyrillic and Latin"),
        ("Αpple", "Greek and Latin"),
        ("release:tаrget", "Cyrillic and Latin"),
        ("Ωмега", "Cyrillic and Greek"),
        ("ｐаypal", "Cyrillic and Latin"),
        ("a1б", "Cyrillic and Latin"),
        ("ひらがなабв", "Cyrillic and Hiragana"),
        ("한글ひらがな", "Hangul and Hiragana"),
    ],
)
def test_a_word_that_mixes_scripts_is_refused_by_their_names(text: str, scripts: str) -> None:
    assert f"holds a word that mixes {scripts}" == name_fault(text)


@given(st.text())
def test_a_refusal_never_repeats_the_text(text: str) -> None:
    fault = name_fault("\u202e" + text + "secretword")
    assert fault is not None
    assert "secretword" not in fault


@pytest.mark.parametrize(
    "text, key",
    [
        ("release:target", "release:target"),
        ("  release:target ", "release:target"),
        ("Release:Target", "Release:Target"),
        ("cafe\u0301", "café"),
        ("\u00a0café\u3000", "café"),
        ("ﬁle", "ﬁle"),
    ],
)
def test_keys_compare_in_nfc_and_trimmed_with_their_case_kept(text: str, key: str) -> None:
    assert key == normal_key(text)


@given(st.text())
def test_the_normal_form_of_a_key_is_its_own_normal_form(text: str) -> None:
    assert normal_key(text) == normal_key(normal_key(text))


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t", "\x00", "\u200b\u2060", "\u3164", "\ufe0f", "\u202e \u00a0", "\u2800"]
)
def test_text_without_a_visible_character_is_blank(text: str) -> None:
    assert is_blank(text)


@pytest.mark.parametrize("text", [".", "a", " a ", "\u200bа", "☂", "界"])
def test_one_visible_character_is_enough_not_to_be_blank(text: str) -> None:
    assert not is_blank(text)


@pytest.mark.parametrize("text", ["a", "team:release", "A-b_c.d", "0", "x" * 128])
def test_a_memory_name_is_of_letters_digits_and_four_signs(text: str) -> None:
    assert is_memory_name(text)


@pytest.mark.parametrize("text", ["", ".a", "..", "a/b", "a b", "é", "x" * 129, "a\n"])
def test_any_other_memory_name_is_refused(text: str) -> None:
    assert not is_memory_name(text)


@pytest.mark.parametrize(
    "now_ms, randomness, text",
    [
        (0, bytes(10), "00000000-0000-7000-8000-000000000000"),
        (0, b"\xff" * 10, "00000000-0000-7fff-bfff-ffffffffffff"),
        (0x0123456789AB, bytes(10), "01234567-89ab-7000-8000-000000000000"),
    ],
)
def test_a_uuid_of_version_7_carries_its_time_version_and_variant(
    now_ms: int, randomness: bytes, text: str
) -> None:
    assert text == uuid7(now_ms, randomness)


@given(st.integers(0, 2**48 - 2), st.binary(min_size=10, max_size=10))
def test_ids_made_later_sort_later(now_ms: int, randomness: bytes) -> None:
    assert uuid7(now_ms, randomness) < uuid7(now_ms + 1, bytes(10))
