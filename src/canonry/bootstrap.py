"""The one place that builds anything: stores by their address, and the parts around them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from canonry.core.errors import Incorrect, Unavailable
from canonry.core.ids import name_fault
from canonry.core.places import Place
from canonry.core.rights import EVERY_RIGHT, Right
from canonry.ports.clock import Clock
from canonry.ports.embedder import Embedder
from canonry.ports.ids import Ids
from canonry.settings import DEFAULT_EMBEDDER, Settings, placed

if TYPE_CHECKING:
    from canonry.daemon import Report, Turn, Wait
    from canonry.graph.thresholds import Thresholds
    from canonry.jobs.context import Context
    from canonry.jobs.open_store import OpenStore
    from canonry.jobs.prove import CheckResponse
    from canonry.ledger.candidates import SetAnswer
    from canonry.ledger.checkpoints import Checkpoint
    from canonry.ports.signer import Notary, Signer
    from canonry.ports.store import Store


def build_store(address: str) -> Store:
    """Return the store at `address`, a path or a postgresql:// URL.

    Raises Incorrect where it cannot be one, Unavailable where what speaks to it is not installed.
    """
    if address.startswith(_POSTGRESQL):
        try:
            import psycopg  # noqa: F401
        except ImportError:
            raise Unavailable(
                "not-installed",
                "a store on PostgreSQL needs psycopg",
                field="store",
                advice="install it with `pip install 'canonry[postgres]'`",
            ) from None
        from canonry.adapters.stores.postgresql import PostgresStore

        return PostgresStore(address)
    if "://" in address:
        raise Incorrect(
            "unknown-store",
            "this kind of store is not known",
            field="store",
            expected="a path to a SQLite file, or a postgresql:// URL",
        )
    from canonry.adapters.stores.sqlite import SqliteStore

    return SqliteStore(expand(address))


_POSTGRESQL = ("postgresql://", "postgres://")


def expand(path: str) -> str:
    """Return `path` with a leading ~ expanded, absolute. Raises Incorrect for an unknown user."""
    return placed(path, os.getcwd(), os.environ, "store")


def system_clock() -> Clock:
    """Return the system's clock."""
    from canonry.adapters.system import now_us

    return now_us


def system_ids() -> Ids:
    """Return ids and salts from the system's randomness."""
    from canonry.adapters.system import SystemIds

    return SystemIds()


EMBEDDERS = ("bundled", "minilm", "multilingual", "none")


def embedder_builder(
    named: str, model: str | None = None, token_variable: str | None = None
) -> Callable[[], Embedder | None]:
    """Return what builds the embedder that is named, once, when it is first asked for.

    It is one of `EMBEDDERS`, or the address of an endpoint that speaks OpenAI's embeddings, with
    its `model` and the name of the environment variable that holds its token. Raises Incorrect.
    """
    if named not in EMBEDDERS and "://" not in named:
        raise Incorrect(
            "unknown-embedder",
            "this embedder is not known",
            field="embedder",
            expected="one of " + ", ".join(EMBEDDERS) + ", or the address of an endpoint",
        )

    @cache
    def build() -> Embedder | None:
        if named == "none":
            return None
        if named == "bundled":
            from canonry.adapters.embedders.bundled import BundledEmbedder

            return BundledEmbedder()
        if named == "minilm":
            from canonry.adapters.embedders.minilm import MiniLmEmbedder

            return MiniLmEmbedder()
        if named == "multilingual":
            from canonry.adapters.embedders.multilingual import MultilingualEmbedder

            return MultilingualEmbedder()
        from canonry.adapters.embedders.endpoint import EndpointEmbedder

        token = os.environ.get(token_variable) if token_variable else None
        return EndpointEmbedder(named, model or "", token)

    return build


def open(  # noqa: A001  # the library's own word
    path: str | os.PathLike[str],
    *,
    clock: Clock | None = None,
    ids: Ids | None = None,
    embedder: str | Callable[[], Embedder | None] = DEFAULT_EMBEDDER,
) -> OpenStore:
    """Open the store at `path` and return it as an `OpenStore`.

    `embedder` is a name (see `embedder_builder`), or a function that returns one. Nothing is
    created before the first write. Raises Incorrect, Unavailable.
    """
    from canonry.jobs.open_store import OpenStore

    build = embedder_builder(embedder) if isinstance(embedder, str) else embedder
    store = build_store(os.fspath(path))
    return OpenStore(store, clock or system_clock(), ids or system_ids(), build_store, build)


def open_key(path: str | os.PathLike[str]) -> Signer:
    """Return the private key in the file at `path`, which `canonry keys make` made.

    Raises NotFound, Incorrect, Unavailable.
    """
    from pathlib import Path

    from canonry.adapters.keys import load

    return load(Path(path))


