"""The daemon: its lease, its cadences, its end, and what a sudden end leaves behind."""

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from canonry import daemon
from canonry.core.errors import Busy
from canonry.graph.thresholds import DAY_US, DEFAULT
from canonry.graph.vocabulary import Stage
from canonry.jobs import cycle, lease, sweep
from canonry.jobs.verify import Request as VerifyRequest
from canonry.jobs.verify import run as verify
from canonry.ports.ladder import Lease
from canonry.testing.scripts import Script, user_schema
from tests.ladder.memories import random_memory, script

SWEEPING = DEFAULT._replace(gc_interval=1)


def stop_after(turns: int, one: Script, seconds: list[float]) -> Callable[[float], bool]:
    """Waits on the script's clock, and stops after some turns."""

    def wait(pause: float) -> bool:
        seconds.append(pause)
        one.clock.advance(pause)
        return len(seconds) >= turns

    return wait


def test_a_daemon_climbs_what_has_earned_it_and_tells_each_hop(tmp_path: Path) -> None:
    told: list[str] = []
    with script(tmp_path / "m.db") as one:
        number = user_schema(one)
        daemon.run(one.context, DEFAULT, "d", stop_after(4, one, []), told.append)
        assert Stage.CANONICAL is one.stages()[number]
    assert [
        f"concept-{number}: none → candidate (promoted).",
        f"concept-{number}: candidate → venerable (promoted).",
        f"concept-{number}: venerable → canonical (promoted).",
    ] == told


def test_the_cadence_is_a_setting(tmp_path: Path) -> None:
    waits: list[float] = []
    often = DEFAULT._replace(canonization_eval_interval_us=5_000_000)
    with script(tmp_path / "m.db") as one:
        one.derive("x")
        daemon.run(one.context, often, "d", stop_after(3, one, waits), print)
    assert [5.0, 5.0, 5.0] == waits


