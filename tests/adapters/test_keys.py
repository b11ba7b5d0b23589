"""Keys in files, and signatures by them."""

import os
from pathlib import Path

import pytest

from canonry.adapters.keys import Ed25519, load, make
from canonry.core.errors import Clash, Incorrect, NotFound, Unavailable
from canonry.ledger.checkpoints import Key, parse_key


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "signing.key"


def test_a_key_is_made_for_its_owner_alone_and_comes_back(path: Path) -> None:
    made = make(path, None)
    assert (0o600, 0o700) == (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777)
    loaded = load(path)
    assert made.key == loaded.key == parse_key(str(made.key))
    assert made.key.name.startswith("canonry-")
    signature = loaded.sign(b"message")
    assert made.check(made.key.public, signature, b"message")
    assert not Ed25519().check(made.key.public, signature, b"another")
    assert not Ed25519().check(bytes(31), signature, b"message")


def test_a_key_can_be_named(path: Path) -> None:
    assert make(path, "example.org/memory").key.name == load(path).key.name == "example.org/memory"


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\u00a0b", "a\nb"])
def test_a_name_that_no_key_can_have_is_refused(path: Path, name: str) -> None:
    with pytest.raises(Incorrect) as raised:
        make(path, name)
    assert "invalid-key-name" == raised.value.code
    assert not path.exists()


def test_a_key_is_never_written_over(path: Path) -> None:
    made = make(path, None)
    with pytest.raises(Clash):
        make(path, None)
    assert made.key == load(path).key


def test_a_key_of_another_program_is_read(path: Path) -> None:
    """The example of Go's `golang.org/x/mod/sumdb/note`."""
    path.parent.mkdir()
    path.write_text(
        "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz\n"
    )
    path.chmod(0o600)
    assert str(load(path).key) == (
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    )


@pytest.mark.parametrize("text", ["", "nonsense", "PRIVATE+KEY+a+00000000+AYEK"])
def test_what_is_no_key_is_refused_and_not_shown(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(Incorrect) as raised:
        load(path)
    assert "not-a-key" == raised.value.code
    assert not text or text not in str(raised.value)


def test_no_key_is_told(path: Path) -> None:
    with pytest.raises(NotFound):
        load(path)
    path.mkdir(parents=True)
    with pytest.raises(Unavailable):
        load(path)


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_key_that_others_may_read_is_refused(path: Path) -> None:
    make(path, None)
    path.chmod(0o640)
    with pytest.raises(Incorrect) as raised:
        load(path)
    assert "key-open-to-others" == raised.value.code


def test_a_name_and_a_key_make_an_identifier() -> None:
    assert len(Key("a", bytes(32)).identifier) == 4
    assert Key("a", bytes(32)).identifier != Key("b", bytes(32)).identifier
