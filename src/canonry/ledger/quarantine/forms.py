"""Secrets that are known by their own form: keys, strings and numbers with a check."""

import re
from base64 import b64decode, urlsafe_b64decode
from binascii import Error
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256

from canonry.ledger.quarantine.likely import (
    is_placeholder,
    is_random,
    is_reference,
    passes_luhn,
    passes_mod97,
)
from canonry.ledger.quarantine.model import Span
from canonry.ledger.quarantine.patterns import lazily
from canonry.ledger.quarantine.seedwords import SEED_WORDS

_PRIVATE_KEY = lazily(
    r"-----\s?BEGIN(?: [A-Z0-9]{2,12}){0,3} PRIVATE KEY(?: BLOCK)?\s?-----"
    r"|PuTTY-User-Key-File-\d[^\0]{0,600}?Private-Lines:\s{0,3}\d{1,4}"
)
_KEY_BODY = lazily(r"[A-Za-z0-9+/=]{16}")
_KEY_END = lazily(r"-----\s?END[A-Z0-9 ]{0,40}-----")
_KEY_HEAD_CHARS = 400
_KEY_CHARS = 16_384

_ADDRESS = lazily(
    r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{1,24}://([^\s:/@\"'<>`]{0,80}):([^\s\"'<>`@]{1,160})@"
    r"[\w\[$.-]"
)
_LISTENER = lazily(r"\bjdbc:oracle:[a-z]{2,6}:[\w$#]{1,64}/([^\s\"'<>`@]{4,160})@")
_TOKEN_ADDRESS = lazily(r"://([A-Za-z0-9_-]{20,255})(?::x-oauth-basic)?@[\w.-]")
_SIGNED = lazily(
    r"(?<![A-Za-z0-9_-])(eyJ[A-Za-z0-9_-]{8,4000})\.[A-Za-z0-9_-]{0,8000}\.[A-Za-z0-9_-]{8,2000}"
)
_BASIC = lazily(
    r"(?:\"auth\"\s{0,2}:\s{0,2}\"|\b[Bb]asic\s{1,2}|_auth\s{0,2}=\s{0,2}\"?)"
    r"([A-Za-z0-9+/]{8,512}={0,2})"
)
_SPECIAL = lazily(
    r"hooks\.slack\.com/(?:services|workflows|triggers)/[A-Z0-9]{6,14}/[A-Za-z0-9]{6,40}"
    r"/[A-Za-z0-9]{16,40}"
    r"|discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{16,20}/[\w-]{50,80}"
    r"|(?<![\w.-])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,80}"
    r"|(?<![\w.-])\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![\w-])"
    r"|(?<![\w.-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}(?![\w-])"
    r"|(?<![0-9a-f])[0-9a-f]{32}-us\d{1,2}(?!\w)"
    r"|(?<![\w.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}"
    r"|(?:webhook|outlook)\.office\.com/webhookb?2?/[0-9a-f-]{36}@[0-9a-f-]{36}/\w{8,20}"
    r"/[0-9a-f]{32}/"
    r"|[?&](?:sig|X-Amz-Signature|Signature)=[A-Za-z0-9%+/]{40,100}"
    r"|AccountKey=[A-Za-z0-9+/]{60,90}={0,2}|SharedAccessKey=[A-Za-z0-9+/]{40,50}={0,2}"
    r"|\bhttps://[0-9a-f]{32}(?::[0-9a-f]{32})?@[\w.-]{3,60}\.(?:sentry\.io|ingest)"
)

_CARD = lazily(
    r"(?<![\d.,_#/-])\d{4}(?:[ -]?\d{4}){2}[ -]?\d{3,7}(?![\d_-])"
    r"|(?<![\d.,_#/-])3[47]\d\d[ -]?\d{6}[ -]?\d{5}(?![\d_-])"
)
_IBAN = lazily(
    r"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
_SOCIAL = lazily(r"\b(?:ssn|social security)\b[^\n]{0,30}?\b(\d{3}-\d{2}-\d{4})\b", re.IGNORECASE)
_ACCOUNT_START = lazily(r"[A-Z]{2}\d{2}")
_IBAN_CHARS = range(15, 35)
_PASSWORD_CHARS = 4
_TEST_DIGITS = 4
"""How many different digits a card number has at most that is kept for tests."""

_ISSUERS: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("4", "4", (16, 19)),
    ("51", "55", (16,)),
    ("2221", "2720", (16,)),
    ("34", "34", (15,)),
    ("37", "37", (15,)),
    ("60", "65", (16, 19)),
    ("35", "35", (16, 19)),
    ("30", "30", (14,)),
    ("36", "38", (14,)),
)
"""The first and the last beginning of each range of card numbers, and their lengths."""

