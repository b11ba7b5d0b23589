"""Secrets that are known by their own form: keys, strings and numbers with a check."""

import re
from base64 import b64decode, urlsafe_b64decode
from binascii import Error
from collections.abc import Iterator

from canonry.ledger.quarantine.checks import (
    is_placeholder,
    is_random,
    is_reference,
    passes_luhn,
    passes_mod97,
)
from canonry.ledger.quarantine.views import Span

_PRIVATE_KEY = re.compile(
    r"-----\s?BEGIN(?: [A-Z0-9]{2,12}){0,3} PRIVATE KEY(?: BLOCK)?\s?-----"
    r"(?:[\s\\nr\"'+,]|[A-Za-z-]{3,20}: [^\n\\]{0,80}){0,40}[A-Za-z0-9+/=]{16,100}"
)
_PRIVATE_LINES = re.compile(r"PuTTY-User-Key-File-\d[^\0]{0,2000}?Private-Lines:\s{0,3}\d{1,4}")
_KEY_END = re.compile(r"-----\s?END[A-Z0-9 ]{0,40}-----")
_KEY_CHARS = 16_384

_ADDRESS = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,24}://([^\s:/@\"'<>`]{0,80}):([^\s\"'<>`@]{1,160})@"
    r"[\w\[$.-]"
)
_TOKEN_ADDRESS = re.compile(r"://([A-Za-z0-9_-]{20,255})(?::x-oauth-basic)?@[\w.-]")
_SIGNED = re.compile(
    r"(?<![A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{8,4000})\.[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{8,2000}"
    r"|(?<![A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{8,4000})(?:\.[A-Za-z0-9_-]{0,8000}){4}(?![A-Za-z0-9_-])"
)
_BASIC = re.compile(
    r"(?:\"auth\"\s{0,2}:\s{0,2}\"|\b[Bb]asic\s{1,2}|_auth\s{0,2}=\s{0,2}\"?)([A-Za-z0-9+/]{8,512}={0,2})"
)
_SPECIAL = re.compile(
    r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Z0-9]{6,14}/[A-Za-z0-9]{6,40}/[A-Za-z0-9]{16,40}"
    r"|discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{16,20}/[\w-]{50,80}"
    r"|\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,80}"
    r"|(?<![\w.-])\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![\w-])"
    r"|(?<![\w.-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![\w-])"
    r"|(?<![0-9a-f])[0-9a-f]{32}-us\d{1,2}(?!\w)"
    r"|(?<![\w.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}"
    r"|(?:webhook\.office\.com|outlook\.office\.com)/webhookb?2?/[0-9a-f-]{36}@[0-9a-f-]{36}/\w{8,20}/[0-9a-f]{32}/"
    r"|[?&](?:sig|X-Amz-Signature|Signature)=[A-Za-z0-9%+/]{40,100}"
    r"|(?<![\w-])SK[0-9a-f]{32}(?!\w)"
    r"|AccountKey=[A-Za-z0-9+/]{60,90}={0,2}|SharedAccessKey=[A-Za-z0-9+/]{40,50}={0,2}"
)
SPECIAL_LITERALS = (
    "hooks.slack.com", "webhook", "atlasv1", ":AA", "Q~", "-us", "sig=", "Signature=", "SK", "Key=", ".",
)

_CARD = re.compile(r"(?<![\d.,_#/-])\d{4}(?:[ -]?\d{4}){2}[ -]?\d{3,7}(?![\d_-])|(?<![\d.,_#/-])3[47]\d\d[ -]?\d{6}[ -]?\d{5}(?![\d_-])")
_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_SOCIAL = re.compile(r"\b(?:ssn|social security)\b[^\n]{0,30}?\b(\d{3}-\d{2}-\d{4})\b", re.IGNORECASE)
_IBAN_CHARS = range(15, 35)

