"""Secrets told in a sentence, in many languages: `the root password on node-7 is …`.

Talk about secrets is common and harmless, so the value must look chosen or drawn: words, dates,
lengths and versions do not.
"""

import re
from collections.abc import Iterator
from functools import cache

from canonry.ledger.quarantine.folding import fold
from canonry.ledger.quarantine.likely import (
    MANY_CLASSES,
    classes,
    is_name,
    is_noisy,
    is_password,
    is_placeholder,
    is_public,
    is_random,
    is_reference,
)
from canonry.ledger.quarantine.model import Span
from canonry.ledger.quarantine.patterns import lazily

_PASSWORDS = """password, passwords, passwort, passphrase, passcode, pass phrase, kennwort,
    contraseña, mot de passe, senha, palavra-passe, hasło, hasła, wachtwoord, lösenord, adgangskode,
    passord, parola, parolası, şifre, şifresi, heslo, salasana, jelszó, mật khẩu, kata sandi,
    пароль, паролем, пароля, парола, 密码, 密碼, 口令, パスワード, 暗証番号, 비밀번호, 암호, كلمة المرور, كلمة السر,
    رمز عبور, סיסמה, पासवर्ड, รหัสผ่าน, κωδικός, clave, pwd, passwd, pw, psk, wifi key, wi-fi key,
    wlan key, creds, credentials"""
_TOKENS = """api key, api-key, api token, apikey, access key, access token, secret key, private key,
    auth token, bearer token, client secret, signing key, signing secret, encryption key,
    webhook secret, master key, refresh token, session token, bot token, deploy key, deploy token,
    service token, personal access token, secret, token, credential, ключ api, ключ апи, токен, 密钥,
    令牌, トークン, api-schlüssel, jeton, clé api, clé secrète, 토큰, chiave api, clave api, chave api"""
_NUMBERS = """pin, pin code, door code, alarm code, gate code, safe code, safe combination,
    unlock code, entry code, lock code, lock combination, cvv, cvc, otp, one-time code,
    one time code, 2fa code, verification code, security code, recovery code, passcode, backup code,
    backup codes, recovery codes, voicemail code, garage code, keypad code, access code, пин-код,
    код двери, türcode, codice porta, code pin, code wifi"""

NOUNS = frozenset(
    "password passwords passwort kennwort passphrase passphrases passcode pwd pw psk pass creds"
    " credentials login log logs sign codes token secret key pin code otp cvv cvc combination"
    " credential contrasena senha haslo hasla wachtwoord losenord parola sifre sifresi heslo clave"
    " salasana jelszo adgangskode passord passe sandi khau jeton schlussel chiave chave palavra"
    " passwd apikey codice turcode".split()
)
"""Words one of which stands in every text that tells a secret, in plain letters."""

_FAR_NOUNS = "密 口令 令牌 パスワード スワード 暗証 トークン 비밀 암호 토큰 كلمة رمز סיסמ पासव รหัส κωδ парол токен пин"

_ABOUT = lazily(
    r"[\s_-]?(?:polic|manager|reset|rotat|length|expir|field|hint|page|generator|vault|store|name"
    r"|file|limit|price|count|prefix|format|strength|requirement|rule|fingerprint|hash|ids?\b"
    r"|checksum|digest|bucket|table|column|size|version|holder|owner|usage|speed|budget|per\b"
    r"|window"
    r"|ring\b)",
    re.IGNORECASE,
)
"""What follows the noun when it is talked about rather than told."""

_PASSING = lazily(
    r"(?:next|change|page|continuation|starting|idempotency|client|cancellation|sync|csrf|fencing"
    r"|eos|bos|pad|stop)[ _-]$",
    re.IGNORECASE,
)
_TELLING = frozenset(
    fold(
        ": = -> => := is was are to now still currently lautet ist war es e est era jest"
        " это является"
        " 是 为 為 は が 가 는 은 هي هو है là adalah ialah called reads type enter"
    )
    .lower()
    .split()
)
_SAID = lazily(r"\"[^\"\n]{4,80}\"|'[^'\n]{4,80}'|`[^`\n]{4,80}`|[!-~]{1,256}|[^\s!-~]{1,64}")
_WAY_IN = lazily(
    r"\b(?:log(?:s|ged)? ?in|login|sign in|creds|credentials|user|username|account|opens)\b"
    r"[^\n.?!]{0,40}?(?:\bwith|/|,? pass|\band)\s?(?!\s)([^\s@:/]{8,64})(?![^\s]*@)"
    r"|\buse ([^\s@:/]{8,64}) to (?:log|sign|unlock|open)\b"
    r"|(?<!\S)([^\s@:/]{8,64}) (?:is|was|as) (?:the|its|his|her|our|my|a|their) [\w -]{0,24}?"
    r"(?:password|passphrase|passcode)\b",
    re.IGNORECASE,
)
_PARTED = lazily(r"[-_./:]")
_SENTENCE_END = lazily(r"[.!?;](?:\s|$)|\n")
_QUOTES = "\"'`"
_ENDING = ".,;:)]}>\"'`"
_REACH_CHARS = 100
_REACH_WORDS = 10
_NUMBER_CHARS = 40
_TOKEN_CHARS = 16
_BARE_CHARS = 8
_SIGNS = frozenset("!#$%&*+=?@^_~")
_NUMBER = lazily(r"(?<![\w-])#?(\d(?:[ -]?\d){3,7})(?![\w-])")


