"""Secrets told in a sentence, in many languages: `the root password on node-7 is …`.

Talk about secrets is common and harmless, so the value must look chosen or drawn: words,
dates, lengths and versions do not.
"""

import re
from collections.abc import Iterator
from functools import cache

from canonry.ledger.quarantine.checks import (
    classes,
    is_name,
    is_password,
    is_placeholder,
    is_public,
    is_random,
    is_reference,
)
from canonry.ledger.quarantine.folding import fold
from canonry.ledger.quarantine.views import Span


_PASSWORDS = """password, passwords, passwort, passphrase, passcode, pass phrase, kennwort, contraseña,
    mot de passe, senha, palavra-passe, hasło, hasła, wachtwoord, lösenord, adgangskode, passord,
    parola, parolası, şifre, şifresi, heslo, salasana, jelszó, mật khẩu, kata sandi, пароль, паролем,
    пароля, парола,密码, 密碼, 口令, パスワード, 暗証番号, 비밀번호, 암호, كلمة المرور, كلمة السر,
    رمز عبور, סיסמה, पासवर्ड, รหัสผ่าน, κωδικός, clave, pwd, passwd"""
_TOKENS = """api key, api-key, api token, apikey, access key, access token, secret key, private key,
    auth token, bearer token, client secret, signing key, signing secret, encryption key, webhook
    secret, master key, refresh token, session token, bot token, deploy key, deploy token, service
    token, personal access token, secret, token, credential, ключ api, ключ апи, токен, 密钥, 令牌,
    トークン, api-schlüssel, jeton, clé api, clé secrète, 토큰, chiave api, clave api, chave api"""
_NUMBERS = """pin, pin code, door code, alarm code, gate code, safe code, safe combination, unlock code,
    entry code, lock code, lock combination, cvv, cvc, otp, one-time code, one time code, 2fa code,
    verification code, security code, recovery code, passcode, backup code, voicemail code, garage
    code, keypad code, access code, пин-код, код двери, türcode, codice porta, code pin, code wifi"""

# What follows the noun when it is talked about rather than told.
_ABOUT = re.compile(
    r"[\s_-]?(?:polic|manager|reset|rotat|length|expir|field|hint|page|generator|vault|store|name|file"
    r"|limit|price|count|type|prefix|format|strength|requirement|rule|fingerprint|hash|ids?\b|checksum"
    r"|digest|bucket|table|column|size|version|holder|owner|usage|speed|budget|per\b|window|ring\b)",
    re.IGNORECASE,
)
_PASSING = re.compile(
    r"(?:next|change|page|continuation|starting|idempotency|client|cancellation|sync|csrf|fencing"
    r"|eos|bos|pad|stop)[ _-]$",
    re.IGNORECASE,
)
_TELLING = frozenset(
    fold(
        ": = -> => - is was are to now still currently lautet ist war es e est era jest this это"
        " является 是 为 為 は が 가 는 은 هي هو है la är er on je adalah ialah called reads set changed"
        " : ： :- := und with mit con"
    ).lower().split()
)
_SAID = re.compile(r"\"[^\"\n]{4,80}\"|'[^'\n]{4,80}'|`[^`\n]{4,80}`|[!-~]{1,256}|[^\s!-~]{1,64}")
_SENTENCE_END = re.compile(r"[.!?;](?:\s|$)|\n")
_QUOTES = "\"'`"
_ENDING = ".,;:)]}>\"'`"
_REACH_CHARS = 100
_REACH_WORDS = 10
_NUMBER_CHARS = 40
_NUMBER = re.compile(r"(?<![\w-])#?(\d(?:[ -]?\d){3,7})(?![\w-])")


@cache
def _nouns() -> re.Pattern[str]:
    kinds = {"password": _PASSWORDS, "token": _TOKENS, "number": _NUMBERS}
    groups = []
    for kind, table in kinds.items():
        spellings = {" ".join(noun.split()) for noun in f"{table}, {fold(table).lower()}".split(",")}
        nouns = "|".join(sorted(map(re.escape, spellings), key=len, reverse=True))
        groups.append(rf"(?P<{kind}>{nouns})")
    return re.compile(rf"(?<![a-z0-9])(?:{'|'.join(groups)})(?![a-z])", re.IGNORECASE)


def spoken(text: str) -> Iterator[Span]:
    """Secrets that a sentence tells after naming what they are."""
    for noun in _nouns().finditer(text):
        start = noun.end()
        tail = text[start : start + _REACH_CHARS]
        if end := _SENTENCE_END.search(tail):
            tail = tail[: end.start() + 1]
        if _ABOUT.match(tail) or _PASSING.search(text[max(0, noun.start() - 14) : noun.start()]):
            continue
        told = _told_number(tail) if noun.lastgroup == "number" else _told(noun.lastgroup, tail)
        if told:
            yield start + told[0], start + told[1]


def _told(kind: str | None, tail: str) -> Span | None:
    """Where a value stands in what follows a noun."""
    telling = False
    for count, said in enumerate(_SAID.finditer(tail)):
        word = said[0]
        if count == _REACH_WORDS:
            break
        if word.lower().rstrip(":") in _TELLING or word in _TELLING:
            telling = True
            continue
        if word[0] in ":=_/":
            return None
        quoted = word[0] in _QUOTES and word[-1] == word[0]
        value = word.strip(_QUOTES) if quoted else word.rstrip(_ENDING).lstrip("(<[\"'")
        if _is_told(kind, value, telling=telling, quoted=quoted, next_to=count == 0):
            begin = said.start() + word.index(value)
            return begin, begin + len(value)
        telling = word[-1] in ":="
    return None


def _is_told(kind: str | None, value: str, *, telling: bool, quoted: bool, next_to: bool) -> bool:
    """Whether a word is the secret that the sentence announced."""
    if not value or is_placeholder(value) or is_public(value) or is_reference(value):
        return False
    if not (telling or quoted or next_to):
        return False
    if kind == "token":
        return len(value) >= 16 and " " not in value and not is_name(value) and is_random(value)
    if " " in value:
        return quoted and classes(value) >= 3
    mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
    if telling or quoted:
        return mixed and is_password(value) and (classes(value) >= 3 or not is_name(value) or len(value) < 10)
    return mixed and classes(value) >= 3 and len(value) >= 8 and not is_name(value)


def _told_number(tail: str) -> Span | None:
    """Where a code of four to eight digits stands in what follows its noun."""
    number = _NUMBER.search(tail[:_NUMBER_CHARS])
    if number is None:
        return None
    before = [word.strip(":,=") for word in tail[: number.start()].lower().split()]
    return number.span(1) if not before or before[-1] in _TELLING | {""} else None
