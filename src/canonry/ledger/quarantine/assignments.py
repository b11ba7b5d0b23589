"""Secrets that are known by what is said about them: `key = value`, options, sentences.

The value decides: it must look drawn or chosen, and neither stand for a secret nor say
where one is kept. What the key must look like keeps hashes, ids and settings out.
"""

import re
from collections.abc import Iterator

from canonry.ledger.quarantine.checks import (
    classes,
    is_name,
    is_noisy,
    is_password,
    is_placeholder,
    is_public,
    is_random,
    is_reference,
)
from canonry.ledger.quarantine.views import Span

KEY_WORDS = ("pass", "pwd", "secret", "token", "key", "auth", "cred", "pin", "bearer", "pat")
"""One of them is in the name of everything that is assigned a secret."""

_SEPARATOR = re.compile(r"(?::=|=>|==?|:)\s{0,3}")
_KEY_BACKWARDS = re.compile(r"[\s\"'\])]{0,4}([\w.$ -]{2,64})")
_VALUE = re.compile(
    r"\"[^\"\n]{1,512}\"|'[^'\n]{1,512}'|`[^`\n]{1,512}`|[^\s\"'`,;]{1,512}"
)
_KEY_CHARS = 70
_OPTION = re.compile(
    r"(?<![\w-])--?(?:password|passwd|passphrase|pass|pwd|token|api-?key|secret|auth-?token"
    r"|access-?key|secret-?key|secret-access-key|client-?secret|storepass|keypass|p|pw|key)"
    r"(?:=|\s{1,3})(\"[^\"\n]{1,256}\"|'[^'\n]{1,256}'|[^\s\"'`;|]{1,256})"
)
_ATTACHED = re.compile(r"\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,120}?\s-p([^\s\"']{6,64})")
_USER = re.compile(r"(?<![\w-])(?:-u|--user|--proxy-user|-U)\s{0,2}[\"']?[^\s:\"'<>$]{1,64}:([^\s\"']{4,128})")
_HEADER = re.compile(
    r"\b(?:authorization|proxy-authorization)[\"']?\s?[:=]\s?[\"']?(?:bearer|token|basic|apikey|key"
    r"|digest)?\s{0,2}([A-Za-z0-9._~+/=-]{16,1024})|\bbearer\s{1,2}([A-Za-z0-9._~+/=-]{20,1024})",
    re.IGNORECASE,
)
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_PASSWORD_PARTS = frozenset("password passwd pwd pass passphrase passcode pw passwort kennwort".split())
_SECRET_PARTS = frozenset("secret token apikey credential credentials pat authtoken accesskey".split())
_KEY_QUALIFIERS = frozenset(
    "api access secret private auth signing encryption master account storage service app client"
    " admin write session root deploy webhook hmac cipher aes shared secure subscription license"
    " jwt bot user read rest server ingest function host integration maps license sas".split()
)
_OPEN_KEYS = frozenset(
    "public primary foreign partition sort cache entity idempotency object index hash row group"
    " routing dedupe translation registry lookup natural surrogate composite unique join tag range"
    " gpg ssh host dict map json config i18n message id s3 bucket object search idx publishable key"
    " pub fingerprint storage_ cryptographic".split()
)


def assigned(text: str) -> Iterator[Span]:
    """Values of keys that name a secret."""
    for separator in _SEPARATOR.finditer(text):
        before = text[max(0, separator.start() - _KEY_CHARS) : separator.start()]
        key = _KEY_BACKWARDS.match(before[::-1])
        value = _VALUE.match(text, separator.end())
        if not (key and value) or before[-len(key[0]) - 1 :][:1] == ":":
            continue
        if (kind := _kind(key[1][::-1])) and _holds(kind, value[0]):
            yield _inner(value[0], value.start())


def given(text: str) -> Iterator[Span]:
    """Values of options and headers of a command line."""
    for pattern in (_OPTION, _ATTACHED, _USER):
        for match in pattern.finditer(text):
            value = match[1].strip("\"'")
            if is_password(value) and not is_name(value) or is_random(value):
                yield _inner(match[1], match.start(1))
    for match in _HEADER.finditer(text):
        group = 1 if match[1] else 2
        if is_random(match[group]):
            yield match.span(group)


def _kind(key: str) -> str:
    """What a key names: `password`, `secret`, `name` for a bare name of a key, or nothing."""
    parts = [part.lower() for part in _PART.findall(key)]
    while parts and (parts[-1].isdigit() or parts[-1] in ("base", "value", "current", "new", "old")):
        parts.pop()
    if not parts:
        return ""
    last = parts[-1]
    if last in _PASSWORD_PARTS:
        return "password"
    if last in _SECRET_PARTS:
        return "secret"
    if last == "key" and len(parts) > 1 and not parts[-2].isdigit():
        if parts[-2] in _KEY_QUALIFIERS:
            return "secret"
        if parts[-2] not in _OPEN_KEYS:
            return "key"
    if last == "auth" and (len(parts) == 1 or parts[-2] in ("basic", "registry")):
        return "secret"
    return ""


def _holds(kind: str, value: str) -> bool:
    """Whether a value is a secret of this kind."""
    quoted = value[:1] in "\"'`"
    bare = value.strip("\"'`")
    if is_placeholder(bare) or is_public(bare) or (not quoted and is_reference(bare)):
        return False
    if kind == "password":
        return is_password(bare) and not (is_name(bare) and classes(bare) < 3 and "-" in bare)
    if is_name(bare) or len(bare) < 12:
        return False
    return is_random(bare)


def _inner(value: str, start: int) -> Span:
    """The span of a value without its quotes."""
    left = len(value) - len(value.lstrip("\"'`"))
    right = len(value) - len(value.rstrip("\"'`"))
    return start + left, start + len(value) - right
