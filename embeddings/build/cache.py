"""Vectors of a model on disk, keyed by text, extended in small steps so that a stopped run resumes."""

import json
from pathlib import Path

import numpy as np

STEP = 4000


def cached(folder, name, texts, encode):
    """Vectors of `texts` in order; `encode(list of texts)` makes those not yet on disk, or they are zero rows."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    parts = sorted(folder.glob(f"{name}.*.json"))
    rows, place = [], {}
    for part in parts:
        _found(part, rows, place)
    missing = [t for t in dict.fromkeys(texts) if t not in place] if encode else []
    for at in range(0, len(missing), STEP):
        chunk = missing[at : at + STEP]
        part = folder / f"{name}.{len(parts):04d}.json"
        parts.append(part)
        np.save(part.with_suffix(".npy"), encode(chunk).astype(np.float16))
        part.write_text(json.dumps(chunk))
        _found(part, rows, place)
    out = np.zeros((len(texts), rows[0].shape[1]), dtype=np.float32)
    wanted = [[] for _ in rows]
    for i, text in enumerate(texts):
        if text in place:
            part, row = place[text]
            wanted[part].append((i, row))
    for vectors, pairs in zip(rows, wanted):
        if pairs:
            here, there = np.array(pairs).T
            out[here] = vectors[there]
    return out


def _found(part, rows, place):
    """Note where the texts of a part are."""
    for i, text in enumerate(json.loads(part.read_text())):
        place[text] = len(rows), i
    rows.append(np.load(part.with_suffix(".npy")))
