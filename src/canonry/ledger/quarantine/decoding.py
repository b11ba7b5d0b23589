"""Open what is encoded in a text, in its place: base64, hex, escapes, hidden characters.

What opens into readable text replaces its code; what does not, such as a hash, stays.
Each code is found by a pattern that begins at a boundary and is decoded at most once,
and one text opens into no more than a fixed number of characters.
"""

import re
from base64 import b32decode, b64decode
from binascii import Error
from collections.abc import Callable, Iterator
from html import unescape
from typing import NamedTuple

from canonry.ledger.quarantine.views import Span, View, replaced

OPENED_CHARS = 64 * 1024
"""How many characters all codes of one text may open into."""

_CODE_CHARS = 6 * OPENED_CHARS

Piece = tuple[Span, str]


class Code(NamedTuple):
    """A way of encoding: literals of which its texts have one, and how its pieces are found."""

    literals: tuple[str, ...]
    pieces: Callable[[str], Iterator[Piece]]


_MORSE = dict(
    pair.split()
    for pair in (
        ".- a|-... b|-.-. c|-.. d|. e|..-. f|--. g|.... h|.. i|.--- j|-.- k|.-.. l|-- m|-. n|--- o"
        "|.--. p|--.- q|.-. r|... s|- t|..- u|...- v|.-- w|-..- x|-.-- y|--.. z|----- 0|.---- 1"
        "|..--- 2|...-- 3|....- 4|..... 5|-.... 6|--... 7|---.. 8|----. 9|.-.-.- .|--..-- ,|..--.. ?"
    ).split("|")
)
_SPACE = re.compile(r"\s+")
_ESCAPE = re.compile(
    r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|([0-7]{3})"
    r"|([nrt\"'/]))"
)
_ESCAPES = (
    r"(?:\\(?:u\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|[0-7]{3}"
    r"|[nrt\"'/]))+"
)
_CHUNK = re.compile(r"[A-Za-z0-9+/_-]{4,128}={0,2}")
_CHUNKS_LEAST = 3
_PLAIN_ESCAPES = {"n": "\n", "r": "\n", "t": "\t", '"': '"', "'": "'", "/": "/"}


def opened(view: View, codes: tuple[Code, ...], budget: int) -> View | None:
    """The view with its codes opened, at most `budget` characters of them; None if it has none."""
    pieces: list[Piece] = []
    for code in codes:
        if not code.literals or any(literal in view.text for literal in code.literals):
            pieces.extend(code.pieces(view.text))
    pieces.sort(key=lambda piece: (piece[0][0], -piece[0][1]))
    kept: list[Piece] = []
    end = 0
    for span, text in pieces:
        if span[0] >= end and len(text) <= budget:
            kept.append((span, text))
            end = span[1]
            budget -= len(text)
    return replaced(view, kept) if kept else None


def _shaped(shape: str, decode: Callable[[str], str | None]) -> Callable[[str], Iterator[Piece]]:
    """Pieces of a shape that decode to something else; a decoder answers None for no meaning."""
    pattern = re.compile(shape)

    def pieces(text: str) -> Iterator[Piece]:
        for match in pattern.finditer(text):
            plain = decode(match[0][:_CODE_CHARS])
            if plain is not None and plain != match[0]:
                yield match.span(), plain

    return pieces


def _wrapped_base64(text: str) -> Iterator[Piece]:
    """Base64 in chunks of one length, such as lines, of which the last may be shorter."""
    row: list[re.Match[str]] = []
    for chunk in _CHUNK.finditer(text):
        follows = bool(row) and text[row[-1].end() : chunk.start()].isspace()
        if follows and len(row[-1][0]) == len(row[0][0]) >= len(chunk[0]):
            row.append(chunk)
            continue
        yield from _from_chunks(row)
        row = [chunk]
    yield from _from_chunks(row)


def _from_chunks(row: list[re.Match[str]]) -> Iterator[Piece]:
    if len(row) >= _CHUNKS_LEAST:
        plain = _from_base64("".join(chunk[0] for chunk in row)[:_CODE_CHARS])
        if plain is not None:
            yield (row[0].start(), row[-1].end()), plain


def _readable(raw: bytes) -> str | None:
    """Bytes as text, if they are text that a person or a model could read."""
    if len(raw) >= 4 and raw[1::2].count(0) * 2 >= len(raw) - 2:
        raw = raw[::2]
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return None
    seen = sum(character.isprintable() or character in "\n\t\r" for character in text)
    letters = sum(character.isalpha() or character == " " for character in text)
    if not text or seen < len(text) or letters < len(text) * 0.5:
        return None
    return text


def _from_base64(code: str) -> str | None:
    plain = _SPACE.sub("", code).translate({45: "+", 95: "/"}).rstrip("=")
    plain = plain[: len(plain) - (len(plain) % 4 == 1)]
    try:
        return _readable(b64decode(plain + "=" * (-len(plain) % 4)))
    except (Error, ValueError):
        return None


def _from_base32(code: str) -> str | None:
    plain = _SPACE.sub("", code).upper().rstrip("=")
    try:
        return _readable(b32decode(plain + "=" * (-len(plain) % 8)))
    except (Error, ValueError):
        return None


