"""Troubles that users of such systems reported in public, about what is one thing and what matters.

Told through the library, with the bundled embedder where likeness is what misled.
"""

from collections.abc import Iterator
from math import isfinite
from pathlib import Path

import pytest

from canonry import daemon
from canonry.adapters.embedders.bundled import BundledEmbedder
from canonry.graph.thresholds import DEFAULT
from canonry.jobs import append, cycle, derive, inspect, lease, recall, resolve, sweep
from canonry.jobs.context import Context
from canonry.testing.scripts import Script, user_schema
from tests.ladder.memories import script

NOTICES = (
    "Safety notice SN-2026-0117",
    "Safety notice SN-2026-0118",
    "Service bulletin SB-9 Rev A",
    "Service bulletin SB-9 Rev B",
    "Field manual 4 change 7",
    "Field manual 4 change 8",
)
OPPOSITES = (
    "The staging cluster is used for load tests",
    "The staging cluster is not used for load tests",
    "Feature X is used",
    "Feature X is no longer used",
    "Deploys without review are allowed",
    "Deploys without review are never allowed",
)


@pytest.fixture
def one(tmp_path: Path) -> Iterator[Script]:
    with script(tmp_path / "memory.db") as found:
        yield found


def backgrounds(one: Script, times: int) -> None:
    """Passes in the background, a day apart: a sweep and a cycle each."""
    for _ in range(times):
        one.days(1)
        sweep.run(one.context)
        cycle.run(one.context, DEFAULT)


def asked(one: Script, query: str, top_k: int = 5) -> list[str]:
    context = one.context._replace(embedder=BundledEmbedder)
    found = recall.run(context, recall.Request(query=query, top_k=top_k, everything=True))
    return [hit.content for hit in found.hits]


def concepts(context: Context) -> int:
    with context.read() as snapshot:
        found = snapshot.graph()
    assert found is not None
    return found.concepts


def test_names_that_differ_in_their_last_digits_stay_apart_with_their_own_links(
    one: Script,
) -> None:
    """br-062."""
    numbers = [one.derive(name) for name in NOTICES]
    for name in NOTICES:
        one.action(f"read {name}", depends_on=[name])
    asked(one, NOTICES[0])
    backgrounds(one, 3)
    assert 6 == len(set(numbers))
    for name in NOTICES:
        found = inspect.run(one.context, inspect.Request(focus=name))
        assert 1 == found.dependents
        assert [f"read {name}"] == [n.concept.content for n in found.neighbours]


def test_a_sentence_and_its_opposite_are_two_and_each_is_found_beside_the_other(
    one: Script,
) -> None:
    """br-065: asked about in words of neither, both come; in its very words, one may come alone."""
    numbers = [one.derive(text, "logic") for text in OPPOSITES]
    backgrounds(one, 1)
    assert 6 == len(set(numbers)) == concepts(one.context)
    for at, question in enumerate(("staging load tests", "feature X", "deploys without review")):
        assert set(OPPOSITES[2 * at : 2 * at + 2]) <= set(asked(one, question))


def test_a_new_job_is_stored_however_like_the_old_one_it_reads(one: Script) -> None:
    """br-067."""
    said = (
        ("t1", "Northwind", "2026-01-01T00:00:00Z", "Mira is employed by Northwind"),
        ("t2", "Contoso", "2026-05-01T00:00:00Z", "Mira has moved to Contoso"),
    )
    for record_id, value, when, text in said:
        report = append.run(
            one.context,
            append.Request(
                entity_key="user/mira:employer",
                value=value,
                effective_at=when,
                record_id=record_id,
                agent="ann",
                source=text,
                evidence="a letter",
                confidence="high",
            ),
        )
        assert "stored" == report.outcome
    request = resolve.Request(entity_key="user/mira:employer", as_of="2026-06-01T00:00:00Z")
    statement = resolve.run(one.context, request)
    assert "Contoso" == statement.value
    assert ["Contoso"] == asked(one, "who employs Mira")


def test_one_acronym_is_one_concept_with_a_mention_for_each_time(one: Script) -> None:
    """br-068: the key decides before any vector is made."""
    numbers = set()
    for _ in range(4):
        numbers.add(one.derive("QRTM"))
        one.days(1)
    assert 1 == len(numbers) == concepts(one.context)
    assert 4 == inspect.run(one.context, inspect.Request(focus="QRTM")).derived
    with one.context.read() as snapshot:
        assert [] == snapshot.vector_states()


@pytest.mark.parametrize("days", [40, pytest.param(400, marks=pytest.mark.long)])
def test_a_stated_fact_is_first_after_days_and_days_of_passes(one: Script, days: int) -> None:
    """br-072: no pass removes a record, and no score leaves its bounds."""
    key = "user/mira:allergy"
    fact = append.Request(
        entity_key=key, value="peanuts", evidence="said so", confidence="high", record_id="t1"
    )
    append.run(one.context, fact)
    for n in range(500):
        one.clock.advance(60)
        one.derive(f"Mira chatted about topic {n} with guest {n % 7}", "observation")
    backgrounds(one, days)
    assert "peanuts" == asked(one, "mira allergy", 3)[0]
    assert "resolved" == resolve.run(one.context, resolve.Request(entity_key=key)).state
    with one.context.read() as snapshot:
        rows = snapshot.concepts(range(1, 502))
        records = snapshot.counts().records
    assert (501, 1) == (len(rows), records)
    assert not rows[1].dormant
    for number in (1, 2, 250, 501):
        score = inspect.run(one.context, inspect.Request(focus=f"concept-{number}")).score
        assert isfinite(score)
        assert 0 <= score <= 1.4


def test_what_may_not_run_now_waits_its_interval_and_runs_when_it_may(one: Script) -> None:
    """br-147: each try is followed by a whole interval of rest."""
    number = user_schema(one)
    tries: list[float] = []
    start = one.clock.now_us
    assert lease.take(one.context, "another", start, 300) is not None

    def wait(seconds: float) -> bool:
        tries.append(seconds)
        one.clock.advance(seconds)
        return len(tries) == 12

    daemon.run(one.context, DEFAULT, "daemon", wait, print)
    assert [60.0] * 12 == tries
    assert "canonical" == one.stages()[number]


def test_deriving_a_known_text_again_asks_no_embedder(one: Script) -> None:
    """Exact keys decide first, so that no model's mood makes two of one."""

    def never() -> None:
        raise AssertionError("an embedder was asked for")

    context = one.context._replace(embedder=never)
    said = derive.Request(concepts=[derive.Concept(content="QRTM", type="entity")])
    assert derive.run(context, said).concepts[0].made
    assert not derive.run(context, said).concepts[0].made
