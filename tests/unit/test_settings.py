"""Flags before the environment, then the file, then the defaults; and no value is ever told."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from canonry.bootstrap import build_thresholds
from canonry.core.errors import CanonryError, Incorrect, NotFound, Unavailable
from canonry.graph.thresholds import DEFAULT
from canonry.graph.vocabulary import Policy
from canonry.settings import Settings, named_agent, read

HIDDEN = "hunter2"
NOTHING: Mapping[str, str] = {}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home" / "project" / "deep").mkdir(parents=True)
    return tmp_path / "home"


def ask(
    home: Path,
    env: Mapping[str, str] = NOTHING,
    flags: Mapping[str, str] = NOTHING,
    folder: str = "project",
) -> Settings:
    return read(flags, {"HOME": str(home), "USER": "ann", **env}, str(home / folder))


def refused(home: Path, kind: type[CanonryError], env: Mapping[str, str] = NOTHING) -> CanonryError:
    with pytest.raises(kind) as caught:
        ask(home, env)
    assert HIDDEN not in str(caught.value)
    return caught.value


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_without_anything_said_the_store_lies_in_the_users_data_folder(home: Path) -> None:
    store = home / ".local/share/canonry/memory.db"
    assert Settings(str(store), "default", "ann", None) == ask(home)


@pytest.mark.skipif(sys.platform == "win32", reason="no XDG there")
def test_the_data_folder_is_where_xdg_says_unless_that_is_relative(home: Path) -> None:
    assert (
        str(home / "data/canonry/memory.db")
        == ask(home, {"XDG_DATA_HOME": str(home / "data")}).store
    )
    assert ask(home).store == ask(home, {"XDG_DATA_HOME": "data"}).store


def test_the_file_says_how_the_ladder_is_climbed(home: Path) -> None:
    write(
        home / "project/canonry.toml",
        """
        promotion_policy = "Solo"
        canonization_supersede = true
        [daemon]
        gc_interval = 5
        gc_max_interval_secs = 60
        gc_idle_floor = 2
        canonization_eval_interval_secs = 30
        """,
    )
    thresholds = build_thresholds(ask(home))
    assert thresholds is not None
    assert (Policy.SOLO, True) == thresholds[:2]
    assert (5, 60_000_000, 2, 30_000_000) == (
        thresholds.gc_interval,
        thresholds.gc_max_interval_us,
        thresholds.gc_idle_floor,
        thresholds.canonization_eval_interval_us,
    )
    assert DEFAULT.max_canonical == thresholds.max_canonical


def test_a_file_that_says_nothing_of_the_ladder_leaves_it_as_shipped(home: Path) -> None:
    write(home / "project/canonry.toml", 'agent = "ann"')
    assert build_thresholds(ask(home)) is None


@pytest.mark.parametrize(
    "line, key",
    [
        (f'promotion_policy = "{HIDDEN}"', "promotion_policy"),
        (f'canonization_supersede = "{HIDDEN}"', "canonization_supersede"),
        (f'daemon = "{HIDDEN}"', "daemon"),
        ("[daemon]\ngc_interval = 0", "gc_interval"),
        ("[daemon]\ngc_interval = true", "gc_interval"),
        ("[daemon]\ngc_idle_floor = 1.5", "gc_idle_floor"),
        (f'[daemon]\ngc_interval = "{HIDDEN}"', "gc_interval"),
        ("[daemon]\nmax_canonical = 5", "max_canonical"),
        ("canonization_edge_min_age = 1", "canonization_edge_min_age"),
        ("[daemon]\ncanonization_eval_interval_secs = 10_000_000_000", "eval_interval"),
    ],
)
def test_a_setting_of_the_ladder_that_cannot_be_is_refused_by_name(
    home: Path, line: str, key: str
) -> None:
    write(home / "project/canonry.toml", line)
    assert key in str(refused(home, Incorrect))


def test_flags_stand_before_the_environment_and_that_before_the_file(home: Path) -> None:
    write(home / "project/canonry.toml", 'store = "f.db"\nmemory = "f"\nagent = "f"\n')
    env = {"CANONRY_STORE": "e.db", "CANONRY_MEMORY": "e", "CANONRY_AGENT": "e"}
    folder = home / "project"
    file = str(folder / "canonry.toml")
    assert Settings(str(folder / "f.db"), "f", "f", file) == ask(home)
    assert Settings(str(folder / "e.db"), "e", "e", file) == ask(home, env)
    flags = {"store": "x.db", "memory": "x"}
    assert Settings(str(folder / "x.db"), "x", "e", file) == ask(home, env, flags)


def test_an_empty_variable_counts_as_absent(home: Path) -> None:
    empty = dict.fromkeys(
        ("CANONRY_STORE", "CANONRY_MEMORY", "CANONRY_AGENT", "CANONRY_CONFIG"), ""
    )
    assert ask(home) == ask(home, empty)


@pytest.mark.parametrize("key", ["store", "memory", "agent", "config"])
def test_a_blank_flag_is_refused_by_name(home: Path, key: str) -> None:
    with pytest.raises(Incorrect, match=f"--{key} is blank"):
        ask(home, flags={key: " "})


def test_the_nearest_file_is_read_and_its_paths_are_its_own(home: Path) -> None:
    write(home / "canonry.toml", 'store = "outer.db"\n')
    write(home / "project/canonry.toml", 'store = "mem/inner.db"\n')
    found = ask(home, folder="project/deep")
    assert str(home / "project/mem/inner.db") == found.store
    assert str(home / "project/canonry.toml") == found.config


def test_a_project_file_without_a_store_keeps_it_beside_itself(home: Path) -> None:
    write(home / "project/canonry.toml", 'memory = "atlas"\n')
    assert str(home / "project/.canonry/memory.db") == ask(home, folder="project/deep").store


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_the_users_own_file_comes_last_and_moves_no_store(home: Path) -> None:
    write(home / ".config/canonry/canonry.toml", 'agent = "planner"\n')
    assert "planner" == ask(home).agent
    assert str(home / ".local/share/canonry/memory.db") == ask(home).store
    write(home / "project/canonry.toml", 'agent = "nearer"\n')
    assert "nearer" == ask(home).agent


def test_a_named_file_stands_before_the_nearest(home: Path) -> None:
    write(home / "project/canonry.toml", 'memory = "near"\n')
    write(home / "a.toml", 'memory = "a"\n')
    write(home / "b.toml", 'memory = "b"\n')
    assert "a" == ask(home, {"CANONRY_CONFIG": "~/a.toml"}).memory
    assert "b" == ask(home, {"CANONRY_CONFIG": "~/a.toml"}, {"config": "../b.toml"}).memory


def test_a_named_file_that_is_not_there_is_told(home: Path) -> None:
    assert "no/such.toml" in str(refused(home, NotFound, {"CANONRY_CONFIG": "no/such.toml"}))


def test_an_unknown_key_is_named_with_its_file_and_without_its_value(home: Path) -> None:
    write(home / "project/canonry.toml", f'memory = "m"\npassword = "{HIDDEN}"\n')
    error = refused(home, Incorrect)
    assert "password" == error.field
    assert "canonry.toml sets password, which is no setting" in str(error)


def test_an_unknown_key_that_could_carry_a_message_is_not_repeated(home: Path) -> None:
    write(home / "project/canonry.toml", f'"{HIDDEN} \\u001b[2J" = 1\n')
    assert "a name that cannot be shown" in str(refused(home, Incorrect))


@pytest.mark.parametrize("value", ["7", "true", '""', '"  "', "[]"])
def test_a_setting_that_is_no_text_is_named(home: Path, value: str) -> None:
    write(home / "project/canonry.toml", f"agent = {value}\n")
    assert "agent" == refused(home, Incorrect).field


def test_bad_toml_is_told_with_its_line(home: Path) -> None:
    write(home / "project/canonry.toml", f'memory = "m"\nstore = {HIDDEN}\n')
    assert "line 2" in str(refused(home, Incorrect))


def test_a_file_that_is_not_utf8_is_told(home: Path) -> None:
    (home / "project/canonry.toml").write_bytes(b'agent = "\xff"\n')
    assert "not UTF-8" in str(refused(home, Incorrect))


def test_a_byte_order_mark_and_carriage_returns_are_read_as_if_absent(home: Path) -> None:
    (home / "project/canonry.toml").write_bytes(b'\xef\xbb\xbfmemory = "m"\r\nagent = "a"\r\n')
    assert ("m", "a") == (ask(home).memory, ask(home).agent)


def test_a_folder_in_the_place_of_a_named_file_is_told(home: Path) -> None:
    assert "cannot be read" in str(refused(home, Unavailable, {"CANONRY_CONFIG": str(home)}))


def test_a_leading_tilde_is_the_home_wherever_it_was_said(home: Path) -> None:
    expected = str(home / "mem/m.db")
    assert expected == ask(home, {"CANONRY_STORE": "~/mem/m.db"}).store
    assert expected == ask(home, flags={"store": "~/mem/m.db"}).store
    write(home / "project/canonry.toml", 'store = "~/mem/m.db"\n')
    assert expected == ask(home).store


def test_an_unknown_user_is_refused_by_name(home: Path) -> None:
    error = refused(home, Incorrect, {"CANONRY_STORE": "~nosuchuser/m.db"})
    assert ("unknown-home", "store") == (error.code, error.field)
    assert "~nosuchuser" in str(error)


def test_a_nul_in_a_path_is_refused(home: Path) -> None:
    write(home / "project/canonry.toml", 'store = "a\\u0000b"\n')
    assert "invalid-path" == refused(home, Incorrect).code


def test_an_address_is_left_as_it_is(home: Path) -> None:
    assert "postgresql://host/db" == ask(home, {"CANONRY_STORE": "postgresql://host/db"}).store


def test_settings_cannot_be_changed(home: Path) -> None:
    with pytest.raises(AttributeError):
        ask(home).store = "x"  # type: ignore[misc]  # it is what is tested


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no user numbers there")
def test_a_user_without_a_name_writes_under_some_name(home: Path) -> None:
    assert read({}, {"HOME": str(home)}, str(home)).agent


def test_an_agent_is_named_by_flag_environment_or_file_and_never_by_the_user(home: Path) -> None:
    folder, env = str(home / "project"), {"HOME": str(home), "USER": "ann"}
    assert named_agent({}, env, folder) is None
    write(home / "project" / "canonry.toml", 'agent = "filed"')
    assert "filed" == named_agent({}, env, folder)
    assert "told" == named_agent({}, {**env, "CANONRY_AGENT": "told"}, folder)
    assert "flag" == named_agent({"agent": "flag"}, {**env, "CANONRY_AGENT": "told"}, folder)
