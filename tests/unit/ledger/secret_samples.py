"""Secrets in the places where people leave them, drawn from a seed.

No file of the repository may hold the shape of a secret, so each is put together when a test asks
for it: a template, in which a part in braces is drawn anew.
"""

import string
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from random import Random

LETTERS = string.ascii_letters + string.digits
LOWER = string.ascii_lowercase + string.digits


def _drawn(alphabet: str, length: int) -> Callable[[Random], str]:
    return lambda random: "".join(random.choice(alphabet) for _ in range(length))


def _chosen(random: Random) -> str:
    """A password as people choose them: a word or two, digits, a sign."""
    words = ("Tiger", "marble", "Kestrel", "sunset", "Quartz", "pepper", "Falcon", "winter")
    return (
        random.choice(words)
        + random.choice(words)
        + str(random.randint(10, 999))
        + "!#%+"[random.randint(0, 3)]
    )


def _web_token(random: Random) -> str:
    parts = (b'{"alg":"HS256","typ":"JWT"}', b'{"sub":"%d"}' % random.randint(10**6, 10**9))
    told = [urlsafe_b64encode(part).decode().rstrip("=") for part in parts]
    return ".".join([*told, urlsafe_b64encode(random.randbytes(32)).decode().rstrip("=")])


PARTS: dict[str, Callable[[Random], str]] = {
    "l16": _drawn(LETTERS, 16),
    "l24": _drawn(LETTERS, 24),
    "l32": _drawn(LETTERS, 32),
    "l36": _drawn(LETTERS, 36),
    "l40": _drawn(LETTERS, 40),
    "l48": _drawn(LETTERS, 48),
    "l64": _drawn(LETTERS, 64),
    "w16": _drawn(LOWER, 16),
    "w32": _drawn(LOWER, 32),
    "h8": _drawn("0123456789abcdef", 8),
    "h32": _drawn("0123456789abcdef", 32),
    "h40": _drawn("0123456789abcdef", 40),
    "h64": _drawn("0123456789abcdef", 64),
    "U8": _drawn(string.ascii_uppercase + "234567", 8),
    "U16": _drawn(string.ascii_uppercase + "234567", 16),
    "d4": _drawn(string.digits, 4),
    "d6": _drawn(string.digits, 6),
    "d10": _drawn("123456789", 10),
    "p10": _drawn(LETTERS + "!%+-_", 10),
    "p14": _drawn(LETTERS + "!%+_", 14),
    "c": _chosen,
    "b64": lambda random: b64encode(random.randbytes(48)).decode(),
    "jwt": _web_token,
}

SHAPED: dict[str, tuple[str, ...]] = {
    "code hosts": (
        "gh" + "p_{l36}",
        "gh" + "o_{l36}",
        "gh" + "s_{l36}",
        "github" + "_pat_{l16}{d6}_{l48}{d10}a",
        "gl" + "pat-{l16}{d4}",
        "gl" + "ptt-{h40}",
        "gl" + "dt-{l16}{d4}",
        "AT" + "BB{l32}",
    ),
    "clouds": (
        "AK" + "IA{U16}",
        "AS" + "IA{U16}",
        "AI" + "za{l32}abc",
        "ya29" + ".{l64}",
        "GOC" + "SPX-{l24}{d4}",
        "do" + "o_v1_{h64}",
        "do" + "p_v1_{h64}",
        "LT" + "AI{l16}{d4}",
    ),
    "models": (
        "s" + "k-{l48}",
        "s" + "k-proj-{l48}{l24}",
        "s" + "k-ant-api03-{l48}{l40}AA",
        "h" + "f_{l32}Ab",
        "gs" + "k_{l48}Ab12",
        "r8" + "_{l36}Q",
        "pplx" + "-{l48}",
        "xa" + "i-{l64}{l16}",
    ),
    "chat": (
        "xox" + "b-{d10}-{d10}-{l24}",
        "xox" + "p-{d10}-{d10}-{d10}-{h32}",
        "https://hooks.slack" + ".com/services/T0{U8}/B0{U8}/{l24}",
        "https://discord" + ".com/api/webhooks/{d10}{d6}1/{l64}abcd",
        "{d10}:AA" + "H{l32}",
        "xap" + "p-1-A0{U16}-{d10}-{h64}",
    ),
    "payments and mail": (
        "s" + "k_live_{l24}",
        "r" + "k_live_{l24}",
        "wh" + "sec_{l32}",
        "S" + "G.{l16}{d6}.{l40}abc",
        "key" + "-{h32}",
        "sq0" + "csp-{l40}abc",
        "A" + "C{h32} with auth token {h32}",
        "shp" + "at_{h32}",
        "re" + "_{l16}_{l16}",
    ),
    "registries and tools": (
        "np" + "m_{l36}",
        "py" + "pi-AgEIcHlwaS5vcmc{l64}{l48}",
        "dck" + "r_pat_{l24}abc",
        "hv" + "s.{l24}",
        "glsa" + "_{l32}_{h8}",
        "NR" + "AK-{U16}ABCDEFGHIJK",
        "dap" + "i{h32}",
        "lin" + "_api_{l40}",
        "sec" + "ret_{l40}abc",
        "fig" + "d_{l40}",
        "PM" + "AK-{h32}-{h32}ab",
    ),
    "json web tokens": (
        "{jwt}",
        "Authorization: Bearer {jwt}",
        "the session token in the log was {jwt}",
    ),
    "keys": (
        "-----BEGIN RSA " + "PRIVATE KEY-----\n{b64}\n{b64}\n-----END RSA " + "PRIVATE KEY-----",
        "-----BEGIN OPENSSH " + "PRIVATE KEY-----\n{b64}\n{b64}",
        "-----BEGIN EC " + "PRIVATE KEY-----\n{b64}\n-----END EC " + "PRIVATE KEY-----",
        "-----BEGIN " + "PRIVATE KEY-----\\n{b64}\\n-----END " + "PRIVATE KEY-----",
        "-----BEGIN PGP " + "PRIVATE KEY BLOCK-----\n\n{b64}\n{b64}",
        "AGE-SECRET" + "-KEY-1{U16}{U16}{U16}QPZRY8X9GF",
        "PuTTY-User-Key-File-2: ssh-rsa\nPrivate" + "-Lines: 8\n{b64}",
    ),
    "connections": (
        "postgres" + "://app:{p14}@db.internal:5432/shop",
        "mysql" + "://root:{c}@10.0.0.4/crm",
        "mongodb" + "+srv://svc:{l16}@cluster0.mongo.example/prod",
        "redis" + "://:{l24}@cache-1:6379/0",
        "amqp" + "s://bus:{p10}@queue.example/vhost",
        "https" + "://deploy:{l24}@git.example/team/repo.git",
        "Server=sql1;Database=hr;User Id=sa;Password" + "={p14};",
        "Endpoint=sb://bus.example/;SharedAccessKeyName=root;SharedAccess" + "Key={b64}",
        "DefaultEndpointsProtocol=https;AccountName=st1;Account" + "Key={b64}",
        "jdbc:oracle" + ":thin:scott/{p10}@//ora1:1521/ORCL",
        "ftp" + "://backup:{p10}@files.example/nightly",
    ),
}
"""Kinds of fixed shape, each with its templates."""

