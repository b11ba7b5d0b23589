"""Open what is encoded in a text, in its place: base64, hex, escapes, hidden characters.

What opens into readable text replaces its code; what does not, such as a hash, stays. Each code is
found by a pattern that begins at a boundary and is decoded at most once, and one text opens into no
more than a fixed number of characters.
"""

import re
from base64 import a85decode, b32decode, b32hexdecode, b64decode, b85decode
from binascii import Error
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from canonry.ledger.quarantine.looks import Look
from canonry.ledger.quarantine.patterns import lazily
from canonry.ledger.quarantine.views import Piece, View, replaced

OPENED_CHARS = 64 * 1024
"""Into how many characters all codes of one text may open."""

_CODE_CHARS = 6 * OPENED_CHARS
_LAST_POINT = 0x10FFFF
_READABLE_SHARE = 0.6
_WIDE_BYTES = 4
_LAST_LOW_SELECTOR = 0xFE0F
_LONG_CHARS = 16


class _Code(NamedTuple):
    """A way of encoding: the sign and the fewest digits of a text that holds it, its shape, and
    what decodes it, None where it makes no sense.
    """

    sign: str
    shape: str
    decode: Callable[[str], str | None]
    digits: int = 0


def opened(view: View, seen: Look, budget: int) -> tuple[View, int] | None:
    """Return a view with what it hides opened, and what is left of `budget`; None for nothing.

    `seen` is the look at it, or at what it is in plain characters.
    """
    text = view.text
    codes = [
        code
        for code in _WRITTEN
        if seen.digits >= code.digits and (not code.sign or code.sign in text)
    ]
    if seen.longest >= _LONG_CHARS or _MIXED.search(text):
        codes += _LONG
    if not text.isascii() or "\x1b" in text or "\b" in text:
        codes += _HIDDEN
    kept: list[Piece] = []
    for piece in (piece for code in codes for piece in _pieces(code, text)):
        if not budget:
            break
        kept.append((piece[0], piece[1][:budget]))
        budget -= len(kept[-1][1])
    return (replaced(view, kept), budget) if kept else None


def may_open(seen: Look) -> bool:
    """Tell whether a line of a text in plain characters may be opened.

    Codes with a sign or many digits are known by their shape; the others are told from long words
    by what they open into.
    """
    text = seen.raw.text
    return (
        any(map(text.__contains__, _SIGNS))
        or (
            seen.digits >= _FEWEST_DIGITS
            and any(_finds(code, text) for code in _UNSIGNED if seen.digits >= code.digits)
        )
        or (
            (seen.longest >= _LONG_CHARS or _MIXED.search(text) is not None)
            and any(
                True for line in text.split("\n") for code in _LONG for _ in _pieces(code, line)
            )
        )
    )


def _finds(code: _Code, text: str) -> bool:
    return _compiled(code.shape).search(text) is not None


def _pieces(code: _Code, text: str) -> Iterator[Piece]:
    for match in _compiled(code.shape).finditer(text):
        plain = code.decode(match[0][:_CODE_CHARS])
        if plain is not None and plain != match[0]:
            yield match.span(), plain


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    return re.compile(shape)


def _readable(raw: bytes) -> str | None:
    """Return bytes as text, if they are text that a person or a model could read."""
    for first in (0, 1):
        if len(raw) >= _WIDE_BYTES and raw[1 - first :: 2].count(0) * 2 >= len(raw) - 1:
            raw = raw[first::2]
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return None
    if not all(char.isprintable() or char in "\n\t\r\x1b" for char in text):
        return None
    plain = sum(char.isalnum() or char in " %&#;\\" for char in text)
    return text if plain > len(text) * _READABLE_SHARE else None


def _from_base64(code: str) -> str | None:
    """Forwards, or where that makes no sense, backwards."""
    plain = "".join(code.split()).translate({45: "+", 95: "/"}).strip("=")
    for digits in (plain, plain[::-1]):
        whole = digits[: len(digits) - (len(digits) % 4 == 1)]
        try:
            text = _readable(b64decode(whole + "=" * (-len(whole) % 4)))
        except (Error, ValueError):
            continue
        if text is not None:
            return text
    return None


