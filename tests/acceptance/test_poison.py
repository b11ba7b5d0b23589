"""Text that was set aside reaches nobody and moves nothing, whichever field it came in.

The fixed part takes its texts from the examples of the rules; the long part takes every attack of
the shared cases. `test_silence` walks every operation for what it tells.
"""

import json
import logging
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

import canonry
from canonry.jobs.memory import Memory
from canonry.jobs.open_store import OpenStore
from canonry.ledger.quarantine import RULES, examine
from canonry.surfaces.cli import main

HONEST: Final = 50
TARGET: Final = "project:7"
FIELDS: Final[dict[str, Any]] = {
    "record_id": str,
    "entity_key": str,
    "value": lambda text: {"note": [text]},
    "project": str,
    "scope": str,
    "source": str,
    "evidence": lambda text: ["a ticket", text],
    "tags": lambda text: [text],
    "metadata": lambda text: {text: 1},
    "agent": str,
}
"""The fields of free text, and how a text stands in each; a key of an object is a text too."""

EXAMPLES: Final = tuple(rule.caught[0] for rule in RULES if "\n" not in rule.caught[0])


def attacks(shared: Path) -> list[str]:
    """Every attack of the shared cases that is caught and fits on one line."""
    lines = (shared / "cases" / "quarantine.jsonl").read_text(encoding="utf-8").splitlines()
    texts = [case["text"] for case in map(json.loads, lines) if case["label"] == "attack"]
    return [text for text in texts if text.isprintable() and examine([("value", text)])]


def grounded(text: str, field: str) -> dict[str, Any]:
    """A claim with evidence that would settle everything, with a text in one field."""
    said = {"entity_key": TARGET, "value": "moved", "evidence": "a ticket", "confidence": "high"}
    return said | {"status": "corrected", "supersedes": "r7", field: FIELDS[field](text)}


def build(memory: Memory) -> None:
    """Write one grounded record about each of the honest entities."""
    for number in range(HONEST):
        memory.append(
            f"project:{number}",
            f"team {number}",
            record_id=f"r{number}",
            evidence="a ticket",
            confidence="high",
        )


def answers(memory: Memory) -> dict[str, bytes]:
    """The answer for every honest entity, as of one time."""
    found = {}
    for number in range(HONEST):
        key = f"project:{number}"
        statement = memory.resolve(key, as_of="2030-01-01T00:00:00Z").to_dict()
        for moving in ("known_at", "last_write", "head_digest", "digest"):
            statement.pop(moving, None)
        found[key] = json.dumps(statement, sort_keys=True).encode()
    return found


def hold_poison(memory: Memory, texts: Sequence[str], fields: Sequence[str]) -> None:
    """Write each text in each field, and see that only the answer of its entity may change."""
    before = answers(memory)
    for number, text in enumerate(texts):
        for field in fields:
            said = {"record_id": f"p{number}-{field}", **grounded(text, field)}
            key, value = said.pop("entity_key"), said.pop("value")
            if field == "entity_key":
                said.pop("supersedes")
            try:
                outcome = memory.append(key, value, **said)
            except (canonry.Incorrect, canonry.Clash):  # a field that cannot hold such a text
                continue
            assert outcome.outcome == "set_aside", (field, number)
            statement = memory.resolve(key)
            assert said["record_id"] not in {statement.selected, *statement.corroborating}
            assert "moved" != statement.value
    after = answers(memory)
    changed = {key for key in before if before[key] != after[key]}
    assert changed <= {TARGET}


def test_poison_in_any_field_changes_no_other_answer_and_supports_none(memory: Memory) -> None:
    build(memory)
    hold_poison(memory, EXAMPLES[:12], list(FIELDS))


@pytest.mark.long
def test_every_attack_in_every_field_changes_no_other_answer(memory: Memory, shared: Path) -> None:
    build(memory)
    hold_poison(memory, attacks(shared), list(FIELDS))