LOOSE: dict[str, tuple[str, ...]] = {
    "configuration": (
        "DB_PASS" + "WORD={p14}",
        "spring.datasource.pass" + "word: {c}",
        'api_key = "{l32}"',
        '{{"client_secret": "{l40}"}}',
        "secret_key_base: {h64}",
        "export STRIPE" + "_SECRET={l32}",
        "  pass" + "word: '{p10}'",
        "JWT_SIGNING" + "_KEY={l48}",
        "smtp_pass" + "wd = {c}",
        "auth_token: {h40}",
        "<pass" + "word>{p10}</password>",
        "machine git.example login bot pass" + "word {l24}",
        "ENCRYPTION" + "_KEY='{b64}'",
        'webhook_secret => "{l24}"',
        "REDIS_PASS" + "={l24}",
        "ansible_become_pass" + ": {p10}",
    ),
    "command lines": (
        "mysql -u root -p{c} crm",
        "curl -u admin:{p10} https://nas.example/api",
        "sshpass" + " -p '{c}' ssh ops@10.1.1.9",
        "PGPASS" + "WORD={p14} psql -h db1 -U app",
        "docker login -u ci -p {l24} registry.example",
        "curl -H 'Authorization: Bearer {l40}' https://api.example/v1/me",
        "az login --service-principal -u 1 --pass" + "word {l32}",
        "redis-cli -h cache -a {l24} ping",
        "net use z: \\\\nas\\share {c} /user:ops",
        "echo {c} | sudo -S systemctl restart nginx",
        "openssl enc -d -aes-256-cbc -pass pass:{p14} -in dump.enc",
        "helm install app --set db.pass" + "word={p10}",
        "wget --user=mirror --pass" + "word={c} https://files.example/x.iso",
        "gpg --batch --pass" + "phrase {p14} -d backup.gpg",
        "curl -H 'X-Api-Key: {l32}' https://api.example/items",
    ),
    "prose": (
        "The pass" + "word for prod is {p10}.",
        "Root password on node-7: {c}",
        "You can log in with admin / {c}.",
        "Use {p14} to unlock the archive.",
        "our wifi key is {c} and the guest one is on the wall",
        "I changed the admin password to {c} yesterday",
        "The PIN of the safe is {d6}.",
        "door code {d4}, alarm code {d6}",
        "Das Passwort für den Server lautet {p10}.",
        "Le mot de passe du NAS est {c}.",
        "La contraseña del panel es {p10}.",
        "La password del router è {c}.",
        "A senha do banco é {p10}.",
        "Пароль от сервера: {p10}",
        "Hasło do bazy to {c}.",
        "パスワードは {p10} です。",
        "服务器密码是{p10}。",
        "비밀번호는 {p10} 입니다.",
        "For staging log in as ops with {p14}.",
        "Lena's new password is '{c}', please do not share it.",
        "the api key we use there is {l32}",
        "credentials: ops / {p10}",
        "My passphrase is {c}, in case I forget it.",
        "password (old one was rotated): {p10}",
        "The backup is encrypted, passphrase {p14}.",
        "if asked for a password type {c}",
        "Het wachtwoord van de printer is {c}.",
        "Token for the bot: {l40}",
    ),
}
"""Kinds without a fixed shape."""


def fill(template: str, random: Random) -> str:
    """Return a template with its parts drawn."""
    return template.format(**{name: draw(random) for name, draw in PARTS.items()})


def samples(kinds: dict[str, tuple[str, ...]], seed: int, times: int) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) for each template, some times over."""
    random = Random(seed)
    for kind, templates in kinds.items():
        for template in templates:
            for _ in range(times):
                yield kind, fill(template, random)
