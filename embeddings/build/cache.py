"""Vectors of a model on disk, keyed by text, extended in small steps so that a stopped run resumes."""

import json
from pathlib import Path

import numpy as np

STEP = 4000


def cached(folder, name, texts, encode):
    """Vectors of `texts` in order; `encode(list of texts)` makes those not yet on disk, or they are zero rows."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rows = {}
    parts = sorted(folder.glob(f"{name}.*.json"))
    for part in parts:
        vectors = np.load(part.with_suffix(".npy"), mmap_mode="r")
        for i, text in enumerate(json.loads(part.read_text())):
            rows[text] = vectors[i]
    missing = [t for t in dict.fromkeys(texts) if t not in rows] if encode else []
    for at in range(0, len(missing), STEP):
        chunk = missing[at : at + STEP]
        vectors = encode(chunk).astype(np.float16)
        part = folder / f"{name}.{len(parts):04d}.json"
        parts.append(part)
        np.save(part.with_suffix(".npy"), vectors)
        part.write_text(json.dumps(chunk))
        for text, vector in zip(chunk, vectors):
            rows[text] = vector
    width = len(next(iter(rows.values())))
    out = np.zeros((len(texts), width), dtype=np.float32)
    for i, text in enumerate(texts):
        if text in rows:
            out[i] = rows[text]
    return out
