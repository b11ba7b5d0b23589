"""Recall against a bare query of FTS5 and a bare product with a matrix of floats, in the same run.

The texts are twelve made-up words each, as common as Zipf's law has them. Questions are four of the
most common words, or four rare words of one text. A first recall is one of a fresh process, and the
steady load is a process of its own that appends fifty records a second.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import accumulate, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from benchmarks.ledger import SEED, Scale
from benchmarks.pairs import Measure
from canonry.adapters.stores.drivers import choose
from canonry.bootstrap import open as open_store
from canonry.jobs.memory import Memory
from canonry.recall.text import terms

WORDS_A_TEXT = 12
ASKED = 4
COMMON = 40
DIMENSION = 256
FEW = 200
"""How many texts a leg brings."""

GOAL = 2
SYLLABLES = "ba ko mi ru te so la ni vor zel quin tam brel osk dar fen gol hus jin kel".split()


class Texts:
    """The made-up texts of a run: each by its number, and the questions about them."""

    def __init__(self) -> None:
        self._random = Random(SEED)
        self.words = ["".join(parts) for parts in product(SYLLABLES, repeat=3)]
        self._random.shuffle(self.words)
        self._weights = list(accumulate(1 / rank for rank in range(1, len(self.words) + 1)))
        self._ranks = {word: rank for rank, word in enumerate(self.words)}
        self._rare: list[str] = []

    def made(self, count: int) -> Iterator[str]:
        """Yield `count` texts; rare questions are about those."""
        for _ in range(count):
            said = self._random.choices(self.words, cum_weights=self._weights, k=WORDS_A_TEXT)
            rarest = sorted(set(said), key=lambda word: -self._ranks[word])[:ASKED]
            if self._random.random() < 0.01:
                self._rare.append(" ".join(rarest))
            yield " ".join(said)

    def common(self) -> str:
        """Return a question of common words."""
        return " ".join(self._random.sample(self.words[:COMMON], ASKED))

    def rare(self) -> str:
        """Return a question of rare words of one text."""
        return self._random.choice(self._rare)


class Floor:
    """A bare index of the same terms, and a matrix of as many vectors in memory."""

    def __init__(self, path: Path, texts: list[str]) -> None:
        self._connection = choose().connect(str(path))
        tokens = "tokenize = \"ascii tokenchars './:@#+\\=~'\""
        self._connection.execute(
            f"CREATE VIRTUAL TABLE t USING fts5(terms, content = '', {tokens})"
        )
        rows = ((" ".join(terms(text)),) for text in texts)
        self._connection.executemany("INSERT INTO t (terms) VALUES (?)", rows)
        self._connection.execute("INSERT INTO t (t) VALUES ('optimize')")
        self._connection.commit()
        chance = np.random.default_rng(SEED)
        self._matrix = chance.random((len(texts), DIMENSION), np.float32)
        self._asked = chance.random(DIMENSION, np.float32)

    def ask(self, query: str) -> object:
        """Return the best texts by words, and the nearest vectors."""
        match = " OR ".join(f'"{term}"' for term in terms(query))
        rows: list[Any] = self._connection.execute(
            "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?", (match, FEW)
        ).fetchall()
        near = self._matrix @ self._asked
        return rows, np.argpartition(near, -FEW)[-FEW:]


def measures(folder: Path, scale: Scale, say: Callable[[str], None]) -> Iterator[Measure]:
    """Yield every measure of recall; `say` tells what is under way."""
    size = min(100_000, scale.sizes[-1])
    say(f"a memory of {size:,} texts")
    texts = Texts()
    said = list(texts.made(size))
    path = folder / f"recall-{size}.db"
    memory = filled(path, said)
    floor = Floor(folder / "recall-floor.db", said)
    pairs = scale.blocks * 4
    for name, asked in (("common", texts.common), ("rare", texts.rare)):
        say(f"recall by {name} words")
        yield from against(
            f"recall by {name} words at {size:,} / bare FTS5 and dot product",
            floor.ask,
            memory.recall,
            [asked() for _ in range(pairs)],
        )
    say("the first recall of a process")
    yield first_of_a_process(path, texts, scale)
    say("recall under a steady load")
    yield from under_load(path, memory, texts, pairs)


def filled(path: Path, said: list[str]) -> Memory:
    """Return a memory that holds `said`, each of an entity of its own, indexed, with vectors."""
    memory = open_store(path).memory("bench", agent="bench")
    rows = (
        {"entity_key": f"note:{n}", "value": text, "evidence": "a note", "confidence": "high"}
        for n, text in enumerate(said)
    )
    for report in memory.append_lines(rows):
        assert report.outcome == "stored", report
    memory.recall(said[0])
    return memory


def against(
    name: str, floor: Callable[[str], object], ours: Callable[[str], object], asked: list[str]
) -> Iterator[Measure]:
    """Ask both by turns; yield a measure at the 50th and one at the 95th percentile."""
    bare, own = [], []
    for at, query in enumerate(asked):
        times = _timed(floor, query), _timed(ours, query)
        if at >= len(asked) // 10:
            bare.append(times[0])
            own.append(times[1])
    ratios = sorted(mine / theirs for mine, theirs in zip(own, bare, strict=True))
    spread = ratios[len(ratios) // 10], ratios[-1 - len(ratios) // 10]
    for told, share in (("p50", 0.5), ("p95", 0.95)):
        theirs, mine = (sorted(times)[int(len(times) * share)] * 1e6 for times in (bare, own))
        most = sorted(own)[int(len(own) * 0.99)] * 1e6
        mean = sum(own) / sum(bare)
        yield Measure(f"{name}, {told}", theirs, mine, mine / theirs, mean, *spread, most, GOAL)


def _timed(work: Callable[[str], object], query: str) -> float:
    start = time.perf_counter()
    work(query)
    return time.perf_counter() - start


_FIRST = """
import sys, canonry
with canonry.open(sys.argv[1]) as store:
    store.memory("bench").recall(sys.argv[2])
