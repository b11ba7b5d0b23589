"""The bundled embedder: its data are those that its notice names, and its vectors make sense."""

import re
from hashlib import sha256

import numpy as np
import pytest

from canonry.adapters.embedders.bundled import DATA, BundledEmbedder

EMBEDDER = BundledEmbedder()


def cosine(one: str, other: str) -> float:
    a, b = (np.frombuffer(v, np.int8).astype(float) for v in EMBEDDER.embed([one, other]))
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


def test_the_data_are_those_of_the_notice() -> None:
    rows = re.findall(r"^([0-9a-f]{64}) (\S+)$", (DATA / "NOTICE").read_text(), re.MULTILINE)
    named = {name: digest for digest, name in rows}
    assert named.keys() == {"pieces.npy", "scales.npy", "vocabulary.txt"}
    for name, digest in named.items():
        assert sha256((DATA / name).read_bytes()).hexdigest() == digest


def test_a_text_has_the_same_vector_alone_and_among_others() -> None:
    texts = ["the cat sat", "release v0.6.0 is current", "", "机房备件清单"]
    assert EMBEDDER.embed(texts) == [EMBEDDER.embed([text])[0] for text in texts]


def test_a_text_without_a_known_piece_is_nought() -> None:
    [vector] = EMBEDDER.embed([""])
    assert vector == bytes(EMBEDDER.contract.dimension)


@pytest.mark.parametrize(
    "text,near,far",
    [
        ("the doctor is in hospital", "a physician works at a clinic", "fix the compiler warning"),
        ("we deploy on fridays", "releases are shipped at the end of the week", "a cat sleeps"),
        ("she plays the violin", "music lessons with an instrument", "database migration"),
    ],
)
def test_what_means_alike_lies_nearer(text: str, near: str, far: str) -> None:
    assert cosine(text, near) > cosine(text, far)