@cache
def far_nouns() -> tuple[str, ...]:
    """Return what stands for `NOUNS` in other scripts: pieces of words, in plain letters."""
    return tuple(fold(_FAR_NOUNS).lower().split())


@cache
def _nouns() -> re.Pattern[str]:
    kinds = {"password": _PASSWORDS, "token": _TOKENS, "number": _NUMBERS}
    groups = []
    for kind, table in kinds.items():
        spellings = {
            " ".join(noun.split()) for noun in f"{table}, {fold(table).lower()}".split(",")
        }
        nouns = "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))
        groups.append(rf"(?P<{kind}>{nouns})")
    return re.compile(rf"(?<![a-z0-9])(?:{'|'.join(groups)})(?![a-z])", re.IGNORECASE)


def spoken(text: str) -> Iterator[Span]:
    """Yield secrets that a sentence tells after naming what they are."""
    for noun in _nouns().finditer(text):
        start = noun.end()
        tail = text[start : start + _REACH_CHARS]
        if end := _SENTENCE_END.search(tail):
            tail = tail[: end.start() + 1]
        before = text[max(0, noun.start() - 14) : noun.start()]
        if _ABOUT.match(tail) or _PASSING.search(before):
            continue
        if noun.lastgroup == "number":
            told = _told_number(tail)
        else:
            told = _told(noun.lastgroup == "token", noun[0], tail)
        if told:
            yield start + told[0], start + told[1]


def ways_in(text: str) -> Iterator[Span]:
    """Yield passwords told with a way in, or before the word: `… is the password`."""
    for match in _WAY_IN.finditer(text):
        group = match.lastindex or 0
        value = match[group].rstrip(_ENDING)
        drawn = _is_mixed(value) and classes(value) >= MANY_CLASSES and is_password(value)
        if drawn and not is_name(value):
            yield match.start(group), match.start(group) + len(value)


def _told(is_token: bool, name: str, tail: str) -> Span | None:  # noqa: FBT001 (of two kinds)
    """Return where a value stands in what follows a noun."""
    telling = False
    for count, said in enumerate(_SAID.finditer(tail)):
        word = said[0]
        if count == _REACH_WORDS:
            break
        if word.lower().rstrip(":") in _TELLING or word in _TELLING:
            telling = True
            continue
        if word[0] in ":=_/" and name.isascii():
            return None
        word = word.lstrip(":=")
        if not word:
            continue
        quoted = word[0] in _QUOTES and word[-1] == word[0]
        value = word.strip(_QUOTES) if quoted else word.rstrip(_ENDING).lstrip("(<[\"'")
        if value and (telling or quoted or count == 0):
            accepts = _is_told_token if is_token else _is_told_password
            if accepts(value, sure=telling or quoted, quoted=quoted):
                begin = said.start() + said[0].index(value)
                return begin, begin + len(value)
        telling = word[-1] in ":="
    return None


def _is_told_token(value: str, *, sure: bool, quoted: bool) -> bool:
    if len(value) < _TOKEN_CHARS or " " in value or is_name(value) or is_reference(value):
        return False
    return is_random(value)


def _is_told_password(value: str, *, sure: bool, quoted: bool) -> bool:
    if is_placeholder(value) or is_public(value) or is_reference(value):
        return False
    if " " in value:
        return quoted and classes(value) >= MANY_CLASSES
    if not _is_mixed(value) and not (sure and _is_wild(value)):
        return False
    if sure:
        return is_password(value) and not (is_name(value) and _PARTED.search(value))
    return classes(value) >= MANY_CLASSES and len(value) >= _BARE_CHARS and not is_name(value)


def _is_wild(value: str) -> bool:
    """Tell whether a value without digits is drawn all the same."""
    if len(value) < _BARE_CHARS:
        return False
    return is_noisy(value) or (classes(value) >= MANY_CLASSES and not _SIGNS.isdisjoint(value))


def _is_mixed(value: str) -> bool:
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def _told_number(tail: str) -> Span | None:
    """Return where a code of four to eight digits stands in what follows its noun."""
    number = _NUMBER.search(tail[:_NUMBER_CHARS])
    if number is None:
        return None
    before = [word.strip(":,=") for word in tail[: number.start()].lower().split()]
    return number.span(1) if not before or before[-1] in _TELLING | {""} else None
