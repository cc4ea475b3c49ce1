"""The fused English space: weighted sources side by side, fewer dimensions, sparse associations beside them.

A sum of weighted cosines is the dot product of the weighted unit vectors laid side by side, so the fused vectors are
that row, reduced. What graphs know of direct neighbours goes into the edges.
"""

import numpy as np
import scipy.sparse as sp

import spyx
from encoders import unit
from space import centre

TOP = {"glove": 1, "use": 1, "mpnet": 1, "minilm": 0, "potion": 0, "wordllama": 0, "nomic": 0}
MAX_PAIRS = 1_300_000  # what fits beside the vectors in 25 MB


def prepare(sources, sample):
    """Centre every source on the sample; fill in rows that a source lacks from the others by ridge regression."""
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


def choose_edges(graph, zipf):
    """The MAX_PAIRS pairs whose rarer word is commonest, as (offsets, targets, bytes) with weights of at most 1.

    Strength would be the wrong order: PMI is highest between rare words, which neither decks nor people use.
    """
    upper = sp.triu(graph, 1).tocoo()
    zipf = np.asarray(zipf)
    commonness = np.minimum(zipf[upper.row], zipf[upper.col])
    best = np.argsort(-commonness, kind="stable")[:MAX_PAIRS]
    return spyx.symmetric_csr(len(zipf), upper.row[best], upper.col[best], upper.data[best], 1.0)


def graph_matrix(counts):
    """Sum of the pools as one CSR matrix."""
    total = sp.csr_matrix(next(iter(counts.values())).shape, dtype=np.float32)
    for matrix in counts.values():
        total = total + matrix
    return total.tocsr()