_BASE58 = r"[1-9A-HJ-NP-Za-km-z]"
_WALLET = re.compile(
    rf"(?i:\b(?:wif|private key|privkey|priv key|secret key|seed|keystore|wallet)\b)[^\n]{{0,40}}?"
    rf"(?<![A-Za-z0-9])((?:0x)?[0-9a-fA-F]{{64}}|{_BASE58}{{50,52}}|{_BASE58}{{86,88}})(?![A-Za-z0-9])"
    rf"|(?<![A-Za-z0-9])([5KL]{_BASE58}{{50,51}}|6P{_BASE58}{{56}}|S[A-Z2-7]{{55}})(?![A-Za-z0-9])"
)


def private_keys(text: str) -> Iterator[Span]:
    """Private keys in their blocks, to the end of the block."""
    for match in _PRIVATE_KEY.finditer(text):
        if is_placeholder(match[0][-16:]):
            continue
        end = _KEY_END.search(text, match.end(), match.end() + _KEY_CHARS)
        yield match.start(), end.end() if end else match.end()
    for match in _PRIVATE_LINES.finditer(text):
        yield match.span()


def addresses(text: str) -> Iterator[Span]:
    """Passwords in addresses."""
    for match in _ADDRESS.finditer(text):
        user, password = match[1], match[2]
        if password == user or is_placeholder(password) or is_reference(password):
            continue
        if password.isupper() and password.isalpha():
            continue
        yield match.span(2)
    for match in _TOKEN_ADDRESS.finditer(text):
        if is_random(match[1]):
            yield match.span(1)


def signed_tokens(text: str) -> Iterator[Span]:
    """Signed tokens whose first part names an algorithm."""
    for match in _SIGNED.finditer(text):
        if '"alg"' in _decoded(match[1] or match[2]):
            yield match.span()


def basic_credentials(text: str) -> Iterator[Span]:
    """Names with passwords, in the base64 of basic authentication."""
    for match in _BASIC.finditer(text):
        name, colon, password = _decoded(match[1]).partition(":")
        if colon and name.isprintable() and password.isprintable() and len(password) >= 4:
            if not is_placeholder(password):
                yield match.span(1)


def special_tokens(text: str) -> Iterator[Span]:
    """Tokens of services whose shape is more than a beginning."""
    for match in _SPECIAL.finditer(text):
        if not is_placeholder(match[0][-20:]) and any(map(str.isdigit, match[0])):
            yield match.span()


def cards(text: str) -> Iterator[Span]:
    """Card numbers with their check digit, but for those kept for tests."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if _is_issued(digits) and passes_luhn(digits) and len(set(digits)) > 4:
            yield match.span()


def accounts(text: str) -> Iterator[Span]:
    """Bank accounts with their check digits, and social security numbers where named."""
    for match in _IBAN.finditer(text):
        account = re.sub(r"[ -]", "", match[0])
        if len(account) in _IBAN_CHARS and passes_mod97(account):
            yield match.span()
    for match in _SOCIAL.finditer(text):
        yield match.span(1)


def wallet_keys(text: str) -> Iterator[Span]:
    """Private keys of wallets."""
    for match in _WALLET.finditer(text):
        group = 1 if match[1] else 2
        if is_random(match[group]):
            yield match.span(group)


def _is_issued(digits: str) -> bool:
    """Whether a card number begins as some issuer's do, at that length."""
    first, two, four = digits[0], int(digits[:2]), int(digits[:4])
    if first == "4" or 51 <= two <= 55 or 2221 <= four <= 2720:
        return len(digits) == 16 or (first == "4" and len(digits) == 19)
    if two in (34, 37):
        return len(digits) == 15
    if four == 6011 or two in (62, 64, 65, 35, 60):
        return len(digits) in (16, 19)
    return two in (30, 36, 38) and len(digits) == 14


def _decoded(text: str) -> str:
    """What base64 decodes to, as far as it is plain text; empty where it is not."""
    padded = text + "=" * (-len(text) % 4)
    try:
        raw = urlsafe_b64decode(padded) if set(text) & set("-_") else b64decode(padded)
    except (Error, ValueError):
        return ""
    return raw.decode("utf-8", "ignore")