"""

_WRITER = """
import sys, time, canonry
from itertools import count
with canonry.open(sys.argv[1]) as store:
    memory = store.memory("bench", agent="writer")
    for n in count():
        memory.append(f"written:{n}", f"what was written as number {n}", evidence="e")
        time.sleep(0.02)
"""


def first_of_a_process(path: Path, texts: Texts, scale: Scale) -> Measure:
    """A fresh process that recalls, against one that starts and has numpy."""

    def run(*arguments: str) -> Callable[[str], object]:
        return lambda query: subprocess.run(
            [sys.executable, "-c", *arguments, query], check=True, capture_output=True
        )

    name = "first recall of a process / an interpreter with numpy"
    asked = [texts.rare() for _ in range(scale.starts)]
    half, _ = against(name, run("import numpy"), run(_FIRST, str(path)), asked)
    return half._replace(goal=None)


def under_load(path: Path, memory: Memory, texts: Texts, pairs: int) -> Iterator[Measure]:
    """Recalls beside a writer, against those before it began."""
    asked = [texts.rare() for _ in range(pairs)]
    alone = sorted(_timed(memory.recall, query) for query in asked)
    with subprocess.Popen([sys.executable, "-c", _WRITER, str(path)]) as writer:
        time.sleep(1)
        beside = sorted(_timed(memory.recall, query) for query in asked)
        writer.terminate()
    for told, at in (("p50", len(asked) // 2), ("p95", int(len(asked) * 0.95))):
        theirs, mine = alone[at] * 1e6, beside[at] * 1e6
        name = f"recall beside 50 appends a second / alone, {told}"
        ratio, mean = mine / theirs, sum(beside) / sum(alone)
        yield Measure(name, theirs, mine, ratio, mean, ratio, ratio, beside[-1] * 1e6, None)