def test_a_sweep_runs_only_when_it_is_due(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        random_memory(one, random.Random(1), 10)
        before = len(one.entries())
        assert daemon.turn(one.context, DEFAULT).sweep is None
        assert before == len(one.entries())
        assert daemon.turn(one.context, SWEEPING).sweep is not None
        assert daemon.turn(one.context, SWEEPING).sweep is None


def test_a_day_of_few_writes_brings_no_sweep_and_a_day_of_a_hundred_does(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        one.derive("x")
        one.days(2)
        assert not sweep.is_due_now(one.context, DEFAULT)
        for at in range(50):
            one.action(f"step {at}")
        assert sweep.is_due_now(one.context, DEFAULT)
        assert daemon.turn(one.context, DEFAULT).sweep == 1
        for at in range(50):
            one.action(f"more {at}")
        assert not sweep.is_due_now(one.context, DEFAULT)
        one.clock.now_us += DAY_US
        assert sweep.is_due_now(one.context, DEFAULT)


def test_an_idle_turn_writes_no_entry(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        user_schema(one)
        for _ in range(4):
            one.cycle()
        before = len(one.entries())
        daemon.run(one.context, DEFAULT, "d", stop_after(50, one, []), print)
        assert before == len(one.entries())


def test_a_memory_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        daemon.run(one.context, DEFAULT, "d", stop_after(3, one, []), print)
        assert [] == one.store.memories()


# The lease.


def test_one_daemon_at_a_time_and_its_token_only_rises(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        one.derive("x")
        first = lease.take(one.context, "a", one.clock.now_us, 90)
        assert first is not None
        assert lease.take(one.context, "b", one.clock.now_us, 90) is None
        again = lease.take(one.context, "a", one.clock.now_us, 90)
        assert again is not None
        assert first.token == again.token
        one.clock.advance(91)
        second = lease.take(one.context, "b", one.clock.now_us, 90)
        assert second is not None
        assert second.token == first.token + 1


def test_a_daemon_that_slept_past_its_lease_writes_nothing(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        user_schema(one)
        held = lease.take(one.context, "a", one.clock.now_us, 90)
        before = len(one.entries())
        one.clock.advance(91)
        assert cycle.run(one.context, DEFAULT, held) is None
        assert sweep.run(one.context, held) is None
        lease.take(one.context, "b", one.clock.now_us, 90)
        one.clock.advance(-60)
        assert cycle.run(one.context, DEFAULT, held) is None
        assert sweep.run(one.context, held) is None
        assert before == len(one.entries())


def test_a_daemon_gives_its_lease_back_at_its_end(tmp_path: Path) -> None:
    with script(tmp_path / "m.db") as one:
        one.derive("x")
        daemon.run(one.context, DEFAULT, "a", stop_after(1, one, []), print)
        assert lease.take(one.context, "b", one.clock.now_us, 90) is not None


def test_what_may_not_run_now_is_tried_once_an_interval_and_runs_when_it_may(
    tmp_path: Path,
) -> None:
    """A job that is put off does not come back at once."""
    waits: list[float] = []
    with script(tmp_path / "m.db") as one:
        number = user_schema(one)
        assert lease.take(one.context, "other", one.clock.now_us, 10 * 60) is not None
        daemon.run(one.context, DEFAULT, "d", stop_after(14, one, waits), print)
        assert 14 == len(waits)
        assert Stage.CANONICAL is one.stages()[number]


def test_a_busy_store_puts_a_turn_off_and_does_not_end_the_daemon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    with script(tmp_path / "m.db") as one:
        number = user_schema(one)
        plain, calls = lease.take, []

        def busy_at_first(*arguments: object) -> object:
            calls.append(arguments)
            if len(calls) == 1:
                raise Busy("busy", "others are writing")
            return plain(*arguments)  # type: ignore[arg-type]  # passed on as they came

        monkeypatch.setattr(lease, "take", busy_at_first)
        daemon.run(one.context, DEFAULT, "d", stop_after(4, one, []), told.append)
        assert Stage.CANONICAL is one.stages()[number]
    assert told[0].startswith("The store could not be used")


# Sudden ends.


def kill_again_and_again(path: Path, one: Script, rng: random.Random, kills: int) -> list[int]:
    """Kill a daemon in the middle of its turns; return every token that one said."""
    tokens = []
    for _ in range(kills):
        random_memory(one, rng, 4)
        program = [sys.executable, "-m", "tests.ladder.daemon_process"]
        with subprocess.Popen(
            [*program, str(path), str(one.clock.now_us)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            tokens.append(int(process.stdout.readline()))
            time.sleep(rng.random() * 0.05)
            process.kill()
            rest = process.stdout.read().split()
        tokens += [int(token) for token in rest]
        one.clock.advance(60 * (len(rest) + 3))
    return tokens


def check_kills(path: Path, kills: int, seed: int) -> None:
    with script(path) as one:
        random_memory(one, random.Random(seed), 40)
        tokens = kill_again_and_again(path, one, random.Random(seed), kills)
        assert tokens == sorted(tokens)
        assert kills <= len(set(tokens))
        audit = one.audit()
        assert audit
        stages = dict.fromkeys(one.stages(), Stage.NONE.value)
        for row in audit:
            assert stages[row["concept"]] == row["from"]
            stages[row["concept"]] = row["to"]
        assert stages == {number: stage.value for number, stage in one.stages().items()}
        with one.context.read() as snapshot:
            rows = snapshot.transitions(0, 10**6)
            graph = snapshot.graph()
            assert graph is not None
        assert [(row["concept"], row["to"]) for row in audit] == [
            (row.concept, row.stage.value) for row in rows
        ]
        assert graph.canonical == sum(stage == "canonical" for stage in stages.values())
        assert not verify(one.context, VerifyRequest()).faults


def test_a_killed_daemon_leaves_promotions_equal_to_audit_rows_and_rising_tokens(
    tmp_path: Path, seed: int
) -> None:
    check_kills(tmp_path / "m.db", 5, seed)


@pytest.mark.long
def test_a_daemon_killed_200_times_leaves_promotions_equal_to_audit_rows(
    tmp_path: Path, seed: int
) -> None:
    check_kills(tmp_path / "m.db", 200, seed)


def test_a_process_that_was_stopped_past_its_lease_writes_nothing_when_it_goes_on(
    tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "m.db"
    with script(path) as one:
        random_memory(one, random.Random(seed), 40)
        program = [sys.executable, "-m", "tests.ladder.daemon_process"]
        with subprocess.Popen(
            [*program, str(path), str(one.clock.now_us)], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            tokens = [int(process.stdout.readline())]
            held = None
            while held is None:
                process.send_signal(signal.SIGSTOP)
                one.days(365)
                held = taken_in_time(one)
                if held is None:  # it was stopped within its turn
                    process.send_signal(signal.SIGCONT)
                    time.sleep(0.01)
            before = one.entries()
            process.send_signal(signal.SIGCONT)
            time.sleep(0.5)
            process.kill()
            tokens += [int(token) for token in process.stdout.read().split()]
        assert before == one.entries()
        assert held.token > max(tokens)
        with one.context.read() as snapshot:
            assert held == snapshot.lease()


def taken_in_time(one: Script) -> Lease | None:
    """Take the lease for ever, where nobody holds a turn."""
    pool = ThreadPoolExecutor(1)
    taking = pool.submit(lease.take, one.context, "other", one.clock.now_us, 10**9)
    pool.shutdown(wait=False)
    try:
        return taking.result(1)
    except TimeoutError:
        return None


# The process.


def test_the_command_runs_until_it_is_told_to_end_and_gives_its_lease_back(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    with script(path) as one:
        user_schema(one)
        command = [sys.executable, "-m", "canonry", "--store", str(path), "--memory", "m"]
        with subprocess.Popen(
            [*command, "daemon", "run"], stderr=subprocess.PIPE, text=True
        ) as process:
            assert process.stderr is not None
            said = [process.stderr.readline() for _ in range(2)]
            process.terminate()
            assert 0 == process.wait(30)
        assert ["working on the memory m\n", "concept-1: none → candidate (promoted).\n"] == said
        with one.context.read() as snapshot:
            held = snapshot.lease()
        assert held is not None
        assert 0 == held.until_us


def test_an_operator_may_let_one_turn_happen_now(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    with script(path) as one:
        number = user_schema(one)
        command = [sys.executable, "-m", "canonry", "--store", str(path), "--memory", "m"]
        done = subprocess.run(
            [*command, "daemon", "once", "--json"], capture_output=True, text=True, check=True
        )
        hop = {"concept": number, "source": "none", "target": "candidate", "cause": "promoted"}
        assert {"sweep": None, "transitions": [hop]} == json.loads(done.stdout)
        assert Stage.CANDIDATE is one.stages()[number]
