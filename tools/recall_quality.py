"""How well recall finds: prints a table from data beside the checkout, the same bytes every run.

    python -m tools.recall_quality [FOLDER] [--minilm]

FOLDER (../shared/data) holds conversations with questions and the turns that answer them
(`locomo-dev`), and a ledger of standards with the titles of those that are obsolete (`titles-dev`).
What is asked of the wrong memory and what a bootstrap draws come from one seed, which is printed.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import canonry
from canonry import limits
from canonry.bootstrap import build_store, embedder_builder, system_clock, system_ids
from canonry.core.places import Place
from canonry.jobs import derive, re_embed, recall
from canonry.jobs.context import Context
from canonry.jobs.filtering import Filtering
from canonry.jobs.indexing import catch_up
from canonry.jobs.looking import Legs, look
from canonry.ports.embedder import Embedder
from canonry.recall.question import Filters

FOLDER = Path(__file__).parents[2] / "shared" / "data"
SEED = 20_260_814
RESAMPLES = 2_000
UNANSWERABLE = 300
MULTI_HOP = 1
ADVERSARIAL = 5

RE_EMBED = re_embed.Request()

Row = dict[str, Any]


class Way(NamedTuple):
    """One way of looking: its name, its embedder, and the parts that take part."""

    name: str
    embedder: str
    legs: Legs
    everything: bool = True
    depth: int = limits.TRAVERSAL_DEPTH


WORDS = Way("words", "none", Legs(context=False))
WORDS_IN_CONTEXT = Way("words, with context", "none", Legs())
WORDS_ABOVE_FLOOR = WORDS_IN_CONTEXT._replace(
    name="words, with context and the floor", everything=False
)
MEANING = Way("meaning", "bundled", Legs(text=False, context=False))
BOTH = Way("both", "bundled", Legs(context=False))
IN_CONTEXT = Way("both, with context", "bundled", Legs())
WITHOUT_GRAPH = IN_CONTEXT._replace(name="both, with context, without the graph", depth=0)
ABOVE_FLOOR = IN_CONTEXT._replace(name="both, with context and the floor", everything=False)
MINILM = Way("both, with context, minilm", "minilm", Legs())

WAYS = (
    WORDS,
    WORDS_IN_CONTEXT,
    WORDS_ABOVE_FLOOR,
    MEANING,
    BOTH,
    WITHOUT_GRAPH,
    IN_CONTEXT,
    ABOVE_FLOOR,
)
COMPARED = (("context", BOTH, IN_CONTEXT), ("the graph", WITHOUT_GRAPH, IN_CONTEXT))


def main() -> None:
    """Measure each way, and print a row as it is done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--minilm", action="store_true")
    asked = parser.parse_args()
    if not asked.folder.is_dir():
        raise SystemExit(f"there is no folder {asked.folder}")
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "quality.db"
        bench = Bench(path, asked.folder)
        print("| looking by | Recall@10 | first hit's sitting | current first | obsolete first |")
        print("| --- | --- | --- | --- | --- |")
        multi_hop: dict[str, list[float]] = {}
        for way in (*WAYS, *((MINILM,) if asked.minilm else ())):
            bench.use(way.embedder)
            found = bench.conversations(way)
            multi_hop[way.name] = found.multi_hop
            titles = bench.titles(way)
            figures = (found.recall, found.sitting, titles.current, titles.obsolete)
            print(
                f"| {way.name} | {' | '.join(f'{figure:.3f}' for figure in figures)} |", flush=True
            )
        print(f"| words, without truth | | | {' | '.join(map(_told, bench.untrue()))} |")
        print()
        print(f"seed {SEED}")
        for name, without, given in COMPARED:
            _gain(name, multi_hop[without.name], multi_hop[given.name])
        bench.use("bundled")
        for way in WORDS_IN_CONTEXT, IN_CONTEXT, WORDS_ABOVE_FLOOR, ABOVE_FLOOR:
            floor = "without the floor" if way.everything else "with the floor"
            got_hits = bench.unanswerable(way)
            precision = bench.titles(way).precision
            print(
                f"{way.embedder}, {floor}: any hit for {_mean(got_hits):.3f} of {len(got_hits)} "
                f"questions about nothing here; precision of the block {precision:.3f}"
            )
        bench.close()


class Conversations(NamedTuple):
    """Recall@10, whether the first hit's sitting is right, and Recall@10 of multi-hop questions."""

    recall: float
    sitting: float
    multi_hop: list[float]


class Titles(NamedTuple):
    """How often the first hit is current or obsolete, and the precision of the block."""

    current: float
    obsolete: float
    precision: float