def _from_hex(code: str) -> str | None:
    digits = re.sub(r"0x|\\x|[^0-9A-Fa-f]", "", code)
    return _readable(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _from_binary(code: str) -> str | None:
    digits = re.sub(r"[^01]", "", code)
    return _readable(bytes(int(digits[i : i + 8], 2) for i in range(0, len(digits) - 7, 8)))


def _from_numbers(code: str) -> str | None:
    numbers = [int(number) for number in re.findall(r"\d+", code)]
    if all(9 <= number < 0x110000 for number in numbers):
        return _readable("".join(map(chr, numbers)).encode("utf-8", "ignore"))
    return None


def _from_percents(code: str) -> str | None:
    raw = bytes.fromhex(code.replace("%", ""))
    return raw.decode("utf-8", "replace")


def _from_quoted(code: str) -> str | None:
    return bytes.fromhex(re.sub(r"=\r?\n|=", "", code)).decode("utf-8", "replace")


def _from_escapes(code: str) -> str | None:
    def plain(match: re.Match[str]) -> str:
        braced, four, eight, two, octal, letter = match.groups()
        if letter:
            return _PLAIN_ESCAPES[letter]
        point = int(octal, 8) if octal else int(braced or four or eight or two, 16)
        return chr(point) if point < 0x110000 else ""

    text = _ESCAPE.sub(plain, code)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")


def _from_morse(code: str) -> str | None:
    words = re.split(r"\s*[/|]\s*|\s{3,}", code.strip())
    letters = [[_MORSE.get(letter, "") for letter in word.split()] for word in words]
    text = " ".join("".join(word) for word in letters)
    return text if all(all(word) for word in letters) and len(text) >= 6 else None


def _from_tags(code: str) -> str | None:
    return "".join(chr(ord(tag) - 0xE0000) for tag in code if 0xE0020 <= ord(tag) <= 0xE007E)


def _from_selectors(code: str) -> str | None:
    points = map(ord, code)
    raw = bytes(p - 0xFE00 if p <= 0xFE0F else p - 0xE0100 + 16 for p in points)
    return raw.decode("utf-8", "replace")


def _from_zero_widths(code: str) -> str | None:
    bits = code.translate({0x200B: "0", 0x200C: "1", 0x200D: "", 0x2060: "", 0xFEFF: ""})
    for digits in (bits, bits.translate({48: "1", 49: "0"})):
        if text := _from_binary(digits):
            return text
    return None


def _nothing(_code: str) -> str | None:
    return ""


HIDDEN: tuple[Code, ...] = (
    Code(("\x1b", "\x9b"), _shaped(r"(?:\x1b\[|\x9b)[0-?]{0,32}[ -/]{0,4}[@-~]|\x1b[@-_]", _nothing)),
    Code(("\b",), _shaped(r".\x08", _nothing)),
    Code(tuple(map(chr, range(0xE0020, 0xE007F))), _shaped(r"[\U000E0001-\U000E007F]+", _from_tags)),
    Code((), _shaped(r"[\uFE00-\uFE0F\U000E0100-\U000E01EF]{4,}", _from_selectors)),
    Code(("\u200b", "\u200c"), _shaped(r"[\u200B-\u200D\u2060\uFEFF]{16,}", _from_zero_widths)),
)
"""Codes in characters that are not seen; they are opened before the text is folded."""

WRITTEN: tuple[Code, ...] = (
    Code(("\\",), _shaped(_ESCAPES, _from_escapes)),
    Code(("%",), _shaped(r"(?:%[0-9A-Fa-f]{2})+", _from_percents)),
    Code(("&",), _shaped(r"(?:&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z]{2,31});)+", unescape)),
    Code(("=",), _shaped(r"(?:=[0-9A-F]{2}(?:=\r?\n)?){3,}", _from_quoted)),
    Code((), _shaped(r"(?<![\w+/-])[A-Za-z0-9+/_-]{12,}={0,2}(?![\w+/-])", _from_base64)),
    Code(("\n", " "), _wrapped_base64),
    Code((), _shaped(r"(?<!\w)(?:[A-Z2-7]{16,}|[a-z2-7]{24,})={0,6}(?!\w)", _from_base32)),
    Code(
        (),
        _shaped(
            r"(?<!\w)(?:0x)?[0-9A-Fa-f]{2}(?:[ :,;-]{0,2}(?:0x)?[0-9A-Fa-f]{2}){7,}(?!\w)", _from_hex
        ),
    ),
    Code(("01", "10"), _shaped(r"(?<!\d)[01]{8}(?:[\s,]{0,2}[01]{8}){3,}(?!\d)", _from_binary)),
    Code((), _shaped(r"(?<![\d.])\d{2,6}(?:(?:,\s?|\s)\d{2,6}){7,}(?![\d.])", _from_numbers)),
    Code((".-", "-."), _shaped(r"(?<![\w.-])[.-]{1,6}(?:[ /|]{1,8}[.-]{1,6}){5,}(?![\w.-])", _from_morse)),
)
"""Codes in letters, digits and signs; they are opened after the text is folded."""
