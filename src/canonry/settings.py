"""Where the store is, which memory, and who writes: read once, at the entry, into one frozen value.

Flags stand before the environment, the environment before `canonry.toml`, and that before the
defaults. The environment and the working folder are arguments, so an answer depends on nothing but
them and the file. What cannot be understood is refused by the name of its key and file; a value is
never repeated, since it may hold a password. Paths are plain text, because every command reads its
settings and `pathlib` would take a tenth of its start.
"""

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from canonry.core.errors import Incorrect, NotFound, Unavailable

FILE_NAME = "canonry.toml"
KEYS = ("store", "memory", "agent", "embedder", "embedder_model", "embedder_token")
POLICIES = ("Swarm", "Solo")
DAEMON = "daemon"
CADENCES = (
    "gc_interval",
    "gc_max_interval_secs",
    "gc_idle_floor",
    "canonization_eval_interval_secs",
)
"""What the table `[daemon]` may set: how often the bar of the ladder is looked at."""
CADENCE_MAX = 10**9
DEFAULT_MEMORY = "default"
DEFAULT_EMBEDDER = "bundled"
STORE_FOLDER = ".canonry"
STORE_FILE = "memory.db"
KEY_FILE = "signing.key"

Environment = Mapping[str, str]
Flags = Mapping[str, str | None]

_NAME_CHARS_SHOWN = 64
_PASSWORD = re.compile(r"//[^/@]*:[^/@]+@|[?&](?:ssl)?password=")


class Settings(msgspec.Struct, frozen=True):
    """What every command needs: `store` is an absolute path or a URL, `config` the file read.

    `promotion_policy`, `canonization_supersede` and `cadences` are what the file says of the
    ladder, as far as it does.
    `embedder` is its name or address; `embedder_token` the name of the variable that holds a token.
    """

    store: str
    memory: str
    agent: str
    config: str | None = None
    promotion_policy: str | None = None
    canonization_supersede: bool | None = None
    cadences: dict[str, int] = {}
    embedder: str = DEFAULT_EMBEDDER
    embedder_model: str | None = None
    embedder_token: str | None = None


def read(flags: Flags, environment: Environment, folder: str) -> Settings:
    """Return the settings of a command that runs in `folder`.

    `flags` may hold "config" and each of `KEYS`. A variable of the environment that is empty
    counts as absent. Raises Incorrect, NotFound or Unavailable for a file or a value that cannot
    be.
    """
    _refuse_blank(flags)
    file = _find(flags.get("config"), environment, folder)
    table = {} if file is None else _load(file)
    said = {key: flags.get(key) or environment.get(f"CANONRY_{key.upper()}") for key in KEYS}
    return Settings(
        store=_store(said["store"], table.get("store"), file, environment, folder),
        memory=said["memory"] or table.get("memory") or DEFAULT_MEMORY,
        agent=said["agent"] or table.get("agent") or _user_name(environment),
        config=file,
        promotion_policy=table.get("promotion_policy"),
        canonization_supersede=table.get("canonization_supersede"),
        cadences=table.get(DAEMON, {}),
    )


def named_agent(flags: Flags, environment: Environment, folder: str) -> str | None:
    """Return the agent that was named, by flag, environment or file; None where none was.

    Raises what `read` raises.
    """
    named = flags.get("agent") or environment.get("CANONRY_AGENT")
    if named:
        return named
    file = _find(flags.get("config"), environment, folder)
    return None if file is None else _load(file).get("agent")


def key_file(environment: Environment, folder: str) -> str:
    """Return where the user's private key is: CANONRY_KEY_FILE, else among the user's settings.

    Raises Incorrect for a path that no file can have.
    """
    told = environment.get("CANONRY_KEY_FILE")
    if told:
        return placed(told, folder, environment, "CANONRY_KEY_FILE")
    return os.path.join(user_folder(environment, "config"), KEY_FILE)


def is_url(store: str) -> bool:
    """Whether `store` is an address rather than a path."""
    return "://" in store


def shown_store(store: str) -> str:
    """Return `store` as it may be told: a path whole, of a URL its beginning alone."""
    return f"{store.partition('://')[0]}://…" if is_url(store) else store


def refuse_password(store: str) -> None:
    """Raise Incorrect where `store` is a URL with a password, which is to be written nowhere."""
    if is_url(store) and _PASSWORD.search(store):
        raise Incorrect(
            "password-in-address",
            "the address of the store holds a password, which would stand in a file",
            field="store",
            advice="leave it out, and keep it in a password file (PGPASSFILE)",
        )


def placed(text: str, folder: str, environment: Environment, what: str) -> str:
    """Return the path that `text` means in `folder`, with a leading ~ expanded.

    Raises Incorrect for a user whose home is not known and for a path that no file can have; `what`
    names the setting.
    """
    if "\0" in text:
        raise Incorrect("invalid-path", f"{what} holds a NUL", field=what)
    user, *rest = text.replace(os.altsep or os.sep, os.sep).split(os.sep)
    if not user.startswith("~"):
        return _joined(folder, text)
    home = _home(environment) if user == "~" else os.path.expanduser(user)
    if home == user:
        raise Incorrect(
            "unknown-home",
            f"{what} begins with {_shown(user)}, and there is no home of such a user",
            field=what,
        )
    return _joined(home, os.sep.join(rest).lstrip(os.sep))


def _joined(folder: str, path: str) -> str:
    """Join the two without needless parts; but what .. means is left to the system to say."""
    joined = os.path.join(folder, path)
    return joined if os.pardir in joined.split(os.sep) else os.path.normpath(joined)


