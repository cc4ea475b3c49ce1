"""Vector arithmetic shared by all languages: cleaning a source, fusing sources, reducing, bridging to another space.

Nothing here knows about files or languages.
"""

import numpy as np


def unit(x):
    """Rows of length one (zero rows stay zero)."""
    norms = np.linalg.norm(x, axis=1, keepdims=True)
    return x / np.maximum(norms, 1e-9)


def clean(x, known=None, remove=0):
    """Centre, remove the top components, normalise. Rows where `known` is False stay zero (source unaware of the word)."""
    x = x.astype(np.float32)
    known = np.ones(len(x), bool) if known is None else known
    y = unit(x[known])
    y = y - y.mean(0)
    if remove:
        _values, axes = np.linalg.eigh(y.T @ y)
        top = axes[:, -remove:]
        y = y - (y @ top) @ top.T
    out = np.zeros_like(x)
    out[known] = unit(y)
    return out


def fuse(parts):
    """Join [(weight, cleaned rows)]: cosines of the result are the weighted mean of the cosines of the parts.

    A word that a source does not know gets its length from the other sources: rows are normalised at the end.
    """
    return unit(np.hstack([np.sqrt(w) * x for w, x in parts if w > 0]))


def reduce(x, dims):
    """Project on the `dims` principal axes (no centring: the origin was set when the sources were cleaned)."""
    _values, axes = np.linalg.eigh(x.T.astype(np.float64) @ x.astype(np.float64))
    return unit(x @ axes[:, ::-1][:, :dims].astype(np.float32))


def ridge(source, target, strength):
    """Linear map from source rows to target rows."""
    gram = source.T @ source + strength * np.eye(source.shape[1], dtype=np.float32)
    return np.linalg.solve(gram, source.T @ target)


def neighbours_mean(predicted, keys, values, k, sharp, block=1000):
    """Soft translation: for each predicted row the mean of the `values` whose `keys` are its k nearest.

    Keys that are near to everything (hubs) are held back by their mean similarity to their own nearest queries.
    """
    predicted, keys = unit(predicted), unit(keys)
    sample = predicted[:: max(1, len(predicted) // 4000)]
    hub = np.zeros(len(keys), np.float32)
    for start in range(0, len(keys), block):
        s = keys[start : start + block] @ sample.T
        hub[start : start + block] = np.sort(s, axis=1)[:, -10:].mean(1)
    out = np.zeros((len(predicted), values.shape[1]), np.float32)
    best = np.zeros(len(predicted), np.float32)
    for start in range(0, len(predicted), block):
        s = 2 * predicted[start : start + block] @ keys.T - hub
        top = np.argpartition(-s, k, axis=1)[:, :k]
        score = np.take_along_axis(s, top, axis=1)
        best[start : start + block] = score.max(1)
        weight = np.exp(sharp * (score - score.max(1, keepdims=True)))
        weight /= weight.sum(1, keepdims=True)
        out[start : start + block] = np.einsum("ik,ikd->id", weight, values[top])
    return unit(out), best
