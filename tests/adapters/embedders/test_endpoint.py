"""An endpoint that speaks OpenAI's embeddings, on a real connection."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from canonry.adapters.embedders.endpoint import EndpointEmbedder
from canonry.core.errors import Incorrect, Unavailable


class Endpoint(BaseHTTPRequestHandler):
    answer: object = None
    status = 200
    seen: list[tuple[str, str | None, dict[str, object]]] = []  # noqa: RUF012  # one server a test

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.seen.append((self.path, self.headers.get("Authorization"), body))
        texts = body["input"]
        rows = [{"index": n, "embedding": [len(t), 1.0, 0.5]} for n, t in enumerate(texts)]
        answer = {"data": rows[::-1]} if self.answer is None else self.answer
        self.send_response(self.status)
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    Endpoint.answer, Endpoint.status, Endpoint.seen = None, 200, []
    server = HTTPServer(("127.0.0.1", 0), Endpoint)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


def test_vectors_come_in_the_order_of_the_texts(address: str) -> None:
    embedder = EndpointEmbedder(address, "m", "secret-token")
    one, other = embedder.embed(["aa", "aaaa"])
    assert embedder.contract.dimension == 3
    assert list(one) == [127, 64, 32]
    assert list(other) == [127, 32, 16]
    assert {(path, token) for path, token, _ in Endpoint.seen} == {
        ("/v1/embeddings", "Bearer secret-token")
    }


@pytest.mark.parametrize(
    "answer",
    [
        {"data": []},
        {"data": [{"index": 0, "embedding": []}]},
        {"data": [{"index": 0, "embedding": ["x"]}]},
        {"data": [{"index": 0, "embedding": [0.1] * 2_000}]},
        {"error": "no"},
        [],
    ],
)
def test_an_answer_that_is_not_embeddings_is_refused(address: str, answer: object) -> None:
    Endpoint.answer = answer
    with pytest.raises(Unavailable, match="embedder"):
        EndpointEmbedder(address, "m").embed(["a"])


def test_a_refusal_does_not_tell_the_token(address: str) -> None:
    Endpoint.status = 401
    with pytest.raises(Unavailable) as caught:
        EndpointEmbedder(address, "m", "secret-token").embed(["a"])
    assert "secret-token" not in str(caught.value)


@pytest.mark.parametrize(
    "address",
    ["http://example.com/v1", "ftp://localhost", "https://user@example.com", "https://h?x=1"],
)
def test_an_address_that_may_not_be_used_is_refused(address: str) -> None:
    with pytest.raises(Incorrect) as caught:
        EndpointEmbedder(address, "m")
    assert "user" not in str(caught.value)


def test_where_nothing_listens_the_embedder_is_unavailable() -> None:
    with pytest.raises(Unavailable):
        EndpointEmbedder("http://127.0.0.1:9/v1", "m").embed(["a"])