def _from_base32(code: str) -> str | None:
    plain = "".join(code.split()).upper().rstrip("=")
    try:
        return _readable(b32decode(plain + "=" * (-len(plain) % 8)))
    except (Error, ValueError):
        return None


def _from_base32_hex(code: str) -> str | None:
    plain = code.rstrip("=")
    try:
        return _readable(b32hexdecode(plain + "=" * (-len(plain) % 8)))
    except (Error, ValueError):
        return None


def _from_base85(code: str) -> str | None:
    """In the alphabet of Adobe, or in that of Git."""
    for decode, digits in (
        (a85decode, code.removeprefix("<~").removesuffix("~>")),
        (b85decode, code),
    ):
        try:
            text = _readable(decode(digits))
        except ValueError:
            continue
        if text is not None:
            return text
    return None


def _from_hex(code: str) -> str | None:
    digits = re.sub(r"0x|[^0-9A-Fa-f]", "", code)
    return _readable(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _from_numbers(code: str) -> str | None:
    """Binary digits by eights, or character numbers in ten."""
    words = re.findall(r"\d+", code)
    if all(set(word) <= {"0", "1"} for word in words):
        digits = "".join(words)
        words = [str(int(digits[i : i + 8], 2)) for i in range(0, len(digits) - 7, 8)]
    numbers = [int(word) for word in words]
    if max(numbers) > _LAST_POINT:
        return None
    return _readable("".join(map(chr, numbers)).encode("utf-8", "ignore"))


_ESCAPE = (
    r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|([0-7]{3})"
    r"|([nrt\"'/]))"
)
_ENTITY = r"&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));"
_PLAIN_ESCAPES = {"n": "\n", "r": "\n", "t": "\t"}
_ENTITIES = dict(
    pair.split("=", 1)
    for pair in "amp=& lt=< gt=> quot=\" apos=' colon=: comma=, period=. excl=! quest=? lpar=( "
    "rpar=) lowbar=_ sol=/ equals== shy= zwj= zwnj= rsquo=' lsquo='".split()
) | dict.fromkeys(("nbsp", "ensp", "emsp", "thinsp", "Tab", "NewLine"), " ")


def _from_escapes(code: str) -> str | None:
    def plain(match: re.Match[str]) -> str:
        *points, octal, letter = match.groups()
        if letter:
            return _PLAIN_ESCAPES.get(letter, letter)
        point = int(octal, 8) if octal else int(next(filter(None, points)), 16)
        return chr(point) if point <= _LAST_POINT else ""

    text = _compiled(_ESCAPE).sub(plain, code)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "ignore")


def _from_points(code: str) -> str | None:
    points = [int(point, 16) for point in re.findall(r"[0-9A-F]{4,6}", code)]
    return "".join(chr(point) for point in points if point <= _LAST_POINT)


def _from_entities(code: str) -> str | None:
    def plain(match: re.Match[str]) -> str:
        number, hexadecimal, name = match.groups()
        if name:
            return _ENTITIES.get(name, match[0])
        point = int(number) if number else int(hexadecimal, 16)
        return chr(point) if point <= _LAST_POINT else ""

    return _compiled(_ENTITY).sub(plain, code)


def _from_percents(code: str) -> str | None:
    return bytes.fromhex(code.replace("%", "")).decode("utf-8", "replace")


def _from_quoted(code: str) -> str | None:
    return bytes.fromhex(re.sub(r"[=\r\n]", "", code)).decode("utf-8", "replace")


_MORSE = dict(
    zip(
        ".- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...-"
        " .-- -..- -.-- --..".split(),
        "abcdefghijklmnopqrstuvwxyz",
        strict=True,
    )
)


def _from_morse(code: str) -> str | None:
    words = re.split(r"[/|]|\s{3}", code)
    return " ".join("".join(_MORSE.get(sign, "") for sign in word.split()) for word in words)


def _from_tags(code: str) -> str | None:
    return " " + "".join(
        chr(ord(tag) - 0xE0000) for tag in code if chr(ord(tag) - 0xE0000).isprintable()
    )


def _from_selectors(code: str) -> str | None:
    points = [ord(sign) for sign in code]
    raw = bytes(p - 0xFE00 if p <= _LAST_LOW_SELECTOR else p - 0xE0100 + 16 for p in points)
    return f". {raw.decode('utf-8', 'replace')} "


