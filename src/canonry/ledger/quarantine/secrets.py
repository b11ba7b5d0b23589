"""The secret-like rules, in order. What finds each stands in modules by how a secret is known.

Each rule has a test that every text it applies to passes, and that costs little. The examples of
secrets are put together from pieces, since this file must not hold the shape of one.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from canonry.ledger.quarantine import assigned, forms, spoken, tokens
from canonry.ledger.quarantine.assigned import is_assigned
from canonry.ledger.quarantine.looks import Look
from canonry.ledger.quarantine.model import Rule, Severity, Span

__all__ = ["ASSIGNMENT", "SECRETS", "Secret", "is_assigned"]

_LONG_CHARS = 16
_CARD_DIGITS = 15
_ACCOUNT_DIGITS = 9
_PASSWORD_CHARS = 8
_SEED_ROW = 12
_OPTIONS = (" --", " -p", " -u", " -storepass", " -keypass", "-api-key", " -U")
_PLACES = frozenset(
    "set setx create requirepass masterauth rootpw password passwd secret redis valkey ldapsearch"
    " ldapadd ldapmodify sqlcmd bcp htpasswd smbclient user vault sudo key name 5432 3306 sshpass"
    " pgpassword net".split()
)
_HEADERS = frozenset({"authorization", "bearer", "x"})
_WAYS_IN = frozenset(
    "opens account user username unlock log logs logged login sign creds credentials open password"
    " passphrase passcode".split()
)


class Secret(NamedTuple):
    """A rule, what every text that it finds something in passes, and what finds it."""

    rule: Rule
    may_match: Callable[[Look], bool]
    find: Callable[[str], Iterator[Span]]


def _secret(
    name: str,
    reason: str,
    may_match: Callable[[Look], bool],
    find: Callable[[str], Iterator[Span]],
    severity: Severity = "high",
    *,
    caught: tuple[str, ...],
    passed: tuple[str, ...],
) -> Secret:
    return Secret(Rule(name, "secret", severity, reason, caught, passed), may_match, find)


def _is_long(seen: Look) -> bool:
    return seen.longest >= _LONG_CHARS and tokens.has_rest(seen.lower)


def _is_card(seen: Look) -> bool:
    return seen.digits >= _CARD_DIGITS


def _is_account(seen: Look) -> bool:
    return seen.digits >= _ACCOUNT_DIGITS and forms.begins_account(seen.plain.text, seen.lower)


def _has_special(seen: Look) -> bool:
    return seen.longest >= 2 * _LONG_CHARS and seen.digits > 0


def _is_scattered(seen: Look) -> bool:
    return seen.digits > 1 and not tokens.beginning_words().isdisjoint(seen.distinct)


def _has_row(seen: Look) -> bool:
    return len(seen.words) >= _SEED_ROW and forms.has_seed_row(seen.words)


def _is_command(seen: Look) -> bool:
    if not _HEADERS.isdisjoint(seen.distinct):
        return True
    return "-" in seen.signs and any(option in seen.lower for option in _OPTIONS)


def _is_placing(seen: Look) -> bool:
    return seen.digits > 0 and (not _PLACES.isdisjoint(seen.distinct) or "</" in seen.lower)


def _is_assigning(seen: Look) -> bool:
    if ":" not in seen.signs and "=" not in seen.signs:
        return False
    return any(map(seen.lower.__contains__, assigned.KEY_WORDS))


def _is_telling(seen: Look) -> bool:
    if not spoken.NOUNS.isdisjoint(seen.distinct):
        return True
    return not seen.lower.isascii() and any(map(seen.lower.__contains__, spoken.far_nouns()))


def _is_opening(seen: Look) -> bool:
    if not seen.digits or seen.longest < _PASSWORD_CHARS or _WAYS_IN.isdisjoint(seen.distinct):
        return False
    return any(
        len(part) >= _PASSWORD_CHARS and not part.isalpha() and any(map(str.isdigit, part))
        for part in seen.lower.split()
    )


_DRAWN = "a8Kd2" + "Lq9Xw4" + "Zt7Rb3" + "Vn6Mc1" + "Hy5Gs0" + "Pf2Je8"

SECRETS: tuple[Secret, ...] = (
    _secret(
        "service-token",
        "It holds a service's token: a known beginning and a random rest.",
        _is_long,
        tokens.service_tokens,
        caught=("ghp_" + _DRAWN, "the key is AKIA" + "Q3EGR7ZX5TWB2MNC"),
        passed=("ghp_" + "x" * 20, "Tokens of the service begin with ghp_."),
    ),
    _secret(
        "scattered-token",
        "It holds a service's token in pieces that are to be joined.",
        _is_scattered,
        tokens.scattered_tokens,
        caught=("'ghp_' + '" + _DRAWN[:16] + "' + '" + _DRAWN[16:] + "'",),
        passed=("Tokens begin with ghp_ and have 36 more characters.",),
    ),
    _secret(
        "service-address",
        "It holds an address or a token of a service in which the secret is a part.",
        _has_special,
        forms.special_tokens,
        caught=("hooks.slack.com" + "/services/T0A1B2C3D/B0A1B2C3D/" + _DRAWN[:24],),
        passed=("The address begins with hooks.slack.com/services/.",),
    ),
    _secret(
        "private-key",
        "It holds a private key in its block.",
        lambda seen: "private" in seen.distinct or "putty" in seen.distinct,
        forms.private_keys,
        caught=("-----BEGIN " + "PRIVATE KEY-----\n" + _DRAWN * 2 + "\n-----END PRIVATE KEY-----",),
        passed=("-----BEGIN PUBLIC KEY-----\n" + _DRAWN,),
    ),
    _secret(
        "address-password",
        "It holds a password in an address or a connection string.",
        lambda seen: "://" in seen.lower or "jdbc:" in seen.lower,
        forms.addresses,
        caught=("redis://:" + "k7Tq2mPz" + "@cache.example",),
        passed=("postgresql://user:" + "password" + "@db.example/app", "https://docs.example/a:b"),
    ),
    _secret(
        "signed-token",
        "It holds a signed token (JWT) whose first part names an algorithm.",
        lambda seen: "eyj" in seen.lower,
        forms.signed_tokens,
        caught=("eyJhbGciOiJIUzI1NiJ9" + "." + "eyJzdWIiOiIxMjM0In0" + "." + _DRAWN,),
        passed=("A token has three parts, the first begins with eyJ.",),
    ),
    _secret(
        "basic-credentials",
        "It holds a name with its password in the base64 of basic authentication.",
        lambda seen: "auth" in seen.distinct or "basic" in seen.distinct,
        forms.basic_credentials,
        caught=('"auth": "' + "YWNtZTp" + "rN1RxMm1Qeg==" + '"',),
        passed=('"auth": "oauth2"',),
    ),
    _secret(
        "card-number",
        "It holds a card number: an issuer's beginning and a right check digit.",
        _is_card,
        forms.cards,
        caught=("Card 4539 1488 " + "0343 6467",),
        passed=("Order 4539 1488 0343 6468", "Test card 4242 4242 4242 4242"),
    ),
    _secret(
        "bank-account",
        "It holds an account number with right check digits, or a social security number.",
        _is_account,
        forms.accounts,
        "medium",
        caught=("DE89 3704 0044 " + "0532 0130 00",),
        passed=("DE89 3704 0044 0532 0130 01",),
    ),
    _secret(
        "wallet-key",
        "It holds the private key of a wallet.",
        _has_special,
        forms.wallet_keys,
        caught=("private key: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",),
        passed=("sha256 " + "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",),
    ),
    _secret(
        "seed-phrase",
        "It holds the seed phrase of a wallet: words of its list, with a right checksum.",
        _has_row,
        forms.seed_phrases,
        caught=("abandon " * 11 + "about",),
        passed=("abandon " * 12, "The wallet shows twelve words at setup."),
    ),
    _secret(
        "assignment",
        "It assigns to a key that names a secret what looks drawn or chosen.",
        _is_assigning,
        assigned.assigned,
        caught=("db_password = " + "'k7Tq2mPz!'", "api_key: " + _DRAWN[:24]),
        passed=("password = os.environ['DB']", "api_key: ${API_KEY}", "cache_key=" + _DRAWN[:24]),
    ),
    _secret(
        "command-line",
        "It gives a command or a header a password or a token.",
        _is_command,
        assigned.given,
        caught=("curl -u ana:" + "k7Tq2mPz" + " https://a.example",),
        passed=("curl -u <user:password> https://a.example",),
    ),
    _secret(
        "placed",
        "It holds a password where a setting, an element or a command takes one.",
        _is_placing,
        assigned.placed,
        caught=(
            "<password>" + "k7Tq2mPzW4" + "</password>",
            "redis-cli -a " + "k7Tq2mPzW4" + " ping",
        ),
        passed=("<password>${DB_PASSWORD}</password>", "vault login"),
    ),
    _secret(
        "told",
        "It tells a password, a token or a code in a sentence.",
        _is_telling,
        spoken.spoken,
        caught=("The root password on node-7 is " + "Mule-kick77!",),
        passed=(
            "The password is at least 12 characters.",
            "Passwords are changed every 180 days.",
        ),
    ),
    _secret(
        "way-in",
        "It tells a password together with what it opens.",
        _is_opening,
        spoken.ways_in,
        caught=("Log in as ana with " + "Mule-kick77!",),
        passed=("Log in with your badge at gate 3.",),
    ),
)

ASSIGNMENT = next(secret.rule for secret in SECRETS if secret.rule.name == "assignment")