def user_folder(environment: Environment, kind: str) -> str:
    """Return where a user keeps Canonry's files of a `kind`, which is "config" or "data"."""
    variable, usual = _USER_FOLDERS.get(sys.platform, _XDG)[kind]
    told = environment.get(variable, "")
    base = told if os.path.isabs(told) else os.path.join(_home(environment), usual)
    return os.path.join(base, "canonry")


_XDG = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "data": ("XDG_DATA_HOME", ".local/share"),
}
_USER_FOLDERS = {
    "darwin": {
        "config": ("XDG_CONFIG_HOME", "Library/Application Support"),
        "data": ("XDG_DATA_HOME", "Library/Application Support"),
    },
    "win32": {
        "config": ("APPDATA", "AppData/Roaming"),
        "data": ("LOCALAPPDATA", "AppData/Local"),
    },
}


def _home(environment: Environment) -> str:
    return environment.get("HOME") or environment.get("USERPROFILE") or os.path.expanduser("~")


def _find(flag: str | None, environment: Environment, folder: str) -> str | None:
    """Return the file that was named, else the nearest, else None."""
    named = flag or environment.get("CANONRY_CONFIG")
    if not named:
        return next(filter(os.path.isfile, _candidates(environment, folder)), None)
    path = placed(named, folder, environment, "config")
    if not os.path.exists(path):
        raise NotFound("no-such-file", f"there is no configuration file {path}", field="config")
    return path


def _candidates(environment: Environment, folder: str) -> Iterator[str]:
    below = ""
    while folder != below:
        yield os.path.join(folder, FILE_NAME)
        below, folder = folder, os.path.dirname(folder)
    yield os.path.join(user_folder(environment, "config"), FILE_NAME)


def _load(path: str) -> dict[str, Any]:
    """Return what the file sets. Raises an error that names the file, and the line or the key."""
    import tomllib  # noqa: PLC0415  # most commands find no file

    try:
        with open(path, "rb") as stream:
            table = tomllib.loads(stream.read().decode("utf-8-sig"))
    except OSError as trouble:
        problem = f"{path} cannot be read: {trouble.strerror}"
        raise Unavailable("unreadable-file", problem, field="config") from None
    except UnicodeDecodeError:
        raise Incorrect("invalid-config", f"{path} is not UTF-8", field="config") from None
    except tomllib.TOMLDecodeError as trouble:
        problem = f"{path} is not TOML: {trouble}"
        raise Incorrect("invalid-config", problem, field="config") from None
    for key, item in table.items():
        if key == DAEMON and isinstance(item, dict):
            for cadence, number in item.items():
                _check(path, cadence, number, dict.fromkeys(CADENCES, _NUMBER))
        else:
            _check(path, key, item, _CHECKS)
    return table


Check = tuple[Callable[[Any], bool], str]


def _check(path: str, key: str, item: Any, checks: Mapping[str, Check]) -> None:
    if key not in checks:
        raise Incorrect(
            "unknown-setting",
            f"{path} sets {_shown(key)}, which is no setting",
            field=_shown(key),
            expected="one of " + ", ".join(checks),
        )
    holds, expected = checks[key]
    if not holds(item):
        raise Incorrect("invalid-setting", f"{key} in {path} is not {expected}", field=key)


def _is_text(item: Any) -> bool:
    return isinstance(item, str) and bool(item.strip())


_NUMBER: Check = (
    lambda item: type(item) is int and 0 < item <= CADENCE_MAX,
    f"a whole number from 1 to {CADENCE_MAX:,}",
)
_CHECKS: Mapping[str, Check] = {
    **dict.fromkeys(KEYS, (_is_text, "a text")),
    "promotion_policy": (lambda item: item in POLICIES, " or ".join(POLICIES)),
    "canonization_supersede": (lambda item: type(item) is bool, "true or false"),
    DAEMON: (lambda item: False, "a table"),
}


def _refuse_blank(flags: Flags) -> None:
    """A blank flag is most often a shell variable that was never set."""
    for key, item in flags.items():
        if item is not None and not item.strip():
            raise Incorrect("invalid-setting", f"--{key} is blank", field=key)


def _store(
    said: str | None, listed: str | None, file: str | None, environment: Environment, folder: str
) -> str:
    """Return the address of the store: as said, as the file has it, or where it is by default."""
    if said is None or said == "":
        said = listed
        folder = folder if file is None else os.path.dirname(file)
    if said is None:
        return _default_store(file, environment)
    return said if is_url(said) else placed(said, folder, environment, "store")


def _default_store(file: str | None, environment: Environment) -> str:
    """A project keeps its store beside its file; the user's own file moves no store."""
    folder = None if file is None else os.path.dirname(file)
    if folder is None or folder == user_folder(environment, "config"):
        return os.path.join(user_folder(environment, "data"), STORE_FILE)
    return os.path.join(folder, STORE_FOLDER, STORE_FILE)


def _user_name(environment: Environment) -> str:
    """The user's name, or the number of a user who has none, as in a container."""
    for variable in ("LOGNAME", "USER", "USERNAME"):
        if name := environment.get(variable, "").strip():
            return name
    try:
        import pwd  # noqa: PLC0415  # the environment has the name on most systems

        number = os.getuid()
    except (ImportError, AttributeError):
        return "user"
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"uid-{number}"


def _shown(name: str) -> str:
    """A name as an error may repeat it: only where it cannot itself carry a message."""
    plain = name.translate(dict.fromkeys(map(ord, "~_-.")))
    if len(name) <= _NAME_CHARS_SHOWN and plain.isascii() and plain.isalnum():
        return name
    return "a name that cannot be shown"