_BASE58 = r"[1-9A-HJ-NP-Za-km-z]"
_WALLET = lazily(
    rf"(?i:\b(?:wif|private key|privkey|priv key|secret key|seed|keystore|wallet)\b)[^\n]{{0,40}}?"
    rf"(?<![A-Za-z0-9])((?:0x)?[0-9a-fA-F]{{64}}|{_BASE58}{{50,52}}|{_BASE58}{{86,88}})"
    rf"(?![A-Za-z0-9])"
    rf"|(?<![A-Za-z0-9])([5KL]{_BASE58}{{50,51}}|6P{_BASE58}{{56}}|S[A-Z2-7]{{55}})(?![A-Za-z0-9])"
)

_SEED_LENGTHS = (24, 21, 18, 15, 12)
_SEED_WORD = lazily(r"[A-Za-z]{3,8}(?![A-Za-z])")
_SEED_BETWEEN = lazily(r"[\s\d,.;:|()\[\]\"'-]{1,8}")
_SEED_ANNOUNCED = lazily(r"seed|mnemonic|recovery|backup|wallet|phrase", re.IGNORECASE)
_SEED_ANNOUNCED_CHARS = 80
_SEED_WINDOWS = 4_096
"""Rows of words whose checksum one text may ask for; past it, every row counts."""
_SEED_INITIALS = 4


def private_keys(text: str) -> Iterator[Span]:
    """Yield private keys in their blocks, to the end of the block."""
    for match in _PRIVATE_KEY.finditer(text):
        end = _KEY_END.search(text, match.end(), match.end() + _KEY_CHARS)
        body = _KEY_BODY.search(text, match.end(), match.end() + _KEY_HEAD_CHARS)
        if body is not None and not is_placeholder(body[0]):
            yield match.start(), end.end() if end else min(len(text), match.end() + _KEY_CHARS)


def addresses(text: str) -> Iterator[Span]:
    """Yield passwords in addresses."""
    for match in _ADDRESS.finditer(text):
        user, password = match[1], match[2]
        if password == user or is_placeholder(password) or is_reference(password):
            continue
        if not (password.isupper() and password.isalpha()):
            yield match.span(2)
    for match in _LISTENER.finditer(text):
        if not (is_placeholder(match[1]) or is_reference(match[1])):
            yield match.span(1)
    for match in _TOKEN_ADDRESS.finditer(text):
        if is_random(match[1]):
            yield match.span(1)


def signed_tokens(text: str) -> Iterator[Span]:
    """Yield signed tokens whose first part names an algorithm."""
    for match in _SIGNED.finditer(text):
        if '"alg"' in _decoded(match[1]):
            yield match.span()


def basic_credentials(text: str) -> Iterator[Span]:
    """Yield names with passwords, in the base64 of basic authentication."""
    for match in _BASIC.finditer(text):
        name, colon, password = _decoded(match[1]).partition(":")
        if not (colon and name.isprintable() and password.isprintable()):
            continue
        if len(password) >= _PASSWORD_CHARS and not is_placeholder(password):
            yield match.span(1)


def special_tokens(text: str) -> Iterator[Span]:
    """Yield tokens of services whose shape is more than a beginning."""
    for match in _SPECIAL.finditer(text):
        if not is_placeholder(match[0][-20:]) and any(map(str.isdigit, match[0])):
            yield match.span()


