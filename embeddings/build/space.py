"""From raw rows to a lexicon on disk: centring, top components, PCA, quantisation, the two files."""

import numpy as np

import fifu
import spyx

BLOCK = 4096  # rows that are worked on at a time


def unit(rows):
    """Rows scaled to length one; zero rows stay zero."""
    norm = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(norm > 0, norm, 1)


def _blocks(rows, kind):
    """Rows as floats of this kind, a few thousand at a time."""
    for at in range(0, len(rows), BLOCK):
        yield slice(at, at + BLOCK), rows[at : at + BLOCK].astype(kind)


def _moments(rows, kind):
    """Second moments of the rows."""
    total = np.zeros((rows.shape[1],) * 2)
    for _, part in _blocks(rows, kind):
        total += part.T @ part
    return total


def centre(rows, sample, top=0, kind=np.float32):
    """Unit rows, minus the mean and the first `top` principal components of the `sample` rows, again unit.

    In 64-bit floats (`kind`) the result hardly depends on the processor's order of additions.
    """
    known = np.abs(rows).sum(1) > 0
    chosen = sample & known
    out, total = np.empty(rows.shape, np.float32), np.zeros(rows.shape[1])
    for _, part in _blocks(rows[chosen], kind):
        total += unit(part).sum(0)
    mean = (total / max(chosen.sum(), 1)).astype(kind)
    for at, part in _blocks(rows, kind):
        out[at] = unit((unit(part) - mean) * known[at, None])
    if top:
        axes = np.linalg.eigh(_moments(out[chosen], kind))[1][:, -top:].astype(kind)
        for at, part in _blocks(out, kind):
            out[at] = unit(part - (part @ axes) @ axes.T)
    return out


def principal(rows, dims, sample, kind=np.float32):
    """Coordinates on the first `dims` axes of the (uncentred) second moments: keeps dot products best."""
    if rows.shape[1] <= dims:
        return rows
    axes = np.linalg.eigh(_moments(rows[sample], kind))[1][:, ::-1][:, :dims]
    # The sign of an axis is arbitrary: its largest coordinate is made positive.
    axes = (axes * np.sign(axes[np.abs(axes).argmax(0), np.arange(dims)])).astype(kind)
    out = np.empty((len(rows), dims), np.float32)
    for at, part in _blocks(rows, kind):
        out[at] = unit(part @ axes)
    return out


def rotate_pairs(rows):
    """Reorder so that a strong and a weak axis share a two-dimensional code: the error is spread evenly."""
    order = np.argsort(-rows.var(0))
    half = len(order) // 2
    mixed = np.empty(2 * half, dtype=int)
    mixed[0::2], mixed[1::2] = order[:half], order[half : 2 * half][::-1]
    return rows[:, mixed]


def write_lexicon(folder, name, words, quantised, zipf, flags, header, edges=None):
    """Write `name.fifu` and `name.spyx`; `quantised` = (codes, codebooks) of `fifu.quantise`."""
    codes, books = quantised
    dims = books.shape[0] * books.shape[2]
    metadata = {k: header[k] for k in ("name", "language", "licence", "sources", "preprocessing")}
    raw = fifu.write(folder / f"{name}.fifu", words, codes, books, {**metadata, "dims": dims})
    spyx.write(folder / f"{name}.spyx", {**header, "dims": dims}, zipf, flags, raw, edges)
