"""From raw rows to a lexicon on disk: centring, top components, PCA, quantisation, the two files."""

import numpy as np

import fifu
import spyx
from encoders import unit


def centre(rows, sample, top=0):
    """Unit rows, minus the mean and the first `top` principal components of the `sample` rows, again unit."""
    known = np.abs(rows).sum(1) > 0
    rows = unit(rows)
    mean = rows[sample & known].mean(0)
    rows = (rows - mean) * known[:, None]
    if top:
        _, axes = np.linalg.eigh(rows[sample].T @ rows[sample])
        axes = axes[:, -top:]
        rows = rows - (rows @ axes) @ axes.T
    return unit(rows).astype(np.float32)


def principal(rows, dims, sample):
    """Coordinates on the first `dims` axes of the (uncentred) second moments: keeps dot products best."""
    if rows.shape[1] <= dims:
        return rows
    _, axes = np.linalg.eigh((rows[sample].T @ rows[sample]).astype(np.float64))
    return unit(rows @ axes[:, ::-1][:, :dims].astype(np.float32))


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
