"""Secrets that are known by what is said about them: `key = value`, options, elements.

The value decides: it must look drawn or chosen, and neither stand for a secret nor say where one is
kept. What the key must look like keeps hashes, ids and settings out.
"""

import re
from collections.abc import Iterator

from canonry.ledger.quarantine.likely import (
    MANY_CLASSES,
    classes,
    is_name,
    is_password,
    is_placeholder,
    is_public,
    is_random,
    is_reference,
)
from canonry.ledger.quarantine.model import Span
from canonry.ledger.quarantine.patterns import lazily

KEY_WORDS = ("pass", "pwd", "secret", "token", "key", "auth", "cred", "pin", "bearer", "pat", "pw")
"""One of them is in the name of everything that is assigned a secret."""

_SEPARATOR = lazily(r"(?::=|=>|==?|:)\s{0,3}")
_KEY_BACKWARDS = lazily(r"[\s\"'\])]{0,4}([\w.$ -]{2,64})")
_VALUE = lazily(r"\"[^\"\n]{1,512}\"|'[^'\n]{1,512}'|`[^`\n]{1,512}`|[^\s\"'`,;]{1,512}")
_KEY_CHARS = 70
_VALUE_CHARS = 512
_DRAWN_CHARS = 12
_OPTION = lazily(
    r"(?<![\w-])--?(?:password|passwd|passphrase|pass|pwd|token|api-?key|secret|auth-?token"
    r"|access-?key|secret-?key|secret-access-key|client-?secret|storepass|keypass|p|pw|key"
    r"|srcstorepass|body)"
    r"(?:=|\s{1,3})(\"[^\"\n]{1,256}\"|'[^'\n]{1,256}'|[^\s\"'`;|]{1,256})"
)
_ATTACHED = lazily(r"\b(?:mysql|mysqldump|mysqladmin|mariadb)\b[^\n]{0,120}?\s-p([^\s\"']{6,64})")
_USER = lazily(
    r"(?<![\w-])(?:-u|--user|--proxy-user|-U)\s{0,2}[\"']?[^\s:\"'<>$]{1,64}:([^\s\"']{4,128})"
)
_HEADER = lazily(
    r"\b(?:authorization|x-api-key|proxy-authorization)[\"']?\s?[:=]\s?[\"']?"
    r"(?:bearer|token|basic|apikey|key|digest)?\s{0,2}([A-Za-z0-9._~+/=-]{16,1024})"
    r"|\bbearer\s{1,2}([A-Za-z0-9._~+/=-]{20,1024})",
    re.IGNORECASE,
)
_ELEMENT = lazily(r"<([\w.-]{3,40})>\s?([^<>\s]{6,256})\s?</\1>")
_ATTRIBUTES = lazily(
    r"\b(?:key|name)=[\"']([\w.-]{2,60})[\"']\s{1,3}value=[\"']([^\"'\n]{6,256})[\"']",
    re.IGNORECASE,
)
_SET = lazily(
    r"(?:^|\n|\bset\s|\bsetx\s|\bcreate\s[\w-]{1,20}\s)[ \t]{0,8}"
    r"((?:[\w./-]{0,60}[:/])?[\w.-]{3,60})[ \t]{1,3}(?:--body\s)?([^\s\"']{6,256})"
)
_POSITIONED = lazily(
    r"\b(?:redis-cli|valkey-cli)\b[^\n]{0,80}?\s-a\s{1,2}(\S{6,128})"
    r"|\bldap\w{2,8}\b[^\n]{0,120}?\s-w\s{1,2}(\S{6,128})"
    r"|\b(?:sqlcmd|bcp)\b[^\n]{0,120}?\s-P\s?(\S{6,128})"
    r"|\bhtpasswd\s-\w{0,4}b\w{0,3}\s\S{1,80}\s\S{1,64}\s(\S{6,128})"
    r"|\s-U\s?[^\s%]{1,64}%(\S{6,128})"
    r"|\bnet\suse\s[^\n]{0,80}?\s(\S{6,128})\s/user:\S"
    r"|/user:\S{1,64}\s(\S{6,128})|\bvault\slogin\s(\S{12,128})|\becho\s(\S{6,128})\s?\|\s?sudo\s-S"
    r"|\bsshpass\s-p\s?(\S{6,128})|\bPGPASSWORD=(\S{6,128})"
    r"|(?:^|\n)[\w.*-]{1,60}:\d{2,5}:[\w*]{1,40}:\w{1,40}:(\S{6,80})"
)
_PART = lazily(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_PASSWORD_ENDINGS = ("password", "passwd", "passphrase", "passwort", "requirepass")
_PASSWORD_PARTS = frozenset(
    "password passwd pwd pass passphrase passcode pw psk rootpw masterauth passwort"
    " kennwort".split()
)
_SECRET_PARTS = frozenset(
    "secret token apikey credential credentials pat authtoken accesskey".split()
)
_KEY_QUALIFIERS = frozenset(
    "api access secret private auth signing encryption master account storage service app client"
    " admin write session root deploy webhook hmac cipher aes shared secure subscription license"
    " jwt bot user read rest server ingest function host integration maps sas".split()
)
_OPEN_KEYS = frozenset(
    "public primary foreign partition sort cache entity idempotency object index hash row group"
    " routing dedupe translation registry lookup natural surrogate composite unique join tag range"
    " gpg ssh dict map json config i18n message id s3 bucket search idx publishable key pub"
    " fingerprint storage cryptographic".split()
)
_AFTERTHOUGHTS = frozenset({"base", "value", "current", "new", "old", "plain"})


def assigned(text: str) -> Iterator[Span]:
    """Yield values of keys that name a secret."""
    for separator in _SEPARATOR.finditer(text):
        before = text[max(0, separator.start() - _KEY_CHARS) : separator.start()]
        if not any(word in before.lower() for word in KEY_WORDS):
            continue
        key = _KEY_BACKWARDS.match(before[::-1])
        value = _VALUE.match(text, separator.end())
        if not (key and value):
            continue
        if " " not in key[1].strip() and before[-len(key[0]) - 1 :][:1] == ":":
            continue
        if (kind := _kind(key[1][::-1])) and _holds(kind, value[0]):
            yield _inner(value[0], value.start())


def placed(text: str) -> Iterator[Span]:
    """Yield values in elements, attributes, settings by name, and at fixed places of a command."""
    for pattern in (_ELEMENT, _ATTRIBUTES, _SET):
        for match in pattern.finditer(text):
            kind = _kind(match[1])
            if kind and _holds(kind, match[2]):
                yield match.span(2)
    for match in _POSITIONED.finditer(text):
        value = match[match.lastindex or 0]
        if is_password(value.strip("\"'")) and not is_name(value):
            yield match.span(match.lastindex or 0)


def given(text: str) -> Iterator[Span]:
    """Yield values of options and headers of a command line."""
    for pattern in (_OPTION, _ATTACHED, _USER):
        for match in pattern.finditer(text):
            value = match[1].strip("\"'")
            if (is_password(value) and not is_name(value)) or is_random(value):
                yield _inner(match[1], match.start(1))
    for match in _HEADER.finditer(text):
        group = 1 if match[1] else 2
        if is_random(match[group]):
            yield match.span(group)


def is_assigned(key: str, value: str) -> bool:
    """Tell whether a key of an object names a secret and its value is one."""
    if len(key) > _KEY_CHARS or len(value) > _VALUE_CHARS:
        return False
    if not any(word in key.lower() for word in KEY_WORDS):
        return False
    kind = _kind(key)
    return bool(kind) and _holds(kind, f'"{value}"')


def _kind(key: str) -> str:
    """Return what a key names: `password`, `secret`, `key` for the name of one, or nothing."""
    parts = [part.lower() for part in _PART.findall(key)]
    while parts and (parts[-1].isdigit() or parts[-1] in _AFTERTHOUGHTS):
        parts.pop()
    if not parts:
        return ""
    last = parts[-1]
    if last in _PASSWORD_PARTS or last.endswith(_PASSWORD_ENDINGS):
        return "password"
    if last in _SECRET_PARTS:
        return "secret"
    if last == "key" and len(parts) > 1 and not parts[-2].isdigit():
        if parts[-2] in _KEY_QUALIFIERS:
            return "secret"
        if parts[-2] not in _OPEN_KEYS:
            return "key"
    if last == "auth" and (len(parts) == 1 or parts[-2] in {"basic", "registry"}):
        return "secret"
    return ""


def _holds(kind: str, value: str) -> bool:
    """Tell whether a value is a secret of this kind."""
    quoted = value[:1] in "\"'`"
    bare = value.strip("\"'`").rstrip(")]},;")
    if is_placeholder(bare) or is_public(bare) or (not quoted and is_reference(bare)):
        return False
    if kind == "password":
        named = is_name(bare) and classes(bare) < MANY_CLASSES and "-" in bare
        return is_password(bare) and not named
    return len(bare) >= _DRAWN_CHARS and not is_name(bare) and is_random(bare)


def _inner(value: str, start: int) -> Span:
    """Return the span of a value without its quotes."""
    left = len(value) - len(value.lstrip("\"'`"))
    right = len(value) - len(value.rstrip("\"'`"))
    return start + left, start + len(value) - right
