"""The fused English space: weighted sources side by side, fewer dimensions, sparse associations beside them.

A sum of weighted cosines is the dot product of the weighted unit vectors laid side by side, so the fused vectors are
that row, reduced. What graphs know, and what the reduction loses on their pairs, goes into the edges.
"""

import numpy as np
import scipy.sparse as sp

import spyx
from encoders import unit
from space import centre

TOP = {"glove": 1, "use": 1, "mpnet": 1, "minilm": 0, "potion": 0, "wordllama": 0, "nomic": 0}
PER_WORD = 60  # edges kept per word, before symmetry
MAX_PAIRS = 1_290_000  # what fits beside the vectors in 25 MB


def prepare(sources, sample):
    """Centre every source on the clue words; fill in rows that a source lacks from the others by ridge regression."""
    ready = {name: centre(rows, sample, TOP[name]) for name, rows in sources.items()}
    known = {name: np.abs(rows).sum(1) > 0 for name, rows in ready.items()}
    complete = [name for name in ready if known[name].all()]
    design = np.concatenate([ready[name] for name in complete], 1)
    for name, rows in ready.items():
        if name in complete:
            continue
        train = known[name]
        x = design[train]
        gram = x.T @ x + 5.0 * np.eye(x.shape[1], dtype=np.float32)
        coefficients = np.linalg.solve(gram, x.T @ rows[train])
        filled = rows.copy()
        filled[~train] = unit(design[~train] @ coefficients)
        ready[name] = filled
    return ready


def concatenate(ready, weights):
    """Weighted unit rows side by side, scaled to length one."""
    rows = np.concatenate([np.sqrt(weights[n]) * ready[n] for n in ready if weights.get(n, 0) > 0], 1)
    return unit(rows)


def build_edges(rich, dense, graph, dense_weight, graph_weight, block=500):
    """Edges in affinity units: graph_weight·graph + dense_weight·(full cosine − stored cosine), for graph neighbours.

    Of each word the largest are kept, and of all those the largest MAX_PAIRS. The correction costs nothing, since the
    pair is stored anyway; pairs without a graph edge are left to the dense part.
    """
    n = len(rich)
    rows, cols, values = [], [], []
    for at in range(0, n, block):
        stop = min(at + block, n)
        own = graph[at:stop].tocoo()
        lost = (rich[at + own.row] * rich[own.col]).sum(1) - (dense[at + own.row] * dense[own.col]).sum(1)
        value = graph_weight * own.data + dense_weight * lost
        order = np.lexsort((-value, own.row))
        row, col, value = own.row[order], own.col[order], value[order]
        start = np.searchsorted(row, np.arange(stop - at))
        rank = np.arange(len(row)) - start[row]
        keep = (rank < PER_WORD) & (value > 0) & (at + row != col)
        rows.append(at + row[keep])
        cols.append(col[keep])
        values.append(value[keep])
    rows, cols, values = np.concatenate(rows), np.concatenate(cols), np.concatenate(values)
    pair = np.minimum(rows, cols).astype(np.int64) * n + np.maximum(rows, cols)
    _, first = np.unique(pair, return_index=True)
    rows, cols, values = rows[first], cols[first], values[first]
    best = np.argsort(-values)[:MAX_PAIRS]
    return rows[best], cols[best], values[best]


def to_csr(n, rows, cols, values):
    """(offsets, targets, bytes) and the scale of the bytes."""
    scale = float(np.quantile(values, 0.9995))
    return spyx.symmetric_csr(n, rows, cols, np.minimum(values, scale), scale), scale


def graph_matrix(counts):
    """Sum of the pools as one CSR matrix."""
    total = sp.csr_matrix(next(iter(counts.values())).shape, dtype=np.float32)
    for matrix in counts.values():
        total = total + matrix
    return total.tocsr()
