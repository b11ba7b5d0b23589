"""A memory lives its life in a real store and in a model of the log, and both must tell the same.

What happens is decided by a seed. Where the two differ, the life is played again with operations
left out, for as long as they still differ, and the test fails with what is left.
"""

import itertools
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import pytest

from canonry.bootstrap import build_store
from canonry.core.errors import CanonryError
from canonry.core.rights import EVERY_RIGHT, Right
from canonry.core.times import format_time
from canonry.jobs.open_store import OpenStore
from canonry.ledger.statement import Statement
from canonry.testing.parts import SetClock
from tests.model import generators, naive, operations
from tests.model import rows as read
from tests.model.log import Log, Outcome
from tests.model.operations import Append, AppendMany, Ask, Decide, Life, Operation

OPERATIONS_A_LIFE: Final = 60
PARTS: Final = range(8)
Report = TypeVar("Report")

COMPARED: Final = ("state", "reason", "selected", "value", "replaced_by", *naive.LISTS)
OPTIONAL: Final = sorted(read.SHAPES.keys() - {"record_id", "entity_key", "status", "value"})


class PlannedIds:
    """Ids that the operations name beforehand; salts that count."""

    def __init__(self) -> None:
        self.minted = ""
        self._salts = 0

    def record_id(self, now_us: int) -> str:
        return self.minted

    def salt(self) -> bytes:
        self._salts += 1
        return self._salts.to_bytes(16)


class Pair:
    """One memory twice: in a store, and as the model of its log."""

    def __init__(self, path: Path | str, memory: str = "life") -> None:
        self.clock, self.ids = SetClock(), PlannedIds()
        self.clock.now_us = operations.START_US
        self.log = Log(operations.START_US)
        self.store = OpenStore(build_store(str(path)), self.clock, self.ids, build_store)
        self.memory = self.store.memory(memory)
        self.writer = self.store.memory(memory, rights=EVERY_RIGHT - {Right.REVIEW})

    def play(self, operation: Operation) -> None:
        """Do the operation to both. Raises AssertionError where they differ."""
        match operation:
            case Append():
                self._append(operation)
            case AppendMany():
                self._append_many(operation)
            case Decide():
                self._decide(operation)
            case operations.SetClock():
                self.clock.now_us = self.log.clock_us = operation.us
            case Ask():
                self._ask(operation)

    def _append(self, operation: Append) -> None:
        (sent, minted, *_), turn = operation, self.log.now_us
        options: dict[str, Any] = {
            "expected_head": operation.expected_head,
            "reaffirm": operation.reaffirm,
        }
        expected = self.log.append(sent, minted, may_settle=operation.may_settle, **options)
        self.ids.minted = minted
        memory = self.memory if operation.may_settle else self.writer
        report = outcome_of(lambda: memory.append(**sent, **options))
        if isinstance(report, str):
            assert expected == Outcome(report)
            return
        assert expected == Outcome(report.outcome, report.record_id)
        assert report.seq == (None if report.outcome == "exists" else self.log.seq)
        place = (sent.get("project"), sent.get("scope"))
        expected_now = self._model_tells(sent["entity_key"], place, turn, None)
        assert told(report.statement) == expected_now

    def _append_many(self, operation: AppendMany) -> None:
        """The store says in which order it took the lines; the model takes them in the same."""
        turn = self.log.now_us
        reports = list(self.memory.append_lines(operation.lines))
        assert sorted(report.line for report in reports) == [*range(1, len(operation.lines) + 1)]
        for report in sorted(reports, key=lambda report: (report.seq is None, report.seq or 0)):
            sent = operation.lines[report.line - 1]
            expected = self.log.append(sent, "", turn_us=turn)
            assert report.outcome in (expected.word, "refused")
            assert (report.outcome == "refused") == (expected.record_id is None)
            assert report.seq in (None, self.log.seq)

    def _decide(self, operation: Decide) -> None:
        record_id, decision = operation
        decide = {"release": self.memory.review_release, "reject": self.memory.review_reject}
        report = outcome_of(lambda: decide[decision](record_id, "looked at it"))
        if record_id in self.log.set_aside():
            self.log.review(record_id, decision)
            assert not isinstance(report, str)
            assert (record_id, decision, self.log.seq) == (
                report.record_id,
                report.decision,
                report.seq,
            )
        else:
            assert report == ("not-set-aside" if self.log.held(record_id) else "unknown-record")

    def _ask(self, ask: Ask) -> None:
        statement = self.memory.resolve(
            ask.entity_key,
            project=ask.project,
            scope=ask.scope,
            as_of=None if ask.as_of is None else format_time(ask.as_of),
            known_at=None if ask.known_at is None else format_time(ask.known_at),
        )
        as_of = self.log.now_us if ask.as_of is None else ask.as_of
        assert statement.as_of == format_time(as_of)
        place = (ask.project, ask.scope)
        expected = self._model_tells(ask.entity_key, place, as_of, ask.known_at)
        assert told(statement) == expected

    def _model_tells(
        self, key: str, place: tuple[str | None, str | None], as_of: int, known_at: int | None
    ) -> dict[str, Any]:
        statement = self.log.answer(key, place, as_of, known_at)
        disputed = [side["record_id"] for side in statement["disputed"]]
        chosen = {name: statement[name] for name in (*COMPARED, "head")}
        return chosen | {"disputed": disputed}


def outcome_of(call: Callable[[], Report]) -> Report | str:
    """Return what a call returns, or the code of the error that it raises."""
    try:
        return call()
    except CanonryError as error:
        return error.code


