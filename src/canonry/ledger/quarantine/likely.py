"""Tell what was drawn at random, or chosen as a password, from what only stands for it.

Every check is a pure test of one short string.
"""

import re

from canonry.ledger.quarantine.patterns import lazily

_PLACEHOLDER = lazily(
    r"[<>{}\[\]*…]|^[$@]|^[%!&#?][\w.:-]*[%!]?$|\.\.\.|x{4}|0{8}"
    r"|(?:your|my|the|some|insert|enter|paste|put)[-_ ]?(?:own[-_ ]?)?(?:api|key|token|secret|pass"
    r"|user|db|auth|value|client|access)|example|placeholder|redacted|changeme|change[-_]me|dummy"
    r"|sample|fixme|replace|removed|hidden|masked|not[-_]?set|todo|goes[-_]?here|fake|foobar"
    r"|12345678|abcdefgh|deadbeef|lorem|\btest[-_]?(?:key|token)",
    re.IGNORECASE,
)
_REFERENCE = lazily(
    r"^[\w$]{1,60}(?:\.[A-Za-z_]\w{0,60}){1,6}$|^[\w.:$>-]{1,80}[(\[]"
    r"|^(?:env|vault|secret|file|ref|ssm|arn|kms|op|keychain|secretref|configmap)s?[:.]"
    r"|^process\.|^os\.|^/[\w./-]{1,80}$|^https?:",
    re.IGNORECASE,
)
_PLAIN = frozenset(
    "password passwd pass pwd secret token key user username admin root guest test none null true"
    " false undefined nil empty default postgres mysql redis rabbitmq value string required"
    " optional bearer basic yes no password1 password123 pass123 passw0rd secret123 test123"
    " test1234 admin123 hunter2 letmein qwerty".split()
)
_PASSWORD_CHARS = range(6, 129)
_NOISE_CHARS = 6
_RANDOM_CHARS = 12
_MANY_CHUNKS = 5
MANY_CLASSES = 3
"""How many kinds of characters a string mixes that is hardly a word."""

_PUBLIC = lazily(
    r"^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$|^[0-7][0-9a-hjkmnp-tv-z]{25}$"
    r"|^v?\d{1,4}(?:[-./:]\d{1,4}){1,5}[a-z0-9.:+-]{0,12}$|^\d{4}-\d\d-\d\dt",
    re.IGNORECASE,
)
_CHUNK = lazily(r"[A-Za-z]+|\d+")
_NAME = lazily(r"[A-Za-z]{2}[A-Za-z0-9]*(?:[-_./:][A-Za-z0-9]+)*")
_CAMEL = lazily(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_SEPARATORS = lazily(r"[-_./:]")
_LONGEST_NAME = 80
_NAME_CHUNKS = 6
"""How often letters and digits follow each other at most in one part of a name."""


def is_placeholder(text: str) -> bool:
    """Tell whether a value only stands for one: a blank to fill in, a variable, a mask."""
    bare = text.strip("\"'`;,. ")
    return (
        bare.lower() in _PLAIN
        or len(set(bare.lower())) <= min(5, max(2, len(bare) // 8))
        or bool(_PLACEHOLDER.search(bare))
    )


def is_reference(text: str) -> bool:
    """Tell whether a value says where the real one is found: a call, a path, a store."""
    return bool(_REFERENCE.search(text))


def is_public(text: str) -> bool:
    """Tell whether a value is of a kind that is not secret: a UUID, a ULID, a date, a version."""
    return bool(_PUBLIC.match(text))


def is_name(text: str) -> bool:
    """Tell whether a value is made of words, with numbers such as versions and years."""
    if len(text) > _LONGEST_NAME or not _NAME.fullmatch(text):
        return False
    for part in _SEPARATORS.split(text):
        chunks = _CHUNK.findall(part)
        words = [chunk for chunk in chunks if chunk.isalpha()]
        if len(chunks) > _NAME_CHUNKS or any(map(is_noisy, [*words, "".join(words)])):
            return False
    return len(text) >= 3 * len([chunk for chunk in _CHUNK.findall(text) if chunk.isalpha()])


def is_noisy(text: str) -> bool:
    """Tell whether upper and lower case follow each other as in no word and no camel case."""
    if text.islower() or text.isupper() or len(text) < _NOISE_CHARS:
        return False
    return len(_CAMEL.findall(text)) * 3 > len(text)


def is_random(text: str) -> bool:
    """Tell whether a string of at least 12 letters and digits looks drawn at random."""
    chunks = _CHUNK.findall(text)
    bare = "".join(chunks)
    if len(bare) < _RANDOM_CHARS or is_placeholder(text) or is_public(text) or bare.isdigit():
        return False
    if len(set(bare)) < min(10, len(bare) * 5 // 12):
        return False
    digits = sum(map(str.isdigit, bare))
    return is_noisy(bare) or (digits * 12 >= len(bare) and len(chunks) >= _MANY_CHUNKS)


def classes(text: str) -> int:
    """Return how many of lower case, inner upper case, digits and signs a string mixes."""
    return (
        any(map(str.islower, text))
        + any(map(str.isupper, text[1:]))
        + any(map(str.isdigit, text))
        + any(not char.isalnum() and char != " " for char in text)
    )


def is_password(text: str) -> bool:
    """Tell whether a string looks chosen as a password: not a word, and of mixed characters."""
    bare = text.strip()
    if len(bare) not in _PASSWORD_CHARS:
        return False
    if is_placeholder(bare) or is_reference(bare) or is_public(bare):
        return False
    letters = any(map(str.isalpha, bare))
    return letters and (
        classes(bare) >= MANY_CLASSES or any(map(str.isdigit, bare)) or is_noisy(bare)
    )


def passes_luhn(digits: str) -> bool:
    """Tell whether a card number's last digit is its check digit (ISO/IEC 7812-1)."""
    total = 0
    for index, digit in enumerate(reversed(digits)):
        total += sum(divmod(int(digit) * (1 + index % 2), 10))
    return total % 10 == 0


def passes_mod97(account: str) -> bool:
    """Tell whether an account number's two check digits are right (ISO 13616)."""
    turned = account[4:] + account[:4]
    return int("".join(str(int(char, 36)) for char in turned)) % 97 == 1