def _from_zero_widths(code: str) -> str | None:
    bits = code.translate({0x200B: "0", 0x200C: "1", 0x200D: "", 0x2060: "", 0xFEFF: ""})
    return _from_numbers(bits) if len(bits) >= _LONG_CHARS else None


def _nothing(_code: str) -> str | None:
    return ""


_HIDDEN = (
    _Code("", r"(?:\x1b\[|\x9b)[0-?]{0,32}[ -/]{0,4}[@-~]|\x1b[@-_]|[^\x08]\x08", _nothing),
    _Code("", r"[\U000E0001-\U000E007F]+", _from_tags),
    _Code("", r"[\uFE00-\uFE0F\U000E0100-\U000E01EF]{4,}", _from_selectors),
    _Code("", r"[\u200B-\u200D\u2060\uFEFF]{16,}", _from_zero_widths),
)
"""Codes in characters that are not seen."""

_WRITTEN = (
    _Code("\\", rf"(?:{_ESCAPE})+".replace("([", "(?:["), _from_escapes),
    _Code("%", r"(?:%[0-9A-Fa-f]{2})+", _from_percents),
    _Code("&", rf"(?:{_ENTITY})+".replace("([", "(?:[").replace(r"(\d", r"(?:\d"), _from_entities),
    _Code("<", r"</?[A-Za-z][A-Za-z0-9]{0,15}(?:\s[^<>]{0,200})?>|<!--[^>]{0,200}-->", _nothing),
    _Code("**", r"/?\*\*/?", _nothing),
    _Code("[", r"(?:\^\[)?\[\d{1,3}(?:;\d{1,3}){0,7}m", _nothing),
    _Code("+", r"[\"'`]\s?\+\s?[\"'`]", _nothing),
    _Code("', '", r"', '", _nothing),
    _Code("=", r"(?:=[0-9A-F]{2}(?:=\r?\n)?){3,}", _from_quoted),
    _Code(
        "",
        r"(?<!\w)(?:0x)?[0-9A-Fa-f]{2}(?:[ :,;-]{0,2}(?:0x)?[0-9A-Fa-f]{2}){7,}(?!\w)",
        _from_hex,
        8,
    ),
    _Code("", r"(?<![\d.])[01]{8}(?:[\s,]{0,2}[01]{8}){3,}(?![\d.])", _from_numbers, 32),
    _Code("", r"(?<![\d.])\d{2,6}(?:(?:,\s?|\s)\d{2,6}){7,}(?![\d.])", _from_numbers, 16),
    _Code("U+", r"(?:U\+[0-9A-F]{4,6}[\s,]{0,2}){4,}", _from_points),
    _Code(".-", r"(?<![\w.-])[.-]{1,4}(?:[ /|]{1,3}[.-]{1,4}){7,}(?![\w.-])", _from_morse),
)
"""Codes that a sign betrays."""

_LONG = (
    _Code("", r"(?<![\w+/=-])={0,2}[A-Za-z0-9+/_-]{16,}={0,2}(?![\w+/-])", _from_base64),
    _Code(
        "",
        r"(?<![\w+/-])[A-Za-z0-9+/]{8,76}(?:\s{1,2}[A-Za-z0-9+/]{8,76}){1,999}\s{0,2}"
        r"[A-Za-z0-9+/]{0,76}={0,2}(?![\w+/-])",
        _from_base64,
    ),
    _Code("", r"(?<!\w)(?:[A-Z2-7]{16,}|[a-z2-7]{24,})={0,6}(?!\w)", _from_base32),
    _Code("", r"(?<!\w)[0-9A-V]{24,}={0,6}(?!\w)", _from_base32_hex),
    _Code("", r"(?<!\S)[!-~]{25,}(?!\S)", _from_base85),
)
"""Codes in letters and digits alone."""

_MIXED = lazily(r"[A-Z](?<=[a-z][A-Z])[a-z0-9]")
"""A capital inside a word. The pattern begins with what is rare, for the sake of speed."""

_SIGNS = tuple(code.sign for code in _WRITTEN if code.sign)
_UNSIGNED = tuple(code for code in _WRITTEN if not code.sign)
_FEWEST_DIGITS = min(code.digits for code in _UNSIGNED)