class Bench:
    """The data, written into a store."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._adapter = build_store(str(path))
        store = canonry.open(path)
        self._turns = list(_lines(folder / "locomo-dev" / "turns.jsonl"))
        self._questions = [
            row
            for row in _lines(folder / "locomo-dev" / "questions.jsonl")
            if row["category"] != ADVERSARIAL
        ]
        self._titles = list(_lines(folder / "titles-dev" / "questions.jsonl"))
        self._turn_of: dict[tuple[str, str], str] = {}
        self._in_use = ""
        self._embedders: dict[str, Callable[[], Embedder | None]] = {}
        transactions = list(_lines(folder / "titles-dev" / "transactions.jsonl"))
        self._revoked = {row["entity_key"] for row in transactions if row["status"] == "revoked"}
        for _ in store.memory("titles").append_lines(transactions):
            pass
        self._names = sorted({turn["conv"] for turn in self._turns})
        for name in self._names:
            turns = [turn for turn in self._turns if turn["conv"] == name]
            self._turn_of |= {
                (name, concept): turn
                for concept, turn in write_conversation(self._context(name, WORDS), turns).items()
            }
        store.close()

    def close(self) -> None:
        """Let go of the store."""
        self._adapter.close()

    def use(self, embedder: str) -> None:
        """Make the vectors of every memory with an embedder, where it is not the one before."""
        if embedder in ("none", self._in_use):
            return
        self._in_use = embedder
        for name in ("titles", *self._names):
            re_embed.run(self._context(name, MINILM._replace(embedder=embedder)), RE_EMBED)

    def conversations(self, way: Way) -> Conversations:
        """Ask every question that has an answer of the conversation that it is about."""
        recalls, sittings, multi_hop = [], [], []
        for row in self._questions:
            wanted = set(row["audited_evidence"] or row["evidence"])
            found = self._ask(row["conv"], way, row["question"], 10)
            turns = [self._turn_of[row["conv"], hit.concept_id or ""] for hit in found.hits]
            recalls.append(len(wanted & set(turns)) / len(wanted))
            sittings.append(bool(turns) and _sitting(turns[0]) in set(map(_sitting, wanted)))
            if row["category"] == MULTI_HOP:
                multi_hop.append(recalls[-1])
        return Conversations(_mean(recalls), _mean(sittings), multi_hop)

    def titles(self, way: Way) -> Titles:
        """Ask with the title of each obsolete standard."""
        current, obsolete, precision = [], [], []
        for row in self._titles:
            found = self._ask("titles", way, row["question"], 5)
            keys = [hit.entity_key for hit in found.hits]
            current.append(keys[:1] == row["current"][:1])
            obsolete.append(bool(self._revoked & set(keys[:1])))
            precision.append(len(set(keys) & set(row["current"])) / max(1, len(keys)))
        return Titles(_mean(current), _mean(obsolete), _mean(precision))

    def untrue(self) -> tuple[float, float]:
        """Return how often the best text itself is current, and obsolete: search without truth."""
        current, obsolete = [], []
        context = self._context("titles", WORDS)
        catch_up(context, None, most=limits.INDEX_AT_ONCE)
        with context.read() as snapshot:
            everything = Filtering(snapshot, Filters(Place(None, None)), None)
            for row in self._titles:
                looked = look(snapshot, row["question"], everything, None, legs=WORDS.legs)
                best = [found.candidate.spot for found in looked.ranked[:1]]
                first = "".join(text.entity_key for text in looked.texts.at(best).values())
                current.append(first == row["current"][0])
                obsolete.append(first in self._revoked)
        return _mean(current), _mean(obsolete)

    def unanswerable(self, way: Way) -> list[bool]:
        """Ask each of the two kinds of memory what only the other kind knows; say who got a hit."""
        chance = random.Random(SEED)
        half = min(UNANSWERABLE // 2, len(self._titles), len(self._questions))
        titles = chance.sample(self._titles, half)
        turns = chance.sample(self._questions, half)
        asked = [(self._names[n % len(self._names)], row) for n, row in enumerate(titles)]
        asked += [("titles", row) for row in turns]
        return [bool(self._ask(name, way, row["question"], 5).hits) for name, row in asked]

    def _ask(self, memory: str, way: Way, query: str, top_k: int) -> recall.Response:
        request = recall.Request(
            query=query, top_k=top_k, everything=way.everything, traversal_depth=way.depth
        )
        return recall.run(self._context(memory, way), request, way.legs)

    def _context(self, memory: str, way: Way) -> Context:
        embedder = self._embedders.setdefault(way.embedder, embedder_builder(way.embedder))
        return Context(self._adapter, system_clock(), system_ids(), memory, embedder=embedder)


def write_conversation(context: Context, turns: list[Row]) -> dict[str, str]:
    """Derive each turn as an observation of its speaker, at its time; return turns by concept."""
    found = {}
    for turn in turns:
        said = derive.Request(
            text=_said(turn), agent=turn["speaker"], effective_at=f"{turn['time']}Z"
        )
        [concept] = derive.run(context, said).concepts
        found[concept.concept_id] = turn["id"]
    return found


def _said(turn: Row) -> str:
    caption = turn["image_caption"]
    return f"{turn['text']} [{caption}]" if caption else str(turn["text"])


def _sitting(turn: str) -> str:
    return turn.split(":", maxsplit=1)[0]


def _gain(name: str, without: list[float], given: list[float]) -> None:
    """Print what a part gives multi-hop questions, with the interval of a paired bootstrap."""
    chance = random.Random(SEED)
    gains = [b - a for a, b in zip(without, given, strict=True)]
    means = sorted(_mean(chance.choices(gains, k=len(gains))) for _ in range(RESAMPLES))
    low, high = means[int(RESAMPLES * 0.025)], means[int(RESAMPLES * 0.975)]
    print(
        f"{name} for {len(gains)} multi-hop questions: Recall@10 {_mean(gains):+.3f} "
        f"(95 %: {low:+.3f} to {high:+.3f})"
    )


def _lines(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def _mean(figures: list[float] | list[bool]) -> float:
    return sum(figures) / len(figures)


def _told(figure: float) -> str:
    return f"{figure:.3f}"


if __name__ == "__main__":
    main()