def make_key(path: str | os.PathLike[str], name: str | None) -> Signer:
    """Make a private key at `path` and return it. Raises Clash, Incorrect, Unavailable."""
    from pathlib import Path

    from canonry.adapters.keys import make

    return make(Path(path), name)


def build_notary() -> Notary:
    """Return what tells whether signatures hold."""
    from canonry.adapters.keys import Ed25519

    return Ed25519()


def read_checkpoint(note: str, keys: Sequence[str]) -> Checkpoint:
    """Return the checkpoint in the signed text `note`, for `Memory.verify`.

    `keys` are public keys as `canonry keys show` prints them. Raises Incorrect where none of them
    signed it.
    """
    from canonry.jobs.checkpoint import keys_of, opened

    return opened(note, keys_of(keys), build_notary(), "checkpoint")


def check_proof(proof: Any, keys: Sequence[str]) -> CheckResponse:
    """Return what `proof` proves to one who trusts `keys`; no store is needed.

    `proof` is the parsed JSON of `canonry prove`, `keys` are public keys as `canonry keys show`
    prints them. Raises Incorrect where it proves nothing.
    """
    from canonry.jobs.checkpoint import keys_of
    from canonry.jobs.prove import check

    return check(proof, keys_of(keys), build_notary())


@contextmanager
def open_context(settings: Settings, rights: frozenset[Right] = EVERY_RIGHT) -> Iterator[Context]:
    """Open the memory that `settings` name and hand it to jobs; close the store at the end.

    Raises Incorrect for a memory or an agent that cannot be.
    """
    from canonry.jobs.accesses import Accesses
    from canonry.jobs.context import Context, check_memory_name

    trouble = name_fault(settings.agent)
    if trouble is not None:
        raise Incorrect("invalid-text", f"agent {trouble}", field="agent")
    memory = check_memory_name(settings.memory)
    store = build_store(settings.store)
    accesses = Accesses(store)
    parts = system_clock(), system_ids()
    try:
        thresholds = build_thresholds(settings)
        named = settings.embedder, settings.embedder_model, settings.embedder_token
        embedder = embedder_builder(*named)
        yield Context(store, *parts, memory, settings.agent, rights, thresholds, embedder, accesses)
    finally:
        accesses.write()
        store.close()


def run_daemon(settings: Settings, wait: Wait, report: Report) -> None:
    """Run the daemon of the memory that `settings` name, until `wait` says to stop.

    Raises Fault for a store that is damaged.
    """
    from canonry import daemon
    from canonry.graph.thresholds import DEFAULT

    with open_context(settings) as context:
        holder = context.ids.record_id(context.clock())
        daemon.run(context, context.thresholds or DEFAULT, holder, wait, report)


def daemon_once(settings: Settings, report: Report) -> Turn:
    """Let one turn of the daemon happen now, by hand. Raises Busy, Unavailable."""
    from canonry import daemon
    from canonry.graph.thresholds import DEFAULT

    with open_context(settings) as context:
        done = daemon.turn(context, context.thresholds or DEFAULT)
    daemon.told(done, report)
    return done


def daemon_interval(settings: Settings) -> float:
    """Return how many seconds lie between two turns of the daemon."""
    from canonry.graph.thresholds import DEFAULT

    thresholds = build_thresholds(settings) or DEFAULT
    return thresholds.canonization_eval_interval_us / 1_000_000


def build_thresholds(settings: Settings) -> Thresholds | None:
    """Return the ladder's figures as the configuration file has them, None for the shipped ones."""
    said: dict[str, Any] = {
        f"{name.removesuffix('_secs')}_us" if name.endswith("_secs") else name: number
        * (1_000_000 if name.endswith("_secs") else 1)
        for name, number in settings.cadences.items()
    }
    if settings.canonization_supersede is not None:
        said["canonization_supersede"] = settings.canonization_supersede
    if settings.promotion_policy is None and not said:
        return None
    from canonry.graph.thresholds import DEFAULT
    from canonry.graph.vocabulary import Policy

    if settings.promotion_policy is not None:
        said["promotion_policy"] = Policy(settings.promotion_policy)
    return DEFAULT._replace(**said)


def resolve_set(
    records: Sequence[Any],
    project: str | None = None,
    scope: str | None = None,
    as_of: str | None = None,
    complete: bool = False,  # noqa: FBT001, FBT002  # the library's documented signature
) -> SetAnswer:
    """Answer a candidate set; no store is needed. Raises Incorrect for a time that cannot be."""
    from canonry.jobs.context import time_argument
    from canonry.ledger.candidates import resolve_set as answer

    time = time_argument("as_of", as_of)
    return answer(
        records,
        place=Place(project, scope),
        as_of=system_clock()() if time is None else time,
        complete=complete,
    )
