"""The commands for a beginning: init, demo and version."""

import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from canonry import __version__, bootstrap, settings
from canonry.core.errors import CanonryError, Unavailable
from canonry.surfaces.cli.commands import make
from canonry.surfaces.cli.failing import DONE, FAILED
from canonry.surfaces.cli.session import Session, working_folder


def command(words: tuple[str, ...], summary: str) -> click.Command:
    """Return the command that `words` name."""
    return make(words[-1], summary, [], _WORK[words[-1]])


def _version(session: Session) -> None:
    session.answer({"version": __version__}, [f"canonry {__version__}"])


_HEAD = """\
# Canonry reads this file when it runs in this folder or below it.
# store is a path from here, memory a name in the store, agent the name of who writes.
"""
_USUAL = {"store": f"{settings.STORE_FOLDER}/{settings.STORE_FILE}"}


class _Made(msgspec.Struct, frozen=True):
    """What init found or made; `open_to_others` are paths that more than their owner may read."""

    config: str
    store: str
    made: list[str]
    open_to_others: list[str]


def _init(session: Session) -> None:
    flags, folder = session.flags, working_folder()
    named = flags.get("config") or settings.FILE_NAME
    file = Path(settings.placed(named, folder, os.environ, "config"))
    chosen = {key: flags[key] for key in settings.KEYS if flags.get(key)}
    settings.refuse_password(chosen.get("store", ""))
    made = _write_config(file, {**_USUAL, **_as_listed(chosen, file)})
    try:
        found = settings.read({**chosen, "config": str(file)}, os.environ, folder)
        files = [] if settings.is_url(found.store) else [Path(found.store)]
        made += [store for store in files if not store.exists()]
        with bootstrap.open_context(found) as context, context.store.write(context.memory):
            pass
    except CanonryError:
        if file in made:
            file.unlink()
        raise
    own = {path for store in files for path in (store, store.parent) if path != file.parent}
    wide = [path for path in sorted(own) if _is_open_to_others(path)]
    told = settings.shown_store(found.store)
    report = _Made(str(file), told, [*map(str, made)], [*map(str, wide)])
    session.answer(report, _init_lines(report))
    for path in () if session.json else wide:
        session.tell(f"others on this machine may read {path}: chmod go-rwx makes it yours alone")


def _write_config(file: Path, chosen: Mapping[str, str]) -> list[Path]:
    """Write the configuration file where there is none, and return what was made."""
    lines = [f"{key} = {msgspec.json.encode(item).decode()}\n" for key, item in chosen.items()]
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.writelines([_HEAD, *lines])
    except FileExistsError:
        return []
    except OSError as trouble:
        problem = f"{file} cannot be written: {trouble.strerror}"
        raise Unavailable("unwritable-file", problem, field="config") from None
    return [file]


def _as_listed(chosen: Mapping[str, str], file: Path) -> dict[str, str]:
    """What was said in the working folder, as the file must say it from its own."""
    store = chosen.get("store", "")
    if not store or settings.is_url(store) or store.startswith("~") or Path(store).is_absolute():
        return dict(chosen)
    return {**chosen, "store": os.path.relpath(Path(working_folder()) / store, file.parent)}


def _is_open_to_others(path: Path) -> bool:
    return os.name == "posix" and bool(path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


def _init_lines(report: _Made) -> Iterator[str]:
    for path in (report.config, report.store):
        yield f"{'made' if path in report.made else 'kept'} {path}"


def _demo(session: Session) -> int:
    from canonry.jobs import demo
    from canonry.surfaces.cli import story

    with TemporaryDirectory(prefix="canonry-demo-") as folder:
        place = settings.Settings(str(Path(folder) / settings.STORE_FILE), demo.MEMORY, demo.MEMORY)
        with bootstrap.open_context(place) as context:
            found = demo.run(context, demo.Request())
    session.answer(found, story.lines(found, session.look))
    return DONE if found.holds else FAILED


_WORK = {"version": _version, "init": _init, "demo": _demo}