def told(statement: Statement) -> dict[str, Any]:
    """What of a statement the naive resolver tells too."""
    chosen = {name: getattr(statement, name) for name in COMPARED}
    head = None if statement.head is None else statement.head.seq
    return chosen | {"disputed": [s.record_id for s in statement.disputed], "head": head}


def live(seed: str, path: Path) -> None:
    """Live one life to its end; where the two differ, fail with the shortest life that shows it."""
    life, lived, pair = Life(Random(seed)), list[Operation](), Pair(path)
    try:
        for _ in range(OPERATIONS_A_LIFE):
            lived.append(life.next(pair.log))
            pair.play(lived[-1])
        assert [] == pair.memory.verify().faults
    except Exception as error:  # because whatever the store raises is a difference too
        kept = shortened(lived, path)
        pytest.fail(f"life {seed}: {error!r}\n" + "\n".join(map(repr, kept)))
    finally:
        pair.store.close()


def shortened(lived: Sequence[Operation], path: Path) -> list[Operation]:
    """Leave out operations, then fields, one at a time, for as long as the two still differ."""
    kept, tries = list(lived), itertools.count()

    def still_differs(shorter: list[Operation]) -> bool:
        return differs(shorter, path.with_name(f"{path.stem}-{next(tries)}.db"))

    apart = [single for operation in kept for single in singles(operation)]
    kept = apart if still_differs(apart) else kept
    for index in reversed(range(len(kept))):
        if still_differs(kept[:index] + kept[index + 1 :]):
            del kept[index]
    for index, operation in enumerate(kept):
        for name in OPTIONAL if isinstance(operation, Append) else ():
            simpler = without_field(kept[index], name)
            if still_differs([*kept[:index], simpler, *kept[index + 1 :]]):
                kept[index] = simpler
    return kept


def singles(operation: Operation) -> list[Operation]:
    """Lines, each sent by itself, and a transaction that expects no head; else the operation."""
    if isinstance(operation, AppendMany):
        return [Append(line, "") for line in operation.lines]
    if isinstance(operation, Append):
        return [operation._replace(expected_head=None)]
    return [operation]


def without_field(operation: Operation, name: str) -> Operation:
    assert isinstance(operation, Append)
    return operation._replace(sent={k: v for k, v in operation.sent.items() if k != name})


def differs(lived: Sequence[Operation], path: Path) -> bool:
    pair = Pair(path)
    try:
        for operation in lived:
            pair.play(operation)
    except Exception:  # because whatever the store raises is a difference too
        return True
    finally:
        pair.store.close()
    return False


@pytest.mark.parametrize("part", PARTS)
def test_a_store_tells_what_the_model_tells(part: int, tmp_path: Path) -> None:
    """In 8 × 42 lives of 60 operations, which are 20,160 and always the same."""
    for number in range(42):
        live(f"{part}.{number}", tmp_path / f"{number}.db")


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_a_store_tells_what_the_model_tells_for_a_million_operations(
    part: int, seed: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """In 8 × 2,084 lives of 60 operations, which are new with every seed."""
    for number in range(2_084):
        folder = tmp_path / f"{number}"
        folder.mkdir()
        live(f"{seed}.{part}.{number}", folder / "memory.db")
        shutil.rmtree(folder)
        if number % 100 == 0:
            with capfd.disabled():
                done = f"{number * OPERATIONS_A_LIFE:,} of 125,040 operations"
                print(f"seed {seed}, part {part}: {done}", file=sys.stderr, flush=True)


def live_on_postgresql(seed: str, address: str, path: Path) -> None:
    """Live one life there, and what it came to once more on a file: the two are the same bytes.

    Where the first differs from the model, the seed is told; the file's own lives shorten it.
    """
    life, pair, again = Life(Random(seed)), Pair(address, seed), Pair(path, seed)
    try:
        for _ in range(OPERATIONS_A_LIFE):
            operation = life.next(pair.log)
            pair.play(operation)
            again.play(operation)
        assert [] == pair.memory.verify().faults
        assert answers(again) == answers(pair)
    except Exception as error:  # because whatever the store raises is a difference too
        pytest.fail(f"life {seed}: {error!r}")
    finally:
        pair.store.close()
        again.store.close()


def answers(pair: Pair) -> list[bytes | str]:
    """All that a memory tells: its log, and each statement for each place and time."""
    told: list[bytes | str] = list(pair.memory.export())
    keys = [row.entity_key for row in pair.memory.entities(limit=1_000).entities]
    for key, (project, scope) in itertools.product(keys, generators.PLACES):
        for spellings in generators.TIMES:
            as_of = spellings[0]
            statement = pair.memory.resolve(key, project=project, scope=scope, as_of=as_of)
            told.append(statement.to_json())
    told.append(repr(pair.memory.history(keys[0]).records) if keys else "")
    return told


def test_postgresql_tells_what_the_model_and_a_file_tell(address: str, tmp_path: Path) -> None:
    """In 8 lives of 60 operations, which are always the same."""
    for number in range(8):
        live_on_postgresql(f"server.{number}", address, tmp_path / f"{number}.db")


@pytest.mark.long
def test_postgresql_tells_what_the_model_and_a_file_tell_in_five_hundred_lives(
    address: str, seed: int, tmp_path: Path
) -> None:
    for number in range(500):
        path = tmp_path / f"{number}.db"
        live_on_postgresql(f"{seed}.{number}", address, path)
        path.unlink()