def cards(text: str) -> Iterator[Span]:
    """Yield card numbers with their check digit, but for those kept for tests."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        issued = any(
            len(digits) in lengths and first <= digits[: len(first)] <= last
            for first, last, lengths in _ISSUERS
        )
        if issued and passes_luhn(digits) and len(set(digits)) > _TEST_DIGITS:
            yield match.span()


def accounts(text: str) -> Iterator[Span]:
    """Yield bank accounts with their check digits, and social security numbers where named."""
    for match in _IBAN.finditer(text):
        account = re.sub(r"[ -]", "", match[0])
        if len(account) in _IBAN_CHARS and passes_mod97(account):
            yield match.span()
    for match in _SOCIAL.finditer(text):
        yield match.span(1)


def begins_account(text: str, lower: str) -> bool:
    """Tell whether a text holds what an account number begins with, or names the other number."""
    return "ssn" in lower or "social" in lower or _ACCOUNT_START.search(text) is not None


def wallet_keys(text: str) -> Iterator[Span]:
    """Yield private keys of wallets."""
    for match in _WALLET.finditer(text):
        group = 1 if match[1] else 2
        if is_random(match[group]):
            yield match.span(group)


def seed_phrases(text: str) -> Iterator[Span]:
    """Yield every row of words that is a seed phrase (BIP-39): its words, and its checksum.

    Where the text says what the words are, no checksum is asked for.
    """
    tried = 0
    for row in _seed_rows(text):
        before = text[max(0, row[0].start() - _SEED_ANNOUNCED_CHARS) : row[0].start()]
        announced = bool(_SEED_ANNOUNCED.search(before) or _SEED_ANNOUNCED.search(row[0][0]))
        windows = [
            (start, length)
            for length in _SEED_LENGTHS
            for start in range(len(row) - length + 1)
            if announced or tried <= _SEED_WINDOWS
        ]
        tried += len(windows)
        if announced or tried > _SEED_WINDOWS:
            yield row[0].start(), row[-1].end()
            continue
        numbers = [_numbers()[word[0][:_SEED_INITIALS].lower()] for word in row]
        for start, length in windows:
            if _passes_checksum(numbers[start : start + length]):
                yield row[start].start(), row[start + length - 1].end()
                break


def has_seed_row(words: Sequence[str]) -> bool:
    """Tell whether as many words of the list follow each other as the shortest phrase has."""
    numbers = _numbers()
    shortest = _SEED_LENGTHS[-1]
    for at in range(shortest - 1, len(words), shortest):  # one of them is in every such row
        first = last = at
        while first >= 0 and words[first][:_SEED_INITIALS] in numbers:
            first -= 1
        while last < len(words) and words[last][:_SEED_INITIALS] in numbers:
            last += 1
        if last - first > shortest:
            return True
    return False


def _seed_rows(text: str) -> Iterator[list[re.Match[str]]]:
    """Yield words of the list that follow each other, as many as the shortest phrase or more."""
    numbers = _numbers()
    row: list[re.Match[str]] = []
    for word in _SEED_WORD.finditer(text):
        follows = bool(row) and _SEED_BETWEEN.fullmatch(text, row[-1].end(), word.start())
        listed = word[0][:_SEED_INITIALS].lower() in numbers
        if row and not (follows and listed):
            if len(row) >= _SEED_LENGTHS[-1]:
                yield row
            row = []
        if listed:
            row.append(word)
    if len(row) >= _SEED_LENGTHS[-1]:
        yield row


def _passes_checksum(numbers: list[int]) -> bool:
    """Tell whether the last bits of a phrase are the first of the hash of the others."""
    bits = 0
    for number in numbers:
        bits = bits << 11 | number
    check_bits = len(numbers) // 3
    entropy = (bits >> check_bits).to_bytes(len(numbers) * 4 // 3, "big")
    return sha256(entropy).digest()[0] >> (8 - check_bits) == bits & ((1 << check_bits) - 1)


@cache
def _numbers() -> dict[str, int]:
    """Return the number of each word of the list, by its first letters."""
    return {word: number for number, word in enumerate(SEED_WORDS.split())}


def _decoded(text: str) -> str:
    """Return what base64 decodes to, as far as it is plain text; empty where it is not."""
    padded = text + "=" * (-len(text) % 4)
    try:
        raw = urlsafe_b64decode(padded) if set(text) & set("-_") else b64decode(padded)
    except (Error, ValueError):
        return ""
    return raw.decode("utf-8", "ignore")
