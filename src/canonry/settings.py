"""Where the store is, which memory, and who writes: read once, at the entry, into one frozen value.

Flags stand before the environment, the environment before `canonry.toml`, and that before the
defaults. The environment and the working folder are arguments, so an answer depends on nothing but
them and the file. What cannot be understood is refused by the name of its key and file; a value is
never repeated, since it may hold a password.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from canonry.core.errors import Incorrect, NotFound, Unavailable

FILE_NAME = "canonry.toml"
KEYS = ("store", "memory", "agent")
DEFAULT_MEMORY = "default"
STORE_FOLDER = ".canonry"
STORE_FILE = "memory.db"

Environment = Mapping[str, str]
Flags = Mapping[str, str | None]

_NAME_CHARS_SHOWN = 64


class Settings(msgspec.Struct, frozen=True):
    """What every command needs: `store` is an absolute path, `config` the file read."""

    store: str
    memory: str
    agent: str
    config: str | None = None


def read(flags: Flags, environment: Environment, folder: Path) -> Settings:
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
        config=None if file is None else str(file),
    )


def named_agent(flags: Flags, environment: Environment, folder: Path) -> str | None:
    """Return the agent that was named, by flag, environment or file; None where none was.

    Raises what `read` raises.
    """
    named = flags.get("agent") or environment.get("CANONRY_AGENT")
    if named:
        return named
    file = _find(flags.get("config"), environment, folder)
    return None if file is None else _load(file).get("agent")


def placed(text: str, folder: Path, environment: Environment, what: str) -> Path:
    """Return the path that `text` means in `folder`, with a leading ~ expanded.

    Raises Incorrect for a user whose home is not known and for a path that no file can have; `what`
    names the setting.
    """
    if "\0" in text:
        raise Incorrect("invalid-path", f"{what} holds a NUL", field=what)
    path = Path(text)
    user = path.parts[0] if path.parts else ""
    if not user.startswith("~"):
        return folder / path
    try:
        home = _home(environment) if user == "~" else Path(user).expanduser()
    except RuntimeError:
        raise Incorrect(
            "unknown-home",
            f"{what} begins with {_shown(user)}, and there is no home of such a user",
            field=what,
        ) from None
    return home.joinpath(*path.parts[1:])


def user_folder(environment: Environment, kind: str) -> Path:
    """Return where a user keeps Canonry's files of a `kind`, which is "config" or "data"."""
    variable, usual = _USER_FOLDERS.get(sys.platform, _XDG)[kind]
    told = Path(environment.get(variable, ""))
    return (told if told.is_absolute() else _home(environment) / usual) / "canonry"


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


def _home(environment: Environment) -> Path:
    told = environment.get("HOME") or environment.get("USERPROFILE")
    return Path(told) if told else Path.home()


def _find(flag: str | None, environment: Environment, folder: Path) -> Path | None:
    """Return the file that was named, else the nearest, else None."""
    named = flag or environment.get("CANONRY_CONFIG")
    if not named:
        return next(filter(Path.is_file, _candidates(environment, folder)), None)
    path = placed(named, folder, environment, "config")
    if not path.exists():
        raise NotFound("no-such-file", f"there is no configuration file {path}", field="config")
    return path


def _candidates(environment: Environment, folder: Path) -> Iterator[Path]:
    for place in (folder, *folder.parents):
        yield place / FILE_NAME
    yield user_folder(environment, "config") / FILE_NAME


def _load(path: Path) -> dict[str, str]:
    """Return what the file sets. Raises an error that names the file, and the line or the key."""
    import tomllib  # noqa: PLC0415  # most commands find no file

    try:
        table = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as trouble:
        problem = f"{path} cannot be read: {trouble.strerror}"
        raise Unavailable("unreadable-file", problem, field="config") from None
    except UnicodeDecodeError:
        raise Incorrect("invalid-config", f"{path} is not UTF-8", field="config") from None
    except tomllib.TOMLDecodeError as trouble:
        problem = f"{path} is not TOML: {trouble}"
        raise Incorrect("invalid-config", problem, field="config") from None
    for key, item in table.items():
        _check(path, key, item)
    return table


def _check(path: Path, key: str, item: Any) -> None:
    if key not in KEYS:
        raise Incorrect(
            "unknown-setting",
            f"{path} sets {_shown(key)}, which is no setting",
            field=_shown(key),
            expected="one of " + ", ".join(KEYS),
        )
    if not isinstance(item, str) or not item.strip():
        raise Incorrect("invalid-setting", f"{key} in {path} is not a text", field=key)


def _refuse_blank(flags: Flags) -> None:
    """A blank flag is most often a shell variable that was never set."""
    for key, item in flags.items():
        if item is not None and not item.strip():
            raise Incorrect("invalid-setting", f"--{key} is blank", field=key)


def _store(
    said: str | None, listed: str | None, file: Path | None, environment: Environment, folder: Path
) -> str:
    """Return the address of the store: as said, as the file has it, or where it is by default."""
    if said is None or said == "":
        said = listed
        folder = folder if file is None else file.parent
    if said is None:
        return str(_default_store(file, environment))
    return said if "://" in said else str(placed(said, folder, environment, "store"))


def _default_store(file: Path | None, environment: Environment) -> Path:
    """A project keeps its store beside its file; the user's own file moves no store."""
    if file is None or file.parent == user_folder(environment, "config"):
        return user_folder(environment, "data") / STORE_FILE
    return file.parent / STORE_FOLDER / STORE_FILE


def _user_name(environment: Environment) -> str:
    """The user's name, or the number of a user who has none, as in a container."""
    for variable in ("LOGNAME", "USER", "USERNAME"):
        if name := environment.get(variable, "").strip():
            return name
    try:
        import os  # noqa: PLC0415  # the environment has the name on most systems
        import pwd  # noqa: PLC0415

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
