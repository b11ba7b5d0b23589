"""Any endpoint that speaks OpenAI's embeddings: https, or a plain one on this machine.

A token is read from an environment variable that settings name, goes into one header, and stands in
no error. Answers are held against what was asked: their number, their dimension and their numbers.
"""

from __future__ import annotations

import http.client
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import msgspec
import numpy as np

from canonry.adapters.embedders.packing import packed
from canonry.core.errors import Incorrect, Unavailable
from canonry.ports.embedder import Contract

BATCH = 32
TIMEOUT_SECONDS = 20
DIMENSION_MAX = 1_040
ANSWER_BYTES = 64 * 1024 * 1024
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
MERGE_THRESHOLD = 0.85
"""That of BGE-M3, the model of the system that this one follows; none was measured for others."""


class _Row(msgspec.Struct):
    index: int
    embedding: list[float]


class _Answer(msgspec.Struct):
    data: list[_Row]


class EndpointEmbedder:
    """Sends texts to the endpoint under `address`, which ends before `/embeddings`."""

    is_quick = False

    def __init__(self, address: str, model: str, token: str | None = None) -> None:
        """Take the endpoint's address. Raises Incorrect for one that may not be used."""
        parts = urlsplit(address)
        host = parts.hostname or ""
        if parts.scheme not in ("https", "http") or not host or parts.username or parts.query:
            raise _unfit("is not the address of an endpoint")
        if parts.scheme == "http" and host not in LOOPBACK:
            raise _unfit("is not https, and not on this machine")
        if not model:
            raise Incorrect("missing-field", "embedder_model is missing", field="embedder_model")
        self._is_secure = parts.scheme == "https"
        self._host, self._port = host, parts.port
        self._path = parts.path.rstrip("/") + "/embeddings"
        self._model = model
        self._token = token
        self._contract: Contract | None = None

    @property
    def contract(self) -> Contract:
        """What its vectors are made by; the dimension is learned by asking once."""
        if self._contract is None:
            self._contract = self._told(len(self._asked(["a"])[0]))
        return self._contract

    def _told(self, dimension: int) -> Contract:
        return Contract("endpoint", self._model, dimension, MERGE_THRESHOLD, 0.4, 0.1)

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """Return the vector of each text. Raises Unavailable where the endpoint does not answer."""
        dimension = self.contract.dimension
        found: list[bytes] = []
        for start in range(0, len(texts), BATCH):
            rows = self._asked(texts[start : start + BATCH])
            if any(len(row) != dimension for row in rows):
                raise _unanswered("answered with another dimension than before")
            found += packed(np.asarray(rows, np.float64))
        return found

    def _asked(self, texts: Sequence[str]) -> list[list[float]]:
        body = msgspec.json.encode({"model": self._model, "input": list(texts)})
        answer = self._post(body)
        try:
            rows = sorted(msgspec.json.decode(answer, type=_Answer).data, key=lambda r: r.index)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            raise _unanswered("answered with something else than embeddings") from None
        if [row.index for row in rows] != list(range(len(texts))):
            raise _unanswered("answered with another number of embeddings than asked")
        vectors = [row.embedding for row in rows]
        size = len(vectors[0])
        if not 0 < size <= DIMENSION_MAX or any(len(vector) != size for vector in vectors):
            raise _unanswered(f"answered with a dimension that is not 1 to {DIMENSION_MAX:,}")
        if not np.isfinite(np.asarray(vectors)).all():
            raise _unanswered("answered with what is no number")
        return vectors

    def _post(self, body: bytes) -> bytes:
        headers = {"Content-Type": "application/json"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        connection = self._connect()
        try:
            connection.request("POST", self._path, body, headers)
            with connection.getresponse() as response:
                answer: bytes = response.read(ANSWER_BYTES + 1)
        except (OSError, http.client.HTTPException, ValueError):
            raise _unanswered("does not answer") from None
        finally:
            connection.close()
        if response.status != http.HTTPStatus.OK or len(answer) > ANSWER_BYTES:
            raise _unanswered(f"answered with status {response.status}")
        return answer

    def _connect(self) -> Any:
        kind = http.client.HTTPSConnection if self._is_secure else http.client.HTTPConnection
        return kind(self._host, self._port, timeout=TIMEOUT_SECONDS)


def _unfit(problem: str) -> Incorrect:
    return Incorrect(
        "invalid-embedder",
        f"embedder {problem}",
        field="embedder",
        expected="an https address, or an http one on this machine, without a name or a query",
    )


def _unanswered(problem: str) -> Unavailable:
    return Unavailable("embedder-unavailable", f"the embedder {problem}", field="embedder")
