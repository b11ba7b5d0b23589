"""Tell what was drawn at random, or chosen as a password, from what only stands for it.

Every check is a pure test of one short string.
"""

import re

_PLACEHOLDER = re.compile(
    r"[<>{}\[\]*…]|\$\(|^[$%!&@#?]|^\$|\.\.\.|x{4}|0{8}|"
    r"(?:your|my|the|some|insert|enter|paste|put)[-_ ]?(?:own[-_ ]?)?(?:api|key|token|secret|pass|"
    r"user|db|auth|value|client|access)|example|placeholder|redacted|changeme|change[-_]me|dummy|"
    r"sample|fixme|replace|removed|hidden|masked|not[-_]?set|todo|goes[-_]?here|fake|foobar|"
    r"12345678|abcdefgh|deadbeef|lorem",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"^[\w$]{1,60}(?:\.[A-Za-z_]\w{0,60}){1,6}$|^[\w.:$>-]{1,80}[(\[]|^(?:env|vault|secret|file|ref|ssm"
    r"|arn|kms|op|keychain|secretref|configmap)s?[:.]|^process\.|^os\.|^/[\w./-]{1,80}$|^https?:",
    re.IGNORECASE,
)
_PLAIN = frozenset(
    "password passwd pass pwd secret token key user username admin root guest test none null true"
    " false undefined nil empty default postgres mysql redis rabbitmq value string required optional"
    " bearer basic yes no password1 password123 pass123 passw0rd secret123 test123 test1234 admin123"
    " hunter2 letmein qwerty".split()
)
_UUID = re.compile(r"^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$", re.IGNORECASE)
_ULID = re.compile(r"^[0-7][0-9A-HJKMNP-TV-Z]{25}$")
_DATED = re.compile(r"^v?\d{1,4}(?:[-./:]\d{1,4}){1,5}[A-Za-z0-9.:+-]{0,12}$|^\d{4}-\d\d-\d\dT")
_CHUNK = re.compile(r"[A-Za-z]+|\d+")
_NAME = re.compile(r"^[A-Za-z]{2,20}(?:[-_./:]?(?:[A-Za-z]{1,20}|[vV]?\d{1,4}))*$")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def is_placeholder(text: str) -> bool:
    """Whether a value only stands for one: a blank to fill in, a variable, a mask, a default."""
    bare = text.strip("\"'`;,. ")
    return (
        bare.lower() in _PLAIN
        or len(set(bare.lower())) <= min(5, max(2, len(bare) // 8))
        or bool(_PLACEHOLDER.search(bare))
    )


def is_reference(text: str) -> bool:
    """Whether a value says where the real one is found: a call, an attribute, a path, a store."""
    return bool(_REFERENCE.search(text))


def is_public(text: str) -> bool:
    """Whether a value is of a kind that is not secret: a UUID, a ULID, a date or a version."""
    return bool(_UUID.match(text) or _ULID.match(text) or _DATED.match(text))


def is_name(text: str) -> bool:
    """Whether a value is made of words, with numbers such as versions and years."""
    if not _NAME.match(text):
        return False
    words = [word for word in _CHUNK.findall(text) if word.isalpha()]
    return all(not is_noisy(word) for word in words) and len(text) >= 3 * len(words)


def is_noisy(text: str) -> bool:
    """Whether upper and lower case follow each other as in no word and no camel case."""
    if text.islower() or text.isupper() or len(text) < 6:
        return False
    return len(_CAMEL.findall(text)) * 3 > len(text)


def is_random(text: str) -> bool:
    """Whether a string of at least 12 characters looks drawn at random."""
    bare = "".join(_CHUNK.findall(text))
    if len(bare) < 12 or is_placeholder(text) or is_public(text):
        return False
    if len(set(bare)) < min(10, len(bare) * 5 // 12):
        return False
    if bare.isdigit():
        return False
    if not any(map(str.isdigit, bare)):
        return is_noisy(bare)
    digits = sum(map(str.isdigit, bare))
    return is_noisy(bare) or (digits * 12 >= len(bare) and len(_CHUNK.findall(text)) >= 5)


def classes(text: str) -> int:
    """How many of lower case, upper case, digits and symbols a string mixes, from 0 to 4."""
    inner = text[1:]
    return (
        any(map(str.islower, text))
        + any(map(str.isupper, inner))
        + any(map(str.isdigit, text))
        + any(not character.isalnum() and character not in " " for character in text)
    )


def is_password(text: str) -> bool:
    """Whether a string looks chosen as a password: not a word, and of mixed characters."""
    bare = text.strip()
    if not 6 <= len(bare) <= 128 or is_placeholder(bare) or is_reference(bare) or is_public(bare):
        return False
    letters = any(map(str.isalpha, bare))
    digits = any(map(str.isdigit, bare))
    if classes(bare) >= 3 and letters:
        return True
    return (letters and digits) or is_noisy(bare)


def passes_luhn(digits: str) -> bool:
    """Whether a card number's last digit is its check digit."""
    total = 0
    for index, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + index % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def passes_mod97(account: str) -> bool:
    """Whether an IBAN's two check digits are right."""
    turned = account[4:] + account[:4]
    return int("".join(str(int(character, 36)) for character in turned)) % 97 == 1