CALLS: Final = (
    ("resolve", "{key}"),
    ("history", "{key}"),
    ("statements",),
    ("entities",),
    ("entities", "{start}"),
    ("changes",),
    ("conflicts",),
    ("impact", "{key}"),
    ("context",),
    ("stats",),
    ("memories",),
    ("review", "list"),
    ("export",),
    ("verify",),
    ("reinstate", "{id}", "--evidence", "e", "--confidence", "high"),
    ("resolve", "{key}", "--no-such-option"),
    ("append", "{key}", "v", "--supersedes", "{id}", "--status", "no-such-status"),
)
"""Every way of asking the command line; `{start}` is how the poison begins, which alone is none."""


class _Told:
    """All that was told to anybody, in which a text is looked for."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
    ) -> None:
        self._capsys, self._caplog = capsys, caplog

    def run(self, *words: str) -> None:
        main(list(words))

    def all(self) -> str:
        out, err = self._capsys.readouterr()
        logged = self._caplog.text
        self._caplog.clear()
        return out + err + logged


def forms_of(text: str) -> Iterator[str]:
    """The text as it may stand in an answer: plain, and in JSON of either kind."""
    yield text
    yield json.dumps(text)[1:-1]
    yield json.dumps(text, ensure_ascii=False)[1:-1]


def hold_silence(told: _Told, store: Path, number: int, text: str, field: str) -> None:
    """Write a text in one field with the command line, ask in every way, and look for it."""
    name = f"s{number}-{field}"
    body = {"record_id": name, **grounded(text, field)}
    body.pop("supersedes")
    file = store.parent / "one.jsonl"
    file.write_text(json.dumps(body) + "\n", encoding="utf-8")
    base = ("--store", str(store))
    for way in ((), ("--json",)):
        told.run(*base, *way, "append", "--file", str(file))
        for call in CALLS:
            words = [word.format(key=TARGET, id=body["record_id"], start="x") for word in call]
            if text not in words:
                told.run(*base, *way, *words)
    said = told.all()
    assert "1 set aside" in said
    for form in forms_of(text):
        assert form not in said, (field, number)


def _told_of(call: Callable[..., object], *words: Any, **named: Any) -> str:
    """What a call tells: its answer, or its error as a traceback ends."""
    try:
        return repr(call(*words, **named))
    except canonry.CanonryError as error:
        return "".join(traceback.format_exception_only(error))


def hold_library_silence(store: OpenStore, texts: Sequence[str]) -> None:
    """Write texts with the library, and look for them in answers, errors and tracebacks."""
    memory = store.memory("quiet", agent="ann")
    said = []
    for number, text in enumerate(texts):
        for field in FIELDS:
            body = {"record_id": f"l{number}-{field}", **grounded(text, field)}
            body.pop("supersedes")
            wrong: tuple[dict[str, str], ...] = ({}, {"status": "no-such"}, {"expires_at": text})
            said += [_told_of(memory.append, **(body | more)) for more in wrong]
            said.append(_told_of(memory.resolve_set, [body], complete=True))
    said += [repr(memory.history(TARGET)), repr(memory.statements()), repr(memory.stats())]
    said += [line.decode() for line in memory.export()]
    whole = "\n".join(said)
    for text in texts:
        for form in (*forms_of(text), repr(text)[1:-1]):
            assert form not in whole


@pytest.fixture
def told(
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> _Told:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LOGNAME", "ann")
    monkeypatch.chdir(tmp_path)
    caplog.set_level(logging.DEBUG)
    return _Told(capsys, caplog)


SPOKEN: Final = tuple(text for text in EXAMPLES if len(text) > 20)


@pytest.mark.parametrize("field", FIELDS)
def test_the_command_line_tells_nothing_of_what_was_set_aside(
    told: _Told, store_path: Path, field: str
) -> None:
    for number, text in enumerate((SPOKEN[0], SPOKEN[-1])):
        hold_silence(told, store_path, number, text, field)


def test_the_library_tells_nothing_of_what_was_set_aside(store: OpenStore) -> None:
    hold_library_silence(store, SPOKEN[::5])
